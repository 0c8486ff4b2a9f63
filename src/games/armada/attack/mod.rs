//! What happens in an attack?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `rerolls` | Which rerolls may the attacker use? |
//! | `state` | What lies on the table? |
//! | `progress` | Where does an attack stand, and what does it count? |
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What does an attack do next? |
//! | `gathering` | How does an attack get its dice? |
//! | `attack_effects` | What may the attacker do with the dice? |
//! | `legality` | What is refused, and by which rule? |
//! | `why_not` | Why is a pick refused that the present choice does not show? |
//! | `effects` | Which effects wait for their moment? |
//! | `checks` | What puts the table right after something happened? |
//! | `cite` | Which rule is behind it? |
//! | `tell` | How is it said? |
//! | `view` | How does the table look from outside? |
//! | `game` | What do attacks tell the engine? |
//!
//! An attack of a ship on a squadron may be followed by further squadrons as targets: each is a new
//! attack, asked about on its own. Salvo and counter attacks are attacks of their own too; they are
//! not modelled yet, and an attack that calls for one ends open, with its own end state computed.

mod attack_effects;
mod checks;
mod cite;
mod effects;
mod event;
mod game;
mod gathering;
mod legality;
mod pick;
mod progress;
mod rerolls;
pub mod setup;
mod state;
mod tell;
mod view;
mod why_not;
mod work;

// the nouns of the game, as every file here knows them
use super::{dice, keywords, limits, shields, terms, tokens, words, zones};

pub use effects::{EffectKey, Scope};
pub use event::{Canceling, Ending, Event, Falling, On};
pub use game::AttackRules;
pub use legality::Ban;
pub use pick::{Pick, PickError, Prompt};
pub use progress::{Attack, AttackStep, Counting, Critical, InForce, halved};
pub use rerolls::{Reroll, RerollError};
pub use setup::{
    Armament, AttackKind, AttackSetup, ConcentrateFire, Declaration, Gathering, Obstruction, Player,
    SetupError, Ship, Squadron, Unit,
};
pub use state::{Cards, Combatant, Declared, ShipState, SquadronState, State};
pub use view::{AttackView, TokenView};
pub use work::{More, Work};
