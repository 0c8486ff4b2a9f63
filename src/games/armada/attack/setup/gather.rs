//! What is gathered, and what is known about the target?

use serde::{Deserialize, Serialize};

use super::{AttackSetup, terms::AttackKind, unit::Unit};
use crate::games::armada::{
    dice::Color,
    terms::{HullZone, Range},
    words::words,
};

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

words! {
    /// Whether an attack is obstructed.
    Obstruction is "obstruction" {
        /// Nothing is in the way.
        Clear = "clear",
        /// An obstacle or a third ship is in the way.
        Obstructed = "obstructed",
    }
}

/// Where the dice of an attack come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Gathering {
    /// The dice that are gathered, by color.
    pub dice: [u8; 3],
    /// Whether the attack is obstructed.
    pub obstruction: Obstruction,
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
}

/// The dice of an armament that may be gathered at a range.
fn in_range(armament: [u8; 3], range: Range) -> [u8; 3] {
    let [red, blue, _] = armament;
    match range {
        Range::Close | Range::Distance1 | Range::Distance2 => armament,
        Range::Medium => [red, blue, 0],
        Range::Long => [red, 0, 0],
        Range::Extreme => [0; 3],
    }
}

/// How far a hull zone reaches with an armament; none without dice.
fn reach(armament: [u8; 3]) -> Option<Range> {
    let has = |color: Color| armament[color as usize] > 0;
    let farthest = [(Color::Red, Range::Long), (Color::Blue, Range::Medium), (Color::Black, Range::Close)];
    farthest.into_iter().find(|(color, _)| has(*color)).map(|(_, range)| range)
}

impl AttackSetup {
    /// The armament with which the attacker attacks this defender, where it is given.
    pub fn armament(&self) -> Option<[u8; 3]> {
        self.attacker.armament_against(&self.defender).given()
    }

    /// What is gathered; none where the dice are given as rolled.
    pub fn gathering(&self) -> Option<Gathering> {
        let obstruction = if self.obstructed { Obstruction::Obstructed } else { Obstruction::Clear };
        if !self.dice.is_empty() {
            return None;
        }
        let dice = match (self.pool.given(), self.armament()) {
            (Some(pool), _) => pool,
            (None, Some(armament)) => in_range(armament, self.range),
            (None, None) => return None,
        };
        Some(Gathering { dice, obstruction })
    }

    /// What is known about the target, where the attack begins with its declaration: dice are to be
    /// gathered, or something is said about it.
    pub fn declaration(&self) -> Option<Declaration> {
        let said = self.declare != Declaration::default();
        let mut declared = self.declare.clone();
        declared.zones_used.sort_unstable();
        declared.zones_used.dedup();
        let zones = u8::try_from(declared.zones_used.len()).unwrap_or(u8::MAX);
        declared.attacks_made = declared.attacks_made.max(zones);
        (said || self.gathering().is_some()).then_some(declared)
    }

    /// How far the attacker reaches: what its armament allows where that is known.
    pub fn reach(&self) -> Option<Range> {
        match &self.attacker {
            Unit::Squadron(_) => Some(self.attack.squadron_range()),
            Unit::Ship(_) if self.attack == AttackKind::Ignition => None,
            Unit::Ship(_) => self.armament().and_then(reach),
        }
    }
}

impl Unit {
    /// The armament used against a defender: battery against ships, anti-squadron against squadrons.
    pub fn armament_against(&self, defender: &Unit) -> Armament {
        let (battery, anti_squadron) = match self {
            Unit::Ship(ship) => (ship.battery, ship.anti_squadron),
            Unit::Squadron(squadron) => (squadron.battery, squadron.anti_squadron),
        };
        match defender {
            Unit::Ship(_) => battery,
            Unit::Squadron(_) => anti_squadron,
        }
    }
}
