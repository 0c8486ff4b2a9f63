//! How is the shipped content written out as a vault?

mod notes;

use std::{borrow::Cow, collections::BTreeMap, io::Write, path::PathBuf, process::ExitCode};

use clap::Args;

use self::notes::Site;
use super::{Failure, Out, new_folder::Fresh, output::count};

/// Where it is written to.
#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// A folder that is not there yet, or is empty.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// What makes the folder a vault: Obsidian opens it as it is.
const SETTINGS: (&str, &[u8]) = (".obsidian/app.json", b"{}\n");

/// What says of a game that its notes are read as the pages that they were.
const DIALECT: &str = "# These notes were pages of a site; they are read as such.\ndialect = \"zola\"\n\n";

pub(super) fn run(args: &ExportArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let folder = Fresh::folder(&args.folder)?;
    folder.write(SETTINGS.0, SETTINGS.1)?;
    let files: BTreeMap<String, Cow<'static, [u8]>> = shipped::files().collect();
    let mut games: BTreeMap<&str, (Site, bool)> = BTreeMap::new();
    for (path, text) in files.iter().filter_map(|(path, bytes)| Some((path, str::from_utf8(bytes).ok()?))) {
        let (site, is_site) = games.entry(game(path)).or_default();
        *is_site |= site.add(path, text);
    }
    for (path, bytes) in &files {
        match (games.get(game(path)), str::from_utf8(bytes)) {
            (Some((_, true)), Ok(text)) if path.ends_with("/game.toml") => {
                folder.write(path, format!("{DIALECT}{text}").as_bytes())?;
            }
            (Some((site, true)), Ok(text)) if path.ends_with(".md") => {
                folder.write(path, site.note(text).as_bytes())?;
            }
            _ => folder.write(path, bytes)?,
        }
    }
    let place = args.folder.display();
    writeln!(out, "{place}: {} of {}", count(files.len(), "file"), count(shipped::games().len(), "game"))?;
    writeln!(out, "`adjutant serve --content {place}` serves it in the place of the shipped content")?;
    Ok(ExitCode::SUCCESS)
}

/// The game of a file.
fn game(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}
