//! How is it shown whether words and engine agree?
//!
//! What the scenario fenced under a passage came to, ready for a template: a tag, and the live trace.

use super::{
    page::sentence,
    trace::{Left, Refusal, Step, cites, folded},
};
use crate::snapshot::Snapshot;
use names::Diagnostic;
use rulebook::Passage;
use scenario::{ExpectedReport, OptionReport, OutcomeReport, Report, Run};

pub use scenario::Outcome;

/// Most results of a roll that are listed under a passage.
const RESULTS: usize = 9;

/// The scenario fenced under a passage, as the page shows it.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/live.html")]
pub struct Live {
    /// What it came to.
    pub outcome: Outcome,
    /// What is wrong with it.
    pub findings: Vec<Diagnostic>,
    /// What was run, each case of it; empty when it cannot be read.
    pub runs: Vec<Ran>,
}

/// A scenario that was run, as the page shows it.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The case's name; empty of what stands outside of cases.
    pub name: String,
    /// Its address in the resolver.
    pub url: String,
    /// What the dice of an attack add up to.
    pub reckoning: Vec<String>,
    /// What happened, step by step.
    pub steps: Vec<Step>,
    /// Choices of the scenario that a rule refused.
    pub refused: Vec<Refusal>,
    /// What it waits for in the end.
    pub waits: Option<Waits>,
    /// What is not settled in the end.
    pub open: Option<Left>,
    /// What was expected, beside what came.
    pub expected: Expected,
}

/// What was expected, beside what came, as a page shows it.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/expected.html")]
pub struct Expected {
    /// Every expectation.
    pub rows: Vec<ExpectedReport>,
    /// Whether something else came.
    pub differs: bool,
}

impl Expected {
    /// What a report was expected to say; none where nothing was.
    pub fn of(report: &Report) -> Self {
        Self { rows: report.expected.clone(), differs: report.expected.iter().any(|row| !row.met) }
    }
}

/// A choice or a roll that the scenario leaves to somebody.
#[derive(Clone, Debug)]
pub struct Waits {
    /// What is asked.
    pub prompt: String,
    /// What may be chosen, or come up with which probability; empty for a roll of many results.
    pub options: Vec<String>,
    /// What may not, and why.
    pub refused: Vec<Refusal>,
}

impl Live {
    /// What the scenario fenced under a passage came to; none where there is none.
    pub fn of(snapshot: &Snapshot, passage: &Passage) -> Option<Self> {
        snapshot.checked(passage).map(|checked| Self {
            outcome: checked.outcome,
            findings: checked.findings.clone(),
            runs: checked.runs.iter().map(Ran::of).collect(),
        })
    }

    /// Whether it leaves open if the passage is right.
    pub fn is_open(&self) -> bool {
        self.outcome.is_open()
    }
}

impl Ran {
    fn of(run: &Run) -> Self {
        let report = &run.report;
        let open = report.open.as_ref();
        Self {
            name: run.name.clone().unwrap_or_default(),
            url: run.url.clone(),
            reckoning: report.reckoning.clone(),
            steps: folded(report.steps.iter().map(Step::of).collect()),
            refused: report.refused.iter().map(Refusal::of).collect(),
            waits: Waits::of(report),
            open: open.map(|open| Left { reason: sentence(&open.reason), cites: cites(&open.citations) }),
            expected: Expected::of(report),
        }
    }
}

impl Waits {
    fn of(report: &Report) -> Option<Self> {
        let open = |option: &OptionReport| match option.idle {
            true => format!("{}, which changes nothing", option.label),
            false => option.label.clone(),
        };
        if let Some(choice) = &report.choice {
            return Some(Self {
                prompt: choice.prompt.clone(),
                options: choice.options.iter().map(open).collect(),
                refused: choice.refused.iter().map(Refusal::of).collect(),
            });
        }
        let chance = report.chance.as_ref()?;
        let outcomes = chance.outcomes.iter().filter(|_| chance.outcomes.len() <= RESULTS);
        let result = |it: &OutcomeReport| format!("{}: {}", it.label, it.probability);
        let options = outcomes.map(result).collect();
        Some(Self { prompt: chance.prompt.clone(), options, refused: Vec::new() })
    }
}
