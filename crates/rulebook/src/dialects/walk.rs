//! What does each part of a Markdown body become?
//!
//! List items, paragraphs, callouts, tables and code become items; headings become places; footnotes,
//! related topics and tables of contents are recognised for what they are. No words are lost: what is
//! none of these is a passage.

use names::Ordered;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};

mod answers;
mod boxes;
mod enclosures;
mod headings;
mod leaves;
mod question_ahead;
mod titles;
mod whole_blocks;

use self::{enclosures::Enclosures, titles::Bold};
use super::obsidian;
use crate::{
    Dialect, Kind,
    pages::{
        citations, inline,
        page::{Computed, Item, Page, Piece, RawLink, RawTarget},
        question_marks::{Among, Mark},
        sections::{self, Section},
        tags,
    },
    rewriting::{hidden::Enclosed, shorthand},
};

/// Something whose pieces are gathered until it ends.
enum Gather {
    Quote,
    Table,
    Code(String),
    Html,
    Footnote(String),
    Heading(HeadingLevel, Option<String>),
    Term,
    /// A list that may be the answer to the question above, or go on with it.
    List,
}

/// A list item that is open.
struct Open {
    /// The passage it became, once it had text.
    item: Option<usize>,
    start: usize,
    /// The number before it, in a list that counts.
    ordinal: Option<u64>,
    /// What it defines, in a list of definitions.
    terms: Vec<String>,
}

/// A walk over the events of a body.
pub(crate) struct Walk<'a> {
    page: &'a mut Page,
    /// The text of the file; all ranges are within it.
    text: &'a str,
    /// What shortcodes, folds and components enclose.
    boxes: Enclosures,
    /// The headings of the whole page, as slugs.
    headings: BTreeSet<String>,
    /// What is being gathered, how deep in itself, and its pieces.
    gather: Option<(Gather, usize, Vec<Piece>, usize)>,
    /// Text that is being gathered for a paragraph or a tight list item.
    leaf: Vec<Piece>,
    open: Vec<Open>,
    /// The lists that are open: the next number, where one counts.
    lists: Vec<Option<u64>>,
    /// The terms above a definition, while it has not begun, and whether one has.
    terms: (Vec<String>, bool),
    place: Vec<usize>,
    section: Section,
    /// Whether something of a table of contents was left out below its heading.
    left_out: bool,
    /// Whether a line announced that section, which ends with the list or line behind it.
    announced: bool,
    /// The passage that the list after it belongs to.
    adopts: Option<Adopts>,
    /// The passage that ends right here, with nothing else in between: what a fence outside of lists
    /// belongs to.
    above: Option<usize>,
    /// What asks by its question mark alone, where what stands right below would answer it.
    plain: Option<usize>,
    /// Whether the page, or a heading above, is of questions.
    among: Among,
    /// The question that was known so last.
    plainly: Option<usize>,
    /// A mark that stood alone as a heading: `### Q1`.
    mark: Option<Mark>,
    /// Questions that are counted: each number, and the passage.
    counted: Vec<(String, usize)>,
    /// The heading that asks something, while nothing stands below it.
    asked_by: Option<usize>,
    /// The question whose answer goes on, for as long as it is the last passage.
    answering: Option<usize>,
    /// The question that was answered last.
    answered: Option<usize>,
    /// Where the heading stands behind which nothing has come yet.
    bare: Option<Range<usize>>,
    /// A paragraph in bold that may name what follows.
    titling: Option<Bold>,
    /// Related topics, with the headings below which they stand.
    related: Vec<(Option<usize>, Vec<RawLink>)>,
    /// The outermost list that has ended last.
    last_list: Option<Listed>,
    /// Footnotes that explain something, and the passages they became.
    explained: Vec<(String, usize)>,
    /// Whether paragraphs that are all bold are headings, because the page has no others.
    pub bold_headings: bool,
    seen_heading: bool,
    seen_list: bool,
}

/// A list: its passages, and where it stands.
#[derive(Clone)]
struct Listed {
    items: Range<usize>,
    range: Range<usize>,
}

