//! Who asks for what, and of which generation?
//!
//! [`Visit`] is what a handler needs of its request: the snapshot of this moment, kept for the whole
//! answer, and the address under which the reader reached us.

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::{FromRequestParts, Request},
    http::{Extensions, HeaderMap, header, request::Parts},
};

use super::{State, client};
use crate::snapshot::Snapshot;

/// One request's view of the site.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The generation this answer comes from.
    pub snapshot: Arc<Snapshot>,
    /// Scheme and host, without a trailing slash: `https://rules.example`.
    pub origin: String,
    /// The path as sent.
    pub path: String,
    /// The query as sent, without the question mark.
    pub query: String,
}

impl Visit {
    /// The view of a request.
    pub fn of(state: &State, parts: &Parts) -> Self {
        Self {
            snapshot: generation(state, &parts.extensions),
            origin: origin(state, &parts.extensions, &parts.headers),
            path: parts.uri.path().to_owned(),
            query: parts.uri.query().unwrap_or_default().to_owned(),
        }
    }

    /// The address of `path` as the reader would type it.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// The JSON answer of a page's address: `.json` after the path, the query kept.
    pub fn with_query(&self, path: &str) -> String {
        if self.query.is_empty() { path.to_owned() } else { format!("{path}?{}", self.query) }
    }
}

impl FromRequestParts<State> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, Infallible> {
        Ok(Self::of(state, parts))
    }
}

/// Whatever is asked of the snapshot during this request is asked of one generation: this moment's.
pub fn pin(state: &State, request: &mut Request) {
    request.extensions_mut().insert(state.snapshot.get());
}

/// The generation that a request is answered from.
pub fn generation(state: &State, request: &Extensions) -> Arc<Snapshot> {
    request.get::<Arc<Snapshot>>().cloned().unwrap_or_else(|| state.snapshot.get())
}

/// The site's origin: as configured, else as a trusted proxy says, else as the `Host` header says when it is a plain host.
pub fn origin(state: &State, request: &Extensions, headers: &HeaderMap) -> String {
    if let Some(origin) = &state.origin {
        return origin.to_string();
    }
    let is_proxied = client::is_trusted(&state.limits.trusted_proxies, request);
    let forwarded = |name| headers.get(name).filter(|_| is_proxied);
    let plain = |host: &&str| {
        host.len() <= 255
            && !host.is_empty()
            && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'))
    };
    let hosts = [forwarded("x-forwarded-host"), headers.get(header::HOST)].into_iter().flatten();
    let host = hosts.filter_map(|host| host.to_str().ok()).find(plain);
    let https = forwarded("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    format!("{}://{}", if https { "https" } else { "http" }, host.unwrap_or("localhost"))
}
