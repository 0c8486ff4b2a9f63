//! What happens in a whole round?
//!
//! One table, and on it the four phases. Whose turn it is, and what the Status Phase does, is played by the rules of
//! [`status`](super::status); what a ship or squadron does in its activation by those of [`activation`](super::activation),
//! and a ship's dials are set by them too. What lies on the table goes in with each of them and comes back.
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `parts_of` | Which situation is each activation of it? |
//! | `check` | What in it can no table show? |
//! | `plan` | Which activations may there be? |
//! | `state` | What lies on the table, and who activates? |
//! | `rows` | What can happen, be done and be decided here? |
//! | `parts` | How is what a part says called here? |
//! | `work` | What does the round do next? |
//! | `cite` | Which rule is behind its own steps? |
//! | `view` | How does the table look from outside? |
//! | `game` | What does a round tell the engine? |

mod check;
mod cite;
mod game;
mod parts;
mod parts_of;
mod plan;
mod rows;
pub mod setup;
mod state;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    activation, attack, command, commands, effect, limits, problem, status, table, terms, within::within,
};

pub use parts::{ActivationPart, StatusPart};
pub use plan::RoundRules;
pub use rows::{Ban, Effect, Event, Pick, Prompt, Scope, Work};
pub use setup::{RoundSetup, RoundShip, RoundSquadron};
pub use state::{Part, State};
pub use view::{RoundView, UnitView};
