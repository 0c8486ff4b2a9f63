//! Which of the games that were read are served, and what lies over which?
//!
//! A folder replaces the shipped game of the same id, and a folder that was named replaces one in `./content`. A folder that
//! `extends` a game lies over it and is read after it, in the order of naming. A folder that is an `edition_of` a game stands
//! beside it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use super::{ContentChoice, EditionOf, GameSources, Origin, SourceError, Voice, is_same_folder};
use crate::{sources::game_config::GameConfig, words::given_addresses};
use names::{Diagnostic, Ordered, Span};

/// The name of the finding about two folders with one game.
pub const DUPLICATE_GAME: &str = "duplicate-game";

/// The name of the finding about an overlay that is called as another game.
pub const OVERLAY_OF_TWO: &str = "overlay-of-two-games";

/// Whether a content folder was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// It is `./content`.
    Unnamed,
    /// It was named with `--content`.
    Named,
}

/// The games that are served, and why others are not.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    pub games: Vec<GameSources>,
    pub refused: Vec<SourceError>,
}

/// Joins the games of all folders, in their order, with those in the binary.
pub(crate) fn join(choice: &ContentChoice, of_folders: Vec<(Beside, GameSources)>) -> Joined {
    let shipped = choice.shipped.map(|games| games()).unwrap_or_default();
    let shipped = shipped.into_iter().map(|game| (game.id.clone(), (Beside::Unnamed, game)));
    let mut joining = Joining { games: shipped.collect(), refused: Vec::new() };
    let (mut editions, mut overlays) = (Vec::new(), Vec::new());
    for (beside, game) in of_folders {
        match (game.edition_of.clone(), &game.extends) {
            (Some(of), _) => editions.push((of, game)),
            (None, Some(_)) => overlays.push(game),
            (None, None) => joining.add(beside, game),
        }
    }
    for (of, edition) in editions {
        joining.stand_beside(choice, of, edition);
    }
    for overlay in overlays {
        joining.lay(choice, overlay);
    }
    joining.look_for_official(choice);
    Joined { games: joining.games.into_values().map(|(_, game)| game).collect(), refused: joining.refused }
}

/// Games on the way to being served, by their ids.
struct Joining {
    games: BTreeMap<String, (Beside, GameSources)>,
    refused: Vec<SourceError>,
}

impl Joining {
    fn add(&mut self, beside: Beside, mut game: GameSources) {
        // What is only kept because its folder is no game any more, or holds no note, gives way without a word.
        let is_kept =
            |other: &GameSources| other.notes.is_empty() || other.stale.iter().any(|it| it.file.is_none());
        match self.games.get(&game.id) {
            Some((_, other)) if other.origin == Origin::Shipped => game.replaces_shipped = true,
            Some((known, other)) if !is_kept(other) => {
                game.replaces_shipped = other.replaces_shipped;
                match (known, beside) {
                    (Beside::Unnamed, Beside::Named) => game.problems.push(replaced(&game, other)),
                    _ => {
                        let (first, second) = (other.origin.clone(), game.origin.clone());
                        let (first, second) = (Box::new(first), Box::new(second));
                        self.refused.push(SourceError::Twice { id: game.id, first, second });
                        return;
                    }
                }
            }
            Some((_, other)) => game.replaces_shipped = other.replaces_shipped,
            None => {}
        }
        self.games.insert(game.id.clone(), (beside, game));
    }

    /// Reads a game of the binary that is read only because a folder names it.
    fn call(&mut self, choice: &ContentChoice, base: &str) {
        if !self.games.contains_key(base)
            && let Some(game) = choice.bases.and_then(|games| games().into_iter().find(|it| it.id == base))
        {
            self.games.insert(base.to_owned(), (Beside::Unnamed, game));
        }
    }

    /// That a folder names a game that is not read.
    fn without_base(&self, folder: Origin, says: &'static str, base: String) -> SourceError {
        let known = self.games.keys().cloned().collect();
        SourceError::WithoutBase { folder: Box::new(folder), says, base, known }
    }

