//! Which rules of Star Wars: Unlimited apply?
//!
//! | module | question |
//! |---|---|
//! | `terms` | Which words does every part of the game use? |
//! | `keywords` | Which keywords are there, and what do several of one kind come to? |
//! | [`play`] | What happens on a board: actions, attacks, abilities, phases? |

mod keywords;
pub mod play;
mod terms;

pub use keywords::{Keyword, KeywordError, KeywordKind, PrintedCost};
pub use terms::{Arena, Aspect, CardType, Phase, Player, TokenUnit, TokenUpgrade};

// what the games share
use super::{name, roles, words};
