//! How is the catalogue made?
//!
//! One pass over the rulebook's passages in their order, which is the order of the documents; then what topics
//! add: their names, what they are related to, and how many links lead to them.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Called, Catalogue, Entry, Keys, Lettered, Name, Numbered, number_key};
use crate::{
    aliases::Names,
    analysis, letters, phrasing,
    schema::{is_heading, own_title},
    weights,
};
use names::{PassageId, TopicId, slug};
use rulebook::{Game, Kind, Passage, Rulebook, Target, rule_number};

/// Most words of a line that somebody types as a whole.
const SHORT_LINE: usize = 3;

/// The catalogue of a rulebook.
pub(super) fn make(rulebook: &Rulebook) -> Catalogue {
    let docs = rulebook.passages.keys().zip(0_u32..).collect();
    let mut making = Making {
        rulebook,
        docs,
        catalogue: Catalogue { neutral: Names::of_the_list(), ..Catalogue::default() },
        keys: Keys::default(),
        names: Vec::new(),
        numbers: Vec::new(),
        lettered: Vec::new(),
    };
    making.games();
    making.passages();
    making.name_topics();
    making.relate();
    making.refer();
    let Making { mut catalogue, names, numbers, lettered, .. } = making;
    let called: FxHashSet<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    let is_free = |(letters, _): &(String, Lettered)| !called.contains(letters.as_str());
    catalogue.lettered = lettered.into_iter().filter(is_free).collect();
    catalogue.names = names.into_iter().collect();
    catalogue.numbers = numbers.into_iter().collect();
    catalogue
}

/// A catalogue of which the names are not sorted yet.
struct Making<'a> {
    rulebook: &'a Rulebook,
    docs: FxHashMap<&'a PassageId, u32>,
    catalogue: Catalogue,
    keys: Keys,
    names: Vec<(String, Called)>,
    numbers: Vec<(String, (u32, Numbered))>,
    lettered: Vec<(String, Lettered)>,
}

