//! What is this site, whose words are these, and who has decided what?

use axum::response::Response;

use super::{
    page::{Frame, Page, Section},
    visit::Visit,
};

/// `templates/about.html`
#[derive(askama::Template)]
#[template(path = "about.html")]
struct AboutPage {
    frame: Frame,
    /// The games: id, title, and the edition of its rules.
    games: Vec<(String, String, String)>,
}

/// `GET /about`
pub async fn page(visit: Visit) -> Response {
    let frame = Frame::new(&visit, "About").place("About", None).path(&visit, "/about").description(
        "An unofficial site: it finds rules in its own words, cites the publisher's documents, and plays situations out.",
    );
    let games = visit.snapshot.rulebook.games.values().map(|game| {
        let edition = match (&game.edition, &game.effective) {
            (Some(edition), Some(day)) => format!("rules {edition}, effective {day}"),
            (Some(edition), None) => format!("rules {edition}"),
            (None, _) => String::new(),
        };
        (game.id.clone(), game.title.clone(), edition)
    });
    AboutPage { games: games.collect(), frame: Frame { twin: None, ..frame } }.answer()
}
