//! What becomes of the titles of a numbered rulebook with nothing below them?
//!
//! A section or chapter without rules is a passage itself. The title of the book stands on its chapters, where nothing
//! stands below it but them.

use pulldown_cmark::Event;

use super::{Reader, notes};
use crate::{
    Dialect, Kind,
    pages::{
        inline,
        page::{Item, Page},
        sections::{self, Section},
    },
    words::{limits, rule_numbers::rule_number},
};

impl Reader<'_> {
    /// A title as readers see it, and its id. Its footnotes go to the first passage below it.
    pub(super) fn shown(&mut self, title: &str) -> (String, Option<String>) {
        let mut content = self.references.line(title, self.at.clone());
        let id = inline::take_block_id(&mut content);
        let mut names = Vec::new();
        notes::take_references(&mut content, |_| true, &mut names);
        if let Some(page) = self.pages.last().filter(|_| !names.is_empty()) {
            self.headed.push((self.pages.len() - 1, page.items.len(), names));
        }
        (inline::text(&content), id)
    }

    /// The headings under which what is read stands.
    pub(super) fn here(&self) -> Vec<usize> {
        if let Some(left) = &self.left {
            return left.clone();
        }
        let Some(page) = self.pages.last() else {
            return Vec::new();
        };
        let Some(last) = page.headings.len().checked_sub(1) else {
            return Vec::new();
        };
        match page.headings[last].level {
            3 => {
                let outer = page.headings[..last].iter().rposition(|heading| heading.level == 2);
                outer.into_iter().chain([last]).collect()
            }
            _ => vec![last],
        }
    }

    /// Leaves the headings whose numbers a rule is not below: `1.11` ends what stands under `1.10 Ties`.
    pub(super) fn leave_headings(&mut self, number: &[u32]) {
        let mut place = self.here();
        let Some(page) = self.pages.last() else { return };
        let is_above = |at: &usize| {
            let own = page.headings.get(*at).and_then(|heading| heading.number(Dialect::Numbered));
            own.and_then(rule_number).is_none_or(|own| number.len() > own.len() || number.starts_with(&own))
        };
        if let Some(first) = place.iter().position(|at| !is_above(at)) {
            place.truncate(first);
            self.left = Some(place);
        }
    }

    /// A title with nothing below it says what it says itself, when the next of its level comes.
    pub(super) fn close_title(&mut self, level: usize) {
        let mut place = self.here();
        let Some(heading) =
            place.pop().and_then(|at| self.pages.last().and_then(|page| page.headings.get(at)))
        else {
            return;
        };
        let bare = self.pages.last().is_some_and(|page| page.items.len() == heading.first_item);
        let is_part = self.part.as_ref() == Some(&heading.text);
        let says = !is_part && sections::of_heading(&heading.text) == Section::Rules;
        if bare && says && heading.level >= level {
            let number = heading.number(Dialect::Numbered).map(str::to_owned);
            let text = heading.text.clone();
            self.say(text, number, place);
        }
    }

    /// Ends the chapter that is open: one without a rule is a passage itself, unless it is a part of others.
    pub(super) fn close_chapter(&mut self) {
        self.close_title(0);
        let is_first = self.pages.len() == 1;
        let Some(title) = self
            .pages
            .last()
            .filter(|page| !is_first && page.items.is_empty())
            .and_then(|page| page.title.clone())
        else {
            return;
        };
        let is_part = self.part.as_ref().is_some_and(|part| part.ends_with(&format!(". {title}")));
        if !is_part && sections::of_heading(&title) == Section::Rules {
            self.say(title, None, Vec::new());
        }
    }

    fn say(&mut self, title: String, number: Option<String>, place: Vec<usize>) {
        let range = self.titled_at.clone();
        let number =
            number.filter(|number| rule_number(number).is_some_and(|parts| !self.known.contains_key(&parts)));
        let words = number.as_deref().and_then(|number| title.strip_prefix(number));
        let title = words.map_or(title.as_str(), |words| words.trim_start_matches(['.', ')', ':', ' ']));
        let title = title.to_owned();
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return;
        };
        let mut item = Item::new(Kind::Note, range.clone());
        item.content = vec![(Event::Text(title.into()), range)];
        (item.place, item.number) = (place, number);
        page.items.push(item);
    }

    /// Tells the chapters what their book is called, where that has no page of its own.
    pub(super) fn call_after_book(&mut self) {
        let Some((first, chapters)) = self.pages.split_first_mut() else { return };
        let book = first.title.clone().filter(|_| first.items.is_empty());
        chapters.iter_mut().for_each(|page: &mut Page| page.book.clone_from(&book));
    }
}
