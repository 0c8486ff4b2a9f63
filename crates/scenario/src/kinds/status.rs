//! What may stand in a scenario of kind `status`?
//!
//! A phase of a round: the Status Phase, or whose turn it is in the others.

use serde_json::{Map, Value as Json};

use super::{effects, fitted, misread};
use crate::{
    Kind,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    status::{ReadyCost, StatusSetup, StatusView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = StatusSetup;

impl Situated for StatusSetup {
    type Form = Self;
    type View = StatusView;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let cards = values.get_mut("card").and_then(Json::as_array_mut).into_iter().flatten();
        for (nth, card) in (1_u8..).zip(cards.filter_map(Json::as_object_mut)) {
            let cost = card.get("cost").and_then(Json::as_str);
            if let Some(finding) =
                cost.and_then(|cost| misread::<ReadyCost>(cost, &format!("card[{nth}].cost")))
            {
                findings.push(finding);
                card.remove("cost");
            }
        }
        findings.extend(effects::complete(values));
        findings
    }

    fn read(values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}
