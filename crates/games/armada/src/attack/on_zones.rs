//! What does an effect do on hull zones?
//!
//! Damage, and shields that come and go: on a zone that is named, that somebody chooses, or that has the most.

use super::{
    defending::other_zones,
    dice::Pool,
    effect::{Losing, OnZone, ZonesNamed},
    event::Event,
    pick::{Pick, Prompt},
    rules::{Doing, Offer, Task},
    state::State,
    table::{
        EffectPick, EffectPrompt, See, UnitEvent, UnitId, ZoneWork, choice, dice_rolled, tasks, zones_for,
    },
    terms::{HullZone, Seat, UnitKind},
    work::{AttackRules, Work},
    zones::{Adjacency, adjacency},
};

/// Points on the defending hull zone, or on each beside it; none where no ship is attacked.
pub(crate) fn on_zones(state: &State, what: OnZone, points: u8, zones: ZonesNamed) -> Option<Doing> {
    let ship = state.id(state.attack.on());
    let (unit, defending) = state.target().ship().zip(state.attack.on_zone)?;
    let seen = AttackRules.see(state);
    let meant = zones_for(&seen, ship, what).filter(|zone| match zones {
        ZonesNamed::Defending => *zone == defending,
        ZonesNamed::Adjacent => {
            *zone != defending && adjacency(unit.size, defending, *zone) == Adjacency::Adjacent
        }
    });
    let work: Vec<_> = meant.map(|zone| ZoneWork::Points { ship, zone, what, points }.task()).collect();
    (!work.is_empty()).then(|| tasks(work))
}

/// Dice are rolled beside the attack: each hit and each critical icon is a point of damage for a ship or squadron.
pub(super) fn roll_damage(state: &State, who: Seat, colors: [u8; 3], unit: UnitId) -> Doing {
    let suffered = |to: Pool| {
        let points = u8::try_from(to.hits() + to.crits()).unwrap_or(u8::MAX);
        (points > 0).then(|| damage(state, unit, points)).flatten()
    };
    let tasks = |to| std::iter::once(Task::event(Event::Rolled(to))).chain(suffered(to)).collect();
    dice_rolled((who, EffectPrompt::Roll.into()), colors, tasks)
}

/// Damage that comes to a ship, whose owner chooses the zone, or to a squadron, as far as it has hull.
pub(super) fn damage(state: &State, unit: UnitId, points: u8) -> Option<Task> {
    let hurt = state.table.unit(unit);
    if hurt.kind == UnitKind::Squadron {
        let points = points.min(hurt.hull_left());
        return (points > 0).then(|| Task::event(UnitEvent::LoseHull { unit, points }));
    }
    let who = state.table.unit(unit).owner;
    let work = ZoneWork::Choose { who, ship: unit, what: OnZone::Damage, points };
    (!hurt.destroyed()).then(|| work.task())
}

/// Another hull zone of the ship that is attacked becomes the defending one.
pub(crate) fn defend_elsewhere(state: &State, who: Seat) -> Option<Doing> {
    let offers =
        other_zones(state).map(|zone| Offer::event(EffectPick::Zone(zone), Event::DefendElsewhere(zone)));
    choice((who, Prompt::EffectZone.into()), offers)
}

/// Points of the damage are suffered on the shields of an adjacent hull zone: one for each token that was spent, at most.
pub(crate) fn spread(state: &State, who: Seat, nth: u8) -> Option<Doing> {
    let (total, defending) = state.attack.total.zip(state.attack.on_zone)?;
    let ship = state.target().ship()?;
    let beside = |zone: &HullZone| adjacency(ship.size, defending, *zone) == Adjacency::Adjacent;
    let spent = u16::try_from(state.attack.spent.len()).unwrap_or(u16::MAX);
    let most = u8::try_from(spent.min(total)).unwrap_or(u8::MAX);
    let able = other_zones(state).filter(beside).map(|zone| (zone, most.min(ship.shields.of(zone))));
    let offers = able.filter(|(_, most)| *most > 0).map(|(zone, most)| {
        Offer::new(EffectPick::Zone(zone), vec![Task::work(Work::Spread { who, nth, zone, most })])
    });
    choice((who, Prompt::EffectZone.into()), offers)
}

/// How many points are suffered there, which the total then loses.
pub(super) fn spread_on(state: &State, (who, nth): (Seat, u8), zone: HullZone, most: u8) -> Doing {
    let unit = state.id(state.attack.on());
    let lost = || Task::event(UnitEvent::LoseShield { unit, zone, by: Losing::Redirected });
    let offers = (1..=most).map(|points| {
        let lost = std::iter::repeat_with(lost).take(usize::from(points));
        let tasks = lost.chain([Task::event(Event::Reduce { nth, points })]).collect();
        Offer::new(Pick::Redirect(u16::from(points)), tasks)
    });
    Doing::Choice { who, prompt: Prompt::RedirectAmount.into(), offers: offers.collect() }
}
