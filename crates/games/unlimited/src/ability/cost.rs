//! What is paid for it?

use super::{Doing, NotUnderstood};

/// One part of a cost in brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Cost {
    /// `Exhaust`: the card itself.
    Exhaust,
    /// `2 resources`.
    Resources(u32),
    /// An instruction that is carried out: `discard a card from your hand`, `defeat this unit`,
    /// `use the Force`.
    Do(Box<Doing>),
    /// It is not understood: the ability cannot be used.
    NotUnderstood(NotUnderstood),
}
