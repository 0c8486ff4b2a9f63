//! What does an effect do on hull zones?
//!
//! Damage, and shields that come and go: on a zone that is named, that somebody chooses, or that has the most.

use super::{
    bans::Ban,
    effect::{EffectBan, Extent, OnZone, ZonesNamed},
    event::{Dealing, Event, Falling},
    legality::forbids,
    operations::{Do, tasks},
    pick::{Pick, Prompt},
    setup::Player,
    state::{Combatant, State},
    terms::{Facing, HullZone},
    work::Work,
    zones::{Adjacency, adjacency},
};
use engine::{Doing, Offer, Task};

/// Points that fall on a ship's hull zone, or on a squadron; `who` chooses the zone where none is named.
pub(super) fn on_zone(
    state: &State,
    (who, ship): (Player, Player),
    zone: Option<HullZone>,
    (what, points): (OnZone, u8),
) -> Option<Do> {
    let unit = match state.side(ship) {
        Combatant::Squadron(squadron) => {
            let points = points.min(squadron.hull.saturating_sub(squadron.lost));
            let hurts = what == OnZone::Damage && points > 0;
            return hurts.then(|| tasks([Task::event(Event::LoseHull { squadron: ship, points })]));
        }
        Combatant::Ship(unit) => unit,
    };
    let fits = |zone: &HullZone| zone_ban(state, ship, *zone, what).is_none();
    match zone {
        Some(zone) if !unit.zones().contains(&zone) => None,
        Some(zone) => fits(&zone).then(|| tasks([Task::work(Work::OnZone { ship, zone, what, points })])),
        None => {
            unit.zones().iter().any(fits).then(|| tasks([Task::work(Work::Zone { who, ship, what, points })]))
        }
    }
}

/// Somebody, as a rule the owner of the ship, chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, (who, ship): (Player, Player), what: OnZone, points: u8) -> Do {
    let zones = state.side(ship).ship().map(|ship| ship.zones()).unwrap_or_default();
    let offers = zones.iter().copied().map(|zone| {
        let work = Work::OnZone { ship, zone, what, points };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)]).banned(zone_ban(state, ship, zone, what))
    });
    Doing::Choice { who, prompt: Prompt::EffectZone, offers: offers.collect() }
}

/// Why nothing can happen on a zone; damage finds a hull where it finds no shield.
fn zone_ban(state: &State, ship: Player, zone: HullZone, what: OnZone) -> Option<Ban> {
    let mut bans = Vec::new();
    match what {
        OnZone::Damage => {}
        OnZone::Lose => forbids(state, &lost(ship, zone, Falling::Effect), &mut bans),
        OnZone::Recover => forbids(state, &Event::RecoverShield { ship, zone }, &mut bans),
    }
    bans.into_iter().next()
}

fn lost(ship: Player, zone: HullZone, falling: Falling) -> Event {
    Event::LoseShield { ship, zone, falling }
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: Player, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(unit) = state.side(ship).ship() else { return tasks([]) };
    let Some(left) = points.checked_sub(1).filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let event = match what {
        OnZone::Damage if unit.shields.of(zone) > 0 => lost(ship, zone, Falling::Elsewhere),
        OnZone::Damage => Event::deal(state, ship, Facing::Facedown, Dealing::Damage),
        OnZone::Lose => lost(ship, zone, Falling::Effect),
        OnZone::Recover => Event::RecoverShield { ship, zone },
    };
    let more = (left > 0).then(|| Task::work(Work::OnZone { ship, zone, what, points: left }));
    tasks(std::iter::once(Task::event(event)).chain(more))
}

/// Points on the defending hull zone, or on each beside it; none where no ship is attacked.
pub(super) fn on_zones(state: &State, what: OnZone, points: u8, zones: ZonesNamed) -> Option<Do> {
    let ship = state.attack.on();
    let (unit, defending) = state.target().ship().zip(state.attack.on_zone)?;
    let meant = unit.zones().iter().copied().filter(|zone| match zones {
        ZonesNamed::Defending => *zone == defending,
        ZonesNamed::Adjacent => {
            *zone != defending && adjacency(unit.size, defending, *zone) == Adjacency::Adjacent
        }
    });
    let possible = meant.filter(|zone| zone_ban(state, ship, *zone, what).is_none());
    let work: Vec<_> = possible.map(|zone| Task::work(Work::OnZone { ship, zone, what, points })).collect();
    (!work.is_empty()).then(|| tasks(work))
}

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled unless the
/// card says who chooses.
pub(super) fn strip(
    state: &State,
    (ship, chooser): (Player, Option<Player>),
    zone: Option<HullZone>,
    count: Option<u8>,
) -> Option<Do> {
    let unit = state.side(ship).ship()?;
    let zone = match zone {
        Some(zone) => zone,
        None => match unit.shields.fullest(unit.zones()) {
            Ok(zone) => zone?,
            Err(most) if chooser.is_some() => {
                let points = count.map_or(most, |count| count.min(most));
                let fullest = unit.zones().iter().filter(|zone| unit.shields.of(**zone) == most);
                let offers = fullest.map(|zone| {
                    let work = Work::OnZone { ship, zone: *zone, what: OnZone::Lose, points };
                    Offer::new(Pick::Zone(*zone), vec![Task::work(work)])
                });
                let who = chooser.unwrap_or(ship);
                return Some(Doing::Choice { who, prompt: Prompt::EffectZone, offers: offers.collect() });
            }
            Err(most) => return Some(Doing::Open(Ban::Effect(EffectBan::SeveralFullest(most)))),
        },
    };
    let there = unit.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::OnZone { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(
    state: &State,
    ship: Player,
    chosen: &[HullZone],
    (left, extent): (u8, Extent),
) -> Do {
    let Some(unit) = state.side(ship).ship().filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let free: Vec<HullZone> = unit.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    let losing = chosen.iter().filter(|zone| unit.shields.of(**zone) > 0);
    let events: Vec<Event> = losing.map(|zone| lost(ship, *zone, Falling::Effect)).collect();
    let enough: Vec<_> = (!events.is_empty()).then(|| Task::together(events)).into_iter().collect();
    if left == 0 || free.is_empty() {
        return tasks(enough);
    }
    let offers = free.into_iter().map(|zone| {
        let mut chosen = chosen.to_vec();
        chosen.push(zone);
        chosen.sort_unstable();
        let work = Work::OpponentsZones { ship, chosen, left: left - 1, extent };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)])
    });
    let fewer = (extent == Extent::UpTo).then(|| Offer::new(Pick::Done, enough));
    let offers = offers.chain(fewer).collect();
    Doing::Choice { who: ship.opponent(), prompt: Prompt::OpponentsZone, offers }
}
