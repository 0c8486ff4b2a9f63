//! How does the defender attack in return?
//!
//! A spent salvo and the keyword Counter each lead to an attack of its own, with all its steps: the
//! attack that it answers waits meanwhile, and is the present one again when it is over. Players keep
//! the names that they have in the attack that is answered.

use super::{
    bans::Ban, conditions::dice_in_return, event::Event, gathering::beginning, legality::return_bans, rows,
    rules::Task, setup::Crossing, state::State, terms::UnitKind, ways::Answer, work::Work,
};

/// A salvo attack on whoever attacks, with the printed armament for it.
pub(super) fn salvo(state: &State) -> Vec<Task> {
    let answer = match state.source().kind {
        UnitKind::Ship => Answer::SalvoAtShip,
        UnitKind::Squadron => Answer::SalvoAtSquadron,
    };
    let through_dust = state.attack.sight.crossed.has(Crossing::DustField);
    match (dice_in_return(state, answer), answer) {
        _ if through_dust => vec![Task::work(rows::Work::Unsettled(Ban::SalvoThroughDust.into()))],
        (Some(_), _) => attack(state, answer),
        (None, Answer::SalvoAtShip) => {
            vec![Task::work(rows::Work::Unsettled(Ban::RearBatteryNotGiven.into()))]
        }
        (None, _) => vec![Task::work(rows::Work::Unsettled(Ban::AntiSquadronNotGiven.into()))],
    }
}

/// A counter attack on the squadron that attacks.
pub(super) fn countering(state: &State) -> Vec<Task> {
    attack(state, Answer::Counter)
}

/// The attack in return, from its dice on, in a frame of its own.
pub(super) fn attack(state: &State, answer: Answer) -> Vec<Task> {
    let begins = Task::event(Event::Return { answer, place: state.target().place });
    let mut bans = Vec::new();
    return_bans(state, &mut bans);
    if !bans.is_empty() {
        // the forbid window says why; nothing of it follows
        return vec![begins];
    }
    let rest = [
        Task::work(Work::Gather),
        Task::frame(rows::Scope::Attack, ()),
        Task::event(Event::ReturnOver(answer)),
    ];
    std::iter::once(begins).chain(beginning(state)).chain(rest).collect()
}
