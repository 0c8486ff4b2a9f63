//! Which part of a passage is shown, and what in it is marked?

use rustc_hash::FxHashSet;

use super::{
    analysis::{Form, Wanted},
    types::Fragment,
};

/// A text of at most so many characters is shown whole.
const WHOLE: usize = 360;
/// Characters shown of a longer one.
const WINDOW: usize = 280;

/// Terms to mark: single ones, and sequences of several.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Every term.
    wanted: Wanted,
    /// Terms that are marked by themselves, and those that are marked one after another; by their numbers.
    sequences: Vec<Vec<usize>>,
}

impl Marks {
    /// What marks these sequences of terms.
    pub(super) fn of<'a>(sequences: impl IntoIterator<Item = &'a Vec<String>>) -> Self {
        let (wanted, mut sequences) = Wanted::of(sequences);
        let mut seen = FxHashSet::default();
        sequences.retain(|sequence| seen.insert(sequence.clone()));
        Self { wanted, sequences }
    }

    /// A whole text in pieces, the matches marked.
    pub fn mark(&self, text: &str) -> Vec<Fragment> {
        fragments(text, 0, text.len(), &ranges(text, self))
    }
}

/// The text, or the part of it with most matches, with the matches marked. Its fragments joined are
/// a piece of `text` (with `…` where it is cut), never cut inside a word.
pub(super) fn snippet(text: &str, marks: &Marks) -> Vec<Fragment> {
    let found = ranges(text, marks);
    if text.chars().count() <= WHOLE {
        return fragments(text, 0, text.len(), &found);
    }
    let (from, to) = window(text, &found);
    let mut fragments = fragments(text, from, to, &found);
    if from > 0 {
        fragments.insert(0, plain("… "));
    }
    if to < text.len() {
        fragments.push(plain(" …"));
    }
    fragments
}

fn plain(text: &str) -> Fragment {
    Fragment { text: text.to_owned(), marked: false }
}

/// Byte ranges of the matches, in order, not overlapping.
fn ranges(text: &str, marks: &Marks) -> Vec<(usize, usize)> {
    if marks.sequences.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    // the words that have a term: which one, which word of the text, and where
    let mut having: Vec<(usize, usize, usize, usize)> = Vec::new();
    marks.wanted.each_token(text, |token| match token.form {
        Form::Plain | Form::Part => {
            if let Some(term) = marks.wanted.of_word(token.word) {
                having.push((term, token.position, token.start, token.end));
            }
        }
        Form::Whole | Form::Joined => {
            let term = marks.wanted.of_word(token.word);
            let is_it = |terms: &Vec<usize>| matches!(terms.as_slice(), [one] if Some(*one) == term);
            if marks.sequences.iter().any(is_it) {
                found.push((token.start, token.end));
            }
        }
    });
    for place in 0..having.len() {
        for terms in &marks.sequences {
            let Some(here) = having.get(place..place + terms.len()) else { continue };
            let (Some(first), Some(last)) = (here.first(), here.last()) else { continue };
            let side_by_side = last.1 - first.1 + 1 == terms.len();
            if side_by_side && here.iter().map(|(term, ..)| term).eq(terms) {
                found.push((first.2, last.3));
            }
        }
    }
    merged(text, found)
}

/// Sorted, and joined where only blanks lie between two.
fn merged(text: &str, mut found: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    found.sort_unstable();
    let mut merged: Vec<(usize, usize)> = Vec::with_capacity(found.len());
    for (from, to) in found {
        if let Some(last) = merged.last_mut() {
            let gap = text.get(last.1.min(from)..from).unwrap_or_default();
            if from <= last.1 || gap.chars().all(char::is_whitespace) {
                last.1 = last.1.max(to);
                continue;
            }
        }
        merged.push((from, to));
    }
    merged
}

/// The stretch of about [`WINDOW`] characters with most matched letters, at word borders.
fn window(text: &str, found: &[(usize, usize)]) -> (usize, usize) {
    let reach = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        let end = rest.char_indices().nth(WINDOW).map_or(text.len(), |(at, _)| from + at);
        word_border_before(text, end, from)
    };
    let mut best = (0, 0, reach(0));
    for (start, _) in found {
        let lead = text.get(..*start).unwrap_or_default();
        // a little of what stands before the first match, from a word's beginning
        let before = lead.char_indices().rev().nth(WINDOW / 5).map_or(0, |(at, _)| at);
        let from = word_border_after(text, before, *start);
        let to = reach(from);
        let inside = found.iter().filter(|(start, end)| *start >= from && *end <= to);
        let letters: usize = inside.map(|(start, end)| end - start).sum();
        if letters > best.0 {
            best = (letters, from, to);
        }
    }
    (best.1, best.2)
}

/// The last end of a word at or before `end`, but after `from`.
fn word_border_before(text: &str, end: usize, from: usize) -> usize {
    let followed = text.get(end..).and_then(|rest| rest.chars().next());
    if followed.is_none_or(char::is_whitespace) {
        return end;
    }
    let inside = text.get(from..end).unwrap_or_default();
    inside
        .rfind(char::is_whitespace)
        .map_or(end, |at| from + inside.get(..at).unwrap_or_default().trim_end().len())
}

/// The first beginning of a word at or after `start`, but not after `to`.
fn word_border_after(text: &str, start: usize, to: usize) -> usize {
    if start == 0 {
        return 0;
    }
    let inside = text.get(start..to).unwrap_or_default();
    match inside.find(char::is_whitespace) {
        Some(at) => {
            let rest = inside.get(at..).unwrap_or_default();
            start + at + (rest.len() - rest.trim_start().len())
        }
        None => to,
    }
}

fn fragments(text: &str, from: usize, to: usize, found: &[(usize, usize)]) -> Vec<Fragment> {
    let mut fragments = Vec::new();
    let mut push = |from: usize, to: usize, marked: bool| {
        if let Some(text) = text.get(from..to).filter(|text| !text.is_empty()) {
            fragments.push(Fragment { text: text.to_owned(), marked });
        }
    };
    let mut at = from;
    for (start, end) in found {
        if *start < at || *end > to {
            continue;
        }
        push(at, *start, false);
        push(*start, *end, true);
        at = *end;
    }
    push(at, to, false);
    fragments
}
