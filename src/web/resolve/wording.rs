//! What is asked, in words?
//!
//! What the address says of a situation, so that an answer shows its question: one sentence for each part of the table.

use crate::web::page::capital;
use scenario::{Field, Shape};

/// What is said of one part of the table.
pub(super) struct Sentence {
    pub(super) name: String,
    pub(super) words: String,
}

/// The parts of a situation, by the parameters of its address.
pub(super) fn sentences(fields: &'static [Field], parameters: &[(String, String)]) -> Vec<Sentence> {
    let mut parts: Vec<Sentence> = Vec::new();
    let mut last = String::new();
    for (path, value) in parameters.iter().filter(|(name, _)| name != "question") {
        let (labels, field) = labels(fields, path);
        let value = spoken(field, value);
        let (name, within, words) = match labels.as_slice() {
            [] => continue,
            [part] => (part, String::new(), value),
            // dice are counted by color
            [part, color] if path.starts_with("pool.") => (
                part,
                part.clone(),
                format!(
                    "{value} {}",
                    if value == "1" { low(color).replace("dice", "die") } else { low(color) }
                ),
            ),
            // a card's name says what it is
            [part, _] if matches!(field.map(|it| &it.shape), Some(Shape::Card(_))) => {
                (part, String::new(), value)
            }
            [part, groups @ .., label] => {
                let within = groups.iter().map(|group| low(group)).collect::<Vec<_>>().join(" ");
                (part, within, said(label, &value))
            }
        };
        let name = answered(name);
        let begins = || match within.as_str() {
            "" => words.clone(),
            _ if within == name => words.clone(),
            group => format!("{group} {words}"),
        };
        match parts.last_mut().filter(|part| part.name == name) {
            Some(part) if !within.is_empty() && within == last => part.words.push_str(&format!(", {words}")),
            Some(part) => part.words.push_str(&format!("; {}", begins())),
            None => parts.push(Sentence { words: begins(), name }),
        }
        last = within;
    }
    parts
}

/// A field with its value: the answer to a question says itself.
fn said(label: &str, value: &str) -> String {
    match value {
        _ if label.ends_with('?') => value.to_owned(),
        "yes" => low(label),
        "no" => format!("{}: no", low(label)),
        value => format!("{} {value}", low(&answered(label))),
    }
}

/// A label without what it says to the reader of a form alone.
fn answered(label: &str) -> String {
    label.trim_end_matches('?').split(" (").next().unwrap_or(label).to_owned()
}

/// What players call the tables and the field along a path (`unit.2.name`), with the field.
fn labels(fields: &'static [Field], path: &str) -> (Vec<String>, Option<&'static Field>) {
    let (mut fields, mut labels, mut found) = (fields, Vec::<String>::new(), None);
    for part in path.split('.') {
        // a table of a list has its number
        if let (Ok(number), Some(list)) = (part.parse::<usize>(), labels.last_mut()) {
            *list = format!("{list} {number}");
            continue;
        }
        found = fields.iter().find(|field| field.name == part);
        labels.push(found.map_or_else(|| capital(&part.replace('-', " ")), Field::label));
        fields = found.map(Field::fields).unwrap_or_default();
    }
    (labels, found)
}

/// A value as it is spoken: `brace/exhausted` and `true` are for addresses.
fn spoken(field: Option<&'static Field>, value: &str) -> String {
    let words = match field.map(|field| field.shape) {
        Some(Shape::Word { words, .. } | Shape::Words { words, .. }) => words,
        _ => &[],
    };
    let one = |part: &str| {
        let word = words.iter().find(|word| word.name == part);
        word.map_or_else(|| part.to_owned(), |word| word.label().replace('/', " "))
    };
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        "," => "none".to_owned(),
        value => value.split(',').map(str::trim).map(one).collect::<Vec<_>>().join(", "),
    }
}

/// A field as a page names it: `unit[2].name` is `unit 2, name`.
pub(super) fn place(fields: &'static [Field], field: &str) -> String {
    let path = field.replace('[', ".").replace(']', "");
    let labels: Vec<String> = labels(fields, &path).0.iter().map(|label| low(&answered(label))).collect();
    labels.join(", ")
}

/// A label within a sentence: `HP` and `Concentrate Fire` keep their capitals.
pub(super) fn low(label: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next();
    match (first, letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() && !is_name(label) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

/// Whether a label begins with a name of the game, which keeps its capital.
fn is_name(label: &str) -> bool {
    ["Concentrate Fire", "Epic Action", "Experience token", "Shield token", "Advantage token", "Leader U"]
        .iter()
        .any(|name| label.starts_with(name))
}

/// One of what a label calls, as a button adds it: `a card effect`.
pub(super) fn a(label: &str) -> String {
    let article =
        if label.starts_with(['A', 'E', 'I', 'O', 'U']) && !label.starts_with("Uni") { "an" } else { "a" };
    format!("{article} {}", low(label))
}

/// What a label calls, within a sentence: `the defender`, `player 1`, `unit 2`.
pub(super) fn the(label: &str) -> String {
    let label = low(label);
    let has_number = label.split(' ').next_back().is_some_and(|last| last.parse::<usize>().is_ok());
    if has_number || label.starts_with("the ") { label } else { format!("the {label}") }
}
