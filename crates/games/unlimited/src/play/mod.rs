//! What happens on a board: actions, attacks, abilities, phases?
//!
//! Its rooms from below: each imports from those before it, and `game` leads through them.
//!
//! | room | question |
//! |---|---|
//! | `nouns` | What do boards, cards and abilities consist of, and what is each part called? |
//! | `tabletop` | What lies on the table, and what changes it? |
//! | `rows` | What can happen, be decided and be waiting: in which words, and by which rules? |
//! | `present` | What has happened, and what are power, HP, keywords and abilities now? |
//! | `words` | What do the words of an ability mean on the table? |
//! | `constant_abilities` | What works all the time, and from where? |
//! | `refusals` | What is refused, and what is put right at once? |
//! | `deeds` | How is it done: an attack, a card that is played, an amount that is divided? |
//! | `resolution` | How does an ability resolve? |
//! | `abilities` | Which abilities does something trigger, replace or use? |
//! | `views` | How does it look from outside, and why is it so? |
//! | `turns` | How does a game begin, and what happens next? |
//! | `game` | What does a board tell the engine? |
//!
//! Triggers wait in the engine's layers: one beneath every action, two in every attack (what triggers at its
//! beginning, what triggers at its end), one of its own for every ability that resolves. So nested abilities come
//! before everything that was waiting, and nothing here orders them by hand.

mod abilities;
mod constant_abilities;
mod deeds;
mod game;
mod nouns;
mod present;
mod refusals;
mod resolution;
mod rows;
mod tabletop;
mod turns;
mod views;
mod words;

pub use nouns::bans::Ban;
pub use nouns::card::{Card, CardId, CardKind};
pub use nouns::context::Context;
pub use nouns::event_fields::{Damage, Defeated, TokenDefeated};
pub use nouns::objects::{Attack, Leave, Object, Orientation, PowerFrom};
pub use nouns::setup::{
    BaseSetup, CaptiveSetup, CardSetup, Edition, LeaderSetup, Moment, PlaySetup, PlayedUntil, PlayerTokens,
    PrintedName, SideSetup, UnitSetup, UpgradeSetup, Zone,
};
pub use nouns::source::Source;
pub use nouns::unit::{
    Banned, Captive, DamageKind, Harm, LastKnown, Lasting, Responsible, Unit, Until, Upgrade,
};
pub use present::frame::{Bindings, Scope};
pub use present::state::State;
pub use rows::effect_key::EffectKey;
pub use rows::event::Event;
pub use rows::pick::{Pick, Prompt};
pub use rows::work::{Assign, Divided, Rest, Work};
pub use tabletop::rules::PlayRules;
pub use tabletop::table::{Discounted, Ending, Leader, Side, Table};
pub use views::view::PlayView;
