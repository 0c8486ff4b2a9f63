//! What does an operation come to that only an attack knows?

use super::{
    acting::Acting,
    attack::{
        AttackStep, Event, InForce, Work, defend_elsewhere, is_before_suffering, lock, mark, on_zones,
        ready_unspent, spread,
    },
    effect::{Operation, Whose},
    rules::{Doing, Task},
    table::{one, tasks},
};

/// What is done in an attack; none where it finds nothing to do it to.
pub(super) fn in_attacks(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let (state, who, nth) = (acting.state(), acting.who(), acting.clause.nth);
    let side = |whose: &Whose| state.fight.player(acting.seat(*whose));
    match does {
        Operation::Lock { whose, kind } => lock(state, who, side(whose), *kind),
        Operation::Mark { whose, kind } => mark(state, who, side(whose), *kind),
        Operation::ReadyUnspent(whose) => ready_unspent(state, who, side(whose)),
        Operation::DefendElsewhere => defend_elsewhere(state, who),
        Operation::Spread => spread(state, who, nth),
        Operation::OnZones { what, points, zones } => on_zones(state, *what, *points, *zones),
        Operation::RollDamage { count, color, whose } => {
            let (colors, unit) = (color.dice(*count), state.id(side(whose)));
            Some(tasks([Task::work(Work::RollDamage { who, colors, unit })]))
        }
        Operation::AnotherCritical => {
            Some(tasks([Task::event(Event::AnotherCritical), Task::work(Work::CriticalEffect)]))
        }
        Operation::Salvo => {
            let fits = state.attack.kind.calls_salvo() && !state.attack.has(InForce::Salvo);
            fits.then(|| one(Event::Salvo))
        }
        Operation::FirstFaceup(count) => {
            let to_come = state.target().ship().is_some() && state.attack.step != AttackStep::Over;
            to_come.then(|| one(Event::FaceupCards(*count)))
        }
        Operation::ReduceDamage(points) => {
            let to_come = state.attack.total.is_none() && state.attack.step != AttackStep::Over;
            let to_come = to_come || is_before_suffering(state, acting.effect);
            to_come.then(|| one(Event::Reduce { nth, points: *points }))
        }
        _ => None,
    }
}
