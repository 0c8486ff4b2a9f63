//! Which effects resolve when, and in whose order?
//!
//! | module | question |
//! |---|---|
//! | `setup` | Which situation is asked about? |
//! | `situation` | For which situation are the rules, and which effects does it list? |
//! | `schedule` | Which windows are there, in order, and which effects wait in them? |
//! | `occasion` | What goes on around an event for which effects wait? |
//! | `start` | How does the event of a situation begin? |
//! | `event` | What can happen? |
//! | `loading` | In whose turn are upgrade cards loaded with tokens or dials? |
//! | `work` | What happens next, as data? |
//! | `effects` | Which effects wait for their moment, and what do they put on the agenda? |
//! | `legality` | What is refused, and by which rule? |
//! | `claims` | What does somebody name around an event that is not asked there? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `view` | How does it look from outside? |
//! | `game` | How does it begin, what does each work item come to, and how is what is decided called? |
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
pub(crate) use game::{describe, doing, passed, resolve, state_checks, unmet, which_effect, words};
pub use occasion::Occasion;
pub use schedule::Window;
pub use setup::{During, Further, Ship, Side, TimingSetup};
pub use situation::TimingRules;
pub(crate) use view::facts;
pub use view::{ShipView, SideView, TimingView, WindowView};
pub use work::{EffectKey, Work};
