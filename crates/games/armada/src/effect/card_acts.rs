//! What happens when an effect is paid for, or does something?
//!
//! The words by which events are told apart.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{CardVerb, TokenVerb, dice::Pool, tokens::TokenState};

words! {
    /// What is done to dice.
    DiceChange is "change of dice" {
        /// Added by an effect.
        Added = "added",
        /// Added by a Concentrate Fire dial, of a color that is in the pool.
        AddedByDial = "added-by-dial",
        /// Added by the squadron keyword AI, of colors that are in the pool.
        AddedByAi = "added-by-ai",
        /// Rolled again.
        Rerolled = "rerolled",
        /// Turned to another face.
        Changed = "changed",
        /// Canceled.
        Canceled = "canceled",
        /// Exchanged with the die on a card.
        Exchanged = "exchanged",
        /// Spent as part of what an effect does.
        Spent = "spent",
        /// Spent as its cost.
        Paid = "paid",
    }
}

words! {
    /// Why a defense token is turned or discarded.
    Turning is "reason to turn a token" {
        /// It is spent as a cost.
        Paid = "paid",
        /// An effect exhausts it.
        Exhausted = "exhausted",
        /// An effect readies it.
        Readied = "readied",
        /// It is readied in the Status Phase.
        StatusPhase = "status-phase",
        /// An effect discards it.
        Discarded = "discarded",
        /// It is discarded, because its evade took an additional die.
        MoreDice = "more-dice",
        /// An effect brings it back from the discarded ones.
        Recovered = "recovered",
        /// An effect brings it back from the discarded ones, exhausted.
        Returned = "returned",
    }
}

words! {
    /// Why a command token is discarded.
    TokenLoss is "reason to discard a command token" {
        /// The ship has the same token already.
        Copy = "copy",
        /// The ship has more tokens than its command value.
        Limit = "limit",
        /// It takes a raid token with it.
        Raid = "raid",
        /// An effect says so.
        Effect = "effect",
        /// It pays for an effect.
        Cost = "cost",
        /// It pays for a card that is readied.
        ReadyCost = "ready-cost",
    }
}

words! {
    /// Why a ship gains a command token.
    TokenGain is "reason for a command token" {
        /// An effect says so.
        Effect = "effect",
        /// Its dial is spent for it.
        Dial = "dial",
        /// It is huge, and reveals a dial.
        Huge = "huge",
    }
}

words! {
    /// Why a command dial is discarded.
    DialLoss is "reason to discard a command dial" {
        /// It takes raid tokens with it.
        Raid = "raid",
        /// It is spent for its token.
        Token = "token",
        /// The activation is over.
        Unspent = "unspent",
        /// An effect says so.
        Effect = "effect",
    }
}

words! {
    /// What an operation does not find.
    Missing is "thing that is missing" {
        /// Dice that it could take.
        Dice = "dice",
        /// A defense token that may be spent.
        Spendable = "spendable",
        /// A defense token that is exhausted.
        Exhausted = "exhausted",
        /// A defense token that is readied.
        Readied = "readied",
        /// A defense token that is discarded.
        Discarded = "discarded",
        /// A token on the card.
        OnCard = "on-card",
        /// A defense token that is not discarded.
        Token = "token",
        /// A command token.
        CommandToken = "command-token",
        /// A command dial.
        Dial = "dial",
        /// A hull zone that lacks shields.
        Gap = "gap",
        /// Shields.
        Shields = "shields",
        /// A card that lies so that it can be turned.
        Card = "card",
        /// A damage card.
        DamageCard = "damage-card",
        /// A hull point that a squadron has lost.
        Hull = "hull",
        /// Another speed that is possible.
        Speed = "speed",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// Why a squadron recovers a hull point.
    Mending is "reason to recover a hull point" {
        /// It lies on a station.
        Station = "station",
        /// An effect says so.
        Effect = "effect",
    }
}

words! {
    /// Whether something is paid, or done by an effect.
    Paying is "reason" {
        /// It is a cost.
        Cost = "cost",
        /// It is what an effect does.
        Effect = "effect",
    }
}

words! {
    /// Why a shield is lost or a card dealt.
    Losing is "reason" {
        /// It is damage of an effect.
        Damage = "damage",
        /// It is damage of an attack.
        Attack = "attack",
        /// It is damage of an attack that is redirected there.
        Redirected = "redirected",
        /// An effect says so.
        Effect = "effect",
        /// An asteroid field.
        Asteroid = "asteroid",
        /// Two ships overlap.
        Overlap = "overlap",
        /// A proximity mine token.
        Mine = "mine",
    }
}

words! {
    /// Why a ship gains a raid token.
    Raiding is "reason for a raid token" {
        /// The squadron keyword Assault.
        Assault = "assault",
        /// An effect says so.
        Effect = "effect",
    }
}

/// What takes a die of the attack pool, or adds one of its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DieUse {
    /// An effect.
    Effect(DiceChange),
    /// A Concentrate Fire dial.
    Dial,
    /// A Concentrate Fire token.
    Token,
    /// An evade.
    Evade,
    /// The squadron keyword AI.
    Ai,
    /// The squadron keyword Assault.
    Assault,
}

