//! What is known of each passage besides its words?
//!
//! Numbers for games and topics, priors, and the names under which a passage is found whole: its
//! id, rule number, title and aliases. Made from the rulebook when an index is opened.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    analysis,
    index::Index,
    pages,
    schema::{is_heading, own_title},
    types::MAX_QUERY_TERMS,
    weights,
};
use crate::{
    id::{PassageId, TopicId, slug},
    rulebook::{Kind, Lookup, Passage, Rulebook, Target, rule_number},
};

/// Longest name that can be typed as a whole, in bytes.
const LONGEST_NAME: usize = 80;

/// What filters and priors need of a passage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Its game's number.
    pub game: u16,
    /// Its topic's number.
    pub topic: u32,
    pub kind: Kind,
    /// What its score is multiplied by.
    pub prior: f32,
    /// Whether it is the first passage of its topic in the index.
    pub first: bool,
    /// The ruling that took its place in the end, for a superseded one.
    pub successor: Option<u32>,
}

/// Why a whole query names a passage; of several reasons the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Name {
    /// It is the passage's rule number.
    Number,
    /// It is a number that the passage cites, where another one has it or states the rule.
    Cited,
    /// It is a page that the passage cites.
    Page,
    /// It is its topic's title.
    Topic,
    /// It is an alias of the passage.
    Alias,
    /// It is an alias of its topic.
    TopicAlias,
    /// It is its label or title.
    Title,
    /// It is a heading above it.
    Heading,
    /// It is one of these in another form: `contain` for `Contained`.
    Form,
    /// It took the place of a ruling that matches.
    Successor,
}

/// How a passage has a rule number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Numbered {
    /// It is the rule of that number.
    Itself,
    /// It cites it.
    Cites,
}

/// Everything the index does not hold.
#[derive(Debug, Default)]
pub(super) struct Catalogue {
    /// By document.
    pub entries: Vec<Entry>,
    /// Games' ids, by number.
    pub games: Vec<String>,
    game_keys: Vec<String>,
    /// How many topics there are, and the slug and title key of each.
    pub topics: Vec<(TopicId, String)>,
    /// What one occurrence in a topic counts, by topic: tempered by the topic's length.
    topic_temper: Vec<f32>,
    /// By topic: the topics it is related to.
    pub related: Vec<Vec<u32>>,
    /// By the terms of a name: the passage, why, and the name's words.
    names: FxHashMap<String, Vec<(u32, Name, String)>>,
    numbers: FxHashMap<Vec<u32>, Vec<(u32, Numbered)>>,
    /// What each game is called, in words, the longest names first; older editions are called nothing.
    calls: Vec<(Vec<String>, u16)>,
    /// Words of names that the games are played with and the rules do not have.
    played: FxHashSet<String>,
}

impl Catalogue {
    pub(super) fn of(rulebook: &Rulebook, index: &Index) -> Self {
        let mut catalogue = Self::default();
        for game in rulebook.games.values() {
            catalogue.games.push(game.id.clone());
            catalogue.game_keys.push(slug(&game.title));
            if !game.id.contains('@') {
                let number = (catalogue.games.len() - 1) as u16;
                catalogue.calls.extend(called(&game.id, &game.title).into_iter().map(|name| (name, number)));
            }
            let names = std::iter::once(&game.title).chain(&game.names);
            let names = names.map(|name| analysis::key(name));
            catalogue
                .played
                .extend(names.flat_map(|name| name.split(' ').map(str::to_owned).collect::<Vec<_>>()));
        }
        catalogue.calls.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let mut lengths: Vec<usize> = Vec::new();
        let mut keys = Keys::default();
        for (doc, id) in (0_u32..).zip(&index.ids) {
            let Some(passage) = rulebook.passage(id) else {
                continue;
            };
            let topic_id = id.topic_id();
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
            let game = catalogue.games.iter().position(|game| game == id.game());
            catalogue.entries.push(Entry {
                game: game.unwrap_or(usize::from(u16::MAX)) as u16,
                topic: (catalogue.topics.len() - 1) as u32,
                kind: passage.kind,
                prior: prior(passage),
                first,
                successor: rulebook.successor(passage).and_then(|it| index.document(&it.id)),
            });
            catalogue.name(&mut keys, doc, passage);
        }
        catalogue.name_topics(&mut keys, rulebook, index);
        catalogue.relate(rulebook);
        catalogue.refer(rulebook, index);
        let average = lengths.iter().sum::<usize>() as f32 / lengths.len().max(1) as f32;
        let strength = weights::TOPIC_LENGTH;
        catalogue.topic_temper = lengths
            .iter()
            .map(|length| 1.0 / (1.0 - strength + strength * *length as f32 / average.max(1.0)))
            .collect();
        catalogue
    }

