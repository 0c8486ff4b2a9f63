//! What lies on the table, and which part is played?
//!
//! The ships and squadrons lie on the table of the commands, from the first step of the activation to its last.

use serde::{Deserialize, Serialize};

use super::{
    attack, command, damage,
    table::{UNKNOWN, Unit, UnitId},
    terms::HullZone,
};

/// The ship that activates.
pub(crate) const SHIP: UnitId = UnitId(0);

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The ship and its commands, and all ships and squadrons.
    pub command: command::State,
    /// What is played on it now.
    pub part: Part,
    /// The hull zones from which the ship has attacked, sorted.
    pub zones_used: Vec<HullZone>,
    /// How many attacks it has made.
    pub attacks_made: u8,
}

/// A part of an activation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Its commands.
    Commands,
    /// An attack of the plan, by its number.
    Attack(u8, Box<attack::State>),
    /// What follows from the end of the maneuver.
    Maneuver(Box<damage::State>),
}

impl State {
    /// The table before the activation.
    pub(super) fn new(command: command::State) -> Self {
        Self { command, part: Part::Commands, zones_used: Vec::new(), attacks_made: 0 }
    }

    /// A ship or squadron.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.command.table.unit(id)
    }

    /// A squadron of the commands.
    pub(crate) fn wing(squadron: u8) -> UnitId {
        UnitId(squadron.saturating_add(1))
    }

    /// The faceup damage cards of the ship of which nobody says anything.
    pub fn unknown_cards(&self) -> usize {
        self.command.ship().faceup.iter().filter(|card| *card == UNKNOWN).count()
    }
}

impl Part {
    /// Its table, of an attack.
    pub fn attack(&self) -> Option<&attack::State> {
        match self {
            Part::Attack(_, attack) => Some(attack),
            Part::Commands | Part::Maneuver(_) => None,
        }
    }
}
