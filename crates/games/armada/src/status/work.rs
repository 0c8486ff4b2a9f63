//! What comes next in a round, as work items?

use serde::{Deserialize, Serialize};

use super::{
    bans::Ban,
    cost::ReadyCost,
    effect::TimingWord,
    phases::CardId,
    table::{PartOfCost, UnitId},
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
    /// What cannot apply of a player's effects is named.
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
    /// A part of the cost of an effect is paid.
    PayEffect(PartOfCost),
    /// A ship may have more command tokens than its command value.
    TokenLimit(UnitId),
    /// An effect does something.
    Do {
        /// The effect.
        nth: u8,
        /// Its operation, from 0.
        operation: u8,
        /// To which ship or squadron, where that was chosen.
        on: Option<UnitId>,
    },
    /// Something that is not settled.
    Unsettled(Ban),
}

vocabulary::holds! { Work { PayEffect(PartOfCost) } }

/// The phases of a round, after the Rules Reference Guide 1.5.
///
/// ```
/// use armada::{Begins, status::{StatusRules, StatusSetup}};
/// use engine::{Node, advance_silently};
/// let mut position = StatusRules.begin(&StatusSetup::default()).unwrap();
/// assert_eq!(advance_silently(&StatusRules, &mut position), Node::End);
/// assert_eq!(position.state.phases.clock.round, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusRules;
