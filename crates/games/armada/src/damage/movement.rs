//! What does the end of a movement do?
//!
//! In this order: the final position, for which overlapping slows a ship; what of it is outside;
//! overlapped squadrons are placed, overlapping ships are dealt their cards; proximity mine tokens,
//! when the movement ends; then the maneuver has been executed, and obstacles act after it.

use super::{
    bans::Ban,
    dice::{Color, SIDES, roll},
    effect::{CardVerb, Losing, Mending},
    event::Event,
    pick::Prompt,
    rules::{Doing, Task},
    setup::{Movement, Obstacle, Outside},
    state::State,
    table::{Deal, EffectPick, TurnCards, UnitEvent, UnitId, tasks, together},
    terms::Facing,
    work::Work,
};
use crate::destruction::Destruction;
use engine::Outcome;

/// The final position is reached.
pub(super) fn arrive(state: &State, to: &Movement) -> Vec<Task> {
    let unit = state.arrival.asked;
    let mut on = to.obstacles.clone();
    on.sort_unstable();
    if state.table.unit(unit).destroyed() {
        return vec![Task::event(Event::Arrive { unit, on })];
    }
    if to.placed {
        return on.into_iter().map(|obstacle| Task::event(Event::PlacedOn { unit, obstacle })).collect();
    }
    let mut tasks = vec![Task::event(Event::Arrive { unit, on })];
    tasks.extend(
        to.through.iter().map(|obstacle| Task::event(Event::PassThrough { unit, obstacle: *obstacle })),
    );
    let overlap = overlap_ships(state, to);
    let overlaps = !overlap.is_empty();
    tasks.extend(overlap);
    if to.outside != Outside::Nothing {
        tasks.push(Task::event(Event::Reach { unit, outside: to.outside }));
    }
    if to.outside == Outside::Base {
        let destroyed = UnitEvent::Destroy { unit, why: Destruction::Outside };
        let falling = [destroyed, UnitEvent::leave(&state.table, unit)];
        tasks.extend(falling.map(Task::event));
    }
    if to.squadrons > 0 {
        let by = state.table.unit(unit).owner.opponent();
        tasks.push(Task::event(Event::PlaceSquadrons { unit, by, count: to.squadrons }));
    }
    if overlaps && state.table.ship(unit).is_some() {
        tasks.push(Task::work(Work::OverlapCards));
    }
    for _ in 0..to.mines {
        tasks.push(Task::event(Event::SetOff(unit)));
        if state.table.ship(unit).is_some() {
            tasks.push(Task::work(Work::MineDice(unit)));
        }
    }
    tasks.push(Task::event(Event::Executed(unit)));
    tasks
}

/// Ships that the moving ship overlaps: it is slowed until it fits.
fn overlap_ships(state: &State, to: &Movement) -> Vec<Task> {
    let unit = state.arrival.asked;
    let there = !state.arrival.overlapped.is_empty();
    let overlaps = to.ships.unwrap_or(there && state.table.ship(unit).is_some());
    if !(there && overlaps) {
        return Vec::new();
    }
    let ships = u8::try_from(state.arrival.overlapped.len()).unwrap_or(u8::MAX);
    vec![Task::event(Event::OverlapShip { unit, ships })]
}

/// One facedown card for the ship that moved and one for the closest ship it overlapped, together; if
/// the deck does not hold both, one after the other. With a flotilla farther away it is not settled.
pub(super) fn overlap_cards(state: &State) -> Doing {
    let Some((closest, farther)) = state.arrival.overlapped.split_first() else { return tasks([]) };
    if farther.iter().any(|ship| state.table.unit(*ship).flotilla) {
        return Doing::Open(Ban::FlotillaNotClosest.into());
    }
    let ships = [state.arrival.asked, *closest];
    let (facing, by) = (Facing::Facedown, Losing::Overlap);
    if state.table.deck.left.is_some_and(|left| left < 2) {
        return tasks(ships.map(|ship| Task::work(Deal { ship, facing, by, count: 1 })));
    }
    tasks([together(ships.map(|unit| UnitEvent::Deal { unit, facing, by, text: None }).into())])
}

/// Two blue dice; each hit or critical icon is a facedown damage card.
pub(super) fn mine_dice(state: &State, unit: UnitId) -> Doing {
    if state.table.unit(unit).destroyed() {
        return Doing::Tasks(Vec::new());
    }
    let mut colors = [0; 3];
    colors[Color::Blue as usize] = MINE_DICE;
    let mut results = roll(colors).unwrap_or_default();
    results.reverse();
    let outcomes = results.into_iter().map(|(to, weight)| {
        let mut tasks = vec![Task::event(Event::MineRoll { unit, to })];
        if let Ok(count @ 1..) = u8::try_from(to.hits() + to.crits()) {
            let cards = Deal { ship: unit, facing: Facing::Facedown, by: Losing::Mine, count };
            tasks.push(Task::work(cards));
        }
        Outcome::new(EffectPick::Roll(to), weight, tasks)
    });
    Doing::Chance {
        who: state.table.unit(unit).owner,
        prompt: Prompt::MineDice.into(),
        total: u128::from(SIDES).pow(u32::from(MINE_DICE)),
        outcomes: outcomes.collect(),
    }
}

/// Blue dice that a proximity mine token rolls.
const MINE_DICE: u8 = 2;

/// What an obstacle does to a unit on it, once it acts.
pub(super) fn act(state: &State, unit: UnitId, obstacle: Obstacle) -> Vec<Task> {
    let mut tasks = vec![Task::event(Event::Overlap { unit, obstacle })];
    let ship = state.table.ship(unit);
    let suffer = |points| Task::work(Work::Suffer { unit, points, zone: None, by: None });
    match (obstacle, ship) {
        (Obstacle::AsteroidField, Some(_)) => {
            let card = Deal { ship: unit, facing: Facing::Faceup, by: Losing::Asteroid, count: 1 };
            tasks.push(Task::work(card));
        }
        (Obstacle::DebrisField, Some(_)) => tasks.push(suffer(2)),
        (Obstacle::Exogorth, Some(_)) | (Obstacle::Purrgil, None) => tasks.push(suffer(1)),
        (Obstacle::Purrgil, Some(ship)) => tasks.push(suffer(ship.speed.unwrap_or_default())),
        (Obstacle::GravityRift, Some(ship)) if ship.speed > Some(0) => {
            tasks.push(Task::event(UnitEvent::SetSpeed { unit, speed: 0 }));
        }
        (Obstacle::Station, Some(_)) => {
            let who = state.table.unit(unit).owner;
            tasks.push(Task::work(TurnCards { who, ship: unit, verb: CardVerb::Discard, count: 1 }));
        }
        (Obstacle::Station, None) => {
            tasks.push(Task::event(UnitEvent::RecoverHull { unit, why: Mending::Station }));
        }
        (Obstacle::GravityRift | Obstacle::DustField, _)
        | (Obstacle::AsteroidField | Obstacle::DebrisField | Obstacle::Exogorth, None) => {}
    }
    tasks
}
