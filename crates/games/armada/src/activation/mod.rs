//! What happens in a ship's whole activation?
//!
//! One table, and on it one part after another: the ship's commands ([`command`](super::command)), within them the attacks of
//! its squadrons, then its own attacks ([`attack`](super::attack)), then the end of its maneuver
//! ([`damage`](super::damage)). Each part is played by its own rules; what lies on the table goes in
//! with it and comes back.
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `plan` | Which attacks may be made, and where does the maneuver end? |
//! | `state` | What lies on the table, and which part is played? |
//! | `rows` | What can happen, be done and be decided here? |
//! | `parts` | How is what a part says called here? |
//! | `work` | What does the activation do next? |
//! | `view` | How does the table look from outside? |
//! | `game` | What does an activation tell the engine? |

mod game;
mod parts;
mod plan;
mod rows;
pub mod setup;
mod state;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    attack, command, damage, dice, effect, keywords, limits, problem, table, terms, tokens, within::within,
};

pub use parts::{AttackPart, CommandPart, DamagePart};
pub use plan::ActivationRules;
pub(crate) use plan::listed;
pub use rows::{Ban, Effect, Event, Pick, Prompt, StrikeBan, Work};
pub(crate) use setup::check_deck;
pub use setup::{ActivationSetup, Maneuver, Planned};
pub use state::{Part, State};
pub use view::ActivationView;
