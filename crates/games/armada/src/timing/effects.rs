//! Which effects wait for an event, and what do they put on the agenda?

use super::{
    TimingRules,
    effect::{CardEvent, Happening, Known, TimingWord, TypedEffect},
    event::Event,
    rows,
    rules::{ArmadaRules, Doing, Task},
    schedule::{engine_window, window_of},
    state::State,
    table::{Payer, See, announcing, tasks, waiting},
    terms::Seat,
    work::{EffectKey, Work},
};
use engine::{Effect, Timing};

pub(crate) fn effects(
    rules: &TimingRules,
    state: &State,
    (happens, timing): (&rows::Event, Timing),
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let Some((word, event)) = window_of(&state.table, happens, timing) else {
        return;
    };
    let concerned =
        rules.waiting(word, &event).filter(|effect| state.concerns(happens, rules.number(effect)));
    found.extend(concerned.map(|effect| {
        let cost = Payer::of(&rules.see(state), rules.number(effect)).at_once();
        waiting(effect, rows::Effect::Timing(EffectKey(effect.name.clone())), engine_window(word), cost)
    }));
}

pub(super) fn resolve(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Vec<Task> {
    let nth = rules.number(effect);
    Payer::of(&rules.see(state), nth).resolution(CardEvent::Use(nth))
}

/// What cannot apply stands beside the only way on.
pub(super) fn announce(rules: &TimingRules, seat: Seat) -> Doing {
    let out = rules
        .ruled_out
        .iter()
        .filter(|(name, _)| rules.effect(name).is_some_and(|effect| effect.owner == seat));
    let bans = out.map(|(name, bans)| (name.clone(), bans.iter().cloned().map(rows::Ban::from).collect()));
    announcing(seat, bans)
}

pub(super) fn happen(rules: &TimingRules, state: &State, happening: &Happening) -> Doing {
    let event = |event: fn(Happening) -> Event| Task::event(event(happening.clone()));
    let waits = |word: TimingWord| rules.waiting(word, happening).next().is_some();
    let is_part = *happening != rules.setup.event && happening.known().is_some_and(Known::is_step);
    let again = *happening == rules.setup.event && state.occasion.now.is_some();
    let mut next: Vec<_> = again.then(|| event(Event::Again)).into_iter().collect();
    next.push(event(Event::Begin));
    next.extend(rules.parts(happening).into_iter().map(|part| Task::work(Work::Happen(part))));
    if waits(TimingWord::While) {
        next.push(event(Event::During));
    }
    if !is_part || waits(TimingWord::After) {
        next.push(event(Event::End));
    }
    tasks(next)
}
