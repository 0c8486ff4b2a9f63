//! Which further squadrons may be attacked?

use serde::{Deserialize, Serialize};

use super::{armament::Armament, sight::Crossing, unit::Squadron};
use crate::{
    keywords::Keyword,
    terms::{Place, Range},
    tokens::Token,
};

/// A further squadron that a ship may attack in the same attack, and what has been measured to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Target {
    /// Its name, for the reader. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its full hull points, 1 to 20. Default: 4.
    pub hull: u8,
    /// Hull points it has lost already. Default: 0.
    pub damage: u8,
    /// Its speed, 0 to 5. Default: 3.
    pub speed: u8,
    /// Its keywords. Default: none.
    pub keywords: Vec<Keyword>,
    /// Its defense tokens. Default: none.
    pub tokens: Vec<Token>,
    /// Whether it is in play. Default: it is.
    pub place: Place,
    /// The range to it. Default: the range of the attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// Whether it is a friend of the attacker. Default: no.
    pub friendly: bool,
    /// Whether it is outside the firing arc of the attacking hull zone. Default: no.
    pub out_of_arc: bool,
    /// Whether the attack on it is obstructed. Default: no.
    pub obstructed: bool,
    /// What the line of sight to it crosses. Default: nothing.
    pub crosses: Vec<Crossing>,
    /// The dice that are gathered against it. Default: those of the anti-squadron armament.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub pool: Armament,
}

impl Default for Target {
    fn default() -> Self {
        let Squadron { hull, damage, speed, .. } = Squadron::default();
        Self {
            name: None,
            hull,
            damage,
            speed,
            keywords: Vec::new(),
            tokens: Vec::new(),
            place: Place::InPlay,
            range: None,
            friendly: false,
            out_of_arc: false,
            obstructed: false,
            crosses: Vec::new(),
            pool: Armament::default(),
        }
    }
}

impl Target {
    /// The squadron itself.
    pub fn squadron(&self) -> Squadron {
        Squadron {
            name: self.name.clone(),
            hull: self.hull,
            damage: self.damage,
            speed: self.speed,
            keywords: self.keywords.clone(),
            tokens: self.tokens.clone(),
            place: self.place,
            ..Squadron::default()
        }
    }
}
