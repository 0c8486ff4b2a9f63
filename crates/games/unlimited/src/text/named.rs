//! What can later words mean, and behind which condition was it named?

use super::super::ability::{Noun, Pick, Side, Slot, Who};

/// Something that later words can mean.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) what: Meant,
    pub(super) number: Number,
    /// `discarded`, `returned`, `chosen`: what was done to it.
    pub(super) done: Option<&'static str>,
    /// Whether an effect names it, so that `another` is apart from it.
    pub(super) affected: Affected,
    /// Behind which condition it was named.
    pub(super) within: Within,
}

/// A card or a player.
#[derive(Clone, Debug)]
pub(super) enum Meant {
    Cards { slot: Slot, pick: Option<Pick>, nouns: Vec<Noun>, side: Option<Side> },
    Someone(Who),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    One,
    Many,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Affected {
    Yes,
    /// All that fit are named, and no single one of them: `each enemy unit`.
    AsOneOfAll,
    /// The heading names it: `When a friendly unit's attack ends`.
    ByHeading,
    No,
}

/// Behind which condition something was named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Within {
    /// None.
    #[default]
    Nothing,
    /// `If ...,`: the branch's number within the ability.
    Asked(u16),
    /// `If you do, ...`.
    Done(u16),
    /// A condition asks about it, and it is known without the condition: the defender, this unit.
    Question,
}

/// The branches of an ability.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Branches {
    /// How many there were.
    pub(super) count: u16,
    /// Where the sentence before stands.
    pub(super) before: Within,
    /// Where the present sentence goes on.
    pub(super) inside: Within,
    /// Whether the present sentence asks something, too.
    pub(super) asks: bool,
}
