//! From what are dice gathered, and what has been measured before?

use serde::{Deserialize, Serialize};

use super::sight::Crossing;
use crate::terms::{HullZone, Range};

/// Dice by color, before they are rolled. A color that is left out has none; without any color
/// nothing is said about it at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Armament {
    /// Red dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<u8>,
    /// Blue dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blue: Option<u8>,
    /// Black dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<u8>,
}

impl Armament {
    /// How many dice of each color, in the order of [`Color::ALL`]; none where nothing is said.
    pub fn given(self) -> Option<[u8; 3]> {
        let colors = [self.red, self.blue, self.black];
        colors.iter().any(Option::is_some).then(|| colors.map(Option::unwrap_or_default))
    }

    /// Whether nothing is said.
    pub fn is_unsaid(&self) -> bool {
        self.given().is_none()
    }

    /// All dice.
    pub fn count(self) -> usize {
        self.given().unwrap_or_default().into_iter().map(usize::from).sum()
    }
}

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
    /// Whether the defender is a friend of the attacker. Default: no.
    pub friendly: bool,
    /// Whether the target is outside the firing arc of the attacking hull zone. Default: no.
    pub out_of_arc: bool,
    /// Whether the line of sight crosses another hull zone of the defender. Default: no.
    pub sight_through_zone: bool,
    /// Whether the range is measured through another hull zone of the defender. Default: no.
    pub range_through_zone: bool,
    /// The hull zones from which this ship has attacked in this activation. Default: none.
    pub zones_used: Vec<HullZone>,
    /// How many attacks this ship has performed in this activation. Default: one from each zone used.
    pub attacks_made: u8,
    /// How many ships this ship has attacked in this round. Default: none.
    pub ships_attacked: u8,
    /// What the line of sight crosses. Default: nothing.
    pub crosses: Vec<Crossing>,
    /// Whether the attacking ship has executed its maneuver in this activation. Default: no.
    pub maneuvered: bool,
    /// Whether the attacking squadron has moved in this activation. Default: no.
    pub moved: bool,
}
