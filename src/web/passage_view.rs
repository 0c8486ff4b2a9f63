//! How is a passage shown where it is not the page itself?
//!
//! What lists, neighbours and citations need of a passage, ready for a template.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use crate::snapshot::Snapshot;
use names::{PassageId, TopicId, slug};
use rulebook::{Game, Kind, Link, Passage, Rulebook, Target, Topic, sources::Stale};
use search::Hit;

use super::{
    callout::Boxed,
    errors::Near,
    page::base,
    ruling_view::Stamp,
    scenario_badge::{Live, Outcome},
    signs,
};

/// A link in a list, with a word beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it leads.
    pub url: String,
    /// What it is called.
    pub title: String,
    /// What it is, beside it.
    pub note: String,
}

impl Item {
    /// A passage, noted with the topic it stands in.
    pub fn passage(rulebook: &Rulebook, passage: &Passage) -> Self {
        let topic = rulebook.topic(&passage.id.topic_id()).map(|topic| topic.title.as_str());
        let note = [topic, passage.over()];
        let note = note.into_iter().flatten().collect::<Vec<_>>().join(", ");
        Self { url: passage.id.url(), title: name(passage), note }
    }

    /// A passage by its id; none when it is not served.
    pub fn of(rulebook: &Rulebook, id: &PassageId) -> Option<Self> {
        rulebook.passage(id).map(|passage| Self::passage(rulebook, passage))
    }

    /// A topic, noted with its number of passages.
    pub fn topic(topic: &Topic) -> Self {
        let count = topic.passages.len();
        let note = format!("{count} {}", if count == 1 { "passage" } else { "passages" });
        Self { url: topic.id.url(), title: topic.title.clone(), note }
    }
}

/// A citation as shown: the role it has in a step, where it leads, what it says.
#[derive(Clone, Debug, PartialEq, Eq, askama::Template)]
#[template(path = "partials/cite.html")]
pub struct Cite {
    /// Its role in a step.
    pub role: Option<&'static str>,
    /// The passage it leads to.
    pub url: Option<String>,
    /// Document, page, passage.
    pub label: String,
    /// Where the sources leave two readings: which one is followed, and the other, in words.
    pub readings: Option<String>,
}

/// A passage in its full text.
#[derive(Clone, Debug, askama::Template)]
#[template(path = "partials/passage.html")]
pub struct Text {
    /// Its id.
    pub id: String,
    /// Its label within the topic, the anchor on the topic's page.
    pub anchor: String,
    /// Its address.
    pub url: String,
    /// Its question, or its name.
    pub title: String,
    /// Whether the title must be shown because the text does not begin with it.
    pub asked: bool,
    /// What it is.
    pub kind: Kind,
    /// Its sanitised text.
    pub html: String,
    /// Its citations.
    pub cites: Vec<Cite>,
    /// Nested under another passage.
    pub nested: bool,
    /// The drawn sign that goes with it.
    pub sign: Option<String>,
    /// Whether it is an answer that lost its question.
    pub lost: bool,
    /// Whether it is a superseded ruling, or stands under one.
    pub superseded: bool,
    /// What its source lost or ran together, in words.
    pub damage: Vec<&'static str>,
    /// Whether it explains a word that players use and the rules do not.
    pub slang: bool,
    /// What the scenario fenced under it came to; none where the page has no place for its steps.
    pub live: Option<Live>,
    /// Its scenario in the resolver, where words and engine are of one mind.
    pub play: Option<String>,
    /// The box in which it stands, with the boxes within it.
    pub boxed: Option<Boxed>,
    /// Who decided it and whether it holds, where it is a ruling.
    pub stamp: Option<Stamp>,
}

impl Text {
    /// A passage in its full text.
    pub fn of(snapshot: &Snapshot, passage: &Passage) -> Self {
        Self::on(snapshot, passage, &snapshot.day)
    }

