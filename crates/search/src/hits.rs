//! How is a found passage shown, and why was it found?

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use super::{
    analysis::Wanted,
    answer,
    catalogue::{Name, same_name},
    index::Index,
    matching::{Found, Place},
    phrasing,
    plan::{Concept, Origin, Plan, Variant},
    snippet::{self, Marks},
    types::{Decision, Hit, Match, Why},
    weights,
};
use names::PassageId;
use rulebook::{Kind, Passage, Reference, Rulebook, Standing, Topic};

/// Most words of a reason.
const REASONS: usize = 6;
/// Best hits among which a question is looked for that asks what the query asks.
const ANSWER_AMONG: usize = 2;

/// What a hit is shown from.
#[derive(Clone, Copy)]
pub(super) struct Showing<'a> {
    pub rulebook: &'a Rulebook,
    pub index: &'a Index,
    pub plan: &'a Plan,
    pub found: &'a Found,
    /// What is marked in every hit: [`marks`].
    pub marks: &'a Marks,
    /// What is looked for in the lines that no reader sees, once one of them is why.
    pub unseen: &'a OnceCell<Unseen>,
    /// The day as of which it is shown.
    pub on: Option<&'a str>,
}

impl Showing<'_> {
    /// Whether a passage may be the answer on top: it holds, and is not another question's.
    fn is_sure(&self, passage: &Passage) -> bool {
        let holds = match self.on {
            Some(day) => self.rulebook.held_on(passage, day),
            None => !passage.superseded,
        };
        holds && !passage.is_glued()
    }
}

/// Whether the ruling that a passage is holds now, or held on that day.
fn standing(rulebook: &Rulebook, passage: &Passage, on: Option<&str>) -> Option<Standing> {
    match on {
        Some(day) => rulebook.standing_on(passage, day),
        None => passage.ruling.as_ref().map(|ruling| ruling.standing.clone()),
    }
}

/// The words of the query, in every form, as they are looked for in lines that no reader sees.
#[derive(Debug)]
pub(super) struct Unseen {
    wanted: Wanted,
    /// The terms of every variant of every concept, by their numbers.
    concepts: Vec<Vec<Vec<usize>>>,
}

impl Unseen {
    fn of(plan: &Plan) -> Self {
        let variants = plan.concepts.iter().flat_map(|concept| &concept.variants);
        let (wanted, numbered) = Wanted::of(variants.map(|variant| &variant.terms));
        let mut numbered = numbered.into_iter();
        let of = |concept: &Concept| numbered.by_ref().take(concept.variants.len()).collect();
        Self { wanted, concepts: plan.concepts.iter().map(of).collect() }
    }

    /// The line that has most concepts of a mask, of several the shortest; none where none has any.
    fn best<'a>(&self, lines: impl Iterator<Item = Line<'a>>, mask: u32) -> Option<Line<'a>> {
        let all = mask.count_ones() as usize;
        let mut best: Option<(usize, Line<'_>)> = None;
        let mut shortest_first: Vec<Line<'_>> = lines.collect();
        shortest_first.sort_by_key(|line| line.text().len());
        for line in shortest_first {
            // nothing longer is better than what has them all
            if best.is_some_and(|(shared, best)| shared == all && best.text().len() < line.text().len()) {
                break;
            }
            let rank = |shared: usize, line: Line<'_>| (shared, std::cmp::Reverse(line.text().len()));
            let shared = self.shared(line, mask);
            if shared > 0 && best.is_none_or(|(most, best)| rank(most, best) <= rank(shared, line)) {
                best = Some((shared, line));
            }
        }
        best.map(|(_, line)| line)
    }

    /// How many of the concepts of a mask a line has.
    fn shared(&self, line: Line<'_>, mask: u32) -> usize {
        let found = self.wanted.among(line.text());
        if found.is_empty() {
            return 0;
        }
        let has = |variants: &&Vec<Vec<usize>>| {
            variants.iter().any(|terms| terms.iter().all(|term| found.contains(term)))
        };
        of_mask(&self.concepts, mask).filter(has).count()
    }
}