/// A passage that adopts the list after it.
#[derive(Clone, Copy, Debug)]
enum Adopts {
    /// A sentence that the list completes: `A unit may never:`, with a blank line in between or none.
    Any(usize),
    /// A bullet written with an escaped marker: the list on the very next line is its own.
    Beside(usize),
}

impl Adopts {
    fn passage(self) -> usize {
        let (Self::Any(passage) | Self::Beside(passage)) = self;
        passage
    }
}

/// Whether the line before the one at this place is blank.
fn follows_a_blank_line(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind('\n').and_then(|end| before.get(..end)).unwrap_or_default();
    line.rsplit('\n').next().is_some_and(|line| line.trim().is_empty())
}

impl<'a> Walk<'a> {
    pub fn new(page: &'a mut Page, text: &'a str, boxes: Vec<Enclosed>, headings: BTreeSet<String>) -> Self {
        let mut walk = Self {
            page,
            text,
            boxes: Enclosures::new(boxes),
            headings,
            gather: None,
            leaf: Vec::new(),
            open: Vec::new(),
            lists: Vec::new(),
            terms: (Vec::new(), false),
            place: Vec::new(),
            section: Section::Rules,
            left_out: false,
            announced: false,
            adopts: None,
            above: None,
            plain: None,
            among: Among::Rules,
            plainly: None,
            mark: None,
            counted: Vec::new(),
            asked_by: None,
            answering: None,
            answered: None,
            bare: None,
            titling: None,
            related: Vec::new(),
            last_list: None,
            explained: Vec::new(),
            bold_headings: false,
            seen_heading: false,
            seen_list: false,
        };
        walk.look_around();
        walk
    }

    pub fn event(&mut self, event: Event<'static>, range: Range<usize>) {
        if let Event::Code(words) = &event
            && self.page.dialect == Dialect::Obsidian
            && obsidian::is_inline_query(words)
        {
            self.page.computed.push(Computed { by: words.to_string(), range: range.clone() });
        }
        if let Event::Html(html) | Event::InlineHtml(html) = &event
            && self.page.anchors.len() < crate::words::limits::HEADINGS
        {
            let anchors = tags::anchors(html).into_iter();
            self.page.anchors.extend(anchors.map(|name| (name, range.start)));
        }
        self.step(event, range);
    }

    /// An event of which everything is kept that is no part of the text.
    fn step(&mut self, event: Event<'static>, range: Range<usize>) {
        if self.gather.is_some() {
            return self.gathered(event, range);
        }
        // A page that is full says nothing more, but what its footnotes cite.
        let is_footnote = matches!(event, Event::Start(Tag::FootnoteDefinition(_)));
        if self.page.items.len() >= crate::words::limits::PASSAGES && !is_footnote {
            return;
        }
        match event {
            Event::Start(tag) => self.start_tag(tag, range),
            Event::End(end) => self.end_tag(end, range),
            Event::Rule => {
                self.close_leaf();
                self.untitle();
                self.leave_contents();
                (self.adopts, self.above, self.answering) = (None, None, None);
                (self.plain, self.mark, self.answered) = (None, None, None);
            }
            Event::Html(_) => {}
            other => self.leaf.push((other, range)),
        }
    }

