//! `/api/v1/search`: hits, the answer on top, and counts for filters.

use axum::Json;

use crate::{
    rulebook::Kind,
    search::{MAX_LIMIT, Request, Results, Scores, Spelling},
    web::{Problem, errors, params::Params, visit::Visit},
};

/// Hits of an answer whose `limit` is not said.
const LIMIT: usize = 20;

/// The search an address asks for.
///
/// # Errors
/// 400 for a game that is not served, a kind that does not exist, a limit or offset that is no number.
pub fn request(visit: &Visit, params: &Params, limit: usize) -> Result<Request, Problem> {
    let games = &visit.snapshot.rulebook.games;
    let game = match params.get("game") {
        Some(game) if !games.contains_key(game) => {
            let served: Vec<_> = games.keys().map(|id| format!("`{id}`")).collect();
            return Err(Problem::bad_parameter(
                "game",
                format!("`{}` is not a game that is served here", crate::web::page::shorten(game, 60)),
                format!("leave `game` out, or give one of {}", served.join(", ")),
            )
            .words(params.get("q").unwrap_or_default()));
        }
        game => game.map(str::to_owned),
    };
    let kind = match params.get("kind") {
        Some(word) => match Kind::ALL.into_iter().find(|kind| kind.word() == word) {
            Some(kind) => Some(kind),
            None => {
                let known = Kind::ALL.map(|kind| format!("`{}`", kind.word()));
                return Err(Problem::bad_parameter(
                    "kind",
                    format!("`{}` is not a kind of passage", crate::web::page::shorten(word, 60)),
                    format!("leave `kind` out, or give one of {}", known.join(", ")),
                )
                .words(params.get("q").unwrap_or_default()));
            }
        },
        None => None,
    };
    let most = params.number("limit")?;
    if most == Some(0) {
        let help = format!("leave `limit` out, or give a number from 1 to {MAX_LIMIT}");
        return Err(Problem::bad_parameter("limit", "`limit` is 0: no hit would be left", help));
    }
    Ok(Request {
        query: params.get("q").unwrap_or_default().to_owned(),
        game,
        kind,
        limit: most.unwrap_or(limit),
        offset: params.number("offset")?.unwrap_or(0),
        spelling: match params.get("spelling") {
            Some("typed") => Spelling::AsTyped,
            _ => Spelling::Corrected,
        },
        scores: match params.get("explain") {
            Some("1" | "true") => Scores::Explained,
            _ => Scores::Plain,
        },
    })
}

/// Passages that match, best first. Any text is a query; a longer one than is searched says `truncated`.
#[utoipa::path(
    get,
    path = "/api/v1/search",
    params(
        ("q" = Option<String>, Query, description = "what to look for: words, \"phrases\", -without"),
        ("game" = Option<String>, Query, description = "only this game"),
        ("kind" = Option<Kind>, Query, description = "only this kind of passage"),
        ("limit" = Option<usize>, Query, minimum = 1, description = "at most so many hits; more than 100 count as 100"),
        ("offset" = Option<usize>, Query, description = "hits to skip"),
        ("spelling" = Option<String>, Query, description = "`typed` leaves words that the sources lack as they are"),
        ("explain" = Option<String>, Query, description = "`1` shows what makes up each hit's score"),
    ),
    responses(
        (status = 200, body = Results),
        (status = 400, body = errors::ErrorAnswer),
    )
)]
pub async fn find(visit: Visit) -> Result<Json<Results>, Problem> {
    let request = request(&visit, &Params::read(&visit.query), LIMIT)?;
    let snapshot = &visit.snapshot;
    match snapshot.searcher.search(&snapshot.rulebook, &request) {
        Ok(results) => Ok(Json(results)),
        Err(error) => Err(Problem::internal(&error)),
    }
}

/// Suggestions while typing come with a later version.
#[utoipa::path(
    get,
    path = "/api/v1/suggest",
    params(("q" = String, Query, description = "what was typed so far")),
    responses((status = 501, body = errors::ErrorAnswer))
)]
pub async fn suggest() -> Problem {
    Problem::later(
        "suggesting while typing",
        "use `/api/v1/search?q=...&limit=5`: the last word matches as a prefix",
    )
}
