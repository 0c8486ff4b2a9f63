//! How does what is done to the hull zones of a ship go on?
//!
//! Step by step, in the same way in every system: somebody chooses a zone, points fall on it one after another, or the
//! opponent chooses different zones that lose a shield each.

use super::{
    agenda::{choice, one, tasks, together},
    effect::{Extent, OnZone, ShieldMove},
    effect_pick::{EffectPick, EffectPrompt},
    played::Played,
    rules::{Doing, Offer, Task},
    terms::{HullZone, Seat, UnitKind},
    unit::{Table, UnitId},
    unit_event::UnitEvent,
    work::ZoneWork,
    zones::zones_for,
};
use crate::zones::ZoneSet;

impl ZoneWork {
    /// So many shields go from a zone.
    fn lose(ship: UnitId, zone: HullZone, points: u8) -> Self {
        ZoneWork::Points { ship, zone, what: OnZone::Lose, points }
    }

    /// The opponent chooses so many different zones of a ship.
    pub(crate) fn different(ship: UnitId, zones: u8, extent: Extent) -> Self {
        ZoneWork::Different { ship, chosen: ZoneSet::default(), left: zones, extent }
    }

    /// Points that fall on a ship's hull zone, or on a squadron; `who` chooses the zone where none is named. None where nothing
    /// can happen; where it cannot happen on the zone that is named, or a card forbids it on all of them, the forbid window says why.
    pub(crate) fn on(
        played: &impl Played,
        (who, ship): (Seat, UnitId),
        zone: Option<HullZone>,
        (what, points): (OnZone, u8),
    ) -> Option<Doing> {
        let unit = played.table().unit(ship);
        if unit.kind == UnitKind::Squadron {
            let points = points.min(unit.hull_left());
            let hurts = what == OnZone::Damage && points > 0;
            return hurts.then(|| one(UnitEvent::LoseHull { unit: ship, points }));
        }
        if let Some(zone) = zone {
            let there = unit.zones().contains(&zone);
            return there.then(|| ZoneWork::Points { ship, zone, what, points }.doing());
        }
        if zones_for(played, ship, what).next().is_some() {
            return Some(ZoneWork::Choose { who, ship, what, points }.doing());
        }
        let points = unit.zones().iter().map(|zone| played.table().point(ship, *zone, what));
        let mut possible = points.filter(|point| point.ban(played.table()).is_none());
        possible.next().map(one)
    }

    /// Shields that a zone loses, or the one with the most: so many, or all of them. Which of several is meant is not settled unless
    /// the card says who chooses.
    pub(crate) fn strip(
        table: &Table,
        (ship, chooser): (UnitId, Option<Seat>),
        (named, count): (Option<HullZone>, Option<u8>),
    ) -> Option<Doing> {
        match (table.stripped(ship, named, count), chooser) {
            (Ok(lost), _) => lost.map(|(zone, points)| Self::lose(ship, zone, points).doing()),
            (Err(_), Some(who)) => {
                let unit = table.unit(ship);
                let most = unit.zones().iter().map(|zone| unit.shields.of(*zone)).max()?;
                let points = count.map_or(most, |count| count.min(most));
                let fullest = unit.zones().iter().filter(|zone| unit.shields.of(**zone) == most);
                let lose = |zone: &HullZone| {
                    Offer::new(EffectPick::Zone(*zone), vec![Self::lose(ship, *zone, points).task()])
                };
                choice((who, EffectPrompt::Zone(OnZone::Lose).into()), fullest.map(lose))
            }
            (Err(ban), None) => Some(Doing::Open(ban.into())),
        }
    }

    /// It is done.
    pub(crate) fn doing(self) -> Doing {
        tasks([self.task()])
    }

    /// It is to be done.
    pub(crate) fn task(self) -> Task {
        Task::work(self)
    }

