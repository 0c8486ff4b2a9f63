//! A game's rulings, and the address of one.

use axum::{
    Json,
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{
    Problem,
    api::passages::ServedPassage,
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section, shorten},
    shown::{Item, Text},
    visit::Visit,
};
use crate::{
    id::slug,
    rulebook::{Game, Kind, Passage, Rulebook},
};

/// `templates/rulings.html`
#[derive(askama::Template)]
#[template(path = "rulings.html")]
struct RulingsPage {
    frame: Frame,
    id: String,
    title: String,
    rulings: Vec<Ruling>,
}

/// A ruling, with the passages it applies to.
struct Ruling {
    text: Text,
    authority: &'static str,
    applies: Vec<Item>,
}

/// `GET /{game}/rulings`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/rulings")?;
    let rulebook = &visit.snapshot.rulebook;
    let rulings = rulings(rulebook, game).map(|passage| Ruling {
        text: Text::of(&visit.snapshot, passage),
        authority: passage.authority.word(),
        applies: applies(rulebook, passage),
    });
    let path = format!("/{}/rulings", game.id);
    let frame =
        Frame::new(&visit, "Rulings").game(game).place("Rulings", None).path(&visit, &path).class("book");
    let rulings = rulings.collect();
    Ok(RulingsPage { frame, id: game.id.clone(), title: game.title.clone(), rulings }.answer())
}

/// `GET /{game}/rulings.json`
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<Vec<ServedPassage>>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/rulings.json")?;
    let rulebook = &visit.snapshot.rulebook;
    Ok(Json(rulings(rulebook, game).map(|it| ServedPassage::of(&visit, it)).collect()))
}

/// `GET /{game}/rulings/{id}`: to the ruling's own page, which has the one right address.
pub async fn one(visit: Visit, Path((id, label)): Path<(String, String)>) -> Result<Response, Elsewhere> {
    let (label, form) = lookup::twin(&label);
    let game = lookup::game(&visit, &id, &format!("/rulings/{label}"))?;
    let rulebook = &visit.snapshot.rulebook;
    let wanted = slug(label);
    if let Some(ruling) = rulings(rulebook, game).find(|it| slug(it.id.passage()) == wanted) {
        let twin = if form == Form::Json { ".json" } else { "" };
        let to = format!("{}{twin}", ruling.id.url());
        return Ok(lookup::redirect(StatusCode::PERMANENT_REDIRECT, &to).into_response());
    }
    let words = shorten(&label.replace(['-', '_'], " "), 120);
    let message = format!("`{}` is not a ruling of {}", shorten(label, 80), game.title);
    let help = format!("all rulings stand at `/{}/rulings`; the nearest passages are listed", game.id);
    let near = lookup::nearest(&visit, &words);
    Err(Problem::not_found(message, help).words(words).near(near).into())
}

fn rulings<'a>(rulebook: &'a Rulebook, game: &'a Game) -> impl Iterator<Item = &'a Passage> {
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    passages.filter(|passage| passage.kind == Kind::Ruling)
}

fn applies(rulebook: &Rulebook, ruling: &Passage) -> Vec<Item> {
    let targets = ruling.links.iter().filter_map(|link| match &link.target {
        crate::rulebook::Target::Passage(id) => Item::of(rulebook, id),
        crate::rulebook::Target::Topic(id) => rulebook.topic(id).map(Item::topic),
        _ => None,
    });
    targets.collect()
}
