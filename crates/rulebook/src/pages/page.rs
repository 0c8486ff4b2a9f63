//! What did a reader understand of one file, before ids and links?

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use pulldown_cmark::Event;

use super::{front_matter::FrontMatter, glossary, ruling_fields::Decided, scenario_blocks::Fenced};
use crate::{Callout, Dialect, Kind, SourceCitation, words::rule_numbers::rule_number};
use names::{Diagnostic, Ordered};

/// A piece of a passage's content, and the bytes of the file it comes from.
pub(crate) type Piece = (Event<'static>, Range<usize>);

/// One topic as its reader understood it.
#[derive(Debug)]
pub(crate) struct Page {
    /// Index of the file among the game's notes.
    pub file: usize,
    pub dialect: Dialect,
    /// What the front matter says.
    pub front: FrontMatter,
    /// The page's own title line or first top heading.
    pub title: Option<String>,
    /// The title of the book that it is a chapter of.
    pub book: Option<String>,
    pub headings: Vec<Heading>,
    pub items: Vec<Item>,
    pub footnotes: Vec<Footnote>,
    pub related: Vec<RawLink>,
    /// Related topics of single headings.
    pub sections: Vec<(usize, Vec<RawLink>)>,
    /// Lists that an id names as a whole, and where they stand.
    pub blocks: Vec<(String, Range<usize>)>,
    /// Links of tables of contents, which are no passages.
    pub contents: Vec<RawLink>,
    pub findings: Vec<Diagnostic>,
    /// Whether its file's name or its front matter calls it a glossary.
    pub glossary: bool,
    /// Whether its file's name says that questions stand on it.
    pub of_questions: bool,
    /// Whether its file is a plain text, without marks of Markdown.
    pub plain_text: bool,
    /// Whether a book's contents name it.
    pub listed: bool,
    /// Fenced scenarios that belong to no passage, or come second under one.
    pub stray: Vec<Range<usize>>,
    /// Places that the source names in raw HTML, and where they stand.
    pub anchors: Vec<(String, usize)>,
    /// What a plugin of Obsidian would compute.
    pub computed: Vec<Computed>,
    /// Icons of fonts, which have no words.
    pub lost: Vec<LostIcon>,
}

/// A place where a plugin computes something of the vault.
#[derive(Debug)]
pub(crate) struct Computed {
    /// What is written there: the name of the plugin, or the formula.
    pub by: String,
    pub range: Range<usize>,
}

impl Page {
    pub fn new(file: usize, dialect: Dialect, front: FrontMatter) -> Self {
        Self {
            file,
            dialect,
            front,
            title: None,
            book: None,
            headings: Vec::new(),
            items: Vec::new(),
            footnotes: Vec::new(),
            related: Vec::new(),
            sections: Vec::new(),
            blocks: Vec::new(),
            contents: Vec::new(),
            findings: Vec::new(),
            glossary: false,
            of_questions: false,
            plain_text: false,
            listed: false,
            stray: Vec::new(),
            anchors: Vec::new(),
            computed: Vec::new(),
            lost: Vec::new(),
        }
    }
}

impl Page {
    /// Whether it is a glossary.
    pub fn is_glossary(&self) -> bool {
        self.glossary || self.title.as_deref().is_some_and(glossary::is_one)
    }

    /// Puts passages right below others that stand before them, each `(passage, below)`; what else there is keeps
    /// its order. Says where each passage stands then.
    pub fn put_below(&mut self, moves: &[(usize, usize)]) -> Vec<usize> {
        let going: BTreeSet<usize> = moves.iter().map(|(item, _)| *item).ordered_set();
        let mut below: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (item, owner) in moves {
            below.entry(*owner).or_default().push(*item);
        }
        let count = self.items.len();
        let mut order: Vec<usize> = Vec::with_capacity(count);
        for first in (0..count).filter(|at| !going.contains(at)) {
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                order.push(at);
                open.extend(below.get(&at).into_iter().flatten().rev());
            }
        }
        let mut moved = vec![0; count];
        order.iter().enumerate().for_each(|(at, item)| moved[*item] = at);
        let mut items: Vec<Option<Item>> = std::mem::take(&mut self.items).into_iter().map(Some).collect();
        self.items = order.iter().filter_map(|at| items[*at].take()).collect();
        for item in &mut self.items {
            item.parent = item.parent.map(|parent| moved[parent]);
        }
        for heading in &mut self.headings {
            let first = (heading.first_item..count).find(|at| !going.contains(at));
            heading.first_item = first.map_or(count, |at| moved[at]);
        }
        moved
    }
}

impl Page {
    /// Puts passages before all others.
    pub fn put_first(&mut self, mut items: Vec<Item>) {
        let count = items.len();
        for item in &mut self.items {
            item.parent = item.parent.map(|parent| parent + count);
        }
        for heading in &mut self.headings {
            heading.first_item += count;
        }
        items.append(&mut self.items);
        self.items = items;
    }
}

