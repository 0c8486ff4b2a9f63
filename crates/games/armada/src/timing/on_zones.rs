//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    TimingRules,
    effect::{Losing, OnZone, ShieldMove},
    pick::{Pick, Prompt},
    state::State,
    table::{UnitEvent, UnitId, choice, tasks},
    terms::{Facing, HullZone, Seat},
    work::{Do, Work},
};
use engine::{Doing, Task};

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
pub(super) fn strip(state: &State, ship: UnitId, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let lose = |zone, points| Work::Points { ship, zone, what: OnZone::Lose, points };
    state.table.strip(ship, (zone, count), lose)
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: UnitId, chosen: &[HullZone], left: u8) -> Do {
    let who = (state.table.unit(ship).owner.opponent(), Prompt::OpponentsZone);
    let work = |chosen, left| Work::OpponentsZones { ship, chosen, left };
    let (offers, enough) = state.table.different_zones(ship, (chosen, left), (Pick::Zone, work));
    choice(who, offers).unwrap_or_else(|| tasks(enough))
}

/// Somebody, as a rule the owner of the ship, chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, (who, ship): (Seat, UnitId), what: OnZone, points: u8) -> Do {
    let work = |zone| Work::Points { ship, zone, what, points };
    let offers = state.table.zone_offers(ship, what, (Pick::Zone, work));
    Doing::Choice { who, prompt: Prompt::Zone(what), offers }
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: UnitId, zone: HullZone, what: OnZone, points: u8) -> Do {
    let rest = |points| Work::Points { ship, zone, what, points };
    state.table.next_point((ship, zone), (what, points), rest)
}

/// The next of so many damage cards: a faceup one is the next whose text is known.
pub(super) fn deal(rules: &TimingRules, state: &State, ship: UnitId, (facing, count): (Facing, u8)) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let text = if facing == Facing::Faceup { rules.next_text(state, ship) } else { None };
    let dealt = UnitEvent::Deal { unit: ship, facing, by: Losing::Effect, text };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    tasks(std::iter::once(Task::event(dealt.into())).chain(more))
}

/// The next shield is moved, or no more.
pub(super) fn shift(state: &State, ship: UnitId, shift: &ShieldMove) -> Do {
    let work = |shift| Work::MoveShields { ship, shift };
    let offers = state.table.shift_offers(ship, shift, (Pick::Zone, Pick::Done), work);
    let who = (state.table.unit(ship).owner, Prompt::Zone(OnZone::Recover));
    choice(who, offers).unwrap_or_else(|| tasks([]))
}
