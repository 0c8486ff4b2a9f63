//! Which ship or squadron does a situation describe?

use std::collections::BTreeMap;

use names::CardKind;
use serde::{Deserialize, Serialize};
use vocabulary::{Field, Shape, situation};

use super::{
    extras::Piece,
    keywords::Keyword,
    limits,
    terms::{Activation, Command, ConcentrateFire, HullZone, Place, Size},
    tokens::Token,
};

pub(crate) use vocabulary::card_name;

/// The upgrade cards of what may be a ship or a squadron; who reads a scenario puts what they do there.
pub(crate) const UPGRADES: Field = Field::new(
    "upgrades",
    Shape::Cards { of: &[CardKind::Upgrade], most: limits::UPGRADES },
    "Its upgrade cards by name; what is written of their text joins the effects.",
)
.hint("By name, with commas between.")
.called("Upgrade cards")
.only("kind", "ship");

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

/// A ship or a squadron; in files `kind = "ship"` or `kind = "squadron"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kinded<S, Q> {
    /// A ship.
    Ship(S),
    /// A squadron.
    Squadron(Q),
}

impl<S: Default, Q> Default for Kinded<S, Q> {
    fn default() -> Self {
        Kinded::Ship(S::default())
    }
}

/// Whichever of the two fights.
pub type Unit = Kinded<Ship, Squadron>;

situation! {
    /// What of commands and cards lies with a ship.
    #[derive(Serialize)]
    pub struct Holdings {
        /// Command tokens: `navigate`, `repair`.
        command_tokens: Vec<Command>, at_most(limits::COMMANDS);
        /// Command dials that can be spent.
        dials: Vec<Command>, at_most(limits::COMMANDS), called("Command dials");
        /// Raid tokens; each blocks its command.
        raid: Vec<Command>, at_most(limits::COMMANDS), called("Raid tokens");
        /// Tokens of an objective or another card that lie with it: `objective`, `victory`.
        pieces: Vec<Piece>, at_most(limits::PIECES), called("Tokens of cards with it");
    }
}

/// A ship. What is left out has the default named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Ship {
    /// Its name, for the reader. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its size class. Default: medium.
    pub size: Size,
    /// Whether it is a flotilla (it has the size of its base). Default: no.
    pub flotilla: bool,
    /// Its speed, 0 to 4. Default: 2.
    pub speed: u8,
    /// Its hull value, 1 to 40. Default: 5.
    pub hull: u8,
    /// Its faceup damage cards; with the facedown ones fewer than its hull. Default: 0.
    pub faceup: u8,
    /// Its facedown damage cards. Default: 0.
    pub facedown: u8,
    /// The shields left in each hull zone, 0 to 15. A zone that is left out has none.
    pub shields: BTreeMap<HullZone, u8>,
    /// The hull zone that attacks or is attacked. Default: front.
    pub zone: HullZone,
    /// Its defense tokens, at most 12. Default: none.
    pub tokens: Vec<Token>,
    /// The battery armament of the attacking hull zone. Default: not known.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub battery: Armament,
    /// The printed battery armament of its rear hull zone, for a salvo. Default: `battery` where `zone`
    /// is the rear zone, otherwise not known.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub rear_battery: Armament,
    /// Its anti-squadron armament. Default: not known.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub anti_squadron: Armament,
    /// Shields at most in each hull zone. Default: not known, so not asked.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub max_shields: BTreeMap<HullZone, u8>,
    /// What lies with it.
    #[serde(flatten)]
    pub holds: Holdings,
    /// What it can spend for Concentrate Fire: one dial or token beside those that are listed for other commands. Default: nothing.
    pub concentrate_fire: ConcentrateFire,
    /// Whether it has resolved Concentrate Fire in this round already. Default: no.
    pub concentrate_fire_resolved: bool,
    /// Whether it is in play. Default: it is.
    pub place: Place,
}

impl Default for Ship {
    fn default() -> Self {
        Self {
            name: None,
            size: Size::Medium,
            flotilla: false,
            speed: 2,
            hull: 5,
            faceup: 0,
            facedown: 0,
            shields: BTreeMap::new(),
            zone: HullZone::Front,
            tokens: Vec::new(),
            battery: Armament::default(),
            rear_battery: Armament::default(),
            anti_squadron: Armament::default(),
            max_shields: BTreeMap::new(),
            holds: Holdings::default(),
            concentrate_fire: ConcentrateFire::None,
            concentrate_fire_resolved: false,
            place: Place::InPlay,
        }
    }
}

/// A squadron. What is left out has the default named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Squadron {
    /// Its name, for the reader. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its full hull points, 1 to 20. Default: 4.
    pub hull: u8,
    /// Hull points it has lost already, fewer than its hull. Default: 0.
    pub damage: u8,
    /// Its speed, 0 to 5. Default: 3.
    pub speed: u8,
    /// Its keywords: `bomber`, `counter 2`. Default: none.
    pub keywords: Vec<Keyword>,
    /// Its defense tokens (unique squadrons have some), at most 12. Default: none.
    pub tokens: Vec<Token>,
    /// Its battery armament. Default: not known.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub battery: Armament,
    /// Its anti-squadron armament. Default: not known.
    #[serde(skip_serializing_if = "Armament::is_unsaid")]
    pub anti_squadron: Armament,
    /// How many enemy squadrons it is engaged with, its opponent in this attack not counted; at least
    /// the largest of the following three. Default: 0.
    pub engaged: u8,
    /// How many of them have Escort. Default: 0.
    pub engaged_escort: u8,
    /// How many of them have Heavy. Default: 0.
    pub engaged_heavy: u8,
    /// How many of them have Screen. Default: 0.
    pub engaged_screen: u8,
    /// In which activation it is. Default: in none, or not said.
    pub activation: Activation,
    /// Whether its name is unique. Default: no.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unique: bool,
    /// Tokens of cards that lie with it. Default: none.
    pub pieces: Vec<Piece>,
    /// Whether it is in play. Default: it is.
    pub place: Place,
}

impl Default for Squadron {
    fn default() -> Self {
        Self {
            name: None,
            hull: 4,
            damage: 0,
            speed: 3,
            keywords: Vec::new(),
            tokens: Vec::new(),
            battery: Armament::default(),
            anti_squadron: Armament::default(),
            engaged: 0,
            engaged_escort: 0,
            engaged_heavy: 0,
            engaged_screen: 0,
            activation: Activation::None,
            unique: false,
            pieces: Vec::new(),
            place: Place::InPlay,
        }
    }
}

impl Unit {
    /// Whether it is in play.
    pub fn place(&self) -> Place {
        match self {
            Unit::Ship(ship) => ship.place,
            Unit::Squadron(squadron) => squadron.place,
        }
    }
}

impl Ship {
    /// The printed battery armament of its rear hull zone, where it is known.
    pub fn rear(&self) -> Armament {
        let own = if self.zone == HullZone::Rear { self.battery } else { Armament::default() };
        if self.rear_battery.is_unsaid() { own } else { self.rear_battery }
    }
}