/// A place as a hit; `None` only when the rulebook is not the one the index was built from.
pub(super) fn hit(showing: Showing<'_>, place: Place) -> Option<Hit> {
    let Showing { rulebook, index, marks, .. } = showing;
    let passage = rulebook.passage(index.ids.get(place.doc as usize)?)?;
    let topic = rulebook.topic(&passage.id.topic_id());
    let why = why(showing, passage, topic, place);
    Some(Hit { score: place.score, ..shown(rulebook, (topic, passage), (showing.on, marks), why) })
}

/// A passage that somebody else chose, with the reason, as a hit; `on` is the day as of which it is shown.
pub fn chosen(rulebook: &Rulebook, passage: &Passage, on: Option<&str>, reason: &str) -> Hit {
    let topic = rulebook.topic(&passage.id.topic_id());
    shown(rulebook, (topic, passage), (on, &Marks::default()), exact(reason))
}

fn shown(
    rulebook: &Rulebook,
    (topic, passage): (Option<&Topic>, &Passage),
    (on, marks): (Option<&str>, &Marks),
    why: Why,
) -> Hit {
    let id = &passage.id;
    let standing = standing(rulebook, passage, on);
    Hit {
        id: id.clone(),
        url: on.map_or_else(|| id.url(), |day| rulebook.path_on(id.url(), day)),
        game: id.game().to_owned(),
        topic_title: topic.map_or_else(|| id.topic().to_owned(), |topic| topic.title.clone()),
        topic: topic.map_or_else(|| id.topic_id(), |topic| topic.id.clone()),
        kind: passage.kind,
        title: passage.title.clone(),
        place: rulebook.place_in(topic, passage),
        snippet: snippet::snippet(&passage.text, marks),
        why,
        score: 0.0,
        citations: passage.citations.clone(),
        status: standing.as_ref().map(Standing::word),
        contradicted_by_engine: false,
        by: standing.as_ref().and_then(Standing::by).map(|by| Reference::to(rulebook, by)),
        decided: Decision::of(rulebook, passage),
        explanation: None,
    }
}

/// What stands on top, and what the same name means in other games.
#[derive(Debug, Default)]
pub(super) struct OnTop {
    pub answer: Option<Hit>,
    pub elsewhere: Vec<Hit>,
}

/// What stands on top: what a name by itself means, or the best hit that is a question asking what the query asks;
/// never a ruling whose place another took. Where an entry of a glossary means a rule, that rule stands there.
pub(super) fn on_top(showing: Showing<'_>) -> OnTop {
    let shown = |place: Place| match pointed(showing, &place) {
        Some(rule) => {
            let why = Why { how: Match::Alias, words: "the rule that the glossary's entry means".to_owned() };
            hit(showing, rule).map(|rule| Hit { why, ..rule })
        }
        None => hit(showing, place),
    };
    let mut meanings = meanings(showing).into_iter();
    match meanings.next() {
        Some(place) => OnTop { answer: shown(place), elsewhere: meanings.filter_map(shown).collect() },
        None => OnTop { answer: asked(showing).and_then(shown), elsewhere: Vec::new() },
    }
}

/// The rule to which an entry of a glossary points, where that is one.
fn pointed(showing: Showing<'_>, place: &Place) -> Option<Place> {
    let Showing { rulebook, index, .. } = showing;
    let entry = rulebook.passage(index.ids.get(place.doc as usize)?)?;
    let targets = entry.points_to().filter_map(|id| rulebook.passage(id));
    let mut rules = targets.filter(|it| it.kind == Kind::Rule && showing.is_sure(it));
    let rule = rules.next()?;
    let is_only_one = rules.all(|other| other.id == rule.id);
    let doc = index.document(&rule.id).filter(|_| is_only_one)?;
    Some(Place { doc, ..*place })
}

/// How well a passage says what a name means; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    /// It defines the name.
    Defines,
    /// Somebody said that the name is of this passage.
    Declared,
    /// It is of the topic that is called so.
    OfTopic,
    /// It is called so, among other things of its topic.
    Labelled,
    /// Its name has the same stem.
    Form,
}

