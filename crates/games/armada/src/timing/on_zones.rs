//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    Ban, TimingRules,
    effect::{Losing, OnZone},
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    state::State,
    table::{UnitEvent, UnitId},
    terms::{Facing, HullZone, Seat},
    work::{Do, Work, tasks},
};
use engine::{Doing, Offer, Task};

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
pub(super) fn strip(state: &State, ship: UnitId, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let it = state.table.unit(ship);
    let zone = match zone {
        Some(zone) => zone,
        None => match it.shields.fullest(it.zones()) {
            Ok(zone) => zone?,
            Err(most) => return Some(Doing::Open(Ban::SeveralFullest(most))),
        },
    };
    let there = it.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::Points { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: UnitId, chosen: &[HullZone], left: u8) -> Do {
    let it = state.table.unit(ship);
    let free: Vec<HullZone> = it.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() || it.destroyed {
        let losing = chosen.iter().filter(|zone| it.shields.of(**zone) > 0);
        let lose =
            |zone: &HullZone| UnitEvent::LoseShield { unit: ship, zone: *zone, by: Losing::Effect }.into();
        let events: Vec<Event> = losing.map(lose).collect();
        return tasks((!events.is_empty()).then(|| Task::together(events)));
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
        match on_zone(state, ship, zone, what) {
            Some(event) => offer.naming(event.into()),
            None => offer,
        }
    });
    Doing::Choice { who, prompt: Prompt::Zone(what), offers: offers.collect() }
}

/// The zones on which it can happen.
pub(super) fn zones(
    rules: &TimingRules,
    state: &State,
    ship: UnitId,
    what: OnZone,
) -> impl Iterator<Item = HullZone> {
    state.table.unit(ship).zones().iter().copied().filter(move |zone| {
        let mut bans = Vec::new();
        if let Some(event) = on_zone(state, ship, *zone, what) {
            forbids(rules, state, &event.into(), &mut bans);
        }
        bans.is_empty()
    })
}

/// What one point on a zone is.
fn on_zone(state: &State, unit: UnitId, zone: HullZone, what: OnZone) -> Option<UnitEvent> {
    match what {
        OnZone::Damage if state.table.unit(unit).shields.of(zone) > 0 => {
            Some(UnitEvent::LoseShield { unit, zone, by: Losing::Damage })
        }
        OnZone::Damage => None,
        OnZone::Lose => Some(UnitEvent::LoseShield { unit, zone, by: Losing::Effect }),
        OnZone::Recover => Some(UnitEvent::RecoverShield { unit, zone }),
    }
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: UnitId, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(left) = points.checked_sub(1).filter(|_| !state.table.unit(ship).destroyed) else {
        return tasks([]);
    };
    let card = UnitEvent::Deal { unit: ship, facing: Facing::Facedown, by: Losing::Damage, text: None };
    let event = on_zone(state, ship, zone, what).unwrap_or(card);
    let mut next = vec![Task::event(event.into())];
    if left > 0 {
        next.push(Task::work(Work::Points { ship, zone, what, points: left }));
    }
    tasks(next)
}

/// The next of so many damage cards: a faceup one is the next whose text is known.
pub(super) fn deal(rules: &TimingRules, state: &State, ship: UnitId, (facing, count): (Facing, u8)) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let text = if facing == Facing::Faceup { rules.next_text(state, ship) } else { None };
    let dealt = UnitEvent::Deal { unit: ship, facing, by: Losing::Effect, text };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    tasks(std::iter::once(Task::event(dealt.into())).chain(more))
}
