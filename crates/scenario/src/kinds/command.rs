//! What may stand in a scenario of kind `command`?
//!
//! A ship's activation in Star Wars: Armada as far as its commands go, with what they act on.

use serde_json::{Map, Value as Json};

use super::{effects, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Command, MOST_SHIELDS,
    command::{Column, CommandSetup, Scene, TopDial, Yaw},
    limits,
};
use names::Diagnostic;
use vocabulary::WordList;

const fn expected_commands(most: usize) -> Shape {
    Shape::Words { words: Command::WORDS, most, default: Absent::Unsaid }
}

const FOUR: usize = 4;

const NAMES: Shape = Shape::Texts { most: limits::CANDIDATES };

/// What the values describe.
pub(crate) type Setup = CommandSetup;

impl Situated for CommandSetup {
    type Form = Self;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = unreadable_chart(values, "chart");
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_command(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// A finding about each speed chart with a column that cannot be read; it is taken out.
pub(super) fn unreadable_chart(ship: &mut Map<String, Json>, path: &str) -> Vec<Diagnostic> {
    let texts = ship.get("chart").and_then(Json::as_array).into_iter().flatten();
    let errors = texts.filter_map(Json::as_str).filter_map(|text| {
        let error = text.parse::<Column>().err()?;
        Some(Diagnostic::error("unknown-word", error.to_string()).help(error.help()).field(path))
    });
    let errors: Vec<Diagnostic> = errors.collect();
    if !errors.is_empty() {
        ship.remove("chart");
    }
    errors
}

/// What a command's expectation may say; what is left out is not asked.
pub(crate) const EXPECTATIONS: &[Field] = &[
    Field::new("step", Shape::Word { words: Scene::WORDS, default: None }, "Where the activation stands."),
    Field::new(
        "dial",
        Shape::Word { words: TopDial::WORDS, default: None },
        "The dial beside the ship, or `none`.",
    ),
    Field::new("dials", expected_commands(limits::ON_CARD + 1), "All dials beside the ship, in any order.")
        .in_any_order(),
    Field::new(
        "stack",
        expected_commands(limits::COMMAND_VALUE as usize),
        "The facedown dials, from the top.",
    ),
    Field::new("tokens", expected_commands(FOUR), "All command tokens of the ship, in any order.")
        .in_any_order(),
    Field::new("raid", expected_commands(FOUR), "All raid tokens of the ship, in any order.").in_any_order(),
    EXPECTED_EXTRAS,
    Field::new("resolved", expected_commands(FOUR), "All commands resolved in this round, in any order.")
        .in_any_order(),
    Field::new(
        "card-dials",
        expected_commands(limits::ON_CARD * limits::UPGRADES),
        "All dials on the ship's upgrade cards, in any order.",
    )
    .in_any_order(),
    Field::new(
        "card-tokens",
        expected_commands(limits::ON_CARD * limits::UPGRADES),
        "All command tokens on the ship's upgrade cards, in any order.",
    )
    .in_any_order(),
    Field::new("speed", expected(limits::SHIP_SPEED as i64), "The ship's speed."),
    Field::new(
        "yaw",
        Shape::Words { words: Yaw::WORDS, most: limits::SHIP_SPEED as usize, default: Absent::Unsaid },
        "The yaw of each joint at that speed for this maneuver, from the first joint on; none at speed 0.",
    ),
    Field::new(
        "points",
        expected(99),
        "Engineering points that are not spent yet; 0 when the repair is over.",
    ),
    Field::new("shields", MOST_SHIELDS, "Shields afterwards."),
    Field::new(
        "faceup",
        Shape::Texts { most: limits::SHIP_HULL as usize },
        "All faceup damage cards by name, in any order.",
    )
    .in_any_order(),
    Field::new("facedown", expected(99), "Facedown damage cards afterwards."),
    Field::new("cards", expected(99), "All damage cards afterwards."),
    Field::new("dice", EXPECTED_DICE, "The attack pool of the present or last attack, in any order.")
        .in_any_order(),
    Field::new("activated", NAMES, "All squadrons that have activated in this round, in any order.")
        .in_any_order(),
    Field::new("moved", NAMES, "All squadrons that have moved here, in any order.").in_any_order(),
    Field::new("attacked", NAMES, "All squadrons that have attacked here, in any order.").in_any_order(),
    Field::new("squadron-speeds", NAMES, "All squadrons whose speed is known, with it: `a-wing 5`.")
        .in_any_order(),
    Field::new("command-value", expected(99), "The ship's command value."),
    Field::new("squadron-value", expected(99), "The ship's squadron value."),
    Field::new("engineering-value", expected(99), "The ship's engineering value."),
    Field::new(
        "destroyed",
        Shape::Flag { default: None },
        "Whether the ship is destroyed; `hull` says when.",
    ),
    EXPECTED_USED,
    Field::new(
        "card-states",
        Shape::Texts { most: limits::EFFECTS },
        "Their cards and how they lie there, among others: `techs/exhausted`, `techs`.",
    ),
    Field::new("squadrons-left", expected(99), "How many squadrons may still be activated here."),
    Field::new(
        "ship-activated",
        Shape::Flag { default: None },
        "Whether the ship has activated in this round.",
    ),
];
