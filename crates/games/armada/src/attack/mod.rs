//! What happens in an attack?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `state` | What lies on the table? |
//! | `progress` | Where does an attack stand, and what does it count? |
//! | `dice_total` | What do the dice add up to, in words? |
//! | `event` | What can happen? |
//! | `changes` | What does it change, where that is more than a line of its row? |
//! | `pick` | What can be decided, and how is it called? |
//! | `place` | Where does it stand: what is behind, what is still to come? |
//! | `work` | What does an attack do next? |
//! | `declaring` | Which targets may be declared? |
//! | `defending` | What does the defender do in Spend Defense Tokens? |
//! | `conditions` | Is what an effect asks for so? Which armament do cards change? |
//! | `criticals` | Which critical effects are there, and which may be resolved? |
//! | `card_states` | Which effects does the situation list, and how do their cards lie? |
//! | `moments` | For which moments of typed effects does an event stand? |
//! | `card_effects` | When may a typed effect be used, and what is paid for it? |
//! | `operations` | What does a typed effect do? |
//! | `on_dice`, `on_tokens`, `on_zones`, `on_cards` | What does it do to dice, tokens, hull zones, damage cards? |
//! | `paying` | How is a part of a cost paid of which somebody chooses what exactly is paid? |
//! | `gathering` | How does an attack get its dice? |
//! | `attack_effects` | What may the attacker do with the dice? |
//! | `keyword_effects` | What do squadron keywords do to the dice? |
//! | `returns` | How does the defender attack in return? |
//! | `targets` | Which further squadrons are attacked? |
//! | `named_events` | Which events of an attack have a name beside its steps? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `legality` | What is refused, and by which rule? |
//! | `spending` | What keeps a defense token from being locked or spent? |
//! | `spent_by_effect` | How is a defense token spent because an effect says so? |
//! | `why_not` | Why is a pick refused that the present choice does not show? |
//! | `effects` | Which effects wait for their moment? |
//! | `checks` | What puts the table right after something happened? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `label` | How is a decision asked, and how are its picks called? |
//! | `view` | How does the table look from outside? |
//! | `game` | What do attacks tell the engine? |
//!
//! Attacks follow one another: a salvo or a counter attack is nested in the attack that it answers, and
//! a ship that attacked a squadron goes on to further ones. Each is an attack of its own, with all its
//! steps; what came of the others stays on the table.

mod attack_effects;
mod bans;
mod card_effects;
mod card_states;
mod changes;
mod checks;
mod cite;
mod conditions;
mod criticals;
mod declaring;
mod defending;
mod dice_total;
mod effects;
mod event;
mod game;
mod gathering;
mod keyword_effects;
mod label;
mod legality;
mod moments;
mod named_events;
mod on_cards;
mod on_dice;
mod on_tokens;
mod on_zones;
mod operations;
mod paying;
mod pick;
mod place;
mod progress;
mod returns;
pub mod setup;
mod spending;
mod spent_by_effect;
mod state;
mod targets;
mod tell;
mod view;
mod why_not;
mod work;

// the nouns of the game, as every file here knows them
use super::{dice, effect, keywords, limits, problem, rerolls, shields, table, terms, tokens, zones};

pub use bans::{Ban, KeywordIdle};
pub use criticals::{Critical, CriticalError};
pub use effects::{EffectKey, Scope};
pub use event::{Adding, Against, Answer, Canceling, Ending, Event, On, Unrolled};
pub use game::AttackRules;
pub use named_events::NAMES as NAMED_EVENTS;
pub use pick::{Pick, Prompt};
pub use place::Asked;
pub use progress::{Attack, AttackStep, Counting, InForce, RerollSource, halved};
pub use rerolls::Reroll;
pub use setup::{
    Activation, Armament, AttackKind, AttackSetup, ConcentrateFire, Crossed, Crossing, Declaration,
    Obstruction, Place, Player, Ship, Sight, Squadron, Target, Unit,
};
pub use state::{Declared, Further, Rerolls, State};
pub use view::{AttackView, PresentView, SideView, TokenView};
pub(crate) use view::{attack_facts, unit_facts};
pub use work::{More, Work};
