//! What can happen where damage is suffered outside attacks?
//!
//! Some events only say that something is the case, so that the rules that follow from it have a moment.

use serde::{Deserialize, Serialize};
use vocabulary::{article, counted, defines, events, orders, requires};

use super::{
    cite,
    dice::Pool,
    setup::{Obstacle, Outside},
    state::State,
    table::{UnitEvent, UnitId},
    tell,
    terms::{HullZone, Seat},
};
use engine::Citations;

events! {
    /// Something that happens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State) {
        Suffer { unit: UnitId, points: u8, zone: Option<HullZone> } = "{} suffers {points} damage{}", state.table.titled(*unit), in_zone(*zone)
            => { suffered(*zone) };
        LeftOver { unit: UnitId, points: u8 } = "{} is destroyed: {} not suffered any more", state.table.titled(*unit), counted(*points, "point is", "points are")
            => [requires "armada/damage/destroyed", requires "armada/destroyed-ships-and-squadrons/removed"];
        LowerHull { unit: UnitId, by: u8 } = "{} loses an effect that raised its hull by {by}: its hull value is {}", state.table.titled(*unit),
            state.table.unit(*unit).hull.unwrap_or_default().saturating_sub(*by)
            => [defines "armada/damage/destroyed-exceeding"],
            state.table.change(*unit, |ship| ship.hull = ship.hull.map(|hull| hull.saturating_sub(*by)));
        Arrive { unit: UnitId, on: Vec<Obstacle> } = "{}'s movement ends{}", state.table.titled(*unit), tell::on_obstacles(on)
            => { arrived(on) }, state.arrival.here.clone_from(on);
        Reach { unit: UnitId, outside: Outside } = "{}", tell::reach(&state.table.titled(*unit), *outside)
            => { cite::reach(*outside) };
        PassThrough { unit: UnitId, obstacle: Obstacle } = "{} only passes {}: that does nothing", state.table.titled(*unit), article(&tell::obstacle(*obstacle))
            => [defines "armada/obstacles/overlap", defines "armada/ship-movement/start-and-end"];
        PlacedOn { unit: UnitId, obstacle: Obstacle } = "{} is placed on {} because a ship overlapped it: that does nothing", state.table.titled(*unit),
            article(&tell::obstacle(*obstacle))
            => [defines "armada/overlapping/placed-on-obstacle"];
        OverlapShip { unit: UnitId, ships: u8 } = "{} overlaps {}: its speed is lowered for this maneuver until it fits, its dial is not turned",
            state.table.titled(*unit), counted(*ships, "ship", "ships")
            => [requires "armada/overlapping/another-ship", defines "armada/overlapping/dial-stays"];
        PlaceSquadrons { unit: UnitId, by: Seat, count: u8 } = "The {by} player places the {} touching the ship, as many as possible",
            counted(*count, "overlapped squadron", "overlapped squadrons")
            => [requires "armada/overlapping/squadrons", requires "armada/overlapping/as-many-as-possible"], state.arrival.placed_by = Some(*by);
        SetOff(unit: UnitId) = "{} sets off a mine at distance 1: the mine leaves the play area", state.table.titled(*unit)
            => [requires "armada/proximity-mine-tokens/set-off"];
        MineRoll { unit: UnitId, to: Pool } = "The mine's two blue dice show {}", tell::dice(*to)
            => [requires "armada/proximity-mine-tokens/set-off"];
        Executed(unit: UnitId) = "{}", if state.table.squadron(*unit).is_some() { "The squadron has moved" } else { "The maneuver has been executed" }
            => [orders "armada/overlapping/before-end", orders "armada/obstacles/overlap"];
        Overlap { unit: UnitId, obstacle: Obstacle } = "{}", tell::acts(state, *unit, *obstacle)
            => { cite::acts(*obstacle) }, leave_behind(state, *obstacle);
        CommandTokens { unit: UnitId, count: u8 } = "{} has {} now", state.table.titled(*unit), counted(*count, "command token", "command tokens")
            => [requires "armada/damage/faceup"], state.table.change(*unit, |ship| ship.unnamed_tokens = *count);
    }
}

fn in_zone(zone: Option<HullZone>) -> String {
    zone.map(|zone| format!(" in the {zone} hull zone")).unwrap_or_default()
}

fn suffered(zone: Option<HullZone>) -> Citations {
    let rule = Citations::one(defines("armada/damage/overview"));
    if zone.is_some() { rule } else { rule.and(requires("armada/damage/zone-not-specified")) }
}

fn arrived(on: &[Obstacle]) -> Citations {
    let rule = Citations::one(orders("armada/obstacles/overlap"));
    if on.len() > 1 { rule.and(orders("armada/obstacles/several")) } else { rule }
}

impl Event {
    /// The unit to which it happens.
    pub(super) fn unit(&self) -> UnitId {
        match *self {
            Event::SetOff(unit)
            | Event::Executed(unit)
            | Event::Suffer { unit, .. }
            | Event::LeftOver { unit, .. }
            | Event::LowerHull { unit, .. }
            | Event::Arrive { unit, .. }
            | Event::Reach { unit, .. }
            | Event::PassThrough { unit, .. }
            | Event::PlacedOn { unit, .. }
            | Event::OverlapShip { unit, .. }
            | Event::PlaceSquadrons { unit, .. }
            | Event::MineRoll { unit, .. }
            | Event::Overlap { unit, .. }
            | Event::CommandTokens { unit, .. } => unit,
        }
    }
}

fn leave_behind(state: &mut State, obstacle: Obstacle) {
    if let Some(place) = state.arrival.here.iter().position(|other| *other == obstacle) {
        state.arrival.here.remove(place);
    }
}

/// What is destroyed lies on nothing.
pub(crate) fn on_unit(state: &mut State, event: UnitEvent) {
    if state.arrival.is_open()
        && matches!(event, UnitEvent::Leave { unit, .. } if unit == state.arrival.asked)
    {
        state.arrival.here.clear();
    }
}
