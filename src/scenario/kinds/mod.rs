//! What may stand in a scenario of each kind?
//!
//! One file per kind: its fields, what it may expect, and how its values become a situation of its
//! game. Its words at choices stand beside it, in a file of the same name in `wording`.
//!
//! | file | question |
//! |---|---|
//! | `terms` | Which words and shapes do several kinds share? |
//! | `effects` | How is an effect of a card typed in? |
//! | `attack` | What may stand in a scenario of kind `attack`? |
//! | `command` | What may stand in a scenario of kind `command`? |
//! | `damage` | What may stand in a scenario of kind `damage`? |
//! | `status` | What may stand in a scenario of kind `status`? |
//! | `timing` | What may stand in a scenario of kind `timing`? |

pub(super) mod attack;
pub(super) mod command;
pub(super) mod damage;
mod effects;
pub(super) mod status;
mod terms;
pub(super) mod timing;

use super::field::Word;
use crate::{diagnostic::Diagnostic, games::armada::Problem};

const STATUS: &[Word] = &[Word::new("end"), Word::new("choice"), Word::new("chance"), Word::new("open")];

/// What a game finds in a situation that no table can show, as findings.
fn problems(problems: Vec<Problem>) -> Result<(), Vec<Diagnostic>> {
    let finding = |problem: Problem| {
        Diagnostic::error("impossible-situation", problem.message).help(problem.help).field(problem.field)
    };
    let findings: Vec<Diagnostic> = problems.into_iter().map(finding).collect();
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

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
