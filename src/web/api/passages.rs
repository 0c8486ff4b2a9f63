//! `/api/v1/passages/{id}`: one passage whole.

use axum::{Json, extract::Path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    id::{PassageId, TopicId},
    rulebook::{Authority, Kind, Link, Passage, SourceCitation},
    web::{
        Problem, errors,
        lookup::{self, Elsewhere, Form},
        passage, shown,
        visit::Visit,
    },
};

/// One passage.
#[derive(Debug, Serialize, ToSchema)]
pub struct PassageAnswer {
    /// Its id.
    pub id: PassageId,
    /// Its page, absolute.
    pub url: String,
    /// Its game's id.
    pub game: String,
    /// Its topic.
    pub topic: TopicRef,
    /// What it is.
    pub kind: Kind,
    /// What it is called.
    pub title: String,
    /// What is asked, for a question.
    pub question: Option<String>,
    /// The passage as plain text.
    pub text: String,
    /// The passage as sanitised HTML.
    pub html: String,
    /// Headings above it, outermost first.
    pub place: Vec<String>,
    /// The passage it is nested under.
    pub parent: Option<PassageId>,
    /// Where it stands in the publisher's documents.
    pub citations: Vec<SourceCitation>,
    /// The citation to copy.
    pub citation: String,
    /// Links in its text.
    pub links: Vec<Link>,
    /// Passages that link to it.
    pub backlinks: Vec<PassageId>,
    /// Related topics, both directions.
    pub related: Vec<TopicRef>,
    /// Other names that find it.
    pub aliases: Vec<String>,
    /// Who says so.
    pub authority: Authority,
    /// Edition of the rules it states.
    pub edition: Option<String>,
    /// Date from which the edition holds, `YYYY-MM-DD`.
    pub effective: Option<String>,
    /// The scenario fenced under it, as TOML.
    pub scenario: Option<String>,
    /// The passage before it in its topic.
    pub previous: Option<String>,
    /// The passage after it in its topic.
    pub next: Option<String>,
}

/// A topic by address and title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TopicRef {
    /// `game/topic`.
    pub id: String,
    /// Its page's path.
    pub url: String,
    /// Its title.
    pub title: String,
}

impl TopicRef {
    /// The reference to a topic.
    pub fn of(visit: &Visit, id: &TopicId) -> Self {
        let title = shown::topic_title(&visit.snapshot.rulebook, id);
        Self { id: id.to_string(), url: id.url(), title }
    }

    /// References from a topic's related list.
    pub fn related(visit: &Visit, topic: &crate::rulebook::Topic) -> Vec<Self> {
        let items = shown::related(&visit.snapshot.rulebook, topic).into_iter();
        items
            .map(|item| Self {
                id: item.url.trim_start_matches('/').to_owned(),
                url: item.url,
                title: item.title,
            })
            .collect()
    }
}

impl PassageAnswer {
    /// The answer for a passage.
    pub fn of(visit: &Visit, it: &Passage) -> Self {
        let rulebook = &visit.snapshot.rulebook;
        let topic = rulebook.topic(&it.id.topic_id());
        let game = rulebook.game(it.id.game());
        let (previous, next) = match topic {
            Some(topic) => passage::neighbours(rulebook, topic, it),
            None => (None, None),
        };
        Self {
            id: it.id.clone(),
            url: visit.absolute(&it.id.url()),
            game: it.id.game().to_owned(),
            topic: TopicRef::of(visit, &it.id.topic_id()),
            kind: it.kind,
            title: it.title.clone(),
            question: it.question.clone(),
            text: it.text.clone(),
            html: it.html.clone(),
            place: it.place.clone(),
            parent: it.parent.clone(),
            citations: it.citations.clone(),
            citation: rulebook.citation_label(it),
            links: it.links.clone(),
            backlinks: it.backlinks.clone(),
            related: topic.map(|topic| TopicRef::related(visit, topic)).unwrap_or_default(),
            aliases: it.aliases.clone(),
            authority: it.authority,
            edition: it.edition.clone().or_else(|| game.and_then(|game| game.edition.clone())),
            effective: game.and_then(|game| game.effective.clone()),
            scenario: it.scenario.clone(),
            previous: previous.map(|item| item.url),
            next: next.map(|item| item.url),
        }
    }
}

/// One passage by its id.
#[utoipa::path(
    get,
    path = "/api/v1/passages/{game}/{topic}/{passage}",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("topic" = String, Path, description = "the topic's slug"),
        ("passage" = String, Path, description = "the passage's label"),
    ),
    responses(
        (status = 200, body = PassageAnswer),
        (status = 404, body = errors::ErrorAnswer, description = "no such passage; the nearest ones are named"),
    )
)]
pub async fn one(visit: Visit, Path(id): Path<String>) -> Result<Json<PassageAnswer>, Elsewhere> {
    let parts: Vec<&str> = id.split('/').collect();
    let [game, topic, label] = parts.as_slice() else { return Err(malformed(&id).into()) };
    match lookup::passage(&visit, game, topic, label, Form::Page) {
        Ok(passage) => Ok(Json(PassageAnswer::of(&visit, passage))),
        Err(Elsewhere::Redirect(status, to)) => {
            Err(Elsewhere::Redirect(status, format!("/api/v1/passages{to}")))
        }
        Err(problem) => Err(problem),
    }
}

/// An id with too few or too many parts.
fn malformed(id: &str) -> Problem {
    Problem::bad_parameter(
        "id",
        format!("`{}` is not a passage id", crate::web::page::shorten(id, 120)),
        "a passage id has the form `game/topic/passage`",
    )
}
