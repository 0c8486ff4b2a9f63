//! A game's questions with their answers, by topic.

use axum::{extract::Path, response::Response};

use super::{
    Json,
    api::passages::ServedPassage,
    lookup::{self, Elsewhere},
    page::{Frame, Page, Section},
    shown::Text,
    visit::Visit,
};
use crate::snapshot::Snapshot;
use rulebook::{Game, Kind, Passage, Rulebook};

/// `templates/questions.html`
#[derive(askama::Template)]
#[template(path = "questions.html")]
struct QuestionsPage {
    frame: Frame,
    id: String,
    title: String,
    count: usize,
    topics: Vec<Asked>,
    lost: Vec<Text>,
}

/// The questions of one topic that stand below one heading.
struct Asked {
    title: String,
    heading: String,
    url: String,
    questions: Vec<Text>,
}

/// `GET /{game}/questions`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/questions")?;
    Ok(show(&visit, game))
}

/// `GET /{game}/questions.json`: the questions of a game, with their answers.
#[utoipa::path(
    get,
    path = "/{game}/questions.json",
    operation_id = "questions",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, body = Vec<ServedPassage>, description = "the questions, in reading order"),
    )
)]
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<Vec<ServedPassage>>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/questions.json")?;
    let rulebook = &visit.snapshot.rulebook;
    Ok(Json(questions(rulebook, game).map(|it| ServedPassage::of(&visit, it)).collect()))
}

fn questions<'a>(rulebook: &'a Rulebook, game: &'a Game) -> impl Iterator<Item = &'a Passage> {
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    passages.filter(|passage| passage.kind == Kind::Question)
}

/// A question among those of other topics: labels are unique within a topic only.
fn apart(snapshot: &Snapshot, passage: &Passage) -> Text {
    let anchor = format!("{}.{}", passage.id.topic(), passage.id.passage());
    Text { anchor, ..Text::of(snapshot, passage) }
}

fn show(visit: &Visit, game: &Game) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let asked = |passage: &&Passage| passage.asks().is_some();
    let mut topics: Vec<Asked> = Vec::new();
    for topic in rulebook.topics_of(game) {
        let found = rulebook.passages_of(topic).filter(|it| it.kind == Kind::Question).filter(asked);
        for passage in found {
            let (heading, url) = (passage.asked_below().join(" \u{203a} "), topic.id.url());
            let text = apart(&visit.snapshot, passage);
            let same = |last: &&mut Asked| last.url == url && last.heading == heading;
            match topics.last_mut().filter(same) {
                Some(last) => last.questions.push(text),
                None => {
                    topics.push(Asked { title: topic.title.clone(), heading, url, questions: vec![text] });
                }
            }
        }
    }
    let lost = questions(rulebook, game).filter(|it| !asked(it)).map(|it| apart(&visit.snapshot, it));
    let count = topics.iter().map(|topic| topic.questions.len()).sum();
    let path = format!("/{}/questions", game.id);
    let frame = Frame::new(visit, "Questions")
        .game(game)
        .place("Questions", None)
        .path(visit, &path)
        .description(&format!("{}: {count} questions with their answers.", game.title))
        .class("book");
    let lost = lost.collect();
    QuestionsPage { frame, id: game.id.clone(), title: game.title.clone(), count, topics, lost }.answer()
}
