//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    TimingRules,
    effect::Losing,
    state::State,
    table::{ChoosesZones, EffectPick, Table, UnitEvent, UnitId, tasks},
    terms::{Facing, Seat},
    work::{Do, Work},
};
use engine::Task;

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

/// The next of so many damage cards: a faceup one is the next whose text is known.
pub(super) fn deal(rules: &TimingRules, state: &State, ship: UnitId, (facing, count): (Facing, u8)) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let text = if facing == Facing::Faceup { rules.next_text(state, ship) } else { None };
    let dealt = UnitEvent::Deal { unit: ship, facing, by: Losing::Effect, text };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    tasks(std::iter::once(Task::event(dealt.into())).chain(more))
}
