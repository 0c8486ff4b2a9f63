//! What does a file say of one card?
//!
//! Reads a table by the schema: every value that fits its field, and a finding with its place for the rest.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    card::{Dice, Effect, Said, Value},
    catalogue::{File, Reference},
    schema::{FIELDS, Field, Presence, Shape, ZONES},
};
use names::{CardKind, Diagnostic, Spans, did_you_mean};

/// Longest text of a field, in characters.
const LONGEST: usize = 160;
/// Most entries of a list.
const MOST: usize = 24;

/// Reads the tables of one file.
pub(super) struct Entries<'a> {
    pub file: &'a File<'a>,
    pub spans: Spans<'a>,
    pub findings: Vec<Diagnostic>,
    /// The passages that its cards name.
    pub references: Vec<Reference>,
}

impl Entries<'_> {
    /// A finding about a place of the file.
    pub fn refuse(&mut self, finding: Diagnostic, place: Range<usize>) {
        let span = self.spans.at(place.start, place.len());
        self.findings.push(finding.at(span));
    }

    /// What a card's table says, by the number of each field.
    pub fn facts(&mut self, kind: CardKind, id: &Spanned<String>, table: &DeTable<'_>) -> Vec<(u8, Value)> {
        let mut facts = Vec::new();
        for (number, field) in (0_u8..).zip(FIELDS).filter(|(_, field)| field.is_of(kind)) {
            let written = table.iter().find(|(key, _)| key.get_ref() == field.name);
            let value = written.and_then(|(_, value)| self.value(field, value));
            if written.is_none() && field.presence == Presence::Always {
                let message = format!("the card `{}` has no `{}`", id.get_ref(), field.name);
                self.refuse(
                    Diagnostic::error("broken-card", message).help("write it below its name"),
                    id.span(),
                );
            }
            facts.extend(value.map(|value| (number, value)));
        }
        for (key, _) in table {
            let name: &str = key.get_ref();
            let known = FIELDS.iter().filter(|field| field.is_of(kind)).map(|field| field.name);
            if !known.clone().any(|known| known == name) {
                let message = format!("cards of `{}.toml` have no field `{name}`", kind.file());
                let finding =
                    Diagnostic::error("unknown-card-field", message).help(did_you_mean(name, known));
                self.refuse(finding, key.span());
            }
        }
        facts
    }

    fn value(&mut self, field: &Field, value: &Spanned<DeValue<'_>>) -> Option<Value> {
        match field.shape {
            Shape::Flag => match value.get_ref() {
                DeValue::Boolean(true) => Some(Value::Yes),
                DeValue::Boolean(false) => None,
                _ => self.wrong(field, value, "`true`, or left out"),
            },
            Shape::Whole(most) => match whole(value).filter(|number| *number <= most) {
                Some(number) => Some(Value::Whole(number)),
                None => self.wrong(field, value, &format!("a whole number from 0 to {most}")),
            },
            Shape::Change(most) => match change(value).filter(|number| number.abs() <= most) {
                Some(number) => Some(Value::Change(number)),
                None => self.wrong(field, value, &format!("a whole number from -{most} to {most}")),
            },
            Shape::Text => match text(value) {
                Some(text) => Some(Value::Text(text)),
                None => self.wrong(field, value, &format!("a text of at most {LONGEST} characters")),
            },
            Shape::Word(words) => {
                let word = text(value);
                match word.filter(|word| self.is_known(field, word, words, value.span())) {
                    Some(word) => Some(Value::Text(word)),
                    None if text(value).is_some() => None,
                    None => self.wrong(field, value, "a word"),
                }
            }
            Shape::Texts => self.list(field, value).map(|list| self.texts(field, list)),
            Shape::Words(words) => {
                let list = self.list(field, value)?;
                let texts = self.texts(field, list);
                if let Value::Texts(all) = &texts {
                    let places: Vec<Range<usize>> = list.iter().map(Spanned::span).collect();
                    for (word, place) in all.iter().zip(places) {
                        self.is_known(field, word, words, place);
                    }
                }
                Some(texts)
            }
            Shape::Passages => {
                let list = self.list(field, value)?;
                for passage in list {
                    let span = self.spans.at(passage.span().start, passage.span().len());
                    self.references.extend(text(passage).map(|key| Reference { key, span }));
                }
                Some(self.texts(field, list))
            }
            Shape::Dice => match text(value).as_deref().and_then(dice) {
                Some(dice) => Some(Value::Dice(dice)),
                None => self.wrong(field, value, "dice, as in `2 red, 1 blue`"),
            },
            Shape::Effects => self.effects(field, value).map(Value::Effects),
            Shape::Zones => {
                let zones = self.zones(field, value, |value| whole(value).filter(|number| *number <= 9))?;
                Some(Value::Zones(zones))
            }
            Shape::Batteries => {
                let zones = self.zones(field, value, |value| text(value).as_deref().and_then(dice))?;
                Some(Value::Batteries(zones))
            }
        }
    }

    /// Effects as they are written; the game that executes them judges their fields.
    fn effects(&mut self, field: &Field, value: &Spanned<DeValue<'_>>) -> Option<Vec<Effect>> {
        let list = self.list(field, value)?;
        let mut effects = Vec::with_capacity(list.len());
        for entry in list {
            let DeValue::Table(table) = entry.get_ref() else {
                return self.wrong(field, entry, "a list of tables");
            };
            let mut effect = Effect::default();
            for (key, value) in table {
                let said = match value.get_ref() {
                    DeValue::Boolean(flag) => Some(Said::Flag(*flag)),
                    DeValue::Array(list) => {
                        list.iter().map(text).collect::<Option<Vec<_>>>().map(Said::Texts)
                    }
                    _ => text(value).map(Said::Text),
                };
                match said {
                    Some(said) => effect.0.push((key.get_ref().to_string(), said)),
                    None => return self.wrong(field, value, "texts, lists of texts and flags"),
                }
            }
            effects.push(effect);
        }
        Some(effects)
    }

    /// Whether a word is one that the field knows.
    fn is_known(&mut self, field: &Field, word: &str, words: &[&str], place: Range<usize>) -> bool {
        let known = words.contains(&word);
        if !known {
            let message = format!("`{}` cannot be `{word}`", field.name);
            let help = did_you_mean(word, words.iter().copied());
            self.refuse(Diagnostic::error("unknown-card-word", message).help(help), place);
        }
        known
    }

    fn list<'v, 't>(
        &mut self,
        field: &Field,
        value: &'v Spanned<DeValue<'t>>,
    ) -> Option<&'v [Spanned<DeValue<'t>>]> {
        match value.get_ref() {
            DeValue::Array(list) if list.len() <= MOST => Some(list),
            _ => self.wrong(field, value, &format!("a list of at most {MOST} texts")),
        }
    }

    fn texts(&mut self, field: &Field, list: &[Spanned<DeValue<'_>>]) -> Value {
        let mut texts = Vec::with_capacity(list.len());
        for entry in list {
            match text(entry) {
                Some(text) => texts.push(text),
                None => drop(self.wrong::<()>(field, entry, "a list of texts")),
            }
        }
        Value::Texts(texts)
    }

    fn zones<T>(
        &mut self,
        field: &Field,
        value: &Spanned<DeValue<'_>>,
        read: impl Fn(&Spanned<DeValue<'_>>) -> Option<T>,
    ) -> Option<Vec<(String, T)>> {
        let DeValue::Table(table) = value.get_ref() else {
            return self.wrong(field, value, "a table by hull zone");
        };
        let mut zones = Vec::new();
        for (zone, value) in table {
            let name: &str = zone.get_ref();
            if self.is_known(field, name, ZONES, zone.span()) {
                match read(value) {
                    Some(read) => zones.push((name.to_owned(), read)),
                    None => drop(self.wrong::<()>(field, value, "a number, or dice as in `2 red, 1 blue`")),
                }
            }
        }
        Some(zones)
    }

    fn wrong<T>(&mut self, field: &Field, value: &Spanned<DeValue<'_>>, wanted: &str) -> Option<T> {
        let message = format!("`{}` must be {wanted}", field.name);
        let help = "`crates/cards/src/schema.rs` says what stands in each field";
        self.refuse(Diagnostic::error("broken-card", message).help(help), value.span());
        None
    }
}

fn text(value: &Spanned<DeValue<'_>>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(text) if text.chars().count() <= LONGEST => Some(text.to_string()),
        _ => None,
    }
}

fn whole(value: &Spanned<DeValue<'_>>) -> Option<u32> {
    match value.get_ref() {
        DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

fn change(value: &Spanned<DeValue<'_>>) -> Option<i32> {
    match value.get_ref() {
        DeValue::Integer(number) => i32::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

/// Dice as in `2 red, 1 blue`; an empty text is none.
fn dice(text: &str) -> Option<Dice> {
    let mut dice = Dice::default();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, color) = part.split_once(' ')?;
        let count = count.parse().ok().filter(|count| *count <= 12)?;
        match color {
            "red" => dice.red = count,
            "blue" => dice.blue = count,
            "black" => dice.black = count,
            _ => return None,
        }
    }
    Some(dice)
}
