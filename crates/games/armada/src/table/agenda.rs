//! How does what an effect does come onto the agenda?
//!
//! In the same way in every system, whatever its players, picks and work items are called.

use super::{
    changes::Change,
    effect::{Name, TypedEffect},
    effect_pick::{EffectPick, EffectPrompt},
    unit_event::UnitEvent,
};
use engine::{Doing, Effect, Game, Offer, Task, Timing};

/// An effect while it does something; `P` is a player of the system.
#[derive(Clone, Copy)]
pub(crate) struct Operating<'a, P> {
    pub(crate) effect: &'a TypedEffect,
    /// The effect's number, and its operation's, from 0.
    pub(crate) which: (u8, u8),
    /// Who chooses what the operation leaves open, where it says so.
    pub(crate) chooser: Option<P>,
}

/// These, one after another.
pub(crate) fn tasks<G: Game>(tasks: impl IntoIterator<Item = Task<G>>) -> Doing<G> {
    Doing::Tasks(tasks.into_iter().collect())
}

/// One event.
pub(crate) fn one<G: Game>(event: impl Into<G::Event>) -> Doing<G> {
    tasks([Task::event(event.into())])
}

/// `who` chooses one of these; none where there is nothing to choose.
pub(crate) fn choice<G: Game>(
    (who, prompt): (G::Player, G::Prompt),
    offers: impl IntoIterator<Item = Offer<G>>,
) -> Option<Doing<G>> {
    let offers: Vec<Offer<G>> = offers.into_iter().collect();
    let any = !offers.is_empty();
    any.then_some(Doing::Choice { who, prompt, offers })
}

/// One of these happens, as somebody chooses, and then more; nothing where none can.
pub(crate) fn next_of<G: Game>(
    who: (G::Player, G::Prompt),
    ways: Vec<(G::Pick, G::Event)>,
    more: impl Fn() -> Option<Task<G>>,
) -> Doing<G> {
    let then = |event| std::iter::once(Task::event(event)).chain(more()).collect();
    let offers = ways.into_iter().map(|(pick, event)| Offer::new(pick, then(event)));
    choice(who, offers).unwrap_or_else(|| tasks([]))
}

/// What cannot apply of a player's effects stands beside the only way on; where all can, nobody is asked.
pub(crate) fn announcing<G>(who: G::Player, effects: impl Iterator<Item = (Name, Vec<G::Ban>)>) -> Doing<G>
where
    G: Game<Pick: From<EffectPick>, Prompt: From<EffectPrompt>>,
{
    let named = |name| Offer::new(EffectPick::Use(name), Vec::new());
    let out = effects.filter(|(_, bans)| !bans.is_empty());
    let refused: Vec<_> = out.map(|(name, bans)| named(name).banned(bans)).collect();
    let begin = (!refused.is_empty()).then(|| Offer::new(EffectPick::Begin, Vec::new()));
    choice((who, EffectPrompt::Begin.into()), begin.into_iter().chain(refused)).unwrap_or_else(|| tasks([]))
}

/// An effect whose moment a window of the engine is, in the engine's own words.
pub(crate) fn waiting<G: Game>(
    effect: &TypedEffect,
    key: G::Effect,
    (owner, timing): (G::Player, Timing),
    cost: Vec<G::Event>,
) -> Effect<G> {
    let optional = effect.is_optional();
    let kind = if optional { Effect::optional } else { Effect::mandatory };
    kind(timing, owner, key).costing(cost)
}

/// What an effect puts on the agenda once its cost is paid at once: what is left of it, its use, and each operation.
pub(crate) fn resolving<G: Game>(
    effect: &TypedEffect,
    pay: impl IntoIterator<Item = Task<G>>,
    used: impl Into<G::Event>,
    operate: impl Fn(u8) -> G::Work,
) -> Vec<Task<G>> {
    let does = (0_u8..).zip(&effect.does).map(|(operation, _)| Task::work(operate(operation)));
    pay.into_iter().chain([Task::event(used.into())]).chain(does).collect()
}

/// A cost, all of it together, and then what follows.
pub(crate) fn paid<G: Game>(cost: Vec<G::Event>, then: Vec<Task<G>>) -> Vec<Task<G>> {
    let paid = (!cost.is_empty()).then(|| Task::together(cost));
    paid.into_iter().chain(then).collect()
}

impl Change {
    /// It happens at once, or as `who` chooses.
    pub(crate) fn doing<G>(self, who: G::Player) -> Doing<G>
    where
        G: Game<Event: From<UnitEvent>, Pick: From<EffectPick>, Prompt: From<EffectPrompt>>,
    {
        match self {
            Change::All(events) => tasks([super::together(events)]),
            Change::OneOf(events) => {
                let prompt = events.first().map_or(EffectPrompt::Token, |event| EffectPick::prompt(*event));
                let offers = events.into_iter().filter_map(offer).collect();
                Doing::Choice { who, prompt: prompt.into(), offers }
            }
        }
    }
}

/// What somebody chooses where an event is one of several; none of what nobody chooses.
pub(crate) fn offer<G: Game<Event: From<UnitEvent>, Pick: From<EffectPick>>>(
    event: UnitEvent,
) -> Option<Offer<G>> {
    EffectPick::of(event).map(|pick| Offer::event(pick, event))
}
