//! What may a page do in a browser?
//!
//! Nothing but show itself: no inline script or style, nothing from another origin, no frame around
//! it, no guess at content types, no address handed to other sites.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

/// The content security policy of every answer.
pub const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; \
connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The same for a passage that other sites may put into a frame, which runs nothing.
const FRAMED_POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors *";

/// The mark of an answer that any site may put into a frame.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

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

/// The answer with the headers above: every one has them, errors and 304 included. Only what is [`Framed`] may stand in
/// a frame.
pub fn guarded(mut response: Response) -> Response {
    response.headers_mut().extend(HEADERS.iter().cloned());
    if response.extensions().get::<Framed>().is_some() {
        let headers = response.headers_mut();
        headers.remove(header::X_FRAME_OPTIONS);
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
    }
    response
}
