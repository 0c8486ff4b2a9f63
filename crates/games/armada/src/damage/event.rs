//! What can happen?
//!
//! Events are the only thing that changes the table. Some only say that something is the case, so that
//! the rules that follow from it have a moment.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    cards::DamageCard,
    dice::Pool,
    effect::{CardVerb, Happening, Name},
    setup::{Obstacle, Outside},
    state::{ASKED, CardName, State},
    table::{UNKNOWN, UnitEvent, UnitId},
    terms::{Facing, HullZone, Seat},
};

words! {
    /// Why a damage card is dealt.
    Dealing is "reason to deal a damage card" {
        /// A point of damage found no shield.
        Damage = "damage",
        /// An asteroid field.
        Asteroid = "asteroid",
        /// Two ships overlap.
        Overlap = "overlap",
        /// A proximity mine token.
        Mine = "mine",
        /// An effect says so.
        Effect = "effect",
    }
}

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A unit suffers so much damage; in a named hull zone, or in one that its owner chooses.
    Suffer {
        /// Which.
        unit: UnitId,
        /// How much.
        points: u8,
        /// The hull zone that is named.
        zone: Option<HullZone>,
    },
    /// A ship is dealt a damage card.
    DealCard {
        /// Which ship.
        unit: UnitId,
        /// How.
        facing: Facing,
        /// What the card says, if it is dealt faceup.
        card: Option<DamageCard>,
        /// Why.
        why: Dealing,
    },
    /// The discard pile is shuffled into a new damage deck.
    Reshuffle,
    /// Damage that is left over falls on nothing any more.
    LeftOver {
        /// Which unit is destroyed.
        unit: UnitId,
        /// How many points.
        points: u8,
    },
    /// A damage card is discarded.
    DiscardCard {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        card: CardName,
    },
    /// A faceup damage card is turned facedown.
    FlipCard {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        card: DamageCard,
    },
    /// A facedown damage card is turned faceup: nobody knows what it says.
    RevealCard(UnitId),
    /// An effect that raised a ship's hull is lost.
    LowerHull {
        /// Which ship.
        unit: UnitId,
        /// By how much.
        by: u8,
    },
    /// A movement has reached its final position, on these obstacles.
    Arrive {
        /// Which unit.
        unit: UnitId,
        /// Obstacles beneath it, sorted.
        on: Vec<Obstacle>,
    },
    /// Something of the unit, or of the maneuver tool, is outside the play area.
    Reach {
        /// Which unit.
        unit: UnitId,
        /// What is outside.
        outside: Outside,
    },
    /// An obstacle lies only between start and end.
    PassThrough {
        /// Which unit.
        unit: UnitId,
        /// Which obstacle.
        obstacle: Obstacle,
    },
    /// A squadron was placed on an obstacle, because a ship overlapped it.
    PlacedOn {
        /// Which unit.
        unit: UnitId,
        /// Which obstacle.
        obstacle: Obstacle,
    },
    /// A ship overlaps another ship at the end of its maneuver: it is slowed until it fits.
    OverlapShip {
        /// The ship that moves.
        unit: UnitId,
        /// How many ships it overlaps.
        ships: u8,
    },
    /// Squadrons that a ship overlaps are placed around it.
    PlaceSquadrons {
        /// The ship that moved.
        unit: UnitId,
        /// Who places them.
        by: Seat,
        /// How many.
        count: u8,
    },
    /// A ship set off a proximity mine token, which is removed.
    SetOff(UnitId),
    /// The dice of a proximity mine token.
    MineRoll {
        /// Which ship.
        unit: UnitId,
        /// What they show.
        to: Pool,
    },
    /// The movement is over: a maneuver has been executed, a squadron has moved.
    Executed(UnitId),
    /// The unit resolves an obstacle beneath it.
    Overlap {
        /// Which unit.
        unit: UnitId,
        /// Which obstacle.
        obstacle: Obstacle,
    },
    /// Something happens to a ship or squadron as in every kind.
    Unit(UnitEvent),
    /// A ship has so many command tokens from now on.
    CommandTokens {
        /// Which ship.
        unit: UnitId,
        /// How many.
        count: u8,
    },
    /// A damage card makes something happen that others may wait for.
    Caused {
        /// At which ship.
        unit: UnitId,
        /// What.
        what: Happening,
    },
    /// A damage card says that another one cannot be resolved.
    Forbid {
        /// At which ship.
        unit: UnitId,
        /// Which cannot.
        what: Name,
        /// Which says so.
        by: Name,
    },
    /// A damage card says something that is not executed.
    Say {
        /// Which ship.
        unit: UnitId,
        /// What.
        words: String,
    },
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

    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match self {
            Event::Unit(event) => on_unit(state, *event),
            Event::DealCard { unit, facing, card, .. } => deal(state, *unit, *facing, card.as_ref()),
            Event::Reshuffle => state.deck.reshuffle(),
            Event::DiscardCard { unit, card } => discard(state, *unit, *card),
            Event::FlipCard { unit, card } => {
                state.table.change(*unit, |ship| ship.turn_card(CardVerb::TurnFacedown, card.lying()));
            }
            Event::RevealCard(unit) => {
                state.table.change(*unit, |ship| ship.turn_card(CardVerb::TurnFaceup, UNKNOWN));
            }
            Event::LowerHull { unit, by } => state.table.change(*unit, |ship| {
                ship.hull = ship.hull.map(|hull| hull.saturating_sub(*by));
            }),
            Event::Arrive { on, .. } => state.here.clone_from(on),
            Event::PlaceSquadrons { by, .. } => state.placed_by = Some(*by),
            Event::Overlap { obstacle, .. } => {
                if let Some(place) = state.here.iter().position(|other| other == obstacle) {
                    state.here.remove(place);
                }
            }
            Event::CommandTokens { unit, count } => {
                state.table.change(*unit, |ship| ship.unnamed_tokens = *count);
            }
            Event::Forbid { what, by, .. } => {
                if let Err(place) = state.forbidden.binary_search_by(|(known, _)| known.cmp(what)) {
                    state.forbidden.insert(place, (what.clone(), by.clone()));
                }
            }
            Event::Suffer { .. }
            | Event::LeftOver { .. }
            | Event::Reach { .. }
            | Event::PassThrough { .. }
            | Event::PlacedOn { .. }
            | Event::OverlapShip { .. }
            | Event::SetOff(_)
            | Event::MineRoll { .. }
            | Event::Executed(_)
            | Event::Caused { .. }
            | Event::Say { .. } => {}
        }
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
