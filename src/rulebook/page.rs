//! What did a reader understand of one file, before ids and links?

use std::ops::Range;

use pulldown_cmark::Event;

use super::{
    Callout, Dialect, Kind, SourceCitation, decided::Decided, fenced::Fenced, front_matter::FrontMatter,
};
use crate::diagnostic::Diagnostic;

/// A piece of a passage's content, and the bytes of the file it comes from.
pub(super) type Piece = (Event<'static>, Range<usize>);

/// One topic as its reader understood it.
#[derive(Debug)]
pub(super) struct Page {
    /// Index of the file among the game's notes.
    pub file: usize,
    pub dialect: Dialect,
    /// What the front matter says.
    pub front: FrontMatter,
    /// The page's own title line or first top heading.
    pub title: Option<String>,
    pub headings: Vec<Heading>,
    pub items: Vec<Item>,
    pub footnotes: Vec<Footnote>,
    pub related: Vec<RawLink>,
    /// Links of tables of contents, which are no passages.
    pub contents: Vec<RawLink>,
    pub findings: Vec<Diagnostic>,
    /// Whether a book's contents name it.
    pub listed: bool,
    /// Fenced scenarios that belong to no passage, or come second under one.
    pub stray: Vec<Range<usize>>,
}

impl Page {
    pub fn new(file: usize, dialect: Dialect, front: FrontMatter) -> Self {
        Self {
            file,
            dialect,
            front,
            title: None,
            headings: Vec::new(),
            items: Vec::new(),
            footnotes: Vec::new(),
            related: Vec::new(),
            contents: Vec::new(),
            findings: Vec::new(),
            listed: false,
            stray: Vec::new(),
        }
    }
}

/// A heading of a page.
#[derive(Debug, Clone)]
pub(super) struct Heading {
    pub level: usize,
    pub text: String,
    /// `{#id}`.
    pub id: Option<String>,
    /// Items before it.
    pub first_item: usize,
}

/// A passage in the making.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub kind: Kind,
    pub depth: usize,
    /// Index of the item it is nested under.
    pub parent: Option<usize>,
    /// The id that the source gives.
    pub explicit: Option<String>,
    /// The rule's own number.
    pub number: Option<String>,
    pub label: Option<Label>,
    /// Its content; for a question, the answer.
    pub content: Vec<Piece>,
    /// For a question: what is asked. Empty for an answer that lost its question.
    pub asking: Option<Vec<Piece>>,
    /// Indices of the headings above it, outermost first.
    pub place: Vec<usize>,
    /// Footnotes it refers to, by name.
    pub notes: Vec<String>,
    /// Citations in its own words.
    pub citations: Vec<SourceCitation>,
    pub asked: Vec<String>,
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
            label: None,
            content: Vec::new(),
            asking: None,
            place: Vec::new(),
            notes: Vec::new(),
            citations: Vec::new(),
            asked: Vec::new(),
            scenario: None,
            decided: None,
            callout: None,
            range,
        }
    }
}

/// A lead-in: the name it gives, and the words that are shown when they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Label {
    pub name: String,
    pub others: Vec<String>,
    /// Links that it is written with, the content's first.
    pub links: usize,
}

/// A footnote's definition.
#[derive(Debug, Clone)]
pub(super) struct Footnote {
    pub name: String,
    pub citation: SourceCitation,
    /// Where it stands in the file.
    pub range: Range<usize>,
    /// What it belongs to, as far as its place tells.
    pub scope: Scope,
}

/// What a footnote belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The page's rules.
    Body,
    /// The page's questions.
    Questions,
}

/// A link as the source has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RawLink {
    pub text: String,
    pub to: RawTarget,
    /// Whether the source wants a picture, or what the target says, to stand there.
    pub is_image: bool,
    pub range: Range<usize>,
}

/// Where a link of the source points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RawTarget {
    /// `[[Path or name#anchor]]`, or a bare name.
    Name(String),
    /// `[text](address)`.
    Address(String),
    /// The number of a rule in a numbered rulebook.
    Rule(String),
    /// A name in a list of names, as far as its commas tell.
    Bare(String),
    /// Words beside the links of such a list: a name only where something has it.
    Beside(String),
}
