//! Which part of the catalogue does a query ask for?
//!
//! `which upgrades go in an ion cannon slot` asks for a list: a word for cards, and what those are chosen by.

use cards::{Card, card_names, schema::spoken};

use crate::{
    snapshot::{Snapshot, cards as served},
    web::{page::capital, params::encode, passage_view::Item},
};

/// Words that ask for a list of cards.
const CARDS: [&str; 10] =
    ["card", "upgrade", "squadron", "ship", "unit", "leader", "event", "objective", "list", "slot"];
/// What cards are chosen by: fields whose words a query may say.
const BY: [&str; 4] = ["slot", "keywords", "traits", "aspects"];

/// A word as it is compared: the plural is the same.
fn term(word: &str) -> String {
    card_names::key(word).trim_end_matches('s').to_owned()
}

/// Where the cards are listed that a query asks for; none where it asks for none.
pub fn listed(snapshot: &Snapshot, query: &str, game: Option<&str>) -> Option<Item> {
    let words: Vec<String> = query.split([' ', '-']).map(term).filter(|word| !word.is_empty()).collect();
    // `cards` asks for a list, `card` for one
    let is_list = query.split(' ').any(|word| word.ends_with('s') && CARDS.contains(&term(word).as_str()))
        || words.iter().any(|word| ["list", "slot"].contains(&word.as_str()));
    let games = snapshot.rulebook.games.keys().map(String::as_str);
    let mut asked = games.filter(|id| is_list && game.is_none_or(|game| game == *id));
    asked.find_map(|game| of_game(snapshot, game, &words).or_else(|| of_texts(snapshot, game, &words)))
}

/// Whether the words say these, one after the other.
fn say(words: &[String], value: &str) -> bool {
    let said: Vec<String> = value.split(['-', ' ', '_']).map(term).collect();
    !said.is_empty() && words.windows(said.len()).any(|window| window == said)
}

fn of_game(snapshot: &Snapshot, game: &str, words: &[String]) -> Option<Item> {
    let cards = snapshot.catalogue(game)?.cards();
    let named = BY.iter().flat_map(|field| {
        let all = cards.iter().flat_map(move |card| values(snapshot, game, card, field));
        all.map(move |value| (*field, value))
    });
    // of `ion cannons` and `cannons` the longer one is meant
    let (field, value) = named
        .filter(|(_, value)| !CARDS.contains(value) && say(words, value))
        .max_by_key(|(_, value)| value.len())?;
    let count = cards.iter().filter(|card| values(snapshot, game, card, field).contains(&value)).count();
    let title = match count {
        1 => format!("{}: 1 card", capital(&spoken(field, value))),
        _ => format!("{}: {count} cards", capital(&spoken(field, value))),
    };
    let url = format!("/{game}/cards?{field}={}", encode(value));
    Some(Item { url, title, note: String::new() })
}

/// A keyword that stands in texts which nobody here knows.
fn of_texts(snapshot: &Snapshot, game: &str, words: &[String]) -> Option<Item> {
    let keyword = scenario::unit_keywords().find(|keyword| say(words, keyword))?;
    snapshot.catalogue(game).filter(|_| game == served::OWN_GAME)?;
    let title = format!("Which cards have {keyword}, a card file of your own says");
    Some(Item { url: format!("/{game}/cards"), title, note: String::new() })
}

/// What a card has in a field, without values.
fn values<'a>(snapshot: &'a Snapshot, game: &str, card: &'a Card, field: &str) -> Vec<&'a str> {
    match field {
        "keywords" => snapshot.keywords(game, card).collect(),
        _ => card.text(field).into_iter().chain(card.texts(field).iter().map(String::as_str)).collect(),
    }
}
