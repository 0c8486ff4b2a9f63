//! What may stand in a scenario of kind `attack`?
//!
//! A Star Wars: Armada attack, with its declaration and roll or from its rolled dice on.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json, json};

use super::{effects, fitted, terms::*, unreadable};
use crate::{
    Kind, Line, Odds, OptionOdds,
    field::{Absent, Field, Shape},
    from_card::is_whole,
    kinds::odds::OddsSetup,
    limits::MAX_EXPECTED,
    odds,
    read::Written,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, Command, MOST_SHIELDS,
    attack::{AttackKind, AttackSetup, Reroll},
    limits,
};
use names::Diagnostic;
use rulebook::Rulebook;
use vocabulary::{Situation, WordList};

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

/// What is expected of a ship or squadron: of the defender, the attacker, a further squadron; what is left out is not asked.
pub(super) const SIDE: &[Field] = &[
    Field::new("damage", expected(99), "Damage total of the attack on it, after a brace."),
    Field::new("shields", MOST_SHIELDS, "Shields afterwards."),
    Field::new("faceup", expected(99), "Faceup damage cards of the ship afterwards."),
    Field::new("facedown", expected(99), "Facedown damage cards of the ship afterwards."),
    Field::new("cards", expected(99), "All damage cards of the ship afterwards; 0 of a squadron."),
    Field::new("hull-lost", expected(99), "Hull points that the squadron has lost afterwards."),
    Field::new("hull-left", expected(99), "Hull that is left afterwards."),
    Field::new("speed", expected(99), "The ship's speed afterwards."),
    Field::new("tokens", EXPECTED_TOKENS, "All defense tokens afterwards, in any order.").in_any_order(),
    Field::new(
        "raid",
        Shape::Words { words: Command::WORDS, most: 4, default: Absent::Unsaid },
        "All raid tokens of the ship afterwards, in any order.",
    )
    .in_any_order(),
    Field::new(
        "destroyed",
        Shape::Flag { default: None },
        "Whether it is destroyed. Its damage cards are those of that moment; its tokens and dials are gone, but not before its salvo or counter attack.",
    ),
    Field::new(
        "command-tokens",
        EXPECTED_COMMANDS,
        "All command tokens of the ship afterwards, in any order.",
    )
    .in_any_order(),
    Field::new("dials", EXPECTED_COMMANDS, "All command dials of the ship afterwards, in any order.")
        .in_any_order(),
    EXPECTED_EXTRAS,
];

/// What an attack's expectation may say; what is left out is not asked. What stands in no table is
/// about the defender and the attack on it.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("dice", EXPECTED_DICE, "The attack pool afterwards, in any order.").in_any_order(),
        Field::new(
            "attacker",
            Shape::Table(SIDE),
            "The attacker afterwards; `damage` is that of the salvo or counter attack on it.",
        ),
        Field::new(
            "targets",
            Shape::Tables { fields: SIDE, most: limits::TARGETS, default: Absent::Unsaid },
            "The further squadrons afterwards, in the order of `target`; `{}` asks nothing.",
        ),
        Field::new(
            "resolved",
            Shape::Texts { most: MAX_EXPECTED },
            "The effects of the list that were resolved, all of them, in any order.",
        )
        .in_any_order(),
        Field::new(
            "card-states",
            Shape::Texts { most: MAX_EXPECTED },
            "Cards and how they lie there, among others: `xi7/exhausted`, `xi7`.",
        ),
    ];
    [SIDE, &own].concat()
});
