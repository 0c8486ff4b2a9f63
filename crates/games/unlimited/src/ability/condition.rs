//! What must be true?

use super::{Amount, Comparison, Filter, Happening, Quality, Span, Target, ThisWay, When, Who};

/// Something that is true or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[expect(missing_docs, reason = "a name says what stands there")]
pub enum Condition {
    /// `you control 3 or more units`, `an opponent controls an upgrade`, `you control no token units`.
    Controls { span: Span, who: Who, is: Comparison, count: Amount, what: Filter },
    /// Something is so: `this unit is damaged`, `it's a unit`, `attached unit is Vex Tarro`.
    Is {
        span: Span,
        what: Target,
        /// How it is.
        quality: Quality,
        /// When: `was` asks how it stood before the ability did something to it.
        when: When,
    },
    /// There is such a thing: `there is a Heroism card in your discard pile`.
    Exists { span: Span, is: Comparison, count: Amount, what: Filter },
    /// It happened: `a friendly unit was defeated this phase`.
    Happened {
        span: Span,
        /// What, and since when.
        what: Happening,
    },
    /// Two numbers compare: `you have fewer cards in hand than an opponent`.
    Compare { span: Span, left: Amount, is: Comparison, right: Amount },
    /// The player has the initiative.
    Initiative { span: Span, who: Who },
    /// The Force is with that player (their Force token is theirs).
    ForceIsWith { span: Span, who: Who },
    /// The instruction before did it: `it's defeated this way`, `2 or more cards are discarded this way`.
    ThisWay {
        span: Span,
        is: Comparison,
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
