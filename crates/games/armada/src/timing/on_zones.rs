//! What does an effect do on hull zones, and how are damage cards dealt?

use super::{
    Ban, TimingRules,
    effect::{Losing, OnZone},
    event::Event,
    legality::forbids,
    pick::{Pick, Prompt},
    shields::zones_of,
    state::State,
    terms::{Facing, HullZone, Seat},
    work::{Do, Work, tasks},
};
use engine::{Doing, Offer, Task};

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
pub(super) fn strip(state: &State, ship: Seat, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let side = state.side(ship);
    let zone = match zone {
        Some(zone) => zone,
        None => match side.shields.fullest(zones_of(side.size)) {
            Ok(zone) => zone?,
            Err(most) => return Some(Doing::Open(Ban::SeveralFullest(most))),
        },
    };
    let there = side.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::Points { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: Seat, chosen: &[HullZone], left: u8) -> Do {
    let side = state.side(ship);
    let free: Vec<HullZone> =
        zones_of(side.size).iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() || side.destroyed {
        let losing = chosen.iter().filter(|zone| side.shields.of(**zone) > 0);
        let lose = |zone: &HullZone| Event::LoseShield { ship, zone: *zone, by: Losing::Effect };
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
    Doing::Choice { who: ship.opponent(), prompt: Prompt::OpponentsZone, offers: offers.collect() }
}

/// Somebody, as a rule the owner of the ship, chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, (who, ship): (Seat, Seat), what: OnZone, points: u8) -> Do {
    let offers = zones_of(state.side(ship).size).iter().copied().map(|zone| {
        let offer = Offer::new(Pick::Zone(zone), vec![Task::work(Work::Points { ship, zone, what, points })]);
        match on_zone(state, ship, zone, what) {
            Some(event) => offer.naming(event),
            None => offer,
        }
    });
    Doing::Choice { who, prompt: Prompt::Zone(what), offers: offers.collect() }
}

/// The zones on which it can happen.
pub(super) fn zones(
    rules: &TimingRules,
    state: &State,
    ship: Seat,
    what: OnZone,
) -> impl Iterator<Item = HullZone> {
    zones_of(state.side(ship).size).iter().copied().filter(move |zone| {
        let mut bans = Vec::new();
        if let Some(event) = on_zone(state, ship, *zone, what) {
            forbids(rules, state, &event, &mut bans);
        }
        bans.is_empty()
    })
}

/// What one point on a zone is.
fn on_zone(state: &State, ship: Seat, zone: HullZone, what: OnZone) -> Option<Event> {
    match what {
        OnZone::Damage if state.side(ship).shields.of(zone) > 0 => {
            Some(Event::LoseShield { ship, zone, by: Losing::Damage })
        }
        OnZone::Damage => None,
        OnZone::Lose => Some(Event::LoseShield { ship, zone, by: Losing::Effect }),
        OnZone::Recover => Some(Event::RecoverShield { ship, zone }),
    }
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: Seat, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(left) = points.checked_sub(1).filter(|_| !state.side(ship).destroyed) else {
        return tasks([]);
    };
    let card = Event::Deal { ship, facing: Facing::Facedown, by: Losing::Damage, text: None };
    let event = on_zone(state, ship, zone, what).unwrap_or(card);
    let mut next = vec![Task::event(event)];
    if left > 0 {
        next.push(Task::work(Work::Points { ship, zone, what, points: left }));
    }
    tasks(next)
}

/// The next of so many damage cards: a faceup one is the next whose text is known.
pub(super) fn deal(rules: &TimingRules, state: &State, ship: Seat, (facing, count): (Facing, u8)) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let text = if facing == Facing::Faceup { rules.next_text(state, ship) } else { None };
    let dealt = Event::Deal { ship, facing, by: Losing::Effect, text };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    tasks(std::iter::once(Task::event(dealt)).chain(more))
}