/// The passages that say what the whole query means where it is a name, one of each game: first those that say it best, of them the
/// one of the game of the best hit. None on the strength of a correction that is a guess.
fn meanings(showing: Showing<'_>) -> Vec<Place> {
    let Showing { rulebook, index, plan, found, .. } = showing;
    if plan.is_guess {
        return Vec::new();
    }
    let passage = |place: &Place| rulebook.passage(index.ids.get(place.doc as usize)?);
    let game = |place: &Place| index.ids.get(place.doc as usize).map_or("", |id| id.game());
    let is_meant =
        |passage: &Passage| plan.prefers.as_ref().is_none_or(|game| passage.id.game() == game.called.id);
    let says = |place: &Place| {
        let name = place.name?;
        let passage = passage(place).filter(|passage| is_meant(passage))?;
        let is_text = passage.kind != Kind::Question
            && showing.is_sure(passage)
            && passage.text.split_whitespace().count() >= weights::NEAR_EMPTY;
        let how = match name {
            Name::Title | Name::Alias if passage.kind == Kind::Definition => Says::Defines,
            Name::Alias => Says::Declared,
            Name::Topic => Says::OfTopic,
            Name::TopicAlias if passage.kind != Kind::Definition => Says::OfTopic,
            Name::Title | Name::Letters => Says::Labelled,
            Name::Form => Says::Form,
            Name::TopicAlias
            | Name::Heading
            | Name::Asked
            | Name::Number
            | Name::Cited
            | Name::Page
            | Name::OtherForm
            | Name::Successor => return None,
        };
        is_text.then_some((how, *place))
    };
    let all: Vec<(Says, Place)> = found.places.iter().filter_map(says).collect();
    // what several passages of a game are called is the name of none of them
    let shared = |(how, place): &(Says, Place)| {
        let same = |(other, at): &&(Says, Place)| other == how && game(at) == game(place);
        matches!(how, Says::Labelled | Says::Form) && all.iter().filter(same).count() > 1
    };
    // what a topic is also called is the name of the one passage in it that is called so
    let topic = |place: &Place| index.ids.get(place.doc as usize).map(PassageId::topic_id);
    let of_its_own = |(_, place): &(Says, Place)| {
        let labelled = |(how, at): &(Says, Place)| *how == Says::Labelled && topic(at) == topic(place);
        place.name == Some(Name::TopicAlias) && all.iter().any(labelled)
    };
    // what several topics of a game are also called is the name of none of them
    let is_other_name = |place: &Place| matches!(place.name, Some(Name::Alias | Name::TopicAlias));
    let ambiguous = |(how, place): &(Says, Place)| {
        let rival = |(other, at): &(Says, Place)| {
            other == how && is_other_name(at) && game(at) == game(place) && topic(at) != topic(place)
        };
        is_other_name(place) && all.iter().any(rival)
    };
    let saying = all.iter().filter(|it| !shared(it) && !of_its_own(it) && !ambiguous(it));
    let mut saying: Vec<(Says, Place)> = saying.copied().collect();
    saying.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.score.total_cmp(&one.1.score)));
    // of each game what would stand on top if it were chosen
    let mut meanings: Vec<(Says, Place)> = Vec::new();
    for (says, place) in saying {
        let is_current = showing.on.is_some() || !game(&place).contains('@') || meanings.is_empty();
        if is_current && meanings.iter().all(|(_, other)| game(other) != game(&place)) {
            meanings.push((says, place));
        }
    }
    // where it is said worse than in another game, it is not what was meant first
    let best = meanings.first().map(|(says, _)| *says);
    let first = found.page(0, 1);
    let is_later = |place: &Place| first.iter().all(|hit| game(hit) != game(place));
    meanings.sort_by_key(|(says, place)| (Some(*says) != best, is_later(place)));
    meanings.into_iter().map(|(_, place)| place).collect()
}

