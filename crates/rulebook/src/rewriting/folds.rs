//! What do sites fold away, or put into boxes, that belongs to its title?
//!
//! `<details><summary>May I?</summary>Yes.</details>` is a callout with a title, and a question where the title is
//! one: else the answer would stand without it. Long texts and lists stay passages of their own.

mod elements;
mod makers;
mod quoted;

use std::ops::Range;

use self::elements::Elements;
use super::hidden::{self, Enclosed, Enclosing};
use crate::{
    pages::{
        inline,
        question_marks::{self, Says},
    },
    words::{code_lines, html_tags, limits, source_map::MappedText},
};

/// Most bytes that are folded into one passage, unless its title is a question.
const SHORT: usize = 1_500;
/// Most bytes that are folded into one passage at all.
pub(crate) const LONG: usize = 16 << 10;
/// Deepest box within boxes that is one.
const DEPTH: usize = 8;

/// A body in which what is folded away, and the boxes of other makers, are written as callouts; `boxes` gets those whose
/// parts are passages by themselves.
pub(crate) fn unfold(visible: MappedText, boxes: &mut Vec<Enclosed>) -> MappedText {
    let mut unfolding = Unfolding { depth: DEPTH, left: limits::REFERENCES, quotes: 0, boxes };
    unfolding.unfold(visible)
}

/// How much is still unfolded.
struct Unfolding<'b> {
    /// How much deeper boxes may be.
    depth: usize,
    /// Marks that are still looked at.
    left: usize,
    /// The callouts around: within one everything is part of it.
    quotes: usize,
    boxes: &'b mut Vec<Enclosed>,
}

impl Unfolding<'_> {
    fn unfold(&mut self, visible: MappedText) -> MappedText {
        let visible = self.unfold_quotes(visible);
        self.unfold_lines(visible)
    }

    fn unfold_lines(&mut self, visible: MappedText) -> MappedText {
        const MARKS: [&str; 10] = [
            "<details",
            "<div",
            "<aside",
            "<section",
            ":::",
            "!!! ",
            "??? ",
            "=== \"",
            "```ad-",
            "```admonish",
        ];
        let body = visible.body();
        if self.depth == 0 || !MARKS.iter().any(|mark| body.contains(mark)) {
            return visible;
        }
        let elements = Elements::of(body);
        let closed = last_of_colons(body);
        let mut new = MappedText::default();
        let (mut done, mut at, mut fence) = (0, 0, None);
        for line in body.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let is_fence = |mark: &&str| line.trim_start().starts_with(mark);
            let directive = ["```ad-", "```admonish"].iter().any(is_fence) && fence.is_none();
            if start < done || !directive && hidden::fenced(line, &mut fence) || self.left == 0 {
                continue;
            }
            let marked = line.trim_start();
            self.left -= usize::from(marked.starts_with(['<', ':', '`']));
            let fold = match marked.starts_with('<') {
                true => Fold::element(body, &elements, start, self.quotes),
                false if marked.starts_with(":::") && start >= closed => None,
                false => Fold::of(body, start, line),
            };
            if let Some(fold) = fold {
                // The marker of a list's item may stand before it.
                new.copy(&visible, done..fold.start.max(start));
                self.write(&fold, &visible, &mut new);
                done = fold.end;
            } else if directive {
                hidden::fenced(line, &mut fence);
            }
        }
        new.copy(&visible, done..body.len());
        new
    }

    /// Writes a box as a callout, or, where its parts are passages by themselves, its title as one.
    fn write(&mut self, fold: &Fold, old: &MappedText, new: &mut MappedText) {
        let is_part = fold.way == Way::Apart;
        let begin = if is_part { fold.start } else { fold.title.start };
        let here = old.source(&(begin..fold.inner.start.max(begin)));
        let here = if is_part { here } else { here.start..here.start };
        let (indent, word) = (fold.indent, &fold.word);
        let written = || inline::collapse(old.body().get(fold.title.clone()).unwrap_or_default());
        let title = fold.said.clone().unwrap_or_else(written);
        new.write(&format!("\n{indent}> [!{word} "), here.clone());
        new.write(&title, old.source(&fold.title));
        if let Some(id) = &fold.id {
            new.write(&format!(" {{#{id}}}"), here.clone());
        }
        self.depth -= 1;
        self.quotes += usize::from(!is_part);
        let inner = self.unfold(fold.undented(old));
        self.depth += 1;
        self.quotes -= usize::from(!is_part);
        let mark = if is_part { "" } else { "> " };
        if is_part {
            new.write("\n", here.clone());
            self.boxes.push(Enclosed { tag: here, inner: old.source(&fold.inner), way: Enclosing::Part });
        }
        let mut at = 0;
        for line in inner.body().split_inclusive('\n') {
            let words = line.trim_end();
            if at > 0 || !words.is_empty() {
                new.write(&format!("\n{indent}{mark}"), inner.source(&(at..at)));
                new.copy(&inner, at..at + words.len());
            }
            at += line.len();
        }
        new.write("\n\n", old.source(&(fold.inner.end..fold.inner.end)));
    }
}

/// How a box is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// As one callout.
    Whole,
    /// As a title, with passages of their own below it.
    Apart,
}

