//! What may stand in a scenario of kind `timing`?
//!
//! An event of Star Wars: Armada, and the effects that wait for it.

use serde_json::{Map, Value as Json};

use super::{effects, fitted};
use crate::{
    Kind,
    situation::{Answering, Situated},
};

use armada::{
    ArmadaRules,
    timing::{TimingSetup, TimingView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = TimingSetup;

impl Situated for TimingSetup {
    type Form = Self;
    type View = TimingView;

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
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}
