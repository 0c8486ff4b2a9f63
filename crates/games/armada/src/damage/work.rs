//! What comes next of damage outside attacks?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    cards::label,
    effect::Name,
    setup::{Cause, Movement, Obstacle},
    table::UnitId,
    terms::{HullZone, Seat},
};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Something happens to the unit that is asked about.
    Cause(Cause),
    /// Damage is suffered: in a named hull zone, or in one that the owner chooses now.
    Suffer {
        /// Which unit.
        unit: UnitId,
        /// How much.
        points: u8,
        /// The hull zone that is named.
        zone: Option<HullZone>,
        /// Who chooses one; none: the owner.
        by: Option<Seat>,
    },
    /// Points fall on a hull zone, one after another.
    Points {
        /// Which ship.
        unit: UnitId,
        /// The hull zone.
        zone: HullZone,
        /// How many are left.
        left: u8,
    },
    /// The unit's movement has reached its final position.
    Arrive(Movement),
    /// Damage cards for ships that overlap.
    OverlapCards,
    /// The dice of a proximity mine token.
    MineDice(UnitId),
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EffectKey {
    /// An obstacle beneath a unit; of several alike how many have not acted yet.
    Obstacle {
        /// Which unit.
        unit: UnitId,
        /// Which obstacle.
        obstacle: Obstacle,
        /// How many of them have not acted yet.
        left: u8,
    },
    /// The text of a faceup damage card.
    Card {
        /// Of which ship.
        unit: UnitId,
        /// What the card is called.
        card: Name,
        /// Which of several alike, from 0.
        nth: u8,
    },
}

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectKey::Obstacle { obstacle, .. } => obstacle.fmt(f),
            EffectKey::Card { card, nth: 0, .. } => f.write_str(&label(card.as_str())),
            EffectKey::Card { card, nth, .. } => {
                write!(f, "{}-{}", label(card.as_str()), u16::from(*nth) + 1)
            }
        }
    }
}

/// The rules of damage outside attacks, as they see a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DamageRules;
