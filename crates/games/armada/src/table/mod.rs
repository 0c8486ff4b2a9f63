//! What lies on the table, whatever is played there?

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
