//! How is a card found and played, and what does it cost?

use super::{Amount, Filter, Target, Who, Window};

/// How a card comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Entering {
    /// As the rules say.
    Normal,
    /// Ready.
    Ready,
    /// Exhausted.
    Exhausted,
}

/// What something costs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum CostRule {
    /// Nothing, not even a penalty (CR 8.15.5.d).
    Free,
    /// So much less.
    Less(Amount),
    /// So much more.
    More(Amount),
    /// Without aspect penalties.
    NoPenalty,
    /// Another cost in its place.
    Instead(u32),
}

/// Whose cost changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum CostOf {
    /// The card itself: `this event costs 1 resource less to play`.
    This,
    /// A card named before: `it costs 2 resources less`.
    That(Target),
    /// Each such card that player plays.
    Each {
        /// Who plays.
        who: Who,
        /// What.
        what: Filter,
    },
    /// The next so many such cards.
    Next {
        /// Who plays.
        who: Who,
        /// How many.
        count: u32,
        /// What.
        what: Filter,
    },
    /// The first such card each phase or round.
    First {
        /// Who plays.
        who: Who,
        /// What.
        what: Filter,
        /// Each what.
        each: Window,
    },
}

/// The search of a deck.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Search {
    /// Whose deck.
    pub of: Who,
    /// How many cards from the top; none for the whole deck.
    pub top: Option<Amount>,
    /// What is looked for.
    pub find: Target,
    /// What becomes of it.
    pub found: Vec<Found>,
}

/// Where found cards go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Found {
    /// It is revealed.
    Reveal,
    /// It is drawn.
    Draw,
    /// It is discarded.
    Discard,
    /// It is played.
    Play {
        /// What it costs.
        cost: Vec<CostRule>,
        /// How it comes.
        entering: Entering,
    },
    /// It becomes a resource.
    Resource,
}
