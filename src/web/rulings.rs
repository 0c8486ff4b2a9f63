//! A game's rulings, and the address of one.

use axum::{extract::Path, response::Response};

use super::{
    Json, Problem,
    api::passages::ServedPassage,
    errors,
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section, shorten},
    params::Params,
    passage,
    ruling_view::{self, Rank, STATUSES, Wanted},
    visit::Visit,
};
use rulebook::{Game, Passage, Standing};

/// `templates/rulings.html`
#[derive(askama::Template)]
#[template(path = "rulings.html")]
struct RulingsPage {
    frame: Frame,
    id: String,
    title: String,
    /// Whether the game has any at all.
    any: bool,
    wanted: Wanted,
    authors: Vec<String>,
    statuses: Vec<(&'static str, &'static str)>,
    /// How many fit what is wanted.
    count: usize,
    /// What nobody has decided first, then the rulings apart by their authority.
    ranks: Vec<Rank>,
}

/// `GET /{game}/rulings?author=&since=&until=&status=`
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let game = lookup::game(&visit, &id, "/rulings")?;
    let wanted = wanted(&visit)?;
    let all = visit.snapshot.rulebook.rulings_of(game);
    let mut authors: Vec<String> = all.iter().filter_map(|it| it.ruling.as_ref()?.author.clone()).collect();
    authors.sort();
    authors.dedup();
    let fits = all.iter().copied().filter(|passage| wanted.fits(passage));
    let is_open =
        |passage: &&Passage| passage.ruling.as_ref().is_some_and(|it| it.standing == Standing::Open);
    let (open, others): (Vec<&Passage>, Vec<&Passage>) = fits.partition(is_open);
    let count = open.len() + others.len();
    let mut ranks = Rank::apart(&visit.snapshot, others.into_iter(), &visit.snapshot.day);
    ranks.splice(0..0, Rank::open(&visit.snapshot, &open));
    let path = format!("/{}/rulings", game.id);
    let frame = Frame::new(&visit, "Rulings")
        .game(game)
        .place("Rulings", None)
        .path(&visit, &path)
        .description(&format!("{}: who decided what and when, and which passages it touches.", game.title))
        .feed(format!("{path}/feed.atom"))
        .class("book");
    let (id, title) = (game.id.clone(), game.title.clone());
    let any = !all.is_empty();
    let statuses = STATUSES.into_iter().map(|word| (word, ruling_view::shown(word))).collect();
    Ok(RulingsPage { frame, id, title, any, wanted, authors, statuses, count, ranks }.answer())
}

/// What the address asks for.
fn wanted(visit: &Visit) -> Result<Wanted, Problem> {
    let params = Params::read(&visit.query);
    let said = |name| shorten(params.get(name).unwrap_or_default(), 80);
    let wanted = Wanted {
        words: said("q"),
        author: said("author"),
        since: said("since"),
        until: said("until"),
        status: said("status").to_lowercase(),
    };
    for (name, date) in [("since", &wanted.since), ("until", &wanted.until)] {
        if !date.chars().all(|c| c.is_ascii_digit() || c == '-') {
            let message = format!("`{date}` is no day for `{name}`");
            return Err(Problem::bad_parameter(name, message, "write a day as `2026-03-01`, or a year"));
        }
    }
    if !wanted.status.is_empty() && !STATUSES.contains(&wanted.status.as_str()) {
        let message = format!("`status` cannot be `{}`", wanted.status);
        let help = format!("it is one of `{}`", STATUSES.join("`, `"));
        return Err(Problem::bad_parameter("status", message, help));
    }
    Ok(wanted)
}

