//! What happens in a round, and in its Status Phase?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `cost` | What does it cost to ready an upgrade card? |
//! | `ways` | Which ways are there in which something of a round can happen? |
//! | `phases` | Where does a round stand, and what do its players have? |
//! | `start` | How do the phases of a situation begin? |
//! | `card_states` | Which upgrade cards are the effects of the situation the texts of, and what do they say all the time? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What happens next, as data? |
//! | `status_phase` | What happens in the Status Phase, and when is the game over? |
//! | `turns` | Whose turn is it in the other phases? |
//! | `card_effects` | When may an effect that the situation lists be used, and what is paid for it? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `legality` | What is refused, and by which rule? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `view` | How does the table look from outside? |
//! | `claims` | What does somebody name in a phase that is not asked there? |
//! | `game` | What does a round tell the engine, and what does each work item come to? |

mod bans;
mod card_effects;
mod card_states;
mod cite;
mod claims;
mod cost;
mod event;
mod game;
mod legality;
mod phases;
mod pick;
pub mod setup;
mod start;
mod status_phase;
mod tell;
mod turns;
mod view;
mod ways;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    book, commands, described, destruction, effect, limits, problem, rows, rules, state, table, terms, tokens,
};

pub use bans::Ban;
pub(crate) use card_effects::effects;
pub(crate) use card_effects::waits_in_a_round;
pub(crate) use cite::order;
pub(crate) use claims::claim;
pub use claims::goes_on;
pub use cost::{CostPart, ReadyCost};
pub use event::Event;
pub use game::read;
pub(crate) use game::{begin, doing, words};
pub use phases::{Card, CardId, Clock, Phases, Player};
pub use pick::{Pick, Prompt};
pub use setup::{CardState, Icon, Phase, StatusSetup};
pub(crate) use status_phase::at_once;
pub(crate) use tell::phase as phase_words;
pub(crate) use turns::{assign_dials, lacking_dials};
pub(crate) use view::facts;
pub use view::{CardView, PlayerView, StatusView, UnitView};
pub use ways::{Ending, Part, Passing, Victory};
pub(crate) use work::StatusRules;
pub use work::{StatusEffect, Work};
