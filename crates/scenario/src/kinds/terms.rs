//! Which words and shapes do the fields of several kinds share?

use crate::{
    field::{Absent, Field, Shape},
    limits::MAX_EXPECTED,
};
pub(super) use armada::zones;
use armada::{Command, Die, Keyword, Piece, Range, Token, limits, of_zone};
use cards::CardKind;
use vocabulary::{Word, WordList, joined};

pub(super) use vocabulary::card_name;

/// Ranges of ships.
pub(super) const BANDS: &[Word] = Range::WORDS.split_at(Range::Distance1 as usize).0;

pub(super) const DICE: &[Word] = Die::WORDS;

pub(super) const TOKENS: &[Word] = Token::WORDS;

pub(super) const KEYWORDS: &[Word] = Keyword::WORDS;

/// A dial, or none.
pub(super) const DIALS: &[Word] = &joined::<5>(&[Word::new("none").called("no dial")], Command::WORDS);

pub(super) const fn flag(default: bool) -> Shape {
    Shape::Flag { default: Some(default) }
}

pub(super) const SHIELDS: Shape = of_zone(Some(0));

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

/// The upgrade cards of what may be a ship or a squadron.
pub(super) const UPGRADES: Field = Field::new(
    "upgrades",
    Shape::Cards { of: &[CardKind::Upgrade], most: limits::UPGRADES },
    "Its upgrade cards by name; what is written of their text joins the effects.",
)
.hint("By name, with commas between.")
.called("Upgrade cards")
.only("kind", "ship");

/// The tokens of objectives and other cards that lie with a ship or squadron.
pub(super) const LAID: Field = Field::new(
    "pieces",
    Shape::Words { words: Piece::WORDS, most: limits::PIECES, default: Absent::Empty },
    "Tokens of an objective or another card that lie with it: `objective`, `victory`.",
)
.called("Tokens of cards with it");

/// What cards have laid there, afterwards.
pub(super) const EXPECTED_EXTRAS: Field = Field::new(
    "extras",
    Shape::Texts { most: MAX_EXPECTED },
    "What cards have given it, all of it: `officer icon`, `2 victory tokens`.",
);

/// A list of command tokens or dials; none where it is left out.
pub(super) const HELD_COMMANDS: Shape =
    Shape::Words { words: Command::WORDS, most: limits::COMMANDS, default: Absent::Empty };

/// The same where nothing is asked when it is left out.
pub(super) const EXPECTED_COMMANDS: Shape =
    Shape::Words { words: Command::WORDS, most: limits::COMMANDS, default: Absent::Unsaid };
