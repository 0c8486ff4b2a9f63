//! Which ids were issued for good?

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Subcommand};

use super::{Failure, Out, output::count};
use crate::snapshot::cards;
use rulebook::{
    Rulebook,
    sources::{self, ContentChoice, GameSources, Origin},
};

/// What to do with the ids.
#[derive(Debug, Args)]
pub(super) struct IdsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Write every id of today into the game folder's `ids.lock`, so that it is kept from now on.
    ///
    /// This is the one command that writes into a content folder. Ids that vanished keep their line:
    /// `adjutant check` names them until `moved.toml` says what became of them.
    Bless {
        /// Games, or shelves of games; without one `./content`.
        #[arg(value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// Of overlays: somebody has compared the rulings with the passages below as they are now.
        #[arg(long)]
        ruled: bool,
    },
}

pub(super) fn run(args: &IdsArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let What::Bless { folders, ruled } = &args.what;
    let folders = match folders.as_slice() {
        [] => vec![PathBuf::from("content")],
        named => named.to_vec(),
    };
    let choice = ContentChoice { folders, bases: Some(shipped::games), ..ContentChoice::default() };
    let games = sources::gather_beside(Path::new(""), &choice)?;
    let layers = games.iter().flat_map(GameSources::layers);
    let folders: Vec<(String, PathBuf)> = layers.filter_map(folder).collect();
    for game in games.iter().flat_map(GameSources::today) {
        bless_cards(game, out)?;
    }
    let rulebook = Rulebook::read(games);
    for (game, folder) in &folders {
        let path = folder.join("ids.lock");
        let before = fs::read_to_string(&path).unwrap_or_default();
        let lock = if *ruled { rulebook.ids_lock_with_ruled(game) } else { rulebook.ids_lock(game) };
        let ids = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
        if lock != before {
            fs::write(&path, &lock).map_err(|error| unwritable(&path, &error))?;
        }
        let vanished = match rulebook.vanished(game).count() {
            0 => String::new(),
            gone => format!("; {gone} vanished: `adjutant check` names them"),
        };
        let new = ids(&lock).saturating_sub(ids(&before));
        writeln!(out, "{}: {}, {new} new{vanished}", path.display(), count(ids(&lock), "id"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the ids of a folder's cards beside them, where it has any.
fn bless_cards(game: &GameSources, out: &mut Out) -> Result<(), Failure> {
    let catalogue = cards::read(game).catalogue;
    let Some((_, folder)) = folder(game).filter(|_| !catalogue.is_empty()) else { return Ok(()) };
    let path = folder.join(::cards::LOCK);
    let before = fs::read_to_string(&path).unwrap_or_default();
    let lock = catalogue.ids_lock(&before);
    if lock != before {
        fs::write(&path, &lock).map_err(|error| unwritable(&path, &error))?;
    }
    let ids = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
    let new = ids(&lock).saturating_sub(ids(&before));
    writeln!(out, "{}: {}, {new} new", path.display(), count(ids(&lock), "id"))?;
    Ok(())
}

fn folder(game: &GameSources) -> Option<(String, PathBuf)> {
    match &game.origin {
        Origin::Folder(folder) => Some((game.id.clone(), folder.clone())),
        Origin::Shipped => None,
    }
}

pub(super) fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::error(
        format!("`{}` cannot be written: {error}", path.display()),
        "allow this user to write there",
    )
}