    /// What it comes to.
    pub(crate) fn next(self, table: &Table) -> Doing {
        match self {
            ZoneWork::Choose { who, ship, what, points } => {
                let zones = table.unit(ship).zones().iter().copied();
                let offers = zones.map(|zone| offer(table, (ship, zone), what, points)).collect();
                Doing::Choice { who, prompt: EffectPrompt::Zone(what).into(), offers }
            }
            ZoneWork::Points { ship, zone, what, points } => point(table, (ship, zone), (what, points)),
            ZoneWork::Different { ship, chosen, left, extent } => {
                different(table, ship, (chosen, left), extent)
            }
            ZoneWork::Move { who, ship, shift } => move_shields(table, (who, ship), shift),
        }
    }
}

/// The next shield of a ship is moved, or no more.
fn move_shields(table: &Table, (who, ship): (Seat, UnitId), shift: ShieldMove) -> Doing {
    let rest = |shift| ZoneWork::Move { who, ship, shift }.task();
    let offer = |(to, event, next): (HullZone, Option<UnitEvent>, ShieldMove)| {
        let moved = event.map(Task::event);
        Offer::new(EffectPick::Zone(to), moved.into_iter().chain([rest(next)]).collect())
    };
    let mut offers: Vec<Offer> = table.shifts(ship, shift).into_iter().map(offer).collect();
    if !offers.is_empty() {
        let ended = shift.goes_on().then(|| rest(shift.ended()));
        offers.push(Offer::new(EffectPick::Done, ended.into_iter().collect()));
    }
    choice((who, EffectPrompt::Zone(OnZone::Recover).into()), offers).unwrap_or_else(|| tasks([]))
}

/// All of it on one zone; where nothing can happen there, the event says why.
fn offer(table: &Table, (ship, zone): (UnitId, HullZone), what: OnZone, points: u8) -> Offer {
    let all = ZoneWork::Points { ship, zone, what, points };
    let offer = Offer::new(EffectPick::Zone(zone), vec![all.task()]);
    match what {
        OnZone::Damage => offer,
        OnZone::Lose | OnZone::Recover => offer.naming(table.point(ship, zone, what)),
    }
}

/// The next point, and then the rest.
fn point(table: &Table, (ship, zone): (UnitId, HullZone), (what, points): (OnZone, u8)) -> Doing {
    let Some(left) = points.checked_sub(1).filter(|_| table.unit(ship).afloat().is_some()) else {
        return tasks([]);
    };
    let more = (left > 0).then(|| ZoneWork::Points { ship, zone, what, points: left }.task());
    tasks(std::iter::once(Task::event(table.point(ship, zone, what))).chain(more))
}

/// The next zone, or what happens once all are chosen.
fn different(table: &Table, ship: UnitId, (chosen, left): (ZoneSet, u8), extent: Extent) -> Doing {
    let unit = table.unit(ship);
    if unit.destroyed() {
        return tasks([]);
    }
    let zones = || unit.zones().iter().copied();
    let losing = zones().filter(|zone| chosen.has(*zone) && unit.shields.of(*zone) > 0);
    let lost: Vec<UnitEvent> = losing.map(|zone| table.point(ship, zone, OnZone::Lose)).collect();
    let enough = (!lost.is_empty()).then(|| together(lost));
    let free = zones().filter(|zone| left > 0 && !chosen.has(*zone));
    let mut offers: Vec<Offer> = free
        .map(|zone| {
            let next = ZoneWork::Different { ship, chosen: chosen.with(zone), left: left - 1, extent };
            Offer::new(EffectPick::Zone(zone), vec![next.task()])
        })
        .collect();
    if extent == Extent::UpTo && !offers.is_empty() {
        offers.push(Offer::new(EffectPick::Done, enough.iter().cloned().collect()));
    }
    choice((unit.owner.opponent(), EffectPrompt::OpponentsZone.into()), offers)
        .unwrap_or_else(|| tasks(enough))
}
