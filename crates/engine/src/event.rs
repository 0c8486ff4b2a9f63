//! What happens, and what happens at the same time?
//!
//! The unit of the pipeline is a [`Batch`] of simultaneous events. Each [`Member`] is forbidden,
//! replaced and modified on its own, with the whole batch in sight; then all are committed at once.

use derive_where::derive_where;
use serde::{Deserialize, Serialize};

use super::{Effect, Game, Once, Used, sort};

/// Where a batch stands on its way through the windows, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// What cannot happen is taken out; absolute.
    Forbid,
    /// Something else may take an event's place.
    Replace,
    /// Effects that resolve first.
    Before,
    /// Effects that change how it happens.
    Modify,
    /// It happens, all members at once.
    Commit,
    /// The state is put right, until stable, before anything that waits.
    Checks,
    /// Delayed effects that are due at this point.
    At,
    /// Effects that follow.
    After,
}

/// Whether the state is checked after a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checks {
    /// Checked until stable.
    Run,
    /// A later batch of the same instruction runs them.
    Defer,
}

/// What became of a proposed event; told to the nearest frame for "then" and "if you do".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It happened.
    Done,
    /// Something else took its place.
    Replaced,
    /// It was forbidden.
    Forbidden,
}

/// Where an event of a batch comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Origin {
    /// It was proposed with the batch.
    Proposed,
    /// It takes the place of another event.
    Instead,
}

/// One event of a batch, with the effects already used or declined on it: in the present window, or
/// in its whole chain of replacements while it is being replaced.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Event: Serialize, G::Effect: Serialize",
    deserialize = "G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>"
))]
pub struct Member<G: Game> {
    /// The event; after the commit with what is last known about things that left.
    pub event: G::Event,
    /// Whether it happens in the place of another, while the batch is being replaced.
    pub(super) origin: Origin,
    /// Effects used up for this event.
    pub(super) used: Used<G>,
}

impl<G: Game> Member<G> {
    /// An event on which nothing has been used yet.
    pub fn new(event: G::Event) -> Self {
        Self { event, origin: Origin::Proposed, used: Used::default() }
    }
}

/// Simultaneous events, on their way through the windows.
///
/// Members are kept sorted, because simultaneous events have no order.
#[derive_where(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Event: Serialize, G::Effect: Serialize, G::Player: Serialize",
    deserialize = "G::Event: Deserialize<'de>, G::Effect: Deserialize<'de>, G::Player: Deserialize<'de>"
))]
pub struct Batch<G: Game> {
    pub(super) members: Vec<Member<G>>,
    pub(super) stage: Stage,
    pub(super) checks: Checks,
    /// Effects used up for the whole batch in the present window.
    pub(super) used: Used<G>,
    /// The player named to go first in the present window.
    pub(super) leader: Option<G::Player>,
}

impl<G: Game> Batch<G> {
    /// Events that happen together.
    pub fn new(events: impl IntoIterator<Item = G::Event>) -> Self {
        let mut batch = Self {
            members: events.into_iter().map(Member::new).collect(),
            stage: Stage::Forbid,
            checks: Checks::Run,
            used: Used::default(),
            leader: None,
        };
        sort(&mut batch.members);
        batch
    }

    /// The same batch as one part of a single instruction: the state is not checked after it.
    #[must_use]
    pub fn unchecked(self) -> Self {
        Self { checks: Checks::Defer, ..self }
    }

    /// The simultaneous events, sorted.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.members.iter().map(|member| &member.event)
    }

    /// Those of them that take the place of others.
    pub fn in_place(&self) -> impl Iterator<Item = &G::Event> {
        let instead = self.members.iter().filter(|member| member.origin == Origin::Instead);
        instead.map(|member| &member.event)
    }

    /// Where it stands on its way through the windows.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether `event` is among its members and still ahead.
    pub(super) fn is_ahead(&self, event: &G::Event) -> bool {
        self.stage < Stage::Commit && self.events().any(|ahead| ahead == event)
    }

    /// Goes on to `stage`; what was used in the window that is left is forgotten.
    pub(super) fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.leader = None;
        self.used = Used::default();
        for member in &mut self.members {
            member.used = Used::default();
            member.origin = Origin::Proposed;
        }
        sort(&mut self.members);
    }

    /// Writes down that `effect` was used (or declined) on a member with this event.
    pub(super) fn use_up(&mut self, effect: &Effect<G>, event: &G::Event) {
        if effect.once == Once::Batch {
            self.used.insert(effect.key.clone());
        }
        let fresh = |member: &&mut Member<G>| member.event == *event && !member.used.contains(&effect.key);
        if let Some(member) = self.members.iter_mut().find(fresh) {
            member.used.insert(effect.key.clone());
            sort(&mut self.members);
        }
    }

    /// Puts `events` in the place of the member on which the replacement `key` was just used. `joins` are already in the batch.
    /// All of them inherit the effects used in its chain; these are returned. The batch passes the forbid window again.
    pub(super) fn replace(
        &mut self,
        key: &G::Effect,
        event: &G::Event,
        events: Vec<G::Event>,
        joins: &[G::Event],
    ) -> Used<G> {
        let place = self.place(key, event);
        let chain = place.map(|place| self.members.remove(place).used);
        let chain = chain.unwrap_or_default();
        let origin = Origin::Instead;
        self.members.extend(events.into_iter().map(|event| Member { event, origin, used: chain.clone() }));
        for join in joins {
            if let Some(member) = self.members.iter_mut().find(|member| member.event == *join) {
                member.origin = origin;
                chain.iter().for_each(|effect| {
                    member.used.insert(effect.clone());
                });
            }
        }
        sort(&mut self.members);
        self.stage = Stage::Forbid;
        chain
    }

    /// Lets the member on which `key` was just used happen as `modified`.
    pub(super) fn modify(&mut self, key: &G::Effect, event: &G::Event, modified: G::Event) {
        if let Some(place) = self.place(key, event) {
            self.members[place].event = modified;
            sort(&mut self.members);
        }
    }

    /// Makes all members part of a chain of replacements.
    pub(super) fn inherit(&mut self, chain: &Used<G>) {
        for member in &mut self.members {
            for effect in chain.iter() {
                member.used.insert(effect.clone());
            }
        }
        sort(&mut self.members);
    }

    fn place(&self, key: &G::Effect, event: &G::Event) -> Option<usize> {
        let it = |member: &Member<G>| member.event == *event && member.used.contains(key);
        self.members.iter().position(it)
    }

    /// Whether anything was used or declined in the present window.
    pub(super) fn touched(&self) -> bool {
        !self.used.is_empty() || self.members.iter().any(|member| !member.used.is_empty())
    }
}
