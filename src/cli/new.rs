//! Which files does a new folder of rulings, game or vault begin with?

use std::{io::Write, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};

use super::{Failure, Out, new_folder::Fresh};

/// What is begun.
#[derive(Debug, Args)]
pub(super) struct NewArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Rulings beside a game that is served: an overlay with a ruling that plays, and an open question.
    Rulings(Place),
    /// A game of its own, in plain Markdown.
    Game(Place),
    /// A game of its own, as a vault of Obsidian.
    Vault(Place),
}

#[derive(Debug, Args)]
struct Place {
    /// A folder that is not there yet, or is empty.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// A file of a folder that is begun: its path and its text.
type File = (&'static str, &'static str);

/// What an overlay begins with.
const RULINGS: [File; 3] = [
    ("game.toml", include_str!("new/rulings/game.toml")),
    ("Rulings/Brace makes two of three.md", include_str!("new/rulings/Rulings/Brace makes two of three.md")),
    ("Rulings/May I look it up.md", include_str!("new/rulings/Rulings/May I look it up.md")),
];

/// What a game begins with.
const GAME: [File; 3] = [
    ("game.toml", include_str!("new/game/game.toml")),
    ("boats.md", include_str!("new/game/boats.md")),
    ("asked.md", include_str!("new/game/asked.md")),
];

/// What a vault begins with.
const VAULT: [File; 5] = [
    (".obsidian/app.json", "{}\n"),
    ("game.toml", include_str!("new/vault/game.toml")),
    ("Rules/Boats.md", include_str!("new/vault/Rules/Boats.md")),
    ("Rules/Tides.md", include_str!("new/vault/Rules/Tides.md")),
    ("Rulings/Anchors hold.md", include_str!("new/vault/Rulings/Anchors hold.md")),
];

pub(super) fn run(args: &NewArgs, out: &mut Out) -> Result<ExitCode, Failure> {
    let (place, files) = match &args.what {
        What::Rulings(place) => (place, &RULINGS[..]),
        What::Game(place) => (place, &GAME[..]),
        What::Vault(place) => (place, &VAULT[..]),
    };
    let folder = Fresh::folder(&place.folder)?;
    for (path, text) in files {
        folder.write(path, text.as_bytes())?;
    }
    let place = place.folder.display();
    for (path, _) in files.iter().filter(|(path, _)| !path.starts_with('.')) {
        writeln!(out, "{place}/{path}")?;
    }
    writeln!(out, "`adjutant check {place}` says what is wrong with it")?;
    writeln!(out, "`adjutant serve --watch --content {place}` shows it while you write")?;
    Ok(ExitCode::SUCCESS)
}
