//! What can happen by an effect that the situation lists, and how is it said?
//!
//! What is paid for it, what it does to tokens and cards, and the moments for which it waits and that no other event is.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    commands::Command,
    effect::{
        self, CardVerb, Happening, Missing, Name, Operation, Paying, TimingWord, TokenLoss, Turning,
        cite::effect as cited_effect,
    },
    event::Event,
    setup::CardState,
    state::{State, UnitId},
    tokens::{TokenName, TokenState},
};
use engine::{Citations, Told};
use vocabulary::{capital, defines, forbids, orders, permits, requires};

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
    /// An effect is resolved.
    Use(u8),
    /// A command token is spent as a cost.
    PayCommand {
        /// Of which ship.
        unit: UnitId,
        /// Which.
        command: Command,
    },
    /// Somebody else's component would be spent, or one that is not there.
    PayForeign {
        /// The effect.
        nth: u8,
        /// The part of its cost, from 0.
        part: u8,
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
    /// The card of an effect is turned or discarded.
    Card {
        /// The effect.
        nth: u8,
        /// What becomes of its card.
        verb: CardVerb,
        /// As a cost, or by an effect.
        paid: Paying,
    },
    /// Part of what an effect does is said only.
    Said {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
    /// Part of what an effect does finds nothing to do it to.
    Nothing {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// What is not there.
        missing: Missing,
    },
    /// An effect causes an event.
    Caused {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
    },
    /// An effect cannot be resolved any more.
    Forbid {
        /// Which.
        what: u8,
        /// Which one says so.
        by: u8,
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
            Deed::Use(nth) => state.sheet.resolve(*nth),
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
            Deed::Card { nth, verb, .. } => {
                state.sheet.turn(*nth, *verb);
                if let Some(id) = state.card_of(*nth)
                    && let Some(card) = state.card_mut(id)
                {
                    card.state = match verb {
                        CardVerb::Ready | CardVerb::TurnFaceup => CardState::Readied,
                        CardVerb::Exhaust => CardState::Exhausted,
                        CardVerb::Discard | CardVerb::TurnFacedown => CardState::Discarded,
                    };
                }
            }
            Deed::Forbid { what, by } => state.sheet.forbid(*what, *by),
            Deed::Moment { .. }
            | Deed::PayForeign { .. }
            | Deed::Said { .. }
            | Deed::Nothing { .. }
            | Deed::Caused { .. } => {}
        }
    }
}

impl State {
    /// The event that an operation of an effect causes.
    pub(super) fn caused(&self, nth: u8, operation: u8) -> Option<&Happening> {
        match self.sheet.effect(nth)?.does.get(usize::from(operation))? {
            Operation::Event(happening) => Some(happening),
            _ => None,
        }
    }
}

/// What happened; `state` is the table before it.
pub(super) fn tell(state: &State, deed: &Deed) -> String {
    let name = |nth: &u8| state.sheet.effect(*nth).map(|effect| effect.name.to_string()).unwrap_or_default();
    let unit = |id: &UnitId| state.unit(*id).map_or_else(String::new, |unit| unit.name.clone());
    let operation = |nth: &u8, operation: &u8| {
        let effect = state.sheet.effect(*nth);
        let does = effect.and_then(|effect| effect.does.get(usize::from(*operation)));
        does.map(ToString::to_string).unwrap_or_default()
    };
    match deed {
        Deed::Moment { word, of } => format!("{} `{of}`: effects wait for that", capital(word.word())),
        Deed::Use(nth) => format!("`{}` resolves", name(nth)),
        Deed::PayCommand { unit: ship, command } => {
            format!("{} spends a {command} token as a cost, without resolving the command", unit(ship))
        }
        Deed::PayForeign { .. } => "Somebody else's component would be spent".to_owned(),
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
        Deed::Card { nth, verb, paid } => verb.in_words(&name(nth), *paid),
        Deed::Said { nth, operation: does } => {
            let said = operation(nth, does);
            let said = said.strip_prefix("words: ").map_or(said.clone(), str::to_owned);
            format!("`{}` says (not executed here): {said}", name(nth))
        }
        Deed::Nothing { nth, operation: does, .. } => {
            format!("`{}` finds nothing for `{}`", name(nth), operation(nth, does))
        }
        Deed::Caused { nth, operation } => {
            let event = state.caused(*nth, *operation);
            format!("{} happens", capital(&event.map(|event| event.in_words()).unwrap_or_default()))
        }
        Deed::Forbid { what, by } => {
            format!("`{}` cannot be resolved any more: `{}` says so", name(what), name(by))
        }
    }
}

/// An effect in words, with the text that was typed in.
pub(super) fn describe(state: &State, name: &Name) -> Told {
    let Some((_, effect)) = state.sheet.named(name.as_str()) else {
        return Told::new(format!("`{name}` is resolved"), super::cite::order());
    };
    let may = if effect.is_optional() { "resolves" } else { "must resolve" };
    let text = format!("The {} player {may} `{name}` ({})", effect.owner, effect.component);
    let told = Told::new(text, cited_effect(effect));
    let typed = effect.in_words();
    if typed.is_empty() { told } else { told.by(typed) }
}

/// The rules behind it.
pub(super) fn cite(deed: &Deed) -> Citations {
    match deed {
        Deed::Moment { word, of } => Citations::from(effect::cite::word(*word)).and(requires(match of {
            Part::Tokens => "armada/status-phase/ready-tokens",
            Part::Cards => "armada/status-phase/ready-upgrades",
        })),
        Deed::Use(_) => orders("armada/effect-use-and-timing/once-per-instance").into(),
        Deed::PayCommand { .. } => Citations::one(requires("armada/effect-use-and-timing/cost-no-effect"))
            .and(defines("armada/command-tokens/spent")),
        Deed::PayForeign { .. } => forbids("armada/effect-use-and-timing/own-components").into(),
        Deed::Turn { why, was, .. } => effect::cite::turn(*why, *was),
        Deed::GainToken { .. } => permits("armada/command-tokens/gain").into(),
        Deed::DiscardToken { why: TokenLoss::Limit, .. } => requires("armada/command-tokens/limit").into(),
        Deed::DiscardToken { .. } => defines("armada/command-tokens/spent").into(),
        Deed::Card { verb, paid, .. } => effect::cite::card(*verb, *paid),
        Deed::Said { .. } => defines("armada/golden-rules/card-beats-rules").into(),
        Deed::Nothing { missing, .. } => effect::cite::missing(*missing),
        Deed::Caused { .. } => defines("armada/effect-use-and-timing/overview").into(),
        Deed::Forbid { .. } => forbids("armada/golden-rules/cannot").into(),
    }
}
