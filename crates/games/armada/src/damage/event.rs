//! What can happen where damage is suffered outside attacks?
//!
//! Some events only say that something is the case, so that the rules that follow from it have a moment.

use serde::{Deserialize, Serialize};
use vocabulary::{article, counted, defines, events, orders, requires};

use super::{
    cards::DamageCard,
    cite,
    dice::Pool,
    effect::{CardVerb, Happening, Name},
    setup::{Obstacle, Outside},
    state::{ASKED, CardName, Dealing, State},
    table::{UNKNOWN, UnitEvent, UnitId},
    tell,
    terms::{Facing, HullZone, Seat},
};
use engine::Citations;

events! {
    /// Something that happens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event on (state: State) {
        Suffer { unit: UnitId, points: u8, zone: Option<HullZone> } = "{} suffers {points} damage{}", state.table.titled(*unit), in_zone(*zone)
            => { suffered(*zone) };
        DealCard { unit: UnitId, facing: Facing, card: Option<DamageCard>, why: Dealing } = "{}", tell::dealt(&state.table.titled(*unit), *facing, card.as_ref(), *why)
            => { cite::dealing(*why, *facing) }, deal(state, *unit, *facing, card.as_ref());
        Reshuffle = "The damage deck is empty: the {} of the discard pile are shuffled into a new one", counted(state.deck.discarded, "card", "cards")
            => [requires "armada/damage/empty-deck"], state.deck.reshuffle();
        LeftOver { unit: UnitId, points: u8 } = "{} is destroyed: {} not suffered any more", state.table.titled(*unit), counted(*points, "point is", "points are")
            => [requires "armada/damage/destroyed", requires "armada/destroyed-ships-and-squadrons/removed"];
        DiscardCard { unit: UnitId, card: CardName } = "{} discards {}", state.table.titled(*unit), tell::card_of(state, *unit, *card)
            => [defines "armada/damage-cards/discarded"], discard(state, *unit, *card);
        FlipCard { unit: UnitId, card: DamageCard } = "{} turns {} facedown: it is not active any more", state.table.titled(*unit), tell::card(card)
            => [defines "armada/damage-cards/turned", permits "armada/damage/faceup"],
            state.table.change(*unit, |ship| ship.turn_card(CardVerb::TurnFacedown, card.lying()));
        RevealCard(unit: UnitId) = "{} turns a facedown damage card faceup: what it says is not known", state.table.titled(*unit)
            => [defines "armada/damage-cards/turned", permits "armada/damage/facedown"],
            state.table.change(*unit, |ship| ship.turn_card(CardVerb::TurnFaceup, UNKNOWN));
        LowerHull { unit: UnitId, by: u8 } = "{} loses an effect that raised its hull by {by}: its hull value is {}", state.table.titled(*unit),
            state.table.unit(*unit).hull.unwrap_or_default().saturating_sub(*by)
            => [defines "armada/damage/destroyed-exceeding"],
            state.table.change(*unit, |ship| ship.hull = ship.hull.map(|hull| hull.saturating_sub(*by)));
        Arrive { unit: UnitId, on: Vec<Obstacle> } = "{}'s movement ends{}", state.table.titled(*unit), tell::on_obstacles(on)
            => { arrived(on) }, state.here.clone_from(on);
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
            => [requires "armada/overlapping/squadrons", requires "armada/overlapping/as-many-as-possible"], state.placed_by = Some(*by);
        SetOff(unit: UnitId) = "{} sets off a mine at distance 1: the mine leaves the play area", state.table.titled(*unit)
            => [requires "armada/proximity-mine-tokens/set-off"];
        MineRoll { unit: UnitId, to: Pool } = "The mine's two blue dice show {}", tell::dice(*to)
            => [requires "armada/proximity-mine-tokens/set-off"];
        Executed(unit: UnitId) = "{}", if state.squadron(*unit).is_some() { "The squadron has moved" } else { "The maneuver has been executed" }
            => [orders "armada/overlapping/before-end", orders "armada/obstacles/overlap"];
        Overlap { unit: UnitId, obstacle: Obstacle } = "{}", tell::acts(state, *unit, *obstacle)
            => { cite::acts(*obstacle) }, leave_behind(state, *obstacle);
        Unit(event: UnitEvent) = "{}", event.words(&state.table)
            => { event.rules() }, on_unit(state, *event);
        CommandTokens { unit: UnitId, count: u8 } = "{} has {} now", state.table.titled(*unit), counted(*count, "command token", "command tokens")
            => [requires "armada/damage/faceup"], state.table.change(*unit, |ship| ship.unnamed_tokens = *count);
        Caused { unit: UnitId, what: Happening } = "The damage card makes this happen: {what}"
            => [requires "armada/damage/faceup", orders "armada/effect-use-and-timing/overview"];
        Forbid { unit: UnitId, what: Name, by: Name } = "`{by}` says that `{what}` cannot be resolved"
            => [requires "armada/damage/faceup", forbids "armada/golden-rules/cannot"], forbid(state, what, by);
        Say { unit: UnitId, words: String } = "The damage card says (not executed here): {words}"
            => [requires "armada/damage/faceup"];
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
    /// The unit to which it happens; none where it happens to the deck.
    pub(super) fn unit(&self) -> Option<UnitId> {
        match *self {
            Event::Reshuffle => None,
            Event::Unit(event) => Some(event.unit()),
            Event::SetOff(unit)
            | Event::RevealCard(unit)
            | Event::Executed(unit)
            | Event::Suffer { unit, .. }
            | Event::DealCard { unit, .. }
            | Event::LeftOver { unit, .. }
            | Event::DiscardCard { unit, .. }
            | Event::FlipCard { unit, .. }
            | Event::LowerHull { unit, .. }
            | Event::Arrive { unit, .. }
            | Event::Reach { unit, .. }
            | Event::PassThrough { unit, .. }
            | Event::PlacedOn { unit, .. }
            | Event::OverlapShip { unit, .. }
            | Event::PlaceSquadrons { unit, .. }
            | Event::MineRoll { unit, .. }
            | Event::Overlap { unit, .. }
            | Event::CommandTokens { unit, .. }
            | Event::Caused { unit, .. }
            | Event::Forbid { unit, .. }
            | Event::Say { unit, .. } => Some(unit),
        }
    }
}

