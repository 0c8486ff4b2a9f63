//! What may stand in a scenario of kind `damage`?
//!
//! What happens to a ship or squadron outside of attacks: effects, the end of a movement, damage cards.

use serde_json::{Map, Value as Json};

use super::{
    effects::{complete, of_damage},
    fitted, unreadable,
};
use crate::{
    Kind,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    damage::{DamageCard, DamageSetup, DamageView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = DamageSetup;

impl Situated for DamageSetup {
    type Form = Self;
    type View = DamageView;

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
