//! What lies in a content folder, and in which state?
//!
//! A [`GameFolder`] is what one game's folder holds at one moment: every file that counts with its
//! [`Stamp`], and what was refused. Nothing is read yet; [`read`] makes [`GameSources`] of it. Links
//! out of the folder are named and not followed.

use std::{
    borrow::Cow,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::gathered::{FileKind, GameSources, Refusal, SourceError, kind_of};
use crate::{sources::gathered::builder::Builder, words::limits};
use names::{Diagnostic, InOrder, Span};

/// One game's folder at one moment.
#[derive(Clone, Debug)]
pub struct GameFolder {
    /// The folder as it was named.
    folder: PathBuf,
    /// What diagnostics put before a file's path: `armada/` on a shelf, the folder's name beside other folders.
    prefix: String,
    /// Whether it is a game only because of its `game.toml`.
    on_a_shelf: bool,
    /// Its own name, for a game without an id.
    name: String,
    /// Files that count, in the order of their paths.
    pub(crate) files: Vec<Listed>,
    /// The folders that the files lie in.
    folders: Vec<(PathBuf, Identity)>,
    /// What was met on the way and is not read.
    problems: Vec<Diagnostic>,
}

/// A file that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Path below the game's folder, with `/` separators.
    pub(crate) path: String,
    /// Where it lies.
    pub(crate) place: PathBuf,
    /// What the system says of it.
    pub(crate) stamp: Stamp,
}

/// What the system says of a file: as long as it is the same, the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Its size in bytes.
    pub(crate) size: u64,
    /// When it was written last.
    pub(crate) modified: Option<SystemTime>,
    /// The time of its last change, where the system keeps one that no program can set back.
    changed: (i64, i64),
    /// Which file it is.
    identity: Identity,
}

/// Device and number of a file or folder; a replaced one has others. The same for all where the system
/// has no such numbers.
type Identity = (u64, u64);

impl Stamp {
    /// Whether the file has no bytes.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    pub(crate) fn of(facts: &fs::Metadata) -> Self {
        Self {
            size: facts.len(),
            modified: facts.modified().ok(),
            changed: changed(facts),
            identity: identity(facts),
        }
    }
}

#[cfg(unix)]
fn changed(facts: &fs::Metadata) -> (i64, i64) {
    use std::os::unix::fs::MetadataExt;
    (facts.ctime(), facts.ctime_nsec())
}

#[cfg(not(unix))]
fn changed(_: &fs::Metadata) -> (i64, i64) {
    (0, 0)
}

#[cfg(unix)]
fn identity(facts: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (facts.dev(), facts.ino())
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Identity {
    (0, 0)
}

impl GameFolder {
    /// Where its files lie and what the system says of them.
    pub fn files(&self) -> impl Iterator<Item = (&Path, Stamp)> {
        self.files.iter().map(|file| (file.place.as_path(), file.stamp))
    }

    /// The folders that were walked through; one that was replaced by another is not equal.
    pub fn folders(&self) -> &[(PathBuf, (u64, u64))] {
        &self.folders
    }

    /// Whether `other` is the same folder at another moment.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.folder == other.folder
    }

    /// Whether it is a game only because of its `game.toml`.
    pub(crate) fn is_on_a_shelf(&self) -> bool {
        self.on_a_shelf
    }

    /// Where it lies, as it was named.
    pub(crate) fn place(&self) -> &Path {
        &self.folder
    }

    /// Whether it holds any note.
    pub(crate) fn holds_notes(&self) -> bool {
        self.files.iter().any(|file| kind_of(&file.path) == Some(FileKind::Note))
    }

    /// The same folder at this moment, whether it is a game now or not.
    pub(crate) fn again(&self) -> Self {
        Self { on_a_shelf: self.on_a_shelf, ..list_game(&self.folder, &self.prefix) }
    }

    /// The name of one of its files, as diagnostics have it.
    pub(crate) fn name_of(&self, file: &Listed) -> String {
        format!("{}{}", self.prefix, file.path)
    }
}

