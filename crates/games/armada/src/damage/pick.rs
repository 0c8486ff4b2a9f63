//! What can be decided, and how is it called?
//!
//! A pick's `Display` is its stable name; `FromStr` reads it back: `zone left`, `discard facedown`,
//! `discard token brace`, `roll blue/hit blue/crit`.

use std::{fmt, str::FromStr};
use vocabulary::words;

use serde::{Deserialize, Serialize};

use super::{
    dice::Pool,
    state::CardName,
    terms::HullZone,
    tokens::{TokenKind, TokenName},
};

words! {
    /// What is decided.
    Prompt is "decision" {
        /// The owner: which hull zone suffers all of the damage.
        HullZone = "hull-zone",
        /// Which damage card is discarded: the owner, or whom an effect names.
        DiscardedCard = "discarded-card",
        /// Which faceup damage card is turned facedown: the owner, or whom an effect names.
        FlippedCard = "flipped-card",
        /// Which defense token a damage card turns or discards: the owner, or whom it names.
        TurnedToken = "turned-token",
        /// The opponent: which further hull zone loses a shield.
        OpponentsZone = "opponents-zone",
        /// Chance: what the dice of a proximity mine token show.
        MineDice = "mine-dice",
    }
}

/// A pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Pick {
    /// This hull zone: `zone left`.
    Zone(HullZone),
    /// Only so many points in this zone: `zone left 1`. Always refused.
    Split(HullZone, u8),
    /// This damage card: `choose facedown`, `choose faceup 2`.
    Card(CardName),
    /// This defense token: `choose brace`.
    Token(TokenName),
    /// Spend a defense token: `spend brace`. Always refused.
    Spend(TokenName),
    /// What dice show: `roll blue/hit x2`.
    Roll(Pool),
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Zone(zone) => write!(f, "zone {zone}"),
            Pick::Split(zone, points) => write!(f, "zone {zone} {points}"),
            Pick::Card(card) => write!(f, "choose {card}"),
            Pick::Token(token) => write!(f, "choose {token}"),
            Pick::Spend(token) => write!(f, "spend {token}"),
            Pick::Roll(pool) => write!(f, "roll {pool}"),
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
        let words: Vec<&str> = text.split_whitespace().collect();
        let former = FORMER.iter().find_map(|former| words.strip_prefix(*former));
        let read = match former {
            Some(rest) => read(&[&["choose"], rest].concat()),
            None => read(&words),
        };
        read.ok_or_else(|| PickError(text.to_owned()))
    }
}

/// How `choose` was once called before cards and tokens: read, and written nowhere.
const FORMER: [&[&str]; 3] = [&["discard", "token"], &["discard"], &["flip"]];

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["zone", zone] => Some(Pick::Zone(zone.parse().ok()?)),
        ["zone", zone, points] => Some(Pick::Split(zone.parse().ok()?, points.parse().ok()?)),
        ["choose", what @ ..] => {
            read_card(what).map(Pick::Card).or_else(|| TokenName::read_whole(what).map(Pick::Token))
        }
        ["spend", kind, _] if kind.parse() == Ok(TokenKind::Redirect) => {
            Some(Pick::Spend(TokenName::first(TokenKind::Redirect)))
        }
        ["spend", token @ ..] => Some(Pick::Spend(TokenName::read_whole(token)?)),
        ["roll", dice @ ..] if !dice.is_empty() => Some(Pick::Roll(dice.join(" ").parse().ok()?)),
        _ => None,
    }
}

fn read_card(words: &[&str]) -> Option<CardName> {
    match words {
        ["facedown"] => Some(CardName::Facedown),
        ["faceup"] => Some(CardName::Faceup(1)),
        ["faceup", number] => number.parse().ok().map(CardName::Faceup),
        _ => None,
    }
}

vocabulary::as_text!(Pick);
