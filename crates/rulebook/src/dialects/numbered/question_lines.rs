//! What do the questions of a numbered rulebook ask?
//!
//! `Q: ...`, `Q. ...` or `Q1: ...` begins one, `A: ...`, `A. ...` or `A1: ...` below it is its answer and no lettered rule; lines right below go
//! on with either.

use std::borrow::Cow;

use super::{Line, Reader};
use crate::{
    Kind,
    pages::{
        page::Item,
        question_marks::{self, Says},
    },
    words::limits,
};

impl Reader<'_> {
    /// Reads a line of a question; false where it is none.
    pub(super) fn asked(&mut self, line: &Line) -> bool {
        let (text, is_box) = unquoted(line.text.trim());
        let plain = text.trim_start_matches("**");
        if let Some((mark, words)) = question_marks::strip(plain, Says::Asks) {
            let number = mark.number.is_some().then_some(mark.name);
            self.ask(&unmarked(words), number, line);
            return true;
        }
        if is_box {
            self.ask(text, None, line);
            return true;
        }
        let Some(asked) = self.pages.last().and_then(|page| page.items.last()).filter(|it| is_unanswered(it))
        else {
            return false;
        };
        let number = asked.counted.as_deref().and_then(question_marks::alone).and_then(|mark| mark.number);
        match question_marks::strip(plain, Says::Answers).filter(|(mark, _)| mark.fits(number.as_deref())) {
            Some((_, words)) => self.answer(&unmarked(words), line),
            None if line.follows && !text.is_empty() => self.ask_more(text, line),
            None => return false,
        }
        true
    }

    fn ask(&mut self, words: &str, number: Option<String>, line: &Line) {
        (self.here.item, self.here.letter) = (None, None);
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return;
        };
        let mut item = Item::new(Kind::Question, line.range.clone());
        let mut asking = self.references.line(words, line.range.clone());
        let counted = number.as_deref().and_then(question_marks::alone).and_then(|mark| mark.number);
        if let Some(mut answer) = question_marks::split_beside(&mut asking, counted.as_deref()) {
            question_marks::skip(&mut answer, Says::Answers);
            let start = answer.first().map_or(line.range.end, |(_, first)| first.start);
            self.first_line = start..line.range.end;
            item.content = answer;
        }
        item.asking = Some(asking);
        item.counted = number;
        item.place = place;
        page.items.push(item);
    }

    fn ask_more(&mut self, words: &str, line: &Line) {
        let Some(item) = self.pages.last_mut().and_then(|page| page.items.last_mut()) else { return };
        item.range.end = line.range.end;
        let asking = item.asking.get_or_insert_with(Vec::new);
        asking.push((pulldown_cmark::Event::SoftBreak, line.range.clone()));
        asking.extend(self.references.line(words, line.range.clone()));
    }

    fn answer(&mut self, words: &str, line: &Line) {
        self.first_line = line.range.end - words.len()..line.range.end;
        let Some(item) = self.pages.last_mut().and_then(|page| page.items.last_mut()) else { return };
        item.range.end = line.range.end;
        item.content = self.references.line(words, line.range.clone());
    }
}

/// A line without the marks of a quote and of a box of a question, and whether it begins such a box.
fn unquoted(text: &str) -> (&str, bool) {
    let Some(inner) = text.strip_prefix('>') else { return (text, false) };
    let inner = inner.trim_start_matches(['>', ' ']);
    let boxed = inner.strip_prefix("[!").and_then(|inner| inner.split_once(']'));
    match boxed.filter(|(kind, _)| ["question", "faq", "help"].iter().any(|it| kind.eq_ignore_ascii_case(it)))
    {
        Some((_, title)) => {
            let title = title.trim_start_matches(['-', '+', ' ']);
            (title, !title.is_empty())
        }
        None => (inner, false),
    }
}

/// Words behind a mark in emphasis, without the marks that close the emphasis; the rest keeps its place.
fn unmarked(words: &str) -> Cow<'_, str> {
    let words = words.trim_start_matches("**").trim_start();
    match words.matches("**").count() % 2 {
        0 => Cow::Borrowed(words),
        _ => Cow::Owned(words.replacen("**", "  ", 1)),
    }
}

/// Whether an item asks something to which no answer was read.
fn is_unanswered(item: &Item) -> bool {
    item.kind == Kind::Question && item.content.is_empty()
}
