//! What puts the table right after something happened?

use super::{
    conditions::counter,
    effect::Turning,
    progress::InForce,
    rules::Task,
    state::State,
    table::{UnitEvent, UnitId, together},
    tokens::TokenState,
};

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal its hull value, a squadron without hull points.
/// It then leaves play, unless it strikes a last blow.
pub(crate) fn state_checks(state: &State) -> Vec<Task> {
    let marked = spent_marked(state);
    let marked = (!marked.is_empty()).then(|| together(marked));
    marked.into_iter().chain(state.table.fall(|unit| !strikes_last(state, unit))).collect()
}

/// Tokens that a card has marked and that are spent are discarded.
fn spent_marked(state: &State) -> Vec<UnitEvent> {
    let unit = state.id(state.attack.on());
    let there = |token| state.target().tokens.state(token).is_some_and(|now| now != TokenState::Discarded);
    let spent = state.attack.spent.iter().filter(|token| state.attack.marked.contains(token));
    let spent = spent.copied().filter(|token| there(*token));
    spent.map(|token| UnitEvent::turn(&state.table, unit, token, Turning::Discarded)).collect()
}

/// Whether a ship or squadron, though destroyed, makes an attack in return, or is about to.
fn strikes_last(state: &State, unit: UnitId) -> bool {
    match state.fight.waiting.is_empty() {
        true => {
            let answers = || state.attack.has(InForce::Salvo) || counter(state).is_some();
            state.id(state.attack.on()) == unit && answers()
        }
        false => state.id(state.attack.by) == unit,
    }
}
