//! What does a card's ability say, as data?
//!
//! Plain values without any board. Whoever carries an ability out reads it from here, and cites the words
//! of the card it comes from: every node that can make a step of its own has its [`Span`] in the text.
//!
//! What the reader did not understand is a node, too ([`NotUnderstood`]): a part that stays open.

mod changes;
mod condition;
mod effect;
mod inner_abilities;
mod own_card;
mod questions;
mod span;
mod target;
mod terms;
mod topics;
mod unknown_words;

pub use changes::{Ban, Change, Duration, Later, Loss, Modifier, Prevented};
pub use condition::Condition;
pub use effect::{
    Ability, Cost, CostOf, CostRule, Doing, Effect, Found, Gained, Keyword, Kind, Mode, Search, Step, Steps,
    Things,
};
pub use own_card::{About, Claim, Happens, OwnCard};
pub use span::{NotUnderstood, Span};
pub use target::{
    Amount, Apart, Counted, DoneTo, Filter, Happening, Most, Noun, Occurrence, Pick, Place, Quality,
    Quantity, Shared, Side, Slot, Target, ThisWay, Who,
};
pub use terms::{
    Called, Comparison, Created, DamageKind, DamageWord, DeckEnd, DefeatedHow, Done, Entering, Holders,
    Limit, Link, Moment, Nth, Often, Options, PlayedHow, Readiness, Sequence, Sharing, Stat, Survives, Turns,
    When, Will, Window, Zone,
};
pub use topics::{Topic, Topics};

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
