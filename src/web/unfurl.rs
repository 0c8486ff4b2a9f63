//! What does an address say of itself where it is pasted?
//!
//! A chat shows a few words of the page that an address leads to; somebody at a table copies a few lines. Both get what
//! decides first: the verdict, who said so and when, the rule, then the address.

use super::{page::capital, ruling_view::Stamp, trace::spoken};
use rulebook::{Passage, Rulebook};
use scenario::{Report, Status, StepReport};

/// Most steps that are told of what happened.
const STEPS: usize = 2;
/// Most rules that are named.
const RULES: usize = 3;
/// Most facts of how it ended.
const FACTS: usize = 3;

/// Who decided something, when, of what rank, whether it holds and whether it plays: `Ann, 2026-03-01, judge, in force`.
pub fn stamped(stamp: &Stamp) -> String {
    let contradicted = stamp.is_contradicted().then_some("the resolver plays it otherwise");
    let occasion = Some(stamp.occasion.as_str()).filter(|occasion| !occasion.is_empty());
    let parts = [
        stamp.author.as_deref(),
        stamp.date.as_deref(),
        occasion,
        Some(stamp.authority),
        Some(stamp.status),
        contradicted,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A passage in a few words: of a ruling who decided it first.
pub fn passage(passage: &Passage, stamp: Option<&Stamp>) -> String {
    match stamp {
        Some(stamp) => format!("{}: {}", capital(&stamped(stamp)), passage.text),
        None => passage.text.clone(),
    }
}

/// What an address says: on a picture, and as text for a chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// What is asked, or what it is called.
    pub title: String,
    /// What decides it: the passage's text, or how it ends.
    pub verdict: String,
    /// Who said so and when, or what happened.
    pub said: String,
    /// The rules.
    pub rule: String,
}

impl Words {
    /// Of a passage: what it is called, the verdict, who said so, the rule.
    pub fn of_passage(
        rulebook: &Rulebook,
        passage: &Passage,
        (title, stamp): (&str, Option<&Stamp>),
    ) -> Self {
        Self {
            title: title.to_owned(),
            verdict: passage.text.clone(),
            said: stamp.map(stamped).unwrap_or_default(),
            rule: rulebook.citation_label(passage),
        }
    }

    /// Of a situation: what it comes to, at its end as `result` says it, what decides it, and by which rules; where no
    /// step names one, by the rule under which the scenario stands.
    pub fn of_outcome(title: &str, report: &Report, result: &str, rule: &str) -> Self {
        Self {
            title: title.to_owned(),
            verdict: comes_to(report, result),
            said: happens(report),
            rule: rules(report, rule),
        }
    }

    /// Of odds: the first facts, and the rules by which they are counted.
    pub fn of_odds(title: &str, facts: &[(&str, &str)], rules: &[&str]) -> Self {
        let rule = rules.iter().take(RULES).copied().collect::<Vec<_>>().join("; ");
        Self { title: title.to_owned(), verdict: told(facts), said: String::new(), rule }
    }

    /// The same in a few words, without the title.
    pub fn in_short(&self) -> String {
        sentences(&[&self.verdict, &self.said, &self.rule])
    }

    /// The same as text for a chat, with the address at its end.
    pub fn for_chat(&self, address: &str) -> String {
        lines(&[&self.title, &self.verdict, &self.said, &self.rule, address])
    }
}

fn told(facts: &[(&str, &str)]) -> String {
    let told = facts.iter().take(FACTS).map(|(what, value)| format!("{what}: {value}"));
    told.collect::<Vec<_>>().join("; ")
}

/// One behind the other, none empty, with a full stop where one does not end by itself.
fn sentences(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts.iter().map(|part| part.trim_end_matches('.')).filter(|part| !part.is_empty()) {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['?', '!']) { " " } else { ". " });
        }
        text.push_str(part);
    }
    text
}

/// Lines, none empty; one with which the next begins is said by that.
fn lines(parts: &[&str]) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        if lines.last().is_some_and(|before| line.starts_with(before)) {
            lines.pop();
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// How it stands in the end.
fn comes_to(report: &Report, result: &str) -> String {
    if report.status == Status::End {
        return result.to_owned();
    }
    let asked = report.choice.as_ref().map(|choice| choice.prompt.as_str());
    let rolled = report.chance.as_ref().map(|chance| chance.prompt.as_str());
    let open = report.open.as_ref().map(|open| open.reason.as_str());
    asked.or(rolled).or(open).map(spoken).unwrap_or_default()
}

/// The steps that decide it: what somebody chose, and what took the place of something. The last ones.
fn decisive(report: &Report) -> Vec<&StepReport> {
    let replaces = |step: &StepReport| step.citations.iter().any(|it| it.role.word() == "replaces");
    let decides = |step: &&StepReport| step.line.is_some() || replaces(step);
    let mut steps: Vec<&StepReport> = report.steps.iter().rev().filter(decides).take(STEPS).collect();
    if steps.is_empty() {
        steps.extend(report.steps.last());
    }
    steps.reverse();
    steps
}

fn happens(report: &Report) -> String {
    let refused = report.refused.iter().map(|it| format!("{}: {}", it.label, it.reason));
    let steps = decisive(report).into_iter().map(|step| step.text.clone());
    let told: Vec<String> = refused.take(STEPS).chain(steps).map(|text| spoken(&text)).collect();
    told.join(". ")
}

/// The rules behind them, each once.
fn rules(report: &Report, rule: &str) -> String {
    let refused = report.refused.iter().take(STEPS).filter_map(|it| it.citations.first());
    let steps = decisive(report).into_iter().filter_map(|step| step.citations.first());
    let mut labels: Vec<&str> = Vec::new();
    for citation in refused.chain(steps) {
        if !labels.contains(&citation.label.as_str()) {
            labels.push(&citation.label);
        }
    }
    if labels.is_empty() {
        labels.push(rule);
    }
    labels.truncate(RULES);
    labels.join("; ")
}
