//! From what are dice gathered, and what has been measured before?

use serde::{Deserialize, Serialize};

use vocabulary::situation;

use super::sight::Crossing;
use crate::{
    limits,
    terms::{HullZone, Range},
};

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

situation! {
    /// What has been measured and done before the target is declared. What is left out is no hindrance.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct Declaration {
        /// Whose the defender is, and where.
        ..aim: Aim;
        /// What lies between.
        ..between: Between;
        /// Hull zones from which the attacking ship has attacked in this activation.
        zones_used: Vec<HullZone>, at_most(HullZone::ALL.len()), called("Zones it has attacked from");
        /// Attacks that the attacker has performed in this activation. A ship may perform two, a huge one three, a squadron one.
        attacks_made: u8, within(0..=limits::ATTACKS), called("Attacks made this activation"), hint("A ship makes two at most, a huge ship three, a squadron one."), left_out("one for each zone used");
        /// Ships that the attacker has attacked in this round.
        ships_attacked: u8, within(0..=limits::ATTACKS), called("Ships attacked this round");
        /// Whether the attacking ship has executed its maneuver in this activation.
        maneuvered: bool, called("Has made its maneuver");
        /// Whether the attacking squadron has moved in this activation.
        moved: bool, called("Has moved this activation");
    }
}

situation! {
    /// Whose a target is, and where.
    #[derive(Copy, PartialOrd, Ord, Hash, Serialize)]
    pub struct Aim {
        /// Whether the target is a friend of the attacker.
        friendly: bool, called("Friendly to the attacker");
        /// Whether the target is outside the firing arc of the attacking hull zone.
        out_of_arc: bool, called("Outside the firing arc");
    }
}

situation! {
    /// What lies between an attacker and its target.
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub struct Between {
        /// Whether the line of sight crosses another hull zone of the target.
        sight_through_zone: bool, called("Line of sight crosses another zone of the target"), minor_in(&["attacks"]);
        /// Whether the range is measured through another hull zone of the target.
        range_through_zone: bool, called("Range crosses another zone of the target"), minor_in(&["attacks"]);
        /// What the line of sight crosses. `ship` is a third one; `squadron`, `own-zone`, `shield-dial` and `hidden-obstacle` (under a ship, no part of it to be seen) do not hinder.
        crosses: Vec<Crossing>, at_most(limits::CROSSED), called("What the line of sight crosses"), hint("An obstacle or another ship obstructs, a dust field blocks; the others do neither."), minor_in(&["attacks"]);
    }
}
