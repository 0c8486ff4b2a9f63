//! Which dials, cards, hull zones, armaments and tokens does an operation name?

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{Name, nouns::Command};

words! {
    /// What no table holds: things in the play area, keywords that squadrons have for a time, the score.
    Elsewhere is "thing beside the table" {
        /// A ship, or which one may be deployed where.
        Deployment = "deployment",
        /// Ships or squadrons that wait outside the play area.
        SetAside = "set aside",
        /// Those that come from there.
        Arrival = "arrival",
        /// Squadrons that move.
        SquadronMove = "squadron move",
        /// Squadrons that are activated.
        SquadronActivation = "squadron activation",
        /// A squadron that is put into the play area.
        Squadron = "squadron",
        /// Damage that a squadron suffers.
        SquadronDamage = "squadron damage",
        /// Squadron keywords.
        Keywords = "keywords",
        /// Obstacles.
        Obstacles = "obstacles",
        /// A grav token.
        GravToken = "grav token",
        /// Proximity mines.
        Mines = "proximity mines",
        /// A chaff token on a hull zone.
        ChaffToken = "chaff token",
        /// A focus token on a hull zone.
        FocusToken = "focus token",
        /// On which ship a card lies.
        Card = "card",
        /// The points of a player.
        Score = "score",
        /// Which targets an attack may have.
        Targets = "targets",
        /// How far dice reach.
        Range = "range",
        /// Shields of another ship.
        Shields = "shields",
        /// What comes of an overlap.
        Overlap = "overlap",
        /// A damage card of another ship.
        DamageCard = "discarded card",
        /// The targeting token of an ignition attack.
        TargetingToken = "targeting token",
    }
}

impl Elsewhere {
    /// The passage about it.
    pub(crate) fn passage(self) -> &'static str {
        match self {
            Elsewhere::Deployment => "armada/setup/deploy-ship",
            Elsewhere::SetAside => "armada/set-aside-ships-and-squadrons/overview",
            Elsewhere::Arrival => "armada/set-aside-ships-and-squadrons/when-they-arrive",
            Elsewhere::SquadronMove => "armada/squadron-movement/overview",
            Elsewhere::SquadronActivation => "armada/squadron-activation/once-per-round",
            Elsewhere::Squadron => "armada/setup/deploy-squadron",
            Elsewhere::SquadronDamage => "armada/damage/squadron-hull",
            Elsewhere::Keywords => "armada/squadron-keywords/overview",
            Elsewhere::Obstacles => "armada/obstacle-and-token-movement/overview",
            Elsewhere::GravToken => "armada/grav-tokens/marker",
            Elsewhere::Mines => "armada/proximity-mine-tokens/overview",
            Elsewhere::ChaffToken => "armada/chaff-tokens/marker",
            Elsewhere::FocusToken => "armada/focus-tokens/marker",
            Elsewhere::Card => "armada/upgrade-cards/where-it-lies",
            Elsewhere::Score => "armada/scoring/score",
            Elsewhere::Targets => "armada/attack/declare-target",
            Elsewhere::Shields => "armada/shields/shield-dial",
            Elsewhere::Overlap => "armada/overlapping/another-ship",
            Elsewhere::DamageCard => "armada/damage-cards/discarded",
            Elsewhere::Range => "armada/attack-range/overview",
            Elsewhere::TargetingToken => "armada/ignition/placing-the-token",
        }
    }
}

/// Of which command a raid token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RaidNamed {
    /// Of this one.
    Of(Command),
    /// Somebody chooses.
    Any,
    /// Somebody chooses, and not the command of the ship's top dial.
    UnlikeTopDial,
}

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

/// How many points of damage dice come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Share {
    /// One for each, suffered one after another.
    Each,
    /// Half as many, rounded up.
    Half,
}

impl Share {
    /// Points of damage for so many dice.
    pub(crate) fn of(self, dice: usize) -> u8 {
        let dice = if self == Share::Half { dice.div_ceil(2) } else { dice };
        u8::try_from(dice).unwrap_or(u8::MAX)
    }
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
