//! Star Wars: Armada. Which of its rules apply?
//!
//! The nouns that every system shares stand here; each system is rules of its own to the engine, in a
//! folder of its own.
//!
//! | module | question |
//! |---|---|
//! | `words` | Which words does the game use? |
//! | `terms` | Which words does every system use? |
//! | [`limits`] | How much of everything may a situation hold? |
//! | `dice` | What can a die show, and how likely? |
//! | `tokens` | Which defense tokens are there, and in which state? |
//! | `keywords` | Which squadron keywords are there, and which of them change an attack? |
//! | `zones` | Which hull zones are adjacent? |
//! | `shields` | Which hull zones does a ship have, and how many shields are left there? |
//! | `problem` | What in a situation can no table show? |
//! | `commands` | How is a command called in lines, and what is spent on one? |
//! | `destruction` | Why is a ship or squadron destroyed, and what becomes of its things? |
//! | `extras` | What can a card give a ship or squadron that is neither among its tokens nor among its numbers? |
//! | `rerolls` | How many dice, and which of them? |
//! | [`table`] | What lies on the table, whatever is played there? |
//! | [`effect`] | How is an effect of a card written down? |
//! | [`activation`] | What happens in a ship's whole activation? |
//! | [`attack`] | What happens in an attack? |
//! | [`command`] | What happens when commands are resolved? |
//! | [`damage`] | What does damage outside attacks do? |
//! | [`round`] | What happens in a whole round? |
//! | [`status`] | What happens in a round, and in its Status Phase? |
//! | [`timing`] | Which effects resolve when, and in whose order? |

pub mod activation;
pub mod attack;
pub mod command;
mod commands;
pub mod damage;
mod destruction;
mod dice;
pub mod effect;
mod extras;
mod keywords;
pub mod limits;
mod problem;
mod rerolls;
pub mod round;
mod shields;
pub mod status;
pub mod table;
mod terms;
pub mod timing;
mod tokens;
mod within;
mod zones;

pub use commands::Spent;
pub use destruction::{Destruction, Leaving};
pub use dice::{Color, Die, DieError, Face, Pool, SIDES, roll};
pub use extras::{Extra, Piece, Slot, Span};
pub use keywords::{Keyword, KeywordError, KeywordName};
pub use problem::{Begins, Described, Problem};
pub use rerolls::Reroll;
pub use shields::{Shields, zones_of};
pub use terms::{Activation, Command, Facing, HullZone, Place, Range, Seat, Size, UnitKind};
pub use tokens::{Token, TokenKind, TokenName, TokenState, Tokens};
pub use vocabulary::Misread;
pub use vocabulary::WordError;
pub use zones::{Adjacency, adjacency};

/// The sources in which the game cites: each passage id in quotes is one that it executes.
pub const CITING: &[&str] = &[
    include_str!("attack/cite.rs"),
    include_str!("attack/event.rs"),
    include_str!("attack/pick.rs"),
    include_str!("attack/bans.rs"),
    include_str!("command/bans.rs"),
    include_str!("command/cite.rs"),
    include_str!("command/card_event.rs"),
    include_str!("command/event.rs"),
    include_str!("command/pick.rs"),
    include_str!("damage/bans.rs"),
    include_str!("damage/cite.rs"),
    include_str!("damage/event.rs"),
    include_str!("damage/pick.rs"),
    include_str!("round/cite.rs"),
    include_str!("round/rows.rs"),
    include_str!("status/bans.rs"),
    include_str!("status/cite.rs"),
    include_str!("status/event.rs"),
    include_str!("status/pick.rs"),
    include_str!("timing/cite.rs"),
    include_str!("timing/event.rs"),
    include_str!("extras.rs"),
    include_str!("destruction.rs"),
    include_str!("table/unit_event.rs"),
    include_str!("table/effect_pick.rs"),
    include_str!("effect/cite.rs"),
    include_str!("effect/ban.rs"),
    include_str!("effect/card_event.rs"),
    include_str!("effect/card_acts.rs"),
    include_str!("effect/named.rs"),
];
