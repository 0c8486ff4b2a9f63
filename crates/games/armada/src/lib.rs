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
//! | `described` | Which ship or squadron does a situation describe? |
//! | `destruction` | Why is a ship or squadron destroyed, and what becomes of its things? |
//! | `extras` | What can a card give a ship or squadron that is neither among its tokens nor among its numbers? |
//! | `rerolls` | How many dice, and which of them? |
//! | [`table`] | What lies on the table, whatever is played there? |
//! | `book` | What does only one system know? |
//! | `state` | What lies on the table, and what does each system know of it? |
//! | [`rows`] | What can happen, be done and be decided? |
//! | `rules` | For what are the rules, and what never changes while it is played? |
//! | [`effect`] | How is an effect of a card written down? |
//! | `asking` | Who asks a player about Armada, and under which questions? |
//! | [`activation`] | What happens in a ship's whole activation? |
//! | [`attack`] | What happens in an attack? |
//! | [`command`] | What happens when commands are resolved? |
//! | [`damage`] | What does damage outside attacks do? |
//! | `operations` | What does an operation of an effect do, whatever is played? |
//! | [`round`] | What happens in a whole round? |
//! | [`status`] | What happens in a round, and in its Status Phase? |
//! | [`timing`] | Which effects resolve when, and in whose order? |

pub mod activation;
mod asking;
pub mod attack;
mod book;
pub mod command;
mod commands;
pub mod damage;
mod described;
mod destruction;
mod dice;
pub mod effect;
mod extras;
mod keywords;
pub mod limits;
mod operations;
mod problem;
mod rerolls;
pub mod round;
pub mod rows;
mod rules;
mod shields;
mod state;
pub mod status;
pub mod table;
mod terms;
pub mod timing;
mod tokens;
mod zones;

pub use asking::question;
pub use book::Book;
pub use commands::Spent;
pub use described::{Armament, Holdings, Kinded, Traits};
pub use destruction::{Destruction, Leaving};
pub use dice::{Color, Die, DieError, Face, Pool, SIDES, roll};
pub use extras::{Extra, Piece, Slot, Span};
pub use keywords::{Keyword, KeywordError, KeywordName};
pub use problem::{Described, Problem};
pub use rerolls::Reroll;
pub use rules::{ArmadaRules, Claim};
pub use shields::{MOST_SHIELDS, Shields, zones_of};
pub use state::State;
pub use terms::{Activation, CardName, Command, Facing, HullZone, Place, Range, Seat, Size, UnitKind};
pub use tokens::{On, Token, TokenKind, TokenName, TokenState, Tokens};
pub use vocabulary::Misread;
pub use vocabulary::WordError;
pub use zones::{Adjacency, adjacency};

vocabulary::citing! {
    "attack/cite.rs",
    "attack/event.rs",
    "attack/pick.rs",
    "attack/bans.rs",
    "command/bans.rs",
    "command/cite.rs",
    "command/card_event.rs",
    "command/event.rs",
    "command/pick.rs",
    "command/ways.rs",
    "damage/bans.rs",
    "damage/cite.rs",
    "damage/event.rs",
    "damage/pick.rs",
    "round/event.rs",
    "round/pick.rs",
    "rows.rs",
    "status/bans.rs",
    "status/cite.rs",
    "status/event.rs",
    "status/pick.rs",
    "timing/cite.rs",
    "timing/event.rs",
    "extras.rs",
    "destruction.rs",
    "table/unit_event.rs",
    "table/effect_pick.rs",
    "table/table_event.rs",
    "effect/cite.rs",
    "effect/ban.rs",
    "effect/card_event.rs",
    "effect/card_acts.rs",
    "effect/operands.rs",
}
