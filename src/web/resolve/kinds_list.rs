//! Which situations can be resolved?
//!
//! The kinds of every game on one page, and what a line of words that tells of one of them leads to.

use axum::{extract::Path, http::StatusCode, response::Response};

use super::line::{self, LineField};
use crate::web::{
    Json,
    errors::Near,
    lookup::{self, redirect},
    page::{Frame, Page, Section, base, short_title},
    params::{Params, encode},
    visit::Visit,
};
use scenario::Kind;

/// `templates/resolve_index.html`
#[derive(askama::Template)]
#[template(path = "resolve_index.html")]
struct IndexPage {
    frame: Frame,
    line: LineField,
    /// Whether the line tells of no situation, and where its words are looked for.
    searched: Option<String>,
    games: Vec<Kinds>,
}

/// The kinds of one game.
struct Kinds {
    game: &'static str,
    title: String,
    kinds: Vec<KindItem>,
}

/// A kind of situation.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct KindItem {
    /// The game's id.
    pub game: &'static str,
    /// The kind's word.
    kind: &'static str,
    /// Its page's path.
    pub url: String,
    /// What it is, in words.
    pub title: &'static str,
}

/// `GET /resolve`: every kind; with `q` the situation that a line of words tells of.
pub async fn index(visit: Visit) -> Response {
    let params = Params::read(&visit.query);
    let words = params.get("q").map(str::trim).filter(|words| !words.is_empty());
    let phrase = words.map(|words| visit.snapshot.line(words, None));
    if let Some((phrase, kind)) = phrase.as_ref().and_then(|phrase| Some((phrase, phrase.kind?))) {
        let words = encode(&phrase.line);
        let place = format!("/resolve/{}/{kind}?{}={words}#choice", kind.game(), line::WORDS);
        return redirect(StatusCode::SEE_OTHER, &place);
    }
    let rulebook = &visit.snapshot.rulebook;
    let kinds = |game: &'static str| Kinds {
        game,
        title: rulebook.game(game).map_or_else(|| game.to_owned(), short_title),
        kinds: Kind::ALL.into_iter().filter(|kind| kind.game() == game).map(item).collect(),
    };
    let frame = Frame::new(&visit, "What happens if")
        .section(Section::Resolve)
        .path(&visit, "/resolve")
        .description("Set up a situation: every step cites its rule, every illegal option says why.");
    let frame = if phrase.is_some() { frame.hidden() } else { frame };
    let searched = phrase.as_ref().map(|phrase| format!("/search?q={}", encode(&phrase.line)));
    let line = phrase.map(|phrase| LineField { value: phrase.line, ..LineField::blank("", "") });
    let games = Kind::games().into_iter().map(kinds).collect();
    let line = line.unwrap_or_else(|| LineField::blank("", ""));
    IndexPage { frame, line, searched, games }.answer()
}

/// The kinds of situation that the engine can resolve for a game (`armada`, `armada@7.0`), in the order of the documents.
pub fn of_game(game: &str) -> impl Iterator<Item = KindItem> {
    Kind::ALL.into_iter().filter(move |kind| kind.game() == base(game)).map(item)
}

/// `GET /resolve.json`: the kinds of situation.
#[utoipa::path(get, path = "/resolve.json", tag = "resolve", operation_id = "situations", responses((status = 200, body = Vec<KindItem>, description = "the kinds, by game")))]
pub async fn twin() -> Json<Vec<KindItem>> {
    Json(Kind::ALL.into_iter().map(item).collect())
}

/// `GET /resolve/{game}` and `GET /{game}/resolve`: the kinds of every game stand on one page.
pub async fn elsewhere(visit: Visit, Path(game): Path<String>) -> Result<Response, lookup::Elsewhere> {
    lookup::game(&visit, &game, "/resolve")?;
    Ok(redirect(StatusCode::PERMANENT_REDIRECT, "/resolve"))
}

/// Every kind, as what works instead.
pub(super) fn every_kind(visit: &Visit) -> Vec<Near> {
    let rulebook = &visit.snapshot.rulebook;
    let near = |kind: Kind| Near {
        url: item(kind).url,
        title: item(kind).title.to_owned(),
        place: rulebook.game(kind.game()).map_or_else(|| kind.game().to_owned(), short_title),
        text: String::new(),
        game: kind.game().to_owned(),
    };
    Kind::ALL.into_iter().map(near).collect()
}

pub(super) fn item(kind: Kind) -> KindItem {
    KindItem {
        game: kind.game(),
        kind: kind.word(),
        url: format!("/resolve/{}/{kind}", kind.game()),
        title: kind.title(),
    }
}
