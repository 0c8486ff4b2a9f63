//! What does a rulebook consist of?
//!
//! A [`Rulebook`] holds [`Game`]s of [`Topic`]s of [`Passage`]s, and every diagnostic met while
//! reading them. It is immutable once built.

use std::collections::{BTreeMap, BTreeSet};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};

use super::{lazy::Lazy, passage_map::Passages};
use crate::{passages::damage::Damage, rulings::ruling::Ruling, sources::Stale};
use names::{Diagnostic, PassageId, Span, Spans, TopicId};

/// Everything that was read: the text that is shown always comes from here.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Rulebook {
    /// Games by id, older editions under `game@edition`.
    pub games: BTreeMap<String, Game>,
    /// Topics by id.
    pub topics: BTreeMap<TopicId, Topic>,
    /// Passages by id.
    #[borsh(skip)]
    pub passages: Passages,
    /// Everything that was noticed while reading, in the order of the sources.
    #[borsh(skip)]
    pub diagnostics: Vec<Diagnostic>,
    /// Broken files whose last good version is served, by game.
    #[borsh(skip)]
    pub stale: BTreeMap<String, Vec<Stale>>,
    /// Empty notes whose name is a passage's label: the passage's path.
    pub(crate) named_elsewhere: BTreeMap<TopicId, String>,
    /// Empty notes that links name.
    pub(crate) named_by_links: BTreeSet<TopicId>,
    /// What was issued for each game before, and what became of it; older editions with their game.
    #[borsh(skip)]
    pub(crate) issued: Lazy<BTreeMap<String, crate::ids::issued::Issued>>,
    /// Which rules of two editions are the same.
    pub(crate) compared: Vec<crate::editions::comparison::Compared>,
    /// What passages of older editions became.
    pub(crate) newer: BTreeMap<PassageId, crate::Newer>,
    /// Numbers that were other rules' before.
    pub(crate) renumbered: BTreeMap<PassageId, crate::Renumbered>,
    /// The rulebook whose citations are shown for passages that this one lacks.
    #[borsh(skip)]
    pub(crate) reference: Option<fn() -> &'static Rulebook>,
}

/// One game, or one older edition of it.
#[derive(Clone, Debug, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Game {
    /// Its id: the first part of every address.
    pub id: String,
    /// The name players know.
    pub title: String,
    /// Edition of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Date from which the edition holds, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective: Option<String>,
    /// Whether its notes say the documents' rules in words of their own.
    pub own_words: bool,
    /// Official documents that citations name.
    pub sources: Vec<SourceDocument>,
    /// Player words that lead to a topic or passage: `(word, topic slug or topic/passage)`.
    pub aliases: Vec<(String, String)>,
    /// Names that players type and the rules do not have, as `game.toml` tells them.
    #[serde(skip)]
    pub names: Vec<String>,
    /// Topics in reading order.
    pub topics: Vec<TopicId>,
    /// Those of them that the sources put in an order, in it: chapters of a book, pages with weights.
    #[serde(skip)]
    pub chapters: Vec<TopicId>,
    /// The ids of its rulings, so that listing them makes no other passage of its bytes.
    #[serde(skip)]
    pub rulings: Vec<PassageId>,
    /// Link counts, for `/api/v1/games`.
    pub links: LinkCount,
    /// What lies over it, in the order in which it was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub overlays: Vec<Overlay>,
    /// Whether it is served in the place of a shipped game.
    #[serde(skip)]
    pub replaces_shipped: bool,
    /// Whether it is an older edition that lies in a folder of its own: everything in it is of that edition.
    #[serde(skip)]
    pub own_folder: bool,
}

/// A folder that adds to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Overlay {
    /// What it is called among the overlays of its game: `club-rulings`.
    pub id: String,
    /// Its title, as its `game.toml` has it.
    pub title: String,
    /// How many passages it adds.
    pub passages: usize,
    /// Where it lies.
    #[serde(skip)]
    pub folder: String,
}

/// How many links lead somewhere.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize,
)]
pub struct LinkCount {
    /// Links that lead to a topic, a passage or another site.
    pub resolved: usize,
    /// Links shown as a search for their name.
    pub unresolved: usize,
}

/// A document of the publisher's, as `game.toml` declares it.
#[derive(
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct SourceDocument {
    /// Full name: `Rules Reference Guide`.
    pub name: String,
    /// Short name in citations: `Rules Reference`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// Its version: `1.5`.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "crate::sources::game_config::text_or_date"
    )]
    pub version: Option<String>,
    /// Its date, `YYYY-MM-DD`.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "crate::sources::game_config::text_or_date"
    )]
    pub date: Option<String>,
    /// Who speaks in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authority: Option<Authority>,
}

