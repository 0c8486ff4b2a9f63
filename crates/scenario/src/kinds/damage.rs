//! What may stand in a scenario of kind `damage`?
//!
//! What happens to a ship or squadron outside of attacks: effects, the end of a movement, damage cards.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json};

use super::{
    effects::{complete, of_damage},
    fitted,
    terms::*,
    unreadable,
};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    limits::MAX_EXPECTED,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules, MOST_SHIELDS, Seat,
    damage::{DamageCard, DamageSetup},
    limits,
};
use names::Diagnostic;
use vocabulary::WordList;

/// What the values describe.
pub(crate) type Setup = DamageSetup;

impl Situated for DamageSetup {
    type Form = Self;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let faceup = |ship: Option<&mut Json>, side: &str| {
            let cards = ship.and_then(|ship| ship.get_mut("faceup-cards"));
            unreadable::<DamageCard>(cards, &format!("{side}.faceup-cards"))
        };
        let mut findings = faceup(values.get_mut("unit"), "unit");
        let overlapped = values.get_mut("overlapped").and_then(Json::as_array_mut).into_iter().flatten();
        findings.extend(
            (1..)
                .zip(overlapped)
                .flat_map(|(nth, ship): (u8, _)| faceup(Some(ship), &format!("overlapped[{nth}]"))),
        );
        findings.extend(unreadable::<DamageCard>(values.get_mut("deck"), "deck"));
        findings.extend(complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        of_damage(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// What an expectation may say about a ship or squadron; what is left out is not asked.
const AFTERWARDS: &[Field] = &[
        Field::new("shields", MOST_SHIELDS, "Shields afterwards."),
        Field::new("faceup", expected(99), "Faceup damage cards of the ship afterwards."),
        Field::new("facedown", expected(99), "Facedown damage cards of the ship afterwards."),
        Field::new(
            "cards",
            expected(99),
            "All damage cards of the ship afterwards; 0 of a squadron. Of a destroyed ship those of that moment.",
        ),
        Field::new("hull", expected(99), "Hull value, or full hull points, afterwards."),
        Field::new("hull-left", expected(99), "Hull that is left afterwards."),
        Field::new("hull-lost", expected(99), "Hull points that the squadron has lost afterwards."),
        Field::new("destroyed", Shape::Flag { default: None }, "Whether it is destroyed."),
        Field::new("speed", expected(99), "The speed on the ship's dial afterwards."),
        Field::new("command-tokens", expected(99), "The ship's command tokens afterwards."),
        Field::new(
            "persistent",
            Shape::Texts { most: MAX_EXPECTED },
            "All faceup cards with a persistent part, in any order: their names, or their words where they have none.",
        ).in_any_order(),
];

/// What an expectation may say; what is left out is not asked.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("tokens", EXPECTED_TOKENS, "All defense tokens afterwards, in any order.").in_any_order(),
        Field::new("other", Shape::Table(AFTERWARDS), "The closest of the overlapped ships afterwards."),
        Field::new(
            "others",
            Shape::Tables { fields: AFTERWARDS, most: limits::OVERLAPPED, default: Absent::Unsaid },
            "The overlapped ships afterwards, the closest first.",
        ),
        Field::new(
            "deck-left",
            expected(limits::DECK as i64),
            "Cards left in the damage deck, where they were given or a new deck was shuffled.",
        ),
        Field::new(
            "discard-pile",
            expected(limits::DECK as i64),
            "Cards in the discard pile, as far as known; those of destroyed ships are among them.",
        ),
        Field::new(
            "placed-by",
            Shape::Word { words: Seat::WORDS, default: None },
            "Who places the squadrons that were overlapped.",
        ),
    ];
    [AFTERWARDS, &own].concat()
});
