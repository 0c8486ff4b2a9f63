//! What does the resolver know of a game?
//!
//! Derived, not written down: a passage that the engine cites is modelled, its topic-mates are text.

use axum::{extract::Path, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Json,
    checked::Outcome,
    lookup::{self, Elsewhere},
    page::{Frame, Page, Section},
    shown::{self, Item},
    visit::Visit,
};
use crate::snapshot::executed::{self, Executed};
use names::PassageId;
use rulebook::{Game, Passage, Reference, Topic};
use scenario::{Coverage, TopicCoverage};

/// `templates/coverage.html`
#[derive(askama::Template)]
#[template(path = "coverage.html")]
struct CoveragePage {
    frame: Frame,
    title: String,
    marks: Vec<Marked>,
    cited: usize,
    checked: usize,
    /// How many situations stand under those: each case of a scenario is one.
    cases: usize,
    total: usize,
    topics: Vec<Covered>,
    text_only: Vec<Item>,
    /// Cards by kind.
    cards: Vec<CardsCovered>,
}

/// How many cards of a kind are executed.
struct CardsCovered {
    kind: &'static str,
    of: Executed,
}

/// How many topics have a mark.
struct Marked {
    mark: Coverage,
    topics: usize,
}

/// A topic of which the engine cites something.
struct Covered {
    title: String,
    url: String,
    mark: Coverage,
    cited: usize,
    rules: usize,
    passages: Vec<Item>,
}

/// How much of a topic is executed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoverageAnswer {
    /// The topic.
    pub topic: Reference,
    /// How much of it is executed.
    pub coverage: Coverage,
    /// Passages that the engine cites.
    pub cited: Vec<PassageId>,
    /// Its passages that are no questions.
    pub rules: usize,
}

/// `GET /{game}/coverage`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/coverage")?;
    Ok(show(&visit, game))
}

/// `GET /{game}/coverage.json`: how much of each topic the engine executes.
#[utoipa::path(
    get,
    path = "/{game}/coverage.json",
    operation_id = "coverage",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, description = "which passages the engine executes", body = Vec<CoverageAnswer>),
    )
)]
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<Vec<CoverageAnswer>>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/coverage.json")?;
    let rulebook = &visit.snapshot.rulebook;
    let answer = |topic: &Topic| {
        let covered = TopicCoverage::of(rulebook, topic);
        CoverageAnswer {
            topic: Reference::topic(rulebook, &topic.id),
            coverage: covered.mark(),
            cited: covered.cited.iter().map(|it| it.id.clone()).collect(),
            rules: covered.rules,
        }
    };
    Ok(Json(rulebook.topics_of(game).map(answer).collect()))
}

fn cards(visit: &Visit, game: &Game) -> Vec<CardsCovered> {
    let Some(catalogue) = visit.snapshot.catalogue(&game.id) else { return Vec::new() };
    let counted = executed::counted(catalogue, visit.snapshot.fenced(&game.id));
    counted.into_iter().map(|(kind, of)| CardsCovered { kind: kind.word(), of }).collect()
}

fn show(visit: &Visit, game: &Game) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let all = scenario::executed();
    let (mut topics, mut text_only) = (Vec::new(), Vec::new());
    for topic in rulebook.topics_of(game) {
        let covered = TopicCoverage::of(rulebook, topic);
        let TopicCoverage { cited: found, rules } = &covered;
        if covered.mark() == Coverage::TextOnly {
            text_only.push(Item::topic(topic));
            continue;
        }
        let item = |it: &&Passage| Item { url: it.id.url(), title: shown::name(it), note: String::new() };
        topics.push(Covered {
            title: topic.title.clone(),
            url: topic.id.url(),
            mark: covered.mark(),
            cited: found.len(),
            rules: *rules,
            passages: found.iter().map(item).collect(),
        });
    }
    let of = |mark| topics.iter().filter(|it: &&Covered| it.mark == mark).count();
    let marks = Coverage::ALL.map(|mark| match mark {
        Coverage::TextOnly => Marked { mark, topics: text_only.len() },
        _ => Marked { mark, topics: of(mark) },
    });
    let passages: Vec<_> = rulebook.topics_of(game).flat_map(|it| rulebook.passages_of(it)).collect();
    let checked = passages.iter().filter_map(|it| visit.snapshot.checked(it));
    let agrees: Vec<_> = checked.filter(|checked| checked.outcome == Outcome::Agrees).collect();
    let path = format!("/{}/coverage", game.id);
    let frame = Frame::new(visit, "What the resolver knows")
        .game(game)
        .place("Coverage", None)
        .path(visit, &path)
        .description(&format!("{}: which passages the engine executes, and which are text only.", game.title))
        .class("book");
    CoveragePage {
        frame,
        title: game.title.clone(),
        marks: marks.into(),
        cited: passages.iter().filter(|it| all.contains(&it.id)).count(),
        checked: agrees.len(),
        cases: agrees.iter().map(|checked| checked.runs.len()).sum(),
        total: passages.len(),
        topics,
        text_only,
        cards: cards(visit, game),
    }
    .answer()
}
