//! What can be decided, and how is it called?
//!
//! A pick's `Display` is its stable name; `FromStr` reads it back: `ready Admiral`, `pay navigate`,
//! `activate Corvette`, `pass`, `done`.

use std::{fmt, str::FromStr};
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::{commands::Command, setup::tidy, tokens::TokenName};

words! {
    /// What is decided.
    Prompt is "decision" {
        /// Whether it begins: the only way on, beside which stands what cannot apply.
        Begin = "begin",
        /// Which ship or squadron an effect means.
        EffectUnit = "effect-unit",
        /// Which token an effect means.
        EffectToken = "effect-token",
        /// Which command token is discarded when a ship has too many.
        TokenLimit = "token-limit",
        /// Which upgrade card a player readies for its cost.
        ReadyCard = "ready-card",
        /// Which command token pays.
        Payment = "payment",
        /// What a player does on a turn of the Ship Phase.
        ShipTurn = "ship-turn",
        /// Which squadron a player activates.
        SquadronTurn = "squadron-turn",
    }
}

/// A pick.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pick {
    /// It begins: the only way on, beside which stands what cannot apply: `begin`.
    Begin,
    /// An effect that cannot apply, named among those that are refused: `use Admiral`.
    Use(String),
    /// The ship or squadron that an effect means: `choose Corvette`.
    Unit(String),
    /// The defense token that an effect turns: `choose brace`.
    Token(TokenName),
    /// The command of the token that an effect gains or discards: `choose navigate`.
    OfCommand(Command),
    /// Discard a command token of which there is one too many: `discard navigate token`.
    DiscardToken(Command),
    /// Ready this upgrade card: `ready Admiral`.
    Ready(String),
    /// Pay with a command token: `pay navigate`.
    Pay(Command),
    /// Activate this ship or squadron: `activate Corvette`.
    Activate(String),
    /// Pass the turn: `pass`.
    Pass,
    /// Ready no more cards: `done`.
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
            Pick::Unit(name) => write!(f, "choose {name}"),
            Pick::Token(token) => write!(f, "choose {token}"),
            Pick::OfCommand(command) => write!(f, "choose {command}"),
            Pick::DiscardToken(command) => write!(f, "discard {command} token"),
            Pick::Ready(card) => write!(f, "ready {card}"),
            Pick::Pay(token) => write!(f, "pay {token}"),
            Pick::Activate(unit) => write!(f, "activate {unit}"),
            Pick::Pass => f.write_str("pass"),
            Pick::Done => f.write_str("done"),
        }
    }
}

/// A text that is no pick's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the name of a pick")]
pub struct PickError(pub String);

impl FromStr for Pick {
    type Err = PickError;

    fn from_str(text: &str) -> Result<Self, PickError> {
        let text = tidy(text);
        let error = || PickError(text.clone());
        let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
        match (verb.to_lowercase().as_str(), rest) {
            ("pass", "") => Ok(Pick::Pass),
            ("done", "") => Ok(Pick::Done),
            ("begin", "") => Ok(Pick::Begin),
            ("use", name) if !name.is_empty() => Ok(Pick::Use(name.to_owned())),
            ("choose", what) if !what.is_empty() => Ok(chosen(what)),
            ("discard", what) => discarded(what).ok_or_else(error),
            ("ready", name) if !name.is_empty() => Ok(Pick::Ready(name.to_owned())),
            ("activate", name) if !name.is_empty() => Ok(Pick::Activate(name.to_owned())),
            ("pay", token) => token.to_lowercase().parse().map(Pick::Pay).map_err(|_| error()),
            _ => Err(error()),
        }
    }
}

/// `navigate token`, `concentrate fire token`.
fn discarded(what: &str) -> Option<Pick> {
    let command = what.to_lowercase().strip_suffix(" token")?.trim().replace(' ', "-").parse().ok()?;
    Some(Pick::DiscardToken(command))
}

/// A token, a command, or else the name of a ship or squadron.
fn chosen(what: &str) -> Pick {
    let lower = what.to_lowercase();
    if let Ok(command) = lower.replace(' ', "-").parse() {
        return Pick::OfCommand(command);
    }
    let words: Vec<&str> = lower.split(' ').collect();
    TokenName::read_whole(&words).map_or_else(|| Pick::Unit(what.to_owned()), Pick::Token)
}

vocabulary::as_text!(Pick);
