//! How is a part of a cost paid in turn?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    on_dice::take,
    on_tokens::offer,
    pick::{Pick, Prompt},
    state::State,
    table::{PartOfCost, Payer, Pays, PaysInTurn, UnitEvent, tasks},
    tokens::TokenName,
    work::Do,
};
use engine::Offer;

impl Pays for AttackRules {
    const TOKEN_TO_PAY: Prompt = Prompt::EffectToken;

    fn token_to_pay(event: UnitEvent) -> Option<Offer<Self>> {
        offer(event)
    }
}

impl PaysInTurn for AttackRules {
    fn token_of(pick: &Pick) -> Option<TokenName> {
        match pick {
            Pick::Token(token) => Some(*token),
            _ => None,
        }
    }
}

pub(super) fn pay(state: &State, of: &PartOfCost) -> Do {
    let Some(effect) = state.table.sheet.effect(of.nth) else { return tasks([]) };
    let who = state.owner(effect);
    let dice = |taking| take(who, taking).unwrap_or_else(|| tasks([]));
    Payer::of(state, of.nth).pay_in_turn(who, of, dice)
}
