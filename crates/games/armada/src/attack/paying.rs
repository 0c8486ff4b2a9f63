//! How is a part of a cost paid in turn?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    AttackRules,
    pick::Pick,
    state::State,
    table::{DiceWork, EffectPick, PartOfCost, Payer, PaysInTurn, See, tasks},
    work::Do,
};

impl PaysInTurn for AttackRules {
    fn of_effect(pick: &Pick) -> Option<&EffectPick> {
        match pick {
            Pick::Effect(pick) => Some(pick),
            _ => None,
        }
    }
}

pub(super) fn pay(state: &State, of: &PartOfCost) -> Do {
    let Some(effect) = state.table.sheet.effect(of.nth) else { return tasks([]) };
    let who = effect.owner;
    let dice = |taking| DiceWork::take(who, taking).unwrap_or_else(|| tasks([]));
    Payer::of(&AttackRules.see(state), of.nth).pay_in_turn(who, of, dice)
}
