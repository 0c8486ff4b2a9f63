//! What may stand in a scenario of kind `command`?
//!
//! A ship's activation in Star Wars: Armada as far as its commands go, with what they act on.

use serde_json::{Map, Value as Json};

use super::{effects, fitted};
use crate::{
    Kind,
    situation::{Answering, Situated},
};
use armada::{
    ArmadaRules,
    command::{Column, CommandSetup, CommandView},
};
use names::Diagnostic;

/// What the values describe.
pub(crate) type Setup = CommandSetup;

impl Situated for CommandSetup {
    type Form = Self;
    type View = CommandView;

    fn read_texts(values: &mut Map<String, Json>) -> Vec<Diagnostic> {
        let mut findings = unreadable_chart(values, "chart");
        findings.extend(effects::complete(values));
        findings
    }

    fn read(mut values: Map<String, Json>) -> Result<Self, Vec<Diagnostic>> {
        effects::of_command(&mut values);
        fitted(values)
    }

    fn answer<A: Answering>(&self, kind: Kind, answering: &A) -> A::Answer {
        answering.play(kind, ArmadaRules::try_from(self))
    }
}

/// A finding about each speed chart with a column that cannot be read; it is taken out.
pub(super) fn unreadable_chart(ship: &mut Map<String, Json>, path: &str) -> Vec<Diagnostic> {
    let texts = ship.get("chart").and_then(Json::as_array).into_iter().flatten();
    let errors = texts.filter_map(Json::as_str).filter_map(|text| {
        let error = text.parse::<Column>().err()?;
        Some(Diagnostic::error("unknown-word", error.to_string()).help(error.help()).field(path))
    });
    let errors: Vec<Diagnostic> = errors.collect();
    if !errors.is_empty() {
        ship.remove("chart");
    }
    errors
}
