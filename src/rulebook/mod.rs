//! What do the rules say?
//!
//! Markdown sources of any dialect become games, topics and passages with ids, citations, questions
//! and links ([`model`]). The rulebook executes nothing.
//!
//! ```
//! use adjutant::rulebook::Rulebook;
//! let rulebook = Rulebook::shipped();
//! assert!(rulebook.game("armada").is_some());
//! ```

pub mod checks;
mod citations;
pub mod game_config;
pub mod limits;
mod lookup;
pub mod model;
pub mod sources;

pub use lookup::{Lookup, Redirect, rule_number};
pub use model::*;
use sources::GameSources;

impl Rulebook {
    /// Reads games from their sources. Never fails: what could not be read is in the diagnostics.
    pub fn read(games: Vec<GameSources>) -> Self {
        let mut rulebook = Self::default();
        for game in games {
            let config = game.config.as_ref().map(|file| game_config::GameConfig::read(file).0);
            let config = config.unwrap_or_default();
            rulebook.diagnostics.extend(game.problems);
            rulebook.games.insert(
                game.id.clone(),
                Game {
                    title: config.title.clone().unwrap_or_else(|| game.id.clone()),
                    edition: config.edition.clone(),
                    effective: config.effective.clone(),
                    aliases: config.alias_pairs(),
                    sources: config.sources,
                    topics: Vec::new(),
                    links: LinkCount::default(),
                    id: game.id,
                },
            );
        }
        rulebook
    }

    /// The shipped games alone.
    pub fn shipped() -> Self {
        Self::read(sources::shipped())
    }
}