/// Lists a content folder: one game, or the games of a shelf. Their files' names begin with `prefix`.
///
/// # Errors
/// [`SourceError`] when the folder does not exist, holds nothing or cannot be listed.
pub fn list(folder: &Path, prefix: Option<&str>) -> Result<Vec<GameFolder>, SourceError> {
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
        let game = list_game(folder, prefix.unwrap_or_default());
        let holds = |file: &Listed| !matches!(kind_of(&file.path), None | Some(FileKind::Other));
        if game.problems.is_empty() && !game.files.iter().any(holds) {
            return Err(SourceError::Empty(folder.to_owned()));
        }
        return Ok(vec![game]);
    }
    let game = |child: &PathBuf| {
        let name = child.file_name().unwrap_or_default().to_string_lossy();
        let prefix = format!("{}{name}/", prefix.unwrap_or_default());
        GameFolder { on_a_shelf: true, ..list_game(child, &prefix) }
    };
    let mut games: Vec<GameFolder> = shelf.iter().map(game).collect();
    if let Some(first) = games.first_mut() {
        first.problems.extend(without_game(folder, &shelf));
    }
    Ok(games)
}

/// Findings about notes that lie beside the games of a shelf, and about folders of notes that are no games.
fn without_game(folder: &Path, games: &[PathBuf]) -> Vec<Diagnostic> {
    const ABOUT: [&str; 6] = ["readme", "license", "licence", "contributing", "changelog", "code_of_conduct"];
    let walk = walkdir::WalkDir::new(folder).min_depth(1).max_depth(limits::FOLDERS).sort_by_file_name();
    let walk = walk
        .into_iter()
        .filter_entry(|entry| !is_hidden(entry) && !games.iter().any(|game| game.as_path() == entry.path()));
    let mut findings: Vec<Diagnostic> = Vec::new();
    let mut last = None;
    for entry in walk.flatten().filter(|entry| entry.file_type().is_file()) {
        let path = relative(folder, entry.path());
        let stem = path.split('.').next().unwrap_or_default().to_lowercase();
        if kind_of(&path) != Some(FileKind::Note) || ABOUT.contains(&stem.as_str()) {
            continue;
        }
        let (message, help) = match path.split_once('/') {
            Some((child, _)) if last.as_deref() == Some(child) => continue,
            Some((child, _)) => {
                last = Some(child.to_owned());
                let message =
                    format!("`{child}/` lies beside the games and is none; its notes are not served");
                (message, "put a `game.toml` into it: an empty one will do")
            }
            None => {
                let message = format!("`{path}` lies beside the games and is in none; it is not served");
                (message, "move it into a game's folder")
            }
        };
        let finding = Diagnostic::info("note-without-game", message);
        findings.push(finding.at(Span::at(&path, "", 0, 0)).help(help));
    }
    findings
}

/// The children of a folder that hold a `game.toml`.
pub(crate) fn shelf(folder: &Path) -> Vec<PathBuf> {
    let children = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut games: Vec<PathBuf> = children
        .filter(|child| child.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|child| child.path())
        .filter(|child| child.join("game.toml").is_file())
        .collect();
    games.order();
    games
}

fn list_game(folder: &Path, prefix: &str) -> GameFolder {
    let root = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let mut game = GameFolder {
        folder: folder.to_owned(),
        prefix: prefix.to_owned(),
        on_a_shelf: false,
        name: root.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        files: Vec::new(),
        folders: Vec::new(),
        problems: Vec::new(),
    };
    let mut outside = Vec::new();
    let walk = walkdir::WalkDir::new(&root)
        .follow_links(true)
        .max_depth(limits::FOLDERS)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| {
            entry.depth() == 0 || !is_hidden(entry) && is_inside(&root, entry, &mut outside)
        });
    for entry in walk {
        match entry {
            Ok(entry) => game.add(&root, &entry),
            Err(error) => game.lost(&root, &error),
        }
    }
    game.leave_templates_out(&root);
    for link in outside {
        let message = "is a symbolic link out of the content folder and is not followed";
        let help = "copy the file into the folder, or add its folder with `--content`";
        game.problem(&relative(&root, &link), "outside-link", message, help);
    }
    game
}

