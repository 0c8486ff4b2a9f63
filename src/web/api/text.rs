//! `/api/v1/text`: the text of a card in, what the resolver makes of it out.

use serde::Serialize;

use crate::web::{Json, Problem, errors, params::Params, visit::Visit};
use scenario::{AbilityReading, read_abilities};

/// Longest text that is read, in bytes: a card has a few hundred.
const LONGEST: usize = 8 * 1024;

/// What is made of a card's text.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TextAnswer {
    /// Its abilities, one after another.
    abilities: Vec<AbilityReading>,
}

/// Reads the text of a Star Wars: Unlimited card, an ability on each line. What is not understood is named, and the resolver
/// leaves it open.
#[utoipa::path(
    get,
    path = "/api/v1/text",
    operation_id = "text",
    params(
        ("text" = String, Query, description = "the text: `When Played: Exhaust a unit.`; at most 8 kB"),
    ),
    responses(
        (status = 200, body = TextAnswer, description = "each ability as it is read, and the sentences that are not understood"),
        (status = 400, body = errors::ErrorAnswer, description = "no text, or one that is too long"),
    )
)]
pub async fn text(visit: Visit) -> Result<Json<TextAnswer>, Problem> {
    let params = Params::read(&visit.query);
    let text = params.get("text").unwrap_or_default();
    if text.len() > LONGEST {
        let message = format!("`text` has more than {LONGEST} bytes");
        return Err(Problem::bad_parameter("text", message, "give the text of one card"));
    }
    let abilities = read_abilities(text);
    if abilities.is_empty() {
        let help = "write an ability on each line: `text=When+Played:+Exhaust+a+unit.`";
        return Err(Problem::bad_parameter("text", "there is no text", help));
    }
    Ok(Json(TextAnswer { abilities }))
}
