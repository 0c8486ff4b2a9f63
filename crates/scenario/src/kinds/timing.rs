//! What may stand in a scenario of kind `timing`?
//!
//! An event of Star Wars: Armada, and the effects that wait for it.

use serde_json::{Map, Value as Json, json};

use super::{effects, expectations, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::{MAX_EXPECTED, MAX_NAME},
    situation::{Answering, Situated},
};
use cards::CardKind;

use armada::{
    ArmadaRules, Command, Seat, Size, UnitKind, limits,
    timing::{During, TimingSetup},
};
use names::Diagnostic;
use vocabulary::WordList;

/// The fields of a ship, its player's or a further one.
macro_rules! ship_fields {
    ($($own:expr),* $(,)?) => {
        &[
            $($own,)*
            Field::new("size", word(Size::WORDS, "medium"), "The ship's size class.").called("Ship size"),
            Field::new("speed", expected(limits::SHIP_SPEED as i64), "The ship's speed; at 0 no defense tokens are spent in an attack.").left_out("not asked"),
            Field::new("tokens", HELD_TOKENS, "Defense tokens, readied unless the state is added.")
                .called("Defense tokens"),
            Field::new("command-tokens", HELD_COMMANDS, "Command tokens: `navigate`, `repair`."),
            Field::new("dials", HELD_COMMANDS, "Command dials that can be spent.").called("Command dials"),
            Field::new("raid", HELD_COMMANDS, "Raid tokens.").called("Raid tokens"),
            LAID,
            Field::new(
                "top-dial",
                Shape::Word { words: Command::WORDS, default: None },
                "What the dial on top of the stack shows.",
            )
            .left_out("the stack has none")
            .called("Top dial of the stack"),
            Field::new("shields", Shape::Table(&zones([SHIELDS; 6])), "Shields left in each hull zone."),
            Field::new(
                "max-shields",
                Shape::Table(&zones([EXPECTED_SHIELDS; 6])),
                "Shields that each hull zone has at most, for what recovers them.",
            ).left_out("not asked")
            .called("Full shields"),
            Field::new("hull", count(1, limits::SHIP_HULL as i64, 5), "Hull value."),
            Field::new("faceup", count(0, limits::SHIP_HULL as i64, 0), "Faceup damage cards.")
                .called("Faceup damage cards"),
            Field::new("facedown", count(0, limits::SHIP_HULL as i64, 0), "Facedown damage cards.")
                .called("Facedown damage cards"),
        ]
    };
}

const KIND: Field =
    Field::new("kind", word(UnitKind::WORDS, "ship"), "What it is.").called("Ship or squadron?");

/// A player's ship, with the cards that it has.
const SIDE: &[Field] = ship_fields![
    card_name(&[CardKind::Ship, CardKind::Squadron]),
    UPGRADES,
    Field::new(
        "objectives",
        Shape::Cards { of: &[CardKind::Objective], most: limits::OBJECTIVES },
        "The objective card of the battle, by name, where it does something for this player.",
    )
    .called("Objective card"),
    KIND,
];

/// A further ship.
const FURTHER: &[Field] = ship_fields![
    Field::new("name", Shape::Text { most: MAX_NAME }, "What it is called; lines name it."),
    Field::new("owner", Shape::Word { words: Seat::WORDS, default: Some("first") }, "Whose it is.")
        .called("Whose ship"),
    KIND,
    Field::new(
        "set-aside",
        Shape::Flag { default: Some(false) },
        "Whether it is set aside, outside the play area."
    )
    .called("Set aside?"),
    Field::new(
        "activated",
        Shape::Flag { default: Some(false) },
        "Whether the activation slider of a squadron shows the activated side."
    )
    .called("Activated?"),
];

/// The fields of a situation in which effects wait.
pub(crate) const FIELDS: &[Field] = &[
    Field::new(
        "event",
        Shape::Text { most: MAX_NAME },
        "What happens: `attack`, `execute maneuver`, or any other text.",
    ).hint("Such as attack or execute maneuver.").left_out("an event without a name").called("What happens?"),
    Field::new("times", count(1, limits::TIMES as i64, 1), "How often it happens, one after another, each an instance of its own.").called("How often?"),
    Field::new(
        "parts",
        Shape::Texts { most: limits::TIMES as usize },
        "Events that happen within it, in order, each with windows of its own; of an attack within Resolve Attack Effects.",
    ).hint("In order. An attack has its steps without being told.").left_out("the steps of an attack, none of anything else").called("What happens within it"),
    Field::new(
        "during",
        Shape::Word { words: During::WORDS, default: None },
        "Which part of the game it is; `setup` by an event of setup.",
    ).left_out("by the event").called("Setup or round?"),
    Field::new(
        "attacker",
        Shape::Word { words: Seat::WORDS, default: None },
        "Who attacks.",
    ).left_out("the owner of the first critical effect, else the first player").called("Who attacks?"),
    Field::new(
        "commanded-by",
        Shape::Word { words: Seat::WORDS, default: None },
        "Whose ship resolves the commands; command headers of the other player wait for another ship.",
    ).left_out("the attacker's, else that of the first effect with a command as header").called("Whose ship resolves the commands?"),
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Empty },
        "The attack pool as it lies there.",
    ).called("Dice rolled"),
    Field::new("first", Shape::Table(SIDE), "The ship or squadron to which the first player's cards belong.").left_out("a ship with nothing").called("Ship of the first player"),
    Field::new("second", Shape::Table(SIDE), "The ship or squadron to which the second player's cards belong.").left_out("a ship with nothing").called("Ship of the second player"),
    Field::new(
        "ship",
        Shape::Tables { fields: FURTHER, most: limits::UNITS, default: Absent::Empty },
        "Further ships, which *another friendly ship* or *an enemy ship* may mean.",
    )
    .called("Further ship"),
    Field::new(
        "effect",
        Shape::Tables { fields: effects::EFFECT, most: limits::EFFECTS, default: Absent::Empty },
        "The effects, in any order.",
    ).called("Card effect"),
];

