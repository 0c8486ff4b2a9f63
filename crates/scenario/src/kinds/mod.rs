//! What may stand in a scenario of each kind?
//!
//! One file per kind: how its values become a situation of its game, whose type has the fields.
//! Its words at choices stand beside it, in a file of the same name in `wording`.

pub(super) mod activation;
pub(super) mod attack;
pub(super) mod command;
pub(super) mod damage;
pub(super) mod draw;
mod effects;
pub(super) use effects::OTHERS;
pub(super) mod odds;
pub(super) mod play;
pub(super) mod round;
pub(super) mod status;
pub(super) mod timing;

use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use super::{
    Kind,
    field::{Field, Shape},
};
use armada::{Command, Die, HullZone, Keyword, Misread, Token, damage::Obstacle};
use names::Diagnostic;
use vocabulary::{Described, Problem, Word, WordList};

const STATUS: &[Word] = &[Word::new("end"), Word::new("choice"), Word::new("chance"), Word::new("open")];

/// The situation that the values of the fields describe, in the game's own types, which agree with the fields' shapes.
///
/// # Errors
/// What no table can show of it.
fn fitted<T: DeserializeOwned + Described>(values: Map<String, Json>) -> Result<T, Vec<Diagnostic>> {
    let setup: T = deserialized(values)?;
    let finding = |problem: Problem| impossible(problem.message, problem.help, problem.field);
    match setup.checked().err() {
        Some(problems) => Err(problems.into_iter().map(finding).collect()),
        None => Ok(setup),
    }
}

/// The values in their own type, whose fields let them pass.
fn deserialized<T: DeserializeOwned>(values: Map<String, Json>) -> Result<T, Vec<Diagnostic>> {
    serde_json::from_value(Json::Object(values)).map_err(|error| {
        vec![Diagnostic::error("unreadable", format!("the situation does not fit together: {error}"))]
    })
}

/// A finding about each text of the list at `field` that cannot be read as what its field takes. It is taken out, so that
/// the rest of the situation can be looked at all the same.
fn unreadable<T: FromStr<Err = Misread>>(list: Option<&mut Json>, field: &str) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    if let Some(texts) = list.and_then(Json::as_array_mut) {
        texts.retain(|text| {
            let error = text.as_str().and_then(|text| misread::<T>(text, field));
            let is_readable = error.is_none();
            findings.extend(error);
            is_readable
        });
    }
    findings
}

/// What is wrong with a text that cannot be read as what its field takes.
fn misread<T: FromStr<Err = Misread>>(text: &str, field: &str) -> Option<Diagnostic> {
    let error = text.parse::<T>().err()?;
    let code = if error.is_limit() { "out-of-range" } else { "unknown-word" };
    Some(Diagnostic::error(code, error.to_string()).help(error.help()).field(field))
}

/// The finding about a field of a situation that no table can show.
fn impossible(message: String, help: impl Into<String>, field: impl Into<String>) -> Diagnostic {
    Diagnostic::error("impossible-situation", message).help(help).field(field)
}

/// The expectations that every kind has; what is left out is not asked.
pub(super) const COMMON_EXPECTATIONS: &[Field] = &[
    Field::new(
        "status",
        Shape::Word { words: STATUS, default: None },
        "Where it stands; `chance`: dice have to be rolled, `open`: not settled, or not modelled yet.",
    ),
    Field::new("open", Shape::Text { most: crate::limits::MAX_ENTRY }, "Words of what is said to be open."),
    Field::new("who", Shape::Text { most: crate::limits::MAX_NAME }, "Whose choice or roll is waited for."),
    Field::new(
        "options",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "Choices that are open, among others; of a roll its outcomes, the dice in any order.",
    ),
    Field::new(
        "only-options",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "Choices that are open, all of them; `[]`: nothing is asked.",
    ),
    Field::new(
        "refused",
        Shape::Reasons { most: crate::limits::MAX_EXPECTED },
        "Choices that a rule refuses, among others: lines, what stands beside the open choice, what stood beside one taken by itself. A table gives each a passage that refuses it.",
    ),
    Field::new(
        "only-refused",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "Choices that a rule refuses, all of them; `[]`: nothing is refused.",
    ),
    Field::new(
        "trace",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "What happens, in this order, with anything between: words of a step, the name of what was taken there, or a passage that the step cites.",
    ),
    Field::new(
        "unchanged",
        Shape::Flag { default: None },
        "Whether all facts of the answer are as they were when the scenario began; what differs is named.",
    ),
    Field::new(
        "after",
        Shape::Whole { least: 0, most: crate::limits::MAX_LINES as i64, default: None },
        "After how many lines it must be so.",
    )
    .left_out("at the end"),
    Field::new(
        "cites",
        Shape::Texts { most: crate::limits::MAX_EXPECTED },
        "Passages that the answer cites, among others: in steps, refusals or the open point.",
    ),
];

/// Long lists of words, each with what the documents call them.
pub(super) const WORD_LISTS: [(&str, &[Word]); 6] = [
    ("hull zones", HullZone::WORDS),
    ("dice", Die::WORDS),
    ("defense tokens", Token::WORDS),
    ("squadron keywords", Keyword::WORDS),
    ("commands", Command::WORDS),
    ("obstacles", Obstacle::WORDS),
];

/// Leaves the names of cards out: the game knows their values alone.
pub(super) fn without_names(fields: &'static [Field], values: &mut Map<String, Json>) {
    for field in fields {
        match (&field.shape, values.get_mut(field.name)) {
            (Shape::Card(_) | Shape::Cards { .. }, Some(_)) => {
                values.remove(field.name);
            }
            (Shape::Table(inner), Some(Json::Object(table))) => without_names(inner, table),
            (Shape::Tables { fields: inner, .. }, Some(Json::Array(list))) => {
                list.iter_mut().filter_map(Json::as_object_mut).for_each(|table| without_names(inner, table));
            }
            _ => {}
        }
    }
}

/// Adds what cards do to the effects of a situation. What the scenario itself writes under a card's name stands instead.
pub(super) fn add_effects(kind: Kind, values: &mut Map<String, Json>, effects: &[Map<String, Json>]) {
    let fields = kind.fields().iter().find_map(|field| match (field.name, &field.shape) {
        ("effect", Shape::Tables { fields, .. }) => Some(*fields),
        _ => None,
    });
    let Some(fields) = fields else { return };
    let Some(list) = values.get_mut("effect").and_then(Json::as_array_mut) else { return };
    let written: Vec<String> =
        list.iter().filter_map(|it| it.get("name").and_then(Json::as_str)).map(str::to_lowercase).collect();
    for effect in effects {
        let name = effect.get("name").and_then(Json::as_str).unwrap_or_default().to_lowercase();
        if written.contains(&name) {
            continue;
        }
        let mut whole = effect.clone();
        for field in fields {
            if let Some(default) = field.default().filter(|_| !whole.contains_key(field.name)) {
                whole.insert(field.name.to_owned(), default);
            }
        }
        list.push(Json::Object(whole));
    }
}
