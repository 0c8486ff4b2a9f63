//! What may stand in a scenario of kind `timing`?
//!
//! An event of Star Wars: Armada, and the effects that wait for it.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json};

use super::{effects, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::{MAX_EXPECTED, MAX_NAME},
    situation::{Answering, Situated},
};

use armada::{ArmadaRules, Command, MOST_SHIELDS, limits, timing::TimingSetup};
use names::Diagnostic;
use vocabulary::WordList;

const NAMES: Shape = Shape::Texts { most: MAX_EXPECTED };

/// What a player's ship may be expected to be.
const SHIP: &[Field] = &[
    Field::new("tokens", EXPECTED_TOKENS, "All defense tokens, in any order.").in_any_order(),
    Field::new("command-tokens", EXPECTED_COMMANDS, "All command tokens, in any order.").in_any_order(),
    Field::new("dials", EXPECTED_COMMANDS, "All command dials, in any order.").in_any_order(),
    Field::new("raid", EXPECTED_COMMANDS, "All raid tokens, in any order.")
        .in_any_order()
        .called("Raid tokens"),
    Field::new(
        "top-dial",
        Shape::Word { words: Command::WORDS, default: None },
        "What the dial on top of the stack shows.",
    ),
    Field::new("shields", MOST_SHIELDS, "Shields, only the zones that are asked."),
    Field::new("faceup", expected(99), "Faceup damage cards.").called("Faceup damage cards"),
    Field::new("facedown", expected(99), "Facedown damage cards.").called("Facedown damage cards"),
    Field::new("cards", expected(99), "All damage cards."),
    Field::new("hull-left", expected(99), "Hull that is left."),
    Field::new("speed", expected(99), "The ship's speed dial, where the situation gives it."),
    Field::new("destroyed", Shape::Flag { default: None }, "Whether it is destroyed."),
    Field::new(
        "activated",
        Shape::Flag { default: None },
        "Whether the slider of a squadron shows the activated side.",
    ),
    EXPECTED_EXTRAS,
];

/// What a further ship may be expected to be.
static FURTHER: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("name", Shape::Text { most: MAX_NAME }, "Its name."),
        Field::new("set-aside", Shape::Flag { default: None }, "Whether it is set aside."),
    ];
    [&own, SHIP].concat()
});

/// What such a situation may be expected to come to.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    Vec::from([
        Field::new("order", NAMES, "The effects that were resolved, all of them, in this order."),
        Field::new(
            "resolved",
            NAMES,
            "The effects that were resolved, all of them, in any order; of the last time that the event happened."
        )
        .in_any_order(),
        Field::new(
            "applies",
            NAMES,
            "Effects that apply, among others: used, or not used although nothing kept them from it."
        ),
        Field::new(
            "cannot",
            NAMES,
            "Effects that were not resolved and cannot be, among others: as things stand, or because they could not be when their time came."
        ),
        Field::new(
            "windows",
            NAMES,
            "The windows in which effects wait, all of them, in this order, as `before attack`; without those of events that effects cause."
        ),
        Field::new(
            "orders",
            Shape::Whole { least: 0, most: i64::MAX, default: None },
            "In how many orders all effects can be resolved.",
        ),
        Field::new("moment", Shape::Text { most: MAX_NAME }, "Where it stands: `after attack`."),
        Field::new("dice", EXPECTED_DICE, "The attack pool, all of it, in any order.",).in_any_order(),
        Field::new("card-states", NAMES, "Cards and how they lie there, among others: `xi7/exhausted`, `xi7`."),
        Field::new("first", Shape::Table(SHIP), "The first player's ship."),
        Field::new("second", Shape::Table(SHIP), "The second player's ship."),
        Field::new(
            "ships",
            Shape::Tables { fields: FURTHER.as_slice(), most: limits::UNITS, default: Absent::Unsaid },
            "The further ships, by name.",
        ),
        Field::new(
            "on-cards",
            NAMES,
            "The cards on which tokens lie, all of them: `resolute title: squadron, squadron`.",
        ),
    ])
});

/// What the values describe.
pub(crate) type Setup = TimingSetup;

impl Situated for TimingSetup {
    type Form = Self;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = effects::complete(values);
        let happens = values.get("event").into_iter().map(|event| ("event", event));
        let parts =
            values.get("parts").and_then(Json::as_array).into_iter().flatten().map(|part| ("parts", part));
        let named = happens.chain(parts).filter_map(|(path, event)| Some((path, event.as_str()?)));
        findings.extend(named.filter_map(|(path, event)| effects::misspelt(event, path)));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::count_cards(&mut values, |owner| Some(if owner == "second" { "second" } else { "first" }));
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}
