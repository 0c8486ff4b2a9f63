//! What does an operation of an effect do, whatever is played?
//!
//! What it is done to lies in the state. Where the book that it needs is closed there is nothing to do it to; around an event that is
//! played alone, where that book is never open, it is said.
//!
//! | module | question |
//! |---|---|
//! | `played` | What does the part that is played say of the effects on its table? |
//! | `acting` | Which effect does something, which part of it, who chooses in it, and whom does it mean? |
//! | `operate` | What does each operation come to? |
//! | `on_dice`, `on_units`, `in_commands`, `in_attacks` | What does it come to on dice, on ships and squadrons, in commands, in attacks? |
//! | `among_several` | To which of several ships is it done, and which of several things? |
//! | `cards` | What is done to cards, and to what lies on them? |

mod acting;
mod among_several;
mod cards;
mod in_attacks;
mod in_commands;
mod on_dice;
mod on_units;
mod operate;
mod played;

// the nouns of the game, as every file here knows them
use super::{
    attack, command, commands, damage, dice, effect, limits, rows, rules, state, status, table, terms,
    timing, tokens,
};

pub(crate) use on_dice::added;
pub(crate) use operate::doing;
