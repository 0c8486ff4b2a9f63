//! What does an effect do on hull zones?
//!
//! Damage, and shields that come and go: on a zone that is named, that somebody chooses, or that has the most.

use super::{
    effect::{EffectBan, OnZone},
    event::{Dealing, Event, Falling},
    legality::{Ban, forbids},
    operations::{Do, tasks},
    pick::{Pick, Prompt},
    setup::Player,
    state::{Combatant, State},
    terms::{Facing, HullZone},
    work::Work,
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

/// A zone, or the one with the most shields, loses so many or all of them. Which of several is meant is not settled.
pub(super) fn strip(state: &State, ship: Player, zone: Option<HullZone>, count: Option<u8>) -> Option<Do> {
    let unit = state.side(ship).ship()?;
    let zone = match zone {
        Some(zone) => zone,
        None => match unit.shields.fullest(unit.zones()) {
            Ok(zone) => zone?,
            Err(most) => return Some(Doing::Open(Ban::Effect(EffectBan::SeveralFullest(most)))),
        },
    };
    let there = unit.shields.of(zone);
    let points = count.map_or(there, |count| count.min(there));
    let work = Work::OnZone { ship, zone, what: OnZone::Lose, points };
    (points > 0).then(|| tasks([Task::work(work)]))
}

/// The opponent chooses different hull zones; each loses a shield once all are chosen.
pub(super) fn opponents_zones(state: &State, ship: Player, chosen: &[HullZone], left: u8) -> Do {
    let Some(unit) = state.side(ship).ship().filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let free: Vec<HullZone> = unit.zones().iter().copied().filter(|zone| !chosen.contains(zone)).collect();
    if left == 0 || free.is_empty() {
        let losing = chosen.iter().filter(|zone| unit.shields.of(**zone) > 0);
        let events: Vec<Event> = losing.map(|zone| lost(ship, *zone, Falling::Effect)).collect();
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
