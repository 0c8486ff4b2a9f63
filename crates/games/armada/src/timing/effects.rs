//! Which effects wait for their moment, and what do they put on the agenda?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    TimingRules,
    effect::{CardEvent, Name, TypedEffect},
    event::Event,
    schedule::{engine_window, window_of},
    state::State,
    table::Payer,
    work::Work,
};
use engine::{Effect, Moment, Once, Resolution, Task, Will};

/// An effect, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Name);

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The effects whose moment this is.
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
    found.extend(concerned.map(|effect| Effect {
        key: EffectKey(effect.name.clone()),
        owner: effect.owner,
        timing: engine_window(word),
        will: if effect.is_optional() { Will::Optional } else { Will::Mandatory },
        once: Once::Event,
        cost: Payer::of(&rules.see(state), rules.number(effect)).at_once(),
    }));
}

/// What an effect puts on the agenda once its cost is paid.
pub(super) fn resolve(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Resolution<TimingRules> {
    let nth = rules.number(effect);
    let mut tasks = Vec::new();
    tasks.extend(super::paying::first(rules, state, effect));
    tasks.push(Task::event(Event::Card(CardEvent::Use(nth))));
    let whole = |operation| Task::work(Work::Do { nth, operation, inner: Vec::new(), on: None });
    tasks.extend((0_u8..).zip(&effect.does).map(|(operation, _)| whole(operation)));
    tasks.into()
}
