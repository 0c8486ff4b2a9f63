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
pub use terms::{Arena, Aspect, CardType, Initiative, Phase, Player, TokenUnit, TokenUpgrade};

pub use vocabulary::{Described, Problem};

vocabulary::citing! {
    "keywords.rs",
    "play/rows/cite.rs",
    "play/nouns/bans.rs",
    "play/rows/event.rs",
    "play/rows/pick.rs",
}
