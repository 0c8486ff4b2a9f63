//! Which words and shapes do the fields of several kinds share?

use crate::{
    field::{Absent, Field, Shape},
    limits::MAX_EXPECTED,
};
use armada::{Command, Die, Token, limits};
use vocabulary::WordList;

/// An attack pool; nothing is asked where it is left out.
pub(super) const EXPECTED_DICE: Shape =
    Shape::Words { words: Die::WORDS, most: limits::DICE, default: Absent::Unsaid };

/// A list of defense tokens; nothing is asked where it is left out.
pub(super) const EXPECTED_TOKENS: Shape =
    Shape::Words { words: Token::WORDS, most: limits::TOKENS, default: Absent::Unsaid };

pub(super) const fn expected(most: i64) -> Shape {
    Shape::Whole { least: 0, most, default: None }
}

/// What cards have laid there, afterwards.
pub(super) const EXPECTED_EXTRAS: Field = Field::new(
    "extras",
    Shape::Texts { most: MAX_EXPECTED },
    "What cards have given it, all of it: `officer icon`, `2 victory tokens`.",
);

/// A list of command tokens or dials; nothing is asked where it is left out.
pub(super) const EXPECTED_COMMANDS: Shape =
    Shape::Words { words: Command::WORDS, most: limits::COMMANDS, default: Absent::Unsaid };

/// What cards have done.
pub(super) const EXPECTED_USED: Field = Field::new(
    "used",
    Shape::Texts { most: limits::EFFECTS },
    "The effects of the list that were resolved, all of them, in any order.",
)
.in_any_order();
