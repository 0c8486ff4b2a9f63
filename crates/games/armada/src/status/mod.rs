//! What happens in a round, and in its Status Phase?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `cost` | What does it cost to ready an upgrade card? |
//! | `state` | What lies on the table? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What happens next in the Status Phase? |
//! | `turns` | Whose turn is it in the other phases? |
//! | `card_effects` | When may an effect that the situation lists be used, and what is paid for it? |
//! | `operations` | What does such an effect do here? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `legality` | What is refused, and by which rule? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `view` | How does the table look from outside? |
//! | `why_not` | Why is a pick refused that the present choice does not show? |
//! | `game` | What does a round tell the engine? |

mod bans;
mod card_effects;
mod cite;
mod cost;
mod event;
mod game;
mod legality;
mod operations;
mod pick;
pub mod setup;
mod state;
mod tell;
mod turns;
mod view;
mod why_not;
mod work;

// the nouns of the game, as every file here knows them
use super::{commands, effect, limits, table, terms, tokens};

pub use bans::Ban;
pub use card_effects::StatusEffect;
pub(crate) use card_effects::waits_in_a_round;
pub use cost::{CostPart, ReadyCost};
pub use event::{Ending, Event, Part, Passing, Victory};
pub use game::StatusRules;
pub use pick::{Pick, Prompt};
pub use setup::{CardState, Icon, Phase, StatusSetup};
pub use state::{CardId, State};
pub(crate) use tell::phase as phase_words;
pub use view::{CardView, PlayerView, StatusView, UnitView};
pub use work::Work;
pub(crate) use work::at_once;
