//! What does a glossary say of its terms?
//!
//! Its entries are called by the headings above them, or lead in with their terms; what an entry names as related are
//! links of its own.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::{inline, page::Piece, sections};
use names::slug;

/// Whether a page of this name is a glossary.
pub(crate) fn is_one(name: &str) -> bool {
    slug(name).starts_with("glossary")
}

/// Whether an anchor is a letter of the alphabet, under which terms stand.
pub(crate) fn is_letter(anchor: &str) -> bool {
    let mut letters = anchor.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// How glossaries mark a word that only players use.
const SLANG: &str = "(slang)";

/// Whether a text or term is marked so.
pub(crate) fn is_slang(text: &str) -> bool {
    let lower = text.to_lowercase();
    lower.starts_with(SLANG) || lower.ends_with(SLANG)
}

/// A term without that mark.
pub(crate) fn without_slang(term: &str) -> &str {
    let cut = term.len().checked_sub(SLANG.len()).filter(|cut| term.is_char_boundary(*cut));
    match cut.map(|cut| term.split_at(cut)) {
        Some((words, mark)) if mark.eq_ignore_ascii_case(SLANG) => words.trim(),
        _ => term,
    }
}

/// What stands before the names of related terms in an entry.
const RELATED: [&str; 5] = ["Related:", "Related terms:", "See also:", "See:", "Compare:"];

/// Makes links of the bare names that an entry gives as related: `(Related: Upgrade, Attach)`.
pub(crate) fn link_related(content: &mut Vec<Piece>) {
    let is_mark = |(event, _): &Piece| matches!(event, Event::Text(words) if mark(words).is_some());
    let Some(mut at) = content.iter().rposition(is_mark) else { return };
    if !inline::links(&content[at..]).is_empty() {
        return;
    }
    let Event::Text(words) = &content[at].0 else { return };
    let Some(mut from) = mark(words) else { return };
    if words[from..].trim().is_empty() {
        // The mark is bold, and the names stand behind it.
        let names = content.iter().skip(at + 1).position(|(event, _)| matches!(event, Event::Text(_)));
        let Some(behind) = names else { return };
        (at, from) = (at + 1 + behind, 0);
    }
    let (Event::Text(words), range) = content[at].clone() else { return };
    let tail = &words[from..];
    let names = tail.split_once(')').map_or(tail, |(names, _)| names).trim_end().trim_end_matches('.');
    if sections::are_names(names.trim()) && !names.trim().is_empty() {
        let linked = linked(&words, from..from + names.len(), &range);
        content.splice(at..=at, linked);
    }
}

/// Where the names begin in words that hold the mark of related terms, at their beginning or in brackets.
fn mark(words: &str) -> Option<usize> {
    RELATED.iter().find_map(|mark| {
        let at = words.rfind(mark)?;
        let before = words[..at].trim_end();
        (before.is_empty() || before.ends_with('(')).then_some(at + mark.len())
    })
}

/// Words with each name of a list in them as a link.
fn linked(words: &str, names: Range<usize>, range: &Range<usize>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut say = |event: Event<'static>| pieces.push((event, range.clone()));
    let text = |words: &str| Event::Text(words.to_owned().into());
    let (mut done, mut at) = (0, names.start);
    for name in words[names].split([',', ';']) {
        let shown = name.trim();
        let start = at + name.len() - name.trim_start().len();
        at += name.len() + 1;
        if shown.is_empty() {
            continue;
        }
        say(text(&words[done..start]));
        let link_type = LinkType::WikiLink { has_pothole: false };
        say(Event::Start(Tag::Link {
            link_type,
            dest_url: shown.to_owned().into(),
            title: "".into(),
            id: "".into(),
        }));
        say(text(shown));
        say(Event::End(TagEnd::Link));
        done = start + shown.len();
    }
    say(text(&words[done..]));
    pieces
}
