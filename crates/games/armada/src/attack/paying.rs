//! How is a part of a cost paid in turn?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    effect::{Cost, DiceChange, Extent, Taking},
    on_dice::take,
    on_tokens::offer,
    pick::{Pick, Prompt},
    state::State,
    table::{Payer, Pays, UnitEvent, tasks},
    tokens::TokenName,
    work::{Do, Work},
};
use engine::Offer;

impl Pays for AttackRules {
    const TOKEN_TO_PAY: Prompt = Prompt::EffectToken;

    fn token_to_pay(event: UnitEvent) -> Option<Offer<Self>> {
        offer(event)
    }
}

/// A part of a cost is paid, and then the next one.
pub(super) fn pay(state: &State, nth: u8, part: u8, taken: &[TokenName]) -> Do {
    let Some(effect) = state.table.sheet.effect(nth) else { return tasks([]) };
    let (payer, who) = (Payer::of(state, nth), state.owner(effect));
    let paid = match effect.cost.get(usize::from(part)) {
        Some(Cost::SpendDice(dice)) => {
            let taking = Taking::new(DiceChange::Paid, Extent::Exactly, *dice, state.attack.pool);
            take(who, taking).unwrap_or_else(|| tasks([]))
        }
        _ => payer.pay(who, (part, taken)),
    };
    payer.then_next(paid, (part, taken), Pick::token, |part, taken| Work::Pay { nth, part, taken })
}
