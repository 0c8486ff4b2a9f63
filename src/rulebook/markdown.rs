//! What passages does a Markdown body consist of?
//!
//! One walk over the parser's events for Obsidian, Zola and plain Markdown: list items, paragraphs,
//! callouts, tables and code become items; headings become places; footnotes, related topics and
//! tables of contents are recognised for what they are.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::{
    Kind, citations,
    fenced::{self, Fenced},
    hidden, inline, lead_in, obsidian,
    page::{Footnote, Heading, Item, Page, Piece, Scope},
    sections::{self, Section},
    written,
};

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_WIKILINKS
}

/// Reads the body of `text` that begins at byte `start` into `page`.
pub(super) fn read(page: &mut Page, text: &str, start: usize) {
    let visible = hidden::hide(text.get(start..).unwrap_or_default());
    let parser = Parser::new_ext(&visible.body, options()).into_offset_iter();
    let mut walk = Walk::new(page, start, visible.boxes);
    let mut written = written::Written::default();
    for (event, range) in TextMergeWithOffset::new(parser) {
        let range = range.start + start..range.end + start;
        for (event, range) in written.pieces(event.into_static(), range) {
            walk.event(event, range);
        }
    }
    walk.close_leaf();
    walk.finish();
    attach_asked(page, start, visible.asked);
}

/// Gives each `asked:` line to the last passage that begins before it.
fn attach_asked(page: &mut Page, start: usize, asked: Vec<(usize, Vec<String>)>) {
    let mut order: Vec<usize> = (0..page.items.len()).collect();
    order.sort_by_key(|index| page.items[*index].range.start);
    for (at, wordings) in asked {
        let begun = order.partition_point(|index| page.items[*index].range.start <= at + start);
        let last = begun.checked_sub(1).and_then(|before| page.items.get_mut(order[before]));
        if let Some(item) = last {
            item.asked.extend(wordings);
        }
    }
}

/// Something whose pieces are gathered until it ends.
enum Gather {
    Quote,
    Table,
    Code(String),
    Html,
    Footnote(String),
    Heading(HeadingLevel, Option<String>),
}

/// A list item that is open.
struct Open {
    /// The passage it became, once it had text.
    item: Option<usize>,
    start: usize,
}

struct Walk<'a> {
    page: &'a mut Page,
    start: usize,
    boxes: Vec<Range<usize>>,
    /// What is being gathered, how deep in itself, and its pieces.
    gather: Option<(Gather, usize, Vec<Piece>, usize)>,
    /// Text that is being gathered for a paragraph or a tight list item.
    leaf: Vec<Piece>,
    open: Vec<Open>,
    place: Vec<usize>,
    section: Section,
    /// The passage written with an escaped list marker, which the list after it belongs to.
    adopts: Option<usize>,
    /// The passage that ends right here, with nothing else in between: what a fence outside of lists
    /// belongs to.
    above: Option<usize>,
    seen_heading: bool,
    seen_list: bool,
}

impl<'a> Walk<'a> {
    fn new(page: &'a mut Page, start: usize, boxes: Vec<Range<usize>>) -> Self {
        Self {
            page,
            start,
            boxes,
            gather: None,
            leaf: Vec::new(),
            open: Vec::new(),
            place: Vec::new(),
            section: Section::Rules,
            adopts: None,
            above: None,
            seen_heading: false,
            seen_list: false,
        }
    }

    fn event(&mut self, event: Event<'static>, range: Range<usize>) {
        if self.gather.is_some() {
            return self.gathered(event, range);
        }
        match event {
            Event::Start(tag) => self.start_tag(tag, range),
            Event::End(end) => self.end_tag(end, range),
            Event::Rule => {
                self.close_leaf();
                (self.adopts, self.above) = (None, None);
            }
            Event::Html(_) => {}
            other => self.leaf.push((other, range)),
        }
    }

