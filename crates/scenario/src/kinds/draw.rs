//! What may stand in a scenario of kind `draw`?
//!
//! Hidden cards of Star Wars: Unlimited: drawn, looked at in a search, or discarded at random.

use serde_json::{Map, Value as Json};

use super::{expectations, impossible, terms::*};
use crate::{
    field::{Field, Shape},
    odds::DrawOdds,
};
use names::Diagnostic;
use odds::{Draw, limits};

/// Cards of a first hand.
const HAND: u32 = 6;
/// Cards drawn in each regroup phase.
const REGROUP: u32 = 2;
/// Rounds that are asked about.
const ROUNDS: i64 = 30;

const CARDS: i64 = limits::CARDS as i64;

/// The fields of a draw.
pub(crate) const FIELDS: &[Field] = &[
    Field::new(
        "cards",
        count(1, CARDS, 50),
        "Cards that nobody knows: of the deck, or of the hand that is discarded from.",
    ),
    Field::new("copies", count(0, CARDS, 3), "How many of them are looked for."),
    Field::new(
        "taken",
        expected(CARDS),
        "Cards that are drawn, searched or discarded at random; left out: those of `round`.",
    ),
    Field::new(
        "round",
        count(1, ROUNDS, 1),
        "The round in whose action phase the cards drawn so far count: the first six, and two for each regroup phase.",
    ),
    Field::new("mulligan", flag(false), "Whether a first hand without any of them is drawn anew."),
    Field::new("at-least", count(1, CARDS, 1), "How many are wanted."),
];

/// What an expectation about a draw may say.
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new("value", Shape::Text { most: crate::limits::MAX_NAME }, "The chance to find so many: `33/4`."),
    Field::new(
        "found",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "The chance to find exactly 0, 1, 2, ...; without a mulligan.",
    ),
];

/// A draw that is asked about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrawSetup {
    answer: DrawOdds,
}

impl DrawSetup {
    /// What is asked and answered.
    pub(crate) fn odds(&self) -> DrawOdds {
        self.answer.clone()
    }
}

/// The draw from values that the fields have let pass.
///
/// # Errors
/// What no deck can show, each with its field.
pub(crate) fn setup(values: &Map<String, Json>) -> Result<DrawSetup, Vec<Diagnostic>> {
    let number = |name: &str| values.get(name).and_then(Json::as_u64).and_then(|it| u32::try_from(it).ok());
    let taken = number("taken");
    let by_round = || HAND + REGROUP * (number("round").unwrap_or(1) - 1);
    let draw = Draw {
        cards: number("cards").unwrap_or_default(),
        copies: number("copies").unwrap_or_default(),
        taken: taken.unwrap_or_else(by_round),
    };
    let mulligan = values.get("mulligan") == Some(&Json::Bool(true));
    let wanted = number("at-least").unwrap_or(1);
    if mulligan && (taken.is_some() || wanted > 1) {
        let message = "a mulligan counts for one card by a `round`".to_owned();
        return Err(vec![impossible(message, "leave out `taken` and `at-least`", "mulligan")]);
    }
    let refused = |error: odds::NoDraw| {
        vec![impossible(error.to_string(), "there are at most as many of them as cards", "copies")]
    };
    let chance = if mulligan { draw.after_mulligan(HAND) } else { draw.at_least(wanted) }.map_err(refused)?;
    let found = draw.found().map_err(refused)?;
    Ok(DrawSetup { answer: DrawOdds::new(draw, wanted, mulligan, &chance, &found) })
}
