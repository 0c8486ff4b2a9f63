//! What did the scenario fenced under a passage come to?
//!
//! A fence makes its passage executable: it counts as checked only while everything its scenario
//! expects comes true. Within one generation of the content the answer cannot change, so each
//! scenario is run once, when it is first asked for ([`Checks`]).

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use serde::Serialize;

use super::{Report, Shelf, check};
use names::{Diagnostic, PassageId};
use rulebook::{Passage, Rulebook};

/// Whether a passage's words and the engine agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Everything that is expected came true.
    Agrees,
    /// It was run, and nothing is expected of it.
    Runs,
    /// Something else came than what is expected.
    Disagrees,
    /// The scenario cannot be read, so nothing was run and nothing is known.
    Unread,
}

impl Outcome {
    /// Its word, as in the API.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Agrees => "agrees",
            Outcome::Runs => "runs",
            Outcome::Disagrees => "disagrees",
            Outcome::Unread => "unread",
        }
    }

    /// In words, as a tag beside the passage.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::Agrees => "played as written",
            Outcome::Runs => "can be played",
            Outcome::Disagrees => "words and resolver disagree",
            Outcome::Unread => "its scenario cannot be read",
        }
    }

    /// Whether it leaves open if the words are right: they and the engine disagree, or it could not be asked.
    pub fn is_open(self) -> bool {
        matches!(self, Outcome::Disagrees | Outcome::Unread)
    }

    /// The drawn sign that goes with it.
    pub fn sign(self) -> &'static str {
        match self {
            Outcome::Agrees => "verdict",
            Outcome::Runs => "choice",
            Outcome::Disagrees | Outcome::Unread => "open",
        }
    }
}

/// The scenario fenced under a passage, as it came out.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What it came to.
    pub outcome: Outcome,
    /// What is wrong with it: what was expected and what came. Empty where it agrees or runs.
    pub findings: Vec<Diagnostic>,
    /// What was run, each case of it; empty when it cannot be read.
    pub runs: Vec<Run>,
}

/// A scenario that was run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The case's name; none of what stands outside of cases.
    pub name: Option<String>,
    /// Its address in the resolver.
    pub url: String,
    /// What happened.
    pub report: Report,
}

impl Checked {
    /// Runs the scenario fenced under a passage; none where there is none.
    pub fn of(rulebook: &Rulebook, shelf: Shelf<'_>, passage: &Passage) -> Option<Self> {
        let text = passage.scenario.as_ref()?;
        let cases = match shelf.cases_under(passage)? {
            Ok(cases) => cases,
            Err(findings) => {
                let findings = check::in_note(findings, passage, text);
                return Some(Self { outcome: Outcome::Unread, findings, runs: Vec::new() });
            }
        };
        let mut findings = Vec::new();
        let mut runs = Vec::new();
        for (case, nth) in cases.all().iter().zip(1..) {
            let name = if nth == 1 { passage.id.to_string() } else { format!("{}:{nth}", passage.id) };
            let report = case.scenario.resolve(rulebook);
            // That foreign content lacks a cited passage says nothing about words and engine.
            let failures = check::failures(report.diagnostics.clone()).into_iter();
            findings
                .extend(case.named(failures.filter(|it| it.code != "citation-without-passage").collect()));
            let url = case.scenario.clone().kept_as(&name, case.scenario.lines()).url();
            runs.push(Run { name: case.name.clone(), url, report });
        }
        let outcome = match (findings.is_empty(), cases.all().iter().any(|case| case.scenario.expects())) {
            (false, _) => Outcome::Disagrees,
            (true, true) => Outcome::Agrees,
            (true, false) => Outcome::Runs,
        };
        Some(Self { outcome, findings: check::in_note(findings, passage, text), runs })
    }
}

/// The scenarios fenced under the passages of one generation, each run when it is first asked for.
#[derive(Debug, Default)]
pub struct Checks(Mutex<BTreeMap<PassageId, Once>>);

/// What one of them came to; none where there is no scenario.
type Once = Arc<OnceLock<Option<Arc<Checked>>>>;

impl Checks {
    /// What the scenario under a passage came to; `rulebook` is always the same one. None where there
    /// is no scenario.
    pub fn under(&self, rulebook: &Rulebook, shelf: Shelf<'_>, passage: &Passage) -> Option<Arc<Checked>> {
        passage.scenario.as_ref()?;
        let known = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.entry(passage.id.clone()).or_default().clone()
        };
        known.get_or_init(|| Checked::of(rulebook, shelf, passage).map(Arc::new)).clone()
    }
}
