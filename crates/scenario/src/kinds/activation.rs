//! What may stand in a scenario of kind `activation`?
//!
//! A ship's whole activation in Star Wars: Armada: what kind `command` knows of the ship and its commands, and beside it what is
//! attacked, with what, and where the maneuver ends.

use serde_json::{Map, Value as Json};

use super::{command, effects, fitted};
use crate::{
    Kind,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    activation::{ActivationSetup, ActivationView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = ActivationSetup;

impl Situated for ActivationSetup {
    type Form = Self;
    type View = ActivationView;

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
