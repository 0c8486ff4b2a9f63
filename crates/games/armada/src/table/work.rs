//! What is done next on the table, in the same way in every system, as data?

use serde::{Deserialize, Serialize};

use super::{
    effect::{CardVerb, Extent, Losing, OnZone, ShieldMove, Taking},
    terms::{Command, Facing, HullZone, Seat},
    tokens::TokenName,
    unit::UnitId,
};
use crate::zones::ZoneSet;

/// A part of the cost of an effect that is paid in turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PartOfCost {
    /// The number of the effect in the list, from 1.
    pub nth: u8,
    /// The part of its cost, from 0.
    pub part: u8,
    /// The defense tokens that have paid other parts of it.
    pub taken: Vec<TokenName>,
}

/// So many damage cards are dealt, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// To which ship.
    pub ship: UnitId,
    /// How.
    pub facing: Facing,
    /// Why.
    pub by: Losing,
    /// How many still.
    pub count: u8,
}

/// So many damage cards of a ship are turned or discarded, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TurnCards {
    /// Who chooses.
    pub who: Seat,
    /// Of which ship.
    pub ship: UnitId,
    /// What becomes of them.
    pub verb: CardVerb,
    /// How many still.
    pub count: u8,
}

/// A part of what an effect does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Clause {
    /// The effect.
    pub nth: u8,
    /// Its operation, from 0.
    pub operation: u8,
    /// Which part of it, and which part of that, from 0.
    pub inner: Vec<u8>,
    /// The ship at which its card lies, where cards of that text lie at several.
    pub at: Option<UnitId>,
    /// To which ship or squadron, where that was chosen.
    pub on: Option<UnitId>,
}

impl Clause {
    /// A whole operation of an effect, done to whom it means.
    pub(crate) fn whole(nth: u8, operation: u8) -> Self {
        Self { nth, operation, inner: Vec::new(), at: None, on: None }
    }
}

/// What an effect does next.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EffectWork {
    /// A part of it.
    Do(Clause),
    /// Of several ships the next one is chosen to which something is done.
    NextShip {
        /// What.
        clause: Clause,
        /// How many still.
        left: u8,
        /// Those to which it was done.
        chosen: Vec<UnitId>,
    },
    /// The next command token is put on its card.
    Load {
        /// By which part of it.
        clause: Clause,
        /// How many still.
        left: u8,
    },
    /// The next command token goes from a ship, or from its card, to the ship with that card.
    Gather {
        /// By which part of it.
        clause: Clause,
        /// The ship that gives tokens.
        ship: UnitId,
    },
    /// Facedown dials are set to other commands, one after another.
    TurnDials {
        /// By whom.
        who: Seat,
        /// Of which ship.
        unit: UnitId,
        /// A bit for each that may be, the lowest for the top one.
        left: u8,
        /// How many still.
        more: u8,
        /// To what; none: as that player likes.
        to: Option<Command>,
        /// Whether it may be fewer.
        extent: Extent,
    },
    /// A ship that gained a command token may have too many.
    TokenLimit(UnitId),
    /// Faceup damage cards are turned facedown, one after another, as many as somebody likes.
    TurnAny {
        /// Who.
        who: Seat,
        /// Of which ship.
        ship: UnitId,
    },
}

/// What is done next to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DiceWork {
    /// The next die of the pool is chosen.
    Take {
        /// Who chooses.
        who: Seat,
        /// Which may be taken, and what for.
        taking: Taking,
    },
    /// The color of the next die is chosen that is added.
    Add {
        /// Who chooses.
        who: Seat,
        /// How many still.
        count: u8,
    },
}

/// What is done next to hull zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ZoneWork {
    /// Somebody, as a rule the owner of the ship, chooses one zone for all of it.
    Choose {
        /// Who.
        who: Seat,
        /// Of which ship.
        ship: UnitId,
        /// What happens there.
        what: OnZone,
        /// How often.
        points: u8,
    },
    /// It happens on a zone, one point after another.
    Points {
        /// Of which ship.
        ship: UnitId,
        /// Where.
        zone: HullZone,
        /// What happens there.
        what: OnZone,
        /// How often still.
        points: u8,
    },
    /// The opponent of the ship's owner chooses different zones; each loses a shield once all are chosen.
    Different {
        /// Of which ship.
        ship: UnitId,
        /// Those that are chosen.
        chosen: ZoneSet,
        /// How many are still to be chosen.
        left: u8,
        /// Whether it may be fewer.
        extent: Extent,
    },
    /// Shields of a ship are moved, one after another.
    Move {
        /// Who chooses.
        who: Seat,
        /// Of which ship.
        ship: UnitId,
        /// From where to where.
        shift: ShieldMove,
    },
}
