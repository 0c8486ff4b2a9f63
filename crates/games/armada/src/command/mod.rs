//! What happens when commands are resolved?
//!
//! One ship's activation as far as its commands go: the dial is revealed, squadrons are activated,
//! shields and damage cards repaired, dice added and rerolled, speed and yaw changed. Beside it the
//! turns of the Command Phase and of the Squadron Phase that belong to the same rules.
//!
//! The attacks of the ship and of its squadrons are asked about as attacks, and where a ship or a
//! squadron ends its move is not measured here.

mod activation;
mod bans;
mod card_effects;
mod card_event;
mod chart;
mod cite;
mod claims;
mod concentrate;
mod descriptions;
mod dials;
mod effects;
mod event;
mod game;
mod legality;
mod navigate;
mod orders;
mod pick;
mod repair;
mod resolution;
mod restricted;
pub mod setup;
mod ship;
mod squadrons;
mod start;
mod tell;
mod view;
mod ways;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    book, commands, described, dice, effect, keywords, limits, problem, rows, rules, shields, state, table,
    terms,
};

pub(crate) use activation::as_if;
pub use bans::{Ban, CommandBan, Component, CourseBan, DiceBan, RepairBan, SquadronBan};
pub use card_event::Deed;
pub use chart::{Column, ColumnError, SpeedChart, Yaw};
pub(crate) use claims::claim;
pub use claims::goes_on;
pub(crate) use concentrate::attacks;
pub(crate) use descriptions::{effect as describe, pick as tell_pick};
pub(crate) use dials::gaining;
pub use dials::presupposed;
pub(crate) use effects::effects;
pub use event::Event;
pub(crate) use event::see;
pub use game::read;
pub(crate) use game::{begin, doing, is_over, resolve, state_checks, unmet, words};
pub use orders::{Activating, Commands, Squadron, Values};
pub use pick::{Pick, Prompt};
pub use resolution::{Place, Way, WayError};
pub use setup::{
    AttackPool, Candidate, CommandSetup, CommandShip, DialChanger, Scene, Stands, Target, TopDial, Trigger,
    Upgrade,
};
pub(crate) use squadrons::under;
pub(crate) use tell::with_it;
pub use view::CommandView;
pub(crate) use view::{command_facts, facts, own_facts, squadron_facts, value_facts};
pub use ways::{Card, Did, Freedom, Repair, Turn, Under};
pub(crate) use work::CommandRules;
pub use work::{CardEffect, Raid, Work};
