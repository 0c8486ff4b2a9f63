//! Which words of a text are other ones now?
//!
//! Either each word as it stands between blanks counts, or only what is read aloud: then spaces and punctuation
//! between words make no difference, as in two printings of one rule.

use std::ops::Range;

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};
use utoipa::ToSchema;

/// Most pairs of words that are compared; longer texts are shown whole, old and new.
const PAIRS: usize = 4_000_000;

/// A run of words of two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TextPart {
    /// In both.
    Same(String),
    /// In the old one only.
    Old(String),
    /// In the new one only.
    New(String),
}

/// The words of both texts in order; what left stands before what came.
///
/// ```
/// use rulebook::{TextPart, difference};
/// let parts = difference("a ship may move", "a ship must move");
/// assert_eq!(parts[1..3], [TextPart::Old("may".into()), TextPart::New("must".into())]);
/// ```
pub fn difference(old: &str, new: &str) -> Vec<TextPart> {
    let words = |text| <str>::split_whitespace(text).map(|word| Word { key: word.to_owned(), shown: word });
    parts(&words(old).collect::<Vec<_>>(), &words(new).collect::<Vec<_>>())
}

/// The same where words are other ones; nothing where only case, spaces and punctuation are.
pub(crate) fn reworded(old: &str, new: &str) -> Vec<TextPart> {
    let (old, new) = (spoken(old), spoken(new));
    let joined = |words: &[Word]| words.iter().map(|word| word.key.as_str()).collect::<String>();
    let are_same = joined(&old) == joined(&new);
    if are_same { Vec::new() } else { parts(&old, &new) }
}

/// A word, and what stands there.
struct Word<'a> {
    /// What it is compared by.
    key: String,
    shown: &'a str,
}

/// The words of a text, each with the punctuation around it. The sign of a number is a part of it: `+1` is not `-1`.
fn spoken(text: &str) -> Vec<Word<'_>> {
    let spans = spans(text);
    let behind = spans.iter().skip(1).map(|next| Some(next.start)).chain([None]);
    let mut from = 0;
    let mut words = Vec::with_capacity(spans.len());
    for (span, next) in spans.iter().zip(behind) {
        let gap = next.and_then(|next| text.get(span.end..next));
        let to = match gap.and_then(|gap| gap.rfind(char::is_whitespace)) {
            Some(blank) => span.end + blank,
            None => next.unwrap_or(text.len()),
        };
        let key = key(text.get(signed(text, span.start)..span.end).unwrap_or_default());
        words.push(Word { key, shown: text.get(from..to).unwrap_or_default().trim() });
        from = to;
    }
    words
}

/// Where letters and digits stand together, with the apostrophes and the dots of numbers among them.
fn spans(text: &str) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    let mut within = false;
    let mut last = ' ';
    for (at, c) in text.char_indices() {
        // the dots of a number, `1.2.1.A`, are a part of it
        let goes_on = || text.get(at + 1..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
        let joins = matches!(c, '\'' | '\u{2019}') || c == '.' && last.is_ascii_digit() && goes_on();
        let is_word = c.is_alphanumeric() || within && joins;
        last = c;
        if is_word && !within {
            spans.push(at..at);
        }
        within = is_word;
        if let Some(last) = spans.last_mut().filter(|_| is_word) {
            last.end = at + c.len_utf8();
        }
    }
    spans
}

/// Where a word begins with the sign in front of it, where it is a number that has one.
fn signed(text: &str, start: usize) -> usize {
    let (before, word) = (text.get(..start).unwrap_or_default(), text.get(start..).unwrap_or_default());
    let mut before = before.chars().rev();
    let sign = before.next().filter(|c| matches!(c, '+' | '-' | '\u{2212}' | '\u{2013}'));
    let stands_free = before.next().is_none_or(|c| !c.is_alphanumeric());
    match sign.filter(|_| stands_free && word.starts_with(|c: char| c.is_ascii_digit())) {
        Some(sign) => start - sign.len_utf8(),
        None => start,
    }
}

fn key(word: &str) -> String {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            '\u{2019}' => '\'',
            '\u{2212}' | '\u{2013}' => '-',
            c => c,
        })
        .collect::<String>()
        .trim_end_matches('\'')
        .to_owned()
}

fn parts(old: &[Word], new: &[Word]) -> Vec<TextPart> {
    if old.len().saturating_mul(new.len()) > PAIRS {
        return vec![TextPart::Old(shown(old)), TextPart::New(shown(new))];
    }
    let keys = |words: &[Word]| words.iter().map(|word| word.key.clone()).collect::<Vec<_>>();
    let ops = capture_diff_slices(Algorithm::Myers, &keys(old), &keys(new));
    let run = |op: &DiffOp| {
        let (was, is) = (old.get(op.old_range()), new.get(op.new_range()));
        let (was, is) = (was.unwrap_or_default(), is.unwrap_or_default());
        match op {
            DiffOp::Equal { .. } => [Some(TextPart::Same(shown(is))), None],
            _ => [
                Some(TextPart::Old(shown(was))).filter(|_| !was.is_empty()),
                Some(TextPart::New(shown(is))).filter(|_| !is.is_empty()),
            ],
        }
    };
    ops.iter().flat_map(run).flatten().collect()
}

fn shown(words: &[Word]) -> String {
    words.iter().map(|word| word.shown).collect::<Vec<_>>().join(" ")
}
