//! `/api/v1/bulk/{game}`: every passage of a game in one answer.

use std::{
    collections::VecDeque,
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes},
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
};
use hyper::body::Frame;

use super::passages::ServedPassage;
use crate::web::{
    cards::CardAnswer,
    errors,
    lookup::{self, Elsewhere},
    visit::Visit,
};
use names::TopicId;

/// Every passage of a game, one on a line, in reading order: what `/api/v1/passages` answers for each. With the
/// entity tag of the last answer it is asked for again only where something has changed.
#[utoipa::path(
    get,
    path = "/api/v1/bulk/{game}",
    operation_id = "bulk",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, body = ServedPassage, content_type = "application/x-ndjson", description = "lines, each a passage as JSON"),
        (status = 404, body = errors::ErrorAnswer, description = "no such game"),
    )
)]
pub async fn passages(visit: Visit, Path(game): Path<String>) -> Result<Response, Elsewhere> {
    let topics = match lookup::game(&visit, &game, "") {
        Ok(game) => game.topics.iter().cloned().collect(),
        Err(Elsewhere::Redirect(status, to)) => {
            return Err(Elsewhere::Redirect(status, format!("/api/v1/bulk{to}")));
        }
        Err(problem) => return Err(problem),
    };
    let body = Body::new(Lines { visit, topics });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// Every card of a game, one on a line: what `/{game}/cards/{card}.json` answers for each.
#[utoipa::path(
    get,
    path = "/api/v1/bulk/{game}/cards",
    operation_id = "bulk_cards",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, body = CardAnswer<'static>, content_type = "application/x-ndjson", description = "lines, each a card as JSON"),
        (status = 404, body = errors::ErrorAnswer, description = "no such game"),
    )
)]
pub async fn cards(visit: Visit, Path(game): Path<String>) -> Result<Response, Elsewhere> {
    let game = match lookup::game(&visit, &game, "/cards") {
        Ok(game) => game,
        Err(Elsewhere::Redirect(status, to)) => {
            return Err(Elsewhere::Redirect(status, format!("/api/v1/bulk{to}")));
        }
        Err(problem) => return Err(problem),
    };
    let snapshot = &visit.snapshot;
    let cards = snapshot.catalogue(&game.id).into_iter().flat_map(|all| all.cards());
    let mut lines = String::new();
    let line = |card| serde_json::to_string(&CardAnswer::of(snapshot, &game.id, card)).ok();
    for line in cards.filter_map(line) {
        lines.push_str(&line);
        lines.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

/// The lines of a game, written a topic at a time as they are taken: the whole is never in memory.
struct Lines {
    visit: Visit,
    topics: VecDeque<TopicId>,
}

impl Lines {
    /// The lines of a topic.
    fn of(&self, topic: &TopicId) -> serde_json::Result<Vec<u8>> {
        let rulebook = &self.visit.snapshot.rulebook;
        let mut lines = Vec::new();
        for passage in rulebook.topic(topic).into_iter().flat_map(|topic| rulebook.passages_of(topic)) {
            serde_json::to_writer(&mut lines, &ServedPassage::of(&self.visit, passage))?;
            lines.push(b'\n');
        }
        Ok(lines)
    }
}

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = serde_json::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, serde_json::Error>>> {
        while let Some(topic) = self.topics.pop_front() {
            match self.of(&topic) {
                Ok(lines) if lines.is_empty() => {}
                lines => return Poll::Ready(Some(lines.map(|lines| Frame::data(lines.into())))),
            }
        }
        Poll::Ready(None)
    }
}
