//! How does damage outside attacks begin, what does each of its work items come to, and how is what is decided called?

use super::{
    descriptions,
    legality::unit_of,
    movement,
    pick::Pick,
    problem::Problem,
    rows,
    rules::{ArmadaRules, Doing, Task},
    setup::DamageSetup,
    state::State,
    suffering,
    table::EffectPick,
    terms::Seat,
    work::Work,
};
use engine::{Pick as EnginePick, Words};

/// The table, and its causes about to happen.
pub(crate) fn begin(setup: &DamageSetup) -> Result<(State, Vec<Task>), Vec<Problem>> {
    let causes = setup.cause.iter().cloned().map(|cause| Task::work(Work::Cause(cause)));
    Ok((State::try_from(setup)?, causes.collect()))
}

/// What a line names.
pub fn read(line: &str) -> Option<rows::Pick> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let own = lower.parse::<Pick>().ok();
    own.map(rows::Pick::from).or_else(|| of_effect(&words).map(|pick| as_written(pick, line).into()))
}

/// A damage card is called as the line writes it.
fn as_written(pick: EffectPick, line: &str) -> EffectPick {
    match pick {
        EffectPick::DamageCard(_) => {
            EffectPick::DamageCard(line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ").into())
        }
        other => other,
    }
}

/// Whether a line names a pick: a faceup damage card also by its number among those of a ship.
pub fn means(state: &State, line: &str, pick: &rows::Pick) -> bool {
    let read = read(line);
    match (&read, pick) {
        (
            Some(rows::Pick::Effect(EffectPick::Lying(card))),
            rows::Pick::Effect(EffectPick::DamageCard(name)),
        ) => state.concerned().any(|(_, unit)| unit.faceup_card(*card).is_some_and(|card| name.is(card))),
        (
            Some(rows::Pick::Effect(EffectPick::DamageCard(said))),
            rows::Pick::Effect(EffectPick::DamageCard(name)),
        ) => name.is(said.as_str()),
        _ => read.as_ref() == Some(pick),
    }
}

/// What damage cards ask, the hull zone in which damage is suffered, and which card acts next.
fn of_effect(words: &[&str]) -> Option<EffectPick> {
    use EffectPick::{Alternative, DamageCard, Done, Lying, Named, Roll, Speed, Token, Use, Zone};
    let asked = |pick: &EffectPick| {
        matches!(pick, Zone(_) | Token(_) | Roll(_) | Use(_) | DamageCard(_) | Lying(_))
            || matches!(pick, Alternative(_) | Named(_) | Speed(_) | Done)
    };
    EffectPick::read(words).filter(asked)
}

/// What a work item of damage comes to.
pub(crate) fn doing(state: &State, work: &Work) -> Doing {
    match work {
        Work::Cause(cause) => Doing::Tasks(suffering::happen(state, cause)),
        Work::Suffer { unit, points, zone, by } => suffering::suffer(state, (*unit, *by), *points, *zone),
        Work::Points { unit, zone, left } => Doing::Tasks(suffering::next_point(state, *unit, *zone, *left)),
        Work::Arrive(to) => Doing::Tasks(movement::arrive(state, to)),
        Work::OverlapCards => movement::overlap_cards(state),
        Work::MineDice(unit) => movement::mine_dice(state, *unit),
    }
}

/// Whom an event concerns: the owner of the ship or squadron.
pub(crate) fn affected(state: &State, event: &rows::Event) -> Seat {
    state.table.unit(unit_of(event).unwrap_or(state.arrival.asked)).owner
}

/// What is said of a pick about damage.
pub(crate) fn words(state: &State, pick: &EnginePick<ArmadaRules>) -> Words {
    let game = match pick {
        EnginePick::Game(pick) => pick,
        EnginePick::Use(rows::Effect::Damage(effect), _) => {
            return Words { effect: descriptions::describe(state, effect).text, ..Words::default() };
        }
        _ => return Words::default(),
    };
    Words { effect: descriptions::preview(state, game), ..Words::default() }
}
