//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    TimingRules,
    effect::{Losing, OnZone, ShieldMove},
    pick::{Pick, Prompt},
    state::State,
    table::{UnitEvent, UnitId, together},
    terms::{Facing, HullZone, Seat},
    work::{Do, Work, tasks},
};
use engine::{Doing, Offer, Task};

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
pub(super) fn strip(state: &State, ship: UnitId, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    match state.table.stripped(ship, zone, count) {
        Ok(lost) => {
            let (zone, points) = lost?;
            Some(tasks([Task::work(Work::Points { ship, zone, what: OnZone::Lose, points })]))
        }
        Err(ban) => Some(Doing::Open(ban)),
    }
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: UnitId, chosen: &[HullZone], left: u8) -> Do {
    let it = state.table.unit(ship);
    let free: Vec<HullZone> = it.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() || it.destroyed() {
        let lost = state.table.one_of_each(ship, chosen.iter().copied());
        return tasks((!lost.is_empty()).then(|| together(lost)));
    }
    let offers = free.into_iter().map(|zone| {
        let mut chosen = chosen.to_vec();
        chosen.push(zone);
        chosen.sort_unstable();
        let work = Work::OpponentsZones { ship, chosen, left: left - 1 };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)])
    });
    Doing::Choice { who: it.owner.opponent(), prompt: Prompt::OpponentsZone, offers: offers.collect() }
}

/// Somebody, as a rule the owner of the ship, chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, (who, ship): (Seat, UnitId), what: OnZone, points: u8) -> Do {
    let offers = state.table.unit(ship).zones().iter().copied().map(|zone| {
        let offer = Offer::new(Pick::Zone(zone), vec![Task::work(Work::Points { ship, zone, what, points })]);
        match what {
            OnZone::Damage => offer,
            OnZone::Lose | OnZone::Recover => offer.naming(state.table.point(ship, zone, what).into()),
        }
    });
    Doing::Choice { who, prompt: Prompt::Zone(what), offers: offers.collect() }
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: UnitId, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(left) = points.checked_sub(1).filter(|_| !state.table.unit(ship).destroyed()) else {
        return tasks([]);
    };
    let event = state.table.point(ship, zone, what);
    let more = (left > 0).then(|| Task::work(Work::Points { ship, zone, what, points: left }));
    tasks(std::iter::once(Task::event(event.into())).chain(more))
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
    if offers.is_empty() {
        return tasks([]);
    }
    Doing::Choice { who: state.table.unit(ship).owner, prompt: Prompt::Zone(OnZone::Recover), offers }
}
