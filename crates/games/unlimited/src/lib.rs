//! Which rules of Star Wars: Unlimited apply?
//!
//! | module | question |
//! |---|---|
//! | [`ability`] | What does a card's ability say, as data? |
//! | [`text`] | Which abilities does a printed text mean? |
//! | `terms` | Which words does every part of the game use? |
//! | `keywords` | Which keywords are there, and what do several of one kind come to? |
//! | `limits` | How much of everything may a board hold? |
//! | [`play`] | What happens on a board: actions, attacks, abilities, phases? |

pub mod ability;
mod keywords;
pub mod limits;
pub mod play;
mod terms;
pub mod text;

pub use keywords::{Keyword, KeywordError, KeywordKind, PrintedCost};
pub use terms::{Arena, Aspect, CardType, Phase, Player, TokenUnit, TokenUpgrade};

pub use vocabulary::{Described, Problem};

/// The sources in which the game cites: each passage id in quotes is one that it executes.
pub const CITING: &[&str] = &[
    include_str!("keywords.rs"),
    include_str!("play/cite.rs"),
    include_str!("play/bans.rs"),
    include_str!("play/event.rs"),
    include_str!("play/pick.rs"),
];
