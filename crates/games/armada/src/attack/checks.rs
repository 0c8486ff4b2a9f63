//! What puts the table right after something happened?

use super::{AttackRules, returns::strikes_last, state::State, table::together};
use engine::Task;

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal its hull value, a squadron without hull points.
/// It then leaves play, unless it strikes a last blow.
pub(super) fn state_checks(state: &State) -> Vec<Task<AttackRules>> {
    let [destroyed, mut leaving] = state.table.falling();
    leaving.retain(|event| !strikes_last(state, state.side_of(event.unit())));
    [destroyed, leaving].into_iter().filter(|events| !events.is_empty()).map(together).collect()
}
