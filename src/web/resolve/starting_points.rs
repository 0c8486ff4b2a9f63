//! With which situations of the rules can one begin?
//!
//! Every passage that carries a scenario of a kind, by topic, each under its short address ([`super::fenced`]); its page
//! leads to the form that is filled with it.

use axum::{extract::Path, response::Response};

use super::kinds_list::{KindItem, item};
use crate::web::{
    Problem,
    page::{Frame, Page, Section, capital},
    passage_view::{self, Item},
    visit::Visit,
};
use rulebook::Passage;
use scenario::{Kind, NAMED};

/// `templates/resolve_begun.html`
#[derive(askama::Template)]
#[template(path = "resolve_begun.html")]
struct BegunPage {
    frame: Frame,
    /// What the kind is called, and its form.
    title: &'static str,
    form: String,
    count: usize,
    topics: Vec<Begun>,
}

/// The situations of one topic.
struct Begun {
    topic: String,
    items: Vec<Item>,
}

/// `GET /resolve/{game}/{kind}/rules`
pub async fn page(visit: Visit, Path((game, kind)): Path<(String, String)>) -> Result<Response, Problem> {
    let kind = Kind::of(&kind).filter(|kind| kind.game() == game).ok_or_else(|| {
        Problem::not_found("there is no such kind of situation", "`/resolve` lists the kinds")
    })?;
    let rulebook = &visit.snapshot.rulebook;
    let mut topics: Vec<Begun> = Vec::new();
    for topic in rulebook.game(&game).into_iter().flat_map(|game| rulebook.topics_of(game)) {
        let passages = rulebook.passages_of(topic).filter(|passage| is_of(&visit, passage, kind));
        let item = |passage: &Passage| Item {
            url: format!("/resolve/{game}/{kind}?{NAMED}={}", passage.id),
            title: passage_view::name(passage),
            note: capital(passage.kind.word()),
        };
        let items: Vec<Item> = passages.map(item).collect();
        if !items.is_empty() {
            topics.push(Begun { topic: topic.title.clone(), items });
        }
    }
    let KindItem { title, url: form, .. } = item(kind);
    let count = topics.iter().map(|topic| topic.items.len()).sum();
    let mut frame = Frame::new(&visit, "Situations of the rules")
        .section(Section::Resolve)
        .description("Situations that rules and questions were played with, as starting points of your own.");
    if let Some(game) = rulebook.game(&game) {
        frame = frame.game(game);
    }
    let frame = frame.place(title, Some(form.clone())).place("Situations of the rules", None);
    Ok(BegunPage { frame, title, form, count, topics }.answer())
}

/// Whether the first scenario under a passage is of this kind.
fn is_of(visit: &Visit, passage: &Passage, kind: Kind) -> bool {
    let cases = visit.snapshot.shelf().cases_under(passage).and_then(Result::ok);
    let first = cases.as_ref().and_then(|cases| cases.all().first());
    first.is_some_and(|case| case.scenario.kind() == kind)
}
