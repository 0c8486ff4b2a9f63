//! Who decided what, which passages does it touch, and does it still hold?
//!
//! A [`Ruling`] is what makes a passage one: a callout or note that says so ([`super::decided`]), or a
//! question of the publisher's FAQ. Rulings are shown wherever they touch: newest and most official first.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Authority, Game, Kind, Passage, Rulebook, SourceCitation, Target, citations, days,
    decided::{Decided, Status},
    draft::Draft,
    links::{Outcome, Resolver},
    page::{RawLink, RawTarget},
};
use names::{PassageId, TopicId};

/// The second part of every ruling's address, in the place of a topic.
pub const RULINGS: &str = "rulings";

/// Who decided something, when, and whether it still holds.
#[derive(Clone, Debug, PartialEq, Serialize, BorshSerialize, BorshDeserialize)]
pub struct Ruling {
    /// The last part of its address `/{game}/rulings/{id}`.
    pub id: String,
    /// Who decided it.
    pub author: Option<String>,
    /// When, as the source says it: `2026-03-01`.
    pub date: Option<String>,
    /// Where it can be read.
    pub source: Option<String>,
    /// Whether it holds.
    pub standing: Standing,
    /// Why it holds no more, or is contradicted; and what else is said behind its day, status or authority.
    pub reason: Option<String>,
    /// What it says that it applies to; [`Rulebook::applies_to`] has what else it touches.
    pub applies: Vec<Target>,
    /// The headings that it names, each with all that stands below it.
    #[serde(skip)]
    pub sections: Vec<Section>,
    /// Who says that it is a ruling.
    #[serde(skip)]
    pub told: Told,
    /// Whose place it says that it took.
    #[serde(skip)]
    pub(super) supersedes: Vec<Target>,
    /// What it says of itself that means nothing: `status: perhaps`.
    #[serde(skip)]
    pub(super) unread: Vec<String>,
}

/// A heading that a ruling names, which touches all that stands below it.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Section {
    /// What it is called: `Core, Fire`.
    pub name: String,
    /// The passages below it, of which links lead to the first.
    pub passages: Vec<PassageId>,
}

impl Section {
    /// The heading that a link names; none where it names something else.
    pub(super) fn named(link: &RawLink, resolver: &Resolver, from: usize) -> Option<Self> {
        let (draft, heading) = resolver.section(from, link)?;
        let items = draft.page.items.iter().enumerate();
        let below = items.filter(|(_, item)| item.place.contains(&heading));
        let passages = below.filter_map(|(at, _)| draft.passage_id(at)).collect();
        let name = format!("{}, {}", draft.title, draft.page.headings.get(heading)?.text);
        Some(Self { name, passages })
    }
}

/// Who says that a passage is a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub enum Told {
    /// The passage, or its note.
    Itself,
    /// The publisher's document that a question of the FAQ cites.
    Document,
}

/// Whether a ruling holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
#[serde(tag = "status", content = "by", rename_all = "lowercase")]
pub enum Standing {
    /// It holds.
    Current,
    /// Another took its place; unresolved where nothing has that name, none where none is named.
    Superseded(Option<Target>),
    /// Another says otherwise.
    Contradicted(Option<Target>),
    /// Nobody has decided it yet.
    Open,
}

impl Standing {
    /// Its word, as in the API.
    pub fn word(&self) -> &'static str {
        match self {
            Standing::Current => "current",
            Standing::Superseded(_) => "superseded",
            Standing::Contradicted(_) => "contradicted",
            Standing::Open => "open",
        }
    }

    /// What took its place, or says otherwise.
    pub fn by(&self) -> Option<&Target> {
        match self {
            Standing::Superseded(by) | Standing::Contradicted(by) => by.as_ref(),
            Standing::Current | Standing::Open => None,
        }
    }
}

impl Ruling {
    /// Whether another took its place.
    pub fn is_superseded(&self) -> bool {
        matches!(self.standing, Standing::Superseded(_))
    }

