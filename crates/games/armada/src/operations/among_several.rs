//! To whom of several is it done, and which of several things?

use super::{
    acting::Acting,
    effect::{HowMany, Operation, Ships, Whose},
    on_units::turns_unknown_dial,
    operate::done,
    rules::{Doing, Offer, Task},
    table::{Clause, EffectPick, EffectPrompt, EffectWork, UnitId, choice, tasks},
    terms::Place,
};

/// What is done `to` whom it means; of several to whom it can be done the effect's owner chooses one.
pub(super) fn on_whom(
    acting: Acting<'_>,
    does: &Operation,
    to: fn(Acting<'_>, &Operation, UnitId) -> Option<Doing>,
) -> Option<Doing> {
    if let Some(unit) = acting.on {
        return to(acting, does, unit);
    }
    let meant = acting.meant(does.whose().unwrap_or(Whose::Own));
    if let [only] = meant.as_slice() {
        return to(acting, does, *only);
    }
    let able = meant
        .into_iter()
        .filter(|id| !turns_unknown_dial(acting, does, *id) && to(acting, does, *id).is_some());
    let offer = |id| {
        let name = acting.table().unit(id).name.as_str();
        let on_it = EffectWork::Do(Clause { on: Some(id), ..acting.clause.clone() });
        Offer::new(EffectPick::Named(name.into()), vec![Task::work(on_it)])
    };
    choice((acting.owner(), EffectPrompt::Unit.into()), able.map(offer))
}

/// Things are done to each ship, or to some that somebody chooses.
pub(super) fn to_ships(acting: Acting<'_>, ships: Ships, does: &[Operation]) -> Option<Doing> {
    let next = |left| {
        let (clause, chosen) = (acting.clause.clone(), Vec::new());
        Some(tasks([Task::work(EffectWork::NextShip { clause, left, chosen })]))
    };
    match ships.how_many {
        HowMany::Each => {
            let away = |id| acting.table().unit(id).place == Place::SetAside;
            let all = acting.fleet(ships.fleet).map(|(id, _)| id).filter(|id| away(*id) == arrives(does));
            let all: Vec<UnitId> = all.collect();
            (!all.is_empty()).then(|| tasks(all.into_iter().flat_map(|ship| parts(acting, ship, does))))
        }
        HowMany::UpTo(left) => next(left),
        HowMany::InTurn => next(u8::try_from(does.len()).unwrap_or(u8::MAX)),
        HowMany::One => {
            let able = acting.fleet(ships.fleet).filter(|(id, _)| fits(acting, *id, does));
            let offer = |(id, name): (_, &str)| {
                Offer::new(EffectPick::Named(name.into()), parts(acting, id, does).collect())
            };
            choice((acting.who(), EffectPrompt::Unit.into()), able.map(offer))
        }
    }
}

/// Whether what is done first brings a ship or squadron that is set aside.
fn arrives(does: &[Operation]) -> bool {
    matches!(does.first(), Some(Operation::Put(_, Place::InPlay)))
}

/// All parts of what is done to a ship.
fn parts<'a>(
    acting: Acting<'a>,
    ship: UnitId,
    does: &'a [Operation],
) -> impl Iterator<Item = Task> + use<'a> {
    (0_u8..).zip(does).map(move |(part, _)| acting.deeper(part, Some(ship)))
}

/// Whether the first part of it can be done to a ship.
fn fits(acting: Acting<'_>, ship: UnitId, does: &[Operation]) -> bool {
    let away = acting.table().unit(ship).place == Place::SetAside;
    let able = |one| {
        let (acting, does) = acting.to(ship).within(one);
        !turns_unknown_dial(acting, does, ship) && done(acting, does).is_some()
    };
    arrives(does) == away && does.first().is_some_and(able)
}

/// The next of so many ships, or no more.
pub(super) fn next_ship(
    acting: Acting<'_>,
    does: &Operation,
    (left, chosen): (u8, &[UnitId]),
) -> Option<Doing> {
    let Operation::Ships { ships, does } = does else { return None };
    let (rest, in_turn) = (left.checked_sub(1)?, ships.how_many == HowMany::InTurn);
    let now = if in_turn { chosen.len() } else { 0 };
    let does = does.get(now..).unwrap_or_default();
    let able = acting.fleet(ships.fleet).filter(|(id, _)| !chosen.contains(id) && fits(acting, *id, does));
    let offer = |(id, name): (UnitId, &str)| {
        let chosen = chosen.iter().copied().chain([id]).collect();
        let more = EffectWork::NextShip { clause: acting.clause.clone(), left: rest, chosen };
        let mut then: Vec<Task> = match in_turn {
            true => vec![acting.deeper(u8::try_from(now).unwrap_or(u8::MAX), Some(id))],
            false => parts(acting, id, does).collect(),
        };
        then.push(Task::work(more));
        Offer::new(EffectPick::Named(name.into()), then)
    };
    let mut offers: Vec<Offer> = able.map(offer).collect();
    if !in_turn && !offers.is_empty() {
        offers.push(Offer::new(EffectPick::Done, Vec::new()));
    }
    let who = does.first().map_or(acting.who(), |one| acting.within(one).0.who());
    choice((who, EffectPrompt::Unit.into()), offers)
}

/// One of several things that can be done, as somebody chooses.
pub(super) fn either(acting: Acting<'_>, all: &[Operation]) -> Option<Doing> {
    let able = (0_u8..).zip(all).filter(|(_, one)| {
        let (acting, does) = acting.within(one);
        done(acting, does).is_some()
    });
    let offer =
        |(part, _)| Offer::new(EffectPick::Alternative(part + 1), vec![acting.deeper(part, acting.on)]);
    choice((acting.who(), EffectPrompt::Alternative.into()), able.map(offer))
}
