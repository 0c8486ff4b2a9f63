//! Which situation is it, in its game's own types?

use serde_json::{Map, Value as Json};

use super::{Kind, attack};
use crate::{diagnostic::Diagnostic, games::armada::AttackSetup};

/// A situation that its game has looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Situation {
    /// An Armada attack from its rolled dice on.
    Attack(AttackSetup),
}

impl Situation {
    /// The situation that the values of a kind's fields describe.
    ///
    /// # Errors
    /// What the game finds in it that no table can show, each with its field.
    pub(super) fn of(kind: Kind, values: &Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        match kind {
            Kind::Attack => attack::setup(values).map(Self::Attack),
            _ => Err(vec![super::later(kind)]),
        }
    }
}
