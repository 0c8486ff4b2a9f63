//! How do the phases of a situation begin?

use super::{
    book::Book,
    effect::{EffectCards, sorted},
    phases::Phases,
    problem::{Described, Problem},
    setup::{self, StatusSetup},
    state::State,
    table::{Table, Unit},
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
        let cards = EffectCards::new(&setup.listed(&phases.cards));
        let mut state =
            Self { phases: Book::open(phases), ..Self::new(Table { units, cards, ..Table::default() }) };
        state.lay_out();
        state
    }
}

/// A ship or squadron as the table shows it.
fn on_table(unit: &setup::Unit, place: usize) -> Unit {
    let setup::Unit {
        kind,
        name: _,
        owner,
        tokens,
        traits,
        command_tokens,
        activated,
        speed,
        command,
        dials,
    } = unit;
    Unit {
        tokens: Tokens::new(tokens.iter().copied()),
        command_tokens: sorted(command_tokens),
        activated: *activated,
        command: *command,
        stack: vec![None; usize::from(*dials)],
        speed: *speed,
        ..Unit::new(unit.called(place), (*kind, *owner), *traits)
    }
}
