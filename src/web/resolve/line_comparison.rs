//! Where do two lines of play part, and what is different where they stand?

use super::{address_options, result};
use crate::web::{page::capital, trace::spoken};
use scenario::{DecidedReport, Line, PlayedReport, Scenario, Status, TwoLines};

/// Two lines of play.
pub(super) struct Beside {
    /// Where they part, in a sentence.
    pub(super) part: String,
    /// What of the other line no longer fits.
    pub(super) left_out: Vec<String>,
    pub(super) one: Side,
    pub(super) other: Side,
    /// What differs, then what is the same in both.
    pub(super) rows: Vec<Row>,
    pub(super) same: Vec<(String, String)>,
    /// The other line beside this one.
    pub(super) swapped: String,
    /// This page.
    pub(super) address: String,
}

/// One of the lines.
pub(super) struct Side {
    pub(super) url: String,
    /// What is decided from where they part on.
    pub(super) decided: Vec<String>,
    /// Where it stands.
    pub(super) stands: String,
}

/// A fact in which they differ.
pub(super) struct Row {
    pub(super) what: String,
    pub(super) one: String,
    pub(super) other: String,
}

impl Beside {
    pub(super) fn of(scenario: &Scenario, other: &[Line], two: TwoLines) -> Self {
        let nothing = |value: String| if value.is_empty() { "none".to_owned() } else { value };
        let (differ, same): (Vec<_>, Vec<_>) = two.facts.into_iter().partition(|fact| fact.differs);
        let part = match &two.part {
            None => "Both ways are the same.".to_owned(),
            Some(part) => {
                let shared = match part.after {
                    0 => "at the first decision".to_owned(),
                    1 => "after one decision".to_owned(),
                    several => format!("after {several} decisions"),
                };
                format!("They part {shared}: {}", spoken(&part.prompt))
            }
        };
        Self {
            part,
            left_out: two.left_out.iter().map(words).collect(),
            one: side(two.one),
            other: side(two.other),
            rows: differ
                .into_iter()
                .map(|it| Row {
                    what: capital(&spoken(&it.what)),
                    one: spoken(&nothing(it.one)),
                    other: spoken(&nothing(it.other)),
                })
                .collect(),
            same: same
                .into_iter()
                .filter(|it| !result::is_nothing(&it.one))
                .map(|it| (capital(&spoken(&it.what)), spoken(&it.one)))
                .collect(),
            swapped: format!(
                "{}#both",
                address_options::beside(&scenario.with_lines(other.to_vec()), scenario.lines())
            ),
            address: address_options::beside(scenario, other),
        }
    }
}

fn side(played: PlayedReport) -> Side {
    let stands = match (played.status, played.waits_for) {
        (Status::End, _) => "It is settled".to_owned(),
        (Status::Open, Some(reason)) => format!("Left open: {}", spoken(&reason)),
        (_, Some(prompt)) => spoken(&prompt),
        (_, None) => "Left open".to_owned(),
    };
    Side {
        url: format!("{}#choice", played.url),
        decided: played.decided.iter().map(words).collect(),
        stands,
    }
}

/// A decision in words: whose it was and what was taken.
pub(super) fn words(decided: &DecidedReport) -> String {
    format!("{}: {}", capital(&crate::web::trace::player(&decided.who)), spoken(&decided.label))
}
