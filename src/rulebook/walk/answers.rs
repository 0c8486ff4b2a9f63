//! How far do questions and their answers go?
//!
//! A question says that it asks, is bold, or is a heading. Its answer is all that stands below it up to the next
//! question, heading or rule: paragraphs, lists, tables. What has an id of its own, or asks itself, is a passage
//! of its own.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    super::{
        Kind, fenced, inline, obsidian,
        page::{Item, Piece},
        sections::{self, Section},
    },
    Walk,
};

impl Walk<'_> {
    /// Whether words begin with a question in bold, where questions stand.
    pub(super) fn asks_in_bold(&self, content: &[Piece]) -> bool {
        sections::asks_in_bold(content) && self.is_among_questions()
    }

    /// Whether the page, or a heading above, is of questions.
    fn is_among_questions(&self) -> bool {
        let headings =
            self.place.iter().filter_map(|at| self.page.headings.get(*at)).map(|it| it.text.as_str());
        let titles = [self.page.title.as_deref(), self.page.front.title.as_deref()];
        headings.chain(titles.into_iter().flatten()).any(sections::is_of_questions)
    }

    /// A text `Q: ...`, with its answer where that begins on a line of its own or is marked so.
    pub(super) fn question(&mut self, mut content: Vec<Piece>, range: Range<usize>) -> Option<usize> {
        let answer = sections::split_answer(&mut content)
            .or_else(|| sections::split_beside(&mut content))
            .or_else(|| sections::split_below(&mut content));
        let mut item = Item::new(Kind::Question, range.clone());
        obsidian::skip_marker(&mut content, sections::QUESTION);
        item.asking = Some(content);
        let index = self.add(item);
        self.answering = index.filter(|_| self.open.is_empty() && self.is_among_questions());
        if let Some(answer) = answer {
            self.answer(answer, range);
        }
        index
    }

    /// The first paragraph or list under a heading that asks is its answer.
    pub(super) fn answer_to_heading(&mut self, heading: usize, mut content: Vec<Piece>, range: Range<usize>) {
        obsidian::skip_marker(&mut content, sections::ANSWER_BELOW);
        let Some(asks) = self.page.headings.get(heading).map(|heading| heading.text.clone()) else { return };
        let mut item = Item::new(Kind::Question, range.clone());
        item.notes = inline::take_notes(&mut content);
        item.explicit = inline::take_block_id(&mut content);
        item.content = content;
        let asks = sections::strip(&asks, &["Q:", "Question:"]).unwrap_or(&asks).to_owned();
        item.asking = Some(vec![(Event::Text(asks.into()), range)]);
        self.answering = self.add(item).filter(|_| self.open.is_empty());
    }

    /// A paragraph `A: ...`: the answer to the question before it, or one that lost its question.
    pub(super) fn answer(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        obsidian::skip_marker(&mut content, sections::ANSWER_BELOW);
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        // What ends in a colon is completed by the list below it, wherever it stands.
        let open_ended = inline::text(&content).ends_with(':');
        let goes_on = self.open.is_empty() && (open_ended || self.is_among_questions());
        if let Some(last) = self.page.items.last_mut()
            && last.kind == Kind::Question
            && last.content.is_empty()
        {
            last.content = content;
            last.notes.extend(notes);
            last.explicit = last.explicit.take().or(id);
            last.range.end = range.end;
            self.above = self.page.items.len().checked_sub(1);
            self.answering = self.above.filter(|_| goes_on);
            return;
        }
        let mut item = Item::new(Kind::Question, range);
        (item.asking, item.content, item.notes, item.explicit) = (Some(Vec::new()), content, notes, id);
        self.answering = self.add(item).filter(|_| goes_on);
    }

    /// The question whose answer goes on here.
    fn answered_here(&self) -> Option<usize> {
        let last = self.page.items.len().checked_sub(1);
        self.answering
            .filter(|at| Some(*at) == last && self.open.is_empty() && self.section == Section::Rules)
    }

    /// Whether a paragraph goes on with the answer above it: it has no id of its own beside the answer's, and is not
    /// marked as an answer itself.
    pub(super) fn goes_on(&self, content: &[Piece]) -> bool {
        let Some(item) = self.answered_here().and_then(|at| self.page.items.get(at)) else { return false };
        let text = inline::text(content);
        let has_id = inline::block_id(&text).is_some();
        let among = self.is_among_questions() || self.asked_in_heading(item);
        among && !(has_id && item.explicit.is_some()) && sections::strip(&text, sections::ANSWER).is_none()
    }

    /// Whether the heading above a question asks it.
    fn asked_in_heading(&self, item: &Item) -> bool {
        let asks = item.asking.as_deref().map(inline::text).unwrap_or_default();
        let heading = item.place.last().and_then(|at| self.page.headings.get(*at));
        !asks.is_empty() && heading.is_some_and(|heading| heading.text.ends_with(&asks))
    }

    /// A further paragraph of an answer.
    pub(super) fn more_of_answer(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        let Some(index) = self.answered_here() else { return };
        let is_first = self.page.items.get(index).is_some_and(|item| item.content.is_empty());
        if is_first {
            return self.answer(content, range);
        }
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        let mut paragraph = vec![(Event::Start(Tag::Paragraph), range.clone())];
        paragraph.append(&mut content);
        paragraph.push((Event::End(TagEnd::Paragraph), range.clone()));
        self.append(index, paragraph, &range);
        if let Some(item) = self.page.items.get_mut(index) {
            item.notes.extend(notes);
            item.explicit = item.explicit.take().or(id);
        }
    }

    /// Takes a table or code over into the answer that goes on; false where none does.
    pub(super) fn goes_on_with(&mut self, pieces: &[Piece], range: &Range<usize>) -> bool {
        let of = |item: &Item| self.is_among_questions() || self.asked_in_heading(item);
        let index = self.answered_here().filter(|at| self.page.items.get(*at).is_some_and(of));
        if let Some(index) = index {
            self.append(index, pieces.to_vec(), range);
        }
        index.is_some()
    }

    /// Takes a table or code right below a heading that asks for its answer; false where no such heading is above.
    pub(super) fn answers_heading(&mut self, pieces: &[Piece], range: &Range<usize>) -> bool {
        let heading = self.asked_by.filter(|_| self.open.is_empty() && self.section == Section::Rules);
        if let Some(heading) = heading {
            self.asked_by = None;
            self.answer_to_heading(heading, pieces.to_vec(), range.clone());
        }
        heading.is_some()
    }

    /// Takes a plain quote for an answer, or for a part of the one that goes on here; false where nothing was asked.
    pub(super) fn quote_answers(&mut self, pieces: &[Piece], range: &Range<usize>) -> bool {
        let text = inline::text(pieces);
        let asks = sections::strip(&text, sections::QUESTION).is_some();
        if asks || inline::block_id(&text).is_some() {
            return false;
        }
        let at = range.start..range.start;
        let opens = (Event::Start(Tag::BlockQuote(None)), at.clone());
        let closes = (Event::End(TagEnd::BlockQuote(None)), at);
        let quoted: Vec<Piece> =
            std::iter::once(opens).chain(pieces.iter().cloned()).chain([closes]).collect();
        self.answers_heading(&quoted, range) || self.goes_on_with(&quoted, range)
    }

    fn append(&mut self, index: usize, mut pieces: Vec<Piece>, range: &Range<usize>) {
        if let Some(item) = self.page.items.get_mut(index) {
            item.notes.extend(inline::take_notes(&mut pieces));
            item.content.append(&mut pieces);
            item.range.end = item.range.end.max(range.end);
        }
        self.above = Some(index);
    }

    /// The question under which an item of a list goes on with the answer: it stands below the question's own item, and has
    /// no id.
    pub(super) fn answered_in_list(&self, content: &[Piece]) -> Option<usize> {
        let above = self.open.len().checked_sub(2).and_then(|at| self.open.get(at))?.item?;
        let item = self.page.items.get(above).filter(|item| item.kind == Kind::Question)?;
        let text = inline::text(content);
        let unanswered = item.content.is_empty();
        let marked = unanswered && sections::strip(&text, sections::ANSWER_BELOW).is_some();
        let is_last = above + 1 == self.page.items.len();
        (is_last && !marked && item.asking.is_some() && inline::block_id(&text).is_none()).then_some(above)
    }

    /// An item of a list that goes on with an answer.
    pub(super) fn item_of_answer(&mut self, question: usize, content: Vec<Piece>, range: Range<usize>) {
        if let Some(open) = self.open.last_mut() {
            open.item = Some(question);
        }
        let is_first = self.page.items.get(question).is_some_and(|item| item.content.is_empty());
        if is_first {
            return self.answer(content, range);
        }
        let place = range.start..range.start;
        let opening = [Event::Start(Tag::List(None)), Event::Start(Tag::Item)];
        let closing = [Event::End(TagEnd::Item), Event::End(TagEnd::List(false))];
        let around = |events: [Event<'static>; 2]| events.map(|event| (event, place.clone()));
        let pieces = around(opening).into_iter().chain(content).chain(around(closing)).collect();
        self.append(question, pieces, &range);
    }

    /// Whether a list that begins here may be an answer, or go on with one.
    pub(super) fn may_answer(&self) -> bool {
        let here = self.open.is_empty() && self.lists.is_empty() && self.section == Section::Rules;
        here && (self.asked_by.is_some() || self.answered_here().is_some())
    }

    /// A list below a question or its answer: a part of the answer, unless its items are passages by themselves.
    pub(super) fn list_of_answer(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
        if self.has_passages(&pieces) {
            (self.asked_by, self.answering) = (None, None);
            return pieces.into_iter().for_each(|(event, range)| self.step(event, range));
        }
        (self.bare, self.adopts, self.seen_list) = (None, None, true);
        let (pieces, found) = fenced::take(pieces);
        if let Some(heading) = self.asked_by.take() {
            self.answer_to_heading(heading, pieces, range);
        } else if let Some(index) = self.answered_here() {
            self.append(index, pieces, &range);
        }
        self.scenarios(found);
    }

    /// Whether items of a list are passages by themselves: they ask or answer, have ids, hold boxes, or name related
    /// topics.
    fn has_passages(&self, list: &[Piece]) -> bool {
        let ends = |event: &Event| {
            use Event::{End, Start};
            matches!(
                event,
                Start(Tag::Item | Tag::List(_) | Tag::Paragraph)
                    | End(TagEnd::Item | TagEnd::List(_) | TagEnd::Paragraph)
            )
        };
        let is_box = |(event, _): &Piece| matches!(event, Event::Start(Tag::BlockQuote(_)));
        let mut leaves = list.split(|(event, _)| ends(event));
        list.iter().any(is_box)
            || leaves.any(|leaf| {
                let text = inline::text(leaf);
                let is_related = |(event, _): &Piece| {
                    matches!(event, Event::Text(words) if sections::related_line(words).is_some())
                };
                sections::strip(&text, sections::QUESTION).is_some()
                    || sections::strip(&text, sections::ANSWER).is_some()
                    || sections::asks_in_bold(leaf)
                    || inline::block_id(&text).is_some()
                    || sections::is_contents_entry(leaf)
                    || leaf.iter().any(is_related)
            })
    }
}