    fn start_tag(&mut self, tag: Tag<'static>, range: Range<usize>) {
        let gather = match &tag {
            Tag::BlockQuote(_) => Gather::Quote,
            Tag::Table(_) => Gather::Table,
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => Gather::Code(info.to_string()),
            Tag::CodeBlock(CodeBlockKind::Indented) => Gather::Code(String::new()),
            Tag::HtmlBlock => Gather::Html,
            Tag::FootnoteDefinition(name) => Gather::Footnote(name.to_string()),
            Tag::Heading { level, id, .. } => Gather::Heading(*level, id.as_ref().map(ToString::to_string)),
            Tag::Item => {
                self.close_leaf();
                self.open.push(Open { item: None, start: range.start });
                return;
            }
            Tag::List(_) => {
                self.close_leaf();
                self.seen_list = true;
                return;
            }
            Tag::Paragraph => return self.close_leaf(),
            _ => return self.leaf.push((Event::Start(tag), range)),
        };
        self.close_leaf();
        let pieces = match gather {
            Gather::Table | Gather::Code(_) => vec![(Event::Start(tag), range.clone())],
            _ => Vec::new(),
        };
        self.gather = Some((gather, 1, pieces, range.start));
    }

    fn end_tag(&mut self, end: TagEnd, range: Range<usize>) {
        match end {
            TagEnd::Paragraph => self.close_leaf(),
            TagEnd::Item => {
                self.close_leaf();
                self.open.pop();
            }
            TagEnd::List(_) => {
                self.close_leaf();
                if self.open.is_empty() {
                    self.adopts = None;
                }
            }
            other => self.leaf.push((Event::End(other), range)),
        }
    }

    fn gathered(&mut self, event: Event<'static>, range: Range<usize>) {
        let Some((gather, depth, pieces, _)) = &mut self.gather else {
            return;
        };
        let same = |tag: &Tag| match gather {
            Gather::Quote => matches!(tag, Tag::BlockQuote(_)),
            Gather::Footnote(_) => matches!(tag, Tag::FootnoteDefinition(_)),
            _ => false,
        };
        let ends = |tag: &TagEnd| match gather {
            Gather::Quote => matches!(tag, TagEnd::BlockQuote(_)),
            Gather::Table => matches!(tag, TagEnd::Table),
            Gather::Code(_) => matches!(tag, TagEnd::CodeBlock),
            Gather::Html => matches!(tag, TagEnd::HtmlBlock),
            Gather::Footnote(_) => matches!(tag, TagEnd::FootnoteDefinition),
            Gather::Heading(..) => matches!(tag, TagEnd::Heading(_)),
        };
        match &event {
            Event::Start(tag) if same(tag) => *depth += 1,
            Event::End(tag) if ends(tag) => *depth -= 1,
            _ => {}
        }
        if *depth > 0 {
            return pieces.push((event, range));
        }
        if matches!(gather, Gather::Table | Gather::Code(_)) {
            pieces.push((event, range.clone()));
        }
        if let Some((gather, _, pieces, start)) = self.gather.take() {
            self.gathered_all(gather, pieces, start..range.end.max(start));
        }
    }

    fn gathered_all(&mut self, gather: Gather, pieces: Vec<Piece>, range: Range<usize>) {
        match gather {
            Gather::Heading(level, id) => self.heading(level as usize, id, &pieces),
            Gather::Footnote(name) => self.footnote(name, pieces),
            Gather::Code(info) if fenced::is_scenario(&info) => {
                let (_, found) = fenced::take(pieces);
                self.scenarios(found);
            }
            Gather::Code(_) | Gather::Table => {
                let mut item = Item::new(Kind::Note, range);
                if matches!(gather, Gather::Table) {
                    item.kind = Kind::Rule;
                }
                item.content = pieces;
                self.add(item);
            }
            // A script or drawing alone says nothing.
            Gather::Html if inline::text(&pieces).is_empty() => {}
            Gather::Html => {
                let mut item = Item::new(Kind::Note, range);
                item.content = pieces;
                self.add(item);
            }
            Gather::Quote => self.quote(pieces, range),
        }
    }

    /// A quote or callout; callouts in it are passages of their own, nested under it.
    fn quote(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
        let (pieces, nested) = obsidian::take_nested(pieces);
        let (pieces, found) = fenced::take(pieces);
        let start = range.start;
        let item = obsidian::quote(pieces, range);
        let says = !item.content.is_empty() || item.asking.is_some() || nested.is_empty();
        let index = if says { self.add(item) } else { None };
        self.scenarios_of(index, found);
        self.open.extend(index.map(|index| Open { item: Some(index), start }));
        for (pieces, range) in nested {
            self.quote(pieces, range);
        }
        if index.is_some() {
            self.open.pop();
            self.above = index;
        }
    }

