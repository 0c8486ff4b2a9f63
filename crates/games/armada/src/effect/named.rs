//! Which dials, cards, hull zones, armaments and tokens does an operation name?

use serde::{Deserialize, Serialize};

use super::Name;

/// The last joint of the maneuver tool at the ship's speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LastJoint;

/// Which facedown dials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DialNamed {
    /// The one on top.
    Top,
    /// So many of them, each once.
    Any(u8),
}

/// Which armament of a ship or squadron.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Armament {
    /// That against ships.
    Battery,
    /// That against squadrons.
    AntiSquadron,
}

/// Hull zones by where they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ZonesNamed {
    /// The one that is attacked.
    Defending,
    /// Each that is adjacent to it.
    Adjacent,
}

/// Which card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardNamed {
    /// The card on which the effect stands.
    This,
    /// The card of the effect of this name.
    Of(Name),
}

/// Which upgrade cards may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UpgradeNamed {
    /// Any.
    Any,
    /// All but those of this slot.
    But(Name),
    /// Those of one of these slots.
    Of(Vec<Name>),
}

/// Which defense tokens an effect lets somebody spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spendable {
    /// Those that nothing keeps from being spent.
    Free,
    /// Those that an accuracy has locked: the effect lets them be spent all the same.
    Locked,
    /// All that are not discarded: the effect has them discarded for what they do, whether they are locked or not.
    Discarded,
}