impl DieUse {
    /// The passage that says which die it takes.
    pub(super) fn passage(self) -> &'static str {
        match self {
            DieUse::Effect(change) => change.passage(),
            DieUse::Dial => "armada/concentrate-fire-command/color",
            DieUse::Token => "armada/concentrate-fire-command/token",
            DieUse::Evade => "armada/defense-tokens/evade",
            DieUse::Ai => "armada/squadron-keywords/ai",
            DieUse::Assault => "armada/squadron-keywords/assault",
        }
    }
}

impl Turning {
    /// The state of a token that was so before; none of one that is not there.
    pub(crate) fn turns(self, was: Option<TokenState>) -> Option<TokenState> {
        match self {
            Turning::Paid => was?.when_spent(),
            Turning::Exhausted | Turning::Returned => Some(TokenState::Exhausted),
            Turning::Readied | Turning::StatusPhase | Turning::Recovered => Some(TokenState::Readied),
            Turning::Discarded | Turning::MoreDice => Some(TokenState::Discarded),
        }
    }
}

impl TokenVerb {
    /// Why a token is turned to which an effect does this.
    pub(crate) fn turning(self) -> Turning {
        match self {
            TokenVerb::Exhaust => Turning::Exhausted,
            TokenVerb::Ready => Turning::Readied,
            TokenVerb::Discard => Turning::Discarded,
            TokenVerb::Recover => Turning::Recovered,
            TokenVerb::Return => Turning::Returned,
        }
    }
}

impl DiceChange {
    /// What an effect does to dice, in words.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi => "adds",
            DiceChange::Rerolled => "rerolls",
            DiceChange::Changed => "changes",
            DiceChange::Canceled => "cancels",
            DiceChange::Exchanged => "exchanges",
            DiceChange::Spent | DiceChange::Paid => "spends",
        }
    }

    /// The passage that says what it is.
    pub(crate) fn passage(self) -> &'static str {
        match self {
            DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi => {
                "armada/modifying-dice/add"
            }
            DiceChange::Rerolled => "armada/modifying-dice/reroll",
            DiceChange::Changed => "armada/modifying-dice/change",
            DiceChange::Canceled => "armada/modifying-dice/cancel",
            DiceChange::Exchanged | DiceChange::Spent | DiceChange::Paid => "armada/modifying-dice/spend",
        }
    }

    /// Whether there are more dice then.
    pub(crate) fn adds(self) -> bool {
        matches!(self, DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi)
    }

    /// What happened to dice, in words.
    pub(crate) fn in_words(self, from: Pool, to: Pool) -> String {
        match self {
            change if change.adds() && to.is_empty() => "Adding dice".to_owned(),
            DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi => {
                format!("Added: {}", to.in_words())
            }
            DiceChange::Rerolled => format!("Rerolled: {} becomes {}", from.in_words(), to.in_words()),
            DiceChange::Changed => format!("Changed: {} becomes {}", from.in_words(), to.in_words()),
            DiceChange::Canceled => format!("Canceled: {}", from.in_words()),
            DiceChange::Exchanged => format!("Spent: {}, exchanged with {}", from.in_words(), to.in_words()),
            DiceChange::Spent => format!("Spent: {}", from.in_words()),
            DiceChange::Paid => {
                format!("Spent as a cost, without the icon's own effect: {}", from.in_words())
            }
        }
    }
}

impl CardVerb {
    /// What became of the card of an effect, in words.
    pub(crate) fn in_words(self, card: &str, paid: Paying) -> String {
        let done = match self {
            CardVerb::Exhaust => "is exhausted",
            CardVerb::Ready => "is readied",
            CardVerb::Discard => "is discarded and no longer active",
            CardVerb::TurnFacedown => "is turned facedown and no longer active",
            CardVerb::TurnFaceup => "is turned faceup",
        };
        match paid {
            Paying::Cost => format!("As a cost, the card of `{card}` {done}"),
            Paying::Effect => format!("The card of `{card}` {done}"),
        }
    }
}
