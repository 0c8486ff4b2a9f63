//! `/api/v1/previews/{id}`: what a link leads to, small enough to be shown before it is followed.

use axum::extract::Path;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::{
    Json, Problem, errors,
    lookup::{self, Elsewhere, Form},
    page, passage_view,
    visit::Visit,
};
use rulebook::{Passage, Rulebook, Topic};

/// What a link leads to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PreviewAnswer {
    /// Its page's path.
    pub url: String,
    /// What it is called: for a question, what is asked.
    pub title: String,
    /// Where it stands: game title, topic title, headings.
    pub place: Vec<String>,
    /// The passage as sanitised HTML, whole; of a topic the first words.
    pub html: String,
    /// The citation to copy, of a passage.
    pub citation: Option<String>,
}

impl PreviewAnswer {
    fn passage(rulebook: &Rulebook, passage: &Passage) -> Self {
        Self {
            url: passage.id.url(),
            title: match passage.over() {
                Some(over) => format!("{} ({over})", passage_view::titled(rulebook, passage)),
                None => passage_view::titled(rulebook, passage),
            },
            place: rulebook.place(passage),
            html: passage.html.clone(),
            citation: passage.citations.first().map(|it| rulebook.source_label(passage.id.game(), it)),
        }
    }

    fn topic(rulebook: &Rulebook, topic: &Topic) -> Self {
        let first = rulebook.passages_of(topic).next().filter(|first| first.text.starts_with(&topic.summary));
        let words =
            || askama::filters::escape(&topic.summary, askama::filters::Html).map(|it| it.to_string());
        let html = match first {
            Some(first) => first.html.clone(),
            None => format!("<p>{}</p>", words().unwrap_or_default()),
        };
        Self {
            url: topic.id.url(),
            title: topic.title.clone(),
            place: rulebook.place_of(&topic.id).into_iter().take(1).collect(),
            html,
            citation: None,
        }
    }
}

/// What stands at an address of the rulebook: a passage, or a topic's first words.
#[utoipa::path(
    get,
    path = "/api/v1/previews/{id}",
    operation_id = "preview",
    params(("id" = String, Path, description = "`game/topic`, `game/topic/passage` or `game/rulings/id`")),
    responses(
        (status = 200, body = PreviewAnswer, description = "what the link leads to"),
        (status = 404, body = errors::ErrorAnswer, description = "nothing there; the nearest passages are named"),
    )
)]
pub async fn one(visit: Visit, Path(id): Path<String>) -> Result<Json<PreviewAnswer>, Elsewhere> {
    let rulebook = &visit.snapshot.rulebook;
    let parts: Vec<&str> = id.split('/').collect();
    let found = match parts.as_slice() {
        [game, "rulings", id] => {
            let game = lookup::game(&visit, game, &format!("/rulings/{id}"));
            game.map(|game| rulebook.ruling(game, id).map(|it| PreviewAnswer::passage(rulebook, it)))
        }
        [game, topic, label] => {
            let found = lookup::passage(&visit, game, topic, label, Form::Page);
            found.map(|it| Some(PreviewAnswer::passage(rulebook, it)))
        }
        [game, topic] => {
            let found = lookup::topic(&visit, game, topic, Form::Page);
            found.map(|it| Some(PreviewAnswer::topic(rulebook, it)))
        }
        _ => Ok(None),
    };
    match found {
        Ok(Some(answer)) => Ok(Json(answer)),
        Ok(None) if parts.len() == 3 => Err(unknown(&visit, &id).into()),
        Ok(None) => Err(super::passages::malformed(&id).into()),
        Err(Elsewhere::Redirect(status, to)) => {
            Err(Elsewhere::Redirect(status, format!("/api/v1/previews{to}")))
        }
        Err(problem) => Err(problem),
    }
}

/// An id of a ruling that is none.
fn unknown(visit: &Visit, id: &str) -> Problem {
    let words = page::shorten(&id.replace(['/', '-', '_'], " "), 120);
    let message = format!("`{}` names no ruling", page::shorten(id, 120));
    Problem::not_found(message, "the nearest passages are listed").near(lookup::nearest(visit, &words))
}
