//! Of what do its words speak, whether they are understood or not?

use std::collections::BTreeSet;

/// Everything of which words speak.
pub type Topics = BTreeSet<Topic>;

/// Something of which the words of a card may speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Topic {
    /// What something costs, and how it is paid.
    Costs,
    /// How the card itself is played.
    Playing,
    /// An attack that a rule or a card forbids otherwise.
    Attacks,
    /// What is done although something is exhausted.
    Exhausted,
    /// How often an ability may be used.
    Uses,
    /// Pilots.
    Pilots,
    /// What is attached.
    Attaching,
    /// What takes the place of the sentence before: `instead`, `unless`.
    Replacing,
    /// What has happened before.
    History,
    /// What the same ability has done: `this way`.
    ThisWay,
    /// `this unit`, outside of what is quoted.
    ThisUnit,
}