/// Something that is folded away, or stands in a box.
struct Fold<'a> {
    /// Where its line begins.
    start: usize,
    /// What stands before its first tag in its line.
    indent: &'a str,
    /// What kind of box it is, with its fold mark.
    word: String,
    title: Range<usize>,
    /// What its attributes say, where it has no title.
    said: Option<String>,
    /// The id that its source gives it.
    id: Option<String>,
    inner: Range<usize>,
    /// Blanks before each line within it.
    within: usize,
    end: usize,
    way: Way,
}

impl<'a> Fold<'a> {
    /// The one that a line begins.
    fn of(body: &'a str, start: usize, line: &'a str) -> Option<Self> {
        match line.trim_start() {
            opens if opens.starts_with(":::") => Self::between_colons(body, start, line),
            opens if opens.starts_with("```ad-") => Self::admonition(body, start, line),
            opens if opens.starts_with("```admonish") => Self::admonished(body, start, line),
            opens if opens.starts_with("=== \"") => Self::indented(body, start, line),
            opens if opens.starts_with("!!! ") || opens.starts_with("???") => {
                Self::indented(body, start, line)
            }
            _ => None,
        }
    }

    /// An element of HTML that begins in the line that begins here; `quotes` are the callouts around it.
    fn element(body: &'a str, elements: &Elements, start: usize, quotes: usize) -> Option<Self> {
        let rest = body.get(start..)?;
        let indent = rest.get(..rest.len() - rest.trim_start_matches([' ', '\t']).len())?;
        let found = elements.at(body, start + indent.len())?;
        let asks = found.word == "details" && asks(body.get(found.title.clone())?);
        let inner = body.get(found.inner.clone())?;
        let whole = inner.len() <= LONG && (asks || quotes > 0 || is_short(inner));
        let word = match found.word {
            "details" if asks && whole => "question]-".to_owned(),
            "details" => "details]-".to_owned(),
            word => format!("{word}]"),
        };
        // A box without a fold mark is one only where it has to be: else it is words as they stand.
        if whole && found.word != "details" {
            return None;
        }
        // Blanks before the lines of HTML mean nothing, but those of lists do.
        let lines = inner.split('\n').skip(1).filter(|line| !line.trim().is_empty());
        let within = lines.map(|line| line.len() - line.trim_start_matches(' ').len()).min().unwrap_or(0);
        let is_item = |line: &str| line.trim_start().starts_with(['-', '*', '+', '1']);
        let in_list = || body.get(..start).is_some_and(|before| before.lines().any(is_item));
        let indent = if quotes > 0 && !in_list() { "" } else { indent };
        let within = within.saturating_sub(indent.len());
        let way = if whole { Way::Whole } else { Way::Apart };
        Some(Self {
            start,
            indent,
            word,
            title: found.title,
            said: None,
            id: None,
            inner: found.inner,
            within,
            end: found.end,
            way,
        })
    }

    /// What stands within it, without the blanks before each line.
    fn undented(&self, old: &MappedText) -> MappedText {
        let mut inner = MappedText::default();
        let mut at = self.inner.start;
        for line in old.body().get(self.inner.clone()).unwrap_or_default().split_inclusive('\n') {
            let own = line.strip_prefix(self.indent).unwrap_or(line.trim_start());
            let blanks = own.len() - own.trim_start_matches(' ').len();
            let own = match own.strip_prefix('\t').filter(|_| self.within > 0) {
                Some(own) => own,
                None => &own[blanks.min(self.within)..],
            };
            inner.copy(old, at + line.len() - own.len()..at + line.len());
            at += line.len();
        }
        inner
    }
}

/// A body in which no line of colons that is left, and closes or opens no box, makes a definition of the words above it.
pub(crate) fn without_colons(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !body.contains(":::") {
        return visible;
    }
    let mut edits = Vec::new();
    for (start, line) in code_lines::outside(body) {
        let words = line.trim_start_matches([' ', '\t', '>']);
        if words.starts_with(":::") {
            let at = start + line.len() - words.len();
            match words.trim().bytes().all(|byte| byte == b':') {
                true => edits.push((at..at + words.trim_end().len(), String::new())),
                false => edits.push((at..at, "\\".to_owned())),
            }
        }
    }
    visible.replaced(edits)
}

/// Where the last line of nothing but colons begins: no box of colons that opens behind it is ever closed.
fn last_of_colons(body: &str) -> usize {
    let (mut last, mut at) = (0, 0);
    for line in body.split_inclusive('\n') {
        let words = line.trim();
        if words.len() > 2 && words.bytes().all(|byte| byte == b':') {
            last = at;
        }
        at += line.len();
    }
    last
}

/// Whether what stands in a box is one passage: a few lines without lists and headings.
pub(crate) fn is_short(inner: &str) -> bool {
    let lists = |line: &str| {
        let line = line.trim_start();
        ["- ", "* ", "+ ", "#", "1. ", "1) "].iter().any(|mark| line.starts_with(mark))
    };
    inner.len() <= SHORT && !inner.lines().any(lists)
}

/// Whether a title asks something.
pub(crate) fn asks(title: &str) -> bool {
    let title = html_tags::words(title);
    let title = title.trim();
    question_marks::ends_asking(title)
        || question_marks::mark(title).is_some_and(|mark| mark.says == Says::Asks && mark.sure)
}
