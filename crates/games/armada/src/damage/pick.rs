//! What can be decided where damage is suffered outside attacks, and how is it called?
//!
//! `FromStr` reads names back: `choose left`, `choose facedown`, `choose brace`, `roll blue/hit blue/crit`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, picks, prompts};

use super::{
    state::State,
    table::{CardName, EffectPick, EffectPrompt},
    terms::HullZone,
    tokens::{TokenKind, TokenName},
};

prompts! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt on (state: State) {
        /// Of what an effect asks, and of the hull zone in which damage is suffered.
        Effect(prompt: EffectPrompt) = "effect", "{}", prompt.question()
            => { prompt.rules() };
        /// Decided by the owner, or by whom an effect names.
        DiscardedCard = "discarded-card", "Which damage card is discarded?"
            => [defines "armada/damage-cards/discarded"];
        /// Decided by the owner, or by whom an effect names.
        FlippedCard = "flipped-card", "Which faceup damage card is turned facedown?"
            => [defines "armada/damage-cards/turned"];
        MineDice = "mine-dice", "What do the mine's dice show for {}?", state.table.unit(state.arrival.asked).name
            => [requires "armada/proximity-mine-tokens/set-off"];
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick {
        /// What an effect asks, and the hull zone in which damage is suffered.
        Effect(pick: EffectPick) = "{pick}" => "{}", pick.label();
        /// Only so many points in this zone: `choose left 1`. Always refused.
        Split(zone: HullZone, points: u8) = "choose {zone} {points}" => "Take only {points} in the {zone} hull zone";
        /// `choose facedown`, `choose faceup 2`.
        Card(card: CardName) = "choose {card}" => "Choose {}", card.in_words();
        /// A defense token: `spend brace`. Always refused.
        Spend(token: TokenName) = "spend {token}" => "Spend the {}", token.in_words();
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
            Pick::Effect(EffectPick::Zone(zone)) => Some(format!("zone {zone}")),
            Pick::Split(zone, points) => Some(format!("zone {zone} {points}")),
            Pick::Effect(_) | Pick::Card(_) | Pick::Spend(_) => None,
        }
    }
}

fn read(words: &[&str]) -> Option<Pick> {
    match words {
        ["choose", zone, points] if zone.parse::<HullZone>().is_ok() => {
            Some(Pick::Split(zone.parse().ok()?, points.parse().ok()?))
        }
        ["choose", what @ ..] => read_card(what).map(Pick::Card).or_else(|| of_effect(words)),
        ["spend", kind, _] if kind.parse() == Ok(TokenKind::Redirect) => {
            Some(Pick::Spend(TokenName::first(TokenKind::Redirect)))
        }
        ["spend", token @ ..] => Some(Pick::Spend(TokenName::read_whole(token)?)),
        words => of_effect(words),
    }
}

/// What damage cards ask, and which of them acts next.
fn of_effect(words: &[&str]) -> Option<Pick> {
    use EffectPick::{Roll, Token, Use, Zone};
    let asked = |pick: &EffectPick| matches!(pick, Zone(_) | Token(_) | Roll(_) | Use(_));
    EffectPick::read(words).filter(asked).map(Pick::Effect)
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

vocabulary::holds! { Pick { Effect(EffectPick) } }
vocabulary::holds! { Prompt { Effect(EffectPrompt) } }
