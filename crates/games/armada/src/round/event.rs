//! What can happen in a round between its parts?
//!
//! An attack and the end of a maneuver begin and are over, as an activation and the setting of dials are; a phase follows another.

use serde::{Deserialize, Serialize};
use vocabulary::{capital, events, orders, permits, requires};

use super::{
    activation::Acting,
    book::Book,
    command::{Activating, Scene},
    rules::ArmadaRules,
    state::State,
    status::{Phase, phase_words},
    table::UnitId,
    terms::{Activation, UnitKind},
};
use engine::Citations;

events! {
    /// Something that happens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    Event of (rules: ArmadaRules) on (state: State) {
        Begin { nth: u8, by: UnitKind } = "{}", begun(rules, state, *nth)
            => { attacks(*by) }, begin_attack(rules, state, *nth);
        Over { nth: u8, by: UnitKind } = "The attack is over, and what followed from it"
            => { attacks(*by) }, end_attack(state);
        Arrive = "The ship is put down where its maneuver ends"
            => [requires "armada/ship-activation/execute-maneuver", orders "armada/ship-movement/overview"], arrive(rules, state);
        Arrived = "What lies at the end of the maneuver has acted"
            => [orders "armada/ship-activation/execute-maneuver"], arrived(state);
        SetDials(unit: UnitId) = "The {} player sets the dials of {}", state.table.unit(*unit).owner, state.table.unit(*unit).name
            => [requires "armada/command-phase/setting-dials", requires "armada/command-phase/how-many"],
            state.open(rules, *unit, Scene::CommandPhase);
        Close { unit: UnitId, phase: Phase } = "{} {}", state.table.titled(*unit), closed(state.table.unit(*unit).kind, *phase)
            => { over(*phase) }, close(state);
        Next(phase: Phase) = "{} is next", capital(phase_words(*phase))
            => [orders "armada/round/four-phases"], state.phases.enter(*phase);
    }
}

/// `The ship attacks target 1 from front`.
fn begun(rules: &ArmadaRules, state: &State, nth: u8) -> String {
    let begins = rules.acting(state).and_then(|plan| plan.attack(nth));
    let told =
        begins.map(|attack| format!("{} attacks {}", state.table.titled(attack.fight.attacker), attack.name));
    told.unwrap_or_default()
}

fn attacks(by: UnitKind) -> Citations {
    match by {
        UnitKind::Ship => orders("armada/ship-activation/attack").into(),
        UnitKind::Squadron => permits("armada/squadron-activation/command").into(),
    }
}

fn begin_attack(rules: &ArmadaRules, state: &mut State, nth: u8) {
    let prepared = rules.acting(state).and_then(|plan| plan.attack(nth));
    prepared.into_iter().for_each(|prepared| state.begin_attack(prepared));
}

fn end_attack(state: &mut State) {
    if state.acting.is_open() {
        state.end_attack();
    }
}

fn arrive(rules: &ArmadaRules, state: &mut State) {
    rules.acting(state).into_iter().for_each(|plan| state.arrive(plan));
}

fn arrived(state: &mut State) {
    if state.acting.is_open() {
        state.arrived();
    }
}

fn closed(kind: UnitKind, phase: Phase) -> &'static str {
    match (phase, kind) {
        (Phase::Command, _) => "has its command dials, facedown",
        (_, UnitKind::Ship) => "has activated",
        (_, UnitKind::Squadron) => "has activated, and its slider shows it",
    }
}

/// The rules by which what was done in a phase is over, and others are next.
fn over(phase: Phase) -> Citations {
    match phase {
        Phase::Command => requires("armada/command-phase/how-many").into(),
        Phase::Ship => orders("armada/ship-phase/turns").into(),
        Phase::Squadron => orders("armada/squadron-phase/one-after-other").into(),
        Phase::Status => orders("armada/round/four-phases").into(),
    }
}

/// The activation is over: what only it knew is forgotten.
fn close(state: &mut State) {
    (state.acting, state.commands) = (Book::CLOSED, Book::CLOSED);
    (state.attack, state.fight, state.arrival) = (Book::CLOSED, Book::CLOSED, Book::CLOSED);
    for unit in &mut state.table.units {
        unit.activation = Activation::None;
    }
}

impl State {
    /// A ship or squadron begins to act, from this scene on.
    pub(super) fn open(&mut self, rules: &ArmadaRules, id: UnitId, scene: Scene) {
        let nth = rules.activation_of(id, self.table.unit(id));
        let Some(plan) = rules.played(nth) else { return };
        let phase = scene == Scene::SquadronPhase;
        let mut commands = plan.begins.clone();
        commands.scene = scene;
        if phase {
            commands.begins = scene;
        }
        commands.activating =
            phase.then(|| Activating { left: 1, active: None, relays: Vec::new(), with: None });
        let acts = if phase { Activation::SquadronPhase } else { Activation::Command };
        for squadron in &commands.squadrons {
            self.table.change(squadron.id, |unit| unit.activation = acts);
        }
        self.commands = Book::open(commands);
        self.acting = Book::open(Acting { by: if phase { id } else { UnitId::NOBODY }, ..Acting::of(nth) });
    }
}
