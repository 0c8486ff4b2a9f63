//! In which order, by whom, and on which terms?

use super::{Amount, Condition, Effect, Span, Who};

/// The sentences of an ability, in the order they are resolved (CR 7.1.5).
pub type Steps = Vec<Step>;

/// One instruction: what one sentence, or the part of it behind `then`, tells one player to do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Step {
    /// Its words.
    pub span: Span,
    /// How it hangs on the instruction before.
    pub link: Link,
    /// `If ...,` and `while ...,`: all must be true.
    pub conditions: Vec<Condition>,
    /// Who carries it out.
    pub who: Who,
    /// Whether they have to.
    pub will: Will,
    /// What they do, all of it at once where it can be (`and`).
    pub does: Vec<Doing>,
}

/// How an instruction hangs on the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Link {
    /// It stands for itself, and comes behind it.
    Next,
    /// `Then, ...` (CR 8.28).
    Then,
    /// `If you do, ...` (CR 8.9): only if that instruction was carried out.
    IfDone,
    /// `If you don't, ...`.
    IfNotDone,
    /// `Otherwise, ...`: only if the condition of the one before was not true.
    Otherwise,
    /// `... instead`: where its conditions are true (and it is wanted), it takes the place of the one before.
    Instead,
    /// `After completing this attack, ...` (CR 7.6.8.a).
    After,
    /// `... unless ...`: the one before is what happens unless this is done.
    Unless,
}

/// Whether an instruction has to be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Will {
    /// It has to.
    Must,
    /// `You may`.
    May,
}

/// One thing that is done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Doing {
    /// Its words.
    pub span: Span,
    /// `For each ...,`: how often, or how many times as much (CR 8.34).
    pub times: Option<Amount>,
    /// What.
    pub effect: Effect,
}

/// Words that are not understood: this part stays open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct NotUnderstood {
    /// Where they stand.
    pub span: Span,
    /// The words themselves, exactly.
    pub text: String,
}
