//! What do quotes, callouts, footnotes and fenced scenarios become?
//!
//! They stand apart from the text around them: a callout is a passage with the callouts within it under it, a
//! footnote is a citation or explains something, a scenario belongs to a passage.

use std::ops::Range;

use super::{Open, Walk};
use crate::{
    Kind,
    dialects::obsidian,
    pages::{
        citations, inline,
        page::{Footnote, Item, Piece},
        question_marks::{self, Among, Says},
        scenario_blocks::{self, Fenced},
    },
    rewriting::tables,
};

impl Walk<'_> {
    /// A quote or callout; callouts in it are passages of their own, nested under it.
    pub(super) fn quote(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
        let glued = obsidian::split_glued(pieces).into_iter().flat_map(obsidian::split_questions);
        let mut glued = glued.collect::<Vec<_>>().into_iter();
        let pieces = glued.next().unwrap_or_default();
        let end = |rest: &[Piece]| rest.last().map_or(range.end, |(_, last)| last.end);
        let own = if glued.len() == 0 { range.end } else { end(&pieces) };
        self.callout(pieces, range.start..own.max(range.start));
        for pieces in glued {
            let start = pieces.first().map_or(range.start, |(_, first)| first.start);
            let end = end(&pieces).max(start);
            self.callout(pieces, start..end);
        }
    }

    /// Adds the questions of a table that asks some; false where it is another table.
    pub(super) fn questions(&mut self, table: &[Piece]) -> bool {
        let asked = tables::questions(table);
        let any = !asked.is_empty();
        for row in asked {
            let (mut question, mut answer) = (row.question, row.answer);
            let mut item = Item::new(Kind::Question, row.range);
            item.notes = inline::take_notes(&mut question);
            item.notes.extend(inline::take_notes(&mut answer));
            (item.explicit, item.ordinal) = (row.id, row.ordinal);
            let mark = question_marks::skip(&mut question, Says::Asks);
            item.counted = mark.and_then(|mark| mark.number.is_some().then_some(mark.name));
            question_marks::skip(&mut answer, Says::Answers);
            (item.asking, item.content) = (Some(question), answer);
            self.add(item);
        }
        any
    }

    fn callout(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
        let is_quote = !obsidian::is_callout(&pieces);
        let (pieces, nested) = obsidian::take_nested(pieces);
        let (pieces, found) = scenario_blocks::take(pieces);
        let start = range.start;
        let mut nested = nested;
        let mut item = obsidian::quote(pieces, range);
        obsidian::answer_within(&mut item, &mut nested);
        nested = obsidian::take_over(&mut item, nested);
        let behind = match item.kind {
            Kind::Question => vec![Vec::new(); nested.len()],
            _ => obsidian::take_behind(&mut item, &nested),
        };
        let says = !item.content.is_empty() || item.asking.is_some() || nested.is_empty();
        let index = if says { self.add(item) } else { None };
        self.scenarios_of(index, found);
        self.open.extend(index.map(|index| Open {
            item: Some(index),
            start,
            ordinal: None,
            terms: Vec::new(),
        }));
        for ((pieces, range), behind) in nested.into_iter().zip(behind) {
            self.quote(pieces, range);
            self.more_of_box(behind);
        }
        if let Some(at) = index {
            self.open.pop();
            self.above = index;
            self.await_answer(at, is_quote);
        }
    }

    /// What stands right below a quote that asks, or among questions below a box that does, is its answer where the quote
    /// has none.
    fn await_answer(&mut self, at: usize, is_quote: bool) {
        let Some(item) = self.page.items.get(at).filter(|_| self.open.is_empty()) else { return };
        let is_open = item.kind == Kind::Question && item.content.is_empty();
        let plainly =
            is_quote && item.kind == Kind::Note && question_marks::is_question(&inline::text(&item.content));
        let asks = is_open && (is_quote || self.among == Among::Questions);
        self.counted
            .extend(item.counted.clone().and_then(|name| Some((question_marks::alone(&name)?.number?, at))));
        self.answering = Some(at).filter(|_| asks);
        self.plain = Some(at).filter(|_| plainly);
    }

    /// What stands in a box behind a box within it.
    fn more_of_box(&mut self, content: Vec<Piece>) {
        let (Some((_, first)), Some((_, last))) = (content.first(), content.last()) else { return };
        let item = Item::new(Kind::Note, first.start..last.end.max(first.start));
        let item = self.named(item, content);
        self.add(item);
    }

    pub(super) fn footnote(&mut self, name: String, pieces: Vec<Piece>) {
        let (pieces, found) = scenario_blocks::take(pieces);
        self.above = None;
        self.scenarios_of(None, found);
        let start = pieces.first().map_or(0, |(_, range)| range.start);
        let end = pieces.last().map_or(start, |(_, range)| range.end.max(start));
        let Some(cited) = citations::cited(&pieces) else { return self.explanation(name, pieces) };
        if !cited.beside.is_empty() {
            self.explanation(name.clone(), cited.beside);
        }
        let (citation, scope) = (cited.citation, cited.scope);
        self.page.footnotes.push(Footnote { name, citation, range: start..end, scope });
    }

    /// A footnote that is no citation: a passage under the one that it explains.
    fn explanation(&mut self, name: String, content: Vec<Piece>) {
        let (Some((_, first)), Some((_, last))) = (content.first(), content.last()) else { return };
        let item = Item::new(Kind::Note, first.start..last.end.max(first.start));
        let content = obsidian::boxes_as_quotes(content.clone()).unwrap_or(content);
        let item = self.named(item, content);
        let at = self.add(item);
        self.explained.extend(at.map(|at| (name, at)));
    }

    /// Scenarios belong to the list item in which they stand, outside of lists to the passage right
    /// above them.
    pub(super) fn scenarios(&mut self, found: Vec<Fenced>) {
        let owner = match self.open.last() {
            Some(open) => open.item,
            None => self.above,
        };
        self.scenarios_of(owner, found);
    }

    /// A passage has one scenario; what belongs to none, or comes second, is reported.
    fn scenarios_of(&mut self, owner: Option<usize>, found: Vec<Fenced>) {
        for fenced in found {
            match owner.and_then(|at| self.page.items.get_mut(at)) {
                Some(item) if item.scenario.is_none() => item.scenario = Some(fenced),
                _ => self.page.stray.push(fenced.range),
            }
        }
    }
}
