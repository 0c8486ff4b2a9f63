//! What does damage outside attacks do?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `cards` | How is written what a faceup damage card does, and when does it act? |
//! | `arrival` | Who is asked about, and what does it lie on? |
//! | `start` | How does a situation of damage begin? |
//! | `texts` | What do damage cards say, and on whom do they lie? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What happens next, as data? |
//! | `suffering` | How is damage suffered, and how are damage cards dealt and chosen? |
//! | `movement` | What does the end of a movement do? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `legality` | What is refused, and by which rule? |
//! | `effects` | Which effects wait for their moment? |
//! | `card_effects` | Which damage cards act at an event, and what do they do? |
//! | `claims` | What does somebody name where damage is suffered outside attacks that is not asked there? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `descriptions` | How are picks, effects and windows described, beside what events say? |
//! | `view` | How does the table look from outside? |
//! | `game` | How does damage outside attacks begin, what does each of its work items come to, and how is what is decided called? |

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
pub(crate) use cite::order;
pub(crate) use claims::{claim, pass};
pub(crate) use descriptions::{chosen, describe, use_label};
pub(crate) use effects::{effects, resolve, unmet};
pub use event::Event;
pub(crate) use event::on_unit;
pub(crate) use game::{affected, begin, doing, passed, words};
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
