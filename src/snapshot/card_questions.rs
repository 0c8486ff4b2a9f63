//! What is asked about a card?
//!
//! The scenarios that show cards are questions: those of `cards/fences/` about one card, those of `cards/pairs/` about what happens between
//! two. What such a scenario expects to be cited first is the rule that decides it. Passages that say a card's name ask about it, too.

use std::slice;

use cards::{Card, FENCES, PAIRS};
use rulebook::{Passage, Reference, Rulebook, sources::SourceFile};
use scenario::{Field, Kind, Shelf, names_cards};
use toml::{Table, Value};

use super::{
    cards::{Cards, in_terms},
    executed,
};

/// Letters that a name must have to be looked for in passages.
const LETTERS: usize = 3;

/// A question about cards that is played.
#[derive(Debug)]
pub(super) struct Asked {
    question: String,
    /// The ids of the cards that it is about.
    cards: Vec<String>,
    /// The passages that its scenario expects to be cited, by their ids.
    cites: Vec<String>,
    /// The address of its scenario as it was played; none where it cannot be played.
    url: Option<String>,
}

impl Asked {
    /// What one of these files of a game asks about a card. Only those that say its id are read.
    pub(super) fn about<'f>(
        card: &str,
        files: impl Iterator<Item = &'f SourceFile>,
        (cards, game): (&Cards, &str),
    ) -> Vec<Self> {
        let url = |file| Some(executed::played(file, (cards.game(game)?, Shelf::of(cards)))?.url());
        let says = |file: &&SourceFile| file.text.contains(card) || file.path.contains(card);
        let read = |file| Self::of(file).filter(|asked| asked.is_about(card)).map(|asked| (asked, file));
        let asked = files.filter(says).filter_map(read);
        asked.map(|(asked, file)| Self { url: url(file), ..asked }).collect()
    }

    /// What a file asks; whether it can be played is not looked at.
    fn of(file: &SourceFile) -> Option<Self> {
        let shows = file.path.strip_prefix(FENCES).and_then(|path| path.strip_suffix(".toml"));
        if shows.is_none() && !file.path.starts_with(PAIRS) {
            return None;
        }
        let table: Table = toml::from_str(&file.text).ok()?;
        let question = table.get("question")?.as_str()?.to_owned();
        let mut cards: Vec<String> = shows.map(str::to_owned).into_iter().collect();
        let kind = table.get("kind")?.as_str().and_then(Kind::of)?;
        name_cards(&table, kind.fields(), &mut cards);
        let expected = table.get("expect").and_then(|expect| expect.get("cites"));
        let cites = expected.and_then(Value::as_array).into_iter().flatten();
        let cites = cites.filter_map(|id| id.as_str().map(str::to_owned)).collect();
        Some(Self { question, cards, cites, url: None })
    }

    /// Whether it is about a card.
    pub(super) fn is_about(&self, card: &str) -> bool {
        self.cards.iter().any(|id| id == card)
    }

    /// The rule that decides it.
    pub(super) fn decides<'r>(&self, rulebook: &'r Rulebook) -> Option<&'r Passage> {
        self.cites.iter().find_map(|id| rulebook.passage(&id.parse().ok()?))
    }

    /// It, with the address of its scenario as it was played.
    pub(super) fn reference(&self) -> Option<Reference> {
        Some(Reference { id: None, url: self.url.clone()?, title: self.question.clone() })
    }
}

/// The cards that a table with these fields names, at whatever depth.
fn name_cards(table: &Table, fields: &[Field], cards: &mut Vec<String>) {
    for (name, value) in table {
        let Some(field) = fields.iter().find(|field| field.name == name) else { continue };
        let values = value.as_array().map_or(slice::from_ref(value), Vec::as_slice);
        for value in values {
            match value {
                Value::Table(inner) => name_cards(inner, field.fields(), cards),
                Value::String(name) if names_cards(field) && !cards.contains(name) => {
                    cards.push(name.clone())
                }
                _ => {}
            }
        }
    }
}

/// The names of a card that passages may say.
pub(super) fn names(card: &Card) -> impl Iterator<Item = &str> {
    let names = std::iter::once(card.name()).chain(card.texts("nicknames").iter().map(String::as_str));
    names.filter(|name| name.chars().filter(|c| c.is_alphanumeric()).count() >= LETTERS)
}

/// A name, as it is looked for in passages.
pub(super) struct SaidName<'n> {
    name: &'n str,
    /// Whether it is one word, which passages say as it is written: `command` is no card called Command.
    is_word: bool,
    /// Its longest word. Most passages do not have it, and comparing all words takes longer.
    longest: String,
    terms: String,
}

impl<'n> SaidName<'n> {
    pub(super) fn of(name: &'n str) -> Self {
        let words = name.split(|c: char| !c.is_alphanumeric()).map(|word| word.trim_end_matches('s'));
        let longest = words.max_by_key(|word| word.len()).filter(|_| name.is_ascii()).unwrap_or_default();
        let is_word = name.chars().all(char::is_alphabetic);
        Self { name, is_word, longest: longest.to_ascii_lowercase(), terms: in_terms(name) }
    }

    /// Whether a passage says it.
    pub(super) fn is_in(&self, passage: &Passage) -> bool {
        let question = passage.question.as_deref().unwrap_or_default();
        let said = format!("{} {question} {}", passage.title, passage.text);
        if self.is_word {
            return said.split(|c: char| !c.is_alphanumeric()).any(|word| word == self.name);
        }
        said.to_ascii_lowercase().contains(&self.longest) && in_terms(&said).contains(&self.terms)
    }
}
