//! What lies on the table, and what does each system know of it?
//!
//! One state for every system: the ships and squadrons lie there once. What only one system knows stands in its book. No names that no
//! line calls, no history.

use serde::{Deserialize, Serialize};

use super::{
    activation::Acting,
    attack::{Attack, Fight},
    book::Book,
    command::Commands,
    damage::Arrival,
    status::Phases,
    table::{Table, Unit},
    timing::Occasion,
};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The ships and squadrons, and the effects of the situation.
    pub table: Table,
    /// Where the round stands, and what its players have.
    pub phases: Book<Phases>,
    /// The activation that goes on, and what its ship has done.
    pub acting: Book<Acting>,
    /// The commands of the ship that acts, and what they act on.
    pub commands: Book<Commands>,
    /// The attack that is going on, or is just over.
    pub attack: Book<Attack>,
    /// What is known beside it: who fights, and the other attacks.
    pub fight: Book<Fight>,
    /// Who suffers damage outside attacks, and what it lies on.
    pub arrival: Book<Arrival>,
    /// What goes on around an event for which effects wait.
    pub occasion: Book<Occasion>,
}

impl State {
    /// What lies there; nothing is played yet.
    pub(crate) fn new(table: Table) -> Self {
        Self {
            table,
            phases: Book::CLOSED,
            acting: Book::CLOSED,
            commands: Book::CLOSED,
            attack: Book::CLOSED,
            fight: Book::CLOSED,
            arrival: Book::CLOSED,
            occasion: Book::CLOSED,
        }
    }
    /// How many bytes it takes beside itself, about.
    pub(crate) fn heap_bytes(&self) -> usize {
        let unit = |unit: &Unit| {
            let cards = 64 * unit.faceup.len();
            size_of::<Unit>()
                + size_of_val(unit.tokens.iter().collect::<Vec<_>>().as_slice())
                + size_of_val(unit.keywords.as_slice())
                + size_of_val(unit.raid.as_slice())
                + unit.name.len()
                + cards
        };
        let units: usize = self.table.units.iter().map(unit).sum();
        let played = [
            self.phases.bytes() + size_of_val(self.phases.cards.as_slice()),
            self.acting.bytes(),
            self.commands.bytes() + size_of_val(self.commands.squadrons.as_slice()),
            self.attack.bytes() + self.attacks().map(Attack::heap_bytes).sum::<usize>(),
            self.fight.bytes()
                + size_of_val(self.fight.targets.as_slice())
                + size_of_val(self.fight.past.as_slice())
                + size_of_val(self.fight.waiting.as_slice()),
            self.arrival.bytes(),
            self.occasion.bytes() + 64 * self.occasion.missed.len(),
        ];
        units + size_of_val(self.table.deck.known.as_slice()) + played.into_iter().sum::<usize>()
    }
}
