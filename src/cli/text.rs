//! What does a card's text mean to the engine?

use std::{path::PathBuf, process::ExitCode};

use clap::Args;

use super::Failure;

/// A card's text.
#[derive(Debug, Args)]
pub(super) struct TextArgs {
    /// The file with the text, or `-` for the standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
}

pub(super) fn run(args: &TextArgs) -> Result<ExitCode, Failure> {
    let TextArgs { file: _ } = args;
    Err(Failure::later("`text`", "`adjutant search` finds the rules that a text names"))
}
