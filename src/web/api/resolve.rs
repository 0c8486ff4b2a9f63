//! `/api/v1/resolve`: a scenario in, a report out; `/odds`: exact odds.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{
    body::Body,
    extract::{Request, State as Extract},
    http::{HeaderMap, StatusCode, header},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::{
    snapshot::Snapshot,
    web::{Json, Limits, Problem, State, errors, params::Params, visit},
};
use names::Diagnostic;
use rulebook::Rulebook;
use scenario::{
    Answer, ChangeReport, Changed, Following, Line, Lines, Odds, OptionOdds, Report, Scenario, TwoLines,
};

/// Resolves a scenario: the same shape as a scenario file, as JSON.
#[utoipa::path(
    post,
    path = "/api/v1/resolve",
    operation_id = "resolve",
    params(("all" = Option<bool>, Query, description = "follow every line from where the scenario's own lines end")),
    request_body(content = serde_json::Value, description = "a scenario, or several as cases of one board; the schema is `/api/v1/scenario.schema.json`. With `lenient` a line that no decision used is a warning only"),
    responses(
        (status = 200, body = Answer, description = "the answer; `passed` says whether every line was used and every expectation met"),
        (status = 422, body = errors::ErrorAnswer, description = "JSON, but not a scenario"),
    )
)]
pub async fn resolve(Extract(state): Extract<State>, request: Request) -> Result<Json<Answer>, Problem> {
    let (parts, body) = request.into_parts();
    is_json(&parts.headers)?;
    let every_line = wants_every_line(&Params::read(parts.uri.query().unwrap_or_default()))?;
    let text = read(body, &parts.headers, &state.limits).await?;
    let snapshot = visit::generation(&state, &parts.extensions);
    let cases =
        snapshot.shelf().cases_from_json(&text, "the request").map_err(|findings| problem(&findings))?;
    let following = if every_line { Following::EveryLine } else { Following::OwnLines };
    let queue = match following {
        _ if cases.ask_for_odds() => Queue::Odds,
        Following::EveryLine => Queue::EveryLine,
        Following::OwnLines => Queue::OwnLines,
    };
    Ok(Json(aside(&state, queue, snapshot, move |rulebook| cases.resolve(rulebook, following)).await?))
}

/// The parameter that asks for every line.
pub const EVERY_LINE: &str = "all";

/// Whether the parameters say `all=true`.
///
/// # Errors
/// 400 when it is neither that nor `false`.
pub fn wants_every_line(params: &Params) -> Result<bool, Problem> {
    match params.get(EVERY_LINE) {
        None | Some("" | "false" | "0") => Ok(false),
        Some("true" | "1") => Ok(true),
        Some(other) => {
            let message = format!("`all` cannot be `{other}`");
            let mut problem = Problem::new(
                StatusCode::BAD_REQUEST,
                "bad-parameter",
                message,
                "`all=true` follows every line; leave it out for one",
            );
            problem.field = Some("all".to_owned());
            Err(problem)
        }
    }
}

/// Exact odds of an attack, with the best play, or of hidden cards: a scenario of kind `odds`, `attack` or `draw`.
#[utoipa::path(
    post,
    path = "/api/v1/odds",
    operation_id = "odds",
    request_body(content = serde_json::Value, description = "a scenario; its schema is `/api/v1/scenario.schema.json`"),
    responses(
        (status = 200, body = Odds, description = "the odds"),
        (status = 422, body = errors::ErrorAnswer, description = "not a scenario with odds, or over a limit, which is named"),
    )
)]
pub async fn odds(Extract(state): Extract<State>, request: Request) -> Result<Json<Odds>, Problem> {
    let (parts, body) = request.into_parts();
    is_json(&parts.headers)?;
    let text = read(body, &parts.headers, &state.limits).await?;
    let snapshot = visit::generation(&state, &parts.extensions);
    let scenario =
        snapshot.shelf().scenario_from_json(&text, "the request").map_err(|findings| problem(&findings))?;
    Ok(Json(run_odds(&state, snapshot, scenario).await?))
}