    fn heading(&mut self, level: usize, id: Option<String>, pieces: &[Piece]) {
        let text = inline::text(pieces);
        (self.adopts, self.above) = (None, None);
        if self.page.headings.len() >= super::limits::HEADINGS {
            return;
        }
        self.section = sections::of_heading(&text);
        let first = self.page.headings.is_empty();
        while self.place.last().is_some_and(|at| self.page.headings[*at].level >= level) {
            self.place.pop();
        }
        let is_title = level == 1 && (first || self.page.title.as_ref() == Some(&text));
        if is_title && !text.is_empty() {
            self.page.title.get_or_insert_with(|| text.clone());
        }
        let first_item = self.page.items.len();
        self.page.headings.push(Heading { level, text, id, first_item });
        if !is_title {
            self.seen_heading = true;
            self.place.push(self.page.headings.len() - 1);
        }
    }

    fn footnote(&mut self, name: String, pieces: Vec<Piece>) {
        let (pieces, found) = fenced::take(pieces);
        self.above = None;
        self.scenarios_of(None, found);
        let citation = citations::parse(&inline::text(&pieces));
        let start = pieces.first().map_or(0, |(_, range)| range.start);
        let end = pieces.last().map_or(start, |(_, range)| range.end.max(start));
        self.page.footnotes.push(Footnote { name, citation, range: start..end, scope: Scope::Body });
    }

