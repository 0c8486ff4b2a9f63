//! What may stand in a scenario of kind `activation`?
//!
//! A ship's whole activation in Star Wars: Armada: what kind `command` knows of the ship and its commands, and beside it what is
//! attacked, with what, and where the maneuver ends.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json};

use super::{attack, command, effects, fitted, terms::*};
use crate::{
    Kind,
    field::{Absent, Field, Shape},
    situation::{Answering, Situated},
};
use armada::{ArmadaRules, HullZone, activation::ActivationSetup, limits};
use names::Diagnostic;
use vocabulary::WordList;

/// What the values describe.
pub(crate) type Setup = ActivationSetup;

impl Situated for ActivationSetup {
    type Form = Self;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = command::unreadable_chart(values, "chart");
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_activation(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// The entries of a list of tables.
pub(super) fn entries<'v>(
    values: &'v mut Map<String, Json>,
    list: &str,
) -> impl Iterator<Item = &'v mut Map<String, Json>> {
    let entries = values.get_mut(list).and_then(Json::as_array_mut).into_iter().flatten();
    entries.filter_map(Json::as_object_mut)
}

/// What an activation's expectation may say; what is left out is not asked.
pub(crate) static EXPECTATIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let own = [
        Field::new("defense", EXPECTED_TOKENS, "All defense tokens of the ship afterwards, in any order."),
        Field::new("hull-left", expected(99), "The ship's hull that is left afterwards."),
        Field::new(
            "zones-used",
            Shape::Words { words: HullZone::WORDS, most: 6, default: Absent::Unsaid },
            "Hull zones from which the ship has attacked.",
        ),
        Field::new("attacks-made", expected(99), "Attacks that the ship has made."),
        Field::new(
            "squadrons",
            Shape::Tables { fields: attack::SIDE, most: limits::CANDIDATES, default: Absent::Unsaid },
            "The squadrons afterwards, in the order of `squadrons`.",
        ),
        Field::new(
            "targets",
            Shape::Tables { fields: attack::SIDE, most: limits::CANDIDATES, default: Absent::Unsaid },
            "The targets afterwards, in the order of `targets`.",
        ),
    ];
    [command::EXPECTATIONS, &own].concat()
});