const NAMES: Shape = Shape::Texts { most: MAX_EXPECTED };

/// What a ship may be expected to be.
macro_rules! expected_ship {
    ($($own:expr),* $(,)?) => {
        &[
            $($own,)*
            Field::new(
                "tokens",
                Shape::Words { words: TOKENS, most: limits::TOKENS, default: Absent::Unsaid },
                "All defense tokens, in any order.",
            ),
            Field::new("command-tokens", EXPECTED_COMMANDS, "All command tokens, in any order."),
            Field::new("dials", EXPECTED_COMMANDS, "All command dials, in any order."),
            Field::new("raid", EXPECTED_COMMANDS, "All raid tokens, in any order.").called("Raid tokens"),
            Field::new(
                "top-dial",
                Shape::Word { words: Command::WORDS, default: None },
                "What the dial on top of the stack shows.",
            ),
            Field::new(
                "shields",
                Shape::Table(&zones([EXPECTED_SHIELDS; 6])),
                "Shields, only the zones that are asked.",
            ),
            Field::new("faceup", expected(99), "Faceup damage cards.").called("Faceup damage cards"),
            Field::new("facedown", expected(99), "Facedown damage cards.").called("Facedown damage cards"),
            Field::new("cards", expected(99), "All damage cards."),
            Field::new("hull-left", expected(99), "Hull that is left."),
            Field::new("speed", expected(99), "The ship's speed dial, where the situation gives it."),
            Field::new("destroyed", Shape::Flag { default: None }, "Whether it is destroyed."),
            Field::new("activated", Shape::Flag { default: None }, "Whether the slider of a squadron shows the activated side."),
            EXPECTED_EXTRAS,
        ]
    };
}

/// What a player's ship may be expected to be.
const EXPECTED_SIDE: &[Field] = expected_ship![];

/// What a further ship may be expected to be.
const EXPECTED_FURTHER: &[Field] = expected_ship![
    Field::new("name", Shape::Text { most: MAX_NAME }, "Its name."),
    Field::new("set-aside", Shape::Flag { default: None }, "Whether it is set aside."),
];

/// What such a situation may be expected to come to.
pub(crate) const EXPECTATIONS: &[Field] = &expectations![
    Field::new("order", NAMES, "The effects that were resolved, all of them, in this order."),
    Field::new(
        "resolved",
        NAMES,
        "The effects that were resolved, all of them, in any order; of the last time that the event happened."
    ),
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
    Field::new(
        "dice",
        Shape::Words { words: DICE, most: limits::DICE, default: Absent::Unsaid },
        "The attack pool, all of it, in any order.",
    ),
    Field::new("card-states", NAMES, "Cards and how they lie there, among others: `xi7/exhausted`, `xi7`."),
    Field::new("first", Shape::Table(EXPECTED_SIDE), "The first player's ship."),
    Field::new("second", Shape::Table(EXPECTED_SIDE), "The second player's ship."),
    Field::new(
        "ships",
        Shape::Tables { fields: EXPECTED_FURTHER, most: limits::UNITS, default: Absent::Unsaid },
        "The further ships, by name.",
    ),
    Field::new(
        "on-cards",
        NAMES,
        "The cards on which tokens lie, all of them: `resolute title: squadron, squadron`.",
    ),
];

/// What the values describe.
pub(crate) type Setup = TimingSetup;

impl Situated for TimingSetup {
    fn form() -> &'static [Field] {
        FIELDS
    }

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
        for side in ["first", "second"] {
            let shields = values.get_mut(side).and_then(|side| side.get_mut("shields"));
            if let Some(shields) = shields.and_then(Json::as_object_mut) {
                shields.retain(|_, count| *count != json!(0));
            }
        }
        for ship in values.get_mut("ship").and_then(Json::as_array_mut).into_iter().flatten() {
            if let Some(shields) = ship.get_mut("shields").and_then(Json::as_object_mut) {
                shields.retain(|_, count| *count != json!(0));
            }
        }
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}
