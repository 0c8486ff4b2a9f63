//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    TimingRules,
    effect::{Losing, OnZone},
    pick::{Pick, Prompt},
    state::State,
    table::{ChoosesZones, Table, UnitEvent, UnitId, tasks},
    terms::{Facing, HullZone, Seat},
    work::{Do, Work},
};
use engine::Task;

impl ChoosesZones for TimingRules {
    const OPPONENTS_ZONE: Prompt = Prompt::OpponentsZone;

    fn zone_prompt(what: OnZone) -> Prompt {
        Prompt::Zone(what)
    }

    fn zone(zone: HullZone) -> Pick {
        Pick::Zone(zone)
    }

    fn no_more_zones() -> Option<Pick> {
        Some(Pick::Done)
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
