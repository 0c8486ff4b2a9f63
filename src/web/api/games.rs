//! `/api/v1/games`: which games are served, and how much of them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    snapshot::Replaced,
    web::{Json, passage_view::StaleNotice, visit::Visit},
};
use rulebook::{Game, Kind, LinkCount, Overlay, Rulebook};

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
    /// What lies over it, in the order in which it is read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
    /// How many passages the shipped game has in whose place it is served; none where it takes no such place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_place_of: Option<usize>,
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
            overlays: game.overlays.clone(),
            in_place_of: Replaced::of(rulebook, game).map(|replaced| replaced.shipped),
            stale: StaleNotice::of(rulebook, &game.id, None),
        }
    }
}

/// Every game that is served.
#[utoipa::path(get, path = "/api/v1/games", operation_id = "games", responses((status = 200, body = Vec<GameAnswer>, description = "the games, by their ids")))]
pub async fn list(visit: Visit) -> Json<Vec<GameAnswer>> {
    let rulebook = &visit.snapshot.rulebook;
    Json(rulebook.games.values().map(|game| GameAnswer::of(rulebook, game)).collect())
}
