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
        /// The owner: which damage card is discarded.
        DiscardedCard = "discarded-card",
        /// The owner: which faceup damage card is turned facedown.
        FlippedCard = "flipped-card",
        /// The owner: which defense token a damage card discards.
        DiscardedToken = "discarded-token",
        /// The owner: which defense token a damage card turns.
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
    /// Discard this damage card: `discard facedown`, `discard faceup 2`.
    Discard(CardName),
    /// Turn this faceup card facedown: `flip faceup`.
    Flip(CardName),
    /// Discard this defense token: `discard token brace`.
    DiscardToken(TokenName),
    /// The defense token that a card turns: `choose brace`.
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
            Pick::Discard(card) => write!(f, "discard {card}"),
            Pick::Flip(card) => write!(f, "flip {card}"),
            Pick::DiscardToken(token) => write!(f, "discard token {token}"),
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
        read(&words).ok_or_else(|| PickError(text.to_owned()))
    }
}

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["zone", zone] => Some(Pick::Zone(zone.parse().ok()?)),
        ["zone", zone, points] => Some(Pick::Split(zone.parse().ok()?, points.parse().ok()?)),
        ["discard", "token", token @ ..] => Some(Pick::DiscardToken(read_token(token)?)),
        ["choose", token @ ..] => Some(Pick::Token(read_token(token)?)),
        ["discard", card @ ..] => Some(Pick::Discard(read_card(card)?)),
        ["flip", card @ ..] => Some(Pick::Flip(read_card(card)?)),
        ["spend", kind, _] if kind.parse() == Ok(TokenKind::Redirect) => {
            Some(Pick::Spend(TokenName::first(TokenKind::Redirect)))
        }
        ["spend", token @ ..] => Some(Pick::Spend(read_token(token)?)),
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

fn read_token(words: &[&str]) -> Option<TokenName> {
    match words {
        [kind] => kind.parse().ok().map(TokenName::first),
        [kind, number] => {
            let nth = number.parse::<u8>().ok()?.checked_sub(1)?;
            Some(TokenName { kind: kind.parse().ok()?, nth })
        }
        _ => None,
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
