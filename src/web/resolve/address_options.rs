//! What does an address ask of a situation, beside where its lines lead?
//!
//! | parameter | what is asked |
//! |---|---|
//! | `all=true` | every line from where the scenario's own end; `page=2` the ends behind the first |
//! | `all=true&end=3` | the first way to the third end; with two of them both side by side |
//! | `change=2:spend evade` | the second line is another choice, and the rest is played on where it fits |
//! | `or=defender:done` | another line of play beside this one, a parameter for each of its choices |

use axum::{http::StatusCode, response::Response};

use crate::web::{
    Problem, State,
    api::resolve as answer,
    lookup::{Form, redirect},
    page::shorten,
    params::Params,
    visit::Visit,
};
use scenario::{Line, Scenario, limits::MAX_LINES};

/// The parameter of one choice of the other line.
pub(super) const OR: &str = "or";
/// The parameter of a decision that is to be another.
const CHANGE: &str = "change";
/// The parameter of an end that is gone to.
const END: &str = "end";
/// The parameter of a page of ends.
const PAGE: &str = "page";

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// Where the lines lead.
    Where,
    /// What if the line with this index were another choice.
    Changed(usize, String),
    /// What another line of play comes to.
    Beside(Vec<Line>),
    /// Where every line leads: a page of the ends, from 0.
    EveryEnd(usize),
    /// The ways to these ends, by their numbers from 0.
    WayTo(Vec<usize>),
}

impl Asks {
    /// What the parameters ask.
    ///
    /// # Errors
    /// 400 for a value that cannot be read.
    pub(super) fn read(params: &Params) -> Result<Self, Problem> {
        if answer::wants_every_line(params)? {
            let number = |text: &str| text.parse::<usize>().ok().and_then(|nth| nth.checked_sub(1));
            let ends: Option<Vec<usize>> = all(params, END).map(number).collect();
            let ends = ends.ok_or_else(|| {
                Problem::bad_parameter(
                    END,
                    "`end` is not the number of an end".to_owned(),
                    "ends are counted from 1",
                )
            })?;
            let page = params.number(PAGE)?.unwrap_or(1).saturating_sub(1);
            return Ok(if ends.is_empty() { Self::EveryEnd(page) } else { Self::WayTo(ends) });
        }
        if let Some(change) = params.get(CHANGE) {
            let read = change.split_once(':').and_then(|(nth, name)| {
                Some(Self::Changed(nth.parse::<usize>().ok()?.checked_sub(1)?, name.to_owned()))
            });
            return read.ok_or_else(|| not_a_change("`change` is not `2:spend evade`"));
        }
        let other: Vec<Line> = all(params, OR).map(Line::of_parameter).collect();
        if other.len() > MAX_LINES {
            let message = format!("`{OR}` is given {} times; the limit is {MAX_LINES}", other.len());
            return Err(Problem::bad_parameter(OR, message, "compare shorter lines"));
        }
        // an empty one compares with the situation before anything is decided
        let is_asked = params.all().iter().any(|(name, _)| name == OR);
        Ok(if is_asked { Self::Beside(other) } else { Self::Where })
    }

    /// Whether a parameter is none of the situation.
    pub(super) fn has(name: &str) -> bool {
        [answer::EVERY_LINE, OR, CHANGE, END, PAGE].contains(&name)
    }

    /// What stands in a button that changes a line to a choice.
    pub(super) fn change(line: usize, name: &str) -> String {
        format!("{}:{name}", line + 1)
    }
}

/// The values of a parameter that is given more than once; empty ones are left out.
fn all<'p>(params: &'p Params, name: &str) -> impl Iterator<Item = &'p str> {
    params
        .all()
        .iter()
        .filter(move |(key, value)| key == name && !value.is_empty())
        .map(|(_, value)| value.as_str())
}

/// That a decision cannot be another.
fn not_a_change(message: &str) -> Problem {
    Problem::bad_parameter(
        CHANGE,
        message.to_owned(),
        "the number of a line that decides something, counted from 1, and what is chosen there instead",
    )
}

/// An address with one parameter more.
pub(super) fn with(url: &str, name: &str, value: &str) -> String {
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}{name}={}", crate::web::params::encode(value))
}

/// The address of a scenario's line beside another line of play.
pub(super) fn beside(scenario: &Scenario, other: &[Line]) -> String {
    let own = scenario.url();
    match other {
        [] => with(&own, OR, ""),
        lines => lines.iter().fold(own, |url, line| with(&url, OR, &line.parameter())),
    }
}

/// The address of the ends of every line from where a scenario's own end.
pub(super) fn every_end(scenario: &Scenario) -> String {
    format!("{}#lines", with(&scenario.url(), answer::EVERY_LINE, "true"))
}

/// Leads to a situation of which one decision is another, beside the line as it was.
pub(super) async fn change(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    (at, choose): (usize, String),
    as_form: Form,
) -> Result<Response, Problem> {
    let changed =
        answer::change(state, visit.snapshot.clone(), scenario.clone(), (at, choose.clone())).await?;
    let Some(changed) = changed else {
        let message = format!("line {} does not decide `{}`", at.saturating_add(1), shorten(&choose, 60));
        return Err(not_a_change(&message));
    };
    Ok(leads_to(&changed.scenario, Some(scenario.lines()), as_form))
}

/// Leads to the end of a way, or to two of them side by side.
pub(super) async fn way_to(
    state: &State,
    visit: &Visit,
    scenario: &Scenario,
    ends: &[usize],
    as_form: Form,
) -> Result<Response, Problem> {
    let lines = answer::run_all(state, visit.snapshot.clone(), scenario.clone()).await?;
    let there = |nth: &usize| lines.ends.get(*nth).map(|end| scenario.going(&end.way));
    let there: Option<Vec<Scenario>> = ends.iter().map(there).collect();
    match there.as_deref() {
        Some([one]) => Ok(leads_to(one, None, as_form)),
        Some([one, other]) => Ok(leads_to(one, Some(other.lines()), as_form)),
        _ => {
            let help = format!("there are {} ends, counted from 1; two can be compared", lines.ends.len());
            Err(Problem::bad_parameter("end", "no such end".to_owned(), help))
        }
    }
}

/// Leads to a line of play, or to two side by side.
fn leads_to(scenario: &Scenario, other: Option<&[Line]>, as_form: Form) -> Response {
    let url = other.map_or_else(|| scenario.url(), |other| beside(scenario, other));
    let page = format!("/resolve/{}/{}", scenario.game(), scenario.kind());
    match (as_form, other) {
        (Form::Json, _) => redirect(StatusCode::SEE_OTHER, &url.replacen(&page, &format!("{page}.json"), 1)),
        (Form::Page, Some(_)) => redirect(StatusCode::SEE_OTHER, &format!("{url}#both")),
        (Form::Page, None) => redirect(StatusCode::SEE_OTHER, &format!("{url}#choice")),
    }
}
