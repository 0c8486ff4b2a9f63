//! What do headings become?
//!
//! A heading becomes the place of the passages below it. Without any it becomes a passage itself; within a list item, a paragraph in
//! bold.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::Walk;
use crate::{
    Kind,
    pages::{
        inline,
        page::{Heading, Item, Piece},
        question_marks::{self, Among, Mark, Says},
        sections::{self, Section},
    },
    words::limits,
};

impl Walk<'_> {
    /// A heading with nothing below it says what it says itself.
    pub(super) fn close_heading(&mut self, level: usize) {
        let Some(range) = self.bare.take().filter(|_| self.section == Section::Rules) else { return };
        let deepest = self.place.pop();
        if let Some(heading) =
            deepest.and_then(|at| self.page.headings.get(at)).filter(|it| it.level >= level)
        {
            let mut item = Item::new(Kind::Note, range.clone());
            item.explicit.clone_from(&heading.id);
            item.content = vec![(Event::Text(heading.text.clone().into()), range)];
            self.add(item);
        }
        self.place.extend(deepest);
    }

    pub(super) fn heading(
        &mut self,
        level: usize,
        id: Option<String>,
        pieces: &[Piece],
        range: Range<usize>,
    ) {
        self.end_line_of_related();
        if let Some(index) = self.open.last().and_then(|open| open.item) {
            return self.heading_in_item(index, pieces, range);
        }
        let text = inline::text(pieces);
        let (text, id) = match inline::block_id(&text) {
            Some((words, own)) if id.is_none() && !words.is_empty() => {
                (words.to_owned(), Some(own.to_owned()))
            }
            _ => (text, id),
        };
        self.close_heading(level);
        (self.adopts, self.above, self.asked_by, self.answering) = (None, None, None, None);
        self.answered = None;
        if self.page.headings.len() >= limits::HEADINGS {
            return;
        }
        (self.section, self.announced, self.left_out) = (sections::of_heading(&text), false, false);
        (self.plain, self.mark) = (None, None);
        let first = self.page.headings.is_empty();
        while self.place.last().is_some_and(|at| self.page.headings[*at].level >= level) {
            self.place.pop();
        }
        self.look_around();
        // `### Q1`, `### Answer`
        if self.marks_below(&text) {
            return;
        }
        let is_first = first && self.page.items.is_empty();
        let is_title = level == 1 && (is_first || self.page.title.as_ref() == Some(&text));
        if is_title && !text.is_empty() {
            self.page.title.get_or_insert_with(|| text.clone());
        }
        let first_item = self.page.items.len();
        self.page.headings.push(Heading { level, text, id, first_item });
        if !is_title {
            let asks = self.page.headings.last().is_some_and(|heading| self.asks_in_heading(&heading.text));
            self.asked_by = Some(self.page.headings.len() - 1).filter(|_| asks);
            self.bare = Some(range);
            self.seen_heading = true;
            self.place.push(self.page.headings.len() - 1);
        }
        self.look_around();
    }

    /// Whether a heading asks something: it says so, or ends in a question mark among questions.
    fn asks_in_heading(&self, text: &str) -> bool {
        let mark = question_marks::mark(text).filter(|mark| mark.says == Says::Asks);
        let is_among = self.among == Among::Questions;
        let marked = |mark: Mark| mark.sure || is_among || question_marks::ends_asking(text);
        mark.is_some_and(marked) || is_among && question_marks::ends_asking(text)
    }

    /// A heading within a list item, behind its text, is a paragraph of it in bold.
    fn heading_in_item(&mut self, index: usize, pieces: &[Piece], range: Range<usize>) {
        let place = range.start..range.start;
        let (opens, closes) = (Event::Start(Tag::Strong), Event::End(TagEnd::Strong));
        let words = std::iter::once((opens, place.clone())).chain(pieces.iter().cloned());
        self.more_text(index, words.chain([(closes, place)]).collect(), range);
    }
}
