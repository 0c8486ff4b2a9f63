//! Which effects wait for an event, and what do they put on the agenda?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    effect::{CardEvent, Happening, Known, Name, TimingWord, TypedEffect},
    event::Event,
    schedule::{engine_window, window_of},
    state::State,
    table::{Payer, See, announcing, resolving, tasks, waiting},
    terms::Seat,
    work::{Do, Work},
};
use engine::{Effect, Moment, Resolution, Task};

/// An effect, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Name);

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

pub(super) fn effects(
    rules: &TimingRules,
    moment: &Moment<'_, TimingRules>,
    found: &mut Vec<Effect<TimingRules>>,
) {
    let Some((word, event)) = window_of(moment.event, moment.timing) else {
        return;
    };
    let state = moment.view.state;
    let concerned = rules.waiting(word, event).filter(|effect| rules.concerns(moment.event, effect));
    found.extend(concerned.map(|effect| {
        let cost = Payer::of(&rules.see(state), rules.number(effect)).at_once();
        waiting(effect, EffectKey(effect.name.clone()), (effect.owner, engine_window(word)), cost)
    }));
}

pub(super) fn resolve(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Resolution<TimingRules> {
    let nth = rules.number(effect);
    let whole = |operation| Work::Do { nth, operation, inner: Vec::new(), on: None };
    let pay = Payer::of(&rules.see(state), nth).first();
    resolving(effect, pay, CardEvent::Use(nth), whole).into()
}

/// What cannot apply stands beside the only way on.
pub(super) fn announce(rules: &TimingRules, seat: Seat) -> Do {
    let out = rules
        .ruled_out
        .iter()
        .filter(|(name, _)| rules.effect(name).is_some_and(|effect| effect.owner == seat));
    let bans = out.map(|(name, bans)| (name.clone(), bans.clone()));
    announcing(seat, bans)
}

pub(super) fn happen(rules: &TimingRules, state: &State, happening: &Happening) -> Do {
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
