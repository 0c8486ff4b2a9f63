//! From what are dice gathered, and what has been measured before?

use serde::{Deserialize, Serialize};

use super::sight::Crossing;
use crate::terms::{HullZone, Range};

/// From what dice are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gathering {
    /// From an armament, by color: the range says which of its dice.
    Armament([u8; 3]),
    /// From nothing that is known: these dice are, by color.
    Pool([u8; 3]),
}

impl Gathering {
    /// The dice that are gathered at a range, without what cards change.
    pub fn at(self, range: Range) -> [u8; 3] {
        match (self, range) {
            (Gathering::Pool(dice), _) => dice,
            (Gathering::Armament(dice), Range::Close | Range::Distance1 | Range::Distance2) => dice,
            (Gathering::Armament([red, blue, _]), Range::Medium) => [red, blue, 0],
            (Gathering::Armament([red, ..]), Range::Long) => [red, 0, 0],
            (Gathering::Armament(_), Range::Extreme) => [0; 3],
        }
    }
}

/// What has been measured and done before the target is declared. What is left out is no hindrance.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Declaration {
    /// Whose the defender is, and where.
    #[serde(flatten)]
    pub aim: Aim,
    /// What lies between.
    #[serde(flatten)]
    pub between: Between,
    /// The hull zones from which this ship has attacked in this activation. Default: none.
    pub zones_used: Vec<HullZone>,
    /// How many attacks this ship has performed in this activation. Default: one from each zone used.
    pub attacks_made: u8,
    /// How many ships this ship has attacked in this round. Default: none.
    pub ships_attacked: u8,
    /// Whether the attacking ship has executed its maneuver in this activation. Default: no.
    pub maneuvered: bool,
    /// Whether the attacking squadron has moved in this activation. Default: no.
    pub moved: bool,
}

/// Whose a target is, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Aim {
    /// Whether it is a friend of the attacker. Default: no.
    pub friendly: bool,
    /// Whether it is outside the firing arc of the attacking hull zone. Default: no.
    pub out_of_arc: bool,
}

/// What lies between an attacker and its target.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Between {
    /// Whether the line of sight crosses another hull zone of the target. Default: no.
    pub sight_through_zone: bool,
    /// Whether the range is measured through another hull zone of the target. Default: no.
    pub range_through_zone: bool,
    /// What the line of sight crosses. Default: nothing.
    pub crosses: Vec<Crossing>,
}
