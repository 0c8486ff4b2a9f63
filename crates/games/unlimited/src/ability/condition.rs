//! What must be true?

use super::{Amount, Filter, Happening, Quality, Span, Target, ThisWay, Who};

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Condition {
    /// `you control 3 or more units`, `an opponent controls an upgrade`, `you control no token units`.
    Controls {
        /// The words.
        span: Span,
        /// Who.
        who: Who,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: Amount,
        /// Of which.
        what: Filter,
    },
    /// Something is so: `this unit is damaged`, `it's a unit`, `attached unit is Vex Tarro`.
    Is {
        /// The words.
        span: Span,
        /// What.
        what: Target,
        /// How it is.
        quality: Quality,
        /// When: `was` asks how it stood before the ability did something to it.
        when: When,
    },
    /// There is such a thing: `there is a Heroism card in your discard pile`.
    Exists {
        /// The words.
        span: Span,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: Amount,
        /// Of which.
        what: Filter,
    },
    /// It happened: `a friendly unit was defeated this phase`.
    Happened {
        /// The words.
        span: Span,
        /// What, and since when.
        what: Happening,
    },
    /// Two numbers compare: `you have fewer cards in hand than an opponent`.
    Compare {
        /// The words.
        span: Span,
        /// The one.
        left: Amount,
        /// How.
        is: Comparison,
        /// The other.
        right: Amount,
    },
    /// The player has the initiative.
    Initiative {
        /// The words.
        span: Span,
        /// Who.
        who: Who,
    },
    /// The Force is with that player (their Force token is theirs).
    ForceIsWith {
        /// The words.
        span: Span,
        /// Whom.
        who: Who,
    },
    /// The instruction before did it: `it's defeated this way`, `2 or more cards are discarded this way`.
    ThisWay {
        /// The words.
        span: Span,
        /// How many.
        is: Comparison,
        /// As many as these.
        count: u32,
        /// What it did.
        what: ThisWay,
    },
    /// It is not so.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// Any of these.
    Any(Vec<Condition>),
}

impl Condition {
    /// What must be true so that this is not.
    #[must_use]
    pub fn opposite(self) -> Self {
        let each = |several: Vec<Self>| several.into_iter().map(Self::opposite).collect::<Vec<_>>();
        match self {
            Condition::Not(condition) => *condition,
            Condition::All(mut several) | Condition::Any(mut several) if several.len() == 1 => {
                several.pop().map_or(Condition::All(Vec::new()), Self::opposite)
            }
            Condition::All(several) => Condition::Any(each(several)),
            Condition::Any(several) => Condition::All(each(several)),
            condition => Condition::Not(Box::new(condition)),
        }
    }
}

/// When something is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum When {
    /// `is`: as it is now.
    Now,
    /// `was`, `had`: as it was when the ability named it.
    Before,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Comparison {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
    Odd,
    Even,
}
