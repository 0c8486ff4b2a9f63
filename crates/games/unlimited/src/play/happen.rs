//! What is kept of an event that happens?

use super::{
    event::Event,
    replacing, responsibility,
    rules::PlayRules,
    state::State,
    unit::{LastKnown, insert},
};

/// Does it.
pub(super) fn commit(rules: &PlayRules, state: &mut State, event: &Event) {
    keep(rules, state, event);
    if event.commit(rules, state) {
        responsibility::note(rules, state, event);
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
        let phase = state.phase;
        insert(&mut state.history, (phase, event.clone()));
    }
    for spent in replacing::first_times(rules, state, event) {
        insert(&mut state.spent, spent);
    }
    if let Some(last) = left(event).filter(|_| rules.has_text()) {
        state.left.retain(|other| other.unit.id != last.unit.id);
        insert(&mut state.left, last.clone());
    }
}

/// The unit that an event takes out of play, as it last was.
pub(super) fn left(event: &Event) -> Option<&LastKnown> {
    match event {
        Event::Defeat { last, .. } | Event::Return { last, .. } | Event::Capture { last, .. } => {
            last.as_deref()
        }
        _ => None,
    }
}
