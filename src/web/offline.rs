//! What is kept where there will be no network?
//!
//! `/offline` says what can be kept and has the button for it; kept by the worker (`assets/sw.js`), the same page stands in
//! for every page that cannot be reached, and searches and shows what was kept (`assets/offline.js`, `assets/seek.js`). What
//! it reads is one export for each game, made of one generation when somebody first asks, and addressed by that generation:
//! another one's is not there, so that nothing is ever mixed.

use std::{
    collections::BTreeMap,
    io::{Read, Write},
    sync::Arc,
};

use axum::{
    body::Bytes,
    extract::{Path, State as Extract},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use rayon::prelude::*;
use serde::Serialize;
use tokio::sync::Mutex;

use super::{
    Json, Problem, State, assets,
    cards::CardAnswer,
    page::{Frame, Page, Section, short_title},
    passage_view,
    visit::Visit,
};
use crate::snapshot::Snapshot;
use rulebook::{Game, Passage, Rulebook};
use search::CarriedGame;

/// Scripts of the page beside those of every page.
const SCRIPTS: [&str; 2] = ["seek.js", "offline.js"];
/// What any game needs.
const LANGUAGE: &str = "language.json";
/// The page that stands in for others.
const PAGE: &str = "page";

/// `templates/offline.html`
#[derive(askama::Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    frame: Frame,
    generation: String,
    games: Vec<(String, String)>,
}

/// What is to be kept.
#[derive(Debug, Serialize)]
struct Contents {
    /// Of which generation.
    generation: String,
    /// The addresses.
    files: Vec<String>,
}

/// What is kept of a game.
#[derive(Serialize)]
struct CarriedPart<'a> {
    id: &'a str,
    title: &'a str,
    short: String,
    /// How its passages are found.
    search: CarriedGame,
    /// How they are shown, in the same order.
    shown: Vec<ShownPassage<'a>>,
}

/// How a passage is shown.
#[derive(Serialize)]
struct ShownPassage<'a> {
    title: String,
    /// Whether the title is no part of the text.
    asked: bool,
    html: &'a str,
    place: &'a [String],
    depth: usize,
    cites: Vec<String>,
    citation: String,
    superseded: bool,
    wording: Option<String>,
}

impl<'a> ShownPassage<'a> {
    fn of(rulebook: &'a Rulebook, passage: &'a Passage, day: &str) -> Self {
        Self {
            title: passage_view::titled(rulebook, passage),
            asked: passage.asks().is_some(),
            html: &passage.html,
            place: &passage.place,
            depth: passage.depth,
            cites: passage_view::cites(rulebook, passage).into_iter().map(|cite| cite.label).collect(),
            citation: rulebook.citation_label(passage),
            superseded: !rulebook.held_on(passage, day),
            wording: passage_view::wording(rulebook, passage, day),
        }
    }
}

/// The exports of one generation, each compressed, by name.
#[derive(Debug)]
struct Exports {
    generation: String,
    parts: BTreeMap<String, Bytes>,
}

/// The exports that somebody asked for last.
#[derive(Debug, Default)]
pub struct Carried(Mutex<Option<Arc<Exports>>>);

impl Carried {
    /// The exports of what is served, made once in a generation.
    async fn of(&self, snapshot: Arc<Snapshot>, generation: String) -> Result<Arc<Exports>, Problem> {
        let mut kept = self.0.lock().await;
        if let Some(exports) = kept.as_ref().filter(|exports| exports.generation == generation) {
            return Ok(exports.clone());
        }
        let made = tokio::task::spawn_blocking(move || Exports::of(&snapshot, generation)).await;
        let made = made.map_err(|error| Problem::internal(&error))?;
        let exports = Arc::new(made.map_err(|error| Problem::internal(&error))?);
        *kept = Some(exports.clone());
        Ok(exports)
    }
}

impl Exports {
    fn of(snapshot: &Snapshot, generation: String) -> std::io::Result<Self> {
        let rulebook = &snapshot.rulebook;
        let mut parts = BTreeMap::new();
        parts.insert(LANGUAGE.to_owned(), compressed(&snapshot.searcher.carried_language())?);
        for game in rulebook.games.values() {
            let search = snapshot.searcher.carried(rulebook, &game.id);
            let passages = search.passages.iter().filter_map(|it| rulebook.passage(&it.id));
            let shown = passages.map(|passage| ShownPassage::of(rulebook, passage, &snapshot.day)).collect();
            let short = short_title(game);
            let part = CarriedPart { id: &game.id, title: &game.title, short, search, shown };
            parts.insert(part_of(game), compressed(&part)?);
            if let Some(catalogue) = snapshot.catalogue(&game.id) {
                let of = |card| CardAnswer::of(snapshot, &game.id, card);
                let cards: Vec<CardAnswer<'_>> = catalogue.cards().par_iter().map(of).collect();
                parts.insert(cards_of(game), compressed(&cards)?);
            }
        }
        Ok(Self { generation, parts })
    }
}

