//! What may stand in a scenario of each kind?
//!
//! One file per kind: its fields, what it may expect, and how its values become a situation of its
//! game. Its words at choices stand beside it, in a file of the same name in `wording`.
//!
//! | file | question |
//! |---|---|
//! | `terms` | Which words and shapes do several kinds share? |
//! | `attack` | What may stand in a scenario of kind `attack`? |

pub(super) mod attack;
mod terms;

use super::field::Word;

const STATUS: &[Word] = &[Word::new("end"), Word::new("choice"), Word::new("chance"), Word::new("open")];

/// The expectations of a kind: those that every kind has, and its own.
macro_rules! expectations {
    ($($own:tt)*) => {
        [
            Field::new(
                "status",
                Shape::Word { words: super::STATUS, default: None },
                "Where it stands: `end`, `choice`, `chance` or `open`.",
            ),
            Field::new("who", Shape::Text { most: crate::scenario::limits::MAX_NAME }, "Whose choice is waited for."),
            Field::new("options", Shape::Texts { most: crate::scenario::limits::MAX_EXPECTED }, "Choices that are open, among others."),
            Field::new(
                "refused",
                Shape::Texts { most: crate::scenario::limits::MAX_EXPECTED },
                "Choices that a rule refuses, among others: of the lines, or of the choice waited for.",
            ),
            Field::new("cites", Shape::Texts { most: crate::scenario::limits::MAX_EXPECTED }, "Passages that the answer cites, among others."),
            $($own)*
        ]
    };
}

use expectations;
