//! What happens in a round, and in its Status Phase?

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
