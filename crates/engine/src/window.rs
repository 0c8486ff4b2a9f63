//! Which effects may resolve at this moment, and in whose order?
//!
//! A window is a moment of a batch at which effects of one timing may resolve: replace, before,
//! modify, at, after. What an effect is, and the order in which players resolve theirs, is data.

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Batch, Game, Task, View};

/// The timing of an effect: the window in which it may resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// Something else happens instead.
    Replace,
    /// It resolves before the event.
    Before,
    /// It changes how the event happens.
    Modify,
    /// It was delayed until this event.
    At,
    /// It follows the event.
    After,
}

impl Timing {
    /// The window's name.
    pub fn word(self) -> &'static str {
        match self {
            Timing::Replace => "replace",
            Timing::Before => "before",
            Timing::Modify => "modify",
            Timing::At => "at",
            Timing::After => "after",
        }
    }
}

/// Whether an effect has to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Will {
    /// It resolves whenever it can.
    Mandatory,
    /// Its owner may decline it.
    Optional,
}

/// How often an effect may be used. The record vanishes with its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Once<S> {
    /// Once per event; for a replacement, once per chain of replacements.
    Event,
    /// Once per batch of simultaneous events.
    Batch,
    /// Once per named scope (attack, round ...), and once per event in it.
    Scope(S),
}

/// An effect that may resolve at some moment, with its bindings in its key.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Player: Serialize, G::Event: Serialize, G::Effect: Serialize, G::Scope: Serialize",
    deserialize = "G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>"
))]
pub struct Effect<G: Game> {
    /// Which effect of which component; its `Display` is the stable name lines use.
    pub key: G::Effect,
    /// Who resolves it.
    pub owner: G::Player,
    /// Its window.
    pub timing: Timing,
    /// Whether it has to be used.
    pub will: Will,
    /// How often.
    pub once: Once<G::Scope>,
    /// What is paid first, all of it or nothing, as one batch. Empty: no cost.
    pub cost: Vec<G::Event>,
}

impl<G: Game> Effect<G> {
    /// A mandatory effect without cost, once per event.
    pub fn mandatory(timing: Timing, owner: G::Player, key: G::Effect) -> Self {
        Self { key, owner, timing, will: Will::Mandatory, once: Once::Event, cost: Vec::new() }
    }

    /// An optional effect without cost, once per event.
    pub fn optional(timing: Timing, owner: G::Player, key: G::Effect) -> Self {
        Self { will: Will::Optional, ..Self::mandatory(timing, owner, key) }
    }

    /// The same effect, limited otherwise.
    #[must_use]
    pub fn once(self, once: Once<G::Scope>) -> Self {
        Self { once, ..self }
    }

    /// The same effect with a cost.
    #[must_use]
    pub fn costing(self, cost: Vec<G::Event>) -> Self {
        Self { cost, ..self }
    }
}

/// On which side of the commit triggers are collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// A live window: what can resolve now.
    Live,
    /// Just before the commit: triggers of what is about to leave (games that hold triggers).
    Leaving,
    /// Just after the commit: triggers of what is there now (games that hold triggers).
    Arriving,
}

/// A moment at which the game is asked for its effects: one event of a batch in one window.
pub struct Moment<'a, G: Game> {
    /// The window.
    pub timing: Timing,
    /// On which side of the commit, for triggers that are held.
    pub side: Side,
    /// The event it is about.
    pub event: &'a G::Event,
    /// All that happens with it.
    pub batch: &'a Batch<G>,
    /// The state and what is going on.
    pub view: View<'a, G>,
}

/// In which order players resolve effects of one window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// In the order of [`Game::seats`]: the first player resolves all of theirs in any order, then
    /// the next. What arises meanwhile for an earlier player comes up again at once.
    Seats,
    /// The first of [`Game::seats`] names which player goes first; that player resolves all of
    /// theirs in any order; the rest are named in turn.
    Named,
}

/// What becomes of effects that follow an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum After {
    /// They resolve at once, in a live window: asked for again after each resolution.
    AtOnce,
    /// They are collected at the commit and wait in the nearest layer. Resolving one opens an empty
    /// layer of its own, so what it triggers is nested and resolves before the rest.
    Held,
}

/// Where the triggers of a delayed effect wait (only where triggers are held).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Delayed {
    /// In the nearest layer, with everything that the point itself triggers.
    Nearest,
    /// In a layer of the delayed effect's own.
    OwnLayer,
}

/// A game's order of things, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Policy {
    /// In which order players resolve effects of one window.
    pub order: Order,
    /// What becomes of effects that follow an event.
    pub after: After,
    /// Where triggers of delayed effects wait.
    pub delayed: Delayed,
}

impl Policy {
    /// First player all of theirs, then the next; effects that follow resolve at once.
    pub const SEATS_AT_ONCE: Self =
        Self { order: Order::Seats, after: After::AtOnce, delayed: Delayed::Nearest };

    /// The active player names the player; triggers are held in nested layers.
    pub const NAMED_HELD: Self = Self { order: Order::Named, after: After::Held, delayed: Delayed::Nearest };
}

/// What resolving an effect puts on the agenda, inside a frame of its own.
#[derive_where(Clone, PartialEq, Eq, Debug, Default)]
pub struct Resolution<G: Game> {
    /// The bindings its frame begins with.
    pub bindings: G::Bindings,
    /// What is done, in order.
    pub tasks: Vec<Task<G>>,
}

impl<G: Game> From<Vec<Task<G>>> for Resolution<G> {
    fn from(tasks: Vec<Task<G>>) -> Self {
        Self { bindings: G::Bindings::default(), tasks }
    }
}

/// What takes the place of an event.
#[derive_where(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replacement<G: Game> {
    /// Events that join the batch in its place; empty: it just does not happen.
    pub events: Vec<G::Event>,
    /// Events already in the batch that the replacement would add again; each happens once.
    pub joins: Vec<G::Event>,
    /// Tasks before the rest of the batch. Batches among them belong to the same chain of replacements.
    pub tasks: Vec<Task<G>>,
}
