//! The first screen: the search box, three real questions to try, the games, and the resolver.

use axum::response::Response;

use super::{
    api,
    page::{self, Frame, Page, Section},
    resolve,
    visit::Visit,
};
use crate::snapshot::Replaced;
use rulebook::{Game, Kind, Overlay, Passage, Rulebook};

/// How many questions the first screen offers.
const QUESTIONS: usize = 3;

/// `templates/home.html`
#[derive(askama::Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    questions: Vec<Question>,
    games: Vec<Card>,
    situations: Vec<Situation>,
}

/// A question to try.
struct Question {
    words: String,
    address: String,
    game: String,
    game_title: String,
}

/// A game's card.
struct Card {
    id: String,
    accent: String,
    title: String,
    about: String,
    /// What lies over it, in a sentence; empty where nothing does.
    overlays: String,
    /// That it is served in the place of a shipped game, and how to have both, as HTML.
    replaced: Option<String>,
    /// Where its first kind of situation is set up.
    resolver: Option<String>,
}

/// What the resolver can be asked about a game.
struct Situation {
    game: &'static str,
    short: String,
    url: String,
    title: &'static str,
}

/// `GET /`
pub async fn page(visit: Visit) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let frame = Frame::new(&visit, "Ask the rules").section(Section::Home).path(&visit, "/");
    let frame = Frame { twin: Some("/index.json".to_owned()), ..frame };
    let newest: Vec<&Game> = rulebook.games.values().filter(|game| !game.id.contains('@')).collect();
    let games = newest.iter().map(|game| card(rulebook, game)).collect();
    let situations = newest.into_iter().flat_map(situations).collect();
    Home { frame, questions: questions(rulebook), games, situations }.answer()
}

/// Questions that have an answer, those the engine checks first, taken in turn from each game.
fn questions(rulebook: &Rulebook) -> Vec<Question> {
    let current = rulebook.games.values().filter(|game| !game.id.contains('@'));
    let mut piles: Vec<_> = current.map(|game| pile(rulebook, game).into_iter()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < QUESTIONS {
        let round: Vec<Question> = piles.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            break;
        }
        chosen.extend(round);
    }
    chosen.truncate(QUESTIONS);
    chosen.sort_by(|a, b| a.game.cmp(&b.game));
    chosen
}

fn pile(rulebook: &Rulebook, game: &Game) -> Vec<Question> {
    let asked = |passage: &&Passage| {
        passage.kind == Kind::Question
            && passage.question.as_ref().is_some_and(|words| (15..=70).contains(&words.chars().count()))
    };
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    let mut found: Vec<&Passage> = passages.filter(asked).collect();
    found.sort_by_key(|passage| passage.scenario.is_none());
    let question = |passage: &Passage| Question {
        words: passage.question.clone().unwrap_or_default(),
        address: passage.question.as_deref().map(super::params::encode).unwrap_or_default(),
        game: page::base(&game.id).to_owned(),
        game_title: page::short_title(game),
    };
    found.into_iter().take(QUESTIONS).map(question).collect()
}

/// The kinds of situation that can be set up for a game.
fn situations(game: &Game) -> impl Iterator<Item = Situation> {
    resolve::kinds_list::of_game(&game.id).map(|kind| Situation {
        game: kind.game,
        short: page::short_title(game),
        url: kind.url,
        title: kind.title,
    })
}

fn card(rulebook: &Rulebook, game: &Game) -> Card {
    let counts = api::games::GameAnswer::of(rulebook, game);
    let edition = match (&game.edition, &game.effective) {
        (Some(edition), Some(date)) => format!("Rules {edition}, effective {date}. "),
        (Some(edition), None) => format!("Rules {edition}. "),
        (None, _) => String::new(),
    };
    let about = format!(
        "{edition}{} topics, {} passages, {} questions.",
        counts.topics, counts.passages, counts.questions
    );
    Card {
        accent: page::base(&game.id).to_owned(),
        title: game.title.clone(),
        about,
        overlays: overlays(game),
        // a clone of the project serves its own `content/`: as many passages are the shipped ones, and nobody misses any
        replaced: Replaced::of(rulebook, game)
            .filter(|replaced| replaced.passages != replaced.shipped)
            .map(|replaced| page::coded(&format!("{replaced}; {}.", replaced.help()))),
        resolver: resolve::kinds_list::of_game(&game.id).next().map(|kind| kind.url),
        id: game.id.clone(),
    }
}

/// What lies over a game, in the order in which it was read.
fn overlays(game: &Game) -> String {
    let each = |overlay: &Overlay| format!("{} ({})", overlay.title, overlay.passages);
    let named: Vec<String> = game.overlays.iter().map(each).collect();
    if named.is_empty() { String::new() } else { format!("With {}.", named.join(", then ")) }
}
