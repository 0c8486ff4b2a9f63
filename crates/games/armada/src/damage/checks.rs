//! What puts the table right after something happened?

use super::{
    DamageRules,
    event::{Destruction, Event},
    state::{Body, State, Unit, UnitId},
};
use engine::Task;

/// Whoever is beaten is destroyed at once: a ship whose damage cards equal (or, after losing hull,
/// exceed) its hull value, a squadron without hull points.
pub(super) fn state_checks(state: &State) -> Vec<Task<DamageRules>> {
    let beaten = |(_, unit): &(UnitId, &Unit)| unit.beaten() && !unit.destroyed;
    let destroy = |(id, unit): (UnitId, &Unit)| {
        let why = match &unit.body {
            Body::Ship(ship) if ship.cards() > ship.hull => Destruction::MoreCards,
            Body::Ship(_) => Destruction::Cards,
            Body::Squadron(_) => Destruction::HullPoints,
        };
        Event::Destroy { unit: id, why, how: unit.leaving() }
    };
    let events: Vec<Event> = state.ids().filter(beaten).map(destroy).collect();
    if events.is_empty() { Vec::new() } else { vec![Task::together(events)] }
}
