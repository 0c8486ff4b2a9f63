//! Which elements of HTML are boxes with a title?
//!
//! `<details>` with its summary; `<div>`, `<aside>` and `<section>` that begin with a heading.

use std::{collections::HashMap, ops::Range};

use crate::{pages::tags, words::code_lines};

/// Elements that may be boxes, and what kind of box each is.
const NAMES: [(&str, &str); 4] =
    [("details", "details"), ("div", "part"), ("aside", "aside"), ("section", "part")];

/// The elements of a body that may be boxes, by where they begin: where their tags end and begin.
pub(super) struct Elements {
    closed: HashMap<usize, Tags>,
}

/// The tags of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tags {
    opens: usize,
    closes: Range<usize>,
}

/// A box: what kind it is, its title, and what stands in it.
pub(super) struct Element {
    pub word: &'static str,
    pub title: Range<usize>,
    pub inner: Range<usize>,
    /// Where its closing tag ends.
    pub end: usize,
}

impl Elements {
    /// Those of a body, outside of fences of code.
    pub fn of(body: &str) -> Self {
        let mut closed = HashMap::new();
        if !NAMES.iter().any(|(name, _)| body.contains(&format!("<{name}"))) {
            return Self { closed };
        }
        let mut open: Vec<(&str, usize, usize)> = Vec::new();
        for (start, line) in code_lines::outside(body) {
            for (found, _) in line.match_indices('<') {
                let place = start + found;
                let Some((name, is_end)) = named(&line[found..]) else { continue };
                let tag = &line[found..];
                let tag = &tag[..tag.floor_char_boundary(LONGEST)];
                let Some(end) = tags::end_of_tag(tag).map(|length| place + length) else { continue };
                if !is_end {
                    open.push((name, place, end));
                } else if let Some(last) = open.iter().rposition(|(opened, ..)| *opened == name) {
                    let (_, begins, opens) = open[last];
                    open.truncate(last);
                    closed.insert(begins, Tags { opens, closes: place..end });
                }
            }
            // An element that is never closed is forgotten.
            let many = open.len().saturating_sub(MOST);
            open.drain(..many);
        }
        Self { closed }
    }

    /// The box whose tag begins at this place; none where it has no title or is empty.
    pub fn at(&self, body: &str, place: usize) -> Option<Element> {
        let Tags { opens, closes } = self.closed.get(&place)?;
        let (name, _) = named(body.get(place..)?)?;
        let word = NAMES.iter().find(|(known, _)| *known == name).map(|(_, word)| *word)?;
        let inside = body.get(*opens..closes.start)?;
        let from = opens + inside.len() - inside.trim_start().len();
        let (title, behind) = titled(body.get(from..closes.start)?, name)?;
        let title = from + title.start..from + title.end;
        let inner = from + behind..closes.start;
        let says =
            |range: &Range<usize>| body.get(range.clone()).is_some_and(|words| !words.trim().is_empty());
        let behind = body.get(closes.end..).filter(|rest| rest.starts_with('\n')).map_or(0, |_| 1);
        (says(&title) && says(&inner)).then_some(Element { word, title, inner, end: closes.end + behind })
    }
}

/// Most elements that are open at a time.
const MOST: usize = 64;
/// Longest tag, in bytes.
const LONGEST: usize = 512;

/// The element whose tag words begin with, and whether that closes it.
fn named(words: &str) -> Option<(&'static str, bool)> {
    let inner = words.strip_prefix('<')?;
    let (inner, is_end) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
    let ends = |rest: &str| rest.starts_with(|c: char| c.is_whitespace() || c == '>');
    let found = NAMES.iter().find(|(name, _)| inner.strip_prefix(name).is_some_and(ends));
    found.map(|(name, _)| (*name, is_end))
}

/// Where the title stands with which the inside of an element begins, and where that ends with its tags.
fn titled(inside: &str, name: &str) -> Option<(Range<usize>, usize)> {
    let is_heading =
        |tag: &str| tag.len() == 2 && tag.starts_with('h') && tag.ends_with(['1', '2', '3', '4', '5', '6']);
    let tag = inside.strip_prefix('<')?;
    let tag = tag.get(..tag.find(|c: char| !c.is_ascii_alphanumeric())?)?;
    let fits = if name == "details" { tag == "summary" } else { is_heading(tag) };
    let from = inside.find('>').filter(|_| fits)? + 1;
    let closing = format!("</{tag}>");
    let to = from + inside.get(from..)?.find(&closing)?;
    Some((from..to, to + closing.len()))
}
