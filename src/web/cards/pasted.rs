//! Which cards does a list name that somebody pasted?

use axum::extract::{Path, Request, State as Extract};
use cards::{
    CardKind, Catalogue,
    list::{LONGEST, List, Unknown},
};
use serde::Serialize;

use crate::{
    snapshot::cards as served,
    web::{
        Json, Problem, State, api, errors,
        params::Params,
        resolve,
        visit::{self, Visit},
    },
};
use rulebook::Game;

/// The parameter that holds the list.
pub(super) const LIST: &str = "list";

/// A list that was pasted, as the page shows it.
pub(super) struct Pasted {
    /// What was pasted.
    pub text: String,
    /// What the list calls itself.
    pub title: Option<String>,
    pub entries: Vec<Shown>,
    pub unknown: Vec<Unknown>,
    /// What the cards come to, in words.
    pub totals: String,
}

/// A card of the list.
pub(super) struct Shown {
    pub count: u32,
    pub url: String,
    pub title: String,
    pub line: String,
    /// Whether a ship carries it.
    pub carried: bool,
    /// Where a ship attacks with all that it carries.
    pub table: Option<String>,
}

impl Pasted {
    /// What the address of a page has pasted; none where it has nothing.
    pub(super) fn of(visit: &Visit, game: &Game, catalogue: &Catalogue, params: &Params) -> Option<Self> {
        let text = params.get(LIST)?;
        let text: String = text.chars().take(LONGEST).collect();
        let list = List::read(&text, catalogue, &**visit.snapshot.own_cards());
        let entries = (0..list.entries.len()).filter_map(|at| shown(game, &list, at)).collect();
        Some(Self { text, entries, totals: list.totals().words(), title: list.title, unknown: list.unknown })
    }
}

fn shown(game: &Game, list: &List<'_>, at: usize) -> Option<Shown> {
    let entry = list.entries.get(at)?;
    let carried: Vec<&str> =
        list.entries.iter().filter(|it| it.on == Some(at)).map(|it| it.card.id.as_str()).collect();
    let table = (entry.card.kind == CardKind::Ship).then(|| {
        let upgrades = match carried.as_slice() {
            [] => String::new(),
            ids => format!("&attacker.upgrades={}", ids.join(",")),
        };
        resolve::form_url(&game.id, "attack", &format!("attacker.card={}{upgrades}", entry.card.id))
    });
    Some(Shown {
        count: entry.count,
        url: served::url(&game.id, entry.card),
        title: entry.card.full_name(),
        line: entry.card.line(),
        carried: entry.on.is_some(),
        table,
    })
}

/// A list as it was read.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ListAnswer {
    /// What the list calls itself: its first line, where that is no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// The cards, each with how many, its heading and the place of the ship that carries it.
    entries: serde_json::Value,
    /// How many cards, and what they and the squadrons among them cost.
    totals: serde_json::Value,
    /// What should be a card and is none, each with its line and the reason.
    unknown: serde_json::Value,
}

/// The cards of a fleet list or deck list, as builders write them.
#[utoipa::path(
    post,
    path = "/api/v1/lists/{game}",
    operation_id = "read_list",
    params(("game" = String, Path, description = "the game's id")),
    request_body(content = String, content_type = "text/plain", description = "the list, text or JSON"),
    responses(
        (status = 200, body = ListAnswer, description = "the cards, and what was not recognised"),
        (status = 404, body = errors::ErrorAnswer, description = "no such game, or one without cards"),
    )
)]
pub async fn read(
    Extract(state): Extract<State>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Json<ListAnswer>, Problem> {
    let (parts, body) = request.into_parts();
    let text = api::resolve::read(body, &parts.headers, &state.limits).await?;
    let snapshot = visit::generation(&state, &parts.extensions);
    let Some(catalogue) = snapshot.catalogue(&game) else {
        return Err(Problem::not_found(
            format!("there are no cards of `{game}`"),
            "games with cards: `armada`, `unlimited`",
        ));
    };
    let text: String = text.chars().take(LONGEST).collect();
    let list = List::read(&text, catalogue, &**snapshot.own_cards());
    Ok(Json(ListAnswer {
        entries: serde_json::json!(list.entries),
        totals: serde_json::json!(list.totals()),
        unknown: serde_json::json!(list.unknown),
        title: list.title,
    }))
}
