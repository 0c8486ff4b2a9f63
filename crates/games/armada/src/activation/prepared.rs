//! What does an activation hold that never changes?
//!
//! The attacks that the situation describes as they would begin, and the end of the maneuver.

use super::{
    attack::{Attack, Fight},
    book::Book,
    command::Commands,
    damage::Movement,
    table::UnitId,
    terms::{Seat, UnitKind},
};

/// What a ship's activation holds that never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivationPlan {
    /// The commands before the activation.
    pub(crate) begins: Commands,
    /// Whose ship it is.
    pub(crate) owner: Seat,
    /// The attacks that may be made.
    pub(super) attacks: Vec<Prepared>,
    /// Where the maneuver ends.
    pub(crate) movement: Movement,
    /// The ships that are overlapped there, the closest first.
    pub(crate) overlapped: Vec<UnitId>,
}

/// An attack that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prepared {
    /// What it is called: `target 1 from front`.
    pub name: String,
    /// What is attacked.
    pub on: UnitKind,
    /// How it begins, but for what lies on the table then.
    pub attack: Book<Attack>,
    /// Who fights in it, and what is known about the target.
    pub fight: Book<Fight>,
}

impl ActivationPlan {
    /// The attack of that number.
    pub(crate) fn attack(&self, nth: u8) -> Option<&Prepared> {
        self.attacks.get(usize::from(nth))
    }

    /// The attacks of a ship or squadron, each with its number.
    pub(crate) fn attacks_of(&self, by: UnitId) -> impl Iterator<Item = (u8, &Prepared)> {
        (0..).zip(&self.attacks).filter(move |(_, attack)| attack.fight.attacker == by)
    }
}