impl Page {
    /// Takes passages out; what stood under them stands where they stood.
    pub fn drop_items(&mut self, dropped: &BTreeSet<usize>) {
        let count = self.items.len();
        let mut moved = vec![0; count + 1];
        for at in 0..count {
            moved[at + 1] = moved[at] + usize::from(!dropped.contains(&at));
        }
        let parents: Vec<Option<usize>> = self.items.iter().map(|item| item.parent).collect();
        let kept_above = |mut parent: Option<usize>| {
            while let Some(above) = parent.filter(|above| dropped.contains(above)) {
                parent = parents[above].filter(|next| *next < above);
            }
            parent.map(|above| moved[above])
        };
        let mut at = 0;
        self.items.retain_mut(|item| {
            item.parent = kept_above(item.parent);
            at += 1;
            !dropped.contains(&(at - 1))
        });
        for heading in &mut self.headings {
            heading.first_item = moved[heading.first_item.min(count)];
        }
    }
}

impl Page {
    /// Lets what stands below the first heading of these words stand below it, up to the next of its level.
    pub fn put_below_heading(&mut self, text: &str) {
        let Some(at) = self.headings.iter().position(|heading| heading.text == text) else { return };
        let level = self.headings[at].level;
        let next =
            self.headings[at + 1..].iter().find(|heading| heading.level <= level && heading.text != text);
        let end = next.map_or(self.items.len(), |heading| heading.first_item);
        let first = self.headings[at].first_item;
        for item in self.items.get_mut(first..end).into_iter().flatten().filter(|it| !it.place.contains(&at))
        {
            item.place.insert(0, at);
        }
    }
}

/// A heading of a page.
#[derive(Debug, Clone)]
pub(crate) struct Heading {
    pub level: usize,
    pub text: String,
    /// `{#id}`.
    pub id: Option<String>,
    /// Items before it.
    pub first_item: usize,
}

impl Heading {
    /// The number that it is written with, whole: `7.6` of `7.6 Triggers`; outside of a numbered rulebook `1-2 players` is
    /// an amount.
    pub fn number(&self, dialect: Dialect) -> Option<&str> {
        let first = self.text.split(' ').next()?.trim_end_matches(['.', ')', ':']);
        let counts = first.contains('.') || dialect == Dialect::Numbered;
        rule_number(first).filter(|parts| parts.len() > 1 && counts).map(|_| first)
    }
}

/// A passage in the making.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub kind: Kind,
    pub depth: usize,
    /// Index of the item it is nested under.
    pub parent: Option<usize>,
    /// The id that the source gives.
    pub explicit: Option<String>,
    /// The rule's own number.
    pub number: Option<String>,
    /// The number before it, in a list that counts.
    pub ordinal: Option<u64>,
    pub label: Option<Label>,
    /// What its rows are called, for a table.
    pub rows: Vec<String>,
    /// Its content; for a question, the answer.
    pub content: Vec<Piece>,
    /// For a question: what is asked. Empty for an answer that lost its question.
    pub asking: Option<Vec<Piece>>,
    /// What it is called by its number, for a question: `Q1`.
    pub counted: Option<String>,
    /// Indices of the headings above it, outermost first.
    pub place: Vec<usize>,
    /// Footnotes it refers to, by name.
    pub notes: Vec<String>,
    /// Whether a footnote of its own explains something, and cites nothing.
    pub remarked: bool,
    /// Citations in its own words.
    pub citations: Vec<SourceCitation>,
    pub asked: Vec<String>,
    /// From which day something else holds, where it is no current rule.
    pub superseded: Option<String>,
    pub scenario: Option<Fenced>,
    /// What it says of itself as a ruling.
    pub decided: Option<Decided>,
    /// How its box is marked, for a callout that is no question.
    pub callout: Option<Callout>,
    /// Where it stands in the file.
    pub range: Range<usize>,
}

impl Item {
    pub fn new(kind: Kind, range: Range<usize>) -> Self {
        Self {
            kind,
            depth: 0,
            parent: None,
            explicit: None,
            number: None,
            ordinal: None,
            label: None,
            rows: Vec::new(),
            content: Vec::new(),
            asking: None,
            counted: None,
            place: Vec::new(),
            notes: Vec::new(),
            remarked: false,
            citations: Vec::new(),
            asked: Vec::new(),
            superseded: None,
            scenario: None,
            decided: None,
            callout: None,
            range,
        }
    }
}

/// A lead-in: the name it gives, and the words that are shown when they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Label {
    pub name: String,
    pub others: Vec<String>,
    /// Links that it is written with, the content's first.
    pub links: usize,
}

/// A footnote's definition.
#[derive(Debug, Clone)]
pub(crate) struct Footnote {
    pub name: String,
    pub citation: SourceCitation,
    /// Where it stands in the file.
    pub range: Range<usize>,
    /// What it belongs to, by its place.
    pub scope: Scope,
}

/// What a footnote belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The page's rules.
    Body,
    /// The page's questions.
    Questions,
    /// What names it, and nothing else: it tells no place in its document.
    Named,
}

/// A link as the source has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RawLink {
    pub text: String,
    pub to: RawTarget,
    /// Whether the source wants a picture, or what the target says, to stand there.
    pub is_image: bool,
    pub range: Range<usize>,
}

/// Where a link of the source points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RawTarget {
    /// `[[Path or name#anchor]]`, or a bare name.
    Name(String),
    /// `[text](address)`.
    Address(String),
    /// The number of a rule in a numbered rulebook.
    Rule(String),
    /// A name in a list, split at commas; the name itself may hold one.
    Bare(String),
    /// Words beside the links of such a list: a name only where something has it.
    Beside(String),
}

/// An icon that is gone: how its source has it, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LostIcon {
    pub mark: String,
    pub range: Range<usize>,
}
