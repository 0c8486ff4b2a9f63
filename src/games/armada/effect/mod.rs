//! How is an effect of a card written down?
//!
//! The grammar of typed effects: data without any board, so that every system can carry out the same
//! operations with its own events. Somebody can type an effect in, from any card.
//!
//! | module | question |
//! |---|---|
//! | `terms` | Which words does an effect use? |
//! | `name` | How is an effect called? |
//! | `happening` | Which event does it wait for? |
//! | `operation` | What does it do? |
//! | `cost` | What is paid for it? |
//! | `typed` | What is an effect, all together, and when is its moment? |
//! | `generic` | Which effects are shipped? |

mod cost;
mod generic;
mod happening;

mod operation;
mod terms;
mod typed;
mod typing;

pub use crate::games::name::Name;
pub use cost::Cost;
pub use generic::{generic, shipped};
pub use happening::{Happening, Known};
pub use operation::{CardNamed, Operation, Turned};
pub use terms::{CardState, CardVerb, Component, Header, ShieldVerb, Standing, TimingWord, TokenVerb, Whose};
pub use typed::{Moment, TypedEffect};
pub use typing::TypingError;

// the nouns of the game, as every file here knows them
use super::{dice, rerolls, terms as nouns, tokens, words};
