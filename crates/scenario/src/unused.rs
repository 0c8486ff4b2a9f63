//! Which lines did no decision use?
//!
//! A line that names nothing where it stands, or that was used up by a decision about something else. Each fails the run, unless it was asked
//! on purpose. A lenient scenario gets its answer all the same.

use serde_json::Value as Json;

use super::{Line, Report, naming::is_name, read::Reader, tree::Node};
use names::{Diagnostic, Severity};

/// The code of a finding about a line that names nothing where it stands.
pub(super) const LINE_MATCHES_NOTHING: &str = "line-matches-nothing";

/// The code of a finding about a line that a decision used up which is not about it.
const LINE_NOT_USED: &str = "line-not-used";

/// What a line comes to that no decision used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnusedLines {
    /// The run fails.
    #[default]
    Fail,
    /// It is a warning where it names nothing, and nothing where a rule refuses it.
    Pass,
}

/// A line that a decision used up which is not about it: it was refused there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Eaten {
    /// Its index among the lines.
    pub(super) index: usize,
    /// The line.
    pub(super) line: Line,
    /// What was decided when it came: `defender` was asked which token it spends.
    pub(super) at: String,
    /// The lines that are missing before it: with them its own decision would have come.
    pub(super) missing: Vec<Line>,
}

impl Eaten {
    /// Whether it was asked early or late on purpose: the answer is expected to refuse it, or it comes again at its moment.
    fn is_meant(&self, report: &Report, lines: &[Line], refused: &[&str]) -> bool {
        let also =
            report.refused.iter().filter(|it| is_name(&self.line.choose, &it.name)).flat_map(|it| &it.also);
        let mut names = also.map(String::as_str).chain([self.line.choose.as_str()]);
        let expected = names.any(|name| refused.iter().any(|refused| is_name(refused, name)));
        let mut later = lines.iter().skip(self.index.saturating_add(1));
        expected || later.any(|line| is_name(&line.choose, &self.line.choose))
    }

    fn finding(&self) -> Diagnostic {
        let Self { index, line, at, missing } = self;
        let nth = index.saturating_add(1);
        let message = format!("`{line}` was used by no decision: when it came {at}, and it was refused");
        let help = match missing.as_slice() {
            [] => format!("take it out, or expect it: `refused = [\"{}\"]`", line.choose),
            missing => missing_before(missing),
        };
        Diagnostic::error(LINE_NOT_USED, message).field(format!("line[{nth}]")).help(help)
    }
}

/// That lines are missing: those that close decisions, or a roll.
pub(super) fn missing_before(missing: &[Line]) -> String {
    let lines: Vec<String> = missing.iter().map(|line| format!("`{line}`")).collect();
    let rolls = missing.iter().any(|line| line.choose.starts_with("roll "));
    let such = if rolls { " (with what was rolled)" } else { "" };
    match lines.as_slice() {
        [one] => format!("the line {one}{such} is missing before it"),
        several => format!("the lines {}{such} are missing before it", several.join(", ")),
    }
}

/// The field that asks leniently.
pub(super) const LENIENT: &str = "lenient";

/// What a scenario says about its unused lines.
pub(super) fn read(reader: &mut Reader<'_>, node: Option<&Node>) -> UnusedLines {
    match node.and_then(|node| reader.flag(node, LENIENT)) {
        Some(Json::Bool(true)) => UnusedLines::Pass,
        _ => UnusedLines::Fail,
    }
}

/// Judges a report's lines. `refused` are the names that it is expected to refuse.
pub(super) fn judge(report: &mut Report, unused: UnusedLines, lines: &[Line], refused: &[&str]) {
    let eaten = std::mem::take(&mut report.eaten);
    match unused {
        UnusedLines::Pass => {
            let unmatched = report.diagnostics.iter_mut().filter(|it| it.code == LINE_MATCHES_NOTHING);
            unmatched.for_each(|finding| finding.severity = Severity::Warning);
        }
        UnusedLines::Fail => {
            let unmeant = |it: &&Eaten| !it.is_meant(report, lines, refused);
            let findings: Vec<_> = eaten.iter().filter(unmeant).map(Eaten::finding).collect();
            report.diagnostics.extend(findings);
        }
    }
}
