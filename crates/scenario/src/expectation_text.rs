//! How is what was expected said beside what came?

use serde_json::Value as Json;

use super::{ExpectedReport, address::in_words, stages::Stage};
use names::Diagnostic;

/// What one stage comes to: every expectation beside what came, and a finding for each that is not met.
pub(super) struct Compared<'a> {
    stage: &'a Stage,
    /// Every expectation.
    pub(super) rows: Vec<ExpectedReport>,
    /// Those that are not met.
    pub(super) findings: Vec<Diagnostic>,
}

impl<'a> Compared<'a> {
    pub(super) fn new(stage: &'a Stage) -> Self {
        Self { stage, rows: Vec::new(), findings: Vec::new() }
    }

    /// Says one expectation and what came; `findings` say what does not fit, and are empty where it is met.
    pub(super) fn say(&mut self, path: &str, expected: String, came: String, findings: Vec<Diagnostic>) {
        self.rows.push(ExpectedReport {
            field: path.to_owned(),
            what: format!("{}{}", self.moment(), self.about(path)),
            expected,
            came,
            met: findings.is_empty(),
        });
        self.findings.extend(findings);
    }

    /// The finding about an expectation that is not met.
    pub(super) fn unmet(&self, path: &str, message: impl AsRef<str>) -> Diagnostic {
        let message = format!("{}{}", self.moment(), message.as_ref());
        Diagnostic::error("expectation-failed", message).field(path)
    }

    /// The name of an expectation within its stage: `shields.left`.
    pub(super) fn name<'p>(&self, path: &'p str) -> &'p str {
        path.strip_prefix(&self.stage.path).map_or(path, |name| name.trim_start_matches('.'))
    }

    /// When it is compared, where that is not the end.
    fn moment(&self) -> String {
        match self.stage.after {
            None => String::new(),
            Some(1) => "after 1 line: ".to_owned(),
            Some(lines) => format!("after {lines} lines: "),
        }
    }

    /// `shields.left` as `shields left`, `unit[2].damage` of an entry that has a name as `Guard damage`.
    fn about(&self, path: &str) -> String {
        let mut at = Some(&self.stage.values);
        let mut words = Vec::new();
        for part in self.name(path).split('.') {
            let (name, nth) = part.strip_suffix(']').and_then(|it| it.split_once('[')).unwrap_or((part, ""));
            let value = at.and_then(|table| table.get(name));
            let entry = nth.parse::<usize>().ok().and_then(|nth| nth.checked_sub(1));
            let entry = entry.and_then(|nth| value?.as_array()?.get(nth));
            let called = entry.and_then(|entry| entry.get("name")).and_then(Json::as_str);
            words.push(match (called, nth) {
                (Some(called), _) => called.to_owned(),
                (None, "") => name.replace('-', " "),
                (None, nth) => format!("{} {nth}", name.replace('-', " ")),
            });
            at = entry.or(value).and_then(Json::as_object);
        }
        words.join(" ")
    }
}

/// A value in words.
pub(super) fn spelled(value: &Json) -> String {
    match value {
        Json::Null => "nothing".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::Array(list) => listed(list.iter().map(in_words)),
        other => in_words(other),
    }
}

/// Names in words, one after another.
pub(super) fn listed(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
