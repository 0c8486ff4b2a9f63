//! What does a card's ability say, as data?
//!
//! Plain values without any board. Whoever carries an ability out reads it from here, and cites the words
//! of the card it comes from: every node that can make a step of its own has its [`Span`] in the text.
//!
//! What the reader did not understand is a node, too ([`NotUnderstood`]): a part that stays open.
//!
//! | module | question |
//! |---|---|
//! | `span` | Where in the text does it stand? |
//! | `terms` | Which words of the game does an ability use? |
//! | `target` | Which cards, bases or players does it name? |
//! | `amount` | How much, how many? |
//! | `condition` | What must be true? |
//! | `happening` | What does it wait for? |
//! | `effect` | What does it do? |
//! | `play` | How is a card found and played, and what does it cost? |
//! | `step` | In which order, by whom, and on which terms? |
//! | `cost` | What is paid for it? |
//! | `unknown_words` | Which words of it are not understood? |
//! | `inner_abilities` | Which abilities does it hold? |

mod amount;
mod condition;
mod cost;
mod effect;
mod happening;
mod inner_abilities;
mod play;
mod span;
mod step;
mod target;
mod terms;
mod unknown_words;

pub use amount::{Amount, Counted, Done, DoneTo, Quantity, ThisWay};
pub use condition::{Comparison, Condition, When};
pub use cost::Cost;
pub use effect::{
    Ban, Change, DamageKind, DeckEnd, Duration, Effect, Gained, Later, Loss, Mode, Modifier, Often,
    Prevented, Readiness, Sequence, Sharing,
};
pub use happening::{
    DamageWord, DefeatedHow, Happening, Moment, Nth, Occurrence, PlayedHow, Survives, Window,
};
pub use play::{CostOf, CostRule, Entering, Found, Search};
pub use span::Span;
pub use step::{Doing, Link, NotUnderstood, Step, Steps, Will};
pub use target::{Apart, Filter, Most, Noun, Pick, Place, Quality, Shared, Side, Slot, Target, Who};
pub use terms::{Created, Keyword, Stat, Zone};

// the nouns of the game, as every file here knows them
pub use super::{Arena, Aspect, KeywordKind, Phase, PrintedCost, TokenUnit, TokenUpgrade};

/// A card's whole text and what it means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct CardText {
    /// The text as it was given. Every span points into it.
    pub text: String,
    /// Its abilities, in order.
    pub abilities: Vec<Ability>,
}

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Ability {
    /// Its words.
    pub span: Span,
    /// What kind it is, and what it does.
    pub kind: Kind,
    /// How often it may be used, and by whom.
    pub limits: Vec<Limit>,
}

/// The kinds of abilities (CR 7.1.2), and what the reader adds to them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    /// A keyword: `Raid 2`.
    Keyword(Keyword),
    /// `When Played/On Attack: ...`. It triggers on each of its headings.
    Triggered {
        /// What it waits for, one entry for each heading.
        when: Vec<Happening>,
        /// What it then does.
        body: Steps,
    },
    /// `Action [cost]: ...`.
    Action {
        /// What is paid; empty for an action without a cost.
        cost: Vec<Cost>,
        /// What it then does.
        body: Steps,
    },
    /// `Epic Action: ...`: once per game.
    EpicAction {
        /// What is paid.
        cost: Vec<Cost>,
        /// What it then does.
        body: Steps,
    },
    /// The text of an event: consecutive instructions without a heading are one ability.
    Event(Steps),
    /// What is true as long as the card is in play (CR 7.3). Its effects have the duration
    /// [`Duration::Constant`]; `while` is the condition of its step. A replacement (`would`, `instead`) and a
    /// play restriction (`Attach to ...`) are constant, too.
    Constant(Steps),
    /// A line whose heading or kind is not understood; nothing of it is carried out.
    NotUnderstood(NotUnderstood),
}

/// How often an ability may be used, or by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// `Use this ability only once each round.`
    OnceEachRound(Span),
    /// `Use this ability only once each phase.`
    OnceEachPhase(Span),
    /// `Use this ability only once per game.`
    OncePerGame(Span),
    /// `Only opponents may use this ability.`
    OnlyOpponents(Span),
    /// `Any player may use this ability.`
    AnyPlayer(Span),
}

impl Limit {
    /// Its words.
    pub fn span(&self) -> Span {
        match self {
            Limit::OnceEachRound(span)
            | Limit::OnceEachPhase(span)
            | Limit::OncePerGame(span)
            | Limit::OnlyOpponents(span)
            | Limit::AnyPlayer(span) => *span,
        }
    }
}
