//! Which scenarios are fenced in a page?
//!
//! A block fenced as `toml scenario` is no text of the page: it is taken out wherever it stands, and
//! its reader gives it to the passage it belongs to.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::page::Piece;

/// A scenario that is fenced in a page.
#[derive(Debug, Clone, Default)]
pub(super) struct Fenced {
    pub text: String,
    /// Where its parts stand: offset in the text, bytes of the file. Quote marks and indents of the
    /// page lie between them.
    pub parts: Vec<(usize, Range<usize>)>,
    /// Where the whole block stands in the file.
    pub range: Range<usize>,
}

impl Fenced {
    fn push(&mut self, words: &str, range: Range<usize>) {
        self.parts.push((self.text.len(), range));
        self.text.push_str(words);
    }
}

/// Takes the fenced scenarios out of the pieces: what is left, and the scenarios in their order.
pub(super) fn take(pieces: Vec<Piece>) -> (Vec<Piece>, Vec<Fenced>) {
    let mut found: Vec<Fenced> = Vec::new();
    let mut inside = false;
    let mut kept = Vec::with_capacity(pieces.len());
    for (event, range) in pieces {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(ref info))) if is_scenario(info) => {
                inside = true;
                found.push(Fenced { range, ..Fenced::default() });
            }
            Event::Text(ref words) if inside => {
                if let Some(fenced) = found.last_mut() {
                    fenced.push(words, range);
                }
            }
            Event::End(TagEnd::CodeBlock) if inside => inside = false,
            _ => kept.push((event, range)),
        }
    }
    (kept, found)
}

/// Whether a fence's info string says that it holds a scenario.
pub(super) fn is_scenario(info: &str) -> bool {
    let mut words = info.split_whitespace();
    words.next() == Some("toml") && words.any(|word| word == "scenario")
}