    /// The same as it stood on a day.
    pub fn on(snapshot: &Snapshot, passage: &Passage, day: &str) -> Self {
        let live = Live::of(snapshot, passage);
        let plays = live.as_ref().filter(|live| !live.is_open());
        Self {
            play: plays.and_then(|live| live.runs.first()).map(|run| run.url.clone()),
            id: passage.id.to_string(),
            anchor: passage.id.passage().to_owned(),
            url: passage.id.url(),
            title: name(passage),
            asked: passage.asks().is_some(),
            kind: passage.kind,
            html: passage.html.clone(),
            cites: cites(&snapshot.rulebook, passage),
            nested: passage.depth > 0,
            sign: sign(passage),
            lost: passage.kind == Kind::Question && passage.asks().is_none(),
            superseded: !snapshot.rulebook.held_on(passage, day),
            damage: passage.damage.iter().map(|damage| damage.what.words()).collect(),
            slang: passage.slang,
            live,
            boxed: None,
            stamp: Stamp::beside(snapshot, passage, day),
        }
    }

    /// Whether another ruling took its place.
    pub fn is_superseded(&self) -> bool {
        self.superseded
    }

    /// Whether its kind is said beside it: a page has places of their own for rules, definitions and questions.
    pub fn is_marked(&self) -> bool {
        !matches!(self.kind, Kind::Rule | Kind::Definition | Kind::Question)
    }

    /// Whether its scenario cannot be read.
    pub fn is_unread(&self) -> bool {
        self.live.as_ref().is_some_and(|live| live.outcome == Outcome::Unread)
    }

    /// Whether words and engine are not of one mind.
    pub fn is_open(&self) -> bool {
        self.live.as_ref().is_some_and(Live::is_open)
    }
}

/// What a passage is called in a list: its question, else its title; never empty, because the title
/// of an answer that lost its question is its first words.
pub fn name(passage: &Passage) -> String {
    let name = || passage.asks().unwrap_or(&passage.title).to_owned();
    table(passage).unwrap_or_else(name)
}

/// What a table without a label is called: by its heading, else by its columns. Its first words would be a row of cells.
fn table(passage: &Passage) -> Option<String> {
    let is_bare = passage.label.is_none() && passage.question.is_none();
    let (head, _) = passage.html.strip_prefix("<table>").filter(|_| is_bare)?.split_once("</thead>")?;
    let named = passage.place.last().cloned();
    let columns =
        || head.split("<th>").skip(1).filter_map(|it| it.split('<').next()).collect::<Vec<_>>().join(", ");
    Some(format!("Table: {}", named.unwrap_or_else(columns)))
}

/// What a passage is called on its own page and among hits: a rule of a numbered rulebook with its number.
pub fn titled(rulebook: &Rulebook, passage: &Passage) -> String {
    let title = name(passage);
    match rulebook.number_of(passage).filter(|number| !title.starts_with(number)) {
        Some(number) => format!("{number} {title}"),
        None => title,
    }
}

/// A passage's citations with the short names of its game's documents.
pub fn cites(rulebook: &Rulebook, passage: &Passage) -> Vec<Cite> {
    let label = |citation| rulebook.source_label(passage.id.game(), citation);
    passage
        .citations
        .iter()
        .map(|it| Cite { role: None, url: None, label: label(it), readings: None })
        .collect()
}

/// The same where there is little room: a document is named once, with all of the passage's places in it.
pub fn cites_by_document(rulebook: &Rulebook, passage: &Passage) -> Vec<Cite> {
    let document = |cite: &Cite| cite.label.split_once(", ").map(|(document, _)| document.to_owned());
    let mut short: Vec<Cite> = Vec::new();
    for cite in cites(rulebook, passage) {
        let named = document(&cite);
        let before = short.iter_mut().find(|it| named.is_some() && document(it) == named);
        match (before, cite.label.split_once(", ")) {
            (Some(before), Some((_, place))) => {
                before.label.push_str(", ");
                before.label.push_str(place);
            }
            _ => short.push(cite),
        }
    }
    short
}

/// Whose rule a passage is on a day, in whose words, and where that stands; none where nothing is said of either.
pub fn wording(rulebook: &Rulebook, passage: &Passage, day: &str) -> Option<String> {
    let is_ours = rulebook.is_in_our_words(passage);
    let is_said = is_ours || !rulebook.authorities(passage).is_empty();
    is_said.then(|| super::page::capital(&rulebook.wording_with_authorities(passage, day)))
}

