//! What may stand in a scenario of kind `attack`?
//!
//! A Star Wars: Armada attack, with its declaration and roll or from its rolled dice on.

use serde_json::{Map, Value as Json, json};

use super::{effects, fitted, unreadable};
use crate::{
    Kind, Line, Odds, OptionOdds,
    field::Shape,
    from_card::is_whole,
    kinds::odds::OddsSetup,
    odds,
    read::Written,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    attack::{AttackKind, AttackSetup, AttackView, Reroll},
};
use names::Diagnostic;
use rulebook::Rulebook;
use vocabulary::Situation;

const SIDES: [&str; 2] = ["attacker", "defender"];

/// The armaments of a side, which a card has.
fn armaments(side: &str) -> impl Iterator<Item = &'static str> {
    let fields = AttackSetup::fields().iter().find(|field| field.name == side).map(|field| field.shape);
    let inner = match fields {
        Some(Shape::Table(inner)) => inner,
        _ => &[],
    };
    inner.iter().filter(|field| is_whole(field)).map(|field| field.name)
}

/// What the values describe.
pub(crate) type Setup = AttackSetup;

impl Situated for AttackSetup {
    type Form = Self;
    type View = AttackView;

    fn complete(values: &mut Map<String, Json>, written: &dyn Fn(&str) -> Written) {
        for (side, armament) in
            SIDES.into_iter().flat_map(|side| armaments(side).map(move |name| (side, name)))
        {
            let unit = values.get_mut(side).and_then(Json::as_object_mut);
            if written(&format!("{side}.{armament}")) == Written::Empty
                && let Some(unit) = unit
            {
                unit.insert(armament.to_owned(), json!({ "red": 0 }));
            }
        }
        if written("pool") == Written::Empty {
            values.insert("pool".to_owned(), json!({ "red": 0 }));
        }
        let targets = values.get_mut("target").and_then(Json::as_array_mut).into_iter().flatten();
        for (nth, target) in (1..).zip(targets.filter_map(Json::as_object_mut)) {
            if written(&format!("target[{nth}].pool")) == Written::Empty {
                target.insert("pool".to_owned(), json!({ "red": 0 }));
            }
        }
        let by_squadron =
            values.get("attacker").and_then(|unit| unit.get("kind")) == Some(&json!("squadron"));
        if by_squadron && written("range") == Written::Not {
            let kind = values.get("attack").and_then(Json::as_str).and_then(|word| word.parse().ok());
            let kind: AttackKind = kind.unwrap_or(AttackKind::Standard);
            values.insert("range".to_owned(), json!(kind.squadron_range()));
        }
    }

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let lists = ["rerolls", "return-rerolls"].into_iter();
        let mut findings: Vec<Diagnostic> =
            lists.flat_map(|field| unreadable::<Reroll>(values.get_mut(field), field)).collect();
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_attack(&mut values);
        let first = values.get("first-player").and_then(Json::as_str).unwrap_or("attacker").to_owned();
        effects::count_cards(&mut values, |owner| match (owner, first.as_str()) {
            ("first", "attacker") | ("second", "defender") => Some("attacker"),
            _ => Some("defender"),
        });
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }

    fn odds(&self, lines: &[Line], rulebook: &Rulebook) -> Option<Result<Odds, Vec<Diagnostic>>> {
        Some(odds::of_attack(&OddsSetup::of(self.clone()), lines, rulebook))
    }

    fn option_odds(&self, lines: &[Line], rulebook: &Rulebook) -> Result<Vec<OptionOdds>, Box<Diagnostic>> {
        odds::of_options(&OddsSetup::of(self.clone()), lines, rulebook)
    }
}
