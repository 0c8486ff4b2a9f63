//! How does a language model ask?
//!
//! The Model Context Protocol over the routes of this site: a [`Desk`] takes a message and answers it. What a tool is asked, it
//! asks of the same routes that everybody asks, so answers, bounds and failures are those of the API. It remembers nothing
//! between messages and writes nothing.
//!
//! `adjutant mcp` brings the same messages over standard input and output.

pub mod http;
mod message;
mod outlines;
mod resources;
mod tools;

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{HeaderValue, Method, header},
};
use http_body_util::BodyExt;
use serde_json::{Value as Json, json};
use tower::ServiceExt;

pub use self::message::{Call, Message};
use self::message::{Failure, answered, failed};
use super::{Problem, State};

/// The versions of the protocol that are spoken, the newest first.
pub const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// What the addresses of passages begin with where nobody said under which the site is reached.
pub const SCHEME: &str = "adjutant:";

/// Most messages of one batch.
pub const MOST_AT_ONCE: usize = 32;

/// Most redirects that are followed for one question.
const REDIRECTS: usize = 4;

/// What a model is told before it asks anything.
const INSTRUCTIONS: &str = "Rules of Star Wars: Armada and Star Wars: Unlimited, and a resolver that plays them. \
Find a rule with `search`, read it whole with `passage`, a judge's decision with `ruling`. Ask `resolve` what happens in a \
situation: its answer names the rule behind each step; ask `what` with the words of the player, and `odds` how likely it is. Quote the citation and the address with what you say. What is not \
official says so in `authority`; the head judge of an event is right where they differ.";

/// Answers messages, for one who asks.
#[derive(Clone, Debug)]
pub struct Desk {
    site: Router,
    state: State,
    /// The host that the reader has asked, where the site does not know its own.
    host: Option<HeaderValue>,
}

/// What the site answers.
enum Told {
    /// What was asked for.
    Answer(Json),
    /// Why there is none: the API's error.
    Problem(Json),
}

impl Desk {
    /// A desk over the routes of a site.
    pub fn new(site: Router, state: State) -> Self {
        Self { site, state, host: None }
    }

    /// Answers a message; nothing to one that wants no answer.
    pub async fn answer(&self, message: Message) -> Option<Json> {
        match message {
            Message::Call(call) => Some(self.call(call).await),
            Message::Wrong(answer) => Some(answer),
            Message::Notice(_) => None,
            Message::Several(messages) => {
                let mut answers = Vec::new();
                for message in messages {
                    answers.extend(Box::pin(self.answer(message)).await);
                }
                (!answers.is_empty()).then_some(Json::Array(answers))
            }
        }
    }

    async fn call(&self, Call { id, method, params }: Call) -> Json {
        let done = match method.as_str() {
            "initialize" => initialized(&params),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(tools::listed()),
            "tools/call" => tools::call(self, &params).await,
            "resources/list" => resources::listed(self, &params),
            "resources/templates/list" => Ok(resources::templates()),
            "resources/read" => resources::read(self, &params).await,
            _ => Err(Failure::unknown_method(&method)),
        };
        match done {
            Ok(result) => answered(id, result),
            Err(failure) => failed(id, &failure),
        }
    }

    /// Asks the site, and follows where it leads.
    async fn ask(&self, mut path: String) -> Told {
        for _ in 0..REDIRECTS {
            match self.sent(Method::GET, &path, Body::empty()).await {
                Ok(told) => return told,
                Err(to) => path = to,
            }
        }
        let message = format!("`{}` leads on and on", crate::web::page::shorten(&path, 120));
        Told::Problem(json!(Problem::not_found(message, "search for it").to_json()))
    }

    /// Sends something to the site.
    async fn send(&self, path: &str, body: String) -> Told {
        let sent = self.sent(Method::POST, path, Body::from(body)).await;
        sent.unwrap_or_else(|to| Told::Answer(json!({ "location": to })))
    }

    /// What comes back; the other address where it leads to one.
    async fn sent(&self, method: Method, path: &str, body: Body) -> Result<Told, String> {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body);
        let Ok(mut request) = request else {
            let problem =
                Problem::bad_parameter("id", "this is no address", "ids are short; search gives them");
            return Ok(Told::Problem(json!(problem.to_json())));
        };
        if let Some(host) = &self.host {
            request.headers_mut().insert(header::HOST, host.clone());
        }
        let Ok(response) = self.site.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        if let Some(to) = parts.headers.get(header::LOCATION).and_then(|to| to.to_str().ok()) {
            return Err(to.to_owned());
        }
        let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
        let answer = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
        Ok(if parts.status.is_success() { Told::Answer(answer) } else { Told::Problem(answer) })
    }
}

/// What is spoken here: the version that was asked for where it is known, else the newest.
fn initialized(params: &Json) -> Result<Json, Failure> {
    let Some(asked) = params.get("protocolVersion").and_then(Json::as_str) else {
        return Err(Failure::params("`protocolVersion` is missing"));
    };
    let version = VERSIONS.into_iter().find(|version| *version == asked).unwrap_or(VERSIONS[0]);
    Ok(json!({
        "protocolVersion": version,
        "capabilities": { "tools": {}, "resources": {} },
        "serverInfo": { "name": "adjutant", "title": "Adjutant", "version": env!("CARGO_PKG_VERSION") },
        "instructions": INSTRUCTIONS,
    }))
}
