//! What can be decided where damage is suffered outside attacks, and how is it called?
//!
//! `FromStr` reads names back: `choose left`, `choose facedown`, `choose brace`, `roll blue/hit blue/crit`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, picks, prompts};

use super::{
    dice::Pool,
    effect::OnZone,
    state::{ASKED, CardName, State},
    tell,
    terms::HullZone,
    tokens::{TokenKind, TokenName},
};

/// What happens to a hull zone that is chosen.
fn suffers(what: OnZone) -> &'static str {
    match what {
        OnZone::Damage => "suffers all of the damage",
        OnZone::Lose => "loses the shields",
        OnZone::Recover => "gets the shields back",
    }
}

prompts! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt on (state: State) {
        HullZone(what: OnZone) = "hull-zone", "Which hull zone {}?", suffers(*what)
            => [requires "armada/damage/zone-not-specified"];
        /// Decided by the owner, or by whom an effect names.
        DiscardedCard = "discarded-card", "Which damage card is discarded?"
            => [defines "armada/damage-cards/discarded"];
        /// Decided by the owner, or by whom an effect names.
        FlippedCard = "flipped-card", "Which faceup damage card is turned facedown?"
            => [defines "armada/damage-cards/turned"];
        /// Decided by the owner, or by whom a damage card names.
        TurnedToken = "turned-token", "Which defense token is turned or discarded?"
            => [requires "armada/damage/faceup"];
        /// Decided by the opponent.
        OpponentsZone = "opponents-zone", "Which further hull zone loses a shield?"
            => [requires "armada/damage/faceup"];
        MineDice = "mine-dice", "What do the mine's dice show for {}?", state.table.unit(ASKED).name
            => [requires "armada/proximity-mine-tokens/set-off"];
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick {
        Zone(zone: HullZone) = "choose {zone}" => "Choose the {zone} hull zone";
        /// Only so many points in this zone: `choose left 1`. Always refused.
        Split(zone: HullZone, points: u8) = "choose {zone} {points}" => "Take only {points} in the {zone} hull zone";
        /// `choose facedown`, `choose faceup 2`.
        Card(card: CardName) = "choose {card}" => "Choose {}", card.in_words();
        Token(token: TokenName) = "choose {token}" => "Choose the {}", token.in_words();
        /// A defense token: `spend brace`. Always refused.
        Spend(token: TokenName) = "spend {token}" => "Spend the {}", token.in_words();
        /// What dice show: `roll blue/hit x2`.
        Roll(pool: Pool) = "roll {pool}" => "Roll {}", tell::dice(*pool);
    }
}

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

/// How `choose` was once called before cards, tokens and hull zones: read, and written nowhere.
const FORMER: [&[&str]; 4] = [&["discard", "token"], &["discard"], &["flip"], &["zone"]];

impl Pick {
    /// How it was once called, where that was one name.
    pub fn former(&self) -> Option<String> {
        match self {
            Pick::Zone(zone) => Some(format!("zone {zone}")),
            Pick::Split(zone, points) => Some(format!("zone {zone} {points}")),
            Pick::Card(_) | Pick::Token(_) | Pick::Spend(_) | Pick::Roll(_) => None,
        }
    }
}

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["choose", zone] if zone.parse::<HullZone>().is_ok() => Some(Pick::Zone(zone.parse().ok()?)),
        ["choose", zone, points] if zone.parse::<HullZone>().is_ok() => {
            Some(Pick::Split(zone.parse().ok()?, points.parse().ok()?))
        }
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
