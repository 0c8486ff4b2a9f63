//! What do the rules say?
//!
//! Markdown sources of any dialect become games, topics and passages with ids, citations, questions
//! and links ([`Rulebook`]). The rulebook executes nothing. `read` leads through its rooms; each imports from those before it:
//!
//! ```text
//! words ─> sources ─> pages ─> rewriting ─> dialects ─> ids ─> links ─> editions ─> rulings ─> passages ─> checks ─> keeping
//! ```
//!
//! `model` has the nouns of all of them.
//!
//! ```
//! use rulebook::Rulebook;
//! let rulebook = shipped::rulebook();
//! assert!(rulebook.game("armada").is_some());
//! ```

pub mod checks;
mod dialects;
mod editions;
mod ids;
mod keeping;
mod links;
mod model;
mod overlays;
mod pages;
mod passages;
mod read;
mod rewriting;
mod rulings;
pub mod sources;
mod words;

use names::PassageId;
use rayon::prelude::*;

pub use editions::history::{Changes, EditionAnswer, History, RuleIn, RuleStep};
pub use editions::order::{InForce, Newer};
use ids::lock;
pub use ids::lookup::{Lookup, RULINGS, Redirect};
pub use ids::renumbered_rules::Renumbered;
pub use keeping::{foreign_ids, memory, parts_file};
use model::lazy::Lazy;
pub use model::passage_map::Passages;
pub use model::rulebook::*;
pub use passages::answer::{PassageAnswer, Reference, RulingAnswer, TopicAnswer};
pub use passages::built::LOWERED_AUTHORITY;
pub use passages::damage::{Damage, Damaged};
pub use rulings::authority::Held;
pub use rulings::readings::Readings;
pub use rulings::ruling::{Ruling, Section, Told};
pub use rulings::standing::{AsOf, Standing};
use sources::{GameSources, Stale};
pub use words::days::{DateOrder, day_after_epoch, is_day};
pub use words::difference::{TextPart, difference};
pub use words::limits;
pub use words::rule_numbers::rule_number;

/// The name of the code that reads sources: what other code has kept is made anew.
pub const READING: &str = env!("ADJUTANT_READING");

impl Rulebook {
    /// Reads games from their sources. Never fails: what could not be read is in the diagnostics.
    pub fn read(games: Vec<GameSources>) -> Self {
        let read = games.into_par_iter().map(|mut sources| {
            let stale = (sources.id.clone(), std::mem::take(&mut sources.stale));
            let mut rulebook = Self::default();
            read::game(&mut rulebook, sources);
            let (id, stale) = stale;
            if !stale.is_empty() {
                rulebook.stale.entry(id).or_default().splice(0..0, stale);
            }
            rulebook
        });
        let mut games = read.collect::<Vec<_>>().into_iter();
        let first = games.next().unwrap_or_default();
        games.fold(first, Self::and)
    }

    /// The games of both.
    fn and(mut self, other: Self) -> Self {
        self.games.extend(other.games);
        self.topics.extend(other.topics);
        self.passages.extend(other.passages);
        self.diagnostics.extend(other.diagnostics);
        self.stale.extend(other.stale);
        self.named_elsewhere.extend(other.named_elsewhere);
        self.named_by_links.extend(other.named_by_links);
        let mut issued = self.issued.into_inner();
        issued.extend(other.issued.into_inner());
        self.issued = issued.into();
        self.newer.extend(other.newer);
        self.compared.extend(other.compared);
        self.renumbered.extend(other.renumbered);
        self
    }

    /// Why what is served of a file is not what lies there now: for the file itself, and for its game's
    /// whole folder. Without a file: everything of the game, of all its editions.
    pub fn stale_of(&self, game: &str, file: Option<&str>) -> Vec<&Stale> {
        let own = self.game(game).filter(|game| game.own_folder).map(|game| game.id.as_str());
        let folder = own.unwrap_or(lock::base(game));
        let stale = self.stale.get(folder).into_iter().flatten();
        stale
            .filter(|stale| file.is_none() || stale.file.is_none() || stale.file.as_deref() == file)
            .collect()
    }

    /// The same, citing passages that it lacks as `reference` has them: the shipped content's document and page.
    #[must_use]
    pub fn with_reference(self, reference: fn() -> &'static Rulebook) -> Self {
        Self { reference: Some(reference), ..self }
    }

    /// How a passage that it lacks is cited, if the rulebook it refers to has that.
    pub fn reference_label(&self, id: &PassageId, number: Option<&str>) -> Option<String> {
        let reference = self.reference?();
        reference.passage(id).map(|passage| reference.citation_label_by(passage, number))
    }

    /// Makes it small for a long time: its passages are made again when they are asked for. Says and finds the same.
    pub fn pack(&mut self) {
        self.passages.pack();
        Lazy::pack([&mut self.issued]);
    }
}
