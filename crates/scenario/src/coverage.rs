//! Which passages does the engine execute?
//!
//! The answer is read off the files in which citations stand: a few of each game, and one of odds. A test reads all files of the games, so
//! no such file is forgotten.

use std::{collections::BTreeSet, sync::LazyLock};

use serde::Serialize;
use utoipa::ToSchema;

use names::PassageId;
use rulebook::{Kind, Passage, Rulebook, Topic};

/// Every passage that the engine of some game cites, or that odds do.
///
/// ```
/// let brace = "armada/defense-tokens/brace".parse().unwrap();
/// assert!(scenario::executed().contains(&brace));
/// ```
pub fn executed() -> &'static BTreeSet<PassageId> {
    static EXECUTED: LazyLock<BTreeSet<PassageId>> = LazyLock::new(|| {
        let sources = armada::CITING.iter().chain(unlimited::CITING).chain(&[include_str!("odds/rules.rs")]);
        let literals = sources.flat_map(|source| source.split('"').skip(1).step_by(2));
        literals.filter_map(|literal| literal.parse().ok()).collect()
    });
    &EXECUTED
}

/// How much of a topic the engine executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Coverage {
    /// The engine cites every rule of it.
    Modelled,
    /// It cites some of them.
    Partly,
    /// It cites none.
    TextOnly,
}

impl Coverage {
    /// Every mark, the most executed first.
    pub const ALL: [Coverage; 3] = [Coverage::Modelled, Coverage::Partly, Coverage::TextOnly];

    /// In words, as a label: `Partly`.
    pub fn word(self) -> &'static str {
        match self {
            Coverage::Modelled => "Full",
            Coverage::Partly => "Partly",
            Coverage::TextOnly => "Text only",
        }
    }

    /// The drawn sign that goes with it.
    pub fn sign(self) -> &'static str {
        match self {
            Coverage::Modelled => "full",
            Coverage::Partly => "part",
            Coverage::TextOnly => "text",
        }
    }
}

/// What the engine executes of one topic.
#[derive(Clone, Debug)]
pub struct TopicCoverage<'a> {
    /// The passages that it cites, in reading order; questions are not counted, they follow from rules.
    pub cited: Vec<&'a Passage>,
    /// How many passages of the topic state rules.
    pub rules: usize,
}

impl<'a> TopicCoverage<'a> {
    /// What it cites of `topic`.
    pub fn of(rulebook: &'a Rulebook, topic: &'a Topic) -> Self {
        let rules = || rulebook.passages_of(topic).filter(|it| it.kind != Kind::Question);
        Self { cited: rules().filter(|it| executed().contains(&it.id)).collect(), rules: rules().count() }
    }

    /// All of it, some of it, or nothing.
    pub fn mark(&self) -> Coverage {
        match self.cited.len() {
            0 => Coverage::TextOnly,
            count if count == self.rules => Coverage::Modelled,
            _ => Coverage::Partly,
        }
    }
}
