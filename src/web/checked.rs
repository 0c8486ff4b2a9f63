//! Do the words of an answer and the engine agree?
//!
//! The scenario fenced under a passage is run when the passage is shown; what it came to is shown
//! with it. An answer counts as checked only while everything its scenario expects comes true.

use serde::Serialize;

use super::shown::Cite;
use crate::{
    diagnostic::{Diagnostic, Severity},
    rulebook::{Passage, Rulebook},
    scenario::{CitationReport, Report, Scenario, StepReport},
};

/// What the scenario under a passage came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Everything that is expected came true.
    Agrees,
    /// It was run, and nothing is expected of it.
    Runs,
    /// The scenario cannot be read, or something else came than what is expected.
    Disagrees,
}

impl Outcome {
    /// In words, as a tag beside the passage.
    pub fn words(self) -> &'static str {
        match self {
            Outcome::Agrees => "checked by the engine",
            Outcome::Runs => "run by the engine",
            Outcome::Disagrees => "words and engine disagree",
        }
    }

    /// The drawn sign that goes with it.
    pub fn sign(self) -> &'static str {
        match self {
            Outcome::Agrees => "verdict",
            Outcome::Runs => "choice",
            Outcome::Disagrees => "open",
        }
    }
}

/// The scenario fenced under a passage, run just now.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What it came to.
    pub outcome: Outcome,
    /// What is wrong with it: what was expected and what came. Empty unless words and engine disagree.
    pub findings: Vec<Diagnostic>,
    /// Its address in the resolver; none when it cannot be read.
    pub url: Option<String>,
    /// What happened, step by step.
    pub steps: Vec<Told>,
}

/// A step of the live trace.
#[derive(Clone, Debug)]
pub struct Told {
    /// What happened.
    pub text: String,
    /// The rules behind it.
    pub cites: Vec<Cite>,
}

impl Checked {
    /// Runs the scenario fenced under a passage; none where there is none.
    pub fn of(rulebook: &Rulebook, passage: &Passage) -> Option<Self> {
        let text = passage.scenario.as_ref()?;
        Some(match Scenario::from_toml(text, &passage.span.file) {
            Ok(scenario) => Self::run(&scenario, rulebook),
            Err(findings) => Self { outcome: Outcome::Disagrees, findings, url: None, steps: Vec::new() },
        })
    }

    /// What the scenario fenced under a passage comes to; none where there is none.
    pub fn outcome(rulebook: &Rulebook, passage: &Passage) -> Option<Outcome> {
        Self::of(rulebook, passage).map(|checked| checked.outcome)
    }

    fn run(scenario: &Scenario, rulebook: &Rulebook) -> Self {
        let Report { steps, mut diagnostics, .. } = scenario.resolve(rulebook);
        // a line that matches nothing is a failure too; that foreign content lacks a cited passage
        // says nothing about whether words and engine agree
        diagnostics.retain(|it| it.severity != Severity::Info && it.code != "citation-without-passage");
        let outcome = match (diagnostics.is_empty(), scenario.to_json().get("expect")) {
            (false, _) => Outcome::Disagrees,
            (true, Some(_)) => Outcome::Agrees,
            (true, None) => Outcome::Runs,
        };
        Self {
            outcome,
            findings: diagnostics,
            url: Some(scenario.url()),
            steps: steps.iter().map(Told::of).collect(),
        }
    }

    /// Whether it says something else than the passage does.
    pub fn disagrees(&self) -> bool {
        self.outcome == Outcome::Disagrees
    }
}

impl Told {
    fn of(step: &StepReport) -> Self {
        let cite = |it: &CitationReport| Cite {
            role: Some(it.role.word()),
            url: it.url.clone(),
            label: it.label.clone(),
        };
        Self { text: step.text.clone(), cites: step.citations.iter().map(cite).collect() }
    }
}
