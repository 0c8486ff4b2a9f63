//! What comes next of damage outside attacks?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    bans::Ban,
    cards::DamageCard,
    effect::Operation,
    setup::{Cause, Movement, Obstacle},
    state::Dealing,
    table::{UnitId, ZoneWork},
    terms::{Facing, HullZone, Seat},
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
    /// A damage card is dealt.
    Deal {
        /// To which ship.
        unit: UnitId,
        /// How.
        facing: Facing,
        /// Why.
        why: Dealing,
    },
    /// A damage card is chosen to be discarded.
    DiscardCard {
        /// Of which ship.
        unit: UnitId,
        /// Who chooses; none: its owner.
        by: Option<Seat>,
    },
    /// A faceup damage card is chosen to be turned facedown.
    FlipCard {
        /// Of which ship.
        unit: UnitId,
        /// Who chooses; none: its owner.
        by: Option<Seat>,
    },
    /// The unit's movement has reached its final position.
    Arrive(Movement),
    /// Damage cards for ships that overlap.
    OverlapCards,
    /// The dice of a proximity mine token.
    MineDice(UnitId),
    /// A damage card does something.
    Operation {
        /// To which ship.
        unit: UnitId,
        /// The card.
        card: DamageCard,
        /// What it does.
        operation: Operation,
    },
    /// Something is done to hull zones.
    Zones(ZoneWork<Seat>),
    /// Something that is not settled.
    Unsettled(Ban),
}

vocabulary::holds! { Work { Zones(ZoneWork<Seat>) } }

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
    /// The immediate part of a damage card that was just dealt.
    Immediate {
        /// To which ship.
        unit: UnitId,
        /// The card.
        card: DamageCard,
    },
    /// The persistent part of a faceup damage card.
    Persistent {
        /// Of which ship.
        unit: UnitId,
        /// The card.
        card: DamageCard,
        /// Which of several alike, from 0.
        nth: u8,
    },
}

impl fmt::Display for EffectKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectKey::Obstacle { obstacle, .. } => obstacle.fmt(f),
            EffectKey::Immediate { card, .. } | EffectKey::Persistent { card, nth: 0, .. } => {
                f.write_str(&card.label())
            }
            EffectKey::Persistent { card, nth, .. } => {
                write!(f, "{}-{}", card.label(), u16::from(*nth) + 1)
            }
        }
    }
}

/// Damage outside attacks, after the Rules Reference Guide 1.5.
///
/// ```
/// use armada::{Begins, damage::{DamageRules, DamageSetup}};
/// use engine::{Node, advance_silently};
/// let setup: DamageSetup =
///     toml::from_str("[[cause]]\nkind = \"move\"\nobstacles = [\"debris-field\"]").unwrap();
/// let mut position = DamageRules.begin(&setup).unwrap();
/// let Node::Choice(choice) = advance_silently(&DamageRules, &mut position) else { panic!() };
/// assert_eq!(choice.options[0].pick.to_string(), "use debris-field");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DamageRules;
