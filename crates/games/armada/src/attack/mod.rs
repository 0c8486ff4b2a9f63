//! What happens in an attack?
//!
//! Each knows only what stands above it.
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `progress` | Where does an attack stand, and what does it count? |
//! | `ways` | Which ways are there in which something of it can happen? |
//! | `fight` | What is known of the attacks that go on, beside the present one? |
//! | `sides` | Who attacks whom, and in which attacks? |
//! | `card_states` | In which attacks, and when in them, do the effects of the situation resolve? |
//! | `conditions` | What holds all the time because of cards, and which armament do they change? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `keyword_uses` | Which squadron keywords may be used, and why not? |
//! | `start` | How does a situation become a table? |
//! | `pick` | What can be decided, and how is it called? |
//! | `changes` | What does an event change, where that is more than a line of its row? |
//! | `event` | What can happen? |
//! | `work` | What does an attack do next, as data? |
//! | `declaring` | Which targets may be declared? |
//! | `spending` | What keeps a defense token from being locked or spent? |
//! | `legality` | What is refused, and by which rule? |
//! | `moments` | For which moments of typed effects does an event stand? |
//! | `card_bans` | Why can a typed effect not be used? |
//! | `card_effects` | When may a typed effect be used, and what does it put on the agenda? |
//! | `gathering` | How does an attack get its dice? |
//! | `keyword_effects` | What do squadron keywords do to the dice? |
//! | `defending` | What does the defender do in Spend Defense Tokens? |
//! | `attack_effects` | What may the attacker do with the dice? |
//! | `resolve_damage` | What happens in Resolve Damage? |
//! | `returns` | How does the defender attack in return? |
//! | `targets` | Which further squadrons are attacked? |
//! | `on_dice`, `on_tokens`, `on_zones` | What does a typed effect do to dice, tokens, hull zones? |
//! | `spent_by_effect` | How is a defense token spent because an effect says so? |
//! | `effects` | Which effects wait for their moment? |
//! | `checks` | What puts the table right after something happened? |
//! | `claims` | What does somebody name in an attack that is not asked there? |
//! | `descriptions` | How are picks, effects and windows described, beside what events say? |
//! | `dice_total` | What do the dice add up to, in words? |
//! | `view` | How does the table look from outside? |
//! | `game` | What do attacks tell the engine, and what does each work item come to? |
//!
//! Attacks follow one another: a salvo or a counter attack is nested in the attack that it answers, and
//! a ship that attacked a squadron goes on to further ones. Each is an attack of its own, with all its
//! steps; what came of the others stays on the table.

mod attack_effects;
mod bans;
mod card_bans;
mod card_effects;
mod card_states;
mod changes;
mod checks;
mod cite;
mod claims;
mod conditions;
mod declaring;
mod defending;
mod descriptions;
mod dice_total;
mod effects;
mod event;
mod fight;
mod game;
mod gathering;
mod keyword_effects;
mod keyword_uses;
mod legality;
mod moments;
mod on_dice;
mod on_tokens;
mod on_zones;
mod pick;
mod progress;
mod resolve_damage;
mod returns;
pub mod setup;
mod sides;
mod spending;
mod spent_by_effect;
mod start;
mod targets;
mod tell;
mod view;
mod ways;
mod work;

// the nouns of the game, as every file here knows them
use super::{
    book, command, dice, effect, extras, keywords, limits, problem, rerolls, rows, rules, state, table,
    terms, tokens, zones,
};

pub use bans::{Ban, KeywordIdle};
pub(crate) use changes::{card, on_unit};
pub(crate) use checks::state_checks;
pub(crate) use cite::no_return;
pub(crate) use claims::claim;
pub(crate) use descriptions::{asks_for_return, effect as describe, pick as tell_pick};
pub(crate) use effects::{effects, modify, resolve};
pub use event::Event;
pub use fight::{Declared, Fight, Further, Rerolls};
pub use game::{also, named, read, reckoning};
pub(crate) use game::{begin, doing, refuses, tasks, unmet, words};
pub use moments::NAMES as NAMED_EVENTS;
pub(crate) use moments::is_before_suffering;
pub(crate) use on_dice::{add_showing, added as dice_added, exchange, remove, remove_half};
pub(crate) use on_tokens::{lock, mark, ready_unspent};
pub(crate) use on_zones::{defend_elsewhere, on_zones, spread};
pub use pick::{Pick, Prompt};
pub use progress::{Attack, AttackStep, Counting, Critical, CriticalError, InForce, RerollSource, halved};
pub use rerolls::Reroll;
pub use setup::{
    Activation, Aim, Armament, AttackKind, AttackSetup, Between, ConcentrateFire, Crossed, Crossing,
    Declaration, Obstruction, Place, Player, Ship, Sight, Squadron, Target, Unit,
};
pub(crate) use spent_by_effect::spend;
pub(crate) use tell::on_unit as unit_words;
pub use view::{AttackView, DefenseView, PoolView, PresentView, SideView};
pub(crate) use view::{attack_facts, facts, unit_facts};
pub use ways::{Against, Answer, Canceling, Ending, Unrolled};
pub(crate) use work::AttackRules;
pub use work::{EffectKey, More, Work};
