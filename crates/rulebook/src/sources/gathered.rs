//! Where do the rules come from?
//!
//! Shipped content is embedded in the binary; `./content` and folders named by the user are added, lie over
//! another game or stand beside it as an older edition ([`layers`]), or take the place of a shipped game of the same id
//! (design, section 1). Nothing is ever written here.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt, fs, io,
    path::{Path, PathBuf},
    string::FromUtf8Error,
};

use borsh::{BorshDeserialize, BorshSerialize};
use rayon::prelude::*;

use super::folder;
use crate::{Dialect, words::limits};
use names::{Diagnostic, Span, Spans};

pub(crate) mod builder;
pub(crate) mod layers;

use builder::Builder;
pub(crate) use layers::{Beside, Joined};
pub use layers::{DUPLICATE_GAME, OVERLAY_OF_TWO};

/// Which content is read.
#[derive(Clone, Debug, Default)]
pub struct ContentChoice {
    /// Folders named with `--content`, in order.
    pub folders: Vec<PathBuf>,
    /// The games in the binary, which are read unless a folder has one of the same id; none (`--only`): folders
    /// only, those that are named, else `./content`.
    pub shipped: Option<ShippedGames>,
    /// The games in the binary that are read only where a folder adds to one: for checks of that folder.
    pub bases: Option<ShippedGames>,
    /// Those of the folders in which an overlay may speak for the publisher.
    pub official: Vec<PathBuf>,
}

/// Where the games in the binary come from.
pub type ShippedGames = fn() -> Vec<GameSources>;

/// Everything read from one game's folder.
#[derive(Clone, Debug, Default)]
pub struct GameSources {
    /// The game's id: `id` in `game.toml`, else the slugged folder name. An overlay has its game's and its own:
    /// `armada+club-rulings`. So has an older edition: `armada@1.4`.
    pub id: String,
    /// The game that this adds to, for an overlay.
    pub extends: Option<String>,
    /// What this is an older edition of, where it is one.
    pub edition_of: Option<EditionOf>,
    /// The game's older editions that lie in folders of their own, in the order in which they were named.
    pub editions: Vec<GameSources>,
    /// What lies over the game, in the order in which it is read.
    pub overlays: Vec<GameSources>,
    /// In whose name an overlay may speak.
    pub voice: Voice,
    /// Whether it takes the place of a shipped game.
    pub replaces_shipped: bool,
    /// Where the files lie.
    pub origin: Origin,
    /// How notes are written that show no sign of any dialect; none for plain Markdown.
    pub house: Option<Dialect>,
    /// `game.toml`.
    pub config: Option<SourceFile>,
    /// Notes in the order of their paths.
    pub notes: Vec<SourceFile>,
    /// Other files of the game that Adjutant keeps or reads: `ids.lock`, `moved.toml`, scenarios.
    pub others: Vec<SourceFile>,
    /// `ids.lock` and `moved.toml` that are kept beside the index, for a folder that has none.
    pub kept: Vec<SourceFile>,
    /// Files that could not be read.
    pub problems: Vec<Diagnostic>,
    /// Files that are broken now, whose older version is read.
    pub stale: Vec<Stale>,
}

/// A broken source whose last good version is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The file, as diagnostics name it; none when it is the game's whole folder.
    pub file: Option<String>,
    /// What is wrong with what lies there now.
    pub reason: Diagnostic,
}

/// In whose name sources may speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// In any: a game's own sources, and an overlay that the operator trusts.
    #[default]
    Anybody,
    /// In a judge's or the community's: any other overlay.
    Players,
}

/// The game and the number of an older edition in a folder of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionOf {
    /// The game's id.
    pub game: String,
    /// The edition's number; none where its `game.toml` does not say it.
    pub number: Option<String>,
}

/// Where a game's files lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// In the binary.
    #[default]
    Shipped,
    /// In this folder.
    Folder(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped => f.write_str("the shipped content"),
            Self::Folder(folder) => write!(f, "`{}`", folder.display()),
        }
    }
}

/// One file as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct SourceFile {
    /// Path below the game's folder, with `/` separators.
    pub path: String,
    /// Path below the content folder, as diagnostics name it.
    pub name: String,
    /// Its text, without a byte-order mark.
    pub text: Cow<'static, str>,
}

impl SourceFile {
    /// The places of its text.
    pub(crate) fn spans(&self) -> Spans<'_> {
        Spans::new(&self.name, &self.text)
    }
}

impl GameSources {
    /// The game itself, what lies over it, and its older editions in folders of their own.
    pub fn layers(&self) -> impl Iterator<Item = &GameSources> {
        self.today().chain(&self.editions)
    }

