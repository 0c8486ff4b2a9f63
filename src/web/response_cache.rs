//! Which answers were given a moment ago, and can be given again?
//!
//! During a match many phones ask the same. What an address answers in one generation is known by its entity tag
//! before any work is done ([`super::caching`]), so the answer that was worked out last time under that tag is the
//! answer. Bounded by bytes, the longest unasked goes first; what an older generation said is never asked for again
//! and goes that way.

use std::sync::{Mutex, PoisonError};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use lru::LruCache;

use super::Problem;

/// Bytes of all answers that are kept.
const ALL: usize = 2 << 20;
/// Bytes of one answer that is kept: a longer one would push too many others out.
const ONE: usize = 64 << 10;
/// What an answer takes besides its body, about: its headers, its tag, its place.
const BESIDES: usize = 1 << 10;

/// Answers by their entity tags.
#[derive(Debug, Default)]
pub struct ResponseCache(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    answers: LruCache<String, Answer>,
    bytes: usize,
}

impl Default for Kept {
    fn default() -> Self {
        Self { answers: LruCache::unbounded(), bytes: 0 }
    }
}

#[derive(Clone, Debug)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl Answer {
    fn size(&self) -> usize {
        BESIDES + self.body.len()
    }
}

impl ResponseCache {
    /// The answer that was given under this tag.
    pub fn again(&self, tag: &str) -> Option<Response> {
        let Answer { headers, body } = self.kept().answers.get(tag)?.clone();
        let mut response = (StatusCode::OK, Body::from(body)).into_response();
        *response.headers_mut() = headers;
        Some(response)
    }

    /// Keeps an answer, if it went well and is short, and hands it back.
    pub async fn keep(&self, tag: &str, response: Response) -> Response {
        let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        if response.status() != StatusCode::OK || length.is_none_or(|length| length > ONE) {
            return response;
        }
        let (parts, body) = response.into_parts();
        match axum::body::to_bytes(body, ONE).await {
            Ok(body) => {
                self.put(tag, Answer { headers: parts.headers.clone(), body: body.clone() });
                Response::from_parts(parts, Body::from(body))
            }
            Err(error) => Problem::internal(&error).into_response(),
        }
    }

    fn put(&self, tag: &str, answer: Answer) {
        let mut kept = self.kept();
        let Kept { answers, bytes } = &mut *kept;
        *bytes += answer.size();
        if let Some((_, before)) = answers.push(tag.to_owned(), answer) {
            *bytes -= before.size();
        }
        while *bytes > ALL
            && let Some((_, oldest)) = answers.pop_lru()
        {
            *bytes -= oldest.size();
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
