//! What happens in a ship's whole activation?
//!
//! One table, and on it one part after another: the ship's commands ([`command`](super::command)), within them the attacks of
//! its squadrons, then its own attacks ([`attack`](super::attack)), then the end of its maneuver
//! ([`damage`](super::damage)). The parts are played by a
//! [`round`](super::round), in which an activation is one of many or stands alone.

mod acting;
mod course;
mod plan;
mod prepared;
pub mod setup;
mod view;

// the nouns of the game, as every file here knows them
use super::{
    attack, book, command, damage, described, dice, effect, limits, problem, state, table, terms, tokens,
};

pub use acting::Acting;
pub(crate) use plan::{Places, is_carried_out};
pub use prepared::ActivationPlan;
pub(crate) use prepared::Prepared;
pub use setup::{ActingShip, ActivationSetup, Maneuver, Planned, Texts, Wing};
pub use view::ActivationView;
pub(crate) use view::facts;
