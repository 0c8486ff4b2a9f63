//! What happens on a board: actions, attacks, abilities, phases?
//!
//! From below: no file knows one that stands under it here; where some know each other, they are of one floor.
//!
//! | module | question |
//! |---|---|
//! | **Nouns** | |
//! | `setup` | Which board is asked about? |
//! | `inspect` | What in it can no table show? |
//! | `source` | Which ability is it, of which card's text? |
//! | `card` | What is printed on a card, and which cards are there? |
//! | `objects` | What can words name, and what is an attack? |
//! | `unit` | What is a unit in play, what lasts on it, and what is last known of it? |
//! | `event_fields` | What belongs to it? |
//! | `bans` | Why can something be refused, in which words, and by which rule? |
//! | `context` | What does an ability know while it resolves? |
//! | `plan` | Which card is being played, and how? |
//! | `naming` | What does an instruction name? |
//! | `attack_questions` | Does a sentence about an attack ask what is attacked? |
//! | `unknown` | What is known of an unknown card? |
//! | `serialized` | How are shared values and maps of a board written as JSON? |
//! | **The table, and what changes it** | |
//! | `table` | What lies on the table? |
//! | `rules` | With which cards is it played, and what is printed on them? |
//! | `zones` | How does a card go from zone to zone? |
//! | `commit` | What does an event change? |
//! | **Rows: shape, words, rules, change** | |
//! | `effect_key` | Which effect is it, of which card? |
//! | `tell` | How is an event said? |
//! | `cite` | Which rule is behind it? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What is still to be done, as data? |
//! | **The table with what has happened** | |
//! | `state` | What is kept of what has happened, and how was the table then? |
//! | `frame` | What does an instruction remember of its results? |
//! | `tokens` | Which token upgrades go or come with a unit? |
//! | **What words mean on it** | |
//! | `board` | What are power, HP, keywords and abilities now? |
//! | `attributes` | What are the numbers and marks of a thing? |
//! | `last_known` | What is known of something that has left play? |
//! | `this_way` | What has an ability done so far, for its later words to say "this way"? |
//! | `waiting` | What does a heading wait for, and does anything here say when that happens? |
//! | `causes` | In which way has something happened, by whom, and to what? |
//! | `filter` | Which things fit a description? |
//! | `meaning` | Which things do the words of an ability mean, which of them are still to be chosen, and how much is meant? |
//! | `matching` | Is this event what a heading waits for, and how often has such a thing happened? |
//! | `condition` | Is it so? |
//! | `piloting` | Which words mean a unit that is played as an upgrade? |
//! | `event_words` | Which of an event's words could not do anything? |
//! | `zone_words` | From which zones do the words of an ability say that it works? |
//! | `own_words` | Which words about their own card outside play are not carried out? |
//! | `outside_play` | Which abilities of cards that are not in play work from where they lie? |
//! | `discounts` | What changes that for cards to come? |
//! | **What works all the time** | |
//! | `replacing` | Which replacements do cards make of an event? |
//! | `constants` | What do constant abilities do now, and what of the cards in play is not carried out? |
//! | `settled` | Are all texts of cards in play carried out? |
//! | `restricted` | Which cards cannot be played, and on which units can an upgrade go? |
//! | `responsibility` | Who has defeated a unit that has no HP left? |
//! | **What is refused, and put right** | |
//! | `checks` | What is put right at once? |
//! | `legality` | What is refused? |
//! | `paying` | What is paid, and can a cost be paid? |
//! | **What happens** | |
//! | `attack` | Which combat damage is dealt, and who is first? |
//! | `declaring` | What may a unit attack, and what does making an attack put on the agenda? |
//! | `happen` | How does an event happen: what is written on it before, and what is kept of it? |
//! | `costs` | What does it cost? |
//! | `exploiting` | Which units are defeated for it? |
//! | `playing` | How is a card played? |
//! | `assign` | How is something divided among several? |
//! | `resolve` | How does an ability resolve? |
//! | `in_place` | What do they put in its place? |
//! | `triggers` | Which abilities does it trigger or bring due? |
//! | `effects` | Which effects wait for their moment, and what do they put on the agenda? |
//! | `free_actions` | Would using an action ability change anything? |
//! | `action_abilities` | How is an action ability used? |
//! | `actions` | Which actions can the active player take? |
//! | **What is told** | |
//! | `view` | How does it look from outside? |
//! | `delayed_abilities` | Why does an ability that has triggered not resolve yet? |
//! | `questions` | How are decisions and effects put into words? |
//! | `why_not` | Why is an action refused that the present choice does not show? |
//! | **The game** | |
//! | `start` | How does a described board come onto the table? |
//! | `agenda` | What happens next? |
//! | `game` | What does a board tell the engine? |
//!
//! Triggers wait in the engine's layers: one beneath every action, two in every attack (what triggers at its
//! beginning, what triggers at its end), one of its own for every ability that resolves. So nested abilities come
//! before everything that was waiting, and nothing here orders them by hand.

mod action_abilities;
mod actions;
mod agenda;
mod assign;
mod attack;
mod attack_questions;
mod attributes;
mod bans;
mod board;
mod card;
mod causes;
mod checks;
mod cite;
mod commit;
mod condition;
mod constants;
mod context;
mod costs;
mod declaring;
mod delayed_abilities;
mod discounts;
mod effect_key;
mod effects;
mod event;
mod event_fields;
mod event_words;
mod exploiting;
mod filter;
mod frame;
mod free_actions;
mod game;
mod happen;
mod in_place;
mod inspect;
mod last_known;
mod legality;
mod matching;
mod meaning;
mod naming;
mod objects;
mod outside_play;
mod own_words;
mod paying;
mod pick;
mod piloting;
mod plan;
mod playing;
mod questions;
mod replacing;
mod resolve;
mod responsibility;
mod restricted;
mod rules;
mod serialized;
mod settled;
mod setup;
mod source;
mod start;
mod state;
mod table;
mod tell;
mod this_way;
mod tokens;
mod triggers;
mod unit;
mod unknown;
mod view;
mod waiting;
mod why_not;
mod work;
mod zone_words;
mod zones;

// the nouns of the game, as every file here knows them
use super::{Problem, ability, keywords, limits, terms, text};

pub use bans::Ban;
pub use card::{Card, CardId, CardKind};
pub use context::Context;
pub use effect_key::EffectKey;
pub use event::Event;
pub use event_fields::{Damage, Defeated, TokenDefeated};
pub use frame::{Bindings, Scope};
pub use objects::{Attack, Leave, Object, Orientation, PowerFrom};
pub use pick::{Pick, Prompt};
pub use rules::PlayRules;
pub use setup::{
    BaseSetup, CaptiveSetup, CardSetup, Edition, LeaderSetup, Moment, PlaySetup, SideSetup, UnitSetup,
    UpgradeSetup, Zone,
};
pub use source::Source;
pub use state::State;
pub use table::{Discounted, Ending, Leader, Side, Table};
pub use unit::{Banned, Captive, DamageKind, Harm, LastKnown, Lasting, Responsible, Unit, Until, Upgrade};
pub use view::PlayView;
pub use work::{Assign, Divided, Rest, Work};
