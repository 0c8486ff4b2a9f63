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
//! | `event` | What can happen? |
//! | `pick` | What can be decided, and how is it called? |
//! | `work` | What does an attack do next? |
//! | `legality` | What is refused, and by which rule? |
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
mod checks;
mod cite;
mod dice;
mod effects;
mod event;
mod game;
mod keywords;
mod legality;
mod pick;
pub mod setup;
mod state;
mod tell;
mod tokens;
mod view;
mod words;
mod work;
mod zones;

pub use attack::{Attack, AttackStep, Counting, Critical, InForce, halved};
pub use dice::{Color, Die, DieError, Face, Pool, SIDES, roll};
pub use effects::{EffectKey, Scope};
pub use event::{Canceling, Event, Facing, Falling, On};
pub use game::Armada;
pub use keywords::{Keyword, KeywordError, KeywordName};
pub use legality::Ban;
pub use pick::{Pick, PickError, Prompt};
pub use setup::{AttackKind, AttackSetup, HullZone, Player, Range, SetupError, Ship, Size, Squadron, Unit};
pub use state::{Cards, Combatant, Shields, ShipState, SquadronState, State};
pub use tokens::{Token, TokenKind, TokenName, TokenState, Tokens};
pub use view::{ArmadaView, TokenView};
pub use words::WordError;
pub use work::{More, Work};
pub use zones::{Adjacency, adjacency};
