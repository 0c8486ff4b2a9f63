//! How does what an effect does come onto the agenda?
//!
//! In the same way in every system, whatever its players, picks and work items are called.

use super::{
    effect::{Name, TypedEffect},
    effect_pick::{EffectPick, EffectPrompt},
    rows,
    rules::{ArmadaRules, Doing, Offer, Task},
    terms::Seat,
    unit::{Table, UnitId},
    unit_event::UnitEvent,
};
use engine::{Effect, Timing};

/// These, one after another.
pub(crate) fn tasks(tasks: impl IntoIterator<Item = Task>) -> Doing {
    Doing::Tasks(tasks.into_iter().collect())
}

/// One event.
pub(crate) fn one(event: impl Into<rows::Event>) -> Doing {
    tasks([Task::event(event.into())])
}

/// `who` chooses one of these; none where there is nothing to choose.
pub(crate) fn choice(
    (who, prompt): (Seat, rows::Prompt),
    offers: impl IntoIterator<Item = Offer>,
) -> Option<Doing> {
    let offers: Vec<Offer> = offers.into_iter().collect();
    let any = !offers.is_empty();
    any.then_some(Doing::Choice { who, prompt, offers })
}

/// One of these happens, as somebody chooses, and then more; nothing where none can.
pub(crate) fn next_of(
    who: (Seat, rows::Prompt),
    ways: Vec<(rows::Pick, rows::Event)>,
    more: impl Fn() -> Option<Task>,
) -> Doing {
    let then = |event| std::iter::once(Task::event(event)).chain(more()).collect();
    let offers = ways.into_iter().map(|(pick, event)| Offer::new(pick, then(event)));
    choice(who, offers).unwrap_or_else(|| tasks([]))
}

/// What cannot apply of a player's effects stands beside the only way on; where all can, nobody is asked.
pub(crate) fn announcing(who: Seat, effects: impl Iterator<Item = (Name, Vec<rows::Ban>)>) -> Doing {
    let named = |name| Offer::new(EffectPick::Use(name), Vec::new());
    let out = effects.filter(|(_, bans)| !bans.is_empty());
    let refused: Vec<_> = out.map(|(name, bans)| named(name).banned(bans)).collect();
    let begin = (!refused.is_empty()).then(|| Offer::new(EffectPick::Begin, Vec::new()));
    choice((who, EffectPrompt::Begin.into()), begin.into_iter().chain(refused)).unwrap_or_else(|| tasks([]))
}

/// An effect whose moment a window of the engine is, in the engine's own words.
pub(crate) fn waiting(
    effect: &TypedEffect,
    key: rows::Effect,
    timing: Timing,
    cost: Vec<rows::Event>,
) -> Effect<ArmadaRules> {
    let optional = effect.is_optional();
    let kind = if optional { Effect::optional } else { Effect::mandatory };
    kind(timing, effect.owner, key).costing(cost)
}

/// A cost, all of it together, and then what follows.
pub(crate) fn paid(cost: Vec<rows::Event>, then: Vec<Task>) -> Vec<Task> {
    let paid = (!cost.is_empty()).then(|| Task::together(cost));
    paid.into_iter().chain(then).collect()
}

/// What happens to ships and squadrons at once.
pub(crate) fn together(events: Vec<UnitEvent>) -> Task {
    Task::together(events.into_iter().map(rows::Event::from).collect::<Vec<_>>())
}

impl Table {
    /// Whoever is beaten is destroyed, all of them together; then whoever `leaves` play does so.
    pub(crate) fn fall(&self, leaves: impl Fn(UnitId) -> bool) -> Vec<Task> {
        let [destroyed, mut leaving] = self.falling();
        leaving.retain(|event| leaves(event.unit()));
        [destroyed, leaving].into_iter().filter(|events| !events.is_empty()).map(together).collect()
    }
}

/// The option that stands for an event among several. None of an event that nobody chooses.
pub(crate) fn offer(event: UnitEvent) -> Option<Offer> {
    EffectPick::of(event).map(|pick| Offer::event(pick, event))
}
