//! How is a part of a cost paid in turn, and who chooses hull zones?

use super::{
    TimingRules,
    state::State,
    table::{ChoosesZones, DiceWork, EffectPick, PartOfCost, Payer, PaysInTurn, See, Table, UnitId, tasks},
    terms::Seat,
    work::Do,
};

impl PaysInTurn for TimingRules {
    fn of_effect(pick: &EffectPick) -> Option<&EffectPick> {
        Some(pick)
    }
}

pub(super) fn pay(rules: &TimingRules, state: &State, of: &PartOfCost) -> Do {
    let Some(who) = rules.numbered(of.nth).map(|effect| effect.owner) else { return tasks([]) };
    let dice = |taking| tasks([DiceWork::Take { who, taking }.task()]);
    Payer::of(&rules.see(state), of.nth).pay_in_turn(who, of, dice)
}

impl ChoosesZones for TimingRules {
    fn no_more_zones() -> Option<EffectPick> {
        Some(EffectPick::Done)
    }

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn opponent_of(state: &State, ship: UnitId) -> Seat {
        state.table.unit(ship).owner.opponent()
    }
}
