//! What is said when something does not work?
//!
//! One type, [`Problem`], for every failure: a handler returns it, and the middleware [`render`]
//! turns it into a page or into JSON, whichever the address asks for. Answers that the framework
//! itself refuses (wrong method, unknown path, too large, too slow, a panic) get the same form.

use std::ops::{Deref, DerefMut};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use super::{
    State,
    page::{Frame, Page, Section, sentence, shorten},
    visit::Visit,
};
use names::{Diagnostic, Span};

/// Why a request is not answered as asked, and what works instead. One pointer wide, because every
/// handler may return it; its [`Details`] are read and changed through it.
#[derive(Clone, Debug)]
pub struct Problem(Box<Details>);

impl Deref for Problem {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl DerefMut for Problem {
    fn deref_mut(&mut self) -> &mut Details {
        &mut self.0
    }
}

/// What a [`Problem`] says.
#[derive(Clone, Debug)]
pub struct Details {
    /// The HTTP status.
    pub status: StatusCode,
    /// The error's name, kebab case, stable.
    pub code: &'static str,
    /// What is wrong, lower case, the offending thing in backticks.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The parameter or field that is wrong.
    pub field: Option<String>,
    /// Where in the sent text, if it was text.
    pub span: Option<Span>,
    /// Words to search for instead, filled into the page's search box.
    pub words: Option<String>,
    /// The nearest things that work, best first.
    pub near: Vec<Near>,
    /// Every finding about what was sent, the first of which is this problem.
    pub findings: Vec<Diagnostic>,
    /// Seconds after which to try again.
    pub retry_after: Option<u64>,
}

/// Something near that works.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Near {
    /// Its address.
    pub url: String,
    /// Its title.
    pub title: String,
    /// Where it stands.
    pub place: String,
    /// Its text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its game, for the accent colour.
    pub game: String,
}

/// The body of every error of the API.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorAnswer {
    /// The error.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// The error's name, stable.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The parameter or field that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Where in the sent text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// The nearest things that work, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<Near>,
    /// Every finding about what was sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Diagnostic>,
}

impl Problem {
    /// A failure with its status, name, message and help line.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self(Box::new(Details {
            status,
            code,
            message: message.into(),
            help: help.into(),
            field: None,
            span: None,
            words: None,
            near: Vec::new(),
            findings: Vec::new(),
            retry_after: None,
        }))
    }

    /// 404.
    pub fn not_found(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message, help)
    }

    /// 400 for one parameter.
    pub fn bad_parameter(field: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-parameter", message, help).field(field)
    }

    /// 400 for a day that is none.
    pub fn no_day(field: &str, day: &str) -> Self {
        let message = format!("`{}` is no day", shorten(day, 40));
        Self::bad_parameter(field, message, "write a day as `2026-03-01`")
    }

    /// 500; what happened is logged, not shown.
    pub fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::from_status(StatusCode::INTERNAL_SERVER_ERROR, "")
    }

    /// 503: too much at once.
    pub fn busy() -> Self {
        let mut problem = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "too many requests are being worked on",
            "try again in a few seconds",
        );
        problem.retry_after = Some(2);
        problem
    }

    /// The same, naming the parameter or field.
    #[must_use]
    pub fn field(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }

    /// The same, with words to search for instead.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.words = Some(words.into());
        self
    }

    /// The same, with the nearest things that work.
    #[must_use]
    pub fn near(mut self, near: Vec<Near>) -> Self {
        self.near = near;
        self
    }

    /// What a bare status means here: the framework's own refusals.
    fn from_status(status: StatusCode, path: &str) -> Self {
        let (code, message, help) = match status {
            StatusCode::NOT_FOUND => (
                "not-found",
                format!("nothing has the address `{path}`"),
                "search for it, or start at a game's page",
            ),
            StatusCode::METHOD_NOT_ALLOWED => (
                "method-not-allowed",
                format!("`{path}` does not answer this method"),
                "use a method that the `Allow` header names",
            ),
            StatusCode::REQUEST_TIMEOUT => (
                "timeout",
                "the request's body did not arrive in time".to_owned(),
                "send the whole body at once",
            ),
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("too-large", "the request's body is too large".to_owned(), "at most 64 kB of JSON are read")
            }
            StatusCode::BAD_REQUEST => (
                "bad-request",
                "the request could not be read".to_owned(),
                "check the address: it must be valid percent-encoded UTF-8",
            ),
            StatusCode::SERVICE_UNAVAILABLE => (
                "busy",
                "the answer took too long".to_owned(),
                "try again in a few seconds, or ask something smaller",
            ),
            StatusCode::INTERNAL_SERVER_ERROR => (
                "internal",
                "this request met a fault of ours".to_owned(),
                "the fault is logged; other pages work",
            ),
            _ => (
                "refused",
                status.canonical_reason().unwrap_or("the request was refused").to_lowercase(),
                "check the request",
            ),
        };
        Self::new(status, code, message, help)
    }

    /// The problem as the API's JSON.
    pub fn to_json(&self) -> ErrorAnswer {
        ErrorAnswer {
            error: ErrorBody {
                code: self.code.to_owned(),
                message: self.message.clone(),
                help: self.help.clone(),
                field: self.field.clone(),
                span: self.span.clone(),
                near: self.near.clone(),
                findings: self.findings.clone(),
            },
        }
    }
}

