//! What puts the table right after something happened?

use super::{
    AttackRules, event::Event, returns::strikes_last, setup::Player, state::State, table::UnitEvent,
};
use engine::Task;

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal its hull value, a squadron without hull points.
/// It then leaves play, unless it strikes a last blow.
pub(super) fn state_checks(state: &State) -> Vec<Task<AttackRules>> {
    let beaten = |player: &Player| state.side(*player).is_beaten();
    let beaten: Vec<Player> = Player::ALL.iter().copied().filter(beaten).collect();
    let leaving = beaten.iter().filter(|player| !strikes_last(state, **player));
    let leaving: Vec<Event> = leaving.map(|player| Event::leave(state, state.id(*player))).collect();
    let destroyed: Vec<Event> =
        beaten.iter().map(|player| UnitEvent::destroy(&state.table, state.id(*player)).into()).collect();
    [destroyed, leaving].into_iter().filter(|events| !events.is_empty()).map(Task::together).collect()
}
