//! What does the round do next?
//!
//! Its own is only what lies between its parts: an activation from its first step to its end, dials, the next phase.

use super::{
    activation::ActivationPlan,
    command::{self, Scene},
    damage,
    event::Event,
    rows::{Scope, Work},
    rules::ArmadaRules,
    state::State,
    status::{self, Phase},
    table::UnitId,
    terms::UnitKind,
};
use engine::Task;

/// What a ship or squadron that was activated does, until its activation is over.
pub(super) fn activate(state: &State, id: UnitId) -> Vec<Task<ArmadaRules>> {
    let acts = match state.table.unit(id).kind {
        UnitKind::Ship => vec![work(command::Work::Begin)],
        UnitKind::Squadron => squadron(state, id),
    };
    acts.into_iter().chain(until_over(state, id)).collect()
}

/// A squadron of the Squadron Phase moves or attacks.
fn squadron(state: &State, id: UnitId) -> Vec<Task<ArmadaRules>> {
    let Some((place, squadron)) = state.commands.places().find(|(_, squadron)| squadron.id == id) else {
        return Vec::new();
    };
    let under = command::under(state, squadron);
    let event = command::Event::ActivateSquadron { squadron: place, via: None, under };
    vec![Task::event(event), work(command::Work::Squadron(place))]
}

/// Dials are set ship by ship.
pub(super) fn assign_dials(state: &State) -> Vec<Task<ArmadaRules>> {
    status::lacking_dials(state).map(|(unit, _)| Task::work(Work::SetDials(unit))).collect()
}

/// The facedown dials of a ship are set until there are enough.
pub(super) fn set_dials(state: &State, id: UnitId) -> Vec<Task<ArmadaRules>> {
    let begin = [Task::event(Event::SetDials(id)), work(command::Work::SetDials)];
    begin.into_iter().chain(until_over(state, id)).collect()
}

fn work(work: command::Work) -> Task<ArmadaRules> {
    Task::work(Work::Command(work))
}

/// What lies above it is dropped where whoever acts is destroyed.
fn until_over(state: &State, id: UnitId) -> [Task<ArmadaRules>; 2] {
    let close = Event::Close { unit: id, phase: state.phases.clock.phase };
    [Task::frame(Scope::Activation, ()), Task::event(close)]
}

/// The ship is put down where its maneuver ends, and what lies there acts.
pub(super) fn arrive(plan: &ActivationPlan) -> Vec<Task<ArmadaRules>> {
    let arrive = damage::Work::Arrive(plan.movement.clone());
    vec![Task::event(Event::Arrive), Task::work(arrive), Task::event(Event::Arrived)]
}

/// The phase that follows one, as far as it is asked about.
pub(super) fn after(rules: &ArmadaRules, phase: Phase) -> Vec<Task<ArmadaRules>> {
    let next = phase.next().filter(|_| phase != rules.until);
    let begin = |next| [Task::event(Event::Next(next)), Task::work(Work::Status(status::Work::Phase))];
    next.into_iter().flat_map(begin).collect()
}

/// Where a unit that was activated begins to act.
pub(super) fn scene(state: &State, id: UnitId) -> Scene {
    match state.table.unit(id).kind {
        UnitKind::Ship => Scene::Reveal,
        UnitKind::Squadron => Scene::SquadronPhase,
    }
}
