//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{Kind, Line, OpenReport, Report, Status, kinds, run, wording::Wording};
use crate::{
    diagnostic::Diagnostic,
    engine::Position,
    games::armada::attack::{AttackRules, AttackSetup},
    rulebook::Rulebook,
};

/// A situation that its game has looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Situation {
    /// An Armada attack.
    Attack(AttackSetup),
}

impl Situation {
    /// The situation that the values of a kind's fields describe.
    ///
    /// # Errors
    /// What the game finds in it that no table can show, each with its field.
    pub(super) fn of(kind: Kind, values: &Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        match kind {
            Kind::Attack => kinds::attack::setup(values).map(Self::Attack),
            _ => Err(vec![super::later(kind)]),
        }
    }
}

impl Situation {
    /// Runs the situation along `lines`.
    pub(super) fn resolve(&self, lines: &[Line], rulebook: &Rulebook) -> Report {
        match self {
            Situation::Attack(setup) => {
                checked(Kind::Attack, &AttackRules, AttackRules.attack(setup), lines, rulebook)
            }
        }
    }
}

/// Runs a position of a situation that was checked when it was read; where its game finds something
/// all the same, nothing is guessed.
fn checked<G: Wording, E: ToString>(
    kind: Kind,
    game: &G,
    position: Result<Position<G>, Vec<E>>,
    lines: &[Line],
    rulebook: &Rulebook,
) -> Report {
    match position {
        Ok(position) => run::run(kind, game, position, lines, rulebook),
        Err(errors) => {
            let reasons: Vec<_> = errors.iter().map(ToString::to_string).collect();
            let mut report = Report::empty(kind);
            report.status = Status::Open;
            report.open = Some(OpenReport { reason: reasons.join("; "), citations: Vec::new() });
            report
        }
    }
}
