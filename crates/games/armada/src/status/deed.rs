//! What can happen by an effect that the situation lists, and how is it said?
//!
//! What is paid for it, what it does to tokens and cards, and the moments for which it waits and that no other event is.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    commands::Command,
    effect::{self, TimingWord, TokenLoss, Turning},
    event::Event,
    state::{State, UnitId},
    tokens::{TokenName, TokenState},
};
use engine::Citations;
use vocabulary::{capital, defines, permits, requires};

words! {
    /// A part of the Status Phase for which effects wait.
    Part is "part of the Status Phase" {
        /// Defense tokens are readied.
        Tokens = "ready defense tokens",
        /// Upgrade cards are readied.
        Cards = "ready upgrade cards",
    }
}

/// Something that happens by an effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// A moment for which effects wait.
    Moment {
        /// Its timing.
        word: TimingWord,
        /// Of what.
        of: Part,
    },
    /// A command token is spent as a cost.
    PayCommand {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        command: Command,
    },
    /// A defense token is turned or discarded.
    Turn {
        /// Whose.
        unit: UnitId,
        /// Which.
        token: TokenName,
        /// Why.
        why: Turning,
        /// Its state before.
        was: Option<TokenState>,
    },
    /// A command token is gained.
    GainToken {
        /// Which ship.
        unit: UnitId,
        /// Which.
        command: Command,
    },
    /// A command token is discarded.
    DiscardToken {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        command: Command,
        /// Why.
        why: TokenLoss,
    },
}

impl From<Deed> for Event {
    fn from(deed: Deed) -> Self {
        Event::Deed(deed)
    }
}

/// The state of a token after it was turned so.
pub(super) fn turned(why: Turning, was: Option<TokenState>) -> Option<TokenState> {
    match why {
        Turning::Paid => was.and_then(TokenState::when_spent),
        Turning::Exhausted => Some(TokenState::Exhausted),
        Turning::Readied => Some(TokenState::Readied),
        Turning::Discarded => Some(TokenState::Discarded),
    }
}

impl Deed {
    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match self {
            Deed::PayCommand { unit, command } | Deed::DiscardToken { unit, command, .. } => {
                if let Some(unit) = state.unit_mut(*unit)
                    && let Some(place) = unit.command_tokens.iter().position(|token| token == command)
                {
                    unit.command_tokens.remove(place);
                }
            }
            Deed::GainToken { unit, command } => {
                if let Some(unit) = state.unit_mut(*unit) {
                    let place = unit.command_tokens.partition_point(|token| token <= command);
                    unit.command_tokens.insert(place, *command);
                }
            }
            Deed::Turn { unit, token, why, was } => {
                if let Some(unit) = state.unit_mut(*unit)
                    && let Some(to) = turned(*why, *was)
                {
                    unit.tokens.turn(*token, to);
                }
            }
            Deed::Moment { .. } => {}
        }
    }
}

/// What happened; `state` is the table before it.
pub(super) fn tell(state: &State, deed: &Deed) -> String {
    let unit = |id: &UnitId| state.unit(*id).map_or_else(String::new, |unit| unit.name.clone());
    match deed {
        Deed::Moment { word, of } => format!("{} `{of}`: effects wait for that", capital(word.word())),
        Deed::PayCommand { unit: ship, command } => {
            format!("{} spends a {command} token as a cost, without resolving the command", unit(ship))
        }
        Deed::Turn { unit: owner, token, why, .. } => {
            let done = match why {
                Turning::Paid => "is spent as a cost, without its own effect",
                Turning::Exhausted => "is exhausted",
                Turning::Readied => "is readied",
                Turning::Discarded => "is discarded",
            };
            format!("{}: the {token} {done}", unit(owner))
        }
        Deed::GainToken { unit: ship, command } => format!("{} gains a {command} token", unit(ship)),
        Deed::DiscardToken { unit: ship, command, why: TokenLoss::Limit } => {
            format!("{} discards a {command} token: it has more than its command value", unit(ship))
        }
        Deed::DiscardToken { unit: ship, command, .. } => {
            format!("{} discards a {command} token", unit(ship))
        }
    }
}

/// The rules behind it.
pub(super) fn cite(deed: &Deed) -> Citations {
    match deed {
        Deed::Moment { word, of } => Citations::from(effect::cite::word(*word)).and(requires(match of {
            Part::Tokens => "armada/status-phase/ready-tokens",
            Part::Cards => "armada/status-phase/ready-upgrades",
        })),
        Deed::PayCommand { .. } => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(defines("armada/command-tokens/spent")),
        Deed::Turn { why, was, .. } => effect::cite::turn(*why, *was),
        Deed::GainToken { .. } => permits("armada/command-tokens/gain").into(),
        Deed::DiscardToken { why: TokenLoss::Limit, .. } => requires("armada/command-tokens/limit").into(),
        Deed::DiscardToken { .. } => defines("armada/command-tokens/spent").into(),
    }
}
