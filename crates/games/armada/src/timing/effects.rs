//! Which effects wait for an event, and what do they put on the agenda?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    effect::{CardEvent, Name, TypedEffect},
    schedule::{engine_window, window_of},
    state::State,
    table::{Payer, resolving, waiting},
    work::Work,
};
use engine::{Effect, Moment, Resolution};

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
