//! How does the shipped content become a folder of one's own?

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::Args;

use super::{Failure, Out, fresh::Fresh, output::count};

/// Where it is written to.
#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// A folder that is not there yet, or is empty.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// What makes the folder a vault: with it Obsidian opens it as it is, and follows links by the names of notes.
const SETTINGS: (&str, &[u8]) = (".obsidian/app.json", b"{\n  \"useMarkdownLinks\": false\n}\n");

pub(super) fn run(args: &ExportArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let folder = Fresh::folder(&args.folder)?;
    folder.write(SETTINGS.0, SETTINGS.1)?;
    let mut files = 0;
    for (path, bytes) in shipped::files() {
        folder.write(&path, &bytes)?;
        files += 1;
    }
    let place = args.folder.display();
    writeln!(out, "{place}: {} of {}", count(files, "file"), count(shipped::games().len(), "game"))?;
    writeln!(out, "`adjutant serve --content {place}` serves it in the place of the shipped content")?;
    Ok(ExitCode::SUCCESS)
}
