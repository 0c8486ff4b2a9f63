//! What lies on the table, whatever is played there?
//!
//! | module | question |
//! |---|---|
//! | `agenda` | How does what an effect does come onto the agenda? |
//! | `unit` | What belongs to a ship or squadron? |
//! | `from_described` | How does a described ship or squadron lie on the table? |
//! | `unit_event` | What can happen to it? |
//! | `table_event` | What can happen to the dice of the attack pool, and to the damage deck? |
//! | `moments` | For which moments of effects does it stand? |
//! | `damage_cards` | Which damage cards lie on a ship, and how are they dealt and turned? |
//! | `deck` | What lies in the damage deck and on its discard pile? |
//! | `deal` | How are several damage cards dealt? |
//! | `dice_work` | How does what an effect does to dice go on? |
//! | `turning` | How are damage cards turned or discarded because an effect says so? |
//! | `effect_pick` | What does an effect let somebody decide, and how is that called? |
//! | `effect_claim` | What is an answer to an effect, where nobody is asked for it? |
//! | `played` | What does a system say of what happens on its table? |
//! | `standing` | On whom does an effect stand, whom does it mean, where does it take part, and what does it forbid? |
//! | `conditions` | Is what an effect asks for so? |
//! | `paying` | What pays for an effect? |
//! | `uses` | When may an effect of the list be used, and what does its use put on the agenda? |
//! | `view` | How does what lies on it look from outside? |
//! | `work` | What is done next on it, in the same way in every system, as data? |
//! | `zones` | What falls on a hull zone of a ship? |
//! | `zone_work` | How does what is done to the hull zones of a ship go on? |

mod agenda;
mod conditions;
mod damage_cards;
mod deal;
mod deck;
mod dice_work;
mod effect_claim;
mod effect_pick;
mod from_described;
mod moments;
mod paying;
mod played;
mod standing;
mod table_event;
mod turning;
mod unit;
mod unit_event;
mod uses;
mod view;
mod work;
mod zone_work;
mod zones;

// the nouns of the game, as every file here knows them
use super::{
    book, described, destruction, dice, effect, extras, keywords, limits, rows, rules, shields, state, terms,
    tokens,
};

pub(crate) use agenda::{announcing, choice, offer, one, tasks, together, waiting};
pub use damage_cards::UNKNOWN;
pub(crate) use damage_cards::is_unnamed;
pub use deck::Deck;
pub(crate) use dice_work::dice_rolled;
pub use effect_pick::{EffectPick, EffectPrompt};
pub(crate) use paying::Payer;
pub(crate) use played::{Legality, Played, See, Seen};
pub use table_event::TableEvent;
pub(crate) use turning::fitting_cards;
pub use unit::{Engaged, Table, Unit, UnitId};
pub use unit_event::{CAPACITOR_FAILURE, UnitEvent};
pub(crate) use uses::{Usable, Uses};
pub use view::{CardsView, EffectsView, ExtrasView, HeldView, TokenView, UnitView};
pub use work::{Clause, Deal, DiceWork, EffectWork, PartOfCost, TurnCards, ZoneWork};
pub(crate) use zones::zones_for;