/// A note or page.
#[derive(Clone, Debug, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Topic {
    /// Its address.
    pub id: TopicId,
    /// Its title.
    pub title: String,
    /// The first words of the page, plain text, for descriptions.
    pub summary: String,
    /// A description beside its passages, or the title of the book that it is a chapter of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// File it was read from, relative to the content folder.
    pub file: String,
    /// The overlay that it is of; none for the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlay: Option<String>,
    /// How the file was read.
    pub dialect: Dialect,
    /// Other names, from front matter and `game.toml`.
    pub aliases: Vec<String>,
    /// Where the front matter names them.
    #[serde(skip)]
    pub named_at: Vec<(String, Span)>,
    /// Citations of the topic as a whole.
    pub citations: Vec<SourceCitation>,
    /// Related topics as the page names them, followed by those that name this page.
    pub related: Vec<Link>,
    /// Its passages in reading order.
    pub passages: Vec<PassageId>,
    /// Edition of the rules it states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// Passages of other topics that link to this topic as a whole.
    pub backlinks: Vec<PassageId>,
    /// Rulings of other topics on this topic as a whole, most official and newest first.
    pub rulings: Vec<PassageId>,
}

/// How a file is written (design, section 5).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// An Obsidian digital garden note.
    Obsidian,
    /// Plain Markdown or an mdBook page; the fallback.
    Plain,
    /// A Zola or Hugo page.
    Zola,
    /// A page copied from a browser.
    Rendered,
    /// A numbered rulebook.
    Numbered,
}

/// What a passage is.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A rule of play.
    Rule,
    /// A question with its answer.
    Question,
    /// A ruling.
    Ruling,
    /// What a word means.
    Definition,
    /// An example.
    Example,
    /// Anything else worth reading.
    Note,
}

impl Kind {
    /// Every kind, in the order in which filters show them.
    pub const ALL: [Kind; 6] =
        [Kind::Rule, Kind::Question, Kind::Ruling, Kind::Definition, Kind::Example, Kind::Note];

    /// The kind's word, as in the API.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Rule => "rule",
            Kind::Question => "question",
            Kind::Ruling => "ruling",
            Kind::Definition => "definition",
            Kind::Example => "example",
            Kind::Note => "note",
        }
    }
}

/// Who says so.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// The publisher's rules document.
    Official,
    /// A statement of the publisher's outside that document.
    Publisher,
    /// A judge.
    Judge,
    /// Players.
    Community,
    /// The author of the notes, where the documents leave something open or do not say it outright.
    Reading,
}

impl Authority {
    /// The authority's word, as in the API.
    pub fn word(self) -> &'static str {
        match self {
            Authority::Official => "official",
            Authority::Publisher => "publisher",
            Authority::Judge => "judge",
            Authority::Community => "community",
            Authority::Reading => "reading",
        }
    }

    /// The same for people: `our reading`.
    pub fn shown(self) -> &'static str {
        match self {
            Authority::Reading => "our reading",
            other => other.word(),
        }
    }
}

/// The smallest thing that can be linked to.
#[derive(Clone, Debug, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Passage {
    /// Its address.
    pub id: PassageId,
    /// What it is.
    pub kind: Kind,
    /// What it is called: its label, else its question, else its first words.
    pub title: String,
    /// Its lead-in, when it has one: `Brace`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The passage as plain text, lead-in included, without markup. For a question: its answer.
    pub text: String,
    /// The passage as sanitised HTML, links resolved to our own addresses. For a question: its answer.
    pub html: String,
    /// For a question: what is asked, plain text. Empty for an answer that lost its question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Headings above it, outermost first, the topic's title left out.
    pub place: Vec<String>,
    /// The passage it is nested under: a sub-rule's rule, an example's rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<PassageId>,
    /// How deep it is nested, 0 for top level.
    pub depth: usize,
    /// The number before it, in a list that counts; `html` begins with it, `text` does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinal: Option<u64>,
    /// Where it stands in the publisher's documents; the topic's where it has none of its own.
    pub citations: Vec<SourceCitation>,
    /// Links in its text.
    pub links: Vec<Link>,
    /// Passages that link to it.
    pub backlinks: Vec<PassageId>,
    /// Related topics of the heading below which it stands, where that has its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Link>,
    /// Who decided it and whether it holds, for a ruling and a question of the publisher's FAQ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Ruling>,
    /// The day of its answer, for a question outside of the publisher's FAQ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answered: Option<String>,
    /// Rulings that touch it: most official and newest first, those that hold no more last.
    pub rulings: Vec<PassageId>,
    /// Other names that find it: `game.toml` aliases, the rule's number in other spellings.
    pub aliases: Vec<String>,
    /// How players ask for it at the table (`asked:` lines).
    pub asked: Vec<String>,
    /// Who says so.
    pub authority: Authority,
    /// Whether it holds no more: a rule or ruling whose place another took, a ruling that was withdrawn, or what stands
    /// under one.
    pub superseded: bool,
    /// The day from which another rule holds, where its source says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_until: Option<String>,
    /// What its source lost or ran together: a reason not to rely on it alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub damage: Vec<Damage>,
    /// Whether it explains a word that players use and the rules do not.
    pub slang: bool,
    /// Edition of the rules it states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The scenario fenced under it, as TOML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Where the scenario's lines stand in the file.
    #[serde(skip)]
    pub scenario_at: Vec<ScenarioLine>,
    /// How its box is marked, for a callout that is no question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callout: Option<Callout>,
    /// Where it stands in its file.
    pub span: Span,
}

