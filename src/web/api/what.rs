//! `/api/v1/what`: a line of words in, the situation and what comes of it out.

use axum::extract::State as Extract;
use serde::Serialize;
use serde_json::Value;

use crate::web::{
    Json, Problem, State, api::resolve as answer, errors, params::Params, resolve::Answered, visit::Visit,
};
use names::Diagnostic;
use phrase::{GAMES, Phrase};
use scenario::{Resolved, Scenario};

/// What a line of words comes to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct WhatAnswer {
    /// What the line says: what was understood, assumed, asked and not understood.
    phrase: Phrase,
    /// The situation, as `/api/v1/resolve` takes it; none where something has to be asked first, or none is described.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    scenario: Option<Value>,
    /// Its page's path.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    /// What happens, or the odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answered>,
    /// What does not fit together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Object>)]
    diagnostics: Vec<Diagnostic>,
}

/// Plays what a line of words says. Nothing is guessed: what the words do not say is a default that is named, or asked.
#[utoipa::path(
    get,
    path = "/api/v1/what",
    operation_id = "what",
    params(
        ("q" = String, Query, description = "the words: `3 red 2 blue close vs CR90A brace redirect`; at most 500 letters are read"),
        ("game" = Option<String>, Query, description = "the game that they are about; left out, the one of which more is understood"),
    ),
    responses(
        (status = 200, body = WhatAnswer, description = "what the line says, and what comes of it"),
        (status = 400, body = errors::ErrorAnswer, description = "no words, or no such game"),
        (status = 503, body = errors::ErrorAnswer, description = "too many at once"),
    )
)]
pub async fn what(Extract(state): Extract<State>, visit: Visit) -> Result<Json<WhatAnswer>, Problem> {
    let params = Params::read(&visit.query);
    let Some(words) = params.get("q").filter(|words| !words.trim().is_empty()) else {
        return Err(Problem::bad_parameter("q", "`q` is missing", "write the words: `q=3 red vs CR90A`"));
    };
    let game = params.get("game");
    if let Some(game) = game.filter(|game| !GAMES.contains(game)) {
        let message = format!("`{}` has no lines of words", crate::web::page::shorten(game, 60));
        let help =
            format!("leave `game` out, or give {}", GAMES.map(|game| format!("`{game}`")).join(" or "));
        return Err(Problem::bad_parameter("game", message, help));
    }
    let phrase = visit.snapshot.line(words, game);
    let (scenario, diagnostics) = match phrase.scenario(visit.snapshot.shelf()) {
        Some(Ok(scenario)) => (Some(scenario), Vec::new()),
        Some(Err(findings)) => (None, findings),
        None => (None, Vec::new()),
    };
    let Some(scenario) = scenario else {
        return Ok(Json(WhatAnswer { phrase, scenario: None, url: None, answer: None, diagnostics }));
    };
    let (url, json) = (Some(scenario.url()), Some(scenario.to_json()));
    let answer = played(&state, &visit, scenario).await?;
    Ok(Json(WhatAnswer { phrase, scenario: json, url, answer: Some(answer), diagnostics }))
}

async fn played(state: &State, visit: &Visit, scenario: Scenario) -> Result<Answered, Problem> {
    let snapshot = visit.snapshot.clone();
    if scenario.asks_for_odds() {
        return Ok(Answered::Odds(answer::run_odds(state, snapshot, scenario).await?));
    }
    let report = answer::run(state, snapshot, scenario).await?;
    Ok(Answered::Happened(Resolved::Report(Box::new(report))))
}
