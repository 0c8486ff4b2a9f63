//! Who decided what, which passages does it touch, and does it still hold?
//!
//! A [`Ruling`] is what makes a passage one: a callout or note that says so ([`crate::pages::ruling_fields`]), or a
//! question of the publisher's FAQ. Rulings are shown wherever they touch: most official and newest first. What an
//! overlay decides changes no ruling below that is more official, and no address of one.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;

use super::standing::Standing;
use crate::{
    Authority, Game, Kind, Passage, RULINGS, Rulebook, SourceCitation, Target,
    links::{
        draft::Draft,
        resolver::{Outcome, Resolver},
    },
    pages::{
        citations,
        page::{RawLink, RawTarget},
        ruling_fields::{Decided, Status},
    },
    words::days,
};
use names::{InOrder, PassageId, TopicId};

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
    /// At which event it was decided.
    pub event: Option<String>,
    /// Where it was decided.
    pub venue: Option<String>,
    /// Whether it holds.
    pub standing: Standing,
    /// The day on which it was withdrawn, where its source says it.
    pub ended: Option<String>,
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
    pub(crate) supersedes: Vec<Target>,
    /// Which open questions it says that it decides.
    #[serde(skip)]
    pub(crate) closes: Vec<Target>,
    /// What it says of itself that means nothing: `status: perhaps`.
    #[serde(skip)]
    pub(crate) unread: Vec<String>,
}

/// A heading that a ruling names, which touches all that stands below it.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub struct Section {
    /// What it is called: `Core, Fire`.
    pub name: String,
    /// The passages below it; links to the heading lead to the first.
    pub passages: Vec<PassageId>,
}

