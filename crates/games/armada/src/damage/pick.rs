//! What can be decided where damage is suffered outside attacks, and how is it called?
//!
//! `FromStr` reads names back: `choose left 1`, `spend brace`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, picks, prompts};

use super::{
    state::State,
    terms::HullZone,
    tokens::{TokenKind, TokenName},
};

prompts! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt on (state: State) {
        MineDice = "mine-dice", "What do the mine's dice show for {}?", state.table.unit(state.arrival.asked).name
            => [requires "armada/proximity-mine-tokens/set-off"];
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick {
        /// Only so many points in this zone: `choose left 1`. Always refused.
        Split(zone: HullZone, points: u8) = "choose {zone} {points}" => "Take only {points} in the {zone} hull zone";
        /// A defense token: `spend brace`. Always refused.
        Spend(token: TokenName) = "spend {token}" => "Spend the {}", token.in_words();
    }
}

impl FromStr for Pick {
    type Err = PickError;

    fn from_str(text: &str) -> Result<Self, PickError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words).ok_or_else(|| PickError(text.to_owned()))
    }
}

impl Pick {
    /// The sign of the token that is spent.
    pub(crate) fn glyph(&self) -> Option<&'static str> {
        match self {
            Pick::Spend(token) => Some(token.kind.word()),
            Pick::Split(..) => None,
        }
    }
}

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["choose", zone, points] if zone.parse::<HullZone>().is_ok() => {
            Some(Pick::Split(zone.parse().ok()?, points.parse().ok()?))
        }
        ["spend", kind, _] if kind.parse() == Ok(TokenKind::Redirect) => {
            Some(Pick::Spend(TokenName::first(TokenKind::Redirect)))
        }
        ["spend", token @ ..] => Some(Pick::Spend(TokenName::read_whole(token)?)),
        _ => None,
    }
}

vocabulary::as_text!(Pick);