/// The best hit that is a question asking what the query asks.
fn asked(showing: Showing<'_>) -> Option<Place> {
    let Showing { rulebook, index, plan, found, .. } = showing;
    let best = found.page(0, ANSWER_AMONG);
    let least = best.first().map_or(0.0, |best| best.score * weights::ANSWER_NEAR_BEST);
    best.into_iter().take_while(|place| place.score >= least).find(|place| {
        let id = index.ids.get(place.doc as usize);
        let passage = id.and_then(|id| rulebook.passage(id));
        passage.is_some_and(|passage| showing.is_sure(passage) && answer::answers(index, plan, passage))
    })
}

/// What is marked: every form of every word, but words that are nearly everywhere only when the
/// query has no others.
pub(super) fn marks(plan: &Plan, found: &Found) -> Marks {
    let common = &found.ranking.common;
    let all_common = common.iter().all(|common| *common);
    let concepts = plan.concepts.iter().zip(common);
    let shown = concepts.filter(|(_, common)| all_common || !**common);
    let variants = shown.flat_map(|(concept, _)| &concept.variants);
    Marks::of(variants.map(|variant| &variant.terms).chain(&plan.required))
}

fn why(showing: Showing<'_>, passage: &Passage, topic: Option<&Topic>, place: Place) -> Why {
    let Showing { plan, found, .. } = showing;
    match place.name {
        Some(Name::Number) => return exact("its number or id"),
        Some(Name::Cited) => return exact("cites this number"),
        Some(Name::Page) => return exact("its page"),
        Some(Name::Successor) => return exact("took the place of a ruling that matches"),
        Some(Name::Title) if plan.corrected.is_none() => return exact("its name"),
        Some(Name::Topic) if plan.corrected.is_none() => return exact("its topic’s name"),
        Some(Name::Heading) if plan.corrected.is_none() => return exact("a heading above it"),
        Some(Name::Alias | Name::TopicAlias) if plan.corrected.is_none() => {
            let of_topic = topic.map(|topic| topic.aliases.as_slice()).unwrap_or_default();
            let name = declared(plan, passage.aliases.iter().chain(of_topic));
            return Why { how: Match::Alias, words: format!("another name: {name}") };
        }
        Some(Name::Letters) => {
            return Why { how: Match::Alias, words: "the letters of its title".to_owned() };
        }
        Some(Name::Asked) if plan.corrected.is_none() => {
            let line = declared(plan, passage.asked.iter());
            return Why { how: Match::Alias, words: format!("asked as “{line}”") };
        }
        _ => {}
    }
    if plan.concepts.is_empty() {
        return exact("the filters");
    }
    let matched = found.ranking.of(place.doc).map(|scored| scored.matched).unwrap_or_default();
    let only_corrected = matched.corrected & !matched.typed & !matched.alias;
    if only_corrected != 0 {
        return Why { how: Match::Fuzzy, words: corrected_words(showing, passage, topic, only_corrected) };
    }
    let only_alias = matched.alias & !matched.typed;
    if weight(found, only_alias) > weight(found, matched.typed) {
        return Why { how: Match::Alias, words: alias_words(showing, passage, topic, only_alias) };
    }
    // what is nearly everywhere is a reason only where there is no other
    let rare = matched.typed & !common(found);
    let shown = if rare == 0 { matched.typed } else { rare };
    exact(&words(plan, shown, |concept| concept.typed.clone()))
}

/// Which of these the whole query is, or asks about, as the sources have it.
fn declared<'a>(plan: &Plan, mut names: impl Iterator<Item = &'a String>) -> String {
    let subjects = phrasing::subjects(&plan.whole);
    let is_typed = |name: &&String| {
        let mut typed = std::iter::once(&plan.whole).chain(&subjects);
        typed.any(|typed| same_name(name, typed))
    };
    names.find(is_typed).cloned().unwrap_or_else(|| plan.whole.trim().to_owned())
}

/// Concepts that are in so many passages that they show nothing, one bit each.
fn common(found: &Found) -> u32 {
    let numbered = (0_u32..).zip(&found.ranking.common);
    numbered.filter(|(_, common)| **common).fold(0, |mask, (place, _)| mask | 1 << place)
}

fn exact(words: &str) -> Why {
    Why { how: Match::Exact, words: words.to_owned() }
}

