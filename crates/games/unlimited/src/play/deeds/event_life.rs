//! How does an event happen: what is written on it before, and what is kept of it?

use super::attack;
use crate::play::{
    constant_abilities::replacing,
    nouns::{objects::Object, unit::insert},
    present::state::{State, last_of},
    refusals::{legality, responsibility},
    rows::event::Event,
    tabletop::rules::PlayRules,
};

/// Writes on an event what is known only while it is about to happen.
pub(crate) fn prepare(rules: &PlayRules, before: &State, event: &mut Event) {
    match event {
        Event::Defeat { unit, last, .. } | Event::Capture { what: unit, last, .. } => {
            *last = before.table.unit(unit).map(|unit| Box::new(rules.board(before).last_known(unit)));
        }
        Event::Return { what: Object::Unit(unit), last }
        | Event::PutOnDeck { what: Object::Unit(unit), last, .. } => {
            *last = before.table.unit(unit).map(|unit| Box::new(rules.board(before).last_known(unit)));
        }
        Event::Gain { unit, keywords, without, .. } => {
            let unit = before.table.unit(unit);
            let lost = unit.map(|unit| rules.board(before).lost_keyword_kinds(unit)).unwrap_or_default();
            *without = keywords.iter().filter(|keyword| lost.contains(&keyword.kind())).cloned().collect();
        }
        Event::ReadyAll { who, stay } => *stay = legality::stay_exhausted(rules, before, *who),
        Event::Attack(attack) => attack.ignored = legality::ignored(rules, before, attack),
        Event::CombatEnds(attack) => {
            attack.because = attack::without_power(rules, before, attack);
            attack.combat = attack::combat(rules, before, attack);
        }
        Event::Modify { unit, .. } => {
            let id = unit.clone();
            let mut after = before.clone();
            commit(rules, &mut after, event);
            let below = after.table.unit(&id).is_some_and(|unit| rules.board(&after).has_deficit(unit));
            if let Event::Modify { deficit, .. } = event {
                *deficit = below;
            }
        }
        _ => {}
    }
}

/// Does it.
pub(crate) fn commit(rules: &PlayRules, state: &mut State, event: &Event) {
    keep(rules, state, event);
    if event.commit(rules, &mut state.table) {
        responsibility::note(rules, state, event);
    }
    if *event == Event::EndRegroup {
        state.history.clear();
    }
}

/// Keeps what later words may ask of the event: that it happened, and what has left play by it.
fn keep(rules: &PlayRules, state: &mut State, event: &Event) {
    let is_forgotten = matches!(
        event,
        Event::Look
            | Event::Idle { .. }
            | Event::Others { .. }
            | Event::NoAttack(_)
            | Event::Due(_)
            | Event::Delay(_)
    );
    if rules.remembers() && !is_forgotten {
        let phase = state.table.phase;
        insert(&mut state.history, (phase, event.clone()));
    }
    for spent in replacing::first_times(rules, state, event) {
        insert(&mut state.table.spent, spent);
    }
    if let Some(last) = last_of(event).filter(|_| rules.has_text()) {
        state.table.left.retain(|other| other.unit.id != last.unit.id);
        insert(&mut state.table.left, last.clone());
    }
}
