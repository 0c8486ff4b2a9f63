//! What can be decided, and how is it called?
//!
//! A pick's `Display` is its stable name; `FromStr` reads it back: `ready Admiral`, `pay navigate`,
//! `activate Corvette`, `pass`, `done`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{commands::Command, setup::tidy, words::words};

words! {
    /// What is decided.
    Prompt is "decision" {
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

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
            ("ready", name) if !name.is_empty() => Ok(Pick::Ready(name.to_owned())),
            ("activate", name) if !name.is_empty() => Ok(Pick::Activate(name.to_owned())),
            ("pay", token) => token.to_lowercase().parse().map(Pick::Pay).map_err(|_| error()),
            _ => Err(error()),
        }
    }
}

impl TryFrom<String> for Pick {
    type Error = PickError;

    fn try_from(text: String) -> Result<Self, PickError> {
        text.parse()
    }
}

impl From<Pick> for String {
    fn from(pick: Pick) -> Self {
        pick.to_string()
    }
}
