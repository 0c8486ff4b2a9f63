//! `/api/v1/games`: which games are served, and how much of them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::web::{Json, shown::StaleNotice, visit::Visit};
use rulebook::{Game, Kind, LinkCount, Rulebook};

/// One game with its counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameAnswer {
    /// Its id: the first part of every address.
    pub id: String,
    /// The name players know.
    pub title: String,
    /// Edition of the rules.
    pub edition: Option<String>,
    /// Date from which the edition holds, `YYYY-MM-DD`.
    pub effective: Option<String>,
    /// Topics.
    pub topics: usize,
    /// Passages of every kind.
    pub passages: usize,
    /// Questions that have both question and answer.
    pub questions: usize,
    /// Citations of official documents.
    pub citations: usize,
    /// Links that lead somewhere, and links shown as a search.
    pub links: LinkCount,
    /// Sources of which the last good version is served, and why.
    pub stale: Vec<StaleNotice>,
}

impl GameAnswer {
    /// Counts one game.
    pub fn of(rulebook: &Rulebook, game: &Game) -> Self {
        let passages: Vec<_> =
            rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic)).collect();
        let asked = passages.iter().filter(|it| it.kind == Kind::Question && it.asks().is_some());
        Self {
            id: game.id.clone(),
            title: game.title.clone(),
            edition: game.edition.clone(),
            effective: game.effective.clone(),
            topics: game.topics.len(),
            passages: passages.len(),
            questions: asked.count(),
            citations: passages.iter().map(|it| it.citations.len()).sum(),
            links: game.links,
            stale: StaleNotice::of(rulebook, &game.id, None),
        }
    }
}

/// Every game that is served.
#[utoipa::path(get, path = "/api/v1/games", responses((status = 200, body = Vec<GameAnswer>)))]
pub async fn list(visit: Visit) -> Json<Vec<GameAnswer>> {
    let rulebook = &visit.snapshot.rulebook;
    Json(rulebook.games.values().map(|game| GameAnswer::of(rulebook, game)).collect())
}
