//! Which words of the game does an ability use?

use super::{Ability, Amount, KeywordKind, PrintedCost, TokenUnit};

/// A keyword as a card prints it, with what stands behind its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Keyword {
    /// Nothing stands behind it: `Ambush`.
    Bare(KeywordKind),
    /// A number: `Raid X`.
    Numbered(KeywordKind, Amount),
    /// A cost: `Smuggle [3 cunning]`, its aspects as printed.
    Costing(KeywordKind, PrintedCost),
    /// An ability: `Bounty - ability`.
    Carrying(KeywordKind, Box<Ability>),
    /// A keyword named without what belongs to it: `a unit with a Bounty`, `using Smuggle`, `loses Raid`.
    Named(KeywordKind),
}

impl Keyword {
    /// Which keyword it is.
    pub fn kind(&self) -> KeywordKind {
        match self {
            Keyword::Bare(kind)
            | Keyword::Numbered(kind, _)
            | Keyword::Costing(kind, _)
            | Keyword::Carrying(kind, _)
            | Keyword::Named(kind) => *kind,
        }
    }

    /// The ability that it carries, where it carries one.
    pub fn carried(&self) -> Option<&Ability> {
        match self {
            Keyword::Carrying(_, ability) => Some(ability),
            _ => None,
        }
    }
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
