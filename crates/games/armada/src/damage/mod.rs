//! What does damage outside attacks do?

mod arrival;
mod bans;
mod card_effects;
mod cards;
mod cite;
mod claims;
mod descriptions;
mod effects;
mod event;
mod game;
mod legality;
mod movement;
mod pick;
pub mod setup;
mod start;
mod suffering;
mod tell;
mod texts;
mod view;
mod work;

// the nouns of the game, as every file here knows them
use super::{book, described, dice, effect, limits, problem, rows, rules, state, table, terms, tokens};

pub use arrival::{Arrival, Who};
pub use bans::Ban;
pub use cards::{DamageCard, lasting_words};
pub(crate) use cite::{left_out, order};
pub(crate) use claims::{claim, pass};
pub(crate) use descriptions::{chosen, describe, use_label};
pub(crate) use effects::{effects, resolve, unmet};
pub use event::Event;
pub(crate) use event::on_unit;
pub(crate) use game::{affected, begin, doing, words};
pub use game::{means, read};
pub use pick::{Pick, Prompt};
pub use setup::{
    Cause, DamageSetup, DealtCards, DiscardedCards, EffectDamage, FlippedCards, HullLoss, Movement, Obstacle,
    Outside, Overlapped, Ship, Squadron, Unit,
};
pub(crate) use suffering::suffering;
pub(crate) use view::facts;
pub use view::{DamageView, UnitView};
pub(crate) use work::DamageRules;
pub use work::{EffectKey, Work};