/// What belongs to the concepts of a mask, of a list with an entry for each concept.
fn of_mask<T>(each: &[T], mask: u32) -> impl Iterator<Item = &T> {
    let numbered = (0_u32..).zip(each);
    numbered.filter(move |(place, _)| mask & (1 << place) != 0).map(|(_, it)| it)
}

fn weight(found: &Found, mask: u32) -> f32 {
    of_mask(&found.ranking.rarity, mask).sum()
}

fn words(plan: &Plan, mask: u32, word: impl Fn(&Concept) -> String) -> String {
    let words: Vec<String> = of_mask(&plan.concepts, mask).take(REASONS).map(word).collect();
    words.join(", ")
}

/// What the words of a mask were taken for: of what may have been meant the likeliest that the passage has.
fn corrected_words(showing: Showing<'_>, passage: &Passage, topic: Option<&Topic>, mask: u32) -> String {
    let unseen = showing.unseen.get_or_init(|| Unseen::of(showing.plan));
    let own = [Some(passage.text.as_str()), passage.question.as_deref(), Some(&passage.title)];
    let own = own.into_iter().chain([passage.label.as_deref(), topic.map(|topic| topic.title.as_str())]);
    let seen = own.flatten().chain(passage.place.iter().map(String::as_str));
    let texts = seen.chain(Line::all(passage, topic).map(Line::text));
    let found: FxHashSet<usize> = texts.flat_map(|text| unseen.wanted.among(text)).collect();
    let concepts: Vec<(&Concept, &Vec<Vec<usize>>)> =
        showing.plan.concepts.iter().zip(&unseen.concepts).collect();
    let word = |(concept, numbered): &(&Concept, &Vec<Vec<usize>>)| {
        let mut variants = concept.variants.iter().zip(*numbered);
        let has = |(_, terms): &(&Variant, &Vec<usize>)| terms.iter().all(|term| found.contains(term));
        let (meant, _) = variants.find(|it| it.0.origin == Origin::Corrected && has(it))?;
        Some(format!("{} ~ {}", concept.typed, meant.shown))
    };
    let words: Vec<String> = of_mask(&concepts, mask).filter_map(word).take(REASONS).collect();
    words.join(", ")
}

/// A line that no reader sees.
#[derive(Clone, Copy)]
enum Line<'a> {
    /// Another name of the passage or its topic.
    Name(&'a str),
    /// How players ask for the passage.
    Asked(&'a str),
}

impl<'a> Line<'a> {
    /// Those of a passage.
    fn all(passage: &'a Passage, topic: Option<&'a Topic>) -> impl Iterator<Item = Self> {
        let of_topic = topic.map(|topic| topic.aliases.as_slice()).unwrap_or_default();
        let names = passage.aliases.iter().chain(of_topic).map(|name| Self::Name(name));
        names.chain(passage.asked.iter().map(|line| Self::Asked(line)))
    }

    fn text(self) -> &'a str {
        match self {
            Self::Name(text) | Self::Asked(text) => text,
        }
    }
}

impl std::fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(name) => write!(f, "another name: {name}"),
            Self::Asked(line) => write!(f, "asked as “{line}”"),
        }
    }
}

/// The other name that matched: the line of other names that shares most words with what matched, else a word of the
/// neutral list.
fn alias_words(showing: Showing<'_>, passage: &Passage, topic: Option<&Topic>, mask: u32) -> String {
    let plan = showing.plan;
    let names = |concept: &Concept| {
        let mut variants = concept.variants.iter();
        let alias = variants.find(|variant| variant.origin == Origin::Alias)?;
        Some(format!("{} = {}", concept.typed, alias.shown))
    };
    let unseen = showing.unseen.get_or_init(|| Unseen::of(plan));
    match unseen.best(Line::all(passage, topic), mask) {
        Some(line) => line.to_string(),
        None => {
            let named: Vec<String> = of_mask(&plan.concepts, mask).filter_map(names).take(REASONS).collect();
            match named.is_empty() {
                true => words(plan, mask, |concept| concept.typed.clone()),
                false => named.join(", "),
            }
        }
    }
}
