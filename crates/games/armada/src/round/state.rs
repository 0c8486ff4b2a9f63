//! What lies on the table, and who activates?
//!
//! The ships and squadrons lie on the table of the phases for the whole round.

use serde::{Deserialize, Serialize};

use super::{
    activation, command,
    commands::Command,
    damage, status,
    table::{Unit, UnitId},
    terms::{Activation, Seat, UnitKind},
    timing,
};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The phase and the turn, all ships and squadrons, the upgrade cards.
    pub status: status::State,
    /// What is played now.
    pub part: Part,
    /// The facedown dials of each ship, the top one first.
    pub dials: Vec<Vec<Command>>,
    /// With how many enemy squadrons each squadron is engaged, and how many of those have Heavy.
    pub engaged: Vec<(u8, u8)>,
    /// Whether it is decided who has won, or that the scores say it.
    pub decided: bool,
}

/// A part of a round, with its table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The phase, between activations.
    Phase,
    /// An activation of the plan, by its number.
    Activation(u8, Box<activation::State>),
    /// The commands of an activation alone.
    Commands(Box<command::State>),
    /// Damage alone.
    Damage(Box<damage::State>),
    /// An event alone, for which effects wait.
    Timing(Box<timing::State>),
}

impl State {
    /// The activation that goes on; none between activations.
    pub fn acting(&self) -> Option<&activation::State> {
        match &self.part {
            Part::Activation(_, acting) => Some(acting),
            Part::Phase | Part::Commands(_) | Part::Damage(_) | Part::Timing(_) => None,
        }
    }

    /// A ship or squadron.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.status.table.unit(id)
    }

    /// The activation is over: what only it knew is forgotten.
    pub(super) fn close(&mut self) {
        self.part = Part::Phase;
        for unit in &mut self.status.table.units {
            unit.activation = Activation::None;
        }
    }

    /// Who has ships in the play area: a destroyed ship has left it.
    pub(super) fn count_ships(&mut self, unlisted: &[bool; 2]) {
        for (seat, unlisted) in Seat::ALL.iter().zip(unlisted) {
            let mut units = self.status.table.units.iter();
            let stays = |unit: &Unit| !unit.destroyed() || unit.is_fallen();
            let there = units.any(|unit| unit.owner == *seat && unit.kind == UnitKind::Ship && stays(unit));
            self.status.player_mut(*seat).has_ships = there || *unlisted;
        }
    }
}
