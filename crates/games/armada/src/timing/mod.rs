//! Which effects resolve when, and in whose order?
//!
//! An event happens, with the events within it, and effects wait before it, at its moment, during it and after it:
//! see `schedule` for the windows. The first player resolves all of theirs in any order, then the second player: that
//! is the engine's own order of seats, and nothing here decides it by hand.

mod cite;
mod claims;
mod effects;
mod event;
mod game;
mod legality;
mod loading;
mod occasion;
mod schedule;
mod setup;
mod situation;
mod start;
mod tell;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    book, described, dice, effect, limits, problem, rerolls, rows, rules, shields, state, table, terms,
    tokens,
};

pub(crate) use claims::{claim, pass};
pub use effect::EffectBan as Ban;
pub(crate) use effects::effects;
pub use event::Event;
pub(crate) use event::{on_card, on_unit};
pub use game::read;
pub(crate) use game::{describe, doing, resolve, state_checks, unmet, which_effect, words};
pub use occasion::Occasion;
pub use schedule::Window;
pub use setup::{During, Further, Ship, Side, TimingSetup};
pub use situation::TimingRules;
pub(crate) use view::facts;
pub use view::{ShipView, SideView, TimingView, WindowView};
pub use work::{EffectKey, Work};