/// The JSON Schema of scenarios.
#[utoipa::path(get, path = "/api/v1/scenario.schema.json", operation_id = "scenario_schema", responses((status = 200, body = serde_json::Value, description = "the schema, draft 2020-12")))]
pub async fn schema() -> Json<serde_json::Value> {
    Json(Scenario::json_schema())
}

/// Runs a scenario on a thread of its own, when one is free.
///
/// # Errors
/// 503 when none becomes free in time.
pub async fn run(state: &State, snapshot: Arc<Snapshot>, scenario: Scenario) -> Result<Report, Problem> {
    let queue = if scenario.asks_for_odds() { Queue::Odds } else { Queue::OwnLines };
    aside(state, queue, snapshot, move |rulebook| scenario.resolve(rulebook)).await
}

/// The same along every line.
///
/// # Errors
/// As [`run`].
pub async fn run_all(state: &State, snapshot: Arc<Snapshot>, scenario: Scenario) -> Result<Lines, Problem> {
    let queue = if scenario.asks_for_odds() { Queue::Odds } else { Queue::EveryLine };
    aside(state, queue, snapshot, move |rulebook| scenario.resolve_all(rulebook)).await
}

/// The same along every line, with what is told of it: the same thread tells it.
///
/// # Errors
/// As [`run`].
pub async fn run_all_told<T: Send + 'static>(
    state: &State,
    snapshot: Arc<Snapshot>,
    scenario: Scenario,
    tell: impl FnOnce(&Scenario, &Lines, &Rulebook) -> T + Send + 'static,
) -> Result<(Lines, T), Problem> {
    aside(state, Queue::EveryLine, snapshot, move |rulebook| {
        let lines = scenario.resolve_all(rulebook);
        let told = tell(&scenario, &lines, rulebook);
        (lines, told)
    })
    .await
}

/// A scenario with another choice in the place of a line, and the rest played on where it fits; none where that cannot be chosen.
///
/// # Errors
/// As [`run`].
pub async fn change(
    state: &State,
    snapshot: Arc<Snapshot>,
    scenario: Scenario,
    (at, choose): (usize, String),
) -> Result<Option<Changed>, Problem> {
    aside(state, Queue::OwnLines, snapshot, move |rulebook| scenario.changed(at, &choose, rulebook)).await
}

/// What happens in each of these scenarios behind its first steps: the changes, each once.
///
/// # Errors
/// As [`run`].
pub async fn run_each(
    state: &State,
    snapshot: Arc<Snapshot>,
    (scenarios, steps): (Vec<Scenario>, usize),
) -> Result<Vec<Vec<ChangeReport>>, Problem> {
    aside(state, Queue::OwnLines, snapshot, move |rulebook| {
        let behind = |scenario: &Scenario| {
            let mut report = scenario.resolve(rulebook);
            report.steps.drain(..steps.min(report.steps.len()));
            report.told_overall()
        };
        scenarios.iter().map(behind).collect()
    })
    .await
}

/// A scenario's line beside another line of play.
///
/// # Errors
/// As [`run`].
pub async fn beside(
    state: &State,
    snapshot: Arc<Snapshot>,
    scenario: Scenario,
    other: Vec<Line>,
) -> Result<TwoLines, Problem> {
    aside(state, Queue::OwnLines, snapshot, move |rulebook| scenario.beside(&other, rulebook)).await
}

/// The odds of a scenario, on one of the threads for odds. Beyond those that wait for one, nobody waits.
///
/// # Errors
/// 503 when too many wait, or none becomes free in time; 422 where there are no odds.
pub async fn run_odds(state: &State, snapshot: Arc<Snapshot>, scenario: Scenario) -> Result<Odds, Problem> {
    let odds = aside(state, Queue::Odds, snapshot, move |rulebook| scenario.odds(rulebook)).await?;
    odds.map_err(|findings| problem(&findings))
}

/// What each option of an attack's open choice is worth, or why that is not known.
///
/// # Errors
/// As [`run`].
pub async fn option_odds(
    state: &State,
    snapshot: Arc<Snapshot>,
    scenario: Scenario,
) -> Result<Result<Vec<OptionOdds>, Box<Diagnostic>>, Problem> {
    aside(state, Queue::Odds, snapshot, move |rulebook| scenario.option_odds(rulebook)).await
}

