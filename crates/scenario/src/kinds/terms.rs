//! Which words and shapes do the fields of several kinds share?

use crate::{
    field::{Absent, Field, Shape},
    limits::MAX_EXPECTED,
};
use armada::{Command, Die, Token, limits};
use vocabulary::{Word, WordList};

pub(super) const DICE: &[Word] = Die::WORDS;

pub(super) const TOKENS: &[Word] = Token::WORDS;

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
