//! What comes out of an attack, and what is it worth?

use armada::{State, TokenState};
use serde::Serialize;

use crate::number::print_of;

/// The outcome of an attack: what odds are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Outcome {
    /// The damage total, after brace.
    pub damage: u8,
    /// Damage cards that are dealt; of a squadron, hull points that are lost.
    pub cards: u8,
    /// Whether the first card is dealt faceup, by the standard critical effect.
    pub faceup: bool,
    /// Whether the target is destroyed.
    pub destroyed: bool,
    /// Defense tokens that were spent from their readied side, and are exhausted.
    pub spent_ready: u8,
    /// Defense tokens that are discarded: spent from their exhausted side, or an evade that took an extra die.
    pub spent_exhausted: u8,
}

impl Outcome {
    /// What came of the attack that is asked about, from the table `before` it to the one `after` it.
    pub fn between(before: &State, after: &State) -> Self {
        let suffered = |state: &State| (state.defender().damage(), state.defender().faceup.len());
        let ((was, was_faceup), (is, is_faceup)) = (suffered(before), suffered(after));
        let mut outcome = Self {
            damage: u8::try_from(after.asked().total.unwrap_or_default()).unwrap_or(u8::MAX),
            cards: is.saturating_sub(was),
            faceup: is_faceup > was_faceup,
            destroyed: after.defender().destroyed(),
            ..Self::default()
        };
        let tokens = before.defender().tokens.iter().zip(after.defender().last_tokens().iter());
        for ((_, was), (_, is)) in tokens {
            match (was, is) {
                (TokenState::Readied, TokenState::Exhausted) => outcome.spent_ready += 1,
                (was, is) if was != is => outcome.spent_exhausted += 1,
                _ => {}
            }
        }
        outcome
    }

    /// The outcome's own number in the field of prints.
    pub(crate) fn print(&self) -> u64 {
        let parts = [
            self.damage,
            self.cards,
            self.faceup.into(),
            self.destroyed.into(),
            self.spent_ready,
            self.spent_exhausted,
        ];
        print_of(parts.iter().fold(0, |bits, part| (bits << 8) | u64::from(*part)))
    }
}

/// What each part of an outcome is worth: the attacker wants as much of the sum as possible, the defender as little. A
/// weight on spent tokens is thus a price that the defender pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// One point of damage.
    pub damage: i64,
    /// One damage card or hull point.
    pub cards: i64,
    /// A faceup card.
    pub faceup: i64,
    /// The target's destruction.
    pub destroyed: i64,
    /// A readied token that is spent.
    pub spent_ready: i64,
    /// An exhausted token that is spent.
    pub spent_exhausted: i64,
}

impl Default for Weights {
    /// Damage cards count, and nothing else.
    fn default() -> Self {
        Self { cards: 1, ..Self::NOTHING }
    }
}

impl Weights {
    /// Nothing counts.
    pub const NOTHING: Self =
        Self { damage: 0, cards: 0, faceup: 0, destroyed: 0, spent_ready: 0, spent_exhausted: 0 };

    /// The sum for an outcome.
    pub fn of(&self, outcome: &Outcome) -> i64 {
        self.damage * i64::from(outcome.damage)
            + self.cards * i64::from(outcome.cards)
            + self.faceup * i64::from(outcome.faceup)
            + self.destroyed * i64::from(outcome.destroyed)
            + self.spent_ready * i64::from(outcome.spent_ready)
            + self.spent_exhausted * i64::from(outcome.spent_exhausted)
    }

    /// All weights, in the order of the outcome's parts.
    pub fn all(&self) -> [i64; 6] {
        [self.damage, self.cards, self.faceup, self.destroyed, self.spent_ready, self.spent_exhausted]
    }
}
