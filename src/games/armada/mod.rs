//! Star Wars: Armada. Which of its rules apply?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `dice` | What can a die show, and how likely? |
//! | `tokens` | Which defense tokens are there, and in which state? |
//! | `keywords` | Which squadron keywords are there, and which of them change an attack? |
//! | `words` | Which words does the game use? |

mod dice;
mod keywords;
pub mod setup;
mod tokens;
mod words;

pub use dice::{Color, Die, DieError, Face, Pool, SIDES, roll};
pub use keywords::{Keyword, KeywordError, KeywordName};
pub use setup::{AttackKind, AttackSetup, HullZone, Player, Range, SetupError, Ship, Size, Squadron, Unit};
pub use tokens::{Token, TokenKind, TokenName, TokenState, Tokens};
pub use words::WordError;