/// `GET /{game}/rulings.json`: the rulings of a game and the questions of its FAQ, most official first, then newest;
/// those that hold no more last.
#[utoipa::path(
    get,
    path = "/{game}/rulings.json",
    operation_id = "rulings",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("q" = Option<String>, Query, description = "words of the ruling"),
        ("author" = Option<String>, Query, description = "words of the author's name"),
        ("since" = Option<String>, Query, description = "the first day, or the year: `2026-03-01`"),
        ("until" = Option<String>, Query, description = "the last day, or the year"),
        (
            "status" = Option<String>, Query,
            pattern = "^(current|proposed|open|closed|contradicted|superseded|withdrawn|unclear)$",
            description = "`current`, `proposed`, `open`, `closed`, `contradicted`, `superseded`, `withdrawn` or `unclear`"
        ),
    ),
    responses(
        (status = 200, body = Vec<ServedPassage>, description = "the rulings"),
        (status = 400, body = errors::ErrorAnswer, description = "a day or status that is none"),
    )
)]
pub async fn twin(visit: Visit, Path(id): Path<String>) -> Result<Json<Vec<ServedPassage>>, Elsewhere> {
    let game = lookup::game(&visit, &id, "/rulings.json")?;
    let wanted = wanted(&visit)?;
    let all = visit.snapshot.rulebook.rulings_of(game);
    let fits = all.into_iter().filter(|passage| wanted.fits(passage));
    Ok(Json(fits.map(|it| ServedPassage::of(&visit, it)).collect()))
}

/// `GET /{game}/rulings/{id}` and its `.json` twin: one ruling, at the address that judges link to.
#[utoipa::path(
    get,
    path = "/{game}/rulings/{id}.json",
    operation_id = "ruling",
    params(
        ("game" = String, Path, description = "the game's id"),
        ("id" = String, Path, description = "the ruling's id: `ruling.id` of its passage"),
        ("on" = Option<String>, Query, pattern = r"^\d{4}-\d{2}-\d{2}$", description = "a day: as it stood then, in the edition that was in force"),
    ),
    responses(
        (status = 200, body = ServedPassage, description = "the ruling"),
        (status = 404, body = errors::ErrorAnswer, description = "no such ruling; the nearest passages are named"),
    )
)]
pub async fn one(visit: Visit, Path((id, label)): Path<(String, String)>) -> Result<Response, Elsewhere> {
    let (label, form) = lookup::twin(&label);
    let rulebook = &visit.snapshot.rulebook;
    let over = rulebook.game(&id).and_then(|game| rulebook.ruling(game, label));
    let ruling = match over.filter(|it| lookup::is_of_no_edition(&visit, it)) {
        Some(ruling) => ruling,
        None => {
            let game = lookup::game(&visit, &id, &format!("/rulings/{label}{}", ending(form)))?;
            rulebook.ruling(game, label).ok_or_else(|| elsewhere(&visit, game, label, form))?
        }
    };
    if let Some(right) = right(ruling, label) {
        return Err(lookup::permanent(&visit, format!("{right}{}", ending(form))));
    }
    Ok(passage::answer(&visit, ruling, form))
}

/// The one right address of a ruling, when it was asked for by another spelling of its id.
fn right(ruling: &Passage, label: &str) -> Option<String> {
    let known = ruling.ruling.as_ref()?;
    (known.id != label).then(|| known.url(ruling))
}

fn ending(form: Form) -> &'static str {
    match form {
        Form::Json => ".json",
        Form::Page => "",
    }
}

/// What is said of an id that no ruling has: it may have moved, or be gone; the rest is unknown.
fn elsewhere(visit: &Visit, game: &Game, label: &str, form: Form) -> Elsewhere {
    if let Some(moved) = lookup::moved_ruling(visit, &game.id, label, form) {
        return moved;
    }
    let words = shorten(&label.replace(['-', '_', '.'], " "), 120);
    let message = format!("`{}` is not a ruling of {}", shorten(label, 80), game.title);
    let help = format!("all rulings stand at `/{}/rulings`; the nearest passages are listed", game.id);
    let near = lookup::nearest(visit, &words);
    Problem::not_found(message, help).words(words).near(near).into()
}