    /// The game itself, and what lies over it.
    pub fn today(&self) -> impl Iterator<Item = &GameSources> {
        std::iter::once(self).chain(&self.overlays)
    }
}

/// Why no content can be read at all.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The folder does not exist.
    #[error("there is no folder `{}`", .0.display())]
    Missing(PathBuf),
    /// The path names a file.
    #[error("`{}` is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// The folder holds no note.
    #[error("`{}` holds no notes", .0.display())]
    Empty(PathBuf),
    /// The folder cannot be listed.
    #[error("`{}` cannot be read: {}", .0.display(), .1)]
    Unreadable(PathBuf, io::Error),
    /// `--only` without any folder.
    #[error("no content to read: the shipped games are left out and no folder is named")]
    Nothing,
    /// Two named folders with one game.
    #[error("two content folders hold the game `{id}`: {first} and {second}")]
    Twice {
        /// The game's id.
        id: String,
        /// The folder that was named first.
        first: Box<Origin>,
        /// The other one.
        second: Box<Origin>,
    },
    /// An overlay, or an older edition, without its game.
    #[error("{folder} {says} `{base}`, and no such game is read")]
    WithoutBase {
        /// Where it lies.
        folder: Box<Origin>,
        /// What it is to the game: `extends`, `is an edition of`.
        says: &'static str,
        /// The game.
        base: String,
        /// The games that are read.
        known: Vec<String>,
    },
    /// An older edition that does not say its number.
    #[error("{folder} is an edition of `{base}` and does not say which")]
    EditionWithoutNumber {
        /// Where it lies.
        folder: Box<Origin>,
        /// The game.
        base: String,
    },
    /// Two folders with one edition of a game.
    #[error("two content folders hold edition `{number}` of `{base}`: {first} and {second}")]
    EditionTwice {
        /// The game.
        base: String,
        /// The edition's number.
        number: String,
        /// The folder that was named first; the game's own where that is of the same edition.
        first: Box<Origin>,
        /// The other one.
        second: Box<Origin>,
    },
    /// A folder that may speak for the publisher and is no overlay that is read.
    #[error("`{}` may speak for the publisher, and is no overlay that is read", .0.display())]
    NotAnOverlay(PathBuf),
}

impl SourceError {
    /// What to do about it.
    pub fn help(&self) -> Cow<'static, str> {
        let help = match self {
            Self::Missing(_) | Self::NotAFolder(_) => "name an existing folder with `--content DIR`",
            Self::Empty(_) => {
                "a game is a folder of .md, .markdown or .txt files, with or without a `game.toml`"
            }
            Self::Unreadable(..) => "allow this user to read the folder",
            Self::Nothing => "add a folder with `--content DIR`, or leave out `--only`",
            Self::NotAnOverlay(_) => "name a folder of `--content` whose `game.toml` says `extends`",
            Self::EditionWithoutNumber { .. } => "write its number as `edition` into its `game.toml`",
            Self::EditionTwice { .. } => "give one of them another `edition` in its `game.toml`",
            Self::Twice { id, .. } => {
                return format!(
                    "to add to a game, write `extends = \"{id}\"` into the `game.toml` of what is added; of an older \
                     edition, `edition_of = \"{id}\"`; else give one of them another `id`"
                )
                .into();
            }
            Self::WithoutBase { known, .. } if known.is_empty() => {
                "leave out `--only`, or name the folder of that game with `--content`"
            }
            Self::WithoutBase { base, known, .. } => {
                return names::did_you_mean(base, known.iter().map(String::as_str)).into();
            }
        };
        help.into()
    }
}

/// Reads the content that `choice` names; `./content` counts when it holds games.
///
/// # Errors
/// [`SourceError`] when a named folder does not exist, holds nothing or cannot be listed. A single
/// bad file is a diagnostic in its game's `problems`.
///
/// ```
/// use rulebook::sources::{gather, ContentChoice};
/// let choice = ContentChoice { shipped: Some(shipped::games), ..ContentChoice::default() };
/// let games = gather(&choice).unwrap();
/// assert!(games.iter().any(|game| game.id == "armada"));
/// ```
pub fn gather(choice: &ContentChoice) -> Result<Vec<GameSources>, SourceError> {
    gather_beside(Path::new("content"), choice)
}

