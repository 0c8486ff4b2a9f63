//! Who decided what on which day, as a heading or the beginning of a line says it?
//!
//! `2026-03-01 (Ada Brook, judge)`, `2026-03-01 Ada Brook: Passing`, `2026-03-01 - Dee (judge) - Passing twice`, `Passing
//! twice (2026-03-01)`: a day, people, an authority; what is left is what the decision is called.

use serde_json::Value;

use super::ruling_fields::Decided;
use crate::{Authority, words::days};

/// What words say of a decision, and how they call it; none where they name no day.
pub(crate) fn of(text: &str) -> Option<(Decided, Option<String>)> {
    let mut said = Decided::default();
    let leading = days::leading(text);
    let rest = leading.as_ref().map_or(text, |(_, rest)| rest);
    said.date = leading.as_ref().map(|(day, _)| day.clone());
    // Behind a day and a colon stands what was decided.
    let names_people = leading.is_some() && !rest.trim_start().starts_with(':');
    let parts = parts(rest.trim_start_matches(SIGNS));
    let mut name = String::new();
    for (at, part) in parts.iter().enumerate() {
        let before_office =
            parts.get(at + 1).is_some_and(|next| next.is_bracketed && names_office(next.words));
        let credited = match part.is_bracketed {
            true => bracketed(&mut said, part.words),
            false => names_people && credited(&mut said, part.words, before_office),
        };
        if !credited {
            name.push_str(if name.is_empty() { "" } else { part.sign });
            name.push_str(part.words);
            name.push_str(if part.is_bracketed { ")" } else { "" });
        }
    }
    said.date.as_ref()?;
    let name = name.trim_matches(SIGNS).trim().to_owned();
    Some((said, Some(name).filter(|name| !name.is_empty())))
}

/// What stands between a day, people and words.
const SIGNS: [char; 7] = [':', '-', '\u{2013}', '\u{2014}', ',', '|', ' '];

/// A part of a heading, and what stands before it.
struct Part<'a> {
    sign: &'a str,
    words: &'a str,
    is_bracketed: bool,
}

/// The parts between brackets, dashes and the first colon.
fn parts(text: &str) -> Vec<Part<'_>> {
    const BREAKS: [&str; 6] = [" - ", " \u{2013} ", " \u{2014} ", ": ", "(", ", "];
    let mut parts = Vec::new();
    let (mut rest, mut sign) = (text, "");
    loop {
        let found =
            BREAKS.iter().filter_map(|mark| Some((rest.find(mark)?, *mark))).min_by_key(|(at, _)| *at);
        let (words, behind, mark) = match found {
            Some((at, mark)) => (&rest[..at], &rest[at + mark.len()..], mark),
            None => (rest, "", ""),
        };
        if !words.trim().is_empty() {
            parts.push(Part { sign, words: words.trim_end(), is_bracketed: false });
        }
        let inner = if mark == "(" { behind.split_once(')') } else { None };
        (rest, sign) = match (mark, inner) {
            ("", _) => return parts,
            (_, Some((words, after))) => {
                parts.push(Part { sign: " (", words, is_bracketed: true });
                (after, " ")
            }
            (":  " | ": ", None) => (behind, ": "),
            (mark, None) => (behind, mark),
        };
    }
}

/// Takes what brackets say: days, authorities, people. False where they say something else.
fn bracketed(said: &mut Decided, words: &str) -> bool {
    let is_said = |part: &str| {
        days::leading(part).is_some_and(|(_, rest)| rest.is_empty())
            || authority(part).is_some()
            || person(part)
            || part.starts_with(char::is_uppercase) && part.split_whitespace().count() == 1
    };
    let parts = || words.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    if !parts().all(is_said) {
        return false;
    }
    for part in parts() {
        match days::leading(part) {
            Some((day, "")) => said.date = said.date.take().or(Some(day)),
            _ => credit(said, part),
        }
    }
    true
}

/// Takes words for people or an authority; false where they are neither. One name alone is one where an office stands behind
/// it.
fn credited(said: &mut Decided, words: &str, before_office: bool) -> bool {
    let words = words.trim();
    let single =
        before_office && words.starts_with(char::is_uppercase) && words.split_whitespace().count() == 1;
    let is_first = said.author.is_none() && (person(words) || single);
    if authority(words).is_none() && !is_first {
        return false;
    }
    credit(said, words);
    true
}

fn names_office(words: &str) -> bool {
    words.split([',', ';']).any(|part| authority(part.trim()).is_some())
}

fn authority(words: &str) -> Option<Authority> {
    serde_json::from_value(Value::String(words.to_lowercase())).ok()
}

/// Takes words for the authority that they name, else for the author.
fn credit(said: &mut Decided, words: &str) {
    match authority(words) {
        Some(authority) => said.authority = Some(authority),
        None => {
            let name = words.strip_prefix("by ").unwrap_or(words);
            said.author.get_or_insert_with(|| name.to_owned());
        }
    }
}

/// Whether words are a person's name: several words with capitals, or behind *by*.
fn person(words: &str) -> bool {
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let count = words.split_whitespace().count();
    let name = (2..=4).contains(&count)
        && words.split_whitespace().all(capital)
        && !words.ends_with(['?', '.', '!']);
    name || words.starts_with("by ")
}
