//! Do the engine's citations still match the texts they were checked against?

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::Failure;

/// What to do with the citations.
#[derive(Debug, Args)]
pub(super) struct CiteArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Compare the texts with `citations.lock`.
    Check,
    /// Show what changed.
    Diff,
    /// Write the texts of today into `citations.lock`.
    Bless,
}

pub(super) fn run(args: &CiteArgs) -> Result<ExitCode, Failure> {
    let verb = match args.what {
        What::Check => "`cite check`",
        What::Diff => "`cite diff`",
        What::Bless => "`cite bless`",
    };
    Err(Failure::later(verb, "`adjutant check` reports citations that name no passage"))
}
