//! How far do questions and their answers go?
//!
//! A question says that it asks, is bold, or is a heading; where questions stand, a question mark is enough for what
//! has its answer right below. Its answer is all that stands below it up to the next question, heading or rule:
//! paragraphs, lists, tables. What has an id of its own, or asks itself, is a passage of its own. An answer with a
//! number belongs to the question of that number, and to no other.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{
    Walk, follows_a_blank_line,
    question_ahead::{self, Asked},
};
use crate::{
    Kind,
    dialects::obsidian,
    pages::{
        inline,
        page::{Item, Piece},
        question_marks::{self, Among, Mark, Says},
        rule_line, scenario_blocks,
        sections::{self, Section},
    },
};

impl Walk<'_> {
    /// Whether words begin with a question in bold or italics, where questions stand.
    pub(super) fn asks_emphasised(&self, content: &[Piece]) -> bool {
        question_marks::asks_emphasised(content) && self.among == Among::Questions
    }

    /// Whether words ask by their question mark alone, with their answer in the lines below: where questions stand, and
    /// no marked one is being answered.
    pub(super) fn asks_plainly(&self, content: &[Piece]) -> bool {
        self.among == Among::Questions
            && question_marks::asks_in_first_line(content)
            && self.answered_here().is_none_or(|at| self.plainly == Some(at))
    }

    /// Looks whether the page, or a heading above, is of questions.
    pub(super) fn look_around(&mut self) {
        let headings =
            self.place.iter().filter_map(|at| self.page.headings.get(*at)).map(|it| it.text.as_str());
        let titles = [self.page.title.as_deref(), self.page.front.title.as_deref()];
        let named = headings.chain(titles.into_iter().flatten()).any(question_marks::is_of_questions);
        self.among = if named || self.page.of_questions { Among::Questions } else { Among::Rules };
    }

    /// A text `Q: ...`, with its answer where that begins on a line of its own or is marked so.
    pub(super) fn question(&mut self, mut content: Vec<Piece>, range: Range<usize>) -> Option<usize> {
        let mark = question_marks::skip(&mut content, Says::Asks);
        self.marked_question(mark, content, range)
    }

    fn marked_question(
        &mut self,
        mark: Option<Mark>,
        mut content: Vec<Piece>,
        range: Range<usize>,
    ) -> Option<usize> {
        let number = mark.as_ref().and_then(|mark| mark.number.clone());
        let answer = question_marks::split_answer(&mut content, number.as_deref())
            .or_else(|| question_marks::split_beside(&mut content, number.as_deref()))
            .or_else(|| question_marks::split_below(&mut content));
        let mut item = Item::new(Kind::Question, range.clone());
        item.counted = mark.filter(|_| number.is_some()).map(|mark| mark.name);
        item.asking = Some(content);
        let index = self.add(item);
        self.counted.extend(number.zip(index));
        self.answering = index.filter(|_| self.open.is_empty());
        if let Some(answer) = answer {
            self.answer(answer, range);
        }
        index
    }

    /// Takes a mark that stands alone above what it marks: `### Q1`, `**Answer**`. False where it says nothing here.
    pub(super) fn marks_below(&mut self, text: &str) -> bool {
        let Some(mark) = question_marks::alone(text).filter(|_| self.open.is_empty()) else { return false };
        let asked = self.unanswered(mark.number.as_deref());
        let is_last = asked.is_some_and(|at| at + 1 == self.page.items.len());
        match mark.says {
            Says::Answers if is_last => self.answering = asked,
            // `## A` may be a letter of the alphabet.
            _ if self.among == Among::Questions && (mark.says == Says::Asks || mark.number.is_some()) => {
                self.mark = Some(mark);
            }
            _ => return false,
        }
        true
    }

    /// A paragraph below such a mark.
    pub(super) fn below_mark(&mut self, mark: Mark, content: Vec<Piece>, range: Range<usize>) {
        match mark.says {
            Says::Asks => drop(self.marked_question(Some(mark), content, range)),
            Says::Answers => self.marked_answer(Some(mark), content, range),
        }
    }

    /// The first paragraph or list under a heading that asks is its answer.
    pub(super) fn answer_to_heading(&mut self, heading: usize, mut content: Vec<Piece>, range: Range<usize>) {
        let Some(asks) = self.page.headings.get(heading).map(|heading| heading.text.clone()) else { return };
        let (mark, asks) = question_marks::strip(&asks, Says::Asks)
            .map_or((None, asks.as_str()), |(mark, asks)| (Some(mark), asks));
        let mut item = Item::new(Kind::Question, range.clone());
        let number = mark.as_ref().and_then(|mark| mark.number.clone());
        if question_marks::marked(&content).is_some_and(|mark| mark.fits(number.as_deref())) {
            question_marks::skip(&mut content, Says::Answers);
        }
        item.counted = mark.filter(|_| number.is_some()).map(|mark| mark.name);
        item.notes = inline::take_notes(&mut content);
        item.explicit = inline::take_block_id(&mut content);
        item.content = content;
        item.asking = Some(vec![(Event::Text(asks.to_owned().into()), range)]);
        self.answering = self.add(item).filter(|_| self.open.is_empty());
    }

    /// A paragraph `A: ...`: the answer to the question before it, or to the one of its number, or one that lost its
    /// question.
    pub(super) fn answer(&mut self, content: Vec<Piece>, range: Range<usize>) {
        let mark = question_marks::marked(&content).filter(|mark| mark.says == Says::Answers);
        self.marked_answer(mark, content, range);
    }

    fn marked_answer(&mut self, mark: Option<Mark>, mut content: Vec<Piece>, range: Range<usize>) {
        let number = mark.as_ref().and_then(|mark| mark.number.as_deref());
        let other = number.and_then(|number| question_marks::split_other(&mut content, number));
        let asked = self.unanswered(number);
        // The number of an answer that lost its question says which it was.
        if (asked.is_some() || number.is_none()) && !question_marks::is_lettered(&content) {
            question_marks::skip(&mut content, Says::Answers);
        }
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        // What ends in a colon is completed by the list below it, wherever it stands.
        let open_ended = inline::text(&content).ends_with(':');
        let goes_on = self.open.is_empty() && (open_ended || self.among == Among::Questions);
        let is_last = asked.is_some_and(|at| at + 1 == self.page.items.len());
        if let Some(at) = asked
            && let Some(item) = self.page.items.get_mut(at)
        {
            let goes_on = goes_on || content.is_empty();
            item.content = content;
            item.notes.extend(notes);
            item.explicit = item.explicit.take().or(id);
            if is_last {
                item.range.end = item.range.end.max(range.end);
            }
            self.above = Some(at);
            (self.answering, self.answered) = (asked.filter(|_| goes_on && is_last), Some(at));
        } else {
            let mut item = Item::new(Kind::Question, range.clone());
            (item.asking, item.content, item.notes, item.explicit) = (Some(Vec::new()), content, notes, id);
            self.answering = self.add(item).filter(|_| goes_on);
        }
        if let Some(other) = other {
            self.answer(other, range);
        }
    }

    /// The question that an answer of this number belongs to: the last passage, or one above of the same number.
    pub(super) fn unanswered(&self, number: Option<&str>) -> Option<usize> {
        let is_open = |at: &usize| {
            let item = self.page.items.get(*at);
            item.is_some_and(|item| {
                item.kind == Kind::Question && item.content.is_empty() && item.asking.is_some()
            })
        };
        let last = self.page.items.len().checked_sub(1).filter(is_open);
        let counted = |at: &usize| {
            let number = self.counted.iter().rev().find(|(_, item)| item == at);
            number.map(|(number, _)| number.as_str())
        };
        let Some(number) = number else { return last };
        let fits = last.filter(|at| counted(at).is_none_or(|own| own == number));
        let above = || self.counted.iter().rev().find(|(own, _)| own == number).map(|(_, at)| *at);
        fits.or_else(|| above().filter(is_open))
    }

    /// The passage right above that asks by its question mark alone.
    pub(super) fn asked_plainly(&self) -> Option<usize> {
        let last = self.page.items.len().checked_sub(1);
        let at = self.plain.filter(|at| Some(*at) == last && self.open.is_empty())?;
        self.page.items.get(at).filter(|item| item.place == self.place).map(|_| at)
    }

    /// Makes a question of a passage that asks by its question mark alone, because its answer stands below it.
    pub(super) fn ask(&mut self, at: usize) {
        (self.plain, self.plainly) = (None, Some(at));
        let Some(item) = self.page.items.get_mut(at) else { return };
        item.kind = Kind::Question;
        item.label = None;
        item.asking = Some(std::mem::take(&mut item.content));
        self.answering = Some(at).filter(|_| self.open.is_empty());
    }

    /// The question whose answer goes on here.
    fn answered_here(&self) -> Option<usize> {
        let last = self.page.items.len().checked_sub(1);
        self.answering
            .filter(|at| Some(*at) == last && self.open.is_empty() && self.section == Section::Rules)
    }

    /// Whether a paragraph goes on with the answer above it: it has no id of its own beside the answer's, is not marked as
    /// an answer itself, and does not ask as the question did.
    pub(super) fn goes_on(&self, content: &[Piece]) -> bool {
        let Some(at) = self.answered_here() else { return false };
        let Some(item) = self.page.items.get(at) else { return false };
        let text = inline::text(content);
        let has_id = inline::block_id(&text).is_some();
        let mark = question_marks::marked(content).filter(|mark| mark.says == Says::Answers);
        let answers = mark.is_some_and(|mark| mark.sure || mark.number.is_some());
        let asks = self.plainly == Some(at) && question_marks::is_question(&text);
        let is_name = !item.content.is_empty() && self.is_bare_name(content, &text);
        let is_another = has_id && item.explicit.is_some() || answers || asks || is_name;
        self.is_answered_by_all(item) && !is_another
    }

    /// Whether words in capitals stand right above a question, as names do in text without marks: `KRAKEN`.
    fn is_bare_name(&self, content: &[Piece], text: &str) -> bool {
        let is_loud = text.contains(char::is_uppercase) && !text.contains(char::is_lowercase);
        let end = content.iter().map(|(_, range)| range.end).max();
        let asked = |end| question_ahead::asked(self.text, end) == Asked::Next;
        is_loud && rule_line::is_title(text) && end.is_some_and(asked)
    }

    /// Whether all that stands below a question is its answer; elsewhere what stands right below it is.
    fn is_answered_by_all(&self, item: &Item) -> bool {
        item.content.is_empty() || self.among == Among::Questions || self.asked_in_heading(item)
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

    /// The question whose answer a block goes on with that begins here.
    fn answered_by_block(&self, range: &Range<usize>) -> Option<usize> {
        let of = |item: &Item| self.is_answered_by_all(item);
        let goes_on = self.answered_here().filter(|at| self.page.items.get(*at).is_some_and(of));
        goes_on.or_else(|| self.answered_right_above(range))
    }

    /// The question to which the answer stands right above a place, without a blank line in between.
    pub(super) fn answered_right_above(&self, range: &Range<usize>) -> Option<usize> {
        let at = self.answered.filter(|_| !follows_a_blank_line(self.text, range.start))?;
        let is_last = at + 1 == self.page.items.len() && self.open.is_empty();
        is_last.then_some(at)
    }

    /// Takes a box over into the answer that goes on, or for the answer to the heading above; false where neither is there, or
    /// it asks something or has an id itself.
    pub(super) fn box_goes_on(&mut self, pieces: &[Piece], range: &Range<usize>) -> bool {
        let boxed = self.asked_by.and_then(|_| obsidian::as_quote(pieces, range));
        if boxed.is_some_and(|boxed| self.answers_heading(&boxed, range)) {
            return true;
        }
        let index = self.answered_by_block(range);
        let Some(item) = index.and_then(|at| self.page.items.get_mut(at)).filter(|it| !it.content.is_empty())
        else {
            return false;
        };
        let nested = vec![(pieces.to_vec(), range.clone())];
        let is_taken = obsidian::take_over(item, nested).is_empty();
        if is_taken {
            self.above = index;
        }
        is_taken
    }

    /// Takes a table or code over into the answer that goes on; false where none does.
    pub(super) fn goes_on_with(&mut self, pieces: &[Piece], range: &Range<usize>) -> bool {
        if let Some(at) = self.asked_plainly().filter(|_| self.among == Among::Questions) {
            self.ask(at);
        }
        let index = self.answered_by_block(range);
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
        let plainly = question_marks::is_question(&text)
            && self.asked_by.is_none()
            && self.among == Among::Questions
            && self.answered_here().is_none_or(|at| self.plainly == Some(at));
        if plainly || question_marks::asks(pieces, self.among) || inline::block_id(&text).is_some() {
            return false;
        }
        let at = range.start..range.start;
        let opens = (Event::Start(Tag::BlockQuote(None)), at.clone());
        let closes = (Event::End(TagEnd::BlockQuote(None)), at);
        let quoted: Vec<Piece> =
            std::iter::once(opens).chain(pieces.iter().cloned()).chain([closes]).collect();
        if self.answers_heading(&quoted, range) || self.goes_on_with(&quoted, range) {
            return true;
        }
        // What is quoted behind an answer belongs to it on any page.
        let last = self.page.items.len().checked_sub(1);
        let behind = self.answered.filter(|at| Some(*at) == last && self.open.is_empty());
        if let Some(index) = behind.filter(|_| self.answering.is_none()) {
            self.append(index, quoted, range);
        }
        behind.is_some()
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
        let item = self.page.items.get(above).filter(|_| above + 1 == self.page.items.len())?;
        let text = inline::text(content);
        if inline::block_id(&text).is_some() {
            return None;
        }
        if item.kind != Kind::Question {
            return (self.may_ask(item) && !question_marks::is_question(&text)).then_some(above);
        }
        let mark = question_marks::marked(content).filter(|mark| mark.says == Says::Answers);
        let marked = item.content.is_empty() && mark.is_some();
        (!marked && item.asking.is_some()).then_some(above)
    }

    /// Whether a list's item asks by its question mark alone, so that what stands within it answers.
    pub(super) fn may_ask(&self, item: &Item) -> bool {
        let is_rule = item.kind == Kind::Rule && item.explicit.is_none();
        is_rule && self.among == Among::Questions && question_marks::is_question(&inline::text(&item.content))
    }

    /// An item of a list that goes on with an answer.
    pub(super) fn item_of_answer(&mut self, question: usize, content: Vec<Piece>, range: Range<usize>) {
        if let Some(open) = self.open.last_mut() {
            open.item = Some(question);
        }
        if self.page.items.get(question).is_some_and(|item| item.kind != Kind::Question) {
            self.ask(question);
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
    pub(super) fn may_answer(&self, range: &Range<usize>) -> bool {
        let here = self.open.is_empty() && self.lists.is_empty() && self.section == Section::Rules;
        let plainly = || self.asked_plainly().is_some() && self.among == Among::Questions;
        here && (self.asked_by.is_some()
            || self.answered_here().is_some()
            || plainly()
            || self.answered_right_above(range).is_some())
    }

    /// A list below a question or its answer: a part of the answer, unless its items are passages by themselves.
    pub(super) fn list_of_answer(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
        if self.has_passages(&pieces) {
            (self.asked_by, self.answering, self.plain) = (None, None, None);
            self.answered = None;
            return pieces.into_iter().for_each(|(event, range)| self.step(event, range));
        }
        (self.bare, self.adopts, self.seen_list) = (None, None, true);
        let (pieces, found) = scenario_blocks::take(pieces);
        if let Some(at) = self.asked_plainly() {
            self.ask(at);
        }
        if let Some(heading) = self.asked_by.take() {
            self.answer_to_heading(heading, pieces, range);
        } else if let Some(index) = self.answered_here().or_else(|| self.answered_right_above(&range)) {
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
                    | End(TagEnd::DefinitionListTitle | TagEnd::DefinitionListDefinition)
            )
        };
        let defines = matches!(list.first(), Some((Event::Start(Tag::DefinitionList), _)));
        let is_box = |(event, _): &Piece| matches!(event, Event::Start(Tag::BlockQuote(_)));
        let mut leaves = list.split(|(event, _)| ends(event));
        list.iter().any(is_box)
            || self.has_answered(list)
            || leaves.any(|leaf| {
                let text = inline::text(leaf);
                let is_related = |(event, _): &Piece| {
                    matches!(event, Event::Text(words) if sections::related_line(words).is_some())
                };
                question_marks::marked(leaf).is_some_and(|mark| mark.sure || mark.number.is_some())
                    || question_marks::asks_in_bold(leaf)
                    || defines && question_marks::is_question(&text)
                    || inline::block_id(&text).is_some()
                    || sections::is_contents_entry(leaf)
                    || leaf.iter().any(is_related)
            })
    }

    /// Whether an item of a list is a question with a list below it, where questions stand.
    fn has_answered(&self, list: &[Piece]) -> bool {
        let inner = list
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, (event, _))| matches!(event, Event::Start(Tag::List(_))));
        let asks = |(at, _): (usize, &Piece)| {
            let before = list.get(..at).unwrap_or_default();
            let start = before.iter().rposition(|(event, _)| matches!(event, Event::Start(Tag::Item)));
            start.is_some_and(|start| question_marks::is_question(&inline::text(&before[start..])))
        };
        self.among == Among::Questions && inner.into_iter().any(asks)
    }
}
