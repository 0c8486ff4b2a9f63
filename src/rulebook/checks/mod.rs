//! What is wrong with the sources?
//!
//! A named list of checks; each looks at a whole rulebook and returns its findings. A check that has
//! to see the source while it is read reports through the reader and is only named here, so that the
//! list is complete.

use super::Rulebook;
use crate::diagnostic::{Diagnostic, Severity};

/// One named check.
pub struct Check {
    /// Its name, which is the code of its findings.
    pub code: &'static str,
    /// What it looks for, in a sentence.
    pub about: &'static str,
    /// How bad its findings are.
    pub severity: Severity,
    /// Looks at the rulebook; `None` where the reader reports.
    pub run: Option<fn(&Rulebook) -> Vec<Diagnostic>>,
}

/// Every check, in the order in which they are listed.
pub const CHECKS: &[Check] = &[];

/// Runs every check over a rulebook that was read, and returns what reading found and what they
/// find, worst first, then by file and place.
pub fn run(rulebook: &Rulebook) -> Vec<Diagnostic> {
    let mut findings = rulebook.diagnostics.clone();
    for check in CHECKS {
        findings.extend(check.run.map(|run| run(rulebook)).unwrap_or_default());
    }
    findings.sort_by(|a, b| {
        let key = |finding: &Diagnostic| {
            let span = finding.span.clone().unwrap_or_default();
            (finding.severity, finding.code, span.file, span.offset)
        };
        key(a).cmp(&key(b))
    });
    findings
}
