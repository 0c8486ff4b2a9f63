//! May a page of another site read an answer?
//!
//! What is meant for programs may be read by any page: it is public, and nothing here knows who asks. Pages may not.

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::errors;

/// What every answer for programs says to browsers.
static HEADERS: [(HeaderName, HeaderValue); 2] = [
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag, location, retry-after")),
];

/// The headers of a request that another site's page may send.
const SENT: HeaderValue = HeaderValue::from_static("accept, content-type, if-none-match");
/// How long a browser may remember that it may ask, in seconds.
const REMEMBERED: HeaderValue = HeaderValue::from_static("86400");

/// Whether any page may read what this address answers.
fn is_open(path: &str) -> bool {
    errors::is_for_programs(path) || path.ends_with(".atom")
}

/// The answer of this address, readable by any page where it is meant for programs.
pub fn opened(path: &str, mut response: Response) -> Response {
    if is_open(path) {
        response.headers_mut().extend(HEADERS.iter().cloned());
    }
    response
}

/// What `OPTIONS` is told: which methods the address answers.
pub fn offered(path: &str, methods: &'static str) -> Response {
    let allowed = HeaderValue::from_static(methods);
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    if is_open(path) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, allowed.clone());
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, SENT);
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, REMEMBERED);
    }
    headers.insert(header::ALLOW, allowed);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
