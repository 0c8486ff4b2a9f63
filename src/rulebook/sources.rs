//! Where do the rules come from?
//!
//! Shipped content is embedded in the binary; `./content` and folders named by the user are added or
//! take the place of a shipped game of the same id (design, section 1). Nothing is ever written here.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use rust_embed::Embed;

use super::{game_config::GameConfig, limits};
use crate::{
    diagnostic::{Diagnostic, Span},
    id::{is_label, slug},
};

#[derive(Embed)]
#[folder = "content/"]
#[include = "**/*.md"]
#[include = "**/*.markdown"]
#[include = "**/*.txt"]
#[include = "**/*.toml"]
#[include = "**/*.lock"]
#[crate_path = "rust_embed"]
struct ShippedContent;

/// Which content is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentChoice {
    /// Folders named with `--content`, in order.
    pub folders: Vec<PathBuf>,
    /// Whether the shipped games are read too.
    pub shipped: Shipped,
}

/// Whether the shipped games are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shipped {
    /// Shipped games, unless a folder has one of the same id.
    #[default]
    With,
    /// Folders only (`--only`).
    Without,
}

/// Everything read from one game's folder.
#[derive(Clone, Debug, Default)]
pub struct GameSources {
    /// The game's id: `id` in `game.toml`, else the slugged folder name.
    pub id: String,
    /// Where the files lie.
    pub origin: Origin,
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

/// One file as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFile {
    /// Path below the game's folder, with `/` separators.
    pub path: String,
    /// Path below the content folder, as diagnostics name it.
    pub name: String,
    /// Its text, without a byte-order mark.
    pub text: String,
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
}

impl SourceError {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Missing(_) | Self::NotAFolder(_) => "name an existing folder with `--content DIR`",
            Self::Empty(_) => {
                "a game is a folder of .md, .markdown or .txt files, with or without a `game.toml`"
            }
            Self::Unreadable(..) => "allow this user to read the folder",
            Self::Nothing => "add a folder with `--content DIR`, or leave out `--only`",
        }
    }
}

/// Reads the content that `choice` names; `./content` counts when it holds games.
///
/// # Errors
/// [`SourceError`] when a named folder does not exist, holds nothing or cannot be listed. A single
/// bad file is a diagnostic in its game's `problems`.
///
/// ```
/// use adjutant::rulebook::sources::{gather, ContentChoice};
/// let games = gather(&ContentChoice::default()).unwrap();
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
    let mut games: BTreeMap<String, GameSources> = BTreeMap::new();
    if choice.shipped == Shipped::With {
        games.extend(shipped().into_iter().map(|game| (game.id.clone(), game)));
    }
    let mut folders = Vec::new();
    if !shelf(beside).is_empty() {
        folders.push(beside.to_owned());
    }
    folders.extend(choice.folders.iter().cloned());
    if folders.is_empty() && choice.shipped == Shipped::Without {
        return Err(SourceError::Nothing);
    }
    for folder in &folders {
        for game in read_folder(folder)? {
            add(&mut games, game);
        }
    }
    Ok(games.into_values().collect())
}

/// The folders that a choice reads, `./content` included when it counts: what `--watch` looks at and
/// where an index on disk belongs.
pub fn folders(choice: &ContentChoice) -> Vec<PathBuf> {
    let beside = Path::new("content");
    let own = (!shelf(beside).is_empty()).then(|| beside.to_owned());
    own.into_iter().chain(choice.folders.iter().cloned()).collect()
}

/// The shipped games.
pub fn shipped() -> Vec<GameSources> {
    let mut files: BTreeMap<String, Vec<(String, Vec<u8>)>> = BTreeMap::new();
    for path in ShippedContent::iter() {
        if let Some((folder, rest)) = path.split_once('/')
            && let Some(file) = ShippedContent::get(&path)
        {
            let game = files.entry(folder.to_owned()).or_default();
            game.push((rest.to_owned(), file.data.into_owned()));
        }
    }
    let game = |(folder, files): (String, Vec<(String, Vec<u8>)>)| {
        let mut builder = Builder::new(Origin::Shipped, format!("{folder}/"));
        for (path, bytes) in files {
            builder.file(path, bytes);
        }
        builder.finish(&folder)
    };
    files.into_iter().map(game).collect()
}

