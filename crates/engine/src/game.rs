//! What does a game tell the engine?
//!
//! The rules and constants of a game are its [`Game`]: they stand outside the position. The engine
//! asks; the game answers with data and never with something already done.

use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
};

use serde::{Deserialize, Serialize};

use super::{
    Batch, Citations, Doing, Effect, Fact, Fate, Moment, Pick, Policy, Prompt, Reason, Replacement,
    Resolution, Task, Told, Used, View,
};

/// A canonical value: equal things compare, sort and hash as equal, and nothing else does.
pub trait Value: Clone + Eq + Ord + Hash + Debug {}

impl<T: Clone + Eq + Ord + Hash + Debug> Value for T {}

/// A type without values, for games that have no effects, scopes or bans of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The rules of a game and its constants.
///
/// All associated types are canonical values: multisets sorted, spent context cleared, order kept
/// only where a rule reads it. The same question always gets the same answer: no clock, no random
/// number, no interior mutability.
pub trait Game: Sized {
    /// A player; its `Display` is the name lines use.
    type Player: Value + Copy + Display;
    /// Everything on the table that a rule may read.
    type State: Value;
    /// Something that happens: the only thing that changes the state.
    type Event: Value;
    /// The game's own work items.
    type Work: Value;
    /// A typed pick; its `Display` is its stable name: `spend brace`, `hit x2`.
    type Pick: Value + Display;
    /// What a choice or a chance of the game decides; its `Display` is the stable name: `roll red`.
    type Prompt: Value + Display;
    /// Which effect of which component, with what it is bound to; its `Display` is the stable name:
    /// `unit-b/when-defeated`. [`Never`] for a game without effects.
    type Effect: Value + Display;
    /// What an effect may be limited to: an attack, a round. [`Never`] if there is none.
    type Scope: Value;
    /// What a frame remembers for "that unit", "then", "if you do"; `()` if nothing.
    type Bindings: Value + Default;
    /// Why something is refused or not settled.
    type Ban: Value + Reason;

    /// The order of things.
    fn policy(&self) -> Policy;

    /// All players in order: under [`Order::Seats`](super::Order::Seats) the first player first,
    /// under [`Order::Named`](super::Order::Named) the active player first.
    fn seats(&self, state: &Self::State) -> Vec<Self::Player>;

