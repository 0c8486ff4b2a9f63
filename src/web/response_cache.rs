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

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    fn answer(body: &str) -> Response {
        ([("x-kind", "test")], body.to_owned()).into_response()
    }

    async fn text(response: Response) -> String {
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        String::from_utf8(body.to_vec()).expect("text")
    }

    #[tokio::test]
    async fn an_answer_is_given_again_whole_and_under_its_own_tag() {
        let cache = ResponseCache::default();
        assert_eq!(text(cache.keep("one", answer("1")).await).await, "1");
        let again = cache.again("one").expect("it was kept");
        assert_eq!(again.headers()["x-kind"], "test");
        assert_eq!(text(again).await, "1");
        assert!(cache.again("other").is_none());
    }

    #[tokio::test]
    async fn what_failed_or_is_long_is_handed_back_and_not_kept() {
        let cache = ResponseCache::default();
        let failed = cache.keep("failed", (StatusCode::NOT_FOUND, "no").into_response()).await;
        assert_eq!((failed.status(), text(failed).await), (StatusCode::NOT_FOUND, "no".to_owned()));
        let long = "x".repeat(ONE + 1);
        assert_eq!(text(cache.keep("long", answer(&long)).await).await, long);
        assert!(cache.again("failed").is_none() && cache.again("long").is_none());
    }

    #[tokio::test]
    async fn the_longest_unasked_go_and_the_bytes_stay_bounded() {
        let cache = ResponseCache::default();
        let half = "x".repeat(ONE / 2);
        for number in 0..10 * ALL / ONE {
            cache.keep(&number.to_string(), answer(&half)).await;
            assert!(cache.again("0").is_some(), "asked again and again, gone at {number}");
            let kept = cache.kept();
            let sum: usize = kept.answers.iter().map(|(_, answer)| answer.size()).sum();
            assert_eq!(kept.bytes, sum);
            assert!(sum <= ALL);
        }
        assert!(cache.again("1").is_none());
        // the same once more is no second one
        let before = cache.kept().bytes;
        cache.keep("0", answer(&half)).await;
        assert_eq!(cache.kept().bytes, before);
    }
}