fn part_of(game: &Game) -> String {
    format!("{}.json", game.id)
}

fn cards_of(game: &Game) -> String {
    format!("{}.cards.json", game.id)
}

fn compressed(part: &impl Serialize) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&serde_json::to_vec(part)?)?;
    Ok(encoder.finish()?.into())
}

/// The name of what is kept: other content, another program or another look has another one.
fn generation(snapshot: &Snapshot) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut take = |part: &str| {
        hasher.update(part.as_bytes());
        hasher.update(&[0]);
    };
    take(env!("CARGO_PKG_VERSION"));
    take(&snapshot.fingerprint);
    assets::versions().for_each(take);
    let hash = hasher.finalize().to_hex();
    hash.get(..20).unwrap_or_default().to_owned()
}

/// `GET /offline`
pub async fn page(visit: Visit) -> Response {
    show(&visit)
}

fn show(visit: &Visit) -> Response {
    let mut frame = Frame::new(visit, "Offline").place("Offline", None).description(
        "Keep the rules of both games on this device: search, passages, cards and questions without a network.",
    );
    frame.canonical = visit.absolute("/offline");
    let frame = SCRIPTS.into_iter().fold(frame, Frame::script);
    let games = visit.snapshot.rulebook.games.values();
    let games = games.map(|game| (game.id.clone(), game.title.clone())).collect();
    OfflinePage { frame, generation: generation(&visit.snapshot), games }.answer()
}

/// `GET /offline/now.json`: what is to be kept of what is served now.
pub async fn contents(visit: Visit) -> Response {
    let generation = generation(&visit.snapshot);
    let part = |name: &str| format!("/offline/{generation}/{name}");
    let mut files = vec![part(PAGE), part(LANGUAGE)];
    for game in visit.snapshot.rulebook.games.values() {
        files.push(part(&part_of(game)));
        files.extend(visit.snapshot.catalogue(&game.id).map(|_| part(&cards_of(game))));
    }
    let frame = SCRIPTS.into_iter().fold(Frame::new(&visit, ""), Frame::script);
    files.extend(frame.scripts);
    files.extend([frame.css, frame.icon, frame.touch_icon, MANIFEST.to_owned()]);
    Json(Contents { generation, files }).into_response()
}

/// `GET /offline/{generation}/{part}`: a part of what is kept, of this generation alone.
pub async fn part(
    visit: Visit,
    Extract(state): Extract<State>,
    headers: HeaderMap,
    Path((wanted, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    if wanted != generation(&visit.snapshot) {
        return Err(Problem::not_found(
            format!("there is nothing of the generation `{wanted}` any more"),
            "`/offline/now.json` says which one is served",
        ));
    }
    if name == PAGE {
        return Ok(show(&visit));
    }
    let exports = state.carried.of(visit.snapshot.clone(), wanted).await?;
    let part = exports.parts.get(&name).ok_or_else(|| {
        Problem::not_found(format!("nothing that is kept is called `{name}`"), "`/offline/now.json` lists it")
    })?;
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    if accepted.is_some_and(|accepted| accepted.contains("gzip")) {
        let encoding = (header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return Ok(([kind, encoding], part.clone()).into_response());
    }
    let mut plain = Vec::new();
    GzDecoder::new(part.as_ref()).read_to_end(&mut plain).map_err(|error| Problem::internal(&error))?;
    Ok(([kind], plain).into_response())
}

/// The worker's address: below it lie all pages.
pub const WORKER: &str = "/sw.js";

/// `GET /sw.js`
pub async fn worker() -> Result<Response, Problem> {
    assets::unaddressed("sw.js", "text/javascript; charset=utf-8")
}

/// The address of what a device needs to install the site.
pub const MANIFEST: &str = "/manifest.webmanifest";

/// `GET /manifest.webmanifest`
pub async fn manifest() -> Response {
    let icon = |purpose: &str| {
        serde_json::json!({
            "src": assets::address("mark.svg"), "type": "image/svg+xml", "sizes": "any", "purpose": purpose,
        })
    };
    let manifest = serde_json::json!({
        "id": "/",
        "name": "Adjutant: ask the rules",
        "short_name": "Adjutant",
        "description": "Finds rules of Star Wars: Armada and Unlimited and plays situations out. Unofficial.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf8f3",
        "theme_color": "#2f4156",
        "icons": [icon("any"), icon("maskable")],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}