/// A file of the shipped content that lies beside the games' folders.
pub fn shipped_file(name: &str) -> Option<String> {
    let file = ShippedContent::get(name)?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// A hash over every path and byte: the same content has the same fingerprint.
pub fn fingerprint(games: &[GameSources]) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    for game in games {
        part(&game.id);
        for file in game.config.iter().chain(&game.notes).chain(&game.others) {
            part(&file.path);
            part(&file.text);
        }
        part("");
    }
    hasher.finalize().to_hex().to_string()
}

fn add(games: &mut BTreeMap<String, GameSources>, mut game: GameSources) {
    if let Some(other) = games.get(&game.id)
        && other.origin != Origin::Shipped
    {
        game.problems.push(
            Diagnostic::warning(
                "duplicate-game",
                format!("two content folders hold the game `{}`; the later one is served", game.id),
            )
            .help("give one of them another `id` in its `game.toml`"),
        );
    }
    games.insert(game.id.clone(), game);
}

/// The children of a folder that hold a `game.toml`.
fn shelf(folder: &Path) -> Vec<PathBuf> {
    let children = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut games: Vec<PathBuf> = children
        .filter(|child| child.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|child| child.path())
        .filter(|child| child.join("game.toml").is_file())
        .collect();
    games.sort();
    games
}

fn read_folder(folder: &Path) -> Result<Vec<GameSources>, SourceError> {
    let facts = fs::metadata(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => SourceError::Missing(folder.to_owned()),
        _ => SourceError::Unreadable(folder.to_owned(), error),
    })?;
    if !facts.is_dir() {
        return Err(SourceError::NotAFolder(folder.to_owned()));
    }
    fs::read_dir(folder).map_err(|error| SourceError::Unreadable(folder.to_owned(), error))?;
    let shelf = shelf(folder);
    if shelf.is_empty() || folder.join("game.toml").is_file() {
        let game = read_game(folder, "");
        if game.notes.is_empty() && game.config.is_none() && game.problems.is_empty() {
            return Err(SourceError::Empty(folder.to_owned()));
        }
        return Ok(vec![game]);
    }
    let game = |child: &PathBuf| {
        let name = child.file_name().unwrap_or_default().to_string_lossy();
        read_game(child, &format!("{name}/"))
    };
    Ok(shelf.iter().map(game).collect())
}

fn read_game(folder: &Path, prefix: &str) -> GameSources {
    let mut builder = Builder::new(Origin::Folder(folder.to_owned()), prefix.to_owned());
    let root = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let walk = walkdir::WalkDir::new(&root)
        .follow_links(true)
        .max_depth(limits::FOLDERS)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry) && is_inside(&root, entry));
    for entry in walk {
        match entry {
            Ok(entry) if entry.file_type().is_file() => builder.entry(&root, entry.path()),
            Ok(_) => {}
            Err(error) => builder.lost(&root, &error),
        }
    }
    for link in outside_links(&root) {
        builder.refused_link(&root, &link);
    }
    let name = root.file_name().unwrap_or_default().to_string_lossy();
    builder.finish(&name)
}

fn is_hidden(entry: &walkdir::DirEntry) -> bool {
    entry.file_name().to_string_lossy().starts_with('.')
}

fn is_inside(root: &Path, entry: &walkdir::DirEntry) -> bool {
    !entry.path_is_symlink() || fs::canonicalize(entry.path()).is_ok_and(|path| path.starts_with(root))
}

/// Symbolic links whose target lies outside the game's folder.
fn outside_links(root: &Path) -> Vec<PathBuf> {
    walkdir::WalkDir::new(root)
        .max_depth(limits::FOLDERS)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry))
        .flatten()
        .filter(|entry| entry.path_is_symlink() && entry.depth() > 0 && !is_inside(root, entry))
        .map(walkdir::DirEntry::into_path)
        .collect()
}

/// Collects one game's files.
struct Builder {
    game: GameSources,
    prefix: String,
}

impl Builder {
    fn new(origin: Origin, prefix: String) -> Self {
        let game = GameSources { origin, ..GameSources::default() };
        Self { game, prefix }
    }