    /// Both directions: a topic's related topics are followed by those that name it.
    fn relate(&mut self, rulebook: &Rulebook) {
        let numbers: FxHashMap<&TopicId, u32> = self.topics.iter().map(|(id, _)| id).zip(0_u32..).collect();
        let related = |id: &TopicId| {
            let links = rulebook.topic(id).map(|topic| topic.related.as_slice()).unwrap_or_default();
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
        self.related = self.topics.iter().map(|(id, _)| related(id)).collect();
    }

    /// What others refer to is likelier what is asked about: passages and topics by the links that lead to them.
    fn refer(&mut self, rulebook: &Rulebook, index: &Index) {
        let served = |ids: &[PassageId], except: Option<&TopicId>| {
            let other = |id: &&PassageId| except.is_none_or(|topic| id.topic_id() != *topic);
            ids.iter().filter(other).filter(|id| rulebook.passages.contains_key(*id)).count()
        };
        let mut topics = vec![0_usize; self.topics.len()];
        for (count, (id, _)) in topics.iter_mut().zip(&self.topics) {
            *count = rulebook.topic(id).map_or(0, |topic| served(&topic.backlinks, None));
        }
        for (id, entry) in index.ids.iter().zip(&mut self.entries) {
            let links = rulebook.passage(id).map(|passage| passage.backlinks.as_slice()).unwrap_or_default();
            if let (Some(count), Some((topic, _))) =
                (topics.get_mut(entry.topic as usize), self.topics.get(entry.topic as usize))
            {
                *count += served(links, Some(topic));
            }
            entry.prior *= weights::referred(weights::LINKS_TO_PASSAGE, served(links, None));
        }
        for entry in &mut self.entries {
            let links = topics.get(entry.topic as usize).copied().unwrap_or_default();
            entry.prior *= weights::referred(weights::LINKS_TO_TOPIC, links);
        }
    }

    /// What an occurrence in a topic counts, for the topic's length.
    pub(super) fn temper(&self, topic: usize) -> f32 {
        self.topic_temper.get(topic).copied().unwrap_or(1.0)
    }

    fn name(&mut self, keys: &mut Keys, doc: u32, passage: &Passage) {
        if let Some(title) = own_title(passage) {
            self.add(keys, &title, doc, Name::Title);
        }
        for alias in &passage.aliases {
            let why = if is_heading(passage, alias) { Name::Heading } else { Name::Alias };
            self.add(keys, alias, doc, why);
        }
        let own = rule_number(passage.id.passage()).map(|number| (number, Numbered::Itself));
        let cited = passage.aliases.iter().filter_map(|alias| rule_number(alias));
        for (number, how) in own.into_iter().chain(cited.map(|number| (number, Numbered::Cites))) {
            let docs = self.numbers.entry(number).or_default();
            if !docs.iter().any(|(other, _)| *other == doc) {
                docs.push((doc, how));
            }
        }
    }

    /// A topic's names lead to its first passage that says something.
    fn name_topics(&mut self, keys: &mut Keys, rulebook: &Rulebook, index: &Index) {
        let docs: FxHashMap<&PassageId, u32> = index.ids.iter().zip(0_u32..).collect();
        for topic in rulebook.topics.values() {
            let says_something = |id: &&PassageId| {
                let text = rulebook.passage(id).map(|passage| passage.text.as_str());
                text.is_some_and(|text| text.split_whitespace().count() >= weights::NEAR_EMPTY)
            };
            let passage = topic.passages.iter().find(says_something);
            if let Some(doc) = passage.and_then(|id| docs.get(id)) {
                self.add(keys, &topic.title, *doc, Name::Topic);
                for alias in &topic.aliases {
                    self.add(keys, alias, *doc, Name::TopicAlias);
                }
            }
        }
    }

    fn add(&mut self, keys: &mut Keys, name: &str, doc: u32, why: Name) {
        let words = analysis::key(name);
        let key = keys.of(&words);
        if !key.is_empty() {
            self.names.entry(key).or_default().push((doc, why, words));
        }
    }

    /// The game whose name stands at the end or at the beginning of these words, and how many words that are: at the
    /// end, at the beginning. None where only one game is served, and where nothing else is said.
    pub(super) fn called_at_an_edge(&self, words: &[&str]) -> Option<(u16, usize, usize)> {
        const BEFORE: &[&str] = &["at", "for", "in", "of"];
        let several =
            self.calls.iter().any(|(_, game)| Some(*game) != self.calls.first().map(|(_, game)| *game));
        let found = self.calls.iter().filter(|_| several).find_map(|(name, game)| {
            let name: Vec<&str> = name.iter().map(String::as_str).collect();
            if let Some(rest) = words.strip_suffix(name.as_slice()) {
                let before = rest.last().is_some_and(|word| BEFORE.contains(word));
                return Some((*game, name.len() + usize::from(before), 0));
            }
            words.starts_with(&name).then_some((*game, 0, name.len()))
        });
        found.filter(|(_, back, front)| back + front < words.len())
    }

    /// Whether a word is of a name that a game is played with: a ship, a card, a person.
    pub(super) fn is_played(&self, word: &str) -> bool {
        self.played.contains(word)
    }

    /// The game of that id or title.
    pub(super) fn game(&self, value: &str) -> Option<u16> {
        let value = value.to_lowercase();
        let wanted = slug(&value);
        let is_it = |(id, title): (&String, &String)| *id == value || *id == wanted || *title == wanted;
        let place = self.games.iter().zip(&self.game_keys).position(is_it);
        place.map(|place| place as u16)
    }

    /// The topics of that slug, title or id, in any game.
    pub(super) fn topics(&self, value: &str) -> Vec<u32> {
        let wanted = slug(value);
        let whole = value.trim_matches('/').to_lowercase();
        let is_it = |(id, title): &(TopicId, String)| {
            id.topic == wanted || *title == wanted || whole.contains('/') && id.to_string() == whole
        };
        let numbered = (0_u32..).zip(&self.topics);
        let mut topics: Vec<u32> =
            numbered.filter(|(_, topic)| is_it(topic)).map(|(number, _)| number).collect();
        if topics.is_empty() {
            let named = self.named(value).into_iter().filter(|(_, name)| *name == Name::TopicAlias);
            topics.extend(named.filter_map(|(doc, _)| Some(self.entries.get(doc as usize)?.topic)));
        }
        topics
    }

    /// The passages that cite the page that the whole query is.
    pub(super) fn on_page(&self, rulebook: &Rulebook, index: &Index, query: &str) -> Vec<(u32, Name)> {
        let Some(page) = pages::Asked::read(query) else {
            return Vec::new();
        };
        let cites = |id: &PassageId| {
            let passage = rulebook.passage(id);
            passage.is_some_and(|passage| page.is_cited_by(rulebook.game(id.game()), passage))
        };
        let numbered = (0_u32..).zip(&index.ids);
        numbered.filter(|(_, id)| cites(id)).map(|(doc, _)| (doc, Name::Page)).collect()
    }

    /// The passages that the whole query names, and why.
    pub(super) fn named(&self, query: &str) -> Vec<(u32, Name)> {
        let mut found: Vec<(u32, Name)> = Vec::new();
        if let Some(number) = typed_number(query) {
            found.extend(self.numbered(&number));
        }
        let words = analysis::key(query);
        for (doc, why, name) in self.names.get(&Keys::default().of(&words)).into_iter().flatten() {
            found.push((*doc, if is_same(name, &words) { *why } else { Name::Form }));
        }
        found.sort();
        found.dedup_by_key(|(doc, _)| *doc);
        found
    }

    /// The passages of a rule number: those that are the rule, else those that state it, before whatever cites it.
    fn numbered(&self, number: &[u32]) -> Vec<(u32, Name)> {
        let docs = self.numbers.get(number).map(Vec::as_slice).unwrap_or_default();
        let rank = |(doc, how): &(u32, Numbered)| {
            let kind = self.entries.get(*doc as usize).map(|entry| entry.kind);
            (*how, kind != Some(Kind::Rule))
        };
        let best = docs.iter().map(rank).min();
        let name = |it: &(u32, Numbered)| if Some(rank(it)) == best { Name::Number } else { Name::Cited };
        docs.iter().map(|it| (it.0, name(it))).collect()
    }
}

/// What a passage's score is multiplied by, whatever is asked.
fn prior(passage: &Passage) -> f32 {
    let edition = if passage.id.game().contains('@') { weights::OLDER_EDITION } else { 1.0 };
    let superseded = passage.superseded;
    let holds = if superseded { weights::SUPERSEDED } else { 1.0 };
    edition * holds * weights::kind(passage.kind) * weights::authority(passage.authority)
}

/// The passage whose id was typed, in any of the forms an address may have.
pub(super) fn typed_id(rulebook: &Rulebook, query: &str) -> Option<PassageId> {
    let mut parts = address_parts(query);
    let (game, topic, passage) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    match rulebook.find(game, topic, Some(passage)) {
        Lookup::Passage(passage) => Some(passage.id.clone()),
        Lookup::Moved { to, .. } => to.trim_start_matches('/').parse().ok(),
        Lookup::Topic(_) | Lookup::Removed { .. } | Lookup::Unknown => None,
    }
}

/// The path's parts of an address, with or without server, query and ending.
pub(super) fn address_parts(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => text,
    };
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let path = path.get(..end).unwrap_or_default();
    let path = path.strip_suffix(".json").unwrap_or(path);
    path.split('/').filter(|part| !part.trim().is_empty())
}

