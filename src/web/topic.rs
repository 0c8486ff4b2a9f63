//! One topic: its passages in reading order under their headings, its source, what it relates to.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};

use super::{
    Json, api,
    callout::{self, Boxed},
    lookup::{self, Elsewhere, Form},
    page::{Frame, Page, Section},
    params::Params,
    parts::{self, Entry, Group, Part},
    passage_view::{self, Cite, Item, StaleNotice, Text},
    ruling_view::Rank,
    visit::Visit,
};
use crate::snapshot::Snapshot;
use rulebook::{Game, Kind, Passage, Rulebook, SourceCitation, Topic};
use scenario::{Coverage, TopicCoverage};

/// `templates/topic.html`
#[derive(askama::Template)]
#[template(path = "topic.html")]
struct TopicPage {
    frame: Frame,
    title: String,
    /// What its source says of it beside its passages.
    about: Option<String>,
    sources: Vec<SourceItem>,
    /// What is in it; empty where it is short.
    contents: Vec<Item>,
    parts: Vec<Part>,
    edition: Option<String>,
    /// Whether it says the documents' rules in words of its own.
    own_words: bool,
    effective: Option<String>,
    /// How much of it the engine executes: so many of its rules, and the page that lists all topics.
    coverage: Coverage,
    cited: usize,
    rules: usize,
    coverage_url: String,
    related: Vec<Item>,
    backlinks: Vec<Item>,
    /// The chapters before and after it, in a book.
    previous: Option<Item>,
    next: Option<Item>,
    /// Rulings of other topics on this one as a whole.
    rulings: Vec<Rank>,
    empty: bool,
    /// Of an empty note: the passage that is called so.
    named: Option<Item>,
    /// The newest edition and its address, where this is an older one.
    newer: Option<(String, String)>,
    /// The address it had before, when the reader came by that.
    was: Option<String>,
    /// Why it has another address now.
    why: Option<String>,
    stale: Vec<StaleNotice>,
}

/// `templates/topic_part.html`: one part of a topic that is too much for a page, in full.
#[derive(askama::Template)]
#[template(path = "topic_part.html")]
struct PartPage {
    frame: Frame,
    topic: Item,
    part: Part,
    own_words: bool,
    /// The parts before and after it.
    previous: Option<Item>,
    next: Option<Item>,
    stale: Vec<StaleNotice>,
}

/// A document that the topic is taken from, and its places there.
struct SourceItem {
    document: String,
    places: Vec<String>,
}

/// So many places stand in the line below a topic's title; where there are more, each passage says its own.
const PLACES: usize = 6;

impl SourceItem {
    /// Whether its places fit into a line.
    fn is_brief(&self) -> bool {
        self.places.len() <= PLACES
    }
}

/// `GET /{game}/{topic}` and its `.json` twin.
pub async fn page(visit: Visit, Path((game, slug)): Path<(String, String)>) -> Result<Response, Elsewhere> {
    let (slug, form) = lookup::twin(&slug);
    let topic = lookup::topic(&visit, &game, slug, form)?;
    Ok(match form {
        Form::Json => Json(api::topics::ServedTopic::of(&visit, topic)).into_response(),
        Form::Page => show(&visit, topic),
    })
}

