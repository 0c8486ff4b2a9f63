//! What happens on a board: actions, attacks, abilities, phases?
//!
//! | module | question |
//! |---|---|
//! | `setup` | Which board is asked about? |
//! | `inspect` | What in it can no table show? |
//! | `start` | How does a described board come onto the table? |
//! | `card` | What is printed on a card, and which cards are there? |
//! | `state` | What lies on the table? |
//! | `values` | What are a unit's power, HP and keywords now? |
//! | `event` | What can happen? |
//! | `commit` | What does an event change? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What happens next? |
//! | `actions` | Which actions can the active player take? |
//! | `attack` | What is an attack, and which steps does it have? |
//! | `effects` | Which effects wait for their moment, and what do they put on the agenda? |
//! | `legality` | What is refused, and by which rule? |
//! | `checks` | What is put right at once? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `view` | How does it look from outside? |
//! | `game` | What does a board tell the engine? |
//!
//! Triggers wait in the engine's layers: one beneath every action, two in every attack (what triggers at its
//! beginning, what triggers at its end), one of its own for every ability that resolves. So nested abilities come
//! before everything that was waiting, and nothing here orders them by hand.

mod actions;
mod attack;
mod card;
mod checks;
mod cite;
mod commit;
mod effects;
mod event;
mod game;
mod inspect;
mod legality;
mod pick;
mod setup;
mod start;
mod state;
mod tell;
mod values;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{Problem, keywords, limits, name, roles, terms, words};

pub use attack::{Attack, Leave, Object};
pub use card::{Card, CardId, CardKind};
pub use effects::EffectKey;
pub use event::{Damage, DamageKind, Defeated, Event, LastKnown, PowerFrom, TokenDefeated};
pub use game::PlayRules;
pub use legality::Ban;
pub use pick::{Pick, Prompt};
pub use setup::{
    BaseSetup, CaptiveSetup, CardSetup, LeaderSetup, Moment, PlaySetup, SideSetup, UnitSetup, UpgradeSetup,
    Zone,
};
pub use state::{Captive, Ending, Lasting, Leader, Side, State, Unit, Until, Upgrade};
pub use view::PlayView;
pub use work::Work;
