//! Which words and shapes do the fields of several kinds share?

use crate::{
    field::{Absent, Field, Shape},
    limits::MAX_EXPECTED,
};
pub(super) use armada::zones;
use armada::{Command, Die, Token, limits, of_zone};
use vocabulary::{Word, WordList, joined};

pub(super) const DICE: &[Word] = Die::WORDS;

pub(super) const TOKENS: &[Word] = Token::WORDS;

/// A dial, or none.
pub(super) const DIALS: &[Word] = &joined::<5>(&[Word::new("none").called("no dial")], Command::WORDS);

pub(super) const fn flag(default: bool) -> Shape {
    Shape::Flag { default: Some(default) }
}

pub(super) const EXPECTED_SHIELDS: Shape = of_zone(None);

pub(super) const fn count(least: i64, most: i64, default: i64) -> Shape {
    Shape::Whole { least, most, default: Some(default) }
}

pub(super) const fn expected(most: i64) -> Shape {
    Shape::Whole { least: 0, most, default: None }
}

pub(super) const fn word(words: &'static [Word], default: &'static str) -> Shape {
    Shape::Word { words, default: Some(default) }
}

/// A list of defense tokens; none where it is left out.
pub(super) const HELD_TOKENS: Shape =
    Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Empty };

/// What cards have laid there, afterwards.
pub(super) const EXPECTED_EXTRAS: Field = Field::new(
    "extras",
    Shape::Texts { most: MAX_EXPECTED },
    "What cards have given it, all of it: `officer icon`, `2 victory tokens`.",
);

/// The same where nothing is asked when it is left out.
pub(super) const EXPECTED_COMMANDS: Shape =
    Shape::Words { words: Command::WORDS, most: limits::COMMANDS, default: Absent::Unsaid };