    /// Scenarios belong to the list item in which they stand, outside of lists to the passage right
    /// above them.
    fn scenarios(&mut self, found: Vec<Fenced>) {
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

    /// Ends the text that was gathered for a paragraph or list item.
    fn close_leaf(&mut self) {
        let mut content = std::mem::take(&mut self.leaf);
        inline::trim_end(&mut content);
        let Some((_, first)) = content.first() else {
            return;
        };
        let range = first.start..content.iter().map(|(_, range)| range.end).max().unwrap_or(first.end);
        self.above = None;
        if self.section == Section::Contents || sections::is_contents_entry(&content) && !self.open.is_empty()
        {
            return self.page.contents.extend(inline::links(&content));
        }
        if self.section == Section::Related {
            return self.page.related.extend(sections::related(&content));
        }
        match self.open.last() {
            Some(_) => self.item_text(content, range),
            None => self.paragraph(content, range),
        }
    }

    fn item_text(&mut self, content: Vec<Piece>, range: Range<usize>) {
        let Some(open) = self.open.last() else { return };
        let start = open.start;
        if let Some(index) = open.item {
            return self.more_text(index, content, range);
        }
        let item = Item::new(Kind::Rule, start..range.end);
        let index = self.add(self.named(item, content));
        if let (Some(open), Some(index)) = (self.open.last_mut(), index) {
            open.item = Some(index);
        }
    }

    /// A further paragraph of a list item.
    fn more_text(&mut self, index: usize, mut content: Vec<Piece>, range: Range<usize>) {
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        let Some(item) = self.page.items.get_mut(index) else {
            return;
        };
        item.notes.extend(notes);
        item.explicit = item.explicit.take().or(id);
        if !content.is_empty() {
            item.content.push((Event::Start(Tag::Paragraph), range.clone()));
            item.content.append(&mut content);
            item.content.push((Event::End(TagEnd::Paragraph), range.clone()));
        }
        item.range.end = item.range.end.max(range.end);
        self.above = Some(index);
    }

    fn paragraph(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        if let Some(related) = sections::take_related_line(&mut content) {
            self.page.related.extend(related);
        }
        if content.is_empty() {
            return;
        }
        let mut rest = content.clone();
        let notes = inline::take_notes(&mut rest);
        let id = inline::take_block_id(&mut rest);
        if inline::text(&rest).is_empty() && inline::links(&rest).is_empty() {
            return self.mark_before(notes, id);
        }
        let text = inline::text(&content);
        if sections::strip(&text, &["Q:", "Question:"]).is_some() {
            let answer = sections::split_answer(&mut content);
            let mut item = Item::new(Kind::Question, range.clone());
            obsidian::skip_marker(&mut content, &["Q:", "Question:"]);
            item.asking = Some(content);
            self.add(item);
            if let Some(answer) = answer {
                self.answer(answer, range);
            }
            return;
        }
        if sections::strip(&text, &["A:", "Answer:"]).is_some() {
            return self.answer(content, range);
        }
        let escaped = text.starts_with("- ");
        if escaped {
            inline::skip_text(&mut content, 2);
        }
        let introduces = !self.seen_heading && !self.seen_list && !escaped;
        let kind = if introduces { Kind::Note } else { Kind::Rule };
        let item = self.named(Item::new(kind, range), content);
        let index = self.add(item);
        self.adopts = index.filter(|_| escaped);
    }

    /// A paragraph `A: ...`: the answer to the question before it, or one that lost its question.
    fn answer(&mut self, mut content: Vec<Piece>, range: Range<usize>) {
        obsidian::skip_marker(&mut content, &["A:", "Answer:"]);
        let notes = inline::take_notes(&mut content);
        let id = inline::take_block_id(&mut content);
        if let Some(last) = self.page.items.last_mut()
            && last.kind == Kind::Question
            && last.content.is_empty()
        {
            last.content = content;
            last.notes.extend(notes);
            last.explicit = last.explicit.take().or(id);
            last.range.end = range.end;
            self.above = self.page.items.len().checked_sub(1);
            return;
        }
        let mut item = Item::new(Kind::Question, range);
        (item.asking, item.content, item.notes, item.explicit) = (Some(Vec::new()), content, notes, id);
        self.add(item);
    }

    /// Footnote marks or a block id alone on a line belong to what stands before.
    fn mark_before(&mut self, notes: Vec<String>, id: Option<String>) {
        if let (Some(id), Some(last)) = (id, self.page.items.last_mut()) {
            last.explicit.get_or_insert(id);
            self.above = self.page.items.len().checked_sub(1);
        }
        sections::note_block(&mut self.page.items, &notes, &self.place);
    }

    /// Takes footnotes, ids, lead-in and closing citation out of the content.
    fn named(&self, mut item: Item, mut content: Vec<Piece>) -> Item {
        item.notes = inline::take_notes(&mut content);
        item.explicit = inline::take_block_id(&mut content);
        item.label = lead_in::find(&content);
        item.explicit = item.explicit.or_else(|| inline::take_lead_id(&mut content));
        item.content = content;
        item
    }

    /// Adds a passage where the walk stands; returns its index.
    fn add(&mut self, mut item: Item) -> Option<usize> {
        self.above = None;
        if self.section == Section::Contents || self.page.items.len() >= super::limits::PASSAGES {
            return None;
        }
        item.citations.extend(citations::take_closing(&mut item.content));
        let text = inline::text(&item.content);
        let place = item.range.start - self.start.min(item.range.start);
        if self.boxes.iter().any(|range| range.contains(&place)) {
            item.kind = Kind::Note;
        }
        item.place = self.place.clone();
        let parents = self.open.iter().rev().filter_map(|open| open.item);
        item.parent = parents.into_iter().next().or(self.adopts.filter(|_| !self.open.is_empty()));
        if sections::is_example(&text) && item.kind != Kind::Question {
            item.kind = Kind::Example;
            item.parent = item.parent.or_else(|| sections::exemplified(&self.page.items, &self.place));
        }
        let parent = item.parent.and_then(|at| self.page.items.get(at));
        item.depth = parent.map_or(0, |parent| parent.depth + 1);
        self.page.items.push(item);
        self.above = Some(self.page.items.len() - 1);
        self.above
    }

    fn finish(&mut self) {
        let only_intro = self.page.items.iter().all(|item| item.kind == Kind::Note);
        if only_intro && !self.seen_list && !self.seen_heading {
            let boxes = &self.boxes;
            let start = self.start;
            let quoted = |item: &Item| boxes.iter().any(|range| range.contains(&(item.range.start - start)));
            for item in self.page.items.iter_mut().filter(|item| !quoted(item)) {
                item.kind = Kind::Rule;
            }
        }
    }
}
