//! Which ways are there in which something of an activation can happen?

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::commands::Spent;

words! {
    /// Whether an activated squadron did anything.
    Did is "use of an activation" {
        /// It moved, attacked, or both.
        Something = "something",
        /// Neither.
        Nothing = "nothing",
    }
}

words! {
    /// Why a squadron may move.
    Freedom is "reason why a squadron may move" {
        /// It is not engaged.
        Free = "free",
        /// All squadrons engaged with it have Heavy.
        Heavy = "heavy",
        /// It has Grit and is engaged with only one.
        Grit = "grit",
        /// A card of the ship whose command activates it lets it.
        Card = "card",
    }
}

words! {
    /// What a squadron's activation comes from.
    Under is "activation of a squadron" {
        /// A squadron command.
        Command = "command",
        /// The Squadron Phase.
        Phase = "squadron-phase",
        /// The Squadron Phase, of a squadron with Rogue.
        Rogue = "rogue",
    }
}

words! {
    /// Whether a command is the first that a ship resolves in a round.
    Turn is "place of a command in the round" {
        /// It is.
        First = "first",
        /// Others have been resolved before.
        Further = "further",
    }
}

/// A damage card as a repair names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Card {
    /// A faceup one, by name.
    Faceup(String),
    /// A facedown one.
    Facedown,
}

words! {
    /// What engineering points are spent on.
    Repair is "repair effect" {
        /// Move a shield.
        Move = "move-shield",
        /// Recover a shield.
        Recover = "recover-shield",
        /// Discard a damage card.
        Hull = "repair-hull",
    }
}

impl Repair {
    /// `moving a shield`: what the points are spent on.
    pub(super) fn purpose(self) -> &'static str {
        match self {
            Repair::Move => "moving a shield",
            Repair::Recover => "recovering a shield",
            Repair::Hull => "discarding a damage card",
        }
    }

    pub(super) fn passage(self) -> &'static str {
        match self {
            Repair::Move => "armada/repair-command/move-shield",
            Repair::Recover => "armada/repair-command/recover-shield",
            Repair::Hull => "armada/repair-command/repair-hull",
        }
    }

    /// What it costs.
    pub fn cost(self) -> u8 {
        match self {
            Repair::Move => 1,
            Repair::Recover => 2,
            Repair::Hull => 3,
        }
    }
}

/// By how much the speed may change for what is spent.
pub(super) fn most_change(with: Spent) -> u8 {
    match with {
        Spent::Dial | Spent::Token => 1,
        Spent::Both => 2,
    }
}
