//! How likely is it, exactly? Attacks of Star Wars: Armada with best play of either side, and hidden cards.
//!
//! A crate of its own, beside the game: it knows the game's nouns and no more, so an edit of a rule compiles nothing here, and
//! an edit here nothing of the rules. That both come to the same is what its tests say: the engine's exploration of
//! the same attack is the source of truth.
//!
//! ```
//! use armada::{attack::{ConcentrateFire, Counting}, TokenKind, TokenState};
//! use odds::{Attack, Defender, Dice, Evade, Evading, Hand, Order, Play, Question, Weights, answer};
//! let question = Question {
//!     attack: Attack {
//!         dice: Dice::Gathered([2, 1, 0]),
//!         obstructed: false,
//!         rerolls: vec!["1 any".parse().unwrap()],
//!         concentrate_fire: ConcentrateFire::None,
//!         acts: Vec::new(),
//!         criticals: Vec::new(),
//!         order: Order::Listed,
//!         counting: Counting::Ships,
//!         counts: Vec::new(),
//!         evade: Evade { does: Evading::Reroll, dice: 1, more: 0, extra: false },
//!         defender: Defender {
//!             hand: Hand::default().with(TokenKind::Brace, TokenState::Readied),
//!             frees: None,
//!             tokens: [1, 0],
//!             idle: 0,
//!             brace_limits: Vec::new(),
//!             shields: 2,
//!             redirects: Vec::new(),
//!             hull: 5,
//!         },
//!     },
//!     weights: Weights::default(),
//!     attacker: Play::Best,
//!     defender: Play::Best,
//! };
//! let answer = answer(&question).unwrap();
//! assert_eq!(answer.value.to_string(), "345/2048");
//! ```
//!
//! | module | question |
//! |---|---|
//! | `attack` | Which attack is asked about? |
//! | `act` | What may a card do with the dice of its attack? |
//! | `critical` | What does a critical effect of a card do to the ship that is attacked? |
//! | `from_attack` | Which attack of the engine can be asked about? |
//! | `card_acts` | What do the cards of an attack do, as far as the solver knows it? |
//! | `hand` | Which defense tokens may be spent, and which of them are? |
//! | `policy` | How does a side play by a stated line? |
//! | `outcome` | What comes out of an attack, and what is it worth? |
//! | `limits` | How much may a question hold? |
//! | `answer` | What is answered? |
//! | `plan` | Which decisions follow one another, and how much work are they? |
//! | `solve` | What is best, what is it worth, and how likely is each outcome? |
//! | `backward_pass` | What is each roll worth, step by step from the last? |
//! | `forward_pass` | How likely is each roll, step by step from the first? |
//! | `acts` | What is decided where a card may be used, a die is added, or a die is turned or leaves? |
//! | `one_roll` | What comes out where nothing is decided but over dice that lie there? |
//! | `locks` | Which tokens do accuracies lock? |
//! | `defense` | What does the defender spend over a roll? |
//! | `evades` | Which evade is best over a roll? |
//! | `ending` | What do tokens other than evades make of the dice? |
//! | `chart`, `grid` | Which partial rolls are there, of one color and of all? |
//! | `roll` | What does a roll show? |
//! | `number`, `exact` | Which whole numbers are large enough, and how is a fraction kept? |
//! | `play_text` | How is a play told? |
//! | `sentences` | In which words is it said what is decided over thousands of rolls? |
//! | `draws` | How likely is it that hidden cards hold what is looked for? |
//! | `plain` | What does a pool show that is only rolled? |
//! | `example` | Which attack do documents, tests and measurements ask about? |

mod act;
mod acts;
mod answer;
mod attack;
mod backward_pass;
mod card_acts;
mod chart;
mod critical;
mod defense;
mod draws;
mod ending;
mod evades;
mod exact;
pub mod example;
mod forward_pass;
mod from_attack;
mod grid;
mod hand;
pub mod limits;
mod locks;
mod number;
mod one_roll;
mod outcome;
mod plain;
mod plan;
mod play_text;
mod policy;
mod roll;
mod sentences;
mod solve;

pub use act::{Act, OnDice};
pub use answer::{Answer, Marginals, answer, check, numbers, numbers_after};
pub use attack::{Attack, BraceLimit, Defender, Dice, Evade, Evading, First, Order, Play, Question, Refused};
pub use critical::{Critical, OnTokens};
pub use draws::{Draw, NoDraw};
pub use exact::Exact;
pub use from_attack::{Unfit, concentrate_fire};
pub use hand::Hand;
pub use outcome::{Outcome, Weights};
pub use plain::{Plain, totals};
pub use play_text::Deed;
pub use policy::{AttackerPolicy, AttackerRule, DefenderPolicy, DefenderRule, EffectRule, PolicyError, When};
