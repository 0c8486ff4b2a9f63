//! What does each part of a Markdown body become?
//!
//! List items, paragraphs, callouts, tables and code become items; headings become places; footnotes,
//! related topics and tables of contents are recognised for what they are. No words are lost: what is
//! none of these is a passage.

use std::{collections::BTreeSet, ops::Range};

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};

use super::{
    Kind, SourceCitation, citations,
    fenced::{self, Fenced},
    inline, lead_in, obsidian,
    page::{Footnote, Heading, Item, Page, Piece, Scope},
    sections::{self, Section},
};
use crate::id::slug;

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

/// A walk over the events of a body.
pub(super) struct Walk<'a> {
    page: &'a mut Page,
    /// What paired shortcodes enclose.
    boxes: Vec<Range<usize>>,
    /// The headings of the whole page, as slugs.
    headings: BTreeSet<String>,
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
    /// Where the heading stands behind which nothing has come yet.
    bare: Option<Range<usize>>,
    /// Footnotes that explain something, and the passages they became.
    explained: Vec<(String, usize)>,
    seen_heading: bool,
    seen_list: bool,
}

impl<'a> Walk<'a> {
    pub fn new(page: &'a mut Page, boxes: Vec<Range<usize>>, headings: BTreeSet<String>) -> Self {
        Self {
            page,
            boxes,
            headings,
            gather: None,
            leaf: Vec::new(),
            open: Vec::new(),
            place: Vec::new(),
            section: Section::Rules,
            adopts: None,
            above: None,
            bare: None,
            explained: Vec::new(),
            seen_heading: false,
            seen_list: false,
        }
    }