    fn entry(&mut self, root: &Path, path: &Path) {
        let relative = relative(root, path);
        if kind_of(&relative).is_none() {
            return;
        }
        let size = fs::metadata(path).map_or(0, |facts| facts.len());
        if size > limits::FILE_BYTES as u64 {
            return self.too_large(&relative, size);
        }
        match fs::read(path) {
            Ok(bytes) => self.file(relative, bytes),
            Err(error) => self.problem(
                &relative,
                "unreadable-file",
                format!("cannot be read: {error}"),
                "allow this user to read the file",
            ),
        }
    }

    fn file(&mut self, path: String, bytes: Vec<u8>) {
        let Some(kind) = kind_of(&path) else { return };
        if bytes.len() > limits::FILE_BYTES {
            return self.too_large(&path, bytes.len() as u64);
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return self.not_utf8(&path, &error),
        };
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        let file = SourceFile { name: format!("{}{path}", self.prefix), path, text };
        match kind {
            FileKind::Config => self.game.config = Some(file),
            FileKind::Note if self.game.notes.len() < limits::FILES => self.game.notes.push(file),
            FileKind::Note => self.problem(
                &file.path,
                "too-many-files",
                format!("is left out: a game has at most {} notes", limits::FILES),
                "split the folder into several games",
            ),
            FileKind::Other => self.game.others.push(file),
        }
    }

    fn finish(mut self, folder: &str) -> GameSources {
        self.game.notes.sort_by(|a, b| a.path.cmp(&b.path));
        let named = self.game.config.as_ref().and_then(|file| GameConfig::read(file).0.id);
        let from_folder = || Some(slug(folder)).filter(|id| !id.is_empty());
        let id = named
            .map(|id| if is_label(&id) { id } else { slug(&id) })
            .filter(|id| !id.is_empty())
            .or_else(from_folder)
            .unwrap_or_else(|| "game".to_owned());
        self.game.id = if crate::id::FIXED_WORDS.contains(&id.as_str()) {
            let finding = Diagnostic::warning(
                "fixed-word",
                format!("`{id}` is a word of the address space; the game is served as `{id}-game`"),
            )
            .help("choose another `id` in `game.toml`");
            self.game.problems.push(match &self.game.config {
                Some(file) => finding.at(Span::at(&file.name, &file.text, 0, 0)),
                None => finding,
            });
            format!("{id}-game")
        } else {
            id
        };
        self.game
    }

    fn too_large(&mut self, path: &str, size: u64) {
        let limit = limits::FILE_BYTES;
        let message = format!("is refused: {size} bytes, at most {limit} are read");
        self.problem(path, "oversized-file", message, "split the file");
    }

    fn not_utf8(&mut self, path: &str, error: &std::string::FromUtf8Error) {
        let at = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..at]).into_owned();
        let name = format!("{}{path}", self.prefix);
        let finding = Diagnostic::error("not-utf-8", format!("`{name}` is not UTF-8 at byte {at}"))
            .at(Span::at(&name, &before, at, 0))
            .help("save the file as UTF-8");
        self.game.problems.push(finding);
    }

    fn refused_link(&mut self, root: &Path, path: &Path) {
        let message = "is a symbolic link out of the content folder and is not followed".to_owned();
        let help = "copy the file into the folder, or add its folder with `--content`";
        self.problem(&relative(root, path), "outside-link", message, help);
    }

    fn lost(&mut self, root: &Path, error: &walkdir::Error) {
        let path = error.path().map_or_else(String::new, |path| relative(root, path));
        let message = format!(
            "cannot be read: {}",
            error.io_error().map_or_else(
                || "a symbolic link leads back to a folder above it".to_owned(),
                ToString::to_string,
            )
        );
        self.problem(&path, "unreadable-file", message, "allow this user to read it");
    }

    fn problem(&mut self, path: &str, code: &'static str, message: String, help: &str) {
        let name = format!("{}{path}", self.prefix);
        let finding =
            Diagnostic::error(code, format!("`{name}` {message}")).at(Span::at(&name, "", 0, 0)).help(help);
        self.game.problems.push(finding);
    }
}

/// What a file of a game's folder is for.
enum FileKind {
    Config,
    Note,
    Other,
}

fn kind_of(path: &str) -> Option<FileKind> {
    let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
    match (path, extension.as_str()) {
        ("game.toml", _) => Some(FileKind::Config),
        (_, "md" | "markdown" | "txt") => Some(FileKind::Note),
        (_, "toml" | "lock") => Some(FileKind::Other),
        _ => None,
    }
}

fn relative(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