fn leave_behind(state: &mut State, obstacle: Obstacle) {
    if let Some(place) = state.here.iter().position(|other| *other == obstacle) {
        state.here.remove(place);
    }
}

fn forbid(state: &mut State, what: &Name, by: &Name) {
    if let Err(place) = state.forbidden.binary_search_by(|(known, _)| known.cmp(what)) {
        state.forbidden.insert(place, (what.clone(), by.clone()));
    }
}

fn deal(state: &mut State, unit: UnitId, facing: Facing, card: Option<&DamageCard>) {
    state.deck.draw();
    if facing == Facing::Faceup && !state.deck.known.is_empty() {
        state.deck.known.remove(0);
    }
    let lying = card.map_or(UNKNOWN, DamageCard::lying);
    state.table.change(unit, |ship| match facing {
        Facing::Faceup => ship.put(lying.to_owned()),
        Facing::Facedown => ship.facedown = ship.facedown.saturating_add(1),
    });
}

fn discard(state: &mut State, unit: UnitId, name: CardName) {
    let card = state.ship(unit).and_then(|ship| state.card_of(ship, name));
    let Some(card) = card.map(|card| card.map(|card| card.lying().to_owned())) else { return };
    state.table.change(unit, |ship| match card {
        Some(lying) => ship.turn_card(CardVerb::Discard, &lying),
        None => ship.facedown = ship.facedown.saturating_sub(1),
    });
    state.deck.discarded = state.deck.discarded.saturating_add(1);
}

/// A destroyed ship's damage cards are discarded, and stay to be shown.
fn on_unit(state: &mut State, event: UnitEvent) {
    if let UnitEvent::Leave { unit, .. } = event {
        state.deck.discarded = state.deck.discarded.saturating_add(state.table.unit(unit).damage_cards());
        if unit == ASKED {
            state.here.clear();
        }
    }
    event.commit(&mut state.table);
}

vocabulary::holds! { Event { Unit(UnitEvent) } }
