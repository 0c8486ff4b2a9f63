//! What puts the table right after something happened?

use super::{
    AttackRules,
    event::Event,
    returns::strikes_last,
    setup::Player,
    state::{Combatant, State},
};
use engine::Task;

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal its hull value, a squadron without hull points.
/// It then leaves play, unless it strikes a last blow.
pub(super) fn state_checks(state: &State) -> Vec<Task<AttackRules>> {
    let beaten = |player: &Player| {
        let side = state.side(*player);
        side.beaten() && !side.destroyed()
    };
    let destroy = |player: Player| match state.side(player) {
        Combatant::Ship(_) => Event::DestroyShip(player),
        Combatant::Squadron(_) => Event::DestroySquadron(player),
    };
    let beaten: Vec<Player> = Player::ALL.iter().copied().filter(beaten).collect();
    let leaving = beaten.iter().filter(|player| !strikes_last(state, **player));
    let leaving: Vec<Event> = leaving.map(|player| Event::leave(state, *player)).collect();
    let destroyed: Vec<Event> = beaten.iter().copied().map(destroy).collect();
    [destroyed, leaving].into_iter().filter(|events| !events.is_empty()).map(Task::together).collect()
}
