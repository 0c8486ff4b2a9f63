//! What can happen?
//!
//! Events are the only thing that changes the table. Some only say that something is the case, so that
//! the rules that follow from it have a moment.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    cards::DamageCard,
    dice::Pool,
    effect::{Happening, Name},
    leaving::Leaving,
    setup::{Obstacle, Outside},
    state::{Body, CardName, State, UnitId},
    terms::{Facing, HullZone, Seat},
    tokens::{TokenName, TokenState, Tokens},
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

words! {
    /// Why a unit is destroyed.
    Destruction is "reason to be destroyed" {
        /// Its damage cards equal its hull value.
        Cards = "cards",
        /// Its damage cards exceed its hull value.
        MoreCards = "more-cards",
        /// It has no hull points left.
        HullPoints = "hull-points",
        /// Part of its base is outside the play area.
        Outside = "outside",
    }
}

words! {
    /// Why a speed changes.
    Slowing is "reason to change a speed" {
        /// A gravity rift.
        GravityRift = "gravity-rift",
        /// A damage card.
        Card = "card",
        /// A damage card, upwards.
        Raised = "raised",
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
    /// One point of damage takes a shield.
    LoseShield {
        /// Whose.
        unit: UnitId,
        /// Where.
        zone: HullZone,
    },
    /// A damage card takes shields.
    LoseShields {
        /// Whose.
        unit: UnitId,
        /// Where.
        zone: HullZone,
        /// How many.
        count: u8,
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
    /// A squadron loses hull points.
    LoseHull {
        /// Which.
        unit: UnitId,
        /// How many.
        points: u8,
    },
    /// Damage that is left over falls on nothing any more.
    LeftOver {
        /// Which unit is destroyed.
        unit: UnitId,
        /// How many points.
        points: u8,
    },
    /// A squadron recovers a hull point.
    RecoverHull(UnitId),
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
    /// A unit is destroyed.
    Destroy {
        /// Which.
        unit: UnitId,
        /// Why.
        why: Destruction,
        /// What leaves play, and with which things.
        how: Leaving,
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
    /// A speed dial is turned.
    SetSpeed {
        /// Which ship.
        unit: UnitId,
        /// To what.
        speed: u8,
        /// Why.
        why: Slowing,
    },
    /// A damage card discards a defense token.
    DiscardToken {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        token: TokenName,
    },
    /// A damage card discards all command tokens.
    DiscardCommandTokens(UnitId),
    /// A hull zone recovers shields.
    RecoverShields {
        /// Of which ship.
        unit: UnitId,
        /// Where.
        zone: HullZone,
        /// How many.
        count: u8,
    },
    /// A damage card turns a defense token.
    TurnToken {
        /// Whose.
        unit: UnitId,
        /// Which.
        token: TokenName,
        /// To what.
        to: TokenState,
    },
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
            Event::RecoverHull(unit)
            | Event::SetOff(unit)
            | Event::RevealCard(unit)
            | Event::Executed(unit)
            | Event::DiscardCommandTokens(unit)
            | Event::Suffer { unit, .. }
            | Event::LoseShield { unit, .. }
            | Event::LoseShields { unit, .. }
            | Event::DealCard { unit, .. }
            | Event::LoseHull { unit, .. }
            | Event::LeftOver { unit, .. }
            | Event::DiscardCard { unit, .. }
            | Event::FlipCard { unit, .. }
            | Event::LowerHull { unit, .. }
            | Event::Destroy { unit, .. }
            | Event::Arrive { unit, .. }
            | Event::Reach { unit, .. }
            | Event::PassThrough { unit, .. }
            | Event::PlacedOn { unit, .. }
            | Event::OverlapShip { unit, .. }
            | Event::PlaceSquadrons { unit, .. }
            | Event::MineRoll { unit, .. }
            | Event::Overlap { unit, .. }
            | Event::SetSpeed { unit, .. }
            | Event::DiscardToken { unit, .. }
            | Event::RecoverShields { unit, .. }
            | Event::TurnToken { unit, .. }
            | Event::CommandTokens { unit, .. }
            | Event::Caused { unit, .. }
            | Event::Forbid { unit, .. }
            | Event::Say { unit, .. } => Some(unit),
        }
    }

    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match self {
            Event::LoseShield { unit, zone } => lose_shields(state, *unit, *zone, 1),
            Event::LoseShields { unit, zone, count } => lose_shields(state, *unit, *zone, *count),
            Event::DealCard { unit, facing, card, .. } => deal(state, *unit, *facing, card.as_ref()),
            Event::Reshuffle => state.deck.reshuffle(),
            Event::LoseHull { unit, points } => {
                if let Some(squadron) = state.squadron_mut(*unit) {
                    squadron.lost = squadron.lost.saturating_add(*points).min(squadron.hull);
                }
            }
            Event::RecoverHull(unit) => {
                if let Some(squadron) = state.squadron_mut(*unit) {
                    squadron.lost = squadron.lost.saturating_sub(1);
                }
            }
            Event::DiscardCard { unit, card } => {
                let taken = state.ship_mut(*unit).and_then(|ship| ship.take(*card));
                if taken.is_some() {
                    state.deck.discarded = state.deck.discarded.saturating_add(1);
                }
            }
            Event::FlipCard { unit, card } => {
                if let Some(ship) = state.ship_mut(*unit)
                    && let Ok(place) = ship.faceup.binary_search(card)
                {
                    ship.faceup.remove(place);
                    ship.put(Facing::Facedown, DamageCard::default());
                }
            }
            Event::RevealCard(unit) => {
                if let Some(ship) = state.ship_mut(*unit)
                    && ship.take(CardName::Facedown).is_some()
                {
                    ship.put(Facing::Faceup, DamageCard::default());
                }
            }
            Event::LowerHull { unit, by } => {
                if let Some(ship) = state.ship_mut(*unit) {
                    ship.hull = ship.hull.saturating_sub(*by);
                }
            }
            Event::Destroy { unit, .. } => destroy(state, *unit),
            Event::Arrive { on, .. } => state.here.clone_from(on),
            Event::PlaceSquadrons { by, .. } => state.placed_by = Some(*by),
            Event::Overlap { obstacle, .. } => {
                if let Some(place) = state.here.iter().position(|other| other == obstacle) {
                    state.here.remove(place);
                }
            }
            Event::SetSpeed { unit, speed, .. } => {
                if let Some(ship) = state.ship_mut(*unit) {
                    ship.speed = *speed;
                }
            }
            Event::DiscardToken { unit, token } => {
                if let Some(unit) = state.unit_mut(*unit) {
                    unit.tokens.turn(*token, TokenState::Discarded);
                }
            }
            Event::TurnToken { unit, token, to } => {
                if let Some(unit) = state.unit_mut(*unit) {
                    unit.tokens.turn(*token, *to);
                }
            }
            Event::RecoverShields { unit, zone, count } => {
                if let Some(ship) = state.ship_mut(*unit) {
                    (0..*count).for_each(|_| ship.shields.gain(*zone));
                }
            }
            Event::CommandTokens { unit, count } => {
                if let Some(ship) = state.ship_mut(*unit) {
                    ship.command_tokens = *count;
                }
            }
            Event::Forbid { what, by, .. } => {
                if let Err(place) = state.forbidden.binary_search_by(|(known, _)| known.cmp(what)) {
                    state.forbidden.insert(place, (what.clone(), by.clone()));
                }
            }
            Event::DiscardCommandTokens(unit) => {
                if let Some(ship) = state.ship_mut(*unit) {
                    ship.command_tokens = 0;
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

fn lose_shields(state: &mut State, unit: UnitId, zone: HullZone, count: u8) {
    if let Some(ship) = state.ship_mut(unit) {
        for _ in 0..count {
            ship.shields.lose(zone);
        }
    }
}

fn deal(state: &mut State, unit: UnitId, facing: Facing, card: Option<&DamageCard>) {
    state.deck.draw();
    if facing == Facing::Faceup && !state.deck.known.is_empty() {
        state.deck.known.remove(0);
    }
    if let Some(ship) = state.ship_mut(unit) {
        ship.put(facing, card.cloned().unwrap_or_default());
    }
}

/// A destroyed ship's damage cards are discarded, and stay to be shown; its tokens go back to the supply.
fn destroy(state: &mut State, id: UnitId) {
    let cards = state.ship(id).map_or(0, super::state::Ship::cards);
    state.deck.discarded = state.deck.discarded.saturating_add(cards);
    if id == UnitId::ASKED {
        state.here.clear();
    }
    if let Some(unit) = state.unit_mut(id) {
        unit.destroyed = true;
        unit.tokens = Tokens::default();
        if let Body::Ship(ship) = &mut unit.body {
            ship.command_tokens = 0;
        }
    }
}
