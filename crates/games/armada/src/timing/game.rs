//! How does an event begin for which effects wait, what does each work item come to, and how is what is decided called?

use std::collections::BTreeSet;

use super::{
    TimingRules,
    effect::{self, TypedEffect},
    effects, legality,
    problem::{Described, Problem},
    rows,
    rules::{ArmadaRules, Doing, Task, View},
    schedule::window_of,
    setup::TimingSetup,
    state::State,
    table::EffectPick,
    tell,
    terms::Seat,
    work::{EffectKey, Work},
};
use engine::{Pick as EnginePick, Timing, Told, Words};

impl TryFrom<&TimingSetup> for TimingRules {
    type Error = Vec<Problem>;

    fn try_from(setup: &TimingSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let mut rules = Self {
            setup: setup.clone(),
            during: setup.part_of_game(),
            attacker: setup.who_attacks(),
            commands: setup.who_commands(),
            reached: Vec::new(),
            ruled_out: Vec::new(),
        };
        rules.reached = rules.reachable();
        rules.ruled_out = legality::ruled_out(&rules, &State::before_event(setup));
        Ok(rules)
    }
}

impl TimingRules {
    /// The situation, about to begin.
    pub(crate) fn begin(&self) -> (State, Vec<Task>) {
        let announce = Seat::ALL.iter().map(|seat| Task::work(Work::Announce(*seat)));
        let happen = || Task::work(Work::Happen(self.setup.event.clone()));
        let times = std::iter::repeat_with(happen).take(usize::from(self.setup.times));
        (State::before_event(&self.setup), announce.chain(times).collect())
    }
}

/// What a line names.
pub fn read(line: &str) -> Option<rows::Pick> {
    let (verb, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if verb.eq_ignore_ascii_case("use") {
        return Some(EffectPick::Use(name.trim().into()).into());
    }
    let line = line.to_lowercase();
    EffectPick::read(&line.split_whitespace().collect::<Vec<_>>()).map(Into::into)
}

/// What a work item around an event comes to.
pub(crate) fn doing(rules: &TimingRules, state: &State, work: &Work) -> Doing {
    match work {
        Work::Announce(seat) => effects::announce(rules, *seat),
        Work::Happen(happening) => effects::happen(rules, state, happening),
    }
}

/// Adds why an effect cannot be resolved as things stand.
pub(crate) fn unmet(rules: &TimingRules, state: &State, key: &EffectKey, bans: &mut Vec<rows::Ban>) {
    let mut own = Vec::new();
    if let Some(typed) = rules.effect(&key.0) {
        legality::unmet(rules, state, typed, &mut own);
    }
    bans.extend(own.into_iter().map(rows::Ban::from));
}

/// What an effect puts on the agenda.
pub(crate) fn resolve(rules: &TimingRules, state: &State, key: &EffectKey) -> Vec<Task> {
    rules.effect(&key.0).map(|effect| effects::resolve(rules, state, effect)).unwrap_or_default()
}

/// Whoever is beaten is destroyed, and effects wait for that.
pub(crate) fn state_checks(state: &State) -> Vec<Task> {
    let [destroyed, _] = state.table.falling();
    let happens: BTreeSet<_> = destroyed.iter().filter_map(|event| event.happening(&state.table)).collect();
    let happens = happens.into_iter().map(|happening| Task::work(Work::Happen(happening)));
    state.table.fall(|_| true).into_iter().chain(happens).collect()
}

/// Which effect `who` is asked for in a window of the engine.
pub(crate) fn which_effect(view: View<'_>, who: Seat, timing: Timing) -> String {
    let event = view.batch().and_then(|batch| batch.events().next());
    let window = event.and_then(|event| window_of(&view.state.table, event, timing));
    let when = window.map(|(word, event)| effect::Moment { word, event }.in_words()).unwrap_or_default();
    format!("Which effect does {} resolve {when}?", tell::player(who))
}

/// What is said of a pick, beside its label.
pub(crate) fn words(rules: &TimingRules, pick: &EnginePick<ArmadaRules>) -> Words {
    match pick {
        EnginePick::Use(rows::Effect::Timing(key), _) => {
            let effect = rules.effect(&key.0).map(TypedEffect::in_words).unwrap_or_default();
            Words { effect, ..Words::default() }
        }
        _ => Words::default(),
    }
}

/// An effect in words.
pub(crate) fn describe(rules: &TimingRules, key: &EffectKey) -> Told {
    tell::effect(rules, key)
}