    /// Its address as the ruling that this passage is.
    pub fn url(&self, passage: &Passage) -> String {
        format!("/{}/{RULINGS}/{}", passage.id.game(), self.id)
    }

    /// The day on which it was decided; none where the source names no day.
    pub fn day(&self) -> Option<&str> {
        self.date.as_deref().filter(|date| days::is_day(date))
    }
}

/// What a source says of a ruling, with what it names resolved. `applies` are the targets of what it
/// applies to.
pub(super) fn resolve(
    said: &Decided,
    applies: Vec<Target>,
    resolver: &Resolver,
    drafts: &[Draft],
    from: usize,
) -> Ruling {
    let by = || said.by.as_ref().map(|link| successor(link, resolver, drafts, from));
    Ruling {
        id: String::new(),
        author: said.author.clone(),
        date: said.date.clone(),
        source: said.source.clone(),
        standing: match said.status {
            Some(Status::Superseded) => Standing::Superseded(by()),
            Some(Status::Contradicted) => Standing::Contradicted(by()),
            Some(Status::Open) => Standing::Open,
            Some(Status::Current) | None => Standing::Current,
        },
        reason: said.reason.clone(),
        applies,
        sections: Vec::new(),
        told: Told::Itself,
        supersedes: said.supersedes.iter().map(|link| successor(link, resolver, drafts, from)).collect(),
        unread: said.unread.clone(),
    }
}

/// What a ruling names as its successor: a ruling's id or topic first, then as any link.
fn successor(link: &RawLink, resolver: &Resolver, drafts: &[Draft], from: usize) -> Target {
    let (RawTarget::Name(name)
    | RawTarget::Address(name)
    | RawTarget::Rule(name)
    | RawTarget::Bare(name)
    | RawTarget::Beside(name)) = &link.to;
    let wanted = names::slug(name.rsplit(['/', '#', '^']).next().unwrap_or(name));
    let is_ruling = |draft: &Draft, at: usize| draft.page.items[at].decided.is_some();
    let mut rulings = drafts.iter().flat_map(|draft| {
        (0..draft.labels.len()).filter(|at| is_ruling(draft, *at)).map(move |at| (draft, at))
    });
    // What names a place on a page is no id.
    let is_id = !name.contains('#');
    let named =
        rulings.find(|(draft, at)| is_id && (draft.labels[*at] == wanted || draft.id.topic == wanted));
    if let Some(id) = named.and_then(|(draft, at)| draft.passage_id(at)) {
        return Target::Passage(id);
    }
    match resolver.resolve(from, link) {
        Outcome::Found(target) | Outcome::Named(target, _) | Outcome::Ambiguous(target, _) => target,
        // The page is there, the ruling is not.
        Outcome::NoAnchor(_) => Target::Unresolved(name.clone()),
        Outcome::Unresolved(_) | Outcome::Dropped => Target::Unresolved(link.text.clone()),
    }
}

/// The ruling that a question of the publisher's FAQ is: decided in the document it cites.
pub(super) fn of_faq(
    game: &Game,
    publisher: Option<&str>,
    authority: Authority,
    place: &[String],
    citations: &[SourceCitation],
) -> Option<Ruling> {
    let by_publisher = matches!(authority, Authority::Official | Authority::Publisher);
    let cited = citations.first().filter(|_| by_publisher && is_in_faq(place))?;
    let document = citations::find_source(&game.sources, cited);
    Some(Ruling {
        id: String::new(),
        author: Some(publisher.unwrap_or(&cited.document).to_owned()),
        date: document.and_then(|document| document.date.clone()),
        source: None,
        standing: Standing::Current,
        reason: None,
        applies: Vec::new(),
        sections: Vec::new(),
        told: Told::Document,
        supersedes: Vec::new(),
        unread: Vec::new(),
    })
}

