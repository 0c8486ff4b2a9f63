//! How much, how many?

use super::{Filter, Happening, Quality, Shared, Stat, Target, Who};
use vocabulary::words;

/// How many things, or how much of something, is taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Quantity {
    /// That many: `2`, `a`.
    Exactly(Amount),
    /// `up to 3`: any whole number from zero (CR 8.30).
    UpTo(Amount),
    /// `one or both`: at least one, at most so many.
    OneTo(u32),
    /// `any number`, zero included (CR 8.4.5.a).
    Any,
    /// `all`.
    All,
}

/// A number an ability computes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Amount {
    /// It stands there.
    Number(u32),
    /// A number of a card: `equal to its power`.
    Stat {
        /// Which number.
        stat: Stat,
        /// Of which card; of several, their sum.
        of: Box<Target>,
    },
    /// How many there are: `the number of units you control`.
    Count(Box<Counted>),
    /// A number for each: `2 for each friendly unit`; one instance (CR 8.34.1.a).
    PerEach {
        /// How many for one.
        times: u32,
        /// The things that are counted.
        each: Box<Counted>,
    },
    /// For every so many: `for every 2 resources`.
    PerEvery {
        /// How many make one.
        every: u32,
        /// Of which.
        of: Box<Counted>,
    },
    /// `that much`, `that many`: the number of the instruction before.
    ThatMuch,
    /// So many times another: `twice the number of`.
    Times(u32, Box<Amount>),
    /// More than another.
    Plus(Box<Amount>, u32),
    /// Less than another, at least zero: `1 less than its remaining HP`.
    Minus(Box<Amount>, u32),
    /// Two together: `the number of A plus the number of B`.
    Sum(Box<Amount>, Box<Amount>),
    /// The excess damage (CR 1.9.11): of the attack, or of the damage that the instructions before have dealt.
    Excess,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Counted {
    /// Things that fit.
    Things(Filter),
    /// Things with different values of something: `for each different aspect among ...`.
    Different {
        /// What must differ.
        what: Shared,
        /// Among which.
        among: Box<Target>,
    },
    /// Things with different costs.
    DifferentCosts(Target),
    /// Cards of a player's zone: `each card in your hand`.
    Cards(Filter),
    /// Damage that lies on something.
    Damage(Target),
    /// What came out of the instruction before: `each unit exhausted this way`.
    ThisWay(ThisWay),
    /// The players who did it.
    Players(Who),
    /// How often it happened: `the number of times you used the Force this phase`.
    Times(Box<Happening>),
    /// Arenas with a quality.
    Arenas(Quality),
    /// Resources paid to play the card.
    Paid,
}

/// What the instructions before did, so that later words may count it: `each unit exhausted this way`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct ThisWay {
    /// What was done.
    pub done: Done,
    /// To what.
    pub to: DoneTo,
}

/// To what something was done this way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum DoneTo {
    /// How much of it there was: `damage dealt this way`.
    Amount,
    /// What was named before: `it's defeated this way`.
    It(Box<Target>),
    /// Things that fit: `units defeated this way`.
    Things(Filter),
}

words! {
    /// What an instruction may have done, as later words say it.
    Done is "participle" {
        /// Exhausted.
        Exhausted = "exhausted",
        /// Defeated.
        Defeated = "defeated",
        /// Dealt damage; of damage itself `dealt`.
        Damaged = "damaged",
        /// Discarded.
        Discarded = "discarded",
        /// Returned.
        Returned = "returned",
        /// Readied.
        Readied = "readied",
        /// Paid.
        Paid = "paid",
        /// Revealed.
        Revealed = "revealed",
        /// Captured.
        Captured = "captured",
        /// Healed.
        Healed = "healed",
        /// Chosen.
        Chosen = "chosen",
        /// Played.
        Played = "played",
        /// Created.
        Created = "created",
        /// Drawn.
        Drawn = "drawn",
        /// Resourced.
        Resourced = "resourced",
        /// Given.
        Given = "given",
        /// Searched.
        Searched = "searched",
        /// Disclosed.
        Disclosed = "disclosed",
    }
}