/// The rule number that is the whole query: `7.6.10`, `cr 6.3.1A`, `rule 6.3.1.a.`
pub(super) fn typed_number(query: &str) -> Option<Vec<u32>> {
    const BEFORE: &[&str] =
        &["cr", "rr", "the", "comp", "comprehensive", "rule", "rules", "section", "chapter", "§", "no", "nr"];
    // `7.5.11(d)` and `7.5.11 d`
    let query = query.trim().replace('(', ".").replace(')', "");
    let query = match query.rsplit_once(' ') {
        Some((number, letter)) if letter.len() == 1 && number.ends_with(|c: char| c.is_ascii_digit()) => {
            format!("{number}.{letter}")
        }
        _ => query,
    };
    let mut words = query.split_whitespace();
    let mut last = words.next()?;
    for word in words {
        if !BEFORE.contains(&last.trim_end_matches('.').to_lowercase().as_str()) {
            return None;
        }
        last = word;
    }
    let number = last.trim_start_matches('§').trim_end_matches(['.', '?', ',', ':', ';']);
    // `CR7.6.11`
    let glued = number.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("cr"));
    let number = number.get(2..).filter(|_| glued).unwrap_or(number).trim_start_matches(['-', ':']);
    // `6.3.1A` is `6.3.1.A`
    let mut parts: Vec<String> =
        number.split('.').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    if let Some(end) = parts.last_mut()
        && end.len() > 1
        && end.ends_with(|c: char| c.is_ascii_alphabetic())
        && let Some(letter) = end.pop()
    {
        parts.push(letter.to_string());
    }
    rule_number(&parts.join("."))
}