fn show(visit: &Visit, topic: &Topic) -> Response {
    let rulebook = &visit.snapshot.rulebook;
    let Some(game) = rulebook.game(&topic.id.game) else {
        return super::Problem::internal(&"a topic without its game").into_response();
    };
    let frame = Frame::new(visit, &*topic.title)
        .game(game)
        .place(&topic.title, None)
        .path(visit, &topic.id.url())
        .description(if topic.summary.is_empty() { &topic.title } else { &topic.summary })
        .class("book wide")
        .script("parts.js")
        .article();
    let (previous, next) = rulebook.chapters_beside(topic);
    let frame = Frame {
        previous: previous.map(|topic| topic.id.url()),
        next: next.map(|topic| topic.id.url()),
        ..frame
    };
    let newer = rulebook.newer_topic(topic);
    let others = topic.backlinks.iter().filter(|id| !topic.rulings.contains(id));
    let params = Params::read(&visit.query);
    let was = params.get("was").map(str::to_owned);
    let sources = sources(rulebook, &topic.id.game, &topic.citations);
    let first = sources.first().map(|source| source.document.as_str());
    let covered = TopicCoverage::of(rulebook, topic);
    let mut groups = rules(&visit.snapshot, topic, first);
    groups.extend(questions(&visit.snapshot, topic, first));
    traced_once(&mut groups);
    let (parts, contents) = parts::laid_out(groups, &topic.id.url());
    let part = params.get("part").and_then(|part| parts.iter().position(|it| it.slug() == part));
    if let Some(at) = part.filter(|at| parts.get(*at).is_some_and(|it| it.elsewhere.is_some())) {
        return part_of(visit, game, topic, parts, at);
    }
    TopicPage {
        frame,
        title: topic.title.clone(),
        about: topic.about.clone(),
        contents,
        parts,
        edition: topic.edition.clone().or_else(|| game.edition.clone()),
        own_words: game.own_words && topic.overlay.is_none(),
        effective: game.effective.clone(),
        coverage: covered.mark(),
        cited: covered.cited.len(),
        rules: covered.rules,
        coverage_url: format!("/{}/coverage", game.id),
        related: passage_view::related(rulebook, topic, &topic.related),
        backlinks: others.filter_map(|id| Item::of(rulebook, id)).collect(),
        rulings: Rank::of(&visit.snapshot, &topic.rulings, &lookup::day(visit)),
        newer: newer.map(|(edition, url)| (edition.unwrap_or_default(), url)),
        why: was.as_ref().and_then(|was| rulebook.moved_because(was)),
        was: was.map(|was| super::page::shorten(&was, 120)),
        previous: previous.map(Item::topic),
        next: next.map(Item::topic),
        empty: topic.passages.is_empty(),
        named: named_elsewhere(rulebook, topic).map(|passage| Item::passage(rulebook, passage)),
        sources,
        stale: StaleNotice::of(rulebook, &game.id, Some(&topic.file)),
    }
    .answer()
}

/// One part of a topic, at its own address.
fn part_of(visit: &Visit, game: &Game, topic: &Topic, parts: Vec<Part>, at: usize) -> Response {
    let elsewhere = |at: usize| {
        let part = parts.get(at)?;
        Some(Item { url: part.elsewhere.clone()?, title: part.title().to_owned(), note: String::new() })
    };
    let (previous, next) = (at.checked_sub(1).and_then(elsewhere), elsewhere(at + 1));
    let Some(part) = parts.into_iter().nth(at).map(Part::in_full) else {
        return super::Problem::internal(&"a part that is not there").into_response();
    };
    let title = format!("{}: {}", topic.title, part.title());
    let names: Vec<&str> = part.open.iter().map(|text| text.title.as_str()).collect();
    let frame = Frame::new(visit, &*title)
        .game(game)
        .place(&topic.title, Some(topic.id.url()))
        .place(part.title(), None)
        .description(&format!("{title}: {}", names.join(", ")))
        .class("book")
        .article();
    PartPage {
        frame: Frame {
            canonical: visit.absolute(&format!("{}?part={}", topic.id.url(), part.slug())),
            previous: previous.as_ref().map(|item| item.url.clone()),
            next: next.as_ref().map(|item| item.url.clone()),
            ..frame
        },
        topic: Item::topic(topic),
        part,
        own_words: game.own_words && topic.overlay.is_none(),
        previous,
        next,
        stale: StaleNotice::of(&visit.snapshot.rulebook, &game.id, Some(&topic.file)),
    }
    .answer()
}

