//! What happens in a ship's whole activation?
//!
//! One table, and on it one part after another: the ship's commands ([`command`](super::command)), within them the attacks of
//! its squadrons, then its own attacks ([`attack`](super::attack)), then the end of its maneuver
//! ([`damage`](super::damage)). What lies on the table goes in with each part and comes back. The parts are played by a
//! [`round`](super::round), in which an activation is one of many or stands alone.
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `plan` | Which attacks may be made, and where does the maneuver end? |
//! | `state` | What lies on the table, and which part is played? |
//! | `playing` | What happens on the table while a part is played? |
//! | `view` | How does the table look from outside? |

mod plan;
mod playing;
pub mod setup;
mod state;
mod view;

// the nouns of the game, as every file here knows them
use super::{attack, command, damage, dice, effect, keywords, limits, problem, table, terms, tokens};

pub use plan::ActivationPlan;
pub(crate) use plan::{Prepared, listed};
pub(crate) use setup::check_deck;
pub use setup::{ActivationSetup, Maneuver, Planned};
pub(crate) use state::SHIP;
pub use state::{Part, State};
pub use view::ActivationView;
pub(crate) use view::facts;
