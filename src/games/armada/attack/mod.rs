//! What happens in an attack?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `state` | What lies on the table? |
//! | `progress` | Where does an attack stand, and what does it count? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What does an attack do next? |
//! | `declaring` | Which targets may be declared? |
//! | `criticals` | Which critical effects are there, and what does a typed one do? |
//! | `gathering` | How does an attack get its dice? |
//! | `attack_effects` | What may the attacker do with the dice? |
//! | `keyword_effects` | What do squadron keywords do to the dice? |
//! | `returns` | How does the defender attack in return? |
//! | `targets` | Which further squadrons are attacked? |
//! | `legality` | What is refused, and by which rule? |
//! | `why_not` | Why is a pick refused that the present choice does not show? |
//! | `effects` | Which effects wait for their moment? |
//! | `checks` | What puts the table right after something happened? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `refusal` | Why is it refused or open, in words? |
//! | `view` | How does the table look from outside? |
//! | `game` | What do attacks tell the engine? |
//!
//! Attacks follow one another: a salvo or a counter attack is nested in the attack that it answers, and
//! a ship that attacked a squadron goes on to further ones. Each is an attack of its own, with all its
//! steps; what came of the others stays on the table.

mod attack_effects;
mod checks;
mod cite;
mod criticals;
mod declaring;
mod effects;
mod event;
mod game;
mod gathering;
mod keyword_effects;
mod legality;
mod pick;
mod progress;
mod refusal;
mod returns;
pub mod setup;
mod state;
mod targets;
mod tell;
mod view;
mod why_not;
mod work;

// the nouns of the game, as every file here knows them
use super::{dice, effect, keywords, limits, rerolls, shields, terms, tokens, words, zones};

pub use criticals::{Critical, CriticalError};
pub use effects::{EffectKey, Scope};
pub use event::{Adding, Against, Answer, Canceling, Ending, Event, Falling, On};
pub use game::AttackRules;
pub use legality::Ban;
pub use pick::{Pick, PickError, Prompt};
pub use progress::{Attack, AttackStep, Counting, InForce, RerollSource, halved};
pub use rerolls::{Reroll, RerollError};
pub use setup::{
    Activation, Armament, AttackKind, AttackSetup, ConcentrateFire, Crossed, Crossing, Declaration,
    Obstruction, Place, Player, SetupError, Ship, Sight, Squadron, Target, Unit,
};
pub use state::{Cards, Combatant, Declared, Engaged, Further, Rerolls, ShipState, SquadronState, State};
pub use view::{AttackView, PresentView, SideView, TokenView};
pub use work::{More, Work};
