//! `/api/v1/search`: hits, the answer on top, and counts for filters.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::snapshot::SearchAnswer;
use crate::web::{Json, Problem, errors, params::Params, visit::Visit};
use rulebook::{Kind, is_day};
use search::{MAX_LIMIT, MAX_QUERY_CHARS, MAX_SUGGESTIONS, Request, Scores, Spelling, Suggestion};

/// Hits of an answer whose `limit` is not said.
const LIMIT: usize = 20;

/// The search an address asks for.
///
/// # Errors
/// 400 for a game that is not served, a kind that does not exist, a limit or offset that is no number, a day that is none, a spelling or explanation that is not known.
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
    let spelling = match params.get("spelling") {
        Some("typed") => Spelling::AsTyped,
        Some("corrected" | "") | None => Spelling::Corrected,
        Some(other) => return Err(unknown_choice("spelling", other, "`typed` or `corrected`", params)),
    };
    let scores = match params.get("explain") {
        Some("1" | "true") => Scores::Explained,
        Some("0" | "false" | "") | None => Scores::Plain,
        Some(other) => return Err(unknown_choice("explain", other, "`1` or `0`", params)),
    };
    let on = params.get("on").filter(|day| !day.is_empty());
    if let Some(day) = on.filter(|day| !is_day(day)) {
        return Err(Problem::no_day("on", day).words(params.get("q").unwrap_or_default()));
    }
    Ok(Request {
        on: on.map(str::to_owned),
        query: params.get("q").unwrap_or_default().to_owned(),
        game,
        kind,
        limit: most.unwrap_or(limit),
        offset: params.number("offset")?.unwrap_or(0),
        spelling,
        scores,
        names: Vec::new(),
    })
}

/// 400 for a value that a parameter does not have.
fn unknown_choice(parameter: &'static str, value: &str, known: &str, params: &Params) -> Problem {
    Problem::bad_parameter(
        parameter,
        format!("`{}` is not known here", crate::web::page::shorten(value, 60)),
        format!("leave `{parameter}` out, or give {known}"),
    )
    .words(params.get("q").unwrap_or_default())
}

/// Passages that match, best first. Any text is a query; a longer one than is searched says `truncated`.
#[utoipa::path(
    get,
    path = "/api/v1/search",
    operation_id = "search",
    params(
        ("q" = Option<String>, Query, max_length = 256, description = "what to look for: words, \"phrases\", -without; of a longer one the first 256 characters are read, and the answer says `truncated`"),
        ("game" = Option<String>, Query, description = "only this game"),
        ("kind" = Option<Kind>, Query, description = "only this kind of passage"),
        ("limit" = Option<usize>, Query, minimum = 1, maximum = 100, description = "at most so many hits; a larger one counts as 100, and the answer says so in `capped_limit`"),
        ("offset" = Option<usize>, Query, description = "hits to skip"),
        ("on" = Option<String>, Query, format = Date, description = "as of this day: the edition that was in force, and the rulings that were decided, with what they were then"),
        ("spelling" = Option<String>, Query, pattern = "^(typed|corrected)$", description = "`typed` leaves words that the sources lack as they are"),
        ("explain" = Option<String>, Query, pattern = "^(1|0|true|false)$", description = "`1` shows what makes up each hit's score"),
    ),
    responses(
        (status = 200, body = SearchAnswer, description = "the hits, best first"),
        (status = 400, body = errors::ErrorAnswer, description = "a parameter that cannot be so"),
    )
)]
pub async fn find(visit: Visit) -> Result<Json<SearchAnswer>, Problem> {
    let request = request(&visit, &Params::read(&visit.query), LIMIT)?;
    visit.snapshot.find(&request).map(Json).map_err(|error| Problem::internal(&error))
}

/// What may be typed, and what it could be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Suggestions {
    /// What was typed so far.
    query: String,
    /// Where more were asked for than one answer gives: how many it gives at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    capped_limit: Option<usize>,
    /// Topics, passages and questions, best first, then cards.
    suggestions: Vec<Suggestion>,
}

/// Topics, names, questions and cards that somebody may be typing. With `format=opensearch` as browsers want it:
/// `[typed, [texts], [places], [addresses]]`.
#[utoipa::path(
    get,
    path = "/api/v1/suggest",
    operation_id = "suggest",
    params(
        ("q" = Option<String>, Query, max_length = 256, description = "what was typed so far"),
        ("game" = Option<String>, Query, description = "only of this game"),
        ("limit" = Option<usize>, Query, minimum = 1, maximum = 8, description = "at most so many; a larger one counts as 8, and the answer says so in `capped_limit`"),
        ("format" = Option<String>, Query, pattern = "^(json|opensearch)$", description = "`opensearch` for the form that browsers read"),
    ),
    responses(
        (status = 200, content(
            (Suggestions = "application/json"),
            ((String, Vec<String>, Vec<String>, Vec<String>) = "application/x-suggestions+json"),
        ), description = "what may be meant, best first"),
        (status = 400, body = errors::ErrorAnswer, description = "a parameter that cannot be so"),
    )
)]
pub async fn suggest(visit: Visit) -> Result<Response, Problem> {
    let params = Params::read(&visit.query);
    let request = request(&visit, &params, MAX_SUGGESTIONS)?;
    let snapshot = &visit.snapshot;
    let game = request.game.as_deref();
    let suggestions = snapshot.suggest(&request.query, game, request.limit);
    let query: String = request.query.chars().take(MAX_QUERY_CHARS).collect();
    if params.get("format") != Some("opensearch") {
        let capped_limit = (request.limit > MAX_SUGGESTIONS).then_some(MAX_SUGGESTIONS);
        return Ok(Json(Suggestions { query, capped_limit, suggestions }).into_response());
    }
    let each = |part: fn(&Suggestion) -> String| suggestions.iter().map(part).collect::<Vec<String>>();
    let places = each(|it| it.place.clone());
    let addresses: Vec<String> = suggestions.iter().map(|it| visit.absolute(&it.url)).collect();
    let answer = Json((query, each(|it| it.text.clone()), places, addresses));
    Ok(([(header::CONTENT_TYPE, "application/x-suggestions+json")], answer).into_response())
}
