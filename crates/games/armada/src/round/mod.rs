//! What happens in a whole round?
//!
//! One table, and on it the four phases. Whose turn it is, and what the Status Phase does, is played by the rules of
//! [`status`](super::status); in an [`activation`](super::activation) one part after another is played by the rules of
//! [`command`](super::command), which set dials too, of [`attack`](super::attack) and of [`damage`](super::damage). Each part may also be played alone, and so may an event for which effects
//! wait ([`timing`](super::timing)).

mod acting;
mod attacks;
mod check;
mod claims;
mod doors;
mod event;
mod game;
mod parts_of;
mod pick;
mod plan;
pub mod setup;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    activation, attack, book, command, damage, dice, effect, limits, operations, problem, rows, rules, state,
    status, table, terms, timing,
};

pub use event::Event;
pub use pick::{Pick, Prompt};
pub use rules::Playing;
pub use setup::{RoundSetup, RoundShip, RoundSquadron};
pub use view::{RoundView, TableView, UnitView};
