//! What can be decided in a phase, and how is it called?
//!
//! `FromStr` reads names back: `ready Admiral`, `pay navigate`, `activate Corvette`, `pass`, `done`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use vocabulary::{PickError, picks, prompts};

use super::{commands::Command, setup::tidy, state::State};

prompts! {
    /// What is decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Prompt {
        ReadyCard = "ready-card", "Which card is readied for its cost?"
            => [permits "armada/readied/non-recur", orders "armada/readied/paying-in-turns"];
        Payment = "payment", "Which command token pays?"
            => [permits "armada/ready-cost/types"];
        ShipTurn = "ship-turn", "Which ship is activated?"
            => [orders "armada/ship-phase/turns"];
        SquadronTurn = "squadron-turn", "Which squadron is activated?"
            => [orders "armada/squadron-phase/turns", orders "armada/squadron-phase/one-after-other"];
    }
}

picks! {
    /// A pick.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    Pick {
        /// This upgrade card: `ready Admiral`.
        Ready(card: String) = "ready {card}" => "Ready {card}";
        /// With a command token: `pay navigate`.
        Pay(token: Command) = "pay {token}" => "Pay a {token} token";
        /// This ship or squadron: `activate Corvette`.
        Activate(unit: String) = "activate {unit}" => "Activate {unit}";
        Pass = "pass" => "Pass";
        Done = "done" => "Ready no more cards";
    }
}

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

vocabulary::as_text!(Pick);

impl Pick {
    /// The sign of a command token.
    pub(crate) fn glyph(&self) -> Option<&'static str> {
        match self {
            Pick::Pay(token) => Some(token.word()),
            Pick::Ready(_) | Pick::Activate(_) | Pick::Pass | Pick::Done => None,
        }
    }
}

pub(super) fn preview(state: &State, pick: &Pick) -> String {
    match pick {
        Pick::Ready(name) => {
            let card = state.phases.card_called(name).and_then(|id| state.phases.card(id));
            let cost = card.and_then(|card| card.readiness.cost.as_ref());
            cost.map(|cost| format!("costs {cost}")).unwrap_or_default()
        }
        Pick::Pass => "a pass token is discarded".to_owned(),
        Pick::Pay(_) | Pick::Activate(_) | Pick::Done => String::new(),
    }
}