    fn start_tag(&mut self, tag: Tag<'static>, range: Range<usize>) {
        match &tag {
            Tag::Heading { .. } | Tag::FootnoteDefinition(_) => self.untitle(),
            Tag::BlockQuote(_) | Tag::Table(_) | Tag::CodeBlock(_) | Tag::List(_) | Tag::DefinitionList => {
                self.title();
            }
            _ => {}
        }
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
                let ordinal = self.count(range.start);
                self.open.push(Open { item: None, start: range.start, ordinal, terms: Vec::new() });
                return;
            }
            Tag::DefinitionList => {
                self.close_leaf();
                if self.may_answer(&range) {
                    return self.gather_list(tag, range);
                }
                self.seen_list = true;
                return;
            }
            Tag::DefinitionListTitle => Gather::Term,
            Tag::DefinitionListDefinition => {
                self.close_leaf();
                self.terms.1 = true;
                let terms = self.terms.0.clone();
                self.open.push(Open { item: None, start: range.start, ordinal: None, terms });
                return;
            }
            Tag::List(first) => {
                self.close_leaf();
                if self.may_answer(&range) {
                    return self.gather_list(tag, range);
                }
                if self.lists.is_empty() && follows_a_blank_line(self.text, range.start) {
                    self.adopts = self.adopts.filter(|it| matches!(it, Adopts::Any(_)));
                }
                // A list that is all of a definition stands under its term.
                if self.open.last().is_some_and(|open| open.item.is_none() && !open.terms.is_empty()) {
                    self.item_text(Vec::new(), range.start..range.start);
                }
                if self.lists.is_empty() && self.open.is_empty() {
                    let count = self.page.items.len();
                    self.last_list = Some(Listed { items: count..count, range });
                }
                self.lists.push(*first);
                (self.seen_list, self.mark) = (true, None);
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

    fn gather_list(&mut self, tag: Tag<'static>, range: Range<usize>) {
        let start = range.start;
        self.gather = Some((Gather::List, 1, vec![(Event::Start(tag), range)], start));
    }

    fn end_tag(&mut self, end: TagEnd, range: Range<usize>) {
        match end {
            TagEnd::Paragraph => self.close_leaf(),
            TagEnd::Item | TagEnd::DefinitionListDefinition => {
                self.close_leaf();
                self.open.pop();
            }
            TagEnd::DefinitionList => self.close_leaf(),
            TagEnd::List(_) => {
                self.close_leaf();
                self.lists.pop();
                if self.lists.is_empty()
                    && let Some(list) = &mut self.last_list
                {
                    list.items.end = self.page.items.len();
                }
                if self.open.is_empty() {
                    self.adopts = None;
                    self.end_line_of_related();
                }
            }
            other => self.leaf.push((Event::End(other), range)),
        }
    }

    /// The number of the list item that begins at this place: as it is written where that is further than
    /// its list has counted, because rules are called by their numbers.
    fn count(&mut self, start: usize) -> Option<u64> {
        let line = self.text.get(start..).unwrap_or_default();
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let written: Option<u64> = line.get(..digits).and_then(|digits| digits.parse().ok());
        let next = self.lists.last_mut()?.as_mut()?;
        let ordinal = written.unwrap_or(*next).max(*next);
        *next = ordinal.saturating_add(1);
        Some(ordinal)
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

    /// Adds a passage where the walk stands; returns its index.
    fn add(&mut self, mut item: Item) -> Option<usize> {
        (self.above, self.asked_by) = (None, None);
        if self.page.items.len() >= crate::words::limits::PASSAGES {
            return None;
        }
        item.citations.extend(citations::take_closing(&mut item.content));
        let text = inline::text(&item.content);
        if text.is_empty() && says_nothing(&item) {
            return None;
        }
        let start = item.range.start;
        if self.boxes.hold_aside(start) && !matches!(item.kind, Kind::Question | Kind::Ruling) {
            item.kind = Kind::Note;
        }
        item.place = self.place.clone();
        let parents = self.open.iter().rev().filter_map(|open| open.item);
        item.parent =
            parents.into_iter().next().or(self.adopts.filter(|_| !self.open.is_empty()).map(Adopts::passage));
        if sections::is_example(&text) && item.kind != Kind::Question {
            item.kind = Kind::Example;
            item.parent = item.parent.or_else(|| sections::exemplified(&self.page.items, &self.place));
        }
        item.parent = item.parent.or_else(|| self.titled(start));
        let parent = item.parent.and_then(|at| self.page.items.get(at));
        item.depth = parent.map_or(0, |parent| parent.depth + 1);
        self.boxes.entitle(start, self.page.items.len());
        self.page.items.push(item);
        self.above = Some(self.page.items.len() - 1);
        self.above
    }

    /// The title of the box in which a place lies, where nothing but lists parts them.
    fn titled(&self, at: usize) -> Option<usize> {
        let title = self.boxes.title(at)?;
        self.page.items.get(title).filter(|item| self.place.starts_with(&item.place)).map(|_| title)
    }

    /// Ends the walk; returns which passages are footnotes that stand within others.
    pub fn finish(&mut self) -> BTreeSet<usize> {
        self.untitle();
        self.close_heading(0);
        self.settle_related();
        let mut explained = std::mem::take(&mut self.explained);
        let names: BTreeSet<&str> = explained.iter().map(|(name, _)| name.as_str()).ordered_set();
        let footnotes: BTreeSet<&str> =
            self.page.footnotes.iter().map(|note| note.name.as_str()).ordered_set();
        let mut owners: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, item) in self.page.items.iter_mut().enumerate() {
            let (explained, mut cited) = std::mem::take(&mut item.notes)
                .into_iter()
                .partition::<Vec<_>, _>(|note| names.contains(note.as_str()));
            // A footnote may cite a place, and say something besides.
            let both = explained.iter().filter(|name| footnotes.contains(name.as_str()));
            cited.extend(both.cloned());
            item.remarked = !explained.is_empty() && cited.is_empty();
            item.notes = cited;
            for name in explained {
                let all = owners.entry(name).or_default();
                all.extend((all.last() != Some(&at)).then_some(at));
            }
        }
        let mut moves = Vec::new();
        for (at, owner) in self.owned_remarks(&mut explained, &owners) {
            let above = owner.and_then(|owner| self.page.items.get(owner));
            let under = above.map(|item| (item.place.clone(), item.depth + 1));
            let item = &mut self.page.items[at];
            (item.parent, item.depth) = (owner, 0);
            if let Some((place, depth)) = under {
                (item.place, item.depth) = (place, depth);
            }
            moves.extend(owner.map(|owner| (at, owner)));
        }
        let moved = self.page.put_below(&moves);
        let within = explained.iter().filter(|(name, _)| name.starts_with(shorthand::NOTE));
        let within = within.filter_map(|(_, at)| moved.get(*at).copied()).collect();
        let only_intro = self.page.items.iter().all(|item| item.kind == Kind::Note);
        if only_intro && !self.seen_list && !self.seen_heading {
            let boxes = &self.boxes;
            let quoted = |item: &Item| boxes.hold(item.range.start);
            for item in self.page.items.iter_mut().filter(|item| !quoted(item)) {
                item.kind = Kind::Rule;
            }
        }
        within
    }
}

/// Most bytes of a remark that stands under each passage that refers to it, and most passages of such on a page.
const REMARK_BYTES: usize = 4 << 10;
const REMARKS: usize = 1_000;

impl Walk<'_> {
    /// Where each remark of a footnote stands, and the passage that it explains: where several refer to it, it stands under
    /// each of them.
    fn owned_remarks(
        &mut self,
        explained: &mut Vec<(String, usize)>,
        owners: &BTreeMap<String, Vec<usize>>,
    ) -> Vec<(usize, Option<usize>)> {
        let remarks: BTreeSet<usize> = explained.iter().map(|(_, at)| *at).ordered_set();
        let mut owned = Vec::new();
        let mut left = REMARKS;
        for (name, at) in explained.clone() {
            let all = owners.get(&name).into_iter().flatten().copied();
            // Remarks that explain each other would stand nowhere.
            let mut all = all.filter(|owner| *owner < at || !remarks.contains(owner));
            owned.push((at, all.next()));
            let Some(remark) = self.page.items.get(at).cloned() else { continue };
            if remark.range.len() > REMARK_BYTES {
                continue;
            }
            for owner in all {
                if left == 0 || self.page.items.len() >= crate::words::limits::PASSAGES {
                    break;
                }
                left -= 1;
                owned.push((self.page.items.len(), Some(owner)));
                explained.push((name.clone(), self.page.items.len()));
                self.page.items.push(Item { explicit: None, ..remark.clone() });
            }
        }
        owned
    }
}

/// Whether there is nothing in a passage without words: an empty callout, the data of a picture.
fn says_nothing(item: &Item) -> bool {
    let asks = item.asking.as_ref().is_some_and(|asking| !inline::text(asking).is_empty());
    let is_data = |link: &RawLink| matches!(&link.to, RawTarget::Address(to) if to.starts_with("data:"));
    let shows = |(event, _): &Piece| {
        matches!(
            event,
            Event::Html(_)
                | Event::InlineHtml(_)
                | Event::Code(_)
                | Event::Start(Tag::Table(_) | Tag::CodeBlock(_))
        )
    };
    !asks && inline::links(&item.content).iter().all(is_data) && !item.content.iter().any(shows)
}
