//! Why is a ship or squadron destroyed, and what becomes of its things?

use engine::Citations;
use vocabulary::{defines, requires, words};

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

words! {
    /// Why a ship or squadron is destroyed.
    Destruction is "reason to be destroyed" {
        /// Its damage cards equal its hull value.
        Cards = "cards",
        /// Its damage cards exceed its hull value.
        MoreCards = "more-cards",
        /// It has no hull points left.
        HullPoints = "hull-points",
        /// Part of its base is outside the play area.
        Outside = "outside",
        /// It is set aside at the end of the round, and no ship of its player is in play.
        SetAside = "set-aside",
    }
}

impl Destruction {
    /// The reason, behind its name.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Destruction::Cards => "has as many damage cards as hull",
            Destruction::MoreCards => "has more damage cards than hull",
            Destruction::HullPoints => "has no hull points left",
            Destruction::Outside => "has part of its base outside the play area",
            Destruction::SetAside => "is set aside, and its player has no ship in play",
        }
    }

    /// The rules behind that.
    pub(crate) fn rules(self) -> Citations {
        match self {
            Destruction::Cards => Citations::one(requires("armada/damage/destroyed"))
                .and(defines("armada/destroyed-ships-and-squadrons/inactive")),
            Destruction::MoreCards => requires("armada/damage/destroyed-exceeding").into(),
            Destruction::HullPoints => requires("armada/damage/squadron-destroyed").into(),
            Destruction::Outside => requires("armada/destroyed-ships-and-squadrons/outside").into(),
            Destruction::SetAside => requires("armada/set-aside-ships-and-squadrons/no-ship-in-play").into(),
        }
    }
}
