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
//! | `on_dice`, `in_commands`, `in_attacks` | What does it come to on dice, in commands, in attacks? |
//! | `on_units`, `on_zones`, `changes` | What does it come to on ships and squadrons, and on hull zones? What is the same for all of them? |
//! | `among_several` | To whom of several is it done, and which of several things? |
//! | `cards` | What is done to cards, and to what lies on them? |

mod acting;
mod among_several;
mod cards;
mod changes;
mod in_attacks;
mod in_commands;
mod on_dice;
mod on_units;
mod on_zones;
mod operate;
mod played;

// the nouns of the game, as every file here knows them
use super::{
    attack, command, commands, damage, dice, effect, extras, limits, rows, rules, state, status, table,
    terms, timing, tokens,
};

pub(crate) use on_dice::rolled;
pub(crate) use operate::doing;
