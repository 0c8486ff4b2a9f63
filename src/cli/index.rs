//! Where is the search index?

use std::{io::Write, process::ExitCode};

use clap::Args;

use super::{ContentArgs, Failure, Out, output::count};
use crate::snapshot::IndexPlace;

/// Which content is indexed.
#[derive(Debug, Args)]
pub(super) struct IndexArgs {
    #[command(flatten)]
    content: ContentArgs,
}

pub(super) fn run(args: &IndexArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let snapshot = args.content.snapshot()?;
    let passages = count(snapshot.rulebook.passages.len(), "passage");
    // cards are read, and kept, on a thread beside: without waiting for it the next start would read them again
    let games = snapshot.rulebook.games.keys();
    let cards = games.filter_map(|game| snapshot.catalogue(game)).map(|of_game| of_game.cards().len()).sum();
    let indexed = match cards {
        0 => passages,
        _ => format!("{passages} and {}", count(cards, "card")),
    };
    match args.content.index_place() {
        IndexPlace::Folder(folder) => {
            writeln!(out, "{indexed} indexed in {} as {}", folder.display(), snapshot.fingerprint)?;
        }
        IndexPlace::Memory => {
            writeln!(
                out,
                "{indexed} indexed in memory; nothing is written without a content folder or `--index DIR`"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