/// The passage that is called as an empty note is.
pub fn named_elsewhere<'a>(rulebook: &'a Rulebook, topic: &Topic) -> Option<&'a Passage> {
    let path = rulebook.named_elsewhere(&topic.id)?;
    rulebook.passage(&path.trim_start_matches('/').parse().ok()?)
}

/// The documents that are cited, each once, with the places in it.
fn sources(rulebook: &Rulebook, game: &str, citations: &[SourceCitation]) -> Vec<SourceItem> {
    let mut sources: Vec<SourceItem> = Vec::new();
    for citation in citations {
        let (document, place) = rulebook.source_parts(game, citation);
        let at = match sources.iter().position(|known| known.document == document) {
            Some(at) => at,
            None => {
                sources.push(SourceItem { document, places: Vec::new() });
                sources.len() - 1
            }
        };
        if let Some(known) = sources.get_mut(at).filter(|known| !known.places.contains(&place)) {
            known.places.extend(Some(place).filter(|place| !place.is_empty()));
        }
    }
    sources
}

/// A passage of the topic: beside it stands each document once, and of the topic's first only the places in it.
fn within(snapshot: &Snapshot, first: Option<&str>, passage: &Passage) -> Text {
    let label = |source: SourceItem| {
        let is_first = Some(source.document.as_str()) == first && !source.places.is_empty();
        let document = Some(source.document).filter(|_| !is_first);
        document.into_iter().chain(source.places).collect::<Vec<String>>().join(", ")
    };
    let cited = sources(&snapshot.rulebook, passage.id.game(), &passage.citations).into_iter().map(label);
    let cites = cited.map(|label| Cite { role: None, url: None, label, readings: None }).collect();
    let boxed = Boxed::of(snapshot, passage);
    Text { cites, boxed, ..Text::of(snapshot, passage) }
}

/// The questions in reading order, a new group where the heading above them changes.
fn questions(snapshot: &Snapshot, topic: &Topic, first: Option<&str>) -> Vec<Group> {
    let rulebook = &snapshot.rulebook;
    let mut groups: Vec<Group> = Vec::new();
    for passage in rulebook.passages_of(topic) {
        // What stands under a question is a part of its answer.
        let asked =
            if passage.kind == Kind::Question { Some(passage) } else { callout::asked_by(rulebook, passage) };
        let Some(asked) = asked.filter(|_| !callout::is_within(rulebook, passage)) else { continue };
        let above = asked.asked_below().join(" \u{203a} ");
        let heading = if above.is_empty() { "Questions".to_owned() } else { format!("Questions: {above}") };
        let entry = Entry::of(passage, within(snapshot, first, passage));
        match groups.last_mut().filter(|group| group.heading == heading) {
            Some(group) => group.entries.push(entry),
            None => groups.push(Group { heading, entries: vec![entry], ..Group::default() }),
        }
    }
    groups
}

/// The other passages in reading order, a new group where the heading above them changes.
fn rules(snapshot: &Snapshot, topic: &Topic, first: Option<&str>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let rulebook = &snapshot.rulebook;
    let shown = |passage: &&Passage| {
        passage.kind != Kind::Question
            && callout::asked_by(rulebook, passage).is_none()
            && !callout::is_within(rulebook, passage)
    };
    for passage in rulebook.passages_of(topic).filter(shown) {
        let heading = passage.place.join(" › ");
        let entry = Entry::of(passage, within(snapshot, first, passage));
        match groups.last_mut().filter(|group| group.heading == heading) {
            Some(group) => group.entries.push(entry),
            None => {
                let related = passage_view::related(rulebook, topic, &passage.related);
                groups.push(Group { heading, entries: vec![entry], related, ..Group::default() });
            }
        }
    }
    groups
}

/// The first rule that plays is seen step by step on the page; the others are played by their link.
fn traced_once(groups: &mut [Group]) {
    let texts = groups.iter_mut().flat_map(|group| &mut group.entries).map(|entry| &mut entry.text);
    for text in texts.filter(|text| text.play.is_some()).skip(1) {
        text.live = None;
    }
}
