//! How does it come over `/mcp`?
//!
//! One message, one answer, as JSON: nothing is remembered and nothing streamed. A page of another site may not ask, because a
//! browser would ask from within the reader's network.

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{Desk, Message, VERSIONS};
use crate::web::{Json, Problem, State, api::resolve, page::shorten};

/// `POST /mcp`
pub async fn post(site: Router, state: State, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    is_from_here(&state, &parts.headers)?;
    speaks_ours(&parts.headers)?;
    resolve::is_json(&parts.headers)?;
    let text = resolve::read(body, &parts.headers, &state.limits).await?;
    let host = parts.headers.get(header::HOST).cloned();
    let desk = Desk { host, ..Desk::new(site, state) };
    let answer = desk.answer(Message::read(text.as_bytes())).await;
    Ok(answer.map_or_else(|| StatusCode::ACCEPTED.into_response(), |answer| Json(answer).into_response()))
}

/// Refuses a page of another site. The site's own address is what the operator says; where nobody says it, only this machine's.
fn is_from_here(state: &State, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let is_own = match &state.origin {
        Some(own) => **own == *origin,
        None => is_this_machine(origin),
    };
    if is_own {
        return Ok(());
    }
    let message = format!("a page of `{}` may not ask here", shorten(origin, 80));
    let help = "ask without a browser, or from this site; `--public-url` says which that is";
    Err(Problem::new(StatusCode::FORBIDDEN, "foreign-origin", message, help))
}

fn is_this_machine(origin: &str) -> bool {
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

fn speaks_ours(headers: &HeaderMap) -> Result<(), Problem> {
    let Some(version) = headers.get("mcp-protocol-version") else { return Ok(()) };
    if version.to_str().is_ok_and(|version| VERSIONS.contains(&version)) {
        return Ok(());
    }
    let shown = shorten(&String::from_utf8_lossy(version.as_bytes()), 40);
    let message = format!("version `{shown}` of the protocol is not spoken here");
    Err(Problem::bad_parameter(
        "mcp-protocol-version",
        message,
        format!("it is one of `{}`", VERSIONS.join("`, `")),
    ))
}
