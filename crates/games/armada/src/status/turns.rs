//! Whose turn is it in the other phases?
//!
//! The Command Phase needs no turns: dials are assigned at the same time. In the Ship Phase players
//! activate one ship each, in the Squadron Phase two squadrons each; what an activation does is no
//! matter of the round.

use super::{
    bans::Ban,
    event::Event,
    pick::{Pick, Prompt},
    rows,
    rules::{Doing, Offer, Task},
    setup::Phase,
    state::State,
    table::{Unit, UnitId},
    terms::{Seat, UnitKind},
    ways::{Passing, Source},
    work::Work,
};

/// Squadrons that a player activates in one turn.
const SQUADRONS_A_TURN: u8 = 2;

/// How many dials each ship lacks.
pub(crate) fn lacking_dials(state: &State) -> impl Iterator<Item = (UnitId, u8)> {
    state.table.ids().filter_map(|(id, unit)| {
        let fewer = u8::from(state.fewer_dials(id));
        let count = unit.command?.saturating_sub(unit.facedown_dials()).saturating_sub(fewer);
        (count > 0).then_some((id, count))
    })
}

/// Each ship gets as many dials as it lacks, all at the same time.
pub(crate) fn assign_dials(state: &State) -> Doing {
    let events: Vec<Event> =
        lacking_dials(state).map(|(unit, count)| Event::AssignDials { unit, count }).collect();
    let any = !events.is_empty();
    Doing::Tasks(any.then(|| Task::together(events)).into_iter().collect())
}

/// The phase is over, and what follows it comes.
pub(super) fn end(phase: Phase) -> [Task; 2] {
    [Task::event(Event::End(phase)), Task::work(rows::Work::After(phase))]
}

/// The first turn that is asked about.
pub(super) fn begin(state: &State) -> Vec<Task> {
    let turn =
        Task::work(next_turn(state.phases.clock.phase, state.phases.clock.turn.unwrap_or(Seat::First)));
    let exogorths = match state.phases.clock.phase {
        Phase::Squadron => {
            one_each(state.phases.surroundings.exogorths, |seat, by| Event::Exogorth { seat, by })
        }
        Phase::Command | Phase::Ship | Phase::Status => Vec::new(),
    };
    exogorths.into_iter().chain([turn]).collect()
}

/// Each player chooses one of so many, the second player first, and no two the same.
pub(super) fn one_each(count: u8, event: impl Fn(Seat, Source) -> Event) -> Vec<Task> {
    let choosing = [Seat::Second, Seat::First].into_iter().take(usize::from(count));
    let by = if count == 1 { Source::Reading } else { Source::Rule };
    choosing.map(|seat| Task::event(event(seat, by))).collect()
}

fn next_turn(phase: Phase, seat: Seat) -> Work {
    match phase {
        Phase::Squadron => Work::SquadronTurn { seat, left: SQUADRONS_A_TURN },
        _ => Work::ShipTurn(seat),
    }
}

/// The turn is over: the opponent's comes next.
fn over(state: &State, seat: Seat) -> Vec<Task> {
    vec![
        Task::event(Event::TurnOver { seat, phase: state.phases.clock.phase }),
        Task::work(next_turn(state.phases.clock.phase, seat.opponent())),
    ]
}

/// Whether the turns that are asked about are over.
fn asked_no_more(state: &State) -> bool {
    state.phases.turns == Some(0)
}

/// A player's turn of the Ship Phase: a ship, a pass token, or nothing to activate.
pub(super) fn ship_turn(state: &State, seat: Seat) -> Doing {
    let able = |seat| state.table.unactivated(seat, UnitKind::Ship).any(|(id, _)| !state.is_prevented(id));
    let left = |seat| state.table.unactivated(seat, UnitKind::Ship).next().is_some();
    let other = seat.opponent();
    if !left(seat) && !left(other) {
        return Doing::Tasks(end(Phase::Ship).into());
    }
    if asked_no_more(state) {
        return Doing::Tasks(Vec::new());
    }
    if !able(seat) {
        if !able(other) {
            return Doing::Open(Ban::NobodyCan.into());
        }
        let why = if left(seat) { Passing::Prevented } else { Passing::NothingLeft };
        let pass = Task::event(Event::Pass { seat, why, phase: state.phases.clock.phase });
        return Doing::Tasks(std::iter::once(pass).chain(over(state, seat)).collect());
    }
    let mut offers = activations(state, seat, UnitKind::Ship, || over(state, seat));
    let passing = Task::event(Event::spend_pass(state, seat));
    offers.push(Offer::new(Pick::Pass, std::iter::once(passing).chain(over(state, seat)).collect()));
    Doing::Choice { who: seat, prompt: Prompt::ShipTurn.into(), offers }
}

/// A player's turn of the Squadron Phase: two squadrons, one after the other.
pub(super) fn squadron_turn(state: &State, seat: Seat, left: u8) -> Doing {
    let able =
        |seat| state.table.unactivated(seat, UnitKind::Squadron).any(|(id, _)| !state.is_prevented(id));
    let some = |seat| state.table.unactivated(seat, UnitKind::Squadron).next().is_some();
    let other = seat.opponent();
    if !some(seat) && !some(other) {
        return Doing::Tasks(end(Phase::Squadron).into());
    }
    let fresh = left == SQUADRONS_A_TURN;
    if fresh && asked_no_more(state) {
        return Doing::Tasks(Vec::new());
    }
    if left == 0 || (!fresh && !some(seat)) {
        return Doing::Tasks(over(state, seat));
    }
    if !some(seat) {
        let pass =
            Task::event(Event::Pass { seat, why: Passing::NothingLeft, phase: state.phases.clock.phase });
        return Doing::Tasks(std::iter::once(pass).chain(over(state, seat)).collect());
    }
    if !able(seat) {
        return Doing::Open(Ban::SquadronsPrevented.into());
    }
    let next = || vec![Task::work(Work::SquadronTurn { seat, left: left - 1 })];
    let mut offers = activations(state, seat, UnitKind::Squadron, next);
    offers.push(Offer::new(Pick::Pass, Vec::new()).requires(false, Ban::SquadronsLeft));
    Doing::Choice { who: seat, prompt: Prompt::SquadronTurn.into(), offers }
}

/// Every unit of a player that could be thought of; the forbid window says which cannot.
fn activations(state: &State, seat: Seat, kind: UnitKind, then: impl Fn() -> Vec<Task>) -> Vec<Offer> {
    let own = state.table.ids().filter(|(_, unit)| unit.owner == seat && unit.kind == kind);
    let offer = |(id, unit): (UnitId, &Unit)| {
        let activate = Event::Activate { unit: id, phase: state.phases.clock.phase };
        let acts = [Task::event(activate), Task::work(rows::Work::Activate(id))];
        let tasks = acts.into_iter().chain(then()).collect();
        Offer::new(Pick::Activate(unit.name.clone()), tasks)
    };
    own.map(offer).collect()
}
