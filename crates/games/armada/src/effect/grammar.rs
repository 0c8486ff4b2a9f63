//! How is an operation read from a text, and what is said of a text that is none?
//!
//! Each operation is a short sentence: `reroll 1 red`, `change black/blank to black/hit`, `exhaust enemy brace`. Effects and damage cards
//! are written in the same words; only whose ship is meant where nothing is said of it differs.

use std::str::FromStr;

use vocabulary::Misread;

use super::{
    Operation, Whose,
    rows::{self, Rows},
    sentence::Sentence,
};

impl FromStr for Operation {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        Operation::read(text, Whose::Enemy)
    }
}

vocabulary::as_text!(Operation);

impl Operation {
    /// An operation of a damage card: whatever says nothing of whose ship it is about is about the one at which the card lies.
    ///
    /// # Errors
    /// As for any operation.
    pub(crate) fn of_damage_card(text: &str) -> Result<Self, Misread> {
        Self::read(text, Whose::Own)
    }

    /// Reads an operation. Damage that names no ship falls on `hurt`.
    fn read(text: &str, hurt: Whose) -> Result<Self, Misread> {
        let read = |text: &str| Operation::heard(&Sentence::new(text, hurt)).filter(Operation::is_one);
        let operation = rows::read(text, read, |row: &Self| row)?;
        let idle = |why| Err(Misread::Idle { text: text.trim().to_owned(), why });
        match operation.and_chooser() {
            (Operation::Change { dice, to }, _) if dice.dice().all(|die| to.of(die).is_empty()) => {
                idle("a die keeps its color, and none of these has that face")
            }
            (does, Some(_)) if !does.leaves_a_choice() => idle("there is nothing to choose in it"),
            _ => Ok(operation),
        }
    }

    /// Whether a sentence that reads so is an operation: one of several is one of two at least, and nothing is done to the ships of ships.
    pub(super) fn is_one(&self) -> bool {
        match self {
            Operation::Either(all) => all.len() > 1,
            Operation::Ships { does, .. } => !does.iter().any(|one| matches!(one, Operation::Ships { .. })),
            _ => true,
        }
    }
}
