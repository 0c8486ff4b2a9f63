//! Do the scenarios of a rulebook still say what its words say?
//!
//! A scenario fenced under a passage makes the rule or answer executable: it fails when words and
//! engine disagree.

use super::Scenario;
use names::{Diagnostic, Severity, Span};
use rulebook::{Passage, Rulebook};

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
    fenced_where(rulebook, |_| true)
}

/// The same of the passages that are `wanted`.
pub fn fenced_where(rulebook: &Rulebook, wanted: impl Fn(&Passage) -> bool) -> Fenced {
    let mut all = Fenced::default();
    for passage in rulebook.passages.values().filter(|passage| wanted(passage)) {
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

/// The findings of one fence, each at its own line of the passage's file.
fn under(passage: &Passage, text: &str, rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = in_note(file(text, &passage.span.file, rulebook), passage, text);
    for finding in &mut findings {
        finding.message = format!("scenario of `{}`: {}", passage.id, finding.message);
    }
    findings
}

/// Findings about a passage's scenario, each at its own line of the passage's file.
pub(super) fn in_note(findings: Vec<Diagnostic>, passage: &Passage, text: &str) -> Vec<Diagnostic> {
    let moved = |finding: Diagnostic| {
        let place = finding.span.as_ref().and_then(|span| in_file(span, text, passage));
        finding.at(place.unwrap_or_else(|| passage.span.clone()))
    };
    findings.into_iter().map(moved).collect()
}

/// A place in a scenario, as a place in the file in which its lines stand.
fn in_file(span: &Span, text: &str, passage: &Passage) -> Option<Span> {
    let line = passage.scenario_at.iter().rev().find(|line| line.start as usize <= span.offset)?;
    let before = text.get(line.start as usize..span.offset)?;
    Some(Span {
        file: passage.span.file.clone(),
        line: line.line as usize,
        column: line.column as usize + before.chars().count(),
        offset: line.offset as usize + before.len(),
        length: span.length.min((line.length as usize).saturating_sub(before.len())),
    })
}

/// What a run noticed that means a failure of the scenario: a line that matches nothing counts too,
/// and so does a cited passage that is not there.
pub(super) fn failures(findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.into_iter().filter(|finding| finding.severity != Severity::Info).collect()
}
