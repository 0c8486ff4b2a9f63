//! How is a part of a cost paid in turn?
//!
//! It is paid as the first thing of an effect's resolution: dice, a token, shields of a hull zone, damage.

use super::{
    rules::Doing,
    state::State,
    table::{DiceWork, PartOfCost, Payer, See, tasks},
    work::AttackRules,
};

pub(crate) fn pay(state: &State, of: &PartOfCost) -> Doing {
    let Some(effect) = state.table.sheet.effect(of.nth) else { return tasks([]) };
    let who = effect.owner;
    let dice = |taking| DiceWork::take(who, taking).unwrap_or_else(|| tasks([]));
    Payer::of(&AttackRules.see(state), of.nth).pay_in_turn(who, of, dice)
}