/// Whether one of these headings is that of a FAQ.
pub(super) fn is_in_faq(place: &[String]) -> bool {
    let mut headings = place.iter().map(|heading| names::slug(heading));
    headings.any(|slug| {
        slug.split('-').any(|word| matches!(word, "faq" | "faqs"))
            || slug.contains("frequently-asked-questions")
    })
}

/// Gives each ruling its address, and each passage and topic the rulings that touch it.
pub(super) fn join(rulebook: &mut Rulebook, game: &Game, sections: &BTreeMap<PassageId, Vec<Section>>) {
    name(rulebook, game);
    supersede(rulebook, game);
    hand_down(rulebook, game);
    gather(rulebook, game, sections);
    let mut to_passages: BTreeMap<PassageId, Vec<PassageId>> = BTreeMap::new();
    let mut to_topics: BTreeMap<TopicId, Vec<PassageId>> = BTreeMap::new();
    for ruling in ordered(rulebook, game) {
        for target in rulebook.touched_by(ruling) {
            let touching = match target {
                Target::Passage(id) if id != ruling.id => to_passages.entry(id).or_default(),
                Target::Topic(id) if id != ruling.id.topic_id() => to_topics.entry(id).or_default(),
                _ => continue,
            };
            if !touching.contains(&ruling.id) {
                touching.push(ruling.id.clone());
            }
        }
    }
    for (id, rulings) in to_passages {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.rulings = rulings;
        }
    }
    for (id, rulings) in to_topics {
        if let Some(topic) = rulebook.topics.get_mut(&id) {
            topic.rulings = rulings;
        }
    }
}

/// Gives each ruling the headings that it and what stands under it name.
fn gather(rulebook: &mut Rulebook, game: &Game, sections: &BTreeMap<PassageId, Vec<Section>>) {
    if sections.is_empty() {
        return;
    }
    let named = |passage: &Passage| {
        let own = std::iter::once(passage).chain(rulebook.under(passage));
        let named: Vec<Section> = own.filter_map(|it| sections.get(&it.id)).flatten().cloned().collect();
        (!named.is_empty()).then(|| (passage.id.clone(), named))
    };
    let named: Vec<(PassageId, Vec<Section>)> = all(rulebook, game).filter_map(named).collect();
    for (id, sections) in named {
        if let Some(ruling) = rulebook.passages.get_mut(&id).and_then(|it| it.ruling.as_mut()) {
            ruling.sections = sections;
        }
    }
}

/// What stands under a superseded rule or ruling is superseded with it.
fn hand_down(rulebook: &mut Rulebook, game: &Game) {
    let mut superseded: BTreeSet<PassageId> = BTreeSet::new();
    for passage in rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic)) {
        let own = passage.ruling.as_ref().map(Ruling::is_superseded);
        let above = || passage.parent.as_ref().is_some_and(|above| superseded.contains(above));
        if passage.superseded || own.unwrap_or_else(above) {
            superseded.insert(passage.id.clone());
        }
    }
    for id in superseded {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.superseded = true;
        }
    }
}

/// What a newer ruling says of an older one holds where that says nothing of it itself.
fn supersede(rulebook: &mut Rulebook, game: &Game) {
    let says = |it: &Passage| {
        let ruling = it.ruling.as_ref().filter(|ruling| !ruling.supersedes.is_empty())?;
        Some((it.id.clone(), ruling.supersedes.clone()))
    };
    let said: Vec<(PassageId, Vec<Target>)> = all(rulebook, game).filter_map(says).collect();
    for (newer, target) in
        said.into_iter().flat_map(|(id, older)| older.into_iter().map(move |it| (id.clone(), it)))
    {
        let older = match &target {
            Target::Passage(id) if *id != newer => rulebook.passages.get_mut(id),
            _ => None,
        };
        let wrong = match older.and_then(|older| older.ruling.as_mut()) {
            Some(older) if !older.is_superseded() => {
                older.standing = Standing::Superseded(Some(Target::Passage(newer.clone())));
                None
            }
            Some(_) => None,
            None => Some(format!("supersedes: {}", words(&target))),
        };
        let ruling = rulebook.passages.get_mut(&newer).and_then(|it| it.ruling.as_mut());
        if let (Some(ruling), Some(wrong)) = (ruling, wrong) {
            ruling.unread.push(wrong);
        }
    }
}

