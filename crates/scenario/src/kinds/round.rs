//! What may stand in a scenario of kind `round`?
//!
//! A whole round of Star Wars: Armada. A ship is what kind `activation` knows of one, a squadron what it knows of those that a ship
//! commands; the phases, what each player has and the upgrade cards are those of kind `status`.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json, json};

use super::{activation, attack, command, effects, fitted, status, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_NAME,
    situation::{Answering, Situated},
};
use armada::{ArmadaRules, limits, round::RoundSetup, status::Phase};
use names::Diagnostic;
use vocabulary::WordList;

/// What the values describe.
pub(crate) type Setup = RoundSetup;

impl Situated for RoundSetup {
    type Form = Self;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let ships = (1..).zip(activation::entries(values, "ships"));
        let charts = ships.map(|(nth, ship)| command::unreadable_chart(ship, &format!("ships[{nth}].chart")));
        let mut findings: Vec<Diagnostic> = charts.flatten().collect();
        findings.extend(status::Setup::read_texts(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        place_effects(&mut values);
        effects::of_activation(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// An effect that a card brings stands on the ship or squadron with that card, and is its owner's.
fn place_effects(values: &mut Map<String, Json>) {
    let units: Vec<(String, String, Json)> = [("ships", "ship"), ("squadrons", "squadron")]
        .into_iter()
        .flat_map(|(list, kind)| {
            let tables = values.get(list).and_then(Json::as_array).into_iter().flatten();
            (1..).zip(tables).map(move |(nth, unit)| {
                let name = unit.get("name").and_then(Json::as_str).map(str::to_owned);
                let name = name.unwrap_or_else(|| format!("{kind} {nth}"));
                (format!("{list}[{nth}]"), name, unit.get("owner").cloned().unwrap_or_else(|| json!("first")))
            })
        })
        .collect();
    let mut names: Vec<String> = Vec::new();
    for effect in activation::entries(values, "effect") {
        let of_card = |(path, _, _): &&(String, String, Json)| effect.get("ship") == Some(&json!(path));
        if let Some((_, name, owner)) = units.iter().find(of_card) {
            effect.insert("owner".to_owned(), owner.clone());
            effect.insert("ship".to_owned(), json!(name));
            number(effect, &names);
        }
        names.extend(effect.get("name").and_then(Json::as_str).map(str::to_lowercase));
    }
}

/// Several ships may have the same upgrade: the second one's effect is called `xi7 2`.
fn number(effect: &mut Map<String, Json>, names: &[String]) {
    let Some(name) = effect.get("name").and_then(Json::as_str).map(str::to_owned) else { return };
    let is_taken = |name: &str| names.contains(&name.to_lowercase());
    let mut numbered = (2..).map(|nth| format!("{name} {nth}"));
    if is_taken(&name)
        && let Some(free) = numbered.find(|name| !is_taken(name))
    {
        effect.insert("name".to_owned(), json!(free));
    }
}

/// What is expected of a ship or squadron.
static UNIT: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("name", Shape::Text { most: MAX_NAME }, "Which one.").left_out("the one in this place"),
        Field::new("activated", Shape::Flag { default: None }, "Whether it is activated in this round."),
        Field::new("stack", EXPECTED_COMMANDS, "The facedown dials of the ship, from the top."),
    ];
    [&own, attack::SIDE].concat()
});

/// What a round's expectation may say; what is left out is not asked.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new(
            "phase",
            Shape::Word { words: Phase::WORDS, default: None },
            "The phase in which it is, or in which it ended.",
        ),
        Field::new("acts", Shape::Text { most: MAX_NAME }, "Whose activation goes on, by name."),
        Field::new(
            "ships",
            Shape::Tables { fields: UNIT.as_slice(), most: limits::ROUND_SHIPS, default: Absent::Unsaid },
            "Ships afterwards, by name.",
        ),
        Field::new(
            "squadrons",
            Shape::Tables { fields: UNIT.as_slice(), most: limits::CANDIDATES, default: Absent::Unsaid },
            "Squadrons afterwards, by name.",
        ),
    ];
    let of_phases = status::EXPECTATIONS.iter().filter(|field| field.name != "units").copied();
    of_phases.chain(own).collect()
});
