//! Which situation is asked about?
//!
//! A [`DamageSetup`] says what lies on the table, and what happens to one ship or squadron outside of
//! attacks, one cause after another. [`DamageSetup::check`] finds what no table can show.

use vocabulary::words;
mod check;

use serde::{Deserialize, Serialize};

use super::{
    cards::DamageCard,
    described::{self, Kinded},
    effect::TypedEffect,
    terms::{Facing, HullZone, Seat},
};

/// What lies on the table, and what happens.
///
/// ```
/// use armada::{Described, damage::DamageSetup};
/// let setup: DamageSetup = toml::from_str(r#"
///     [unit]
///     kind = "ship"
///     hull = 4
///     shields = { front = 2 }
///     [[cause]]
///     kind = "move"
///     obstacles = ["debris-field"]
/// "#).unwrap();
/// assert!(setup.check().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct DamageSetup {
    /// The ship or squadron that is asked about. Default: a medium ship of the first player.
    pub unit: Unit,
    /// Ships that it overlaps when it moves, the closest first. Default: none.
    pub overlapped: Vec<Ship>,
    /// What happens to it, one after another. Default: nothing.
    pub cause: Vec<Cause>,
    /// The cards that will be dealt faceup, in order. Default: unknown cards.
    pub deck: Vec<DamageCard>,
    /// The texts of damage cards that `deck` and `faceup-cards` name. Default: none.
    pub effect: Vec<TypedEffect>,
    /// Cards left in the damage deck. Default: enough.
    pub deck_left: Option<u8>,
    /// Cards in the discard pile. Default: none.
    pub discard_pile: u8,
}

/// The ship or squadron that is asked about.
pub type Unit = Kinded<Ship, Squadron>;

/// A ship, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Ship {
    /// The ship itself.
    #[serde(flatten)]
    pub fights: described::Ship,
    /// Whose ship it is. Default: the first player's.
    pub owner: Seat,
    /// Its faceup damage cards whose text is given, besides `faceup`. Default: none.
    pub faceup_cards: Vec<DamageCard>,
    /// How many command tokens it has, whatever their commands, 0 to 8. Default: 0.
    #[serde(rename = "command-tokens")]
    pub unnamed_tokens: u8,
}

impl Default for Ship {
    fn default() -> Self {
        let fights = described::Ship::default();
        Self { fights, owner: Seat::First, faceup_cards: Vec::new(), unnamed_tokens: 0 }
    }
}

/// A squadron, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Squadron {
    /// The squadron itself.
    #[serde(flatten)]
    pub fights: described::Squadron,
    /// Whose squadron it is. Default: the first player's.
    pub owner: Seat,
}

impl Default for Squadron {
    fn default() -> Self {
        Self { fights: described::Squadron::default(), owner: Seat::First }
    }
}

/// Something that happens to the ship or squadron; in files by its `kind`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Cause {
    /// An effect makes it suffer damage.
    Damage {
        /// How much.
        amount: u8,
        /// The hull zone that the effect names. Default: none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<HullZone>,
    },
    /// An effect deals it damage cards.
    Cards {
        /// How each is dealt, in order.
        cards: Vec<Facing>,
    },
    /// It moves, and its movement ends.
    Move(Movement),
    /// It loses an effect that raised its hull.
    HullLoss {
        /// By how much.
        amount: u8,
    },
    /// An effect discards damage cards that its owner chooses.
    DiscardCard {
        /// How many.
        amount: u8,
    },
    /// An effect turns faceup damage cards facedown that its owner chooses.
    FlipCard {
        /// How many.
        amount: u8,
    },
}

/// Where a movement ends. What is left out is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Movement {
    /// Obstacles on which part of its base lies afterwards.
    pub obstacles: Vec<Obstacle>,
    /// Obstacles that lie only between its start and its end.
    pub through: Vec<Obstacle>,
    /// Whether it overlaps the ships of the situation. Default: a ship does, where there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ships: Option<bool>,
    /// How many squadrons a ship overlaps at its end.
    pub squadrons: u8,
    /// Proximity mine tokens at distance 1 of its end.
    pub mines: u8,
    /// What of it is outside the play area.
    pub outside: Outside,
    /// It did not move: it was placed, because a ship overlapped it.
    pub placed: bool,
}

words! {
    /// An obstacle.
    Obstacle is "obstacle" {
        /// A faceup damage card for a ship.
        AsteroidField = "asteroid-field" | "asteroid" | "asteroid field",
        /// Two damage for a ship.
        DebrisField = "debris-field" | "debris" | "debris field",
        /// A ship may discard a damage card, a squadron may recover a hull point.
        Station = "station",
        /// Matters for line of sight only.
        DustField = "dust-field" | "dust" | "dust field",
        /// Speed 0 for a ship.
        GravityRift = "gravity-rift" | "gravity rift",
        /// One damage for a ship.
        Exogorth = "exogorth",
        /// As much damage as speed for a ship, one for a squadron.
        Purrgil = "purrgil",
    }
}

words! {
    /// What lies outside the play area when a movement is over.
    Outside is "part outside the play area" {
        /// Nothing.
        Nothing = "nothing" | "none",
        /// Part of the base.
        Base = "base" as "part of its base",
        /// Only shield dials, their frames or an activation slider.
        Dials = "dials" | "dial" | "frame" | "slider" as "only its dials",
        /// Only the maneuver tool.
        Tool = "tool" as "only the maneuver tool",
        /// Nothing at the end; the end that was plotted would have been outside.
        Plotted = "plotted" as "only the plotted end",
    }
}

#[expect(clippy::derivable_impls, reason = "the macro writes the enum")]
impl Default for Outside {
    fn default() -> Self {
        Outside::Nothing
    }
}
