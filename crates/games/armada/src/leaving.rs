//! What becomes of the things of a ship or squadron that is destroyed?

use engine::Citations;
use vocabulary::{requires, words};

use super::tokens::Tokens;

words! {
    /// What leaves play, and with which things.
    Leaving is "way to leave play" {
        /// A ship.
        Ship = "ship",
        /// A squadron without defense tokens.
        Squadron = "squadron",
        /// A squadron with defense tokens.
        SquadronWithTokens = "squadron-with-tokens",
    }
}

impl Leaving {
    /// A squadron with these defense tokens.
    pub(crate) fn squadron(tokens: &Tokens) -> Self {
        if *tokens == Tokens::default() { Leaving::Squadron } else { Leaving::SquadronWithTokens }
    }

    /// What becomes of its things, behind its name.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Leaving::Ship => {
                "leaves play: its damage cards are discarded, its tokens and dials go back to the supply"
            }
            Leaving::Squadron => "leaves play and is laid beside its card",
            Leaving::SquadronWithTokens => {
                "leaves play and is laid beside its card; its defense tokens go back to the supply"
            }
        }
    }

    /// The rules behind that.
    pub(crate) fn rules(self) -> Citations {
        let removed = Citations::one(requires("armada/destroyed-ships-and-squadrons/removed"));
        match self {
            Leaving::Ship | Leaving::Squadron => removed,
            Leaving::SquadronWithTokens => {
                removed.and(requires("armada/community-rulings/ruling-squadron-tokens"))
            }
        }
    }
}
