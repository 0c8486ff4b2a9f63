//! What does the text of a paragraph or of a list item become?
//!
//! A passage, unless it is a line of related topics, an entry of a table of contents, an answer to the question
//! above, or marks that belong to what stands before.

use std::{collections::BTreeSet, ops::Range};

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{Adopts, Walk, follows_a_blank_line, titles};
use crate::{
    Kind, SourceCitation,
    pages::{
        citations, glossary,
        inline::{self, First},
        lead_in,
        page::{Item, Label, Piece, RawLink},
        question_marks::{self, Among, Mark, Says},
        sections::{self, Section},
    },
};
use names::slug;

impl Walk<'_> {
    /// Ends the text that was gathered for a paragraph or list item.
    pub(crate) fn close_leaf(&mut self) {
        let mut content = std::mem::take(&mut self.leaf);
        let mut further = question_marks::split_asking(&mut content, self.among);
        if self.open.is_empty() {
            further = titles::apart(&mut content, further);
        }
        self.leaf_text(content);
        if !further.is_empty() {
            // What begins at the margin goes on with no item.
            let open = std::mem::take(&mut self.open);
            further.into_iter().for_each(|asked| self.leaf_text(asked));
            self.open = open;
        }
    }

    /// What a text becomes that asks one thing at most.
    fn leaf_text(&mut self, mut content: Vec<Piece>) {
        inline::trim_end(&mut content);
        self.name_above(&mut content);
        let Some((_, first)) = content.first() else {
            return;
        };
        let range = first.start..content.iter().map(|(_, range)| range.end).max().unwrap_or(first.end);
        if self.bold(&content, &range) {
            return;
        }
        match is_mark(&content) {
            true => self.untitle(),
            false => self.title(),
        }
        let bare = self.bare.take();
        self.above = None;
        if self.is_contents(&content) {
            self.left_out |= self.section == Section::Contents;
            return self.page.contents.extend(inline::links(&content));
        }
        if self.left_out && self.open.is_empty() {
            self.leave_contents();
        }
        let defines = self.open.last().is_some_and(|open| !open.terms.is_empty());
        if self.section == Section::Related && !defines {
            let leads = sections::only_leads(&content);
            if !leads {
                self.end_line_of_related();
            }
            if leads || !inline::links(&content).is_empty() {
                self.relate(sections::related(&content));
            }
            if leads {
                if self.open.is_empty() {
                    self.end_line_of_related();
                }
                return;
            }
        }
        if self.page.is_glossary() {
            glossary::link_related(&mut content);
        }
        if !self.page.is_glossary() || sections::names_page(&content) {
            self.related_line(&mut content);
        }
        match self.open.last() {
            // A term with nothing but a reference to another term.
            Some(open) if content.is_empty() && !open.terms.is_empty() => self.item_text(content, range),
            // A heading with nothing else below it says what it says itself.
            _ if content.is_empty() => self.bare = bare,
            None if inline::text(&content).is_empty() && inline::links(&content).is_empty() => {
                self.paragraph(content, range);
                self.bare = bare;
            }
            Some(_) => self.item_text(content, range),
            None => self.paragraph(content, range),
        }
    }

    /// Ends a table of contents: its heading is no place of what stands behind it.
    pub(super) fn leave_contents(&mut self) {
        if self.section != Section::Contents {
            return;
        }
        (self.section, self.left_out) = (Section::Rules, false);
        let last = self.place.last().and_then(|at| self.page.headings.get(*at));
        if last.is_some_and(|heading| sections::of_heading(&heading.text) == Section::Contents) {
            self.place.pop();
            self.bare = None;
        }
    }

    /// Takes a line of related topics out of the content. One that names none announces the list or line behind it.
    fn related_line(&mut self, content: &mut Vec<Piece>) {
        let Some(related) = sections::take_related_line(content) else { return };
        if related.is_empty() && self.open.is_empty() {
            (self.section, self.announced) = (Section::Related, true);
        }
        self.relate(related);
    }

    /// Keeps related topics with the heading below which they stand.
    fn relate(&mut self, links: Vec<RawLink>) {
        let own = self.section == Section::Related && !self.announced;
        let above = self.place.len().checked_sub(if own { 2 } else { 1 });
        let heading = above.and_then(|at| self.place.get(at)).copied();
        self.related.push((heading, links));
    }

    /// Gives the page its related topics. Where several sections name some, they are theirs: the page is a reference in one
    /// file.
    pub(super) fn settle_related(&mut self) {
        let related = std::mem::take(&mut self.related);
        let headings: BTreeSet<usize> = related
            .iter()
            .filter(|(_, links)| !links.is_empty())
            .filter_map(|(heading, _)| *heading)
            .collect();
        for (heading, links) in related {
            match heading.filter(|_| headings.len() > 1) {
                Some(heading) => self.page.sections.push((heading, links)),
                None => self.page.related.extend(links),
            }
        }
        self.page.sections.retain(|(_, links)| !links.is_empty());
    }

    /// Ends related topics that a line has announced, and no heading.
    pub(super) fn end_line_of_related(&mut self) {
        if std::mem::take(&mut self.announced) {
            self.section = Section::Rules;
        }
    }

    /// Whether this is an entry of a table of contents: a link, or a heading of the page.
    fn is_contents(&self, content: &[Piece]) -> bool {
        if self.section != Section::Contents {
            let is_entry = sections::is_contents_entry(content);
            return is_entry
                && (!self.open.is_empty() || self.headings.contains(&slug(unpaged(&inline::text(content)))));
        }
        let repeats = || self.headings.contains(&slug(&inline::text(content)));
        repeats() || !inline::links(content).is_empty() && sections::only_leads(content)
    }

    pub(super) fn item_text(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        let Some(open) = self.open.last() else { return };
        let (start, ordinal) = (open.start, open.ordinal);
        if let Some(index) = open.item {
            return self.more_text(index, content, range);
        }
        // Marks of tasks that Obsidian has beside those of Markdown; `[-]` says that it is cancelled, and stays.
        let task = ["[>] ", "[<] ", "[/] ", "[!] ", "[?] ", "[*] "];
        if strip_any(&content, &task) {
            inline::skip_text(&mut content, task[0].len());
        }
        let plainly = self.asks_plainly(&content);
        let asks = plainly || question_marks::asks(&content, self.among) || self.asks_emphasised(&content);
        let asks = asks && self.open.last().is_some_and(|open| open.terms.is_empty());
        if !asks && let Some(question) = self.answered_in_list(&content) {
            return self.item_of_answer(question, content, range);
        }
        let index = if asks {
            self.question(content, start..range.end)
        } else if self.answers(&content) {
            self.answer(content, range);
            self.page.items.len().checked_sub(1)
        } else {
            let terms = self.open.last_mut().map(|open| std::mem::take(&mut open.terms)).unwrap_or_default();
            let item = Item { ordinal, ..Item::new(Kind::Rule, start..range.end) };
            let item = self.named(item, content);
            self.add(match terms.as_slice() {
                [term] if question_marks::is_question(term) && self.among == Among::Questions => {
                    asked(term, item)
                }
                _ => defining(terms, item),
            })
        };
        if let (Some(open), Some(index)) = (self.open.last_mut(), index) {
            open.item = Some(index);
        }
    }

    /// A further paragraph of a list item; behind what is nested in the item it is a passage under it.
    pub(super) fn more_text(&mut self, index: usize, mut content: Vec<Piece>, range: Range<usize>) {
        let is_question = self.page.items.get(index).is_some_and(|item| item.kind == Kind::Question);
        if index + 1 < self.page.items.len() && !is_question && !is_mark(&content) {
            let item = self.named(Item::new(Kind::Rule, range), content);
            self.add(item);
            return;
        }
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        let is_last = index + 1 == self.page.items.len();
        let may_ask = is_last && self.page.items.get(index).is_some_and(|item| self.may_ask(item));
        if may_ask && !question_marks::is_question(&inline::text(&content)) {
            self.ask(index);
        }
        let Some(item) = self.page.items.get_mut(index) else {
            return;
        };
        item.notes.extend(notes);
        item.explicit = item.explicit.take().or(id);
        if item.kind == Kind::Question && item.content.is_empty() {
            question_marks::skip(&mut content, Says::Answers);
            item.content = content;
        } else if !content.is_empty() {
            item.content.push((Event::Start(Tag::Paragraph), range.clone()));
            item.content.append(&mut content);
            item.content.push((Event::End(TagEnd::Paragraph), range.clone()));
        }
        item.range.end = item.range.end.max(range.end);
        self.above = Some(index);
    }

    pub(super) fn paragraph(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        let mut rest = content.clone();
        let notes = inline::take_notes(&mut rest);
        let id = inline::take_block_id(&mut rest);
        let cited = citations::take_closing(&mut rest);
        if inline::text(&rest).is_empty() && inline::links(&rest).is_empty() {
            return self.mark_before(notes, id, cited, range.start);
        }
        let text = inline::text(&content);
        if self.marks_below(&text) {
            return;
        }
        if let Some(mark) = self.mark.take() {
            return self.below_mark(mark, content, range);
        }
        let here = self.among;
        if self.asks_emphasised(&content) || question_marks::asks(&content, here) {
            self.question(content, range);
            return;
        }
        if let Some(heading) = self.asked_by.take() {
            return self.answer_to_heading(heading, content, range);
        }
        if self.asks_plainly(&content) || asks_with_answer(&content) {
            self.plainly = self.question(content, range);
            return;
        }
        if self.goes_on(&content) {
            return self.more_of_answer(content, range);
        }
        let is_question = question_marks::is_question(&text);
        if let Some(at) = self.asked_plainly()
            && (here == Among::Questions && !is_question
                || question_marks::mark(&text).is_some_and(answers_surely))
        {
            self.ask(at);
            return self.answer(content, range);
        }
        let several = sections::split_labelled(&mut content);
        if !several.is_empty() {
            for mut part in std::iter::once(content).chain(several) {
                let bullet = sections::bullet(&inline::text(&part));
                inline::skip_text(&mut part, bullet);
                let end = part.iter().map(|(_, range)| range.end).max().unwrap_or(range.end);
                let start = part.first().map_or(range.start, |(_, range)| range.start);
                let item = self.named(Item::new(Kind::Rule, start..end), part);
                self.add(item);
            }
            return;
        }
        if self.answers(&content) || self.lost_its_question(&content) {
            return self.answer(content, range);
        }
        let escaped = ["- ", "* ", "+ "].iter().any(|mark| text.starts_with(mark));
        if escaped {
            inline::skip_text(&mut content, 2);
        }
        let introduces = !self.seen_heading && !self.seen_list && !escaped;
        let kind = if introduces { Kind::Note } else { Kind::Rule };
        let item = self.named(Item::new(kind, range), content);
        let adopts: Option<fn(usize) -> Adopts> = match inline::text(&rest).ends_with(':') {
            true => Some(Adopts::Any),
            false if escaped => Some(Adopts::Beside),
            false => None,
        };
        let index = self.add(item);
        self.plain = index.filter(|_| is_question);
        self.adopts = index.and_then(|index| Some(adopts?(index)));
    }

    /// Whether words are marked as the answer to a question that has none yet.
    fn answers(&self, content: &[Piece]) -> bool {
        let mark = question_marks::marked(content).filter(|mark| mark.says == Says::Answers);
        mark.is_some_and(|mark| self.unanswered(mark.number.as_deref()).is_some())
    }

    /// Whether words are marked as an answer, and nothing above asks.
    fn lost_its_question(&self, content: &[Piece]) -> bool {
        let mark = question_marks::marked(content).filter(|mark| mark.says == Says::Answers);
        let counted = |mark: &Mark| mark.number.is_some() && self.among == Among::Questions;
        mark.is_some_and(|mark| mark.sure || counted(&mark)) && !question_marks::is_lettered(content)
    }

    /// Footnote marks, a citation or a block id alone on a line belong to what stands before: a table, for instance.
    /// An id behind a list and a blank line names all of it.
    fn mark_before(
        &mut self,
        notes: Vec<String>,
        id: Option<String>,
        cited: Vec<SourceCitation>,
        place: usize,
    ) {
        let list = self.last_list.clone().filter(|list| {
            list.items.end == self.page.items.len()
                && list.items.len() > 1
                && follows_a_blank_line(self.text, place)
        });
        let id = match (id, list) {
            (Some(id), Some(list)) => {
                self.page.blocks.push((id, list.range));
                None
            }
            (id, _) => id,
        };
        if let Some(last) = self.page.items.last_mut() {
            last.citations.extend(cited);
        }
        if let (Some(id), Some(last)) = (id, self.page.items.last_mut()) {
            last.explicit.get_or_insert(id);
            self.above = self.page.items.len().checked_sub(1);
        }
        sections::note_block(&mut self.page.items, &notes, &self.place);
    }

    /// Takes footnotes, ids, lead-in and closing citation out of the content.
    pub(super) fn named(&self, mut item: Item, mut content: Vec<Piece>) -> Item {
        item.notes = inline::take_notes(&mut content);
        item.explicit = inline::take_block_id(&mut content);
        item.label = lead_in::find(&content);
        // A number in bold above its rule is its id: `**DIS-1.2.1**`.
        let number = item.label.as_ref().map(|label| &label.name).filter(|name| lead_in::is_number(name));
        item.explicit = item.explicit.or_else(|| number.cloned());
        item.explicit = item.explicit.or_else(|| inline::take_lead_id(&mut content));
        item.content = content;
        item
    }
}