impl IntoResponse for Problem {
    /// An empty answer that carries the problem; [`render`] gives it its body.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// What a panic answers with: the layer calls this, [`render`] does the rest.
pub fn panicked(state: &State, _: Box<dyn std::any::Any + Send>) -> Response {
    state.metrics.panics.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    tracing::error!("a handler panicked");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

/// Whether this address is meant for programs of anybody: the API, the twins of pages.
pub fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/") || matches!(path, "/api" | "/oembed") || path.ends_with(".json")
}

/// Whether failures of this address are told in JSON: to programs, those of the operator included.
pub(super) fn wants_json(path: &str) -> bool {
    is_for_programs(path) || matches!(path, "/healthz" | "/readyz" | "/metrics" | "/mcp")
}

/// Whether a handler gave the failure a page of its own.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// What the routes answer; every failure gets its page or its JSON. `admitted` says whether they are asked at all.
pub async fn rendered(
    state: &State,
    request: Request,
    admitted: Result<(), Problem>,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let visit = Visit::of(state, &parts);
    let head = parts.method == Method::HEAD;
    let path = parts.uri.path().to_owned();
    let mut response = match admitted {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(problem) => problem.into_response(),
    };
    let status = response.status();
    let problem = response.extensions_mut().remove::<Problem>();
    let failed = status.is_client_error() || status.is_server_error();
    if problem.is_none() && (!failed || is_page(&response)) {
        return response;
    }
    let problem = problem.unwrap_or_else(|| Problem::from_status(status, &path));
    let (kind, text) = if wants_json(&path) {
        let text = serde_json::to_string(&problem.to_json()).unwrap_or_default();
        ("application/json", text)
    } else {
        ("text/html; charset=utf-8", ErrorPage::of(&visit, &problem))
    };
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    *response.body_mut() = if head { Body::empty() } else { Body::from(text) };
    response
}

/// The page of a failure, `templates/error.html`.
#[derive(askama::Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    frame: Frame,
    problem: &'a Problem,
    title: &'static str,
    message: String,
    help: String,
}

impl ErrorPage<'_> {
    fn of(visit: &Visit, problem: &Problem) -> String {
        let title = match problem.status {
            StatusCode::NOT_FOUND => "No page has this address",
            StatusCode::GONE => "This passage was removed",
            StatusCode::NOT_IMPLEMENTED => "This comes later",
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => "Too much at once",
            status if status.is_server_error() => "A fault of ours",
            _ => "This address cannot be read",
        };
        let (message, help) = (sentence(&problem.message), sentence(&problem.help));
        let frame = Frame::new(visit, title).description(&message).hidden();
        ErrorPage { frame, problem, title, message, help }.html()
    }
}