/// What players call a game: by its id, its title, the title's last part, and the initials of the title.
fn called(id: &str, title: &str) -> Vec<Vec<String>> {
    let words = |text: &str| analysis::key(text).split(' ').map(str::to_owned).collect::<Vec<String>>();
    let title_words = words(title);
    let initials: String = title_words.iter().filter_map(|word| word.chars().next()).collect();
    let last = title.rsplit(':').next().unwrap_or(title);
    let mut names = vec![words(id), words(last), title_words];
    if initials.len() > 2 {
        names.push(vec![initials]);
    }
    names.retain(|name| name.iter().any(|word| !word.is_empty()));
    names.dedup();
    names
}

/// Whether two names are the same but for number and spelling, and not only of the same stems.
fn is_same(one: &str, other: &str) -> bool {
    one == other || one.split(' ').map(analysis::singular).eq(other.split(' ').map(analysis::singular))
}

/// The form in which whole names are compared: the terms of their folded words, in order. Names share most of
/// their words, so each word's term is worked out once.
#[derive(Default)]
struct Keys {
    terms: FxHashMap<String, String>,
}

impl Keys {
    /// The form of one name; empty for one that is too long to be typed.
    fn of(&mut self, words: &str) -> String {
        let mut key = String::with_capacity(words.len());
        if words.len() > LONGEST_NAME {
            return key;
        }
        for word in words.split(' ').filter(|word| !word.is_empty()).take(MAX_QUERY_TERMS) {
            if !key.is_empty() {
                key.push(' ');
            }
            match self.terms.get(word) {
                Some(term) => key.push_str(term),
                None => {
                    let term = analysis::term(&analysis::singular(word));
                    key.push_str(&term);
                    self.terms.insert(word.to_owned(), term);
                }
            }
        }
        key
    }
}