/// [`gather`] with another folder in the place of `./content`.
///
/// # Errors
/// As [`gather`].
pub fn gather_beside(beside: &Path, choice: &ContentChoice) -> Result<Vec<GameSources>, SourceError> {
    let folders = folders_beside(beside, choice);
    if folders.is_empty() && choice.shipped.is_none() {
        return Err(SourceError::Nothing);
    }
    let mut games = Vec::new();
    for place in &folders {
        let listed = folder::list(&place.folder, place.prefix.as_deref())?;
        games.extend(listed.iter().map(|game| {
            let read = folder::read(game, |file| {
                text_of(&file.place).map_err(|it| Box::new(it.finding(&game.name_of(file))))
            });
            (place.beside, read)
        }));
    }
    let Joined { games, refused } = layers::join(choice, games);
    match refused.into_iter().next() {
        Some(refused) => Err(refused),
        None => Ok(games),
    }
}

/// The folders that a choice reads, `./content` included when it counts: what `--watch` looks at and
/// where an index on disk belongs.
pub fn folders(choice: &ContentChoice) -> Vec<PathBuf> {
    folders_beside(Path::new("content"), choice).into_iter().map(|place| place.folder).collect()
}

/// A content folder that is read.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub folder: PathBuf,
    /// What its files' names begin with; none where there is only this folder.
    pub prefix: Option<String>,
    /// Whether it was named.
    pub beside: Beside,
}

pub(crate) fn folders_beside(beside: &Path, choice: &ContentChoice) -> Vec<Place> {
    // Folders that are named alone are read alone.
    let alone = choice.shipped.is_none() && !choice.folders.is_empty();
    // Named besides, it is read once.
    let is_named = || choice.folders.iter().any(|folder| is_same_folder(folder, beside));
    let own = (!alone && !folder::shelf(beside).is_empty() && !is_named()).then(|| beside.to_owned());
    let own = own.into_iter().map(|folder| Place { folder, prefix: None, beside: Beside::Unnamed });
    let folders = once(&choice.folders);
    let prefixes = prefixes(&folders);
    let named = folders.into_iter().zip(prefixes);
    own.chain(named.map(|(folder, prefix)| Place { folder, prefix, beside: Beside::Named })).collect()
}

/// Folders, each once however it is written.
fn once(folders: &[PathBuf]) -> Vec<PathBuf> {
    let mut each: Vec<PathBuf> = Vec::with_capacity(folders.len());
    for folder in folders {
        if !each.iter().any(|known| is_same_folder(known, folder)) {
            each.push(folder.clone());
        }
    }
    each
}

/// What the names of files in several folders begin with, so that no two are called the same: the folders' names, their
/// whole paths where two have one name.
fn prefixes(folders: &[PathBuf]) -> Vec<Option<String>> {
    if folders.len() < 2 {
        return vec![None; folders.len()];
    }
    let name = |folder: &PathBuf| {
        let real = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        real.file_name().map(|name| name.to_string_lossy().into_owned())
    };
    let names: Vec<Option<String>> = folders.iter().map(name).collect();
    let is_alone = |name: &Option<String>| names.iter().filter(|other| *other == name).count() == 1;
    let prefix = |(folder, name): (&PathBuf, &Option<String>)| match name {
        Some(own) if is_alone(name) => format!("{own}/"),
        _ => format!("{}/", folder.display()),
    };
    folders.iter().zip(&names).map(|it| Some(prefix(it))).collect()
}

pub(crate) fn is_same_folder(one: &Path, other: &Path) -> bool {
    let there = |folder: &Path| fs::canonicalize(folder).ok();
    one == other || there(one).is_some_and(|one| Some(one) == there(other))
}

