//! What does the resolver know of a game?
//!
//! Derived, not written down: a passage that the engine cites is played, its topic-mates are text.

use axum::{extract::Path, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Json,
    lookup::{self, Elsewhere},
    page::{Frame, Page, Section},
    passage_view::{self, Item},
    scenario_badge::Outcome,
    sift::Sift,
    visit::Visit,
};
use crate::snapshot::{
    cards as served,
    executed::{self, Executed},
};
use cards::{Card, CardKind, Catalogue};
use names::PassageId;
use rulebook::{Game, Passage, Reference, Topic};
use scenario::{Coverage, TopicCoverage};

/// `templates/coverage.html`
#[derive(askama::Template)]
#[template(path = "coverage.html")]
struct CoveragePage {
    frame: Frame,
    title: String,
    id: String,
    sift: Sift,
    cited: usize,
    checked: usize,
    /// How many situations stand under those: each case of a scenario is one.
    cases: usize,
    total: usize,
    marks: Vec<Marked>,
    /// Cards by kind.
    cards: Vec<CardsCovered>,
    /// Cards of which sources say different things.
    uncertain: Vec<Item>,
}

/// How many cards of a kind are executed.
struct CardsCovered {
    kind: &'static str,
    of: Executed,
    /// Cards of the kind that are in use no more, and are not counted.
    withdrawn: usize,
}

/// The topics that have a mark.
struct Marked {
    mark: Coverage,
    topics: Vec<Covered>,
}

impl Marked {
    fn about(&self) -> &'static str {
        match self.mark {
            Coverage::Modelled => "the resolver plays every rule of the topic",
            Coverage::Partly => "the resolver plays some of its rules",
            Coverage::TextOnly => "the resolver plays none of it: read it",
        }
    }
}

/// A topic, with what the engine cites of it.
struct Covered {
    title: String,
    url: String,
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

/// `GET /{game}/coverage?q=`
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
    let withdrawn =
        |kind| catalogue.cards().iter().filter(|it| it.kind == kind && it.is("withdrawn")).count();
    let covered =
        |(kind, of): (CardKind, _)| CardsCovered { kind: kind.word(), of, withdrawn: withdrawn(kind) };
    counted.into_iter().map(covered).collect()
}

/// The cards of which sources say different things, each with what is not certain.
fn uncertain(visit: &Visit, game: &Game) -> Vec<Item> {
    let cards = visit.snapshot.catalogue(&game.id).into_iter().flat_map(Catalogue::cards);
    let item = |card: &Card| {
        let note = card.text("uncertain")?.to_owned();
        Some(Item { url: served::url(&game.id, card), title: card.full_name(), note })
    };
    cards.filter_map(item).collect()
}

/// The topics that are asked for, by their marks.
fn marked(visit: &Visit, game: &Game, sift: &Sift) -> Vec<Marked> {
    let rulebook = &visit.snapshot.rulebook;
    let mut marks = Coverage::ALL.map(|mark| Marked { mark, topics: Vec::new() });
    for topic in rulebook.topics_of(game) {
        let found = TopicCoverage::of(rulebook, topic);
        let names: Vec<String> = found.cited.iter().map(|it| passage_view::name(it)).collect();
        let texts: Vec<&str> = names.iter().map(String::as_str).chain([topic.title.as_str()]).collect();
        let mark = marks.iter_mut().find(|it| it.mark == found.mark());
        let Some(mark) = mark.filter(|_| sift.fits(&topic.id.topic, &texts)) else { continue };
        let item =
            |it: &&Passage| Item { url: it.id.url(), title: passage_view::name(it), note: String::new() };
        mark.topics.push(Covered {
            title: topic.title.clone(),
            url: topic.id.url(),
            cited: found.cited.len(),
            rules: found.rules,
            passages: found.cited.iter().map(item).collect(),
        });
    }
    marks.into_iter().filter(|it| !it.topics.is_empty()).collect()
}

fn show(visit: &Visit, game: &Game) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let all = scenario::executed();
    let sift = Sift::of(visit);
    let passages: Vec<_> = rulebook.topics_of(game).flat_map(|it| rulebook.passages_of(it)).collect();
    let checked = passages.iter().filter_map(|it| visit.snapshot.checked(it));
    let agrees: Vec<_> = checked.filter(|checked| checked.outcome == Outcome::Agrees).collect();
    let path = format!("/{}/coverage", game.id);
    let frame = Frame::new(visit, "What the resolver knows")
        .game(game)
        .place("Coverage", None)
        .path(visit, &path)
        .description(&format!("{}: which rules the resolver plays, and which are text only.", game.title))
        .class("book");
    CoveragePage {
        frame,
        title: game.title.clone(),
        id: game.id.clone(),
        cited: passages.iter().filter(|it| all.contains(&it.id)).count(),
        checked: agrees.len(),
        cases: agrees.iter().map(|checked| checked.runs.len()).sum(),
        total: passages.len(),
        marks: marked(visit, game, &sift),
        sift,
        cards: cards(visit, game),
        uncertain: uncertain(visit, game),
    }
    .answer()
}