    /// Puts an older edition beside its game.
    fn stand_beside(&mut self, choice: &ContentChoice, of: EditionOf, mut edition: GameSources) {
        let EditionOf { game: base, number } = of;
        self.call(choice, &base);
        let Some((_, game)) = self.games.get_mut(&base) else {
            self.refused.push(self.without_base(edition.origin, "is an edition of", base));
            return;
        };
        let Some(number) = number else {
            self.refused.push(SourceError::EditionWithoutNumber { folder: Box::new(edition.origin), base });
            return;
        };
        edition.id = format!("{base}@{number}");
        let own = game.config.as_ref().and_then(|file| GameConfig::read(file).0.edition);
        let is_own = own.is_some_and(|own| given_addresses::label_of(&own) == number);
        let same = game.editions.iter().find(|other| other.id == edition.id);
        if let Some(first) = same.or(is_own.then_some(&*game)) {
            let (first, second) = (Box::new(first.origin.clone()), Box::new(edition.origin));
            self.refused.push(SourceError::EditionTwice { base, number, first, second });
            return;
        }
        keep_apart(game, &edition);
        game.editions.push(edition);
    }

    /// Lays an overlay over its game.
    fn lay(&mut self, choice: &ContentChoice, mut overlay: GameSources) {
        let base = overlay.extends.clone().unwrap_or_default();
        self.call(choice, &base);
        if overlay.id != base && self.games.contains_key(&overlay.id) {
            let finding = of_two(&overlay, &base);
            overlay.problems.push(finding);
        }
        let Some((_, game)) = self.games.get_mut(&base) else {
            self.refused.push(self.without_base(overlay.origin, "extends", base));
            return;
        };
        let is_trusted = |folder: &PathBuf| is_at(&overlay, folder);
        overlay.voice = if choice.official.iter().any(is_trusted) { Voice::Anybody } else { Voice::Players };
        let own = overlay.id.clone();
        let taken: BTreeSet<&str> = game.overlays.iter().map(|it| it.id.as_str()).ordered_set();
        let mut called = (1..).map(|count| match count {
            1 => format!("{base}+{own}"),
            count => format!("{base}+{own}-{count}"),
        });
        let id = called.find(|id| !taken.contains(id.as_str()));
        overlay.id = id.unwrap_or(own);
        keep_apart(game, &overlay);
        game.overlays.push(overlay);
    }

    /// Refuses what may speak for the publisher and is no overlay.
    fn look_for_official(&mut self, choice: &ContentChoice) {
        let overlays = || self.games.values().flat_map(|(_, game)| &game.overlays);
        let is_none = |folder: &&PathBuf| !overlays().any(|overlay| is_at(overlay, folder));
        let wrong: Vec<SourceError> =
            choice.official.iter().filter(is_none).cloned().map(SourceError::NotAnOverlay).collect();
        self.refused.extend(wrong);
    }
}

/// Calls the files of a shipped game otherwise where an overlay, or an older edition, has files of the same names.
fn keep_apart(game: &mut GameSources, other: &GameSources) {
    let files = |game: &GameSources| {
        let files = game.config.iter().chain(&game.notes).chain(&game.others);
        files.map(|file| file.name.clone()).ordered_set()
    };
    if game.origin != Origin::Shipped || files(game).is_disjoint(&files(other)) {
        return;
    }
    for file in game.config.iter_mut().chain(&mut game.notes).chain(&mut game.others) {
        file.name = format!("shipped/{}", file.name);
    }
}

/// Whether a game lies in this folder.
fn is_at(game: &GameSources, folder: &Path) -> bool {
    matches!(&game.origin, Origin::Folder(place) if is_same_folder(place, folder))
}

/// That an overlay of a game has the id of another.
fn of_two(overlay: &GameSources, base: &str) -> Diagnostic {
    let id = &overlay.id;
    let message = format!(
        "{} says `extends = \"{base}\"` and `id = \"{id}\"`, which is another game; it adds to `{base}` alone",
        overlay.origin
    );
    let help =
        format!("to add to `{id}`, write `extends = \"{id}\"`; else give it an `id` of its own, or none");
    let finding = Diagnostic::warning(OVERLAY_OF_TWO, message).help(help);
    match &overlay.config {
        Some(file) => finding.at(Span::at(&file.name, &file.text, 0, 0)),
        None => finding,
    }
}

/// That a folder that was named takes the place of a game of `./content`.
fn replaced(game: &GameSources, other: &GameSources) -> Diagnostic {
    let message = format!(
        "two content folders hold the game `{}`: {} and {}; only the later one is served",
        game.id, other.origin, game.origin
    );
    let help = format!(
        "write `extends = \"{}\"` into the `game.toml` of the later one to add to the game, else give one of them another `id`",
        game.id
    );
    Diagnostic::warning(DUPLICATE_GAME, message).help(help)
}