    pub fn event(&mut self, event: Event<'static>, range: Range<usize>) {
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
        if let Gather::Heading(level, id) = gather {
            return self.heading(level as usize, id, &pieces, range);
        }
        self.bare = None;
        match gather {
            Gather::Heading(..) => {}
            Gather::Footnote(name) => self.footnote(name, pieces),
            // Queries of Obsidian's plugins are no text.
            Gather::Code(info) if obsidian::is_query(&info) => {}
            Gather::Code(info) if fenced::is_scenario(&info) => {
                let (_, found) = fenced::take(pieces);
                self.scenarios(found);
            }
            Gather::Code(_) | Gather::Table => {
                let mut item = Item::new(Kind::Note, range);
                item.content = pieces;
                if matches!(gather, Gather::Table) {
                    item.kind = Kind::Rule;
                    item.explicit = inline::take_row_id(&mut item.content);
                }
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
        let mut glued = obsidian::split_glued(pieces).into_iter();
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

    fn callout(&mut self, pieces: Vec<Piece>, range: Range<usize>) {
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

    /// A line that the parser did not show.
    pub fn line(&mut self, text: &str, range: Range<usize>) {
        let words = text.get(range.clone()).unwrap_or_default().to_owned();
        let piece = (Event::Text(words.into()), range.clone());
        match self.gather.is_none() && self.open.is_empty() {
            true => {
                self.close_leaf();
                self.paragraph(vec![piece], range);
            }
            false => self.leaf.push(piece),
        }
    }

    /// A heading with nothing below it says what it says itself.
    fn close_heading(&mut self, level: usize) {
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

    fn heading(&mut self, level: usize, id: Option<String>, pieces: &[Piece], range: Range<usize>) {
        let text = inline::text(pieces);
        let (text, id) = match inline::block_id(&text) {
            Some((words, own)) if id.is_none() && !words.is_empty() => {
                (words.to_owned(), Some(own.to_owned()))
            }
            _ => (text, id),
        };
        self.close_heading(level);
        (self.adopts, self.above) = (None, None);
        if self.page.headings.len() >= super::limits::HEADINGS {
            return;
        }
        self.section = sections::of_heading(&text);
        let first = self.page.headings.is_empty();
        while self.place.last().is_some_and(|at| self.page.headings[*at].level >= level) {
            self.place.pop();
        }
        let is_first = first && self.page.items.is_empty();
        let is_title = level == 1 && (is_first || self.page.title.as_ref() == Some(&text));
        if is_title && !text.is_empty() {
            self.page.title.get_or_insert_with(|| text.clone());
        }
        let first_item = self.page.items.len();
        self.page.headings.push(Heading { level, text, id, first_item });
        if !is_title {
            self.bare = Some(range);
            self.seen_heading = true;
            self.place.push(self.page.headings.len() - 1);
        }
    }

    fn footnote(&mut self, name: String, pieces: Vec<Piece>) {
        let (pieces, found) = fenced::take(pieces);
        self.above = None;
        self.scenarios_of(None, found);
        let text = inline::text(&pieces);
        let citation = citations::parse(&text);
        if citation.pages.is_none() && sections::explains(&text) {
            return self.explanation(name, pieces);
        }
        let start = pieces.first().map_or(0, |(_, range)| range.start);
        let end = pieces.last().map_or(start, |(_, range)| range.end.max(start));
        self.page.footnotes.push(Footnote { name, citation, range: start..end, scope: Scope::Body });
    }

    /// A footnote that is no citation: a passage under the one that it explains.
    fn explanation(&mut self, name: String, content: Vec<Piece>) {
        let (Some((_, first)), Some((_, last))) = (content.first(), content.last()) else { return };
        let item = Item::new(Kind::Note, first.start..last.end.max(first.start));
        let item = self.named(item, content);
        let at = self.add(item);
        self.explained.extend(at.map(|at| (name, at)));
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
    pub fn close_leaf(&mut self) {
        let mut content = std::mem::take(&mut self.leaf);
        inline::trim_end(&mut content);
        let Some((_, first)) = content.first() else {
            return;
        };
        let range = first.start..content.iter().map(|(_, range)| range.end).max().unwrap_or(first.end);
        (self.above, self.bare) = (None, None);
        if self.is_contents(&content) {
            return self.page.contents.extend(inline::links(&content));
        }
        if self.section == Section::Related {
            let leads = sections::only_leads(&content);
            if leads || !inline::links(&content).is_empty() {
                self.page.related.extend(sections::related(&content));
            }
            if leads {
                return;
            }
        }
        if let Some(related) = sections::take_related_line(&mut content) {
            self.page.related.extend(related);
        }
        match self.open.last() {
            _ if content.is_empty() => {}
            Some(_) => self.item_text(content, range),
            None => self.paragraph(content, range),
        }
    }

    /// Whether this is an entry of a table of contents: a link, or a heading of the page.
    fn is_contents(&self, content: &[Piece]) -> bool {
        if self.section != Section::Contents {
            return sections::is_contents_entry(content) && !self.open.is_empty();
        }
        let repeats = || self.headings.contains(&slug(&inline::text(content)));
        repeats() || !inline::links(content).is_empty() && sections::only_leads(content)
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
        let mut rest = content.clone();
        let notes = inline::take_notes(&mut rest);
        let id = inline::take_block_id(&mut rest);
        let cited = citations::take_closing(&mut rest);
        if inline::text(&rest).is_empty() && inline::links(&rest).is_empty() {
            return self.mark_before(notes, id, cited);
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

    /// Footnote marks, a citation or a block id alone on a line belong to what stands before: a table, for instance.
    fn mark_before(&mut self, notes: Vec<String>, id: Option<String>, cited: Vec<SourceCitation>) {
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
        if self.page.items.len() >= super::limits::PASSAGES {
            return None;
        }
        item.citations.extend(citations::take_closing(&mut item.content));
        let text = inline::text(&item.content);
        if self.boxes.iter().any(|range| range.contains(&item.range.start)) {
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

    pub fn finish(&mut self) {
        self.close_heading(0);
        for (name, at) in std::mem::take(&mut self.explained) {
            let refers = |item: &Item| item.notes.contains(&name);
            let owner = self.page.items[..at].iter().position(refers);
            let depth = owner.and_then(|owner| self.page.items.get(owner)).map_or(0, |item| item.depth + 1);
            let item = &mut self.page.items[at];
            (item.parent, item.depth) = (owner, depth);
            self.page.items.iter_mut().for_each(|item| item.notes.retain(|note| *note != name));
        }
        let only_intro = self.page.items.iter().all(|item| item.kind == Kind::Note);
        if only_intro && !self.seen_list && !self.seen_heading {
            let boxes = &self.boxes;
            let quoted = |item: &Item| boxes.iter().any(|range| range.contains(&item.range.start));
            for item in self.page.items.iter_mut().filter(|item| !quoted(item)) {
                item.kind = Kind::Rule;
            }
        }
    }
}