/// Where a request waits for a thread: none waits for work that takes much longer than its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queue {
    /// For the lines of a scenario.
    OwnLines,
    /// For every line there is.
    EveryLine,
    /// For odds, whatever asked for them. Beyond so many that wait nobody does.
    Odds,
}

/// Works on a thread of its own, as soon as one is free for the queue.
async fn aside<T: Send + 'static>(
    state: &State,
    queue: Queue,
    snapshot: Arc<Snapshot>,
    work: impl FnOnce(&Rulebook) -> T + Send + 'static,
) -> Result<T, Problem> {
    let shed = || {
        state.metrics.shed.fetch_add(1, Ordering::Relaxed);
        Problem::busy()
    };
    let places = match queue {
        Queue::OwnLines => &state.resolving,
        Queue::EveryLine => &state.exploring,
        Queue::Odds => &state.odds,
    };
    let _waiting = match queue {
        Queue::Odds => Some(state.odds_waiting.try_acquire().map_err(|_| shed())?),
        Queue::OwnLines | Queue::EveryLine => None,
    };
    let waited = tokio::time::timeout(state.limits.queue, places.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = waited else { return Err(shed()) };
    let running = tokio::task::spawn_blocking(move || {
        give_way();
        let answer = work(&snapshot.rulebook);
        drop(permit);
        answer
    });
    running.await.map_err(|error| {
        state.metrics.panics.fetch_add(1, Ordering::Relaxed);
        Problem::internal(&error)
    })
}

/// Lets every other thread go first: search is not to wait for the resolver. Linux alone has a priority
/// of single threads.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, LOW_PRIORITY) {
        tracing::debug!(%error, "the resolver keeps its priority");
    }
}

/// A niceness with which a thread gets a tenth of a core that is wanted by others too.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 10;

/// The first finding as the answer's error, the others beside it.
pub fn problem(findings: &[Diagnostic]) -> Problem {
    let Some(first) = findings.first() else {
        return Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "unreadable",
            "the scenario could not be read",
            "",
        );
    };
    let status = match first.code {
        "syntax" | "not-json" | "bad-json" | "not-packed" => StatusCode::BAD_REQUEST,
        "too-long" | "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let help = first.help.clone();
    let help = help.unwrap_or_else(|| "the scenario's schema is `/api/v1/scenario.schema.json`".to_owned());
    let mut problem = Problem::new(status, first.code, first.message.clone(), help);
    problem.field = first.field.clone();
    problem.span = first.span.clone();
    problem.findings = findings.to_vec();
    problem
}

/// Refuses a body that is not JSON.
///
/// # Errors
/// 415.
pub fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let refuse = |message: &str, help: &str| {
        Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", message, help))
    };
    if headers.contains_key(header::CONTENT_ENCODING) {
        return refuse("a body with a `content-encoding` is not read", "send the JSON as it is");
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json") {
        Ok(())
    } else {
        refuse("the body is not `application/json`", "send the header `content-type: application/json`")
    }
}

/// Reads a body within the limits on size and time.
///
/// # Errors
/// 413, 408, and 400 for what is no text.
pub async fn read(body: Body, headers: &HeaderMap, limits: &Limits) -> Result<String, Problem> {
    let too_large = || {
        Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("the body has more than {} bytes", limits.body_bytes),
            "send a smaller scenario",
        )
    };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|it| it > limits.body_bytes as u64) {
        return Err(too_large());
    }
    let reading = Limited::new(body, limits.body_bytes).collect();
    let bytes = match tokio::time::timeout(limits.body, reading).await {
        Ok(Ok(collected)) => collected.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(too_large()),
        Ok(Err(_)) => return Err(broken("the body broke off")),
        Err(_) => return Err(slow(limits.body)),
    };
    String::from_utf8(bytes.to_vec()).map_err(|_| broken("the body is not UTF-8"))
}

fn broken(message: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad-request", message, "send the scenario as JSON in UTF-8")
}

fn slow(limit: Duration) -> Problem {
    let message = format!("the body did not arrive within {} s", limit.as_secs());
    Problem::new(StatusCode::REQUEST_TIMEOUT, "timeout", message, "send the whole body at once")
}
