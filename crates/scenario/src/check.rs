//! Do the scenarios of a rulebook still say what its words say?
//!
//! A scenario fenced under a passage makes the rule or answer executable: it fails when words and
//! engine disagree.

use super::{Case, Cases, Shelf, UnusedLines};
use names::{Diagnostic, Severity, Span};
use rulebook::{Passage, Rulebook};

/// What scenarios came to.
#[derive(Debug, Default)]
pub struct Ran {
    /// How many were run; each case of a file is one.
    pub scenarios: usize,
    /// What is wrong with them.
    pub findings: Vec<Diagnostic>,
}

/// Runs every scenario that is fenced under a passage which is `wanted`; lines that no decision used come to `unused`.
pub fn fenced(
    rulebook: &Rulebook,
    shelf: Shelf<'_>,
    unused: UnusedLines,
    wanted: impl Fn(&Passage) -> bool,
) -> Ran {
    let mut all = Ran::default();
    for passage in rulebook.passages.values().filter(|passage| wanted(passage)) {
        if let Some((text, read)) = passage.scenario.as_ref().zip(shelf.cases_under(passage)) {
            let ran = under(passage, text, run(read, rulebook, unused));
            all.scenarios += ran.scenarios;
            all.findings.extend(ran.findings);
        }
    }
    all
}

/// Runs the scenarios of a file with what is at hand; `name` is its name in findings.
pub fn file(text: &str, name: &str, (rulebook, shelf): (&Rulebook, Shelf<'_>), unused: UnusedLines) -> Ran {
    run(shelf.cases_from_toml(text, name), rulebook, unused)
}

fn run(read: Result<Cases, Vec<Diagnostic>>, rulebook: &Rulebook, unused: UnusedLines) -> Ran {
    let cases = match read {
        Ok(cases) => cases.each(|scenario| scenario.with_unused_lines(unused)),
        Err(findings) => return Ran { scenarios: 1, findings },
    };
    let of_case = |case: &Case| case.named(failures(case.scenario.resolve(rulebook).diagnostics));
    Ran { scenarios: cases.all().len(), findings: cases.all().iter().flat_map(of_case).collect() }
}

/// What a fence came to, each finding at its own line of the passage's file.
fn under(passage: &Passage, text: &str, ran: Ran) -> Ran {
    let mut findings = in_note(ran.findings, passage, text);
    for finding in &mut findings {
        finding.message = format!("scenario of `{}`: {}", passage.id, finding.message);
    }
    Ran { findings, ..ran }
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
