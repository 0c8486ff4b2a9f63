//! What comes next in a round, as work items?

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    cost::ReadyCost,
    effect::{Name, TimingWord},
    phases::CardId,
    terms::Seat,
    ways::Part,
};

/// A work item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// The phase that is asked about, from its beginning (or its present turn) on.
    Phase,
    /// A player's turn to ready a card for its cost.
    ReadyTurn(Seat),
    /// A ready cost is paid, token by token.
    Pay {
        /// For which card.
        card: CardId,
        /// What is left to pay.
        left: ReadyCost,
    },
    /// Cards that nobody paid for.
    Unpaid,
    /// What follows when the round ends.
    RoundEnds,
    /// A turn of the Ship Phase.
    ShipTurn(Seat),
    /// A turn of the Squadron Phase.
    SquadronTurn {
        /// Whose.
        seat: Seat,
        /// Squadrons that may still be activated in this turn.
        left: u8,
    },
    /// What cannot apply is named.
    Announce(Seat),
    /// Defense tokens are readied, those that are turned then.
    ReadyTokens,
    /// Upgrade cards are readied without cost, those that are turned then.
    ReadyCards,
    /// A moment of the Status Phase.
    Moment {
        /// Its timing.
        word: TimingWord,
        /// Of what.
        of: Part,
    },
}

/// An effect of the list, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StatusEffect(pub Name);

impl fmt::Display for StatusEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The rules of the phases, as they see a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StatusRules;
