//! A passage for other sites: small, without scripts, and the one page that may stand in a frame.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};

use super::{
    assets,
    lookup::{self, Elsewhere, Form},
    page::{Page, base},
    passage_view::{self, Text},
    ruling_view::Stamp,
    visit::Visit,
};
use rulebook::Passage;

/// Where the page of a passage for other sites stands.
pub const PLACE: &str = "/embed";

/// `templates/embed.html`
#[derive(askama::Template)]
#[template(path = "embed.html")]
struct EmbedPage {
    title: String,
    text: Text,
    stamp: Option<Stamp>,
    /// Where it stands: game, topic, headings.
    place: String,
    /// Its page, absolute.
    address: String,
    game: String,
    css: String,
}

/// A passage for a frame of another site: small, without scripts.
#[utoipa::path(
    get,
    path = "/embed/{game}/{topic}/{passage}",
    operation_id = "embed",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("topic" = String, Path, description = "the topic's name"),
        ("passage" = String, Path, description = "the passage's label"),
    ),
    responses((status = 200, body = String, content_type = "text/html", description = "the page for the frame"))
)]
pub async fn page(
    visit: Visit,
    Path((game, topic, label)): Path<(String, String, String)>,
) -> Result<Response, Elsewhere> {
    match lookup::passage(&visit, &game, &topic, &label, Form::Page) {
        Ok(passage) => Ok(show(&visit, passage)),
        Err(Elsewhere::Redirect(status, to)) => Err(Elsewhere::Redirect(status, format!("{PLACE}{to}"))),
        Err(problem) => Err(problem),
    }
}

fn show(visit: &Visit, passage: &Passage) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    EmbedPage {
        title: passage_view::titled(rulebook, passage),
        text: Text::of(&visit.snapshot, passage),
        stamp: Stamp::of(&visit.snapshot, passage),
        place: rulebook.place(passage).join(" \u{203a} "),
        address: visit.absolute(&passage.id.url()),
        game: base(passage.id.game()).to_owned(),
        css: assets::address("look.css"),
    }
    .answer()
    .into_response()
}
