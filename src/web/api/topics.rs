//! `/api/v1/topics`: topics of a game, and one topic with its passages.

use axum::{Json, extract::Path};
use serde::Serialize;
use utoipa::ToSchema;

use super::passages::{PassageAnswer, TopicRef};
use crate::{
    id::{PassageId, TopicId},
    rulebook::{Dialect, SourceCitation, Topic},
    web::{
        errors,
        lookup::{self, Elsewhere, Form},
        visit::Visit,
    },
};

/// One topic with its passages.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopicAnswer {
    /// Its address.
    pub id: TopicId,
    /// Its page, absolute.
    pub url: String,
    /// Its title.
    pub title: String,
    /// The first words of the page.
    pub summary: String,
    /// The file it was read from, relative to its content folder.
    pub file: String,
    /// How the file was read.
    pub dialect: Dialect,
    /// Other names.
    pub aliases: Vec<String>,
    /// Citations of the topic as a whole.
    pub citations: Vec<SourceCitation>,
    /// Related topics, both directions.
    pub related: Vec<TopicRef>,
    /// Passages of other topics that link to this topic as a whole.
    pub backlinks: Vec<PassageId>,
    /// Edition of the rules it states.
    pub edition: Option<String>,
    /// Its passages in reading order.
    pub passages: Vec<PassageAnswer>,
}

impl TopicAnswer {
    /// The answer for a topic.
    pub fn of(visit: &Visit, topic: &Topic) -> Self {
        let rulebook = &visit.snapshot.rulebook;
        Self {
            id: topic.id.clone(),
            url: visit.absolute(&topic.id.url()),
            title: topic.title.clone(),
            summary: topic.summary.clone(),
            file: topic.file.clone(),
            dialect: topic.dialect,
            aliases: topic.aliases.clone(),
            citations: topic.citations.clone(),
            related: TopicRef::related(visit, topic),
            backlinks: topic.backlinks.clone(),
            edition: topic.edition.clone(),
            passages: rulebook.passages_of(topic).map(|it| PassageAnswer::of(visit, it)).collect(),
        }
    }
}

/// The topics of a game.
#[utoipa::path(
    get,
    path = "/api/v1/topics/{game}",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, body = Vec<TopicRef>),
        (status = 404, body = errors::ErrorAnswer),
    )
)]
pub async fn list(visit: Visit, Path(game): Path<String>) -> Result<Json<Vec<TopicRef>>, Elsewhere> {
    match lookup::game(&visit, &game, "") {
        Ok(game) => Ok(Json(game.topics.iter().map(|id| TopicRef::of(&visit, id)).collect())),
        Err(elsewhere) => Err(below(elsewhere)),
    }
}

/// One topic with its passages.
#[utoipa::path(
    get,
    path = "/api/v1/topics/{game}/{topic}",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("topic" = String, Path, description = "the topic's slug"),
    ),
    responses(
        (status = 200, body = TopicAnswer),
        (status = 404, body = errors::ErrorAnswer),
    )
)]
pub async fn one(
    visit: Visit,
    Path((game, slug)): Path<(String, String)>,
) -> Result<Json<TopicAnswer>, Elsewhere> {
    match lookup::topic(&visit, &game, &slug, Form::Page) {
        Ok(topic) => Ok(Json(TopicAnswer::of(&visit, topic))),
        Err(elsewhere) => Err(below(elsewhere)),
    }
}

/// The same redirect, to the API's address.
fn below(elsewhere: Elsewhere) -> Elsewhere {
    match elsewhere {
        Elsewhere::Redirect(status, to) => Elsewhere::Redirect(status, format!("/api/v1/topics{to}")),
        problem => problem,
    }
}