fn is_hidden(entry: &walkdir::DirEntry) -> bool {
    entry.file_name().to_string_lossy().starts_with('.')
}

/// Whether an entry lies in the game's folder in truth; links that do not are collected.
fn is_inside(root: &Path, entry: &walkdir::DirEntry, outside: &mut Vec<PathBuf>) -> bool {
    let inside =
        !entry.path_is_symlink() || fs::canonicalize(entry.path()).is_ok_and(|path| path.starts_with(root));
    if !inside {
        outside.push(entry.path().to_owned());
    }
    inside
}

impl GameFolder {
    fn add(&mut self, root: &Path, entry: &walkdir::DirEntry) {
        let facts = fs::metadata(entry.path());
        if entry.file_type().is_dir() {
            let identity = facts.map(|facts| identity(&facts)).unwrap_or_default();
            self.folders.push((entry.path().to_owned(), identity));
            return;
        }
        let path = relative(root, entry.path());
        if !entry.file_type().is_file() || kind_of(&path).is_none() {
            return;
        }
        match facts {
            Ok(facts) => {
                let place = entry.path().to_owned();
                self.files.push(Listed { path, place, stamp: Stamp::of(&facts) });
            }
            // gone since the folder was listed
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let finding = Refusal::Unreadable(error).finding(&format!("{}{path}", self.prefix));
                self.problems.push(finding);
            }
        }
    }

    /// Takes the notes out that Obsidian makes new notes of: they are forms, no rules.
    fn leave_templates_out(&mut self, root: &Path) {
        let Some(folder) = template_folder(root) else { return };
        let before = self.files.len();
        let is_note = |file: &Listed| kind_of(&file.path) == Some(FileKind::Note);
        let within =
            |file: &Listed| file.path.strip_prefix(&folder).is_some_and(|rest| rest.starts_with('/'));
        self.files.retain(|file| !(is_note(file) && within(file)));
        if self.files.len() < before {
            let name = format!("{}{folder}", self.prefix);
            let message = format!("`{name}` is this vault's folder of templates; its notes are not served");
            let finding = Diagnostic::info("template-folder", message).at(Span::at(&name, "", 0, 0));
            let help = "name another folder in Obsidian's settings where these are rules";
            self.problems.push(finding.help(help));
        }
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
        self.problem(&path, "unreadable-file", &message, "allow this user to read it");
    }

    fn problem(&mut self, path: &str, code: &'static str, message: &str, help: &str) {
        let name = format!("{}{path}", self.prefix);
        self.problems.push(super::gathered::of_file(&name, code, message).help(help));
    }
}

/// The folder that Obsidian takes templates from, below the vault.
fn template_folder(root: &Path) -> Option<String> {
    let path = root.join(".obsidian/templates.json");
    let size = fs::metadata(&path).ok()?.len();
    let text = fs::read_to_string(&path).ok().filter(|_| size <= limits::FRONT_MATTER_BYTES as u64)?;
    let settings: serde_json::Value = serde_json::from_str(&text).ok()?;
    let folder = settings.get("folder")?.as_str()?.trim().trim_matches('/');
    (!folder.is_empty()).then(|| folder.to_owned())
}

/// Reads what a game's folder holds; `text` says what stands in a file.
pub(crate) fn read(
    game: &GameFolder,
    mut text: impl FnMut(&Listed) -> Result<Cow<'static, str>, Box<Diagnostic>>,
) -> GameSources {
    let mut builder = Builder::of_folder(&game.folder, &game.prefix);
    builder.problems(game.problems.clone());
    for file in &game.files {
        match text(file) {
            Ok(text) => builder.file(&file.path, text),
            Err(refused) => builder.problems([*refused]),
        }
    }
    builder.finish(&game.name)
}

fn relative(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