impl Section {
    /// The heading that a link names; none where it names something else.
    pub(crate) fn named(link: &RawLink, resolver: &Resolver, from: usize) -> Option<Self> {
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

/// Resolves the names in a ruling's fields. `applies` are the targets that it applies to.
pub(crate) fn resolve(said: &Decided, applies: Vec<Target>, resolver: &Resolver, from: usize) -> Ruling {
    let by = || said.by.as_ref().map(|link| successor(link, resolver, from));
    Ruling {
        id: String::new(),
        author: said.author.clone(),
        date: said.date.clone(),
        source: said.source.clone(),
        event: said.event.clone(),
        venue: said.venue.clone(),
        standing: match said.status {
            Some(Status::Proposed) => Standing::Proposed,
            Some(Status::Withdrawn) => Standing::Withdrawn,
            Some(Status::Superseded) => Standing::Superseded(by()),
            Some(Status::Contradicted) => Standing::Contradicted(by()),
            Some(Status::Open) => Standing::Open,
            Some(Status::Unclear) => Standing::Unclear,
            Some(Status::Current) | None => Standing::Current,
        },
        ended: said.ended.clone(),
        reason: said.reason.clone(),
        applies,
        sections: Vec::new(),
        told: Told::Itself,
        supersedes: said.supersedes.iter().map(|link| successor(link, resolver, from)).collect(),
        closes: said.closes.iter().map(|link| successor(link, resolver, from)).collect(),
        unread: said.unread.clone(),
    }
}

/// What a ruling names as its successor: a ruling's id or topic first, then as any link.
fn successor(link: &RawLink, resolver: &Resolver, from: usize) -> Target {
    let (RawTarget::Name(name)
    | RawTarget::Address(name)
    | RawTarget::Rule(name)
    | RawTarget::Bare(name)
    | RawTarget::Beside(name)) = &link.to;
    let wanted = names::slug(name.rsplit(['/', '#', '^']).next().unwrap_or(name));
    let is_ruling = |draft: &Draft, at: usize| draft.page.items[at].decided.is_some();
    let mut rulings = resolver.in_order().flat_map(|(_, draft)| {
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
pub(crate) fn of_faq(
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
        event: None,
        venue: None,
        standing: Standing::Current,
        ended: None,
        reason: None,
        applies: Vec::new(),
        sections: Vec::new(),
        told: Told::Document,
        supersedes: Vec::new(),
        closes: Vec::new(),
        unread: Vec::new(),
    })
}

/// Whether one of these headings begins a FAQ.
pub(crate) fn is_in_faq(place: &[String]) -> bool {
    let mut headings = place.iter().map(|heading| names::slug(heading));
    headings.any(|slug| {
        slug.split('-').any(|word| matches!(word, "faq" | "faqs"))
            || slug.contains("frequently-asked-questions")
    })
}

/// Gives each ruling its address, each passage and topic the rulings that touch it, and the game its own.
pub(crate) fn join(rulebook: &mut Rulebook, game: &mut Game, sections: &BTreeMap<PassageId, Vec<Section>>) {
    name(rulebook, game);
    supersede(rulebook, game);
    close(rulebook, game);
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
    let itself = |it: &&Passage| it.ruling.as_ref().is_some_and(|ruling| ruling.told == Told::Itself);
    game.rulings = all(rulebook, game).filter(itself).map(|it| it.id.clone()).collect();
    game.rulings.order();
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

/// What stands under a rule or ruling that holds no more holds no more with it.
fn hand_down(rulebook: &mut Rulebook, game: &Game) {
    let mut superseded: BTreeSet<PassageId> = BTreeSet::new();
    for passage in rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic)) {
        let own = passage.ruling.as_ref().map(|ruling| ruling.standing.is_over());
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

/// What a newer ruling says of an older one holds where that says nothing of it itself. An overlay takes the place of
/// nothing below that is more official.
fn supersede(rulebook: &mut Rulebook, game: &Game) {
    for (newer, target) in said(rulebook, game, |ruling| &ruling.supersedes) {
        let wrong = match reached(rulebook, &newer, &target) {
            Ok((id, standing)) if !standing.is_over() => {
                stand(rulebook, &id, Standing::Superseded(Some(Target::Passage(newer.clone()))));
                None
            }
            Ok(_) => None,
            Err(why) => Some(format!("supersedes: {}{why}", words(&target))),
        };
        unread(rulebook, &newer, wrong);
    }
}

/// An open question is closed by a ruling that holds and says so, or says that it applies to it.
fn close(rulebook: &mut Rulebook, game: &Game) {
    for (newer, target) in said(rulebook, game, |ruling| &ruling.closes) {
        let holds = holds(rulebook, &newer);
        let wrong = match reached(rulebook, &newer, &target) {
            Ok((id, Standing::Open)) if holds => {
                stand(rulebook, &id, Standing::Closed(Some(Target::Passage(newer.clone()))));
                None
            }
            Ok((_, Standing::Open | Standing::Closed(_))) => None,
            Ok(_) => Some(format!("closes: {}, which is not open", words(&target))),
            Err(why) => Some(format!("closes: {}{why}", words(&target))),
        };
        unread(rulebook, &newer, wrong);
    }
    for (newer, target) in said(rulebook, game, |ruling| &ruling.applies) {
        let open = reached(rulebook, &newer, &target).ok().filter(|(_, it)| *it == Standing::Open);
        if let Some((id, _)) = open.filter(|_| holds(rulebook, &newer)) {
            stand(rulebook, &id, Standing::Closed(Some(Target::Passage(newer))));
        }
    }
}

/// What the rulings of a game say of others: each with what it names.
fn said(rulebook: &Rulebook, game: &Game, of: impl Fn(&Ruling) -> &Vec<Target>) -> Vec<(PassageId, Target)> {
    let names = |it: &Passage| {
        let named = it.ruling.as_ref().map(&of).into_iter().flatten();
        named.map(|target| (it.id.clone(), target.clone())).collect::<Vec<_>>()
    };
    all(rulebook, game).flat_map(names).collect()
}

/// The ruling that another one names, and its status; else why the name leads to no ruling.
fn reached(
    rulebook: &Rulebook,
    newer: &PassageId,
    target: &Target,
) -> Result<(PassageId, Standing), &'static str> {
    let Target::Passage(id) = target else { return Err("") };
    let (Some(older), Some(by)) = (rulebook.passage(id), rulebook.passage(newer)) else { return Err("") };
    if id == newer {
        return Err(", which is this ruling itself");
    }
    let ruling = older.ruling.as_ref().ok_or("")?;
    let layer = |passage: &Passage| rulebook.topic(&passage.id.topic_id()).map(|topic| &topic.overlay);
    if layer(older) != layer(by) && older.authority < by.authority {
        return Err(", which is more official");
    }
    Ok((id.clone(), ruling.standing.clone()))
}

fn holds(rulebook: &Rulebook, id: &PassageId) -> bool {
    let ruling = rulebook.passage(id).and_then(|it| it.ruling.as_ref());
    ruling.is_some_and(|ruling| ruling.standing == Standing::Current)
}

fn stand(rulebook: &mut Rulebook, id: &PassageId, standing: Standing) {
    if let Some(ruling) = rulebook.passages.get_mut(id).and_then(|it| it.ruling.as_mut()) {
        ruling.standing = standing;
    }
}

/// Keeps what a ruling says that means nothing, once.
fn unread(rulebook: &mut Rulebook, id: &PassageId, wrong: Option<String>) {
    let ruling = rulebook.passages.get_mut(id).and_then(|it| it.ruling.as_mut());
    if let Some((ruling, wrong)) = ruling.zip(wrong).filter(|(ruling, wrong)| !ruling.unread.contains(wrong))
    {
        ruling.unread.push(wrong);
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
/// passage's, with the note's before it where several have it. An overlay gets none that leads to a ruling below.
fn name(rulebook: &mut Rulebook, game: &Game) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let overlays = game.overlays.iter().map(|overlay| Some(overlay.id.clone()));
    for layer in std::iter::once(None).chain(overlays) {
        let names = names_of(rulebook, game, layer.as_deref());
        let mut count: BTreeMap<&String, usize> = BTreeMap::new();
        names.iter().flat_map(|(_, mine)| mine).for_each(|name| *count.entry(name).or_default() += 1);
        for (id, mine) in &names {
            let is_own = |name: &&String| count.get(*name) == Some(&1) && !taken.contains(*name);
            let name = mine.iter().find(is_own).or(mine.last()).cloned();
            let passage = rulebook.passages.get_mut(id);
            if let (Some(ruling), Some(name)) = (passage.and_then(|it| it.ruling.as_mut()), name) {
                ruling.id = name;
            }
        }
        taken.extend(names.into_iter().flat_map(|(_, mine)| mine));
    }
}

/// The rulings of one layer of a game, each with the names that lead to it, the shortest first.
fn names_of(rulebook: &Rulebook, game: &Game, layer: Option<&str>) -> Vec<(PassageId, Vec<String>)> {
    let mut names: Vec<(PassageId, Vec<String>)> = Vec::new();
    for ruling in all(rulebook, game) {
        let Some(page) = rulebook.topic(&ruling.id.topic_id()) else { continue };
        if page.overlay.as_deref() != layer {
            continue;
        }
        let (topic, label) = (ruling.id.topic(), ruling.id.passage());
        let mut others = rulebook.passages_of(page).filter(|other| other.id != ruling.id);
        let whole =
            ruling.kind == Kind::Ruling && ruling.parent.is_none() && others.all(|it| it.parent.is_some());
        let mut mine: Vec<String> = whole.then(|| topic.to_owned()).into_iter().collect();
        mine.extend([label.to_owned(), format!("{topic}.{label}")]);
        names.push((ruling.id.clone(), mine));
    }
    names
}

fn all<'a>(rulebook: &'a Rulebook, game: &'a Game) -> impl Iterator<Item = &'a Passage> {
    let passages = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    passages.filter(|passage| passage.ruling.is_some())
}

fn ordered<'a>(rulebook: &'a Rulebook, game: &'a Game) -> Vec<&'a Passage> {
    let mut rulings: Vec<&Passage> = all(rulebook, game).collect();
    // Stable, so that equals keep the order of the sources.
    rulings.order_by_key(|passage| {
        let ruling = passage.ruling.as_ref();
        let over = ruling.is_some_and(|ruling| ruling.standing.is_over());
        (over, passage.authority, Reverse(ruling.and_then(Ruling::day)))
    });
    rulings
}

impl Rulebook {
    /// A game's rulings and the questions of its FAQ: most official first, then newest; those that hold no more last.
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

    /// The day from which a question or ruling holds: its own, else its answer's, else that of its game's
    /// edition; none for a passage that decides nothing.
    pub fn decided_on<'a>(&'a self, passage: &'a Passage) -> Option<&'a str> {
        if !matches!(passage.kind, Kind::Question | Kind::Ruling) {
            return None;
        }
        let own = passage.ruling.as_ref().and_then(|ruling| ruling.date.as_deref());
        own.or(passage.answered.as_deref()).or_else(|| self.game(passage.id.game())?.effective.as_deref())
    }

    /// What a ruling applies to, each once: what it names, what it and the passages under it link to, and its topic. Its successor is not
    /// among them.
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

    /// What a ruling touches: what it applies to, and all passages below a heading among that.
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

    /// The passages below an overlay that a ruling of that overlay touches; none for any other passage.
    pub(crate) fn ruled_below(&self, ruling: &PassageId) -> Vec<&PassageId> {
        let layer = |id: &PassageId| self.topic(&id.topic_id()).map(|topic| topic.overlay.as_deref());
        let Some(own) = layer(ruling).flatten() else { return Vec::new() };
        let Some(passage) = self.passage(ruling).filter(|it| it.ruling.is_some()) else { return Vec::new() };
        let mut below = Vec::new();
        for target in self.touched_by(passage) {
            let Target::Passage(id) = target else { continue };
            let passage = self.passage(&id).filter(|it| layer(&it.id) != Some(Some(own)));
            below.extend(passage.map(|it| &it.id));
        }
        below
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
            Standing::Superseded(Some(Target::Passage(id))) | Standing::Closed(Some(Target::Passage(id))) => {
                self.passage(id)
            }
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
            let took =
                |ruling: &&Ruling| ruling.is_superseded() || matches!(ruling.standing, Standing::Closed(_));
            let ruling = it.ruling.as_ref().filter(took);
            ruling.and_then(|ruling| ruling.standing.by()).is_some_and(is_this)
        };
        all(self, game).filter(named).collect()
    }
}
