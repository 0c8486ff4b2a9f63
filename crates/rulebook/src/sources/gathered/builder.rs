//! How do a game's files become its sources?

use std::{borrow::Cow, path::Path};

use super::{EditionOf, FileKind, GameSources, Origin, SourceFile, kind_of, of_file};
use crate::{
    Dialect,
    sources::game_config::GameConfig,
    words::{given_addresses, limits},
};
use names::{Diagnostic, InOrder, Span, is_label, slug};

/// Whether a folder is a vault of Obsidian, or lies in one.
fn is_in_a_vault(folder: &Path) -> bool {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.ancestors().take(limits::FOLDERS).any(|folder| folder.join(".obsidian").is_dir())
}

/// Collects one game's files.
pub(crate) struct Builder {
    game: GameSources,
    prefix: String,
}

impl Builder {
    /// Nothing yet; `prefix` stands before the paths of its files in diagnostics.
    pub(super) fn new(origin: Origin, prefix: String) -> Self {
        let game = GameSources { origin, ..GameSources::default() };
        Self { game, prefix }
    }

    /// Nothing yet, of a folder.
    pub(crate) fn of_folder(folder: &Path, prefix: &str) -> Self {
        let mut builder = Self::new(Origin::Folder(folder.to_owned()), prefix.to_owned());
        builder.game.house = is_in_a_vault(folder).then_some(Dialect::Obsidian);
        builder
    }

    /// Adds what was not read.
    pub(crate) fn problems(&mut self, findings: impl IntoIterator<Item = Diagnostic>) {
        self.game.problems.extend(findings);
    }

    /// Adds a file of this path below the game's folder, if it counts.
    pub(crate) fn file(&mut self, path: &str, text: Cow<'static, str>) {
        let Some(kind) = kind_of(path) else { return };
        let file = SourceFile { name: format!("{}{path}", self.prefix), path: path.to_owned(), text };
        match kind {
            FileKind::Config => self.game.config = Some(file),
            FileKind::Note if self.game.notes.len() < limits::FILES => self.game.notes.push(file),
            FileKind::Note => {
                let message = format!("is left out: a game has at most {} notes", limits::FILES);
                let finding = of_file(&file.name, "too-many-files", &message);
                self.game.problems.push(finding.help("split the folder into several games"));
            }
            FileKind::Other => self.game.others.push(file),
        }
    }

    /// The game; `folder` names it where it has no id of its own.
    pub(crate) fn finish(mut self, folder: &str) -> GameSources {
        let said = self.game.config.as_ref().map(|file| GameConfig::read(file).0).unwrap_or_default();
        let labelled = |id: String| if is_label(&id) { id } else { slug(&id) };
        let edition =
            said.edition.as_deref().map(given_addresses::label_of).filter(|label| !label.is_empty());
        let edition_of = said.edition_of.map(|game| EditionOf { game: labelled(game), number: edition });
        let extends = said.extends.map(labelled).filter(|_| edition_of.is_none());
        // An overlay that has its game's id has none of its own.
        let is_own = |id: &String| !id.is_empty() && Some(id) != extends.as_ref();
        let from_folder = || Some(slug(folder)).filter(is_own);
        let unnamed = if extends.is_some() { "overlay" } else { "game" };
        let id =
            said.id.map(labelled).filter(is_own).or_else(from_folder).unwrap_or_else(|| unnamed.to_owned());
        self.game.extends = extends;
        self.game.edition_of = edition_of;
        self.called(id)
    }

    /// The game of this id.
    pub(super) fn called(mut self, id: String) -> GameSources {
        self.game.notes.order_by(|a, b| a.path.cmp(&b.path));
        let is_address = self.game.extends.is_none() && self.game.edition_of.is_none();
        self.game.id = if is_address && names::FIXED_WORDS.contains(&id.as_str()) {
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
}