impl Making<'_> {
    fn games(&mut self) {
        let mut played: BTreeSet<String> = BTreeSet::new();
        let catalogue = &mut self.catalogue;
        for game in self.rulebook.games.values() {
            catalogue.games.push(game.id.clone());
            catalogue.game_keys.push(slug(&game.title));
            catalogue.documents.add(game);
            if !game.id.contains('@') {
                let number = (catalogue.games.len() - 1) as u16;
                catalogue.calls.extend(called(game).into_iter().map(|name| (name, number)));
            }
            for name in std::iter::once(&game.title).chain(&game.names) {
                played.extend(analysis::key(name).split(' ').map(str::to_owned));
            }
        }
        catalogue.calls.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        catalogue.played = played.iter().map(String::as_str).collect();
    }

    fn passages(&mut self) {
        let rulebook = self.rulebook;
        let mut lengths: Vec<usize> = Vec::new();
        for (doc, passage) in (0_u32..).zip(rulebook.passages.values()) {
            let catalogue = &mut self.catalogue;
            let topic_id = passage.id.topic_id();
            let first = catalogue.topics.last().is_none_or(|(last, _)| *last != topic_id);
            if first {
                let topic = rulebook.topic(&topic_id);
                let title = topic.map(|topic| slug(&topic.title)).unwrap_or_default();
                catalogue.topics.push((topic_id, title));
                lengths.push(0);
            }
            if let Some(length) = lengths.last_mut() {
                *length += passage.text.len();
            }
            let game = catalogue.games.iter().position(|game| game == passage.id.game());
            let successor = rulebook.successor(passage).and_then(|it| self.docs.get(&it.id).copied());
            if successor.is_some() {
                catalogue.superseded.push(doc);
            }
            catalogue.entries.push(Entry {
                game: game.unwrap_or(usize::from(u16::MAX)) as u16,
                topic: (catalogue.topics.len() - 1) as u32,
                kind: passage.kind,
                prior: prior(passage),
                first,
                successor,
                verdict: is_verdict(passage),
            });
            self.name(doc, passage);
        }
        let average = lengths.iter().sum::<usize>() as f32 / lengths.len().max(1) as f32;
        let strength = weights::TOPIC_LENGTH;
        let temper = |length: &usize| 1.0 / (1.0 - strength + strength * *length as f32 / average.max(1.0));
        self.catalogue.topic_temper = lengths.iter().map(temper).collect();
    }

    /// Both directions: a topic's related topics are followed by those that name it.
    fn relate(&mut self) {
        let topics = &self.catalogue.topics;
        let numbers: FxHashMap<&TopicId, u32> = topics.iter().map(|(id, _)| id).zip(0_u32..).collect();
        let related = |id: &TopicId| {
            let links = self.rulebook.topic(id).map(|topic| topic.related.as_slice()).unwrap_or_default();
            let topic = |target: &Target| match target {
                Target::Topic(topic) => numbers.get(topic).copied(),
                Target::Passage(passage) => numbers.get(&passage.topic_id()).copied(),
                _ => None,
            };
            let mut related: Vec<u32> = links.iter().filter_map(|link| topic(&link.target)).collect();
            related.sort_unstable();
            related.dedup();
            related
        };
        self.catalogue.related = topics.iter().map(|(id, _)| related(id)).collect();
    }

    /// What others refer to is likelier what is asked about: passages and topics by the links that lead to them.
    fn refer(&mut self) {
        let Self { rulebook, docs, catalogue, .. } = self;
        let served = |ids: &[PassageId], except: Option<&TopicId>| {
            let other = |id: &&PassageId| except.is_none_or(|topic| id.topic_id() != *topic);
            ids.iter().filter(other).filter(|id| docs.contains_key(id)).count()
        };
        let of_topic = |id: &TopicId| rulebook.topic(id).map_or(0, |topic| served(&topic.backlinks, None));
        let mut topics: Vec<usize> = catalogue.topics.iter().map(|(id, _)| of_topic(id)).collect();
        for (passage, entry) in rulebook.passages.values().zip(&mut catalogue.entries) {
            let links = passage.backlinks.as_slice();
            if let (Some(count), Some((topic, _))) =
                (topics.get_mut(entry.topic as usize), catalogue.topics.get(entry.topic as usize))
            {
                *count += served(links, Some(topic));
            }
            entry.prior *= weights::referred(weights::LINKS_TO_PASSAGE, served(links, None));
        }
        for entry in &mut catalogue.entries {
            let links = topics.get(entry.topic as usize).copied().unwrap_or_default();
            entry.prior *= weights::referred(weights::LINKS_TO_TOPIC, links);
        }
    }

    fn name(&mut self, doc: u32, passage: &Passage) {
        if let Some(title) = own_title(passage) {
            self.add(&title, doc, Name::Title);
        }
        for alias in &passage.aliases {
            let why = if is_heading(passage, alias) { Name::Heading } else { Name::Alias };
            self.add(alias, doc, why);
        }
        for line in passage.asked.iter().filter(|line| line.split_whitespace().count() <= SHORT_LINE) {
            self.add(line, doc, Name::Asked);
        }
        let own = rule_number(passage.id.passage()).map(|number| (number, Numbered::Itself));
        let printed = passage.citations.iter().filter_map(|citation| citation.rule.as_deref());
        let printed = printed.filter_map(rule_number).map(|number| (number, Numbered::Beside));
        let cited = passage.aliases.iter().filter_map(|alias| rule_number(alias));
        let mut known: Vec<Vec<u32>> = Vec::new();
        for (number, how) in
            own.into_iter().chain(cited.map(|number| (number, Numbered::Cites))).chain(printed)
        {
            if !known.contains(&number) {
                self.numbers.push((number_key(&number), (doc, how)));
                known.push(number);
            }
        }
    }

    /// A topic's names lead to its first passage that says something.
    fn name_topics(&mut self) {
        for topic in self.rulebook.topics.values() {
            let says_something = |id: &&PassageId| {
                let text = self.rulebook.passage(id).map(|passage| passage.text.as_str());
                text.is_some_and(|text| text.split_whitespace().count() >= weights::NEAR_EMPTY)
            };
            let passage = topic.passages.iter().find(says_something);
            if let Some(doc) = passage.and_then(|id| self.docs.get(id).copied()) {
                self.add(&topic.title, doc, Name::Topic);
                for alias in &topic.aliases {
                    self.add(alias, doc, Name::TopicAlias);
                }
            }
        }
    }

    fn add(&mut self, name: &str, doc: u32, why: Name) {
        let words = analysis::key(name);
        let key = self.keys.of(&words);
        if !key.is_empty() {
            let words = self.catalogue.words.push(&words);
            if matches!(why, Name::Topic | Name::Title) {
                let lettered = letters::of_title(name).into_iter();
                self.lettered.extend(lettered.map(|letters| (letters, Lettered { doc, words })));
            }
            self.names.push((key, Called { doc, why, words }));
        }
    }
}

/// Whether a question is answered with a yes or a no, and none of its ways of asking wants anything else.
fn is_verdict(passage: &Passage) -> bool {
    let ways = passage.question.iter().chain(&passage.asked);
    passage.kind == Kind::Question && !ways.map(String::as_str).any(phrasing::asks_openly)
}

/// What a passage's score is multiplied by, whatever is asked.
fn prior(passage: &Passage) -> f32 {
    let edition = if passage.id.game().contains('@') { weights::OLDER_EDITION } else { 1.0 };
    let holds = if passage.superseded { weights::SUPERSEDED } else { 1.0 };
    edition * holds * weights::kind(passage.kind) * weights::authority(passage.authority)
}

/// What players call a game: by its id, its title, the title's last part, and the initials of the title.
fn called(game: &Game) -> Vec<Vec<String>> {
    let words = |text: &str| analysis::key(text).split(' ').map(str::to_owned).collect::<Vec<String>>();
    let title_words = words(&game.title);
    let initials: String = title_words.iter().filter_map(|word| word.chars().next()).collect();
    let last = game.title.rsplit(':').next().unwrap_or(&game.title);
    let mut names = vec![words(&game.id), words(last), title_words];
    if initials.len() > 2 {
        names.push(vec![initials]);
    }
    names.retain(|name| name.iter().any(|word| !word.is_empty()));
    names.dedup();
    names
}
