//! Star Wars: Armada. Which of its rules apply?
//!
//! | module | question |
//! |---|---|
//! | [`setup`] | Which situation is asked about? |
//! | `words` | Which words does the game use? |
//! | `dice` | What can a die show, and how likely? |
//! | `tokens` | Which defense tokens are there, and in which state? |
//! | `keywords` | Which squadron keywords are there, and which of them change an attack? |
//! | `zones` | Which hull zones are adjacent? |
//! | `state` | What lies on the table? |
//! | `attack` | What is an attack, and what does it count? |
//! | `rerolls` | Which rerolls may the attacker use? |
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
//! | `game` | What does Armada tell the engine? |
//!
//! An attack of a ship on a squadron may be followed by further squadrons as targets: each is a new
//! attack, asked about on its own. Salvo and counter attacks are attacks of their own too; they are
//! not modelled yet, and an attack that calls for one ends open, with its own end state computed.

mod attack;
mod attack_effects;
mod checks;
mod cite;
mod dice;
mod effects;
mod event;
mod game;
mod gathering;
mod keywords;
mod legality;
mod pick;
mod rerolls;
pub mod setup;
mod state;
mod tell;
mod tokens;
mod view;
mod why_not;
mod words;
mod work;
mod zones;

pub use attack::{Attack, AttackStep, Counting, Critical, InForce, halved};
pub use dice::{Color, Die, DieError, Face, Pool, SIDES, roll};
pub use effects::{EffectKey, Scope};
pub use event::{Canceling, Ending, Event, Facing, Falling, On};
pub use game::Armada;
pub use keywords::{Keyword, KeywordError, KeywordName};
pub use legality::Ban;
pub use pick::{Pick, PickError, Prompt};
pub use rerolls::{Reroll, RerollError};
pub use setup::{
    Armament, AttackKind, AttackSetup, ConcentrateFire, Declaration, Gathering, HullZone, Obstruction,
    Player, Range, SetupError, Ship, Size, Squadron, Unit,
};
pub use state::{Cards, Combatant, Declared, Shields, ShipState, SquadronState, State};
pub use tokens::{Token, TokenKind, TokenName, TokenState, Tokens};
pub use view::{ArmadaView, TokenView};
pub use words::WordError;
pub use work::{More, Work};
pub use zones::{Adjacency, adjacency};
