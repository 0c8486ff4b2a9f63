//! What puts the table right after something happened?

use super::{
    AttackRules,
    event::Event,
    setup::Player,
    state::{Combatant, State},
};
use engine::Task;

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal its hull value, a
/// squadron without hull points.
pub(super) fn state_checks(state: &State) -> Vec<Task<AttackRules>> {
    let beaten = |player: &&Player| {
        let side = state.side(**player);
        side.beaten() && !side.destroyed()
    };
    let destroy = |player: &Player| match state.side(*player) {
        Combatant::Ship(_) => Event::DestroyShip(*player),
        Combatant::Squadron(_) => Event::DestroySquadron(*player),
    };
    let events: Vec<Event> = Player::ALL.iter().filter(beaten).map(destroy).collect();
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}
