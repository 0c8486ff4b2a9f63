//! A game's questions with their answers, by topic.

use axum::{extract::Path, response::Response};

use super::{
    Json,
    api::passages::ServedPassage,
    lookup::{self, Elsewhere},
    page::{Frame, Page, Section},
    parts::{self, Entry, Group, Part},
    passage_view::{Item, Text},
    scenario_badge::Live,
    sift::Sift,
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
    /// How many the game has, and how many of them fit what is asked for.
    all: usize,
    count: usize,
    sift: Sift,
    /// The topics that have some, each noted with its name in addresses.
    topics: Vec<Item>,
    parts: Vec<Part>,
    lost: Vec<Text>,
}

/// `GET /{game}/questions?q=&topic=`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/questions")?;
    Ok(show(&visit, game))
}

/// `GET /{game}/questions.json`: the questions of a game, with their answers.
#[utoipa::path(
    get,
    path = "/{game}/questions.json",
    operation_id = "questions",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("q" = Option<String>, Query, description = "words of the question or its answer"),
        ("topic" = Option<String>, Query, description = "only those of this topic: `defense-tokens`"),
    ),
    responses(
        (status = 200, body = Vec<ServedPassage>, description = "the questions, in reading order"),
    )
)]
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<Vec<ServedPassage>>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/questions.json")?;
    let rulebook = &visit.snapshot.rulebook;
    let sift = Sift::of(&visit);
    let wanted = questions(rulebook, game).filter(|it| fits(&sift, it));
    Ok(Json(wanted.map(|it| ServedPassage::of(&visit, it)).collect()))
}

fn questions<'a>(rulebook: &'a Rulebook, game: &'a Game) -> impl Iterator<Item = &'a Passage> {
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    passages.filter(|passage| passage.kind == Kind::Question)
}

fn fits(sift: &Sift, passage: &Passage) -> bool {
    sift.fits(passage.id.topic(), &[passage.asks().unwrap_or_default(), &passage.text])
}

/// A question among those of other topics: labels are unique within a topic only.
fn apart(snapshot: &Snapshot, passage: &Passage) -> Text {
    let anchor = format!("{}.{}", passage.id.topic(), passage.id.passage());
    let text = Text::of(snapshot, passage);
    let live = text.live.filter(Live::is_open);
    Text { anchor, live, ..text }
}

/// The questions that are asked for, by topic and heading.
fn by_topic(snapshot: &Snapshot, game: &Game, sift: &Sift) -> Vec<Group> {
    let rulebook = &snapshot.rulebook;
    let mut groups: Vec<Group> = Vec::new();
    for topic in rulebook.topics_of(game) {
        let asked = |it: &&Passage| it.kind == Kind::Question && it.asks().is_some() && fits(sift, it);
        for passage in rulebook.passages_of(topic).filter(asked) {
            let below = passage.asked_below().join(" \u{203a} ");
            let heading =
                if below.is_empty() { topic.title.clone() } else { format!("{}: {below}", topic.title) };
            let url = Some(topic.id.url());
            let entry = Entry::of(passage, apart(snapshot, passage));
            match groups.last_mut().filter(|last| last.url == url && last.heading == heading) {
                Some(last) => last.entries.push(entry),
                None => groups.push(Group { heading, url, entries: vec![entry], ..Group::default() }),
            }
        }
    }
    groups
}

fn show(visit: &Visit, game: &Game) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let sift = Sift::of(visit);
    let asked = |passage: &&Passage| passage.asks().is_some();
    let all = questions(rulebook, game).filter(asked).count();
    let lost = questions(rulebook, game).filter(|it| !asked(it) && fits(&sift, it));
    let lost = lost.map(|it| apart(&visit.snapshot, it)).collect();
    let groups = by_topic(&visit.snapshot, game, &sift);
    let topics = rulebook.topics_of(game).filter(|topic| {
        rulebook.passages_of(topic).any(|it| it.kind == Kind::Question && it.asks().is_some())
    });
    let topics = topics.map(|topic| Item { note: topic.id.topic.clone(), ..Item::topic(topic) }).collect();
    let path = format!("/{}/questions", game.id);
    let frame = Frame::new(visit, "Questions")
        .game(game)
        .place("Questions", None)
        .path(visit, &path)
        .description(&format!("{}: {all} questions with their answers.", game.title))
        .class("book")
        .script("parts.js");
    let is_one_topic = !sift.topic.is_empty();
    QuestionsPage {
        frame,
        id: game.id.clone(),
        title: game.title.clone(),
        all,
        count: groups.iter().map(|group| group.entries.len()).sum(),
        sift,
        topics,
        parts: parts::listed(groups, |part| {
            let topic = part.url.as_deref().and_then(|url| url.rsplit('/').next());
            topic.filter(|_| !is_one_topic).map(|topic| format!("{path}?topic={topic}"))
        }),
        lost,
    }
    .answer()
}
