//! Do the scenarios of a rulebook still say what its words say?
//!
//! A scenario fenced under a question makes the answer executable: it fails when words and engine
//! disagree.

use super::Scenario;
use crate::{
    diagnostic::{Diagnostic, Severity},
    rulebook::{Passage, Rulebook},
};

/// What the scenarios fenced in passages came to.
#[derive(Debug, Default)]
pub struct Fenced {
    /// How many were run.
    pub scenarios: usize,
    /// What is wrong with them.
    pub findings: Vec<Diagnostic>,
}

/// Runs every scenario that is fenced under a passage.
pub fn fenced(rulebook: &Rulebook) -> Fenced {
    let mut all = Fenced::default();
    for passage in rulebook.passages.values() {
        if let Some(text) = &passage.scenario {
            all.scenarios += 1;
            all.findings.extend(under(passage, text, rulebook));
        }
    }
    all
}

/// Runs the scenario of a file; `name` is its name in findings.
pub fn file(text: &str, name: &str, rulebook: &Rulebook) -> Vec<Diagnostic> {
    match Scenario::from_toml(text, name) {
        Ok(scenario) => failures(scenario.resolve(rulebook).diagnostics),
        Err(findings) => findings,
    }
}

/// The findings of one fence, at the place of its passage.
fn under(passage: &Passage, text: &str, rulebook: &Rulebook) -> Vec<Diagnostic> {
    let findings = file(text, &passage.span.file, rulebook);
    let moved = |mut finding: Diagnostic| {
        let line = finding.span.as_ref().map(|span| span.line);
        let place = line.map(|line| format!(", line {line}")).unwrap_or_default();
        finding.message = format!("scenario of `{}`{place}: {}", passage.id, finding.message);
        finding.at(passage.span.clone())
    };
    findings.into_iter().map(moved).collect()
}

/// What a run noticed that means a failure of the scenario: a line that matches nothing counts too,
/// and so does a cited passage that is not there.
fn failures(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.into_iter().filter(|finding| finding.severity != Severity::Info).collect()
}
