//! How long may an answer be kept?
//!
//! Policies by name. A page or API answer is a pure function of the generation, the program and the
//! address, so its entity tag is known before any work is done: a reader who has it gets 304.

use std::sync::{LazyLock, atomic::Ordering};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{State, visit};

/// What may be kept, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Pages and answers from the rulebook: asked again each time, answered 304 while the
    /// generation is the same.
    Generation,
    /// Its address carries its content's hash: kept for ever.
    Forever,
    /// Describes this moment: never kept.
    Never,
}

impl Policy {
    fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Policy::Generation => "public, no-cache",
            Policy::Forever => "public, max-age=31536000, immutable",
            Policy::Never => "no-store",
        })
    }
}

/// What a reader has already or was worked out before, else what `work` makes of the request, with the policy's
/// headers. `work` says everything else about an answer: it is kept whole.
pub async fn answer<F: Future<Output = Response>>(
    state: &State,
    policy: Policy,
    request: Request,
    work: impl FnOnce(Request) -> F,
) -> Response {
    let readable = matches!(*request.method(), Method::GET | Method::HEAD);
    let tag = (policy == Policy::Generation && readable).then(|| tag(state, &request));
    if let Some(tag) = &tag
        && known(request.headers(), tag)
    {
        return with_headers(StatusCode::NOT_MODIFIED.into_response(), policy, Some(tag));
    }
    let kept = tag.as_deref().filter(|_| request.method() == Method::GET);
    if let Some(again) = kept.and_then(|tag| state.responses.again(tag)) {
        state.metrics.repeated.fetch_add(1, Ordering::Relaxed);
        return again;
    }
    let is_kept = kept.is_some();
    let response = work(request).await;
    if !response.status().is_success() && !response.status().is_redirection() {
        return response;
    }
    let tag = tag.filter(|_| response.status() == StatusCode::OK);
    let response = with_headers(response, policy, tag.as_deref());
    match tag.filter(|_| is_kept) {
        Some(tag) => state.responses.keep(&tag, response).await,
        None => response,
    }
}

fn with_headers(mut response: Response, policy: Policy, tag: Option<&str>) -> Response {
    let not_modified = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert_with(|| policy.header());
    if let Some(tag) = tag.and_then(|tag| HeaderValue::from_str(tag).ok()) {
        headers.insert(header::ETAG, tag);
    }
    if policy == Policy::Generation {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, host"));
    }
    if not_modified {
        *response.body_mut() = Body::empty();
    }
    response
}

/// The address of the pages' style: another look is another page.
static LOOK: LazyLock<String> = LazyLock::new(|| super::assets::address("look.css"));

/// The weak tag of what this address answers in this generation.
fn tag(state: &State, request: &Request) -> String {
    let snapshot = visit::generation(state, request.extensions());
    let mut hasher = blake3::Hasher::new();
    let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
    let origin = visit::origin(state, request.extensions(), request.headers());
    for part in [
        env!("CARGO_PKG_VERSION"),
        LOOK.as_str(),
        &snapshot.fingerprint,
        snapshot.own_cards().print(),
        &origin,
        address,
    ] {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    }
    let hash = hasher.finalize().to_hex();
    format!("W/\"{}\"", hash.get(..20).unwrap_or_default())
}

/// Whether the reader has it already.
fn known(headers: &HeaderMap, tag: &str) -> bool {
    let strong = tag.trim_start_matches("W/");
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().trim_start_matches("W/") == strong)
}