/// What a finding calls the target of a link.
fn words(target: &Target) -> String {
    match target {
        Target::Passage(id) => id.to_string(),
        Target::Topic(id) => id.to_string(),
        Target::External(words) | Target::Unresolved(words) => words.clone(),
    }
}

/// Ids within `/{game}/rulings/`: the note's name where the whole note is the ruling, else the
/// passage's, with the note's before it where several have it.
fn name(rulebook: &mut Rulebook, game: &Game) {
    let mut names: Vec<(PassageId, Vec<String>)> = Vec::new();
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for ruling in all(rulebook, game) {
        let (topic, label) = (ruling.id.topic(), ruling.id.passage());
        let whole = rulebook.topic(&ruling.id.topic_id()).is_some_and(|page| {
            let mut others = rulebook.passages_of(page).filter(|other| other.id != ruling.id);
            ruling.kind == Kind::Ruling && ruling.parent.is_none() && others.all(|it| it.parent.is_some())
        });
        let mut mine: Vec<String> = whole.then(|| topic.to_owned()).into_iter().collect();
        mine.extend([label.to_owned(), format!("{topic}.{label}")]);
        mine.iter().for_each(|name| *count.entry(name.clone()).or_default() += 1);
        names.push((ruling.id.clone(), mine));
    }
    for (id, mine) in names {
        let name = mine.iter().find(|name| count.get(*name) == Some(&1)).or(mine.last()).cloned();
        let passage = rulebook.passages.get_mut(&id);
        if let (Some(ruling), Some(name)) = (passage.and_then(|it| it.ruling.as_mut()), name) {
            ruling.id = name;
        }
    }
}

fn all<'a>(rulebook: &'a Rulebook, game: &'a Game) -> impl Iterator<Item = &'a Passage> {
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    passages.filter(|passage| passage.ruling.is_some())
}

fn ordered<'a>(rulebook: &'a Rulebook, game: &'a Game) -> Vec<&'a Passage> {
    let mut rulings: Vec<&Passage> = all(rulebook, game).collect();
    // Stable, so that equals keep the order of the sources.
    rulings.sort_by_key(|passage| {
        let ruling = passage.ruling.as_ref();
        let superseded = ruling.is_some_and(Ruling::is_superseded);
        (superseded, Reverse(ruling.and_then(Ruling::day)), passage.authority)
    });
    rulings
}

impl Rulebook {
    /// A game's rulings and the questions of its FAQ: newest and most official first, superseded ones last.
    pub fn rulings_of<'a>(&'a self, game: &'a Game) -> Vec<&'a Passage> {
        ordered(self, game)
    }

    /// The ruling at `/{game}/rulings/{id}`: by its id there, its passage's label, its note's name, or
    /// `note.label`.
    pub fn ruling<'a>(&'a self, game: &'a Game, id: &str) -> Option<&'a Passage> {
        let wanted = names::slug(id);
        let by: [fn(&Passage, &str, &str) -> bool; 4] = [
            |it, id, _| it.ruling.as_ref().is_some_and(|ruling| ruling.id == id),
            |it, _, wanted| names::slug(it.id.passage()) == wanted,
            |it, _, wanted| it.id.topic() == wanted,
            |it, id, _| format!("{}.{}", it.id.topic(), it.id.passage()) == id,
        ];
        by.iter().find_map(|fits| all(self, game).find(|passage| fits(passage, id, &wanted)))
    }

    /// The day from which a question or ruling holds: its own, else that of its answer, else the one of its
    /// game's edition; none for a passage that decides nothing.
    pub fn decided_on<'a>(&'a self, passage: &'a Passage) -> Option<&'a str> {
        if !matches!(passage.kind, Kind::Question | Kind::Ruling) {
            return None;
        }
        let own = passage.ruling.as_ref().and_then(|ruling| ruling.date.as_deref());
        own.or(passage.answered.as_deref()).or_else(|| self.game(passage.id.game())?.effective.as_deref())
    }

