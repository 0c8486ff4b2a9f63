//! What is still to be done?
//!
//! The agenda is a stack of [`Task`]s: the game's own work, and the engine's batches, layers,
//! frames and effects about to be applied. It is part of the position, so it holds nothing that no
//! later rule reads.

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Batch, Effect, Game};

/// One item of the agenda.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Player: Serialize, G::Event: Serialize, G::Work: Serialize, G::Effect: Serialize, G::Scope: Serialize, G::Bindings: Serialize",
    deserialize = "G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Work: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>, G::Bindings: Deserialize<'de>"
))]
pub enum Task<G: Game> {
    /// The game's own work item.
    Work(G::Work),
    /// Simultaneous events on their way through the windows.
    Batch(Batch<G>),
    /// Triggered effects that wait here.
    Layer(Layer<G>),
    /// The tasks above it are part of one attack, ability, activation ...
    Frame(Frame<G>),
    /// Sets the bindings of the nearest frame.
    Bind(G::Bindings),
    /// An effect about to be applied to the task beneath.
    Apply(Apply<G>),
}

impl<G: Game> Task<G> {
    /// The game's own work item.
    pub fn work(work: impl Into<G::Work>) -> Self {
        Self::Work(work.into())
    }

    /// One event, alone.
    pub fn event(event: impl Into<G::Event>) -> Self {
        Self::Batch(Batch::new([event.into()]))
    }

    /// Events that happen together.
    pub fn together(events: impl IntoIterator<Item: Into<G::Event>>) -> Self {
        Self::Batch(Batch::new(events.into_iter().map(Into::into)))
    }

    /// A layer: what the tasks pushed above it trigger waits here.
    pub fn layer() -> Self {
        Self::Layer(Layer::default())
    }

    /// A frame of the given scope: the tasks pushed above it are part of it.
    pub fn frame(scope: G::Scope, bindings: G::Bindings) -> Self {
        Self::Frame(Frame { inside: Inside::Scope(scope), bindings, used: Used::default() })
    }

    /// The frame of an effect that the game starts outside any window: an action ability, an event card. Steps of the tasks
    /// pushed above it name the effect's component as their source.
    pub fn resolving(effect: G::Effect) -> Self {
        Self::Frame(Frame::of_effect(effect))
    }
}

/// What a frame holds together.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Effect: Serialize, G::Scope: Serialize",
    deserialize = "G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>"
))]
pub enum Inside<G: Game> {
    /// A stretch of the game with a name: an attack, an activation.
    Scope(G::Scope),
    /// The resolution of one effect.
    Effect(G::Effect),
}

/// A mark on the agenda: the tasks above it belong together, as those of one attack do. They share its bindings ("that unit",
/// "if you do") and its record of effects used once in the scope. Both vanish with the frame.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Effect: Serialize, G::Scope: Serialize, G::Bindings: Serialize",
    deserialize = "G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>, G::Bindings: Deserialize<'de>"
))]
pub struct Frame<G: Game> {
    /// What it holds together.
    pub inside: Inside<G>,
    /// The game's own bindings.
    pub bindings: G::Bindings,
    pub(super) used: Used<G>,
}

impl<G: Game> Frame<G> {
    pub(super) fn of_effect(effect: G::Effect) -> Self {
        Self { inside: Inside::Effect(effect), bindings: G::Bindings::default(), used: Used::default() }
    }

    /// Whether it is the frame of this scope.
    pub fn is(&self, scope: &G::Scope) -> bool {
        matches!(&self.inside, Inside::Scope(name) if name == scope)
    }
}

/// The effects that are used up in some scope: a sorted set.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[derive(Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "G::Effect: Serialize", deserialize = "G::Effect: Deserialize<'de>"))]
pub struct Used<G: Game>(Vec<G::Effect>);

impl<G: Game> Used<G> {
    /// Whether `effect` is used up.
    pub fn contains(&self, effect: &G::Effect) -> bool {
        self.0.binary_search(effect).is_ok()
    }

    /// Uses `effect` up. False where it already was.
    pub fn insert(&mut self, effect: G::Effect) -> bool {
        let place = self.0.binary_search(&effect);
        if let Err(place) = place {
            self.0.insert(place, effect);
        }
        place.is_err()
    }

    /// Whether nothing is used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The effects that are used up, sorted.
    pub fn iter(&self) -> impl Iterator<Item = &G::Effect> {
        self.0.iter()
    }
}

/// A triggered effect that waits, with the event that triggered it (and what is last known).
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Player: Serialize, G::Event: Serialize, G::Effect: Serialize, G::Scope: Serialize",
    deserialize = "G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>"
))]
pub struct Held<G: Game> {
    /// The effect.
    pub effect: Effect<G>,
    /// What triggered it.
    pub event: G::Event,
}

/// Triggered effects that wait for what lies above them on the agenda. Kept sorted.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Player: Serialize, G::Event: Serialize, G::Effect: Serialize, G::Scope: Serialize",
    deserialize = "G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>"
))]
pub struct Layer<G: Game> {
    pub(super) waiting: Vec<Held<G>>,
    /// The player who resolves all of their effects first.
    pub(super) leader: Option<G::Player>,
}

impl<G: Game> Layer<G> {
    /// What waits, sorted.
    pub fn waiting(&self) -> &[Held<G>] {
        &self.waiting
    }

    pub(super) fn hold(&mut self, held: Held<G>) {
        let place = self.waiting.partition_point(|other| *other <= held);
        self.waiting.insert(place, held);
    }
}

/// An effect about to be applied: its cost first, then its consequences.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Player: Serialize, G::Event: Serialize, G::Effect: Serialize, G::Scope: Serialize",
    deserialize = "G::Player: Deserialize<'de>, G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Scope: Deserialize<'de>"
))]
pub struct Apply<G: Game> {
    pub(super) effect: Effect<G>,
    pub(super) event: G::Event,
    pub(super) paid: Paid,
}

/// Whether an effect's cost was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Paid {
    Not,
    Fully,
}
