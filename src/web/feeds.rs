//! What was decided of late? Atom feeds of a game: of its rulings, and of everything in it that has a day.

use std::fmt::Write;

use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
};

use super::{
    lookup::{self, Elsewhere},
    operations::escape,
    passage_view,
    ruling_view::Stamp,
    unfurl,
    visit::Visit,
};
use rulebook::{Game, Passage};

/// Most entries of a feed.
const ENTRIES: usize = 100;

/// What a feed has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Rulings, and answers that carry a day; the game's edition.
    Everything,
    /// Rulings alone.
    Rulings,
}

impl Of {
    /// Its address below the game's.
    fn path(self) -> &'static str {
        match self {
            Self::Everything => "/feed.atom",
            Self::Rulings => "/rulings/feed.atom",
        }
    }
}

/// What was decided in a game of late, as an Atom feed: rulings, answers that carry a day, and the game's edition.
#[utoipa::path(
    get,
    path = "/{game}/feed.atom",
    operation_id = "feed",
    params(("game" = String, Path, description = "the game's id")),
    responses((status = 200, body = String, content_type = "application/atom+xml", description = "the feed, the newest first"))
)]
pub async fn everything(visit: Visit, Path(game): Path<String>) -> Result<Response, Elsewhere> {
    feed(&visit, &game, Of::Everything)
}

/// A game's rulings of late, as an Atom feed.
#[utoipa::path(
    get,
    path = "/{game}/rulings/feed.atom",
    operation_id = "rulings_feed",
    params(("game" = String, Path, description = "the game's id")),
    responses((status = 200, body = String, content_type = "application/atom+xml", description = "the feed, the newest first"))
)]
pub async fn rulings(visit: Visit, Path(game): Path<String>) -> Result<Response, Elsewhere> {
    feed(&visit, &game, Of::Rulings)
}

/// Something with a day.
struct Entry {
    /// What it is known by: its address. A ruling that ended on a day that nobody names is another entry than the one that
    /// readers have, whose day has passed.
    id: String,
    /// The day on which it was decided.
    day: String,
    /// The day on which something of it changed last.
    updated: String,
    title: String,
    url: String,
    author: Option<String>,
    summary: String,
    html: String,
}

fn feed(visit: &Visit, id: &str, of: Of) -> Result<Response, Elsewhere> {
    let game = lookup::game(visit, id, of.path())?;
    let mut entries = decided(visit, game, of);
    if of == Of::Everything {
        entries.extend(edition(game));
    }
    let today = &visit.snapshot.day;
    for entry in entries.iter_mut().filter(|entry| entry.updated > *today) {
        // what is dated ahead was written at the latest when it was read
        entry.updated.clone_from(today);
    }
    entries.sort_by(|one, other| {
        other
            .updated
            .cmp(&one.updated)
            .then_with(|| other.day.cmp(&one.day))
            .then_with(|| one.url.cmp(&other.url))
    });
    entries.truncate(ENTRIES);
    let text = atom(visit, game, of, &entries);
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response())
}

/// Rulings, and answers with a day of their own.
fn decided(visit: &Visit, game: &Game, of: Of) -> Vec<Entry> {
    let rulebook = &visit.snapshot.rulebook;
    let is_meant = |passage: &&Passage| match of {
        Of::Everything => true,
        Of::Rulings => passage.ruling.is_some(),
    };
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic)).filter(is_meant);
    passages.filter_map(|passage| Entry::of(visit, passage)).collect()
}

impl Entry {
    /// Of a passage that has a day of its own.
    fn of(visit: &Visit, passage: &Passage) -> Option<Self> {
        let own = passage.ruling.as_ref().and_then(|ruling| ruling.date.as_deref());
        let day = own.or(passage.answered.as_deref()).and_then(whole_day)?;
        let rulebook = &visit.snapshot.rulebook;
        let ended = rulebook.ended_on(passage).filter(|ended| *ended > day);
        let stamp = Stamp::of(&visit.snapshot, passage);
        let url = passage.ruling.as_ref().map_or_else(|| passage.id.url(), |ruling| ruling.url(passage));
        let is_dated = rulebook.ended_on(passage).is_some();
        let over = stamp.as_ref().filter(|stamp| stamp.superseded && !is_dated);
        Some(Self {
            id: over.map_or_else(|| url.clone(), |stamp| format!("{url}#{}", stamp.status)),
            updated: ended.unwrap_or_else(|| day.clone()),
            day,
            title: passage_view::titled(rulebook, passage),
            url,
            author: stamp.as_ref().and_then(|stamp| stamp.author.clone()),
            summary: unfurl::passage(passage, stamp.as_ref()),
            html: passage.html.clone(),
        })
    }
}

/// The day from which the game's edition holds.
fn edition(game: &Game) -> Option<Entry> {
    let day = game.effective.as_deref().and_then(whole_day)?;
    let number = game.edition.as_deref().unwrap_or("without a number");
    Some(Entry {
        title: format!("Edition {number} of {}", game.title),
        id: format!("/{}", game.id),
        url: format!("/{}", game.id),
        author: None,
        summary: format!("Effective {day}"),
        html: String::new(),
        updated: day.clone(),
        day,
    })
}

/// A day in full: of `2026` and `2026-03` the first one; none where it is no day.
fn whole_day(date: &str) -> Option<String> {
    let whole = match date.len() {
        4 => format!("{date}-01-01"),
        7 => format!("{date}-01"),
        _ => date.to_owned(),
    };
    rulebook::is_day(&whole).then_some(whole)
}

/// The time that a day begins with.
fn time(day: &str) -> String {
    format!("{day}T00:00:00Z")
}

/// The entries as an Atom feed.
fn atom(visit: &Visit, game: &Game, of: Of, entries: &[Entry]) -> String {
    let link = |path: &str| escape(&visit.absolute(path));
    let (what, page) = match of {
        Of::Everything => ("What was decided", format!("/{}", game.id)),
        Of::Rulings => ("Rulings", format!("/{}/rulings", game.id)),
    };
    let own = link(&format!("/{}{}", game.id, of.path()));
    // A feed without entries has not changed since before anything was decided.
    let updated = time(entries.first().map_or("1970-01-01", |entry| entry.updated.as_str()));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"{}/\">\n\
<id>{own}</id>\n<title>{}: {what}</title>\n<updated>{updated}</updated>\n<author><name>Adjutant</name></author>\n\
<link rel=\"self\" type=\"application/atom+xml\" href=\"{own}\"/>\n<link rel=\"alternate\" type=\"text/html\" href=\"{}\"/>\n",
        escape(&visit.origin),
        escape(&game.title),
        link(&page),
    );
    for entry in entries {
        let (id, url, updated) = (link(&entry.id), link(&entry.url), time(&entry.updated));
        let author = entry.author.as_deref().unwrap_or(&game.title);
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "<entry>\n<id>{id}</id>\n<title>{}</title>\n<updated>{updated}</updated>\n<author><name>{}</name></author>\n\
<link rel=\"alternate\" type=\"text/html\" href=\"{url}\"/>\n<summary>{}</summary>\n",
            escape(&entry.title),
            escape(author),
            escape(&entry.summary),
        );
        if !entry.html.is_empty() {
            let _ = writeln!(text, "<content type=\"html\">{}</content>", escape(&entry.html));
        }
        text.push_str("</entry>\n");
    }
    text.push_str("</feed>\n");
    text
}
