//! What does a paragraph of a few words in bold become?
//!
//! On a page without headings it becomes a heading. Elsewhere it names what follows, one level below the headings above; if nothing
//! follows, it stays a paragraph. Behind an answer it names the next question, or a part of the answer.

use std::ops::Range;

use pulldown_cmark::Event;

use super::{
    Walk,
    question_ahead::{self, Asked},
};
use crate::pages::{
    inline,
    page::Piece,
    question_marks::{self, Among},
    sections::{self, Section},
};

/// The level of a paragraph that is a heading.
const LEVEL: usize = 6;

/// A paragraph in bold whose meaning is not known yet.
pub(super) struct Bold {
    content: Vec<Piece>,
    range: Range<usize>,
}

impl Walk<'_> {
    /// Takes a paragraph that is a few words in bold; false where it is another.
    pub(super) fn bold(&mut self, content: &[Piece], range: &Range<usize>) -> bool {
        if !self.open.is_empty() || !sections::is_bold_heading(content) {
            return false;
        }
        if self.marks_below(&inline::text(content)) {
            return true;
        }
        if self.bold_headings {
            self.heading(LEVEL, None, content, range.clone());
            return true;
        }
        let asks = self.asked_by.is_some() || self.asks_emphasised(content);
        if self.section != Section::Rules || asks || !self.ends_answer(content, range) {
            return false;
        }
        if self.titling.is_some() {
            self.answering = None;
        }
        self.untitle();
        self.titling = Some(Bold { content: content.to_vec(), range: range.clone() });
        true
    }

    /// Takes a line in bold off the beginning of a paragraph that is the name of what is asked below it.
    pub(super) fn name_above(&mut self, content: &mut Vec<Piece>) {
        let is_break = |(event, _): &Piece| matches!(event, Event::SoftBreak | Event::HardBreak);
        let Some(at) = content.iter().position(is_break).filter(|_| self.names_here()) else { return };
        let mut name = content[..at].to_vec();
        inline::trim_end(&mut name);
        let Some((_, first)) = name.first() else { return };
        let range = first.start..name.iter().map(|(_, range)| range.end).max().unwrap_or(first.end);
        let text = inline::text(&name);
        let is_part = question_ahead::is_part(&text) || question_marks::alone(&text).is_some();
        if is_part || !sections::is_bold_heading(&name) || self.asks_emphasised(&name) {
            return;
        }
        let names = match self.answering {
            Some(_) => self.ends_answer(&name, &range),
            None => question_ahead::asked(self.text, range.end) == Asked::Behind,
        };
        if names && self.bold(&name, &range) {
            content.drain(..=at);
        }
    }

    /// Whether a line in bold may be a name where the walk stands.
    fn names_here(&self) -> bool {
        let is_free = self.open.is_empty() && self.asked_by.is_none() && self.mark.is_none();
        let is_answer = self.asked_plainly().is_some();
        is_free && !is_answer && self.among == Among::Questions && self.section == Section::Rules
    }

    /// Whether no answer goes on with words in bold: there is none, or they are the name of what is asked next. Behind words
    /// of its own a question has a mark, or the name one like it above; and the answer has no other parts.
    fn ends_answer(&self, name: &[Piece], range: &Range<usize>) -> bool {
        let Some(item) = self.answering.and_then(|at| self.page.items.get(at)) else { return true };
        if item.content.is_empty() {
            return false;
        }
        let is_part =
            || question_ahead::is_part(&inline::text(name)) || question_ahead::has_parts(&item.content);
        let above = item.place.last().and_then(|at| self.page.headings.get(*at));
        let alike = above.is_some_and(|heading| heading.level == LEVEL);
        match question_ahead::asked(self.text, range.end) {
            Asked::Next => true,
            Asked::Behind => !is_part(),
            Asked::No => alike && !is_part(),
        }
    }

    /// Something stands below the paragraph in bold that came last: it is that's name.
    pub(super) fn title(&mut self) {
        if let Some(Bold { content, range }) = self.titling.take() {
            self.heading(LEVEL, None, &content, range);
        }
    }

    /// Nothing stands below the paragraph in bold that came last: it says what it says.
    pub(super) fn untitle(&mut self) {
        if let Some(Bold { content, range }) = self.titling.take() {
            self.bare = None;
            self.above = None;
            self.paragraph(content, range);
        }
    }
}

/// Parts the lines in bold that stand right above questions, in one paragraph with them, from what stands above.
pub(super) fn apart(first: &mut Vec<Piece>, further: Vec<Vec<Piece>>) -> Vec<Vec<Piece>> {
    let mut parts = Vec::with_capacity(further.len());
    let mut above = std::mem::take(first);
    for next in further {
        let name = take_last_name(&mut above);
        parts.extend([Some(std::mem::replace(&mut above, next)), name].into_iter().flatten());
    }
    parts.push(above);
    *first = parts.remove(0);
    parts
}

/// Takes the last of several lines off where it is a few words in bold.
fn take_last_name(content: &mut Vec<Piece>) -> Option<Vec<Piece>> {
    inline::trim_end(content);
    let is_break = |(event, _): &Piece| matches!(event, Event::SoftBreak | Event::HardBreak);
    let at = content.iter().rposition(is_break)?;
    sections::is_bold_heading(&content[at + 1..]).then(|| inline::split_off(content, at + 1))
}
