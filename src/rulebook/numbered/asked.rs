//! What do the questions of a numbered rulebook ask?
//!
//! `Q: ...` or `Q. ...` begins one, `A: ...` or `A. ...` below it is its answer and no lettered rule; lines right below go
//! on with either.

use super::{
    super::{Kind, inline, limits, page::Item, sections},
    Line, Reader,
};

impl Reader<'_> {
    /// Reads a line of a question; false where it is none.
    pub(super) fn asked(&mut self, line: &Line) -> bool {
        let text = line.text.trim();
        let plain = text.trim_start_matches("**");
        if let Some(words) = sections::strip(plain, sections::QUESTION) {
            self.ask(words.trim_start_matches("**").trim_start(), line);
            return true;
        }
        let is_open = self.pages.last().and_then(|page| page.items.last()).is_some_and(is_unanswered);
        if !is_open {
            return false;
        }
        match sections::strip(plain, sections::ANSWER_BELOW) {
            Some(words) => self.answer(words.trim_start_matches("**").trim_start(), line),
            None if line.follows => self.ask_more(text, line),
            None => return false,
        }
        true
    }

    fn ask(&mut self, words: &str, line: &Line) {
        (self.here.item, self.here.letter) = (None, None);
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return;
        };
        let mut item = Item::new(Kind::Question, line.range.clone());
        item.asking = Some(inline::line(words, line.range.clone()));
        item.place = place;
        page.items.push(item);
    }

    fn ask_more(&mut self, words: &str, line: &Line) {
        let Some(item) = self.pages.last_mut().and_then(|page| page.items.last_mut()) else { return };
        item.range.end = line.range.end;
        let asking = item.asking.get_or_insert_with(Vec::new);
        asking.push((pulldown_cmark::Event::SoftBreak, line.range.clone()));
        asking.extend(inline::line(words, line.range.clone()));
    }

    fn answer(&mut self, words: &str, line: &Line) {
        self.first_line = line.range.end - words.len()..line.range.end;
        let Some(item) = self.pages.last_mut().and_then(|page| page.items.last_mut()) else { return };
        item.range.end = line.range.end;
        item.content = inline::line(words, line.range.clone());
    }
}

/// Whether an item asks something to which no answer was read.
fn is_unanswered(item: &Item) -> bool {
    item.kind == Kind::Question && item.content.is_empty()
}
