//! What can happen, be done and be decided here?
//!
//! Beside a row for each part, few things are the activation's own: which attack is made, and when a part begins and ends.

use std::fmt;

use serde::{Deserialize, Serialize};
use vocabulary::bans;

use super::{attack, command, damage, table::UnitId, terms::UnitKind};
use engine::Told;

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Event {
    /// In the commands.
    Command(command::Event),
    /// In an attack.
    Attack(attack::Event),
    /// After the maneuver.
    Damage(damage::Event),
    /// An attack of the plan begins.
    Begin {
        /// Its number.
        nth: u8,
        /// Who makes it.
        by: UnitId,
    },
    /// The attack and its answers are over.
    Over {
        /// Its number.
        nth: u8,
        /// Who made it.
        by: UnitId,
    },
    /// The maneuver has brought the ship to its end.
    Arrive,
    /// What follows from where it ended is over.
    Arrived,
}

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Of the commands.
    Command(command::Work),
    /// Of an attack.
    Attack(attack::Work),
    /// Of what follows the maneuver.
    Damage(damage::Work),
    /// The ship makes its next attack, or none.
    Attacks,
    /// A squadron that was activated makes its attack.
    Strike {
        /// Its place in the list.
        squadron: u8,
        /// What it attacks.
        target: command::Target,
    },
}

/// A decision that somebody makes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// In the commands.
    Command(command::Pick),
    /// In an attack.
    Attack(attack::Pick),
    /// After the maneuver.
    Damage(damage::Pick),
    /// This attack is made: `attack the target from front`.
    Make(String),
    /// No further attack is made.
    NoMore,
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Command(pick) => pick.fmt(f),
            Pick::Attack(pick) => pick.fmt(f),
            Pick::Damage(pick) => pick.fmt(f),
            Pick::Make(attack) => write!(f, "attack {attack}"),
            Pick::NoMore => f.write_str("no attack"),
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// In the commands.
    Command(command::Prompt),
    /// In an attack.
    Attack(attack::Prompt),
    /// After the maneuver.
    Damage(damage::Prompt),
    /// Which attack the ship makes next.
    Attacks,
    /// Which target a squadron attacks.
    Strike,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prompt::Command(prompt) => prompt.fmt(f),
            Prompt::Attack(prompt) => prompt.fmt(f),
            Prompt::Damage(prompt) => prompt.fmt(f),
            Prompt::Attacks => f.write_str("attack"),
            Prompt::Strike => f.write_str("squadron attack"),
        }
    }
}

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// In the commands.
    Command(command::CardEffect),
    /// In an attack.
    Attack(attack::EffectKey),
    /// After the maneuver.
    Damage(damage::EffectKey),
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Command(effect) => effect.fmt(f),
            Effect::Attack(effect) => effect.fmt(f),
            Effect::Damage(effect) => effect.fmt(f),
        }
    }
}

/// Why something is refused, or not settled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ban {
    /// By the rules of commands.
    Command(command::Ban),
    /// By the rules of attacks.
    Attack(attack::Ban),
    /// By the rules of damage.
    Damage(damage::Ban),
    /// By those of the activation itself.
    Strike(StrikeBan),
}

impl Ban {
    /// Why, in words, with the rules.
    pub fn told(&self) -> Told {
        match self {
            Ban::Command(ban) => ban.told(),
            Ban::Attack(ban) => ban.told(),
            Ban::Damage(ban) => ban.told(),
            Ban::Strike(ban) => ban.told(),
        }
    }
}

bans! {
    /// Why an attack is not made.
    StrikeBan {
        NotDescribed { squadron: String, target: UnitKind } = "how {squadron} attacks a {target} is not described: give it as one of `attacks`"
            => [permits "armada/squadron-activation/command", orders "armada/attack/declare-target"];
        Destroyed(squadron: String) = "{squadron} is destroyed"
            => [forbids "armada/destroyed-ships-and-squadrons/removed"];
    }
}
