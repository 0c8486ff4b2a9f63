//! How likely is it?

use std::{path::PathBuf, process::ExitCode};

use clap::Args;

use super::{Failure, Format};

/// A scenario.
#[derive(Debug, Args)]
pub(super) struct OddsArgs {
    /// The scenario's file, or `-` for the standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    #[command(flatten)]
    format: Format,
}

pub(super) fn run(args: &OddsArgs) -> Result<ExitCode, Failure> {
    let OddsArgs { file, format: Format { json: _ } } = args;
    let help =
        format!("`adjutant resolve {}` stops at each roll and lists its probabilities", file.display());
    Err(Failure::later("`odds`", &help))
}
