//! A small rulebook, the shipped one, and requests in process.

use std::sync::{Arc, OnceLock};

use adjutant::{
    snapshot::{IndexPlace, Shared, Snapshot},
    web::{self, State},
};
use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, Response, StatusCode, header},
};
use http_body_util::BodyExt;
use rulebook::{
    Rulebook,
    sources::{GameSources, SourceFile},
};
use search::Silent;
use serde_json::Value;
use tower::ServiceExt;

/// What came back.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// The page between `<main>` and `</main>`, asset versions left out.
    pub fn main(&self) -> &str {
        let from = self.text.find("<main").expect("a main landmark");
        let to = self.text.find("</main>").expect("its end");
        &self.text[from..to]
    }
}

/// Serves a rulebook in process.
pub fn site(rulebook: Rulebook, fingerprint: &str) -> State {
    let snapshot = Snapshot::of(rulebook, fingerprint.to_owned(), &IndexPlace::Memory, &Silent).unwrap();
    State::new(Arc::new(Shared::new(snapshot))).with_origin("https://rules.example")
}

/// The shipped games, built once.
pub fn shipped() -> State {
    static SHIPPED: OnceLock<State> = OnceLock::new();
    SHIPPED.get_or_init(|| built(shipped::games())).clone()
}

/// Serves games as a start does, with their cards.
pub fn built(games: Vec<GameSources>) -> State {
    let snapshot = Snapshot::build(games, &IndexPlace::Memory, &Silent).unwrap();
    State::new(Arc::new(Shared::new(snapshot))).with_origin("https://rules.example")
}

/// A small game of our own, so that pages do not change with the content.
pub fn small() -> State {
    static SMALL: OnceLock<State> = OnceLock::new();
    SMALL.get_or_init(|| site(game(NOTES), "small")).clone()
}

const NOTES: &[(&str, &str)] = &[
    (
        "Lantern.md",
        "# Lantern\n\n## Using it\n\n- **Light:** A lit lantern shows every tile next to its bearer. ^light\n    \
         - **Wind:** In wind the lantern goes out at the end of the turn. ^wind\n- **Oil:** Lighting costs one \
         oil; see [Oil](Oil.md). ^oil\n\n## Questions\n\n> [!question] May a lantern be lit twice in one \
         turn?\n> Yes, and each time costs one oil.\n\nRelated Topics: [Oil](Oil.md)\n",
    ),
    (
        "Oil.md",
        "# Oil\n\n- **Finding:** A searched cellar gives two oil. ^finding\n- **Limit:** Nobody carries more \
         than five oil, [lantern](Lantern.md) included. ^limit\n",
    ),
];

/// A game `pocket` of these notes.
pub fn game(notes: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: format!("pocket/{path}"),
        text: (*text).to_owned().into(),
    };
    let config = "id = \"pocket\"\ntitle = \"Pocket Night\"\nedition = \"2\"\neffective = \"2024-05-01\"\n";
    let config = ("game.toml", config);
    let sources = GameSources {
        id: "pocket".to_owned(),
        config: Some(file(&config)),
        notes: notes.iter().map(file).collect(),
        ..GameSources::default()
    };
    Rulebook::read(vec![sources])
}

/// One request in process.
pub async fn send(state: &State, request: Request<Body>) -> Answer {
    static ROUTERS: OnceLock<std::sync::Mutex<Vec<(usize, Router)>>> = OnceLock::new();
    let key = Arc::as_ptr(&state.snapshot) as usize;
    let routers = ROUTERS.get_or_init(Default::default);
    let known = routers.lock().unwrap().iter().find(|(other, _)| *other == key).map(|it| it.1.clone());
    let router = known.unwrap_or_else(|| {
        let router = web::router(state.clone());
        routers.lock().unwrap().push((key, router.clone()));
        router
    });
    answer(router.oneshot(request).await.unwrap()).await
}

/// A response read to its end.
pub async fn answer(response: Response<Body>) -> Answer {
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Answer { status: parts.status, headers: parts.headers, text }
}

pub async fn get(state: &State, path: &str) -> Answer {
    send(state, Request::builder().uri(path).body(Body::empty()).unwrap()).await
}

pub async fn method(state: &State, method: Method, path: &str) -> Answer {
    send(state, Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
}

pub async fn post(state: &State, path: &str, json: &str) -> Answer {
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
    send(state, request.body(Body::from(json.to_owned())).unwrap()).await
}

/// A text as part of an address.
pub fn encode(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}
