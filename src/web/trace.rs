//! How does a page show what happened?
//!
//! Steps and refusals with their rules, ready for a template: the resolver's page and the live trace
//! under a passage show the same.

use super::{page::capital, shown::Cite};
use scenario::{CitationReport, OptionRefused, StepReport};

/// A step of a trace.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happened.
    pub text: String,
    /// The component that acted, and its text.
    pub source: Option<String>,
    /// What changed: what, from, to.
    pub changes: Vec<(String, String, String)>,
    /// The rules behind it.
    pub cites: Vec<Cite>,
    /// What was not allowed after it.
    pub refused: Vec<Refusal>,
    /// Where it can be taken back.
    pub back: Option<String>,
    /// Whether it happened within another effect.
    pub nested: bool,
    /// Whether it is the one that was added last.
    pub newest: bool,
}

/// A refused option, with its rule.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// What is refused.
    pub label: String,
    /// Why.
    pub reason: String,
    /// The rules that refuse it.
    pub cites: Vec<Cite>,
}

/// What is not settled.
#[derive(Clone, Debug)]
pub struct Left {
    /// What is missing.
    pub reason: String,
    /// The rules that come nearest.
    pub cites: Vec<Cite>,
}

/// Words of the engine as a page says them: names in quotation marks instead of backticks.
pub fn spoken(text: &str) -> String {
    let mut parts = text.split('`');
    let mut spoken = parts.next().unwrap_or_default().to_owned();
    for (nth, part) in parts.enumerate() {
        spoken.push(if nth % 2 == 0 { '“' } else { '”' });
        spoken.push_str(part);
    }
    spoken
}

/// A player as a page names them: by initiative `first player`, else by their part.
pub fn player(who: &str) -> String {
    match who {
        "first" | "second" => format!("{who} player"),
        other => other.to_owned(),
    }
}

/// The same with its article, where it is no name: `the first player`, `the attacker`, `P1`.
pub fn the(who: &str) -> String {
    if who.starts_with(char::is_uppercase) { player(who) } else { format!("the {}", player(who)) }
}

impl Step {
    /// A step that cannot be taken back.
    pub fn of(step: &StepReport) -> Self {
        let changes = step.changes.iter();
        Self {
            text: spoken(&step.text),
            source: step.source.clone(),
            changes: changes.map(|it| (it.what.clone(), it.from.clone(), it.to.clone())).collect(),
            cites: cites(&step.citations),
            refused: step.refused.iter().map(Refusal::of).collect(),
            back: None,
            nested: step.depth > 0,
            newest: false,
        }
    }
}

impl Refusal {
    /// A refused option.
    pub fn of(refused: &OptionRefused) -> Self {
        Self {
            label: spoken(&refused.label),
            reason: spoken(&refused.reason),
            cites: cites(&refused.citations),
        }
    }
}

/// Citations with their roles, as links where the passage is served.
pub fn cites(citations: &[CitationReport]) -> Vec<Cite> {
    let cite = |it: &CitationReport| Cite {
        role: Some(it.role.word()),
        url: it.url.clone(),
        label: it.label.clone(),
        readings: it.readings.as_ref().map(|readings| capital(&readings.to_string())),
    };
    citations.iter().map(cite).collect()
}
