//! Which ways are there in which something of a round can happen?

use vocabulary::words;

words! {
    /// A part of the Status Phase for which effects wait.
    Part is "part of the Status Phase" {
        /// Defense tokens are readied.
        Tokens = "ready defense tokens",
        /// Upgrade cards are readied.
        Cards = "ready upgrade cards",
    }
}

words! {
    /// What settles something.
    Source is "source of an answer" {
        /// A rule.
        Rule = "rule",
        /// A reading of ours: the rules leave another one.
        Reading = "reading",
    }
}

words! {
    /// Why a player passes without a pass token.
    Passing is "reason to pass" {
        /// Nothing is left to activate.
        NothingLeft = "nothing-left",
        /// Effects keep everything that is left from activating.
        Prevented = "prevented",
    }
}

words! {
    /// Why the game ends.
    Ending is "reason for the end of the game" {
        /// Six rounds were played.
        SixRounds = "six-rounds",
        /// A fleet has no ships left.
        NoShips = "no-ships",
        /// Both fleets have no ships left.
        NoShipsOfBoth = "no-ships-of-both",
    }
}

words! {
    /// Why a player wins.
    Victory is "reason to win" {
        /// The opponent has no ships left.
        Ships = "ships",
        /// The higher score.
        Score = "score",
        /// Equal scores: the second player wins.
        Tie = "tie",
    }
}