    /// What a ruling applies to, each once: what it says, what it and what stands under it link to, what it
    /// stands under; not what took its place.
    pub fn applies_to(&self, ruling: &Passage) -> Vec<Target> {
        let said = ruling.ruling.iter().flat_map(|it| it.applies.iter().cloned());
        let linked = |it: &Passage| it.links.iter().map(|link| link.target.clone()).collect::<Vec<_>>();
        let below = self.under(ruling).into_iter().flat_map(linked);
        let under = ruling.parent.clone().map(Target::Passage);
        let by = ruling.ruling.as_ref().and_then(|it| it.standing.by());
        let mut seen = BTreeSet::new();
        let all = said.chain(linked(ruling)).chain(below).chain(under);
        all.filter(|target| Some(target) != by && seen.insert(target.url())).collect()
    }

    /// What a ruling touches: what it applies to, and all that stands below the headings among that.
    fn touched_by(&self, ruling: &Passage) -> Vec<Target> {
        let sections = ruling.ruling.iter().flat_map(|it| &it.sections);
        let below = sections.flat_map(|it| it.passages.iter().cloned().map(Target::Passage));
        let mut all = self.applies_to(ruling);
        all.extend(below);
        all
    }

    /// What a ruling calls something that it applies to, where that is a heading: `Core, Fire`.
    pub fn section_named<'a>(&self, ruling: &'a Passage, target: &Target) -> Option<&'a str> {
        let Target::Passage(id) = target else { return None };
        let mut sections = ruling.ruling.iter().flat_map(|it| &it.sections);
        sections.find(|it| it.passages.first() == Some(id)).map(|it| it.name.as_str())
    }

    /// The passages that stand under a ruling and are none themselves, however deep.
    fn under(&self, ruling: &Passage) -> Vec<&Passage> {
        let says_so = ruling.ruling.as_ref().is_some_and(|it| it.told == Told::Itself);
        let Some(topic) = self.topic(&ruling.id.topic_id()).filter(|_| says_so) else {
            return Vec::new();
        };
        let mut within = BTreeSet::from([&ruling.id]);
        let mut under = Vec::new();
        for passage in self.passages_of(topic).filter(|it| it.ruling.is_none()) {
            if passage.parent.as_ref().is_some_and(|above| within.contains(above)) {
                within.insert(&passage.id);
                under.push(passage);
            }
        }
        under
    }

    /// The ruling that took the place of a superseded one, in the end: none for one that holds, and where
    /// nothing that exists took it.
    pub fn successor<'a>(&'a self, ruling: &Passage) -> Option<&'a Passage> {
        let next = |it: &Passage| match &it.ruling.as_ref()?.standing {
            Standing::Superseded(Some(Target::Passage(id))) => self.passage(id),
            _ => None,
        };
        let mut seen = BTreeSet::from([&ruling.id]);
        let mut last = None;
        let mut here = next(ruling);
        while let Some(passage) = here.filter(|it| it.ruling.is_some()) {
            if !seen.insert(&passage.id) {
                return None;
            }
            last = Some(passage);
            here = next(passage);
        }
        last
    }

    /// The rulings whose place this one took.
    pub fn superseded_by(&self, ruling: &Passage) -> Vec<&Passage> {
        let Some(game) = self.game(ruling.id.game()).filter(|_| ruling.ruling.is_some()) else {
            return Vec::new();
        };
        let is_this = |target: &Target| matches!(target, Target::Passage(id) if *id == ruling.id);
        let named = |it: &&Passage| {
            let ruling = it.ruling.as_ref().filter(|ruling| ruling.is_superseded());
            ruling.and_then(|ruling| ruling.standing.by()).is_some_and(is_this)
        };
        all(self, game).filter(named).collect()
    }
}
