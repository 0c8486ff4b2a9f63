//! Where are the ids kept of content that we only read?
//!
//! Beside the index, which is ours: `ids/<game>.lock`, written when the content is read for an index, and
//! `ids/<game>.moved.toml`, which the operator may write. A folder with files of its own is left alone.

use std::{
    collections::BTreeMap,
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::cache_file::{self, Origin};
use crate::{
    Rulebook,
    ids::{lock, moved},
    sources::{self, GameSources, SourceFile},
};
use names::{Diagnostic, Ordered};

/// The folder beside the generations of the index.
const FOLDER: &str = "ids";

/// Whether new ids are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping<'a> {
    /// What was kept is read, and what is new is added.
    ReadAndWrite {
        /// That of the sources ([`sources::fingerprint`]): the rulebook itself is kept under it, too.
        fingerprint: &'a str,
    },
    /// Kept ids are read and not written: for content that is being edited, and for checks.
    Read,
}

/// Reads games with the ids that were kept of them beside this index.
pub fn read(mut games: Vec<GameSources>, index: &Path, keeping: Keeping<'_>) -> Rulebook {
    let kept = attach(&mut games, index);
    let Keeping::ReadAndWrite { fingerprint } = keeping else {
        return Rulebook::read(games);
    };
    let mut origin = Origin::of(&games, fingerprint);
    if let Some(known) = origin.and_then(|origin| cache_file::load(index, origin)) {
        return known;
    }
    let mut rulebook = Rulebook::read(games);
    // What was read is kept with exactly the ids that lie there: those need not be worked out again with it.
    for game in &kept {
        match keep(&rulebook, game, index) {
            Ok(Written::Before) => {}
            Ok(Written::Now) => origin = None,
            Err(error) => {
                origin = None;
                rulebook.diagnostics.push(not_kept(game, &path(index, game, "lock"), &error));
            }
        }
    }
    match origin {
        Some(origin) => known_from_now_on(rulebook, index, origin),
        None => rulebook,
    }
}

fn not_kept(game: &str, path: &Path, error: &io::Error) -> Diagnostic {
    let message = format!("the ids of `{game}` are not kept: `{}`: {error}", path.display());
    let help = "allow this user to write there, or `adjutant ids bless` the folder itself";
    Diagnostic::warning("ids-not-kept", message).help(help)
}

/// Keeps what was read. Where that cannot be, the next start reads it again: nothing is lost but time.
fn known_from_now_on(rulebook: Rulebook, index: &Path, origin: Origin) -> Rulebook {
    let (rulebook, written) = cache_file::keep(rulebook, index, origin);
    if let Err(error) = written {
        tracing::debug!("the rulebook that was read could not be kept: {error}");
    }
    rulebook
}

/// Gives folders without an `ids.lock` what was kept of them; returns the ids of those games and overlays.
pub fn attach(games: &mut [GameSources], index: &Path) -> Vec<String> {
    let mut kept = Vec::new();
    for game in games {
        kept.extend(attach_one(game, index));
        kept.extend(attach(&mut game.overlays, index));
        kept.extend(attach(&mut game.editions, index));
    }
    kept
}

/// The same for one of them, and not for what lies over or beside it.
fn attach_one(game: &mut GameSources, index: &Path) -> Option<String> {
    if !matches!(game.origin, sources::Origin::Folder(_)) {
        return None;
    }
    let has = |name: &str| game.others.iter().any(|file| file.path == name);
    let wanted = [(lock::FILE, "lock"), (moved::FILE, "moved.toml")];
    let missing: Vec<_> = wanted.into_iter().filter(|(name, _)| !has(name)).collect();
    let is_kept = !has(lock::FILE);
    for (name, ending) in missing {
        let path = path(index, &game.id, ending);
        if let Ok(text) = fs::read_to_string(&path) {
            game.kept.push(SourceFile {
                path: name.to_owned(),
                name: path.display().to_string(),
                text: text.into(),
            });
        }
    }
    is_kept.then(|| game.id.clone())
}

/// What an entry for moved ids ends with.
const MOVES: &str = ".moved.toml";

/// Whether a file is one of those that the operator may write beside the index.
pub fn is_moves(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(MOVES))
}

/// Those files beside this index, with their lengths and when they were written.
pub fn moves(index: &Path) -> BTreeMap<PathBuf, (u64, Option<SystemTime>)> {
    let files = fs::read_dir(index.join(FOLDER)).into_iter().flatten().flatten();
    let files = files.map(|entry| entry.path()).filter(|path| is_moves(path));
    let stamp = |path: &PathBuf| fs::metadata(path).ok().map(|it| (it.len(), it.modified().ok()));
    files.filter_map(|path| stamp(&path).map(|stamp| (path, stamp))).ordered_map()
}

/// Since when a file is what it has to be.
enum Written {
    Before,
    Now,
}

/// Writes a game's ids down, whole or not at all.
fn keep(rulebook: &Rulebook, game: &str, index: &Path) -> io::Result<Written> {
    let (path, lock) = (path(index, game, "lock"), rulebook.ids_lock(game));
    if fs::read_to_string(&path).is_ok_and(|before| before == lock) {
        return Ok(Written::Before);
    }
    let folder = index.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder)?;
    file.write_all(lock.as_bytes())?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(Written::Now)
}

fn path(index: &Path, game: &str, ending: &str) -> PathBuf {
    index.join(FOLDER).join(format!("{game}.{ending}"))
}
