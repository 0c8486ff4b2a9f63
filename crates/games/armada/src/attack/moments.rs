//! For which moments of typed effects does an event stand?
//!
//! Cards name a moment in words (*before*, *when*, *while*, *after*, and what happens then); the engine knows events and their windows.

use super::{
    effect::{CardEvent, Happening, Known, TimingWord},
    event::Event,
    progress::AttackStep,
    state::State,
    table::UnitEvent,
    terms::{Facing, UnitKind},
};
use engine::Timing;

/// The moments for which effects may wait at an event, in a window of the engine.
pub(super) fn moments(state: &State, event: &Event, timing: Timing) -> Vec<(TimingWord, Happening)> {
    let known = |word, known: Known| vec![(word, Happening::from(known))];
    let around = |known: Known| match timing {
        Timing::Before => vec![(TimingWord::Before, known.into())],
        Timing::At => vec![(TimingWord::When, known.into()), (TimingWord::While, known.into())],
        Timing::After => vec![(TimingWord::After, known.into())],
        Timing::Replace | Timing::Modify => Vec::new(),
    };
    match (event, timing) {
        (Event::Moment { word, of }, Timing::At) => known(*word, *of),
        // before the roll is after gathering: that moment has an event of its own
        (Event::Enter(AttackStep::RollAttackDice), Timing::Before) => Vec::new(),
        (Event::Enter(step), Timing::Before) => {
            step.known().map(|step| known(TimingWord::Before, step)).unwrap_or_default()
        }
        (Event::Enter(step), Timing::At) => {
            step.known().map(|step| known(TimingWord::When, step)).unwrap_or_default()
        }
        (Event::Declare { .. } | Event::DeclareFurther { .. }, Timing::At) => {
            known(TimingWord::While, Known::DeclareTarget)
        }
        (Event::Declare { .. } | Event::DeclareFurther { .. }, Timing::After) => {
            known(TimingWord::After, Known::DeclareTarget)
        }
        (Event::ConcentrateFire { .. }, Timing::Before) => {
            known(TimingWord::Before, Known::ConcentrateFireCommand)
        }
        (Event::ConcentrateFire { .. }, Timing::At) => known(TimingWord::When, Known::ConcentrateFireCommand),
        (Event::DamageResolved, Timing::After) => known(TimingWord::After, Known::ResolveDamage),
        (Event::Unit(UnitEvent::Destroy { unit, .. }), _) => around(match state.table.unit(*unit).kind {
            UnitKind::Ship => Known::ShipDestroyed,
            UnitKind::Squadron => Known::SquadronDestroyed,
        }),
        (Event::Unit(UnitEvent::Deal { facing: Facing::Faceup, .. }), _) => around(Known::DealtFaceup),
        (Event::Card(CardEvent::Caused { nth, operation }), _) => {
            match state.table.sheet.caused(*nth, *operation) {
                Some(Happening::Known(known)) => around(*known),
                Some(named) => match timing {
                    Timing::Before => vec![(TimingWord::Before, named.clone())],
                    Timing::At => vec![(TimingWord::When, named.clone()), (TimingWord::While, named.clone())],
                    Timing::After => vec![(TimingWord::After, named.clone())],
                    Timing::Replace | Timing::Modify => Vec::new(),
                },
                None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}
