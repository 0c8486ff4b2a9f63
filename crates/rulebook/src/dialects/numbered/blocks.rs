//! What do the tables and the code of a numbered rulebook become?
//!
//! Passages under the last rule: no line of theirs is a rule, whatever number it begins with.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::{
    Line, Reader,
    inserted_blocks::{CODE, indent_of},
};
use crate::{
    Kind,
    pages::page::{Item, Page, Piece},
    rewriting::tables,
    words::{code_lines, limits},
};

impl Reader<'_> {
    /// Reads a table, fenced code, or what stands between rules, that begins at a line: how many lines it has.
    pub(super) fn block(&mut self, lines: &[Line], at: usize) -> usize {
        match self.table(lines, at).max(self.code(lines, at)) {
            0 => self.inserted(lines, at),
            count => count,
        }
    }

    /// Reads a table that begins at a line: how many lines it has.
    fn table(&mut self, lines: &[Line], at: usize) -> usize {
        // What is indented further is read without that.
        let is_row = |line: &&Line| line.text.trim_start().starts_with('|') && indent_of(line) < CODE;
        let Some(first) = lines.get(at).filter(is_row) else { return 0 };
        let rows = std::iter::once(first)
            .chain(lines[at + 1..].iter().take_while(|line| line.follows && is_row(line)));
        let rows: Vec<&Line> = rows.collect();
        let (Some(start), Some(end)) = (rows.first(), rows.last()) else { return 0 };
        let range = start.range.start..end.range.end;
        let content = tables::pieces(&self.file.text, range.clone());
        let is_table = rows.len() > 1 && !content.is_empty();
        if is_table && self.put_below_rule(Kind::Rule, content, range) { rows.len() } else { 0 }
    }

    /// Reads code between fences; without the second it is none.
    fn code(&mut self, lines: &[Line], at: usize) -> usize {
        let mut fence = None;
        let opens = |line: &&Line| !self.unclosed && code_lines::fenced(line.text, &mut fence);
        let Some(first) = lines.get(at).filter(opens) else { return 0 };
        let info = first.text.trim().trim_start_matches(['`', '~']).trim().to_owned();
        let inside = lines[at + 1..].iter().take_while(|line| {
            code_lines::fenced(line.text, &mut fence);
            fence.is_some()
        });
        let count = inside.count();
        let Some(last) = lines.get(at + 1 + count) else {
            self.unclosed = true;
            return 0;
        };
        let range = first.range.start..last.range.end;
        let inner = (first.range.end + 1).min(last.range.start)..last.range.start;
        let words = self.file.text.get(inner.clone()).unwrap_or_default().to_owned();
        let content = vec![
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info.into()))), range.clone()),
            (Event::Text(words.into()), inner),
            (Event::End(TagEnd::CodeBlock), range.clone()),
        ];
        if self.put_below_rule(Kind::Note, content, range) { count + 2 } else { 0 }
    }

    /// Adds a block as a passage; false where the page is full.
    fn put_below_rule(&mut self, kind: Kind, content: Vec<Piece>, range: Range<usize>) -> bool {
        let place = self.here();
        let Some(page) = self.pages.last_mut().filter(|page| page.items.len() < limits::PASSAGES) else {
            return false;
        };
        let mut item = Item::new(kind, range);
        item.content = content;
        (item.parent, item.depth) = below_rule(page, &place);
        item.place = place;
        page.items.push(item);
        true
    }
}

/// The last rule of a place on a page, and how deep what belongs to it is nested.
pub(super) fn below_rule(page: &Page, place: &[usize]) -> (Option<usize>, usize) {
    let rule = page.items.iter().rposition(|item| item.place == place && item.number.is_some());
    (rule, rule.map_or(0, |at| page.items[at].depth + 1))
}
