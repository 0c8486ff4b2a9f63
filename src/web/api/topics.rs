//! `/api/v1/topics`: topics of a game, and one topic with its passages.

use axum::extract::Path;
use serde::Serialize;
use utoipa::ToSchema;

use super::passages::ServedPassage;
use crate::web::{
    Json,
    lookup::{self, Elsewhere, Form},
    passage_view::StaleNotice,
    topic::named_elsewhere,
    visit::Visit,
};
use rulebook::{Reference, Target, Topic};

/// One topic with its passages, as it is served.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServedTopic {
    /// What the rulebook knows.
    #[serde(flatten)]
    pub topic: rulebook::TopicAnswer,
    /// Its page, absolute.
    pub canonical: String,
    /// Of a topic that is only a name: the passage that is called so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<Reference>,
    /// Its passages in reading order.
    pub passages: Vec<ServedPassage>,
    /// Why this is the last good version and not what lies in the sources now; empty where it is.
    pub stale: Vec<StaleNotice>,
}

impl ServedTopic {
    /// The answer for a topic.
    pub fn of(visit: &Visit, topic: &Topic) -> Self {
        let rulebook = &visit.snapshot.rulebook;
        Self {
            topic: rulebook::TopicAnswer::of(rulebook, topic),
            canonical: visit.absolute(&topic.id.url()),
            named: named_elsewhere(rulebook, topic)
                .map(|it| Reference::to(rulebook, &Target::Passage(it.id.clone()))),
            passages: rulebook.passages_of(topic).map(|it| ServedPassage::of(visit, it)).collect(),
            stale: StaleNotice::of_topic(rulebook, &topic.id),
        }
    }
}

/// The topics of a game.
#[utoipa::path(
    get,
    path = "/api/v1/topics/{game}",
    operation_id = "topics",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("on" = Option<String>, Query, pattern = r"^\d{4}-\d{2}-\d{2}$", description = "a day: in the edition that was in force then"),
    ),
    responses(
        (status = 200, body = Vec<Reference>, description = "the topics, in reading order"),
    )
)]
pub async fn list(visit: Visit, Path(game): Path<String>) -> Result<Json<Vec<Reference>>, Elsewhere> {
    let rulebook = &visit.snapshot.rulebook;
    match lookup::game(&visit, &game, "") {
        Ok(game) => Ok(Json(game.topics.iter().map(|id| Reference::topic(rulebook, id)).collect())),
        Err(elsewhere) => Err(elsewhere.in_api()),
    }
}

/// One topic with its passages.
#[utoipa::path(
    get,
    path = "/api/v1/topics/{game}/{topic}",
    operation_id = "topic",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("topic" = String, Path, description = "the topic's slug"),
        ("on" = Option<String>, Query, pattern = r"^\d{4}-\d{2}-\d{2}$", description = "a day: in the edition that was in force then"),
    ),
    responses(
        (status = 200, body = ServedTopic, description = "the topic with its passages; one of which only the name is known has none"),
    )
)]
pub async fn one(
    visit: Visit,
    Path((game, slug)): Path<(String, String)>,
) -> Result<Json<ServedTopic>, Elsewhere> {
    match lookup::topic(&visit, &game, &slug, Form::Page) {
        Ok(topic) => Ok(Json(ServedTopic::of(&visit, topic))),
        Err(elsewhere) => Err(elsewhere.in_api()),
    }
}
