//! Where do two lines of play part, and what is different at their ends?

use serde::Serialize;

use super::{
    DecisionReport, Line, LineTaken, Report, Scenario, Status,
    report::{FactReport, OpenReport},
};
use rulebook::Rulebook;

/// Two lines of play from one situation, side by side.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct TwoLines {
    /// Where they part; none where they are the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<PartReport>,
    /// The one line: that of the address.
    pub one: PlayedReport,
    /// The other line.
    pub other: PlayedReport,
    /// Everything that can be told of where they stand, what differs first.
    pub facts: Vec<FactOfBoth>,
    /// Where the one line is the other with one decision changed: the decisions of the other that no longer fit, and are left
    /// out.
    pub left_out: Vec<DecidedReport>,
}

/// The decision at which two lines part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PartReport {
    /// How many decisions they share before it.
    pub after: usize,
    /// Who decides, or whose roll it is.
    pub who: String,
    /// The question, in words.
    pub prompt: String,
}

/// A line of play, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PlayedReport {
    /// Its address in the resolver.
    pub url: String,
    /// Where it stands.
    pub status: Status,
    /// What it waits for, or why it is open; none at an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waits_for: Option<String>,
    /// What is decided from where they part on.
    pub decided: Vec<DecidedReport>,
}

/// What somebody decided, or rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DecidedReport {
    /// Who decided, or whose roll it was.
    pub who: String,
    /// The question, in words.
    pub prompt: String,
    /// The stable name, as in `[[line]]`.
    pub choose: String,
    /// In words.
    pub label: String,
}

impl DecidedReport {
    fn of(decision: &DecisionReport) -> Self {
        Self {
            who: decision.who.clone(),
            prompt: decision.prompt.clone(),
            choose: decision.chose.clone(),
            label: decision.label().to_owned(),
        }
    }
}

/// A fact at the ends of both lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FactOfBoth {
    /// What: `left shields`.
    pub what: String,
    /// What it is at the end of the one line; empty where it is not told there.
    pub one: String,
    /// What it is at the end of the other.
    pub other: String,
    /// Whether that is not the same.
    pub differs: bool,
}

impl Scenario {
    /// What is decided along a way from where the scenario's own lines end, in words.
    pub fn told(&self, way: &[LineTaken], rulebook: &Rulebook) -> Vec<DecidedReport> {
        let decided = self.going(way).resolve(rulebook).decisions;
        let own = self.lines.len();
        decided.iter().filter(|decision| decision.line >= own).map(DecidedReport::of).collect()
    }

    /// The same scenario, gone on along a way from where its own lines end.
    #[must_use]
    pub fn going(&self, way: &[LineTaken]) -> Self {
        let further = way.iter().map(|it| Line { who: Some(it.who.clone()), choose: it.choose.clone() });
        self.with_lines(self.lines.iter().cloned().chain(further).collect())
    }

    /// This scenario's line beside another line of the same situation.
    pub fn beside(&self, other: &[Line], rulebook: &Rulebook) -> TwoLines {
        let other = self.with_lines(other.to_vec());
        let (here, there) = (self.resolve(rulebook), other.resolve(rulebook));
        let shared = here
            .decisions
            .iter()
            .zip(&there.decisions)
            .take_while(|(one, other)| one.asks_as(other) && one.chose == other.chose);
        let after = shared.count();
        let (next, instead) = (here.decisions.get(after), there.decisions.get(after));
        let part = next.or(instead).map(|decision| PartReport {
            after,
            who: decision.who.clone(),
            prompt: decision.prompt.clone(),
        });
        // the same question was answered otherwise: what followed may be what is left of the other line
        let answered = next.zip(instead).filter(|(next, instead)| next.asks_as(instead));
        let changed = answered.and_then(|(next, instead)| other.changed(instead.line, &next.chose, rulebook));
        let changed = changed.filter(|changed| {
            let replayed = changed.scenario.resolve(rulebook).decisions;
            replayed.iter().map(|it| &it.chose).eq(here.decisions.iter().map(|it| &it.chose))
        });
        let left_out = changed.iter().flat_map(|changed| &changed.left_out);
        TwoLines {
            part,
            facts: of_both(&here.facts, &there.facts),
            left_out: left_out.map(DecidedReport::of).collect(),
            one: played(self, &here, after),
            other: played(&other, &there, after),
        }
    }
}

fn played(scenario: &Scenario, report: &Report, after: usize) -> PlayedReport {
    let open = |open: &OpenReport| open.reason.clone();
    let choice = report.choice.as_ref().map(|choice| choice.prompt.clone());
    let chance = report.chance.as_ref().map(|chance| chance.prompt.clone());
    PlayedReport {
        url: scenario.url(),
        status: report.status,
        waits_for: choice.or(chance).or(report.open.as_ref().map(open)),
        decided: report.decisions.iter().skip(after).map(DecidedReport::of).collect(),
    }
}

/// The facts of both, those that differ first.
fn of_both(here: &[FactReport], there: &[FactReport]) -> Vec<FactOfBoth> {
    let value = |facts: &[FactReport], what: &str| {
        facts.iter().find(|fact| fact.what == what).map(|fact| fact.value.clone()).unwrap_or_default()
    };
    let fact = |what: &str| {
        let (one, other) = (value(here, what), value(there, what));
        FactOfBoth { what: what.to_owned(), differs: one != other, one, other }
    };
    let only_there = there.iter().filter(|fact| here.iter().all(|known| known.what != fact.what));
    let mut all: Vec<_> = here.iter().chain(only_there).map(|it| fact(&it.what)).collect();
    all.sort_by_key(|fact| !fact.differs);
    all
}