/// The defense tokens have a drawn sign each; a passage labelled so carries it.
pub fn sign(passage: &Passage) -> Option<String> {
    const TOKENS: [&str; 6] = ["brace", "evade", "redirect", "contain", "salvo", "scatter"];
    let label = passage.label.as_deref().map(slug)?;
    (base(passage.id.game()) == "armada" && TOKENS.contains(&label.as_str()) && signs::exists(&label))
        .then_some(label)
}

/// Related topics that a topic, or one of its sections, names: each once.
pub fn related(rulebook: &Rulebook, topic: &Topic, links: &[Link]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for link in links {
        let item = match &link.target {
            Target::Topic(id) if *id == topic.id => continue,
            Target::Topic(id) => match rulebook.topic(id) {
                Some(other) => Item::topic(other),
                None => continue,
            },
            Target::Passage(id) => match Item::of(rulebook, id) {
                Some(item) => Item { title: rulebook.related_title(id, &link.text), ..item },
                None => continue,
            },
            other => Item { url: other.url(), title: link.text.clone(), note: "search".to_owned() },
        };
        if !items.iter().any(|known| known.url == item.url) {
            items.push(item);
        }
    }
    items
}

/// Why a page, or its JSON twin, does not show what lies in the sources now.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaleNotice {
    /// What is wrong with the source; its last good version is shown.
    pub reason: String,
    /// Where: file, line, column. Empty where there is no such place.
    pub place: String,
}

impl StaleNotice {
    /// For a page of a topic.
    pub fn of_topic(rulebook: &Rulebook, id: &TopicId) -> Vec<Self> {
        let topic = rulebook.topic(id);
        topic.map(|topic| Self::of(rulebook, &id.game, Some(&topic.file))).unwrap_or_default()
    }

    /// What is wrong, as a page says it.
    pub fn said(&self) -> String {
        super::page::quoted(&self.reason)
    }

    /// For a page of a file of a game, or of the whole game.
    pub fn of(rulebook: &Rulebook, game: &str, file: Option<&str>) -> Vec<Self> {
        let stale = |stale: &Stale| Self {
            reason: stale.reason.message.clone(),
            place: stale.reason.span.as_ref().map(ToString::to_string).unwrap_or_default(),
        };
        rulebook.stale_of(game, file).into_iter().map(stale).collect()
    }
}

/// Several of a kind: `Rules`.
pub fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::Rule => "Rules",
        Kind::Question => "Questions",
        Kind::Ruling => "Rulings",
        Kind::Definition => "Definitions",
        Kind::Example => "Examples",
        Kind::Note => "Notes",
    }
}

/// A kind with a capital: `Rule`.
pub fn capital(kind: Kind) -> &'static str {
    plural(kind).trim_end_matches('s')
}

/// A hit as the nearest thing that works.
pub fn near(rulebook: &Rulebook, hit: &Hit) -> Near {
    let passage = rulebook.passage(&hit.id);
    Near {
        url: hit.url.clone(),
        title: passage.map_or_else(|| hit.title.clone(), name),
        place: hit.place.join(" › "),
        text: passage.map(|passage| passage.text.clone()).unwrap_or_default(),
        game: base(&hit.game).to_owned(),
    }
}

/// A passage as the nearest thing that works.
pub fn near_passage(rulebook: &Rulebook, passage: &Passage) -> Near {
    Near {
        url: passage.id.url(),
        title: name(passage),
        place: rulebook.place(passage).join(" › "),
        text: passage.text.clone(),
        game: base(passage.id.game()).to_owned(),
    }
}

/// The topics of a game that its sources put in no order.
pub fn topics_without_order(rulebook: &Rulebook, game: &Game) -> Vec<Item> {
    let chapters: BTreeSet<&TopicId> = game.chapters.iter().collect();
    rulebook.topics_of(game).filter(|topic| !chapters.contains(&topic.id)).map(Item::topic).collect()
}

/// The topic's title, else its slug.
pub fn topic_title(rulebook: &Rulebook, id: &TopicId) -> String {
    rulebook.topic(id).map_or_else(|| id.topic.clone(), |topic| topic.title.clone())
}