/// A line of a table of contents without the number of its page.
fn unpaged(text: &str) -> &str {
    let words = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if words.ends_with([' ', '\t', '.']) { words.trim_end_matches([' ', '\t', '.']) } else { text }
}

/// Whether the text begins with one of these marks.
fn strip_any(content: &[Piece], marks: &[&str]) -> bool {
    let head = content.get(..content.len().min(3)).unwrap_or_default();
    let text = format!("{} ", inline::text(head));
    marks.iter().any(|mark| text.starts_with(mark))
}

/// Whether a paragraph belongs to what stands before it, or names related topics: nothing that has a title.
fn is_mark(content: &[Piece]) -> bool {
    // Most begin as none of them does.
    if matches!(inline::first(content), First::Sign(sign) if !matches!(sign, '^' | '{') && !sections::may_relate(sign))
    {
        return false;
    }
    let mut rest = content.to_vec();
    inline::take_notes(&mut rest);
    inline::take_block_id(&mut rest);
    let text = inline::text(&rest);
    text.is_empty() && inline::links(&rest).is_empty() || sections::related_line(&text).is_some()
}

/// Whether a mark is that of an answer and nothing else.
fn answers_surely(mark: Mark) -> bool {
    mark.says == Says::Answers && mark.sure
}

/// Whether the first line of words asks, and a further one is surely marked as its answer.
fn asks_with_answer(content: &[Piece]) -> bool {
    let answer = |content: &[Piece]| question_marks::split_answer(&mut content.to_vec(), None);
    question_marks::asks_in_first_line(content)
        && answer(content).and_then(|answer| question_marks::marked(&answer)).is_some_and(answers_surely)
}

/// What a term asks, and its definition answers.
fn asked(term: &str, mut item: Item) -> Item {
    let place = item.range.start..item.range.start;
    let words = question_marks::strip(term, Says::Asks).map_or(term, |(_, words)| words);
    (item.kind, item.label) = (Kind::Question, None);
    item.asking = Some(vec![(Event::Text(words.to_owned().into()), place)]);
    question_marks::skip(&mut item.content, Says::Answers);
    item
}

/// A definition, called by what it defines.
fn defining(terms: Vec<String>, mut item: Item) -> Item {
    let shown = terms.join(", ");
    let mut terms = terms.into_iter();
    let Some(name) = terms.next() else { return item };
    let place = item.range.start..item.range.start;
    let lead = [
        Event::Start(Tag::Strong),
        Event::Text(format!("{shown}:").into()),
        Event::End(TagEnd::Strong),
        Event::Text(" ".into()),
    ];
    item.content.splice(0..0, lead.map(|event| (event, place.clone())));
    item.label = Some(Label { name, others: terms.collect(), links: 0 });
    item
}
