//! How does the defender attack in return?
//!
//! A spent salvo and the keyword Counter each lead to an attack of its own, with all its steps: the
//! attack that it answers waits meanwhile, and is the present one again when it is over. Players keep
//! the names that they have in the attack that is answered.

use super::{
    AttackRules,
    bans::Ban,
    conditions::counter_value,
    effects::{Scope, counter},
    event::{Answer, Event},
    gathering::beginning,
    legality::return_bans,
    progress::InForce,
    setup::{AttackKind, Crossing, Gathering, Player},
    state::State,
    terms::UnitKind,
    work::Work,
};
use engine::Task;

impl Answer {
    /// The kind of attack.
    pub fn kind(self) -> AttackKind {
        match self {
            Answer::SalvoAtShip | Answer::SalvoAtSquadron => AttackKind::Salvo,
            Answer::Counter => AttackKind::Counter,
        }
    }
}

/// A salvo attack on whoever attacks, with the printed armament for it.
pub(super) fn salvo(state: &State) -> Vec<Task<AttackRules>> {
    let answer = match state.source().kind {
        UnitKind::Ship => Answer::SalvoAtShip,
        UnitKind::Squadron => Answer::SalvoAtSquadron,
    };
    let through_dust = state.attack.sight.crossed.has(Crossing::DustField);
    match (dice(state, answer), answer) {
        _ if through_dust => vec![Task::work(Work::Unsettled(Ban::SalvoThroughDust))],
        (Some(_), _) => attack(state, answer),
        (None, Answer::SalvoAtShip) => vec![Task::work(Work::Unsettled(Ban::RearBatteryNotGiven))],
        (None, _) => vec![Task::work(Work::Unsettled(Ban::AntiSquadronNotGiven))],
    }
}

/// A counter attack on the squadron that attacks.
pub(super) fn countering(state: &State) -> Vec<Task<AttackRules>> {
    attack(state, Answer::Counter)
}

/// The attack in return, from its dice on, in a frame of its own.
fn attack(state: &State, answer: Answer) -> Vec<Task<AttackRules>> {
    let begins = Task::event(Event::Return { answer, place: state.target().place });
    let mut bans = Vec::new();
    return_bans(state, &mut bans);
    if !bans.is_empty() {
        // the forbid window says why; nothing of it follows
        return vec![begins];
    }
    let rest =
        [Task::work(Work::Gather), Task::frame(Scope::Attack, ()), Task::event(Event::ReturnOver(answer))];
    std::iter::once(begins).chain(beginning(state)).chain(rest).collect()
}

/// From what dice are gathered for it, where that is known.
fn dice(state: &State, answer: Answer) -> Option<Gathering> {
    let ship = state.target().ship();
    let printed = match answer {
        Answer::SalvoAtShip => ship.and_then(|ship| ship.rear_battery),
        Answer::SalvoAtSquadron => ship.and_then(|ship| ship.anti_squadron),
        Answer::Counter => Some([0, counter_value(state), 0]),
    };
    printed.map(Gathering::Armament)
}

/// The attack in return begins, and the other one waits.
pub(super) fn begin(state: &mut State, answer: Answer) {
    state.gathering = dice(state, answer);
    let attack = state.attack.answer(answer.kind());
    let mut waiting = std::mem::replace(&mut state.attack, attack);
    waiting.in_force.clear();
    state.waiting.push(waiting);
    super::keyword_effects::make_ready(state);
}

/// The attack in return is over, and the other one is the present one again.
pub(super) fn end(state: &mut State) {
    if let Some(waiting) = state.waiting.pop() {
        state.past.push(std::mem::replace(&mut state.attack, waiting));
    }
}

/// Whether a player's ship or squadron, though destroyed, makes an attack in return, or is about to.
pub(super) fn strikes_last(state: &State, player: Player) -> bool {
    match state.waiting.is_empty() {
        true => state.attack.on() == player && (state.attack.has(InForce::Salvo) || counter(state).is_some()),
        false => state.attack.by == player,
    }
}
