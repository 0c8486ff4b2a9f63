//! What do the rules say?
//!
//! Markdown sources of any dialect become games, topics and passages with ids, citations, questions
//! and links ([`model`]). The rulebook executes nothing.
//!
//! ```
//! use rulebook::Rulebook;
//! let rulebook = shipped::rulebook();
//! assert!(rulebook.game("armada").is_some());
//! ```

mod addresses;
mod anchors;
mod answer;
mod attributes;
mod authority;
mod backlinks;
mod book;
mod bounds;
mod box_titles;
mod bylines;
mod cache_file;
pub mod checks;
mod citations;
mod code_lines;
mod codes;
mod components;
mod cross_references;
mod damage;
mod days;
mod dialect;
mod difference;
mod directives;
mod draft;
mod edition_comparison;
mod editions;
mod effective_days;
mod embeds;
pub mod folder;
mod folds;
pub mod foreign_ids;
mod front_matter;
pub mod game_config;
mod glossary;
mod hidden;
mod history;
mod html;
mod icons;
mod ids;
mod ids_lock;
mod indexes;
mod inline;
mod issued_ids;
mod lazy;
mod lead_in;
mod likeness;
pub mod limits;
mod links;
mod lookup;
mod markdown;
mod markup;
mod mdx;
pub mod memory;
mod mentions;
mod mkdocs_marks;
pub mod model;
mod moved_ids;
mod name_index;
mod name_lookup;
mod numbered;
mod numbering;
mod obsidian;
mod obsidian_inline;
mod overlays;
mod own_urls;
mod page;
pub mod parts_file;
mod passage_citations;
mod passage_html;
mod passage_map;
mod passages;
mod pictures;
mod plain_text;
mod properties;
mod question_marks;
mod read;
mod readings;
mod reissued_ids;
mod related;
mod rendered;
mod renumbered_rules;
mod reversed_wikilinks;
mod rule_line;
mod ruling_fields;
mod ruling_logs;
mod rulings;
mod scenario_blocks;
mod sections;
mod shortcodes;
mod shorthand;
mod source_map;
pub mod sources;
mod standing;
mod stated_edition;
mod tables;
mod tags;
mod topics;
mod walk;

use ::names::PassageId;
pub use answer::{PassageAnswer, Reference, RulingAnswer, TopicAnswer};
pub use authority::Held;
pub use damage::{Damage, Damaged};
pub use days::{day_after_epoch, is_day};
pub use difference::{TextPart, difference};
pub use editions::{InForce, Newer};
pub use effective_days::DateOrder;
pub use history::{Changes, EditionAnswer, History, RuleIn, RuleStep};
use lazy::Lazy;
pub use lookup::{Lookup, Redirect, rule_number};
pub use model::*;
pub use passage_map::Passages;
pub use passages::LOWERED_AUTHORITY;
use rayon::prelude::*;
pub use readings::Readings;
pub use renumbered_rules::Renumbered;
pub use rulings::{RULINGS, Ruling, Section, Told};
use sources::{GameSources, Stale};
pub use standing::{AsOf, Standing};

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
        let folder = own.unwrap_or(ids_lock::base(game));
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
