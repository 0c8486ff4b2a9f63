//! Which words of the game does an ability use?

use super::{Ability, Amount, Aspect, KeywordKind, TokenUnit};

/// A keyword with what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Keyword {
    /// `Ambush`.
    Ambush,
    /// `Grit`.
    Grit,
    /// `Overwhelm`.
    Overwhelm,
    /// `Saboteur`.
    Saboteur,
    /// `Sentinel`.
    Sentinel,
    /// `Shielded`.
    Shielded,
    /// `Hidden`.
    Hidden,
    /// `Plot`.
    Plot,
    /// `Support`.
    Support,
    /// `Raid X`.
    Raid(Amount),
    /// `Restore X`.
    Restore(Amount),
    /// `Exploit X`.
    Exploit(Amount),
    /// `Smuggle [cost]`.
    Smuggle {
        /// How many resources.
        resources: u32,
        /// The aspects of the cost, as printed.
        aspects: Vec<Aspect>,
    },
    /// `Piloting [cost]`.
    Piloting {
        /// How many resources.
        resources: u32,
        /// The aspects of the cost, as printed.
        aspects: Vec<Aspect>,
    },
    /// `Bounty - ability`.
    Bounty(Box<Ability>),
    /// `Coordinate - ability`.
    Coordinate(Box<Ability>),
    /// A keyword named without what belongs to it: `a unit with a Bounty`, `using Smuggle`, `loses Raid`.
    Named(KeywordKind),
}

/// A number on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Stat {
    /// The printed cost.
    Cost,
    /// The power, with its modifiers.
    Power,
    /// The HP, with its modifiers.
    Hp,
    /// The HP that are left.
    RemainingHp,
    /// The damage that lies on it.
    Damage,
}

/// Where cards lie when they are not in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "the names are the game's own")]
pub enum Zone {
    Hand,
    Deck,
    Discard,
    Resources,
}

/// A token that is created beside the units: a unit of its own, or a Credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Created {
    /// A unit.
    Unit(TokenUnit),
    /// A Credit token.
    Credit,
}
