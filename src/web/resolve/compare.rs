//! What comes out on every line, and what differs between the ends?
//!
//! One column for each end, one row for each fact; rows in which the ends differ come first and are marked.

use crate::web::page::capital;
use scenario::{EndReport, LineTaken, Lines, Status};

/// Every end side by side.
pub(super) struct Compare {
    /// How many lines there are, in words.
    pub(super) lines: String,
    /// Whether everything was explored.
    pub(super) explored: bool,
    pub(super) ends: Vec<End>,
    pub(super) rows: Vec<Row>,
    /// Ends that are not shown.
    pub(super) more: usize,
}

/// One end.
pub(super) struct End {
    /// `A`, `B`.
    pub(super) name: String,
    /// How many lines lead there, and how likely that is.
    pub(super) note: String,
    /// One of them, in the words of its decisions.
    pub(super) way: Vec<String>,
    /// Why it is open.
    pub(super) open: Option<String>,
}

/// One fact in every end.
pub(super) struct Row {
    pub(super) what: String,
    pub(super) differs: bool,
    pub(super) values: Vec<String>,
}

/// Ends that a page shows side by side.
const SHOWN: usize = 8;

impl Compare {
    /// The ends of every line.
    pub(super) fn of(lines: &Lines) -> Self {
        let shown = || lines.ends.iter().take(SHOWN);
        let ends = shown().enumerate().map(|(at, end)| {
            let way = lines.lines.iter().find(|line| line.end == at);
            let count = match end.lines.as_deref() {
                Some("1") => "1 line".to_owned(),
                Some(count) => format!("{count} lines"),
                None => "more lines than can be counted".to_owned(),
            };
            let between = || {
                let [least, most] = end.between.as_ref()?;
                Some(format!(", chance {least} to {most} by what is chosen"))
            };
            let chance = end.probability.as_ref().map(|chance| format!(", chance {chance}")).or_else(between);
            End {
                name: name(at),
                note: format!("{count}{}", chance.unwrap_or_default()),
                way: way.into_iter().flat_map(|line| &line.taken).map(decision).collect(),
                open: (end.status == Status::Open).then(|| end.reason.clone().unwrap_or_default()),
            }
        });
        let mut names: Vec<&str> = Vec::new();
        for fact in shown().flat_map(|end| &end.facts) {
            if !names.contains(&fact.what.as_str()) {
                names.push(&fact.what);
            }
        }
        let row = |what: &str| {
            let of = |end: &EndReport| {
                let fact = end.facts.iter().find(|fact| fact.what == what);
                fact.map(|fact| fact.value.clone()).filter(|value| !value.is_empty())
            };
            let values: Vec<String> = shown().map(|end| of(end).unwrap_or_else(|| "-".to_owned())).collect();
            let differs = values.windows(2).any(|pair| pair.first() != pair.last());
            Row { what: capital(what), differs, values }
        };
        let mut rows: Vec<Row> = names.into_iter().map(row).collect();
        rows.sort_by_key(|row| !row.differs);
        let many = || "more than can be counted".to_owned();
        let count = match (&lines.count, &lines.estimate) {
            (Some(count), None) => count.clone(),
            (Some(count), Some(about)) => format!("At least {count}, about {about}"),
            (None, about) => about.as_ref().map_or_else(many, |about| format!("About {about}")),
        };
        Self {
            lines: count,
            explored: lines.explored,
            ends: ends.collect(),
            rows,
            more: lines.ends.len().saturating_sub(SHOWN),
        }
    }
}

/// `A`, `B` ...
fn name(at: usize) -> String {
    let letter = u32::try_from(at).ok().and_then(|at| char::from_u32(u32::from('A') + at));
    letter.map_or_else(|| (at + 1).to_string(), String::from)
}

fn decision(taken: &LineTaken) -> String {
    format!("{}: {}", taken.who, taken.choose)
}
