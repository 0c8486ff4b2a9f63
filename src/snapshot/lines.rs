//! What do players call things in a line of words?
//!
//! Each game's `line.toml`, its own or the shipped one. They are read when a line is first read.

use std::sync::LazyLock;

use names::Diagnostic;
use phrase::{Dictionary, FILE, GAMES};
use rulebook::sources::{GameSources, SourceFile};

/// The words of lines in one generation.
#[derive(Debug)]
pub struct Lines(LazyLock<Dictionary, Box<dyn FnOnce() -> Dictionary + Send>>);

impl Lines {
    /// The words of these sources. A broken file is left out here; `adjutant check` names it.
    pub fn of(games: &[GameSources]) -> Self {
        let own = |id: &str| {
            let game = games.iter().find(|game| game.id == id)?;
            game.others.iter().find(|file| file.path == FILE).map(|file| file.text.to_string())
        };
        let texts = GAMES.map(|id| (id, own(id)));
        let text = move |game: &str| {
            let own = texts.iter().find(|(id, _)| *id == game).and_then(|(_, text)| text.clone());
            own.or_else(|| shipped::file(&format!("{game}/{FILE}")).map(std::borrow::Cow::into_owned))
        };
        Self(LazyLock::new(Box::new(move || Dictionary::new(text).0)))
    }

    /// The words.
    pub fn dictionary(&self) -> &Dictionary {
        &self.0
    }
}

/// What is wrong with a game's `line.toml`.
pub fn findings(game: &str, files: &[SourceFile]) -> Vec<Diagnostic> {
    let own = files.iter().find(|file| file.path == FILE);
    let text = |id: &str| own.filter(|_| id == game).map(|file| file.text.to_string());
    Dictionary::new(text).1
}
