//! What may a page do in a browser?
//!
//! Nothing but show itself: no inline script or style, nothing from another origin, no frame around
//! it, no guess at content types, no address handed to other sites.

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};

use super::embed;

/// The content security policy of every answer.
pub const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; \
connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
frame-ancestors 'none'";

/// The same for a passage that other sites may put into a frame, which runs nothing.
const FRAMED_POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors *";

static HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// The answer of this address with the headers above: every one has them, errors and 304 included. Only a passage for
/// other sites may stand in a frame.
pub fn guarded(path: &str, mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS.iter().cloned());
    let is_shown = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    if is_shown && path.strip_prefix(embed::PLACE).is_some_and(|rest| rest.starts_with('/')) {
        let headers = response.headers_mut();
        headers.remove(header::X_FRAME_OPTIONS);
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
    }
    response
}