    /// What a work item comes to. It is not on the agenda any more; `view` shows what lies beneath.
    fn work(&self, view: View<'_, Self>, work: &Self::Work) -> Doing<Self>;

    /// The forbid window: adds why `event` cannot happen as part of `batch`. Absolute.
    fn forbids(
        &self,
        view: View<'_, Self>,
        event: &Self::Event,
        batch: &Batch<Self>,
        bans: &mut Vec<Self::Ban>,
    ) {
        let _ = (view, event, batch, bans);
    }

    /// Adds the effects whose timing, pattern and condition fit this moment. The engine leaves out
    /// those of another timing and those that are used up. No key twice at one moment.
    fn effects(&self, moment: &Moment<'_, Self>, found: &mut Vec<Effect<Self>>) {
        let _ = (moment, found);
    }

    /// Adds why `effect` cannot be used now although its window is open (a requirement that is not
    /// met; a cost is checked by the engine). It is then shown as refused.
    fn unmet(
        &self,
        view: View<'_, Self>,
        effect: &Effect<Self>,
        event: &Self::Event,
        bans: &mut Vec<Self::Ban>,
    ) {
        let _ = (view, effect, event, bans);
    }

    /// Why a usable effect has to wait for one of the `others` of the same window, where the order of players alone does not
    /// say it. At least one of them must not wait.
    fn held_back(
        &self,
        view: View<'_, Self>,
        effect: &Effect<Self>,
        others: &[&Effect<Self>],
    ) -> Option<Self::Ban> {
        let _ = (view, effect, others);
        None
    }

    /// What an effect of the windows before, at and after does once its cost is paid.
    fn resolve(&self, view: View<'_, Self>, effect: &Self::Effect, event: &Self::Event) -> Resolution<Self>;

    /// What a replacement puts in the place of `event`. Events of its own that are all forbidden
    /// make the replacement impossible: the original happens. Only asked of a game that has such effects.
    fn replace(
        &self,
        view: View<'_, Self>,
        effect: &Self::Effect,
        event: &Self::Event,
        batch: &Batch<Self>,
    ) -> Replacement<Self> {
        let _ = (view, effect, event, batch);
        Replacement::default()
    }

    /// How `event` happens under a modifying effect. Only asked of a game that has such effects.
    fn modify(
        &self,
        view: View<'_, Self>,
        effect: &Self::Effect,
        event: &Self::Event,
        batch: &Batch<Self>,
    ) -> Self::Event {
        let _ = (view, effect, batch);
        event.clone()
    }

    /// Who decides when several replacements compete for `event`: as a rule the controller of what
    /// it affects.
    fn affected(&self, view: View<'_, Self>, event: &Self::Event) -> Self::Player;

    /// Whether using one of two replacements, each on its own event of one batch, may keep the other from being used: both are
    /// one effect that applies once, or both take something that may run out. Only such pairs are carried out to see; then the
    /// player who is affected chooses the event.
    fn contend(&self, one: (&Self::Effect, &Self::Event), other: (&Self::Effect, &Self::Event)) -> bool {
        let _ = (one, other);
        false
    }

    /// Why no player may choose for which of these events a replacement is used that cannot be used for all of them; none where
    /// the player who is affected chooses.
    fn contested(&self, view: View<'_, Self>, rivals: &[(&Self::Effect, &Self::Event)]) -> Option<Self::Ban> {
        let _ = (view, rivals);
        None
    }

    /// The event that triggered an effect, as lines call it, where one effect may wait for several events at once; none
    /// where only a number tells them apart.
    fn triggered_by(&self, effect: &Self::Effect, event: &Self::Event) -> Option<String> {
        let _ = (effect, event);
        None
    }

    /// Writes into `event` what is last known about what it removes; the state is the one before
    /// the whole batch.
    fn prepare(&self, before: &Self::State, event: &mut Self::Event) {
        let _ = (before, event);
    }

    /// Does it. Members of a batch are committed one by one, and must not depend on that order.
    fn commit(&self, state: &mut Self::State, event: &Self::Event);

    /// What puts the state right, the most urgent batch (or choice) first; empty when stable.
    /// Events that are still ahead in an earlier check's windows are left out by the engine.
    fn state_checks(&self, view: View<'_, Self>) -> Vec<Task<Self>> {
        let _ = view;
        Vec::new()
    }

    /// Whether the game is over: what is left on the agenda is then dropped.
    fn over(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// A scope that is over, whatever was still to be done in it: what is left within its innermost frame is then dropped, and the
    /// game goes on behind it.
    fn closed(&self, state: &Self::State) -> Option<Self::Scope> {
        let _ = state;
        None
    }

    /// Tells the innermost frame what became of a proposed event.
    fn note(&self, bindings: &mut Self::Bindings, event: &Self::Event, fate: Fate) {
        let _ = (bindings, event, fate);
    }

    /// The record of a scope that lives in the state (a round); none where it lives in a frame.
    fn used<'a>(&'a self, state: &'a Self::State, scope: &Self::Scope) -> Option<&'a Used<Self>> {
        let _ = (state, scope);
        None
    }

    /// The same record, mutable. It exists exactly where [`Game::used`] finds one.
    fn used_mut<'a>(&self, state: &'a mut Self::State, scope: &Self::Scope) -> Option<&'a mut Used<Self>> {
        let _ = (state, scope);
        None
    }

    /// What happened, in words; `before` is the state before it. Only asked when somebody listens.
    fn tell(&self, before: &Self::State, event: &Self::Event) -> String;

    /// The rules behind an event: an exhaustive match, so that a new event cannot be forgotten.
    fn cite(&self, event: &Self::Event) -> Citations;

    /// Whether an event only announces something, as that a limited ability is used up: the report does not say that the others
    /// of its batch happen at the same time.
    fn announces(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The text of the component behind an event, with its place, where the event names one. Otherwise the source is that of the
    /// resolving effect.
    fn source(&self, event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// The step of a pick. None where the events that it leads to say enough. Only asked when somebody listens.
    fn tell_pick(
        &self,
        view: View<'_, Self>,
        who: Self::Player,
        prompt: &Self::Prompt,
        pick: &Self::Pick,
    ) -> Option<Told> {
        let _ = (view, who, prompt, pick);
        None
    }

    /// The step in which a player uses none of the remaining effects.
    fn tell_pass(&self, view: View<'_, Self>, who: Self::Player, prompt: &Prompt<Self>) -> Told {
        let _ = view;
        Told::new(format!("{who} uses nothing more here"), self.order_rules(prompt))
    }

    /// The step in which a player picks one of several effects. None where the effect's own step says enough.
    fn tell_use(
        &self,
        view: View<'_, Self>,
        who: Self::Player,
        prompt: &Prompt<Self>,
        pick: &Pick<Self>,
    ) -> Option<Told> {
        let _ = (view, who, prompt, pick);
        None
    }

    /// What an effect does to this event, in words; without an implementation, [`Game::describe`].
    fn describe_on(&self, view: View<'_, Self>, effect: &Self::Effect, event: &Self::Event) -> Told {
        let _ = event;
        self.describe(view, effect)
    }

    /// What an effect does, in words, with its component's text and the rules behind it.
    fn describe(&self, view: View<'_, Self>, effect: &Self::Effect) -> Told;

    /// The rules by which one of the engine's own choices is made: which effect, which player.
    fn order_rules(&self, prompt: &Prompt<Self>) -> Citations;

    /// The state as facts, each `what` once; what changes between two states is shown by a step.
    fn facts(&self, state: &Self::State) -> Vec<Fact>;

    /// Bytes the state holds on the heap, roughly, for the memory budget of explorations.
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// How many tasks may be done without a decision before it counts as a loop.
    fn task_budget(&self) -> usize {
        10_000
    }
}
