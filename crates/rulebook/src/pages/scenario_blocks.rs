//! Which scenarios are fenced in a page?
//!
//! A block fenced as `toml scenario` is no text of the page: it is taken out wherever it stands, and
//! its reader gives it to the passage it belongs to.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::page::{Item, Piece};

/// A scenario that is fenced in a page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fenced {
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
pub(crate) fn take(pieces: Vec<Piece>) -> (Vec<Piece>, Vec<Fenced>) {
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
pub(crate) fn is_scenario(info: &str) -> bool {
    let mut words = info.split_whitespace();
    words.next() == Some("toml") && words.any(|word| word == "scenario")
}

/// Takes the fenced scenarios out of a text that is read line by line: they are blanked byte for
/// byte, so that every later place still is a place in the file.
pub(crate) fn take_lines(text: &str) -> (String, Vec<Fenced>) {
    let mut kept = String::with_capacity(text.len());
    let mut found: Vec<Fenced> = Vec::new();
    let mut open: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        let at = kept.len();
        let mark = ["```", "~~~"].into_iter().find(|mark| words.starts_with(mark));
        let blanked = match (open, mark) {
            (None, Some(mark)) if is_scenario(words.trim_start_matches(['`', '~'])) => {
                open = Some(mark);
                found.push(Fenced { range: at..at + line.len(), ..Fenced::default() });
                true
            }
            (None, _) => false,
            (Some(_), _) => {
                if let Some(fenced) = found.last_mut() {
                    fenced.range.end = at + line.len();
                    if open != mark {
                        fenced.push(line, at..at + line.len());
                    }
                }
                open = open.filter(|_| open != mark);
                true
            }
        };
        match blanked {
            true => kept.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' })),
            false => kept.push_str(line),
        }
    }
    (kept, found)
}

/// What a fence says behind the name of its language: `{note} A title` is shown as it is written.
pub(crate) fn title(info: &str) -> Option<&str> {
    let (_, words) = info.strip_prefix('{')?.split_once('}')?;
    Some(info).filter(|_| !words.trim().is_empty())
}

/// Gives scenarios of a text that is read line by line to the passages right above them; returns
/// where those stand that belong to none, or come second.
pub(crate) fn give(found: Vec<Fenced>, text: &str, items: &mut [&mut Item]) -> Vec<Range<usize>> {
    let mut stray = Vec::new();
    for fenced in found {
        let above = items.iter_mut().filter(|item| item.range.end <= fenced.range.start);
        let owner = above.max_by_key(|item| item.range.end).filter(|item| {
            let between = text.get(item.range.end..fenced.range.start);
            between.is_some_and(|between| between.trim().is_empty()) && item.scenario.is_none()
        });
        match owner {
            Some(item) => item.scenario = Some(fenced),
            None => stray.push(fenced.range),
        }
    }
    stray
}