/// Games that are compiled in, from the files of a shelf: path below the shelf, bytes. A file beside the games' folders
/// is passed over.
pub fn embedded(shelf: impl Iterator<Item = (String, Cow<'static, [u8]>)>) -> Vec<GameSources> {
    type File = (String, Cow<'static, [u8]>);
    let mut files: BTreeMap<String, Vec<File>> = BTreeMap::new();
    for (path, bytes) in shelf {
        if let Some((folder, rest)) = path.split_once('/') {
            files.entry(folder.to_owned()).or_default().push((rest.to_owned(), bytes));
        }
    }
    let game = |(folder, files): (String, Vec<File>)| {
        let mut builder = Builder::new(Origin::Shipped, format!("{folder}/"));
        for (path, bytes) in files {
            match text(bytes) {
                Ok(text) => builder.file(&path, text),
                Err(refused) => builder.problems([refused.finding(&format!("{folder}/{path}"))]),
            }
        }
        // Its `game.toml` says the same, and takes long to read.
        builder.called(folder)
    };
    files.into_par_iter().map(game).collect()
}

/// A hash over every path and byte: the same content has the same fingerprint.
pub fn fingerprint(games: &[GameSources]) -> String {
    let of_games: Vec<blake3::Hash> = games.par_iter().map(hash).collect();
    let mut hasher = blake3::Hasher::new();
    for game in of_games {
        hasher.update(game.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// The same over one game and what lies over it.
fn hash(game: &GameSources) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part(&game.id);
    if let Some(house) = game.house {
        part(&format!("{house:?}"));
    }
    for file in game.config.iter().chain(&game.notes).chain(&game.others) {
        part(&file.path);
        part(&file.text);
    }
    if game.replaces_shipped {
        part("in the place of a shipped game");
    }
    for overlay in &game.overlays {
        part(&format!("{:?}", overlay.voice));
        part(&hash(overlay).to_hex());
    }
    for edition in &game.editions {
        part("an older edition");
        part(&hash(edition).to_hex());
    }
    hasher.finalize()
}

/// Why a file is not read.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It has this many bytes.
    TooLarge(u64),
    /// It is no text.
    NotUtf8(FromUtf8Error),
    /// The system refuses it.
    Unreadable(io::Error),
}

impl Refusal {
    /// The same as a finding about the file of this name.
    pub(crate) fn finding(&self, name: &str) -> Diagnostic {
        match self {
            Self::TooLarge(size) => {
                let limit = limits::FILE_BYTES;
                let message = format!("is refused: {size} bytes, at most {limit} are read");
                of_file(name, "oversized-file", &message).help("split the file")
            }
            Self::NotUtf8(error) => {
                let at = error.utf8_error().valid_up_to();
                let before = String::from_utf8_lossy(error.as_bytes().get(..at).unwrap_or_default());
                Diagnostic::error("not-utf-8", format!("`{name}` is not UTF-8 at byte {at}"))
                    .at(Span::at(name, &before, at, 0))
                    .help("save the file as UTF-8")
            }
            Self::Unreadable(error) => {
                let message = format!("cannot be read: {error}");
                of_file(name, "unreadable-file", &message).help("allow this user to read the file")
            }
        }
    }
}

/// A finding about a file as a whole; `message` goes on after its name.
pub(crate) fn of_file(name: &str, code: &'static str, message: &str) -> Diagnostic {
    Diagnostic::error(code, format!("`{name}` {message}")).at(Span::at(name, "", 0, 0))
}

/// What stands in a file.
pub(crate) fn text_of(place: &Path) -> Result<Cow<'static, str>, Refusal> {
    let size = fs::metadata(place).map_err(Refusal::Unreadable)?.len();
    if size > limits::FILE_BYTES as u64 {
        return Err(Refusal::TooLarge(size));
    }
    text(fs::read(place).map_err(Refusal::Unreadable)?.into())
}

/// A file's bytes as text, without a byte-order mark; a carriage return alone, as old programs write it,
/// is a line end. What is compiled in is not copied.
fn text(mut bytes: Cow<'static, [u8]>) -> Result<Cow<'static, str>, Refusal> {
    const MARK: char = '\u{feff}';
    if bytes.len() > limits::FILE_BYTES {
        return Err(Refusal::TooLarge(bytes.len() as u64));
    }
    if bytes.contains(&b'\r') {
        end_lines(bytes.to_mut());
    }
    if let Cow::Borrowed(bytes) = bytes
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Ok(text.strip_prefix(MARK).unwrap_or(text).into());
    }
    let text = String::from_utf8(bytes.into_owned()).map_err(Refusal::NotUtf8)?;
    Ok(text.strip_prefix(MARK).map(str::to_owned).unwrap_or(text).into())
}

/// Makes a line end of each carriage return alone; every place stays where it is.
fn end_lines(bytes: &mut [u8]) {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
}

/// What a file of a game's folder is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// `game.toml`.
    Config,
    /// A note.
    Note,
    /// What else Adjutant keeps or reads.
    Other,
}

/// What a file is for; none when it does not count.
pub(crate) fn kind_of(path: &str) -> Option<FileKind> {
    let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
    match (path, extension.as_str()) {
        ("game.toml", _) => Some(FileKind::Config),
        (_, "md" | "mdx" | "markdown" | "txt") => Some(FileKind::Note),
        (_, "toml" | "lock") => Some(FileKind::Other),
        (path, _) if is_site_config(path) => Some(FileKind::Other),
        _ => None,
    }
}

/// Whether a file is the configuration of a site generator: Zola's, Hugo's or Jekyll's.
pub(crate) fn is_site_config(path: &str) -> bool {
    let path = path.strip_prefix("config/_default/").unwrap_or(path);
    let (name, extension) = path.rsplit_once('.').unwrap_or_default();
    matches!(name, "config" | "hugo" | "zola" | "_config")
        && matches!(extension, "toml" | "yaml" | "yml" | "json")
}
