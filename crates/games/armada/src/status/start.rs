//! How do the phases of a situation begin?

use super::{
    book::Book,
    effect::Sheet,
    phases::Phases,
    problem::{Described, Problem},
    setup::{self, StatusSetup},
    state::State,
    table::{Table, Unit, sorted},
    tokens::Tokens,
};

impl TryFrom<&StatusSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &StatusSetup) -> Result<Self, Vec<Problem>> {
        setup.checked().map(Self::of_phases)
    }
}

impl State {
    /// The table of a situation that has been looked at.
    pub(crate) fn of_phases(setup: &StatusSetup) -> Self {
        let units: Vec<Unit> =
            setup.unit.iter().enumerate().map(|(place, unit)| on_table(unit, place)).collect();
        let phases = Phases::new(setup, &units);
        let sheet = Sheet::new(&setup.listed(&phases.cards));
        let mut state =
            Self { phases: Book::open(phases), ..Self::new(Table { units, sheet, ..Table::default() }) };
        state.lay_out();
        state
    }
}

/// A ship or squadron as the table shows it.
fn on_table(unit: &setup::Unit, place: usize) -> Unit {
    Unit {
        tokens: Tokens::new(unit.tokens.iter().copied()),
        hindered: unit.hindered,
        command_tokens: sorted(&unit.command_tokens),
        activated: unit.activated,
        command: unit.command,
        stack: vec![None; usize::from(unit.dials)],
        speed: unit.speed,
        ..Unit::new(unit.called(place), unit.kind, unit.owner)
    }
}
