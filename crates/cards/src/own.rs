//! What do a player's own card files say?
//!
//! Files of Unlimited in every format in which players keep them, recognised by what stands in them. Their texts are the publisher's: they
//! are kept where they were read, and are never part of a catalogue.

mod record;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
};

use serde::Serialize;
use serde_json::Value as Json;

use super::{Card, CardKind, Catalogue, Printed, card_names, list::Numbers};
use record::{Format, Record};

/// Most bytes of one file.
pub const LARGEST: usize = 64 * 1024 * 1024;

/// The cards of a player's files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnCards {
    /// Each with the card it is, by its names.
    cards: BTreeMap<(String, Side), OwnCard>,
    /// Full names by set and number.
    numbers: BTreeMap<(String, u32), String>,
    /// What was read.
    files: Vec<OwnFile>,
    /// A hash of what the files hold.
    print: String,
}

/// A card as a file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCard {
    /// Its name with its subtitle.
    pub full_name: String,
    /// What is printed on it.
    pub printed: Printed,
}

/// A leader may have the name of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Leader,
    Other,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnFile {
    /// Its name.
    pub name: String,
    /// The format that it was recognised as; none where it is of none.
    pub format: Option<&'static str>,
    /// How many cards it has.
    pub cards: usize,
    /// How many of them have a text.
    pub with_text: usize,
}

impl OwnFile {
    /// Its name without the folders it lies in.
    pub fn shown(&self) -> &str {
        self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name)
    }
}

impl OwnCards {
    /// Reads files, each with its name. If a card comes twice, the first text counts.
    pub fn read<'t>(files: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut own = Self::default();
        let mut print = DefaultHasher::new();
        for (name, text) in files {
            text.hash(&mut print);
            let (format, records) = records(text);
            let with_text = records.iter().filter(|record| !record.printed.is_empty()).count();
            let format = format.map(Format::words);
            own.files.push(OwnFile { name: name.to_owned(), format, cards: records.len(), with_text });
            records.into_iter().for_each(|record| own.add(record));
        }
        own.print = format!("{:x}", print.finish());
        own
    }

    fn add(&mut self, record: Record) {
        let full_name = match record.subtitle.as_str() {
            "" => record.name,
            subtitle => format!("{}, {subtitle}", record.name),
        };
        let side = if record.is_leader { Side::Leader } else { Side::Other };
        for number in record.numbers {
            self.numbers.entry(number).or_insert_with(|| full_name.clone());
        }
        let key = (card_names::key(&full_name), side);
        let known = self.cards.get(&key).is_some_and(|card| !card.printed.is_empty());
        if !known && !key.0.is_empty() {
            self.cards.insert(key, OwnCard { full_name, printed: record.printed });
        }
    }

    /// What a file says of a card; none where none does.
    pub fn card(&self, card: &Card) -> Option<&OwnCard> {
        let side = if card.kind == CardKind::Leader { Side::Leader } else { Side::Other };
        self.cards.get(&(card_names::key(&card.full_name()), side))
    }

    /// What is printed on a card; none where no file says it.
    pub fn printed(&self, card: &Card) -> Option<&Printed> {
        self.card(card).map(|card| &card.printed).filter(|printed| !printed.is_empty())
    }

    /// The same without what is printed on the cards: their names and numbers alone.
    #[must_use]
    pub fn without_texts(mut self) -> Self {
        self.cards.values_mut().for_each(|card| card.printed = Printed::default());
        self.print.push_str("-names");
        self
    }

    /// A hash of the files: other texts, another hash.
    pub fn print(&self) -> &str {
        &self.print
    }

    /// The full names of the cards that a catalogue does not have.
    pub fn strange<'o>(&'o self, catalogue: &'o Catalogue) -> impl Iterator<Item = &'o str> {
        let mut known: BTreeSet<String> =
            catalogue.cards().iter().map(|card| card_names::key(&card.full_name())).collect();
        known.insert(String::new());
        self.cards
            .iter()
            .filter(move |((key, _), _)| !known.contains(key))
            .map(|(_, card)| card.full_name.as_str())
    }

    /// The files that were read, in their order.
    pub fn files(&self) -> &[OwnFile] {
        &self.files
    }

    /// How many cards they have together.
    pub fn count(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

impl Numbers for OwnCards {
    fn full_name(&self, set: &str, number: u32) -> Option<String> {
        self.numbers.get(&(set.to_uppercase(), number)).cloned()
    }
}

/// The cards of a file's text, and its format.
fn records(text: &str) -> (Option<Format>, Vec<Record>) {
    let text = text.trim_start_matches('\u{feff}');
    let found = match text.trim_start().chars().next() {
        Some('{' | '[') => match serde_json::from_str::<Json>(text) {
            Ok(json) => of_json(&json),
            // an object a line
            Err(_) => {
                let lines = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
                lines.flat_map(|json| of_json(&json)).collect()
            }
        },
        Some(_) => table::rows(text).iter().filter_map(record::of).collect(),
        None => Vec::new(),
    };
    let format = found.first().map(|(format, _)| *format);
    (format, found.into_iter().map(|(_, record)| record).collect())
}

/// The cards in a JSON value: a list, an answer around a list, an object of them, a game table's save.
fn of_json(json: &Json) -> Vec<(Format, Record)> {
    if let Some(list) = json.as_array() {
        return list.iter().flat_map(of_json).collect();
    }
    if let Some(found) = record::of(json) {
        return vec![found];
    }
    let Some(table) = json.as_object() else { return Vec::new() };
    for around in ["data", "cards", "ObjectStates", "ContainedObjects"] {
        if let Some(within @ (Json::Array(_) | Json::Object(_))) = table.get(around) {
            return of_json(within);
        }
    }
    table.values().filter(|value| value.is_object()).filter_map(record::of).collect()
}