/// Where a line of a scenario stands in the passage's file. There are many of them, so they are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct ScenarioLine {
    /// Its first byte in the scenario.
    pub start: u32,
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its column there in characters, from 1.
    pub column: u32,
    /// Its first byte in the file.
    pub offset: u32,
    /// Its length in bytes, without what ends it.
    pub length: u32,
}

impl ScenarioLine {
    /// The line of `length` bytes at byte `offset` of a file that begins at byte `start` of the scenario. A file has fewer bytes than
    /// such a number holds.
    pub(crate) fn of(file: &Spans<'_>, offset: usize, length: usize, start: usize) -> Self {
        let bytes = file.clamped(offset, length);
        let (line, column) = file.line_and_column(bytes.start);
        Self {
            start: start as u32,
            line: line as u32,
            column: column as u32,
            offset: bytes.start as u32,
            length: bytes.len() as u32,
        }
    }
}

impl Passage {
    /// How it is told that it holds no more: `superseded`, `withdrawn`; none where it holds.
    pub fn over(&self) -> Option<&'static str> {
        let own = self.ruling.as_ref().map(|ruling| &ruling.standing).filter(|standing| standing.is_over());
        self.superseded.then(|| own.map_or("superseded", |standing| standing.word()))
    }

    /// What is asked; none for everything but questions, and for an answer that lost its question.
    pub fn asks(&self) -> Option<&str> {
        self.question.as_deref().filter(|question| !question.trim().is_empty())
    }

    /// The passages to which an entry of a glossary points; none of any other passage.
    pub fn points_to(&self) -> impl Iterator<Item = &PassageId> {
        let links = self.links.iter().filter(|_| self.kind == Kind::Definition);
        links.filter_map(|link| match &link.target {
            Target::Passage(id) => Some(id),
            _ => None,
        })
    }
}

/// How a box is marked in its source: `> [!warning]- Title`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Callout {
    /// What it is called there: `warning`.
    pub word: String,
    /// Its title, when it has one.
    pub title: Option<String>,
    /// Whether readers can fold it, and whether it is folded at first.
    pub fold: Option<Fold>,
}

/// How a box that can be folded stands at first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Fold {
    /// `[!note]+`
    Open,
    /// `[!note]-`
    Closed,
}

/// A place in a publisher's document.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    utoipa::ToSchema,
    BorshSerialize,
    BorshDeserialize,
)]
pub struct SourceCitation {
    /// The document: `Rules Reference Guide`.
    pub document: String,
    /// Its version: `1.5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Page or pages as printed, with a plain hyphen: `4-5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<String>,
    /// Rule number in a numbered rulebook: `7.6.11`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The citation's words in the source, for what could not be taken apart.
    pub text: String,
}

/// A link as the source has it, and where it leads.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize,
)]
pub struct Link {
    /// Its visible words.
    pub text: String,
    /// Where it leads.
    pub target: Target,
}

/// Where a link leads.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, Serialize, utoipa::ToSchema, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// A whole topic.
    Topic(TopicId),
    /// One passage.
    Passage(PassageId),
    /// Another site.
    External(String),
    /// Nowhere we know: shown as a search for this name.
    Unresolved(String),
}

impl Target {
    /// The address the link is rendered with: never dead.
    pub fn url(&self) -> String {
        match self {
            Target::Topic(id) => id.url(),
            Target::Passage(id) => id.url(),
            Target::External(url) => url.clone(),
            Target::Unresolved(name) => {
                format!(
                    "/search?q={}",
                    percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC)
                )
            }
        }
    }
}

impl Rulebook {
    /// The passage of that id.
    pub fn passage(&self, id: &PassageId) -> Option<&Passage> {
        self.passages.get(id)
    }

    /// The topic of that id.
    pub fn topic(&self, id: &TopicId) -> Option<&Topic> {
        self.topics.get(id)
    }

    /// The game of that id.
    pub fn game(&self, id: &str) -> Option<&Game> {
        self.games.get(id)
    }

    /// The overlay that a passage is of; none for the game's own.
    pub fn overlay_of(&self, passage: &Passage) -> Option<&Overlay> {
        let own = self.topic(&passage.id.topic_id())?.overlay.as_deref()?;
        self.game(passage.id.game())?.overlays.iter().find(|overlay| overlay.id == own)
    }

    /// A topic's passages in reading order.
    pub fn passages_of<'a>(&'a self, topic: &'a Topic) -> impl Iterator<Item = &'a Passage> {
        topic.passages.iter().filter_map(|id| self.passages.get(id))
    }

    /// A game's topics in reading order.
    pub fn topics_of<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = &'a Topic> {
        game.topics.iter().filter_map(|id| self.topics.get(id))
    }
}
