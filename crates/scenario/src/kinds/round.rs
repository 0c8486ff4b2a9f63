//! What may stand in a scenario of kind `round`?
//!
//! A whole round of Star Wars: Armada. A ship is what kind `activation` knows of one, a squadron what it knows of those that a ship
//! commands; the phases, what each player has and the upgrade cards are those of kind `status`.

use serde_json::{Map, Value as Json, json};

use super::{activation, command, effects, fitted, status};
use crate::{
    Kind,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    round::{RoundSetup, RoundView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = RoundSetup;

impl Situated for RoundSetup {
    type Form = Self;
    type View = RoundView;

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
