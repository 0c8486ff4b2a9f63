//! One game: its topics, its documents, and what else there is of it.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};

use super::{
    Json,
    api::games::GameAnswer,
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section, base, shorten},
    passage_view::{self, Item, StaleNotice},
    resolve,
    visit::Visit,
};
use rulebook::{Game, SourceDocument};

/// `templates/game.html`
#[derive(askama::Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    id: String,
    title: String,
    edition: Option<String>,
    effective: Option<String>,
    counts: GameAnswer,
    /// The topics that the sources put in an order.
    chapters: Vec<Item>,
    /// The others, a few initials together.
    ranges: Vec<Range>,
    sources: Vec<SourceDocument>,
    /// Whether it has a catalogue of cards.
    has_cards: bool,
    /// What the resolver can be asked about it.
    kinds: Vec<resolve::kinds_list::KindItem>,
    stale: Vec<StaleNotice>,
    /// Older editions of it, newest first.
    older: Vec<Item>,
    /// The newest edition, where this is an older one.
    newest: Option<Item>,
}

/// Topics under a few initials.
struct Range {
    /// `A to D`.
    name: String,
    /// The first titles.
    titles: String,
    letters: Vec<Letter>,
}

/// Topics under one initial.
struct Letter {
    initial: String,
    topics: Vec<Item>,
}

/// `GET /{game}` and its `.json` twin: what there is of a game.
#[utoipa::path(
    get,
    path = "/{game}.json",
    operation_id = "game",
    params(("game" = String, Path, description = "the game's id")),
    responses(
        (status = 200, body = GameAnswer, description = "the game with its counts"),
    )
)]
pub async fn page(visit: Visit, Path(id): Path<String>) -> Result<Response, Elsewhere> {
    let (id, form) = lookup::twin(&id);
    let rest = if form == Form::Json { ".json" } else { "" };
    let game = lookup::game(&visit, id, rest)?;
    let counts = GameAnswer::of(&visit.snapshot.rulebook, game);
    Ok(match form {
        Form::Json => Json(counts).into_response(),
        Form::Page => show(&visit, game, counts),
    })
}

fn show(visit: &Visit, game: &Game, counts: GameAnswer) -> Response {
    let about = format!(
        "{}: {} topics, {} passages and {} questions with answers.",
        game.title, counts.topics, counts.passages, counts.questions
    );
    let path = format!("/{}", game.id);
    let frame = Frame::new(visit, &*game.title).game(game).path(visit, &path).description(&about);
    let mut frame = frame.class("book").feed(format!("{path}/feed.atom"));
    if let Some(last) = frame.place.last_mut() {
        last.1 = None;
    }
    let rulebook = &visit.snapshot.rulebook;
    let newest = rulebook.game(base(&game.id)).filter(|newest| newest.id != game.id);
    let older = rulebook.older_editions(&game.id);
    GamePage {
        frame,
        id: game.id.clone(),
        title: game.title.clone(),
        edition: game.edition.clone(),
        effective: game.effective.clone(),
        chapters: game.chapters.iter().filter_map(|id| rulebook.topic(id)).map(Item::topic).collect(),
        ranges: ranges(letters(passage_view::topics_without_order(rulebook, game))),
        sources: game.sources.clone(),
        has_cards: visit.snapshot.catalogue(&game.id).is_some(),
        kinds: if newest.is_some() { Vec::new() } else { resolve::kinds_list::of_game(&game.id).collect() },
        stale: StaleNotice::of(&visit.snapshot.rulebook, &game.id, None),
        older: older.into_iter().map(edition).collect(),
        newest: newest.map(edition),
        counts,
    }
    .answer()
}

/// An edition of a game as a link.
fn edition(game: &Game) -> Item {
    let number = game.edition.as_deref().unwrap_or("without a number");
    Item {
        url: format!("/{}", game.id),
        title: format!("Edition {number}"),
        note: format!("{} topics", game.topics.len()),
    }
}

/// So many topics stand together before the next initial begins another range.
const TOGETHER: usize = 18;

/// Letters of the titles that a fold shows.
const TITLES: usize = 80;

/// Initials in ranges of about the same length.
fn ranges(letters: Vec<Letter>) -> Vec<Range> {
    let mut parted: Vec<Vec<Letter>> = Vec::new();
    for letter in letters {
        let count = |letters: &Vec<Letter>| letters.iter().map(|it| it.topics.len()).sum::<usize>();
        match parted.last_mut().filter(|last| count(last) < TOGETHER) {
            Some(last) => last.push(letter),
            None => parted.push(vec![letter]),
        }
    }
    let range = |letters: Vec<Letter>| {
        let initial = |letter: Option<&Letter>| letter.map(|it| it.initial.clone()).unwrap_or_default();
        let (first, last) = (initial(letters.first()), initial(letters.last()));
        let titles = letters.iter().flat_map(|it| &it.topics).map(|it| it.title.as_str());
        let titles = shorten(&titles.collect::<Vec<_>>().join(", "), TITLES);
        Range { name: if first == last { first } else { format!("{first} to {last}") }, titles, letters }
    };
    parted.into_iter().map(range).collect()
}

/// Topics by initial, alphabetically: how players look one up in a reference.
fn letters(mut topics: Vec<Item>) -> Vec<Letter> {
    topics.sort_by_key(|item| item.title.to_lowercase());
    let mut letters: Vec<Letter> = Vec::new();
    for item in topics {
        let initial: String = item.title.chars().take(1).flat_map(char::to_uppercase).collect();
        match letters.last_mut().filter(|letter| letter.initial == initial) {
            Some(letter) => letter.topics.push(item),
            None => letters.push(Letter { initial, topics: vec![item] }),
        }
    }
    letters
}
