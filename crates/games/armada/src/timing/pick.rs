//! What can be decided, and how is it called?
//!
//! Which effect comes next is the engine's own question (`use NAME`, `pass`). What an effect asks for while it is
//! resolved stands here: `choose red/hit`, `choose brace`, `choose front`, `roll blue/crit`, `done`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    dice::{Color, Die, Pool},
    effect::{DiceChange, OnZone},
    terms::{Command, HullZone},
    tokens::TokenName,
};

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// Whether it begins: the only way on, beside which stands what cannot apply.
    Begin,
    /// Which die is added, rerolled, changed, canceled or spent next.
    Die(DiceChange),
    /// Chance: what dice show.
    Roll(DiceChange),
    /// Which token.
    Token,
    /// Which hull zone, for what.
    Zone(OnZone),
    /// Which ship.
    Ship,
    /// Which of several things.
    Alternative,
    /// Which speed.
    Speed,
    /// Which upgrade card.
    Card,
    /// The opponent: which hull zone loses a shield.
    OpponentsZone,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Prompt::Begin => "begin",
            Prompt::Die(_) => "die",
            Prompt::Roll(_) => "roll",
            Prompt::Token => "token",
            Prompt::Zone(_) => "zone",
            Prompt::Ship => "ship",
            Prompt::Alternative => "alternative",
            Prompt::Speed => "speed",
            Prompt::Card => "card",
            Prompt::OpponentsZone => "opponents-zone",
        })
    }
}

/// A decision made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// It begins.
    Begin,
    /// An effect that cannot apply, named among those that are refused.
    Use(super::effect::Name),
    /// This die.
    Die(Die),
    /// A die of this color.
    Color(Color),
    /// A command token of this command.
    Command(Command),
    /// A command token of this command that lies on the card of the effect.
    FromCard(Command),
    /// This token.
    Token(TokenName),
    /// This hull zone.
    Zone(HullZone),
    /// The ship of this name.
    Ship(String),
    /// This of several things, from 1.
    Alternative(u8),
    /// This speed.
    Speed(u8),
    /// The card of the effect of this name.
    Card(super::effect::Name),
    /// The dice show this.
    Roll(Pool),
    /// No more.
    Done,
}

impl Pick {
    /// The defense token that it names for an effect.
    pub(super) fn token(&self) -> Option<TokenName> {
        match self {
            Pick::Token(token) => Some(*token),
            _ => None,
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Begin => f.write_str("begin"),
            Pick::Use(name) => write!(f, "use {name}"),
            Pick::Die(die) => write!(f, "choose {die}"),
            Pick::Color(color) => write!(f, "add {color}"),
            Pick::Command(command) => write!(f, "choose {command}"),
            Pick::FromCard(command) => write!(f, "take {command} from card"),
            Pick::Token(token) => write!(f, "choose {token}"),
            Pick::Zone(zone) => write!(f, "choose {zone}"),
            Pick::Ship(name) => write!(f, "choose {name}"),
            Pick::Alternative(nth) => write!(f, "option {nth}"),
            Pick::Speed(speed) => write!(f, "speed {speed}"),
            Pick::Card(name) => write!(f, "choose {name}"),
            Pick::Roll(pool) => write!(f, "roll {pool}"),
            Pick::Done => f.write_str("done"),
        }
    }
}
