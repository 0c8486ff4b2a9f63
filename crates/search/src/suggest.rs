//! What may somebody be typing?
//!
//! Names of topics and passages, other names, and questions, each with where it leads. Made when an index is built
//! and kept with it, so that a keystroke costs one walk over a list of short texts.

use borsh::{BorshDeserialize, BorshSerialize};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    analysis,
    schema::own_title,
    spelling,
    texts::Texts,
    types::{Suggested, Suggestion},
    weights,
};
use names::{PassageId, TopicId};
use rulebook::{Kind, Passage, Rulebook, Topic};

/// Where a suggestion leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
enum Target {
    /// To a topic, by its number.
    Topic(u32),
    /// To a passage, by its document.
    Passage(u32),
}

/// A name or a question.
#[derive(Clone, Copy, Debug, BorshSerialize, BorshDeserialize)]
struct Entry {
    kind: Suggested,
    target: Target,
    /// Which of the target's other names this is.
    alias: Option<u16>,
}

/// Everything that can be suggested.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Suggestions {
    entries: Vec<Entry>,
    /// The words of each, folded, each behind a blank.
    words: Texts,
}

/// What stands behind the numbers of a target.
#[derive(Clone, Copy)]
pub(super) struct Behind<'a> {
    pub rulebook: &'a Rulebook,
    pub passages: &'a [PassageId],
    pub topics: &'a [(TopicId, String)],
}

impl<'a> Behind<'a> {
    fn topic(&self, number: u32) -> Option<&'a TopicId> {
        self.topics.get(number as usize).map(|(id, _)| id)
    }

    fn passage(&self, doc: u32) -> Option<&'a PassageId> {
        self.passages.get(doc as usize)
    }
}

impl Suggestions {
    /// Those of a rulebook whose topics and passages have these numbers.
    pub(super) fn of(behind: Behind<'_>) -> Self {
        let Behind { rulebook, passages, topics } = behind;
        let docs: FxHashMap<&PassageId, u32> = passages.iter().zip(0_u32..).collect();
        let numbers: FxHashMap<&TopicId, u32> = topics.iter().map(|(id, _)| id).zip(0_u32..).collect();
        let mut suggestions = Self::default();
        // older editions are found, not suggested
        for topic in rulebook.topics.values().filter(|topic| !topic.id.game.contains('@')) {
            if let Some(number) = numbers.get(&topic.id) {
                suggestions.topic(topic, Target::Topic(*number));
            }
            for passage in rulebook.passages_of(topic) {
                if let Some(doc) = docs.get(&passage.id) {
                    suggestions.passage(passage, Target::Passage(*doc));
                }
            }
        }
        suggestions
    }

    fn topic(&mut self, topic: &Topic, target: Target) {
        self.add(&topic.title, Entry { kind: Suggested::Topic, target, alias: None });
        self.aliases(&topic.aliases, Entry { kind: Suggested::Topic, target, alias: None });
    }

    fn passage(&mut self, passage: &Passage, target: Target) {
        match (passage.kind, passage.asks()) {
            (Kind::Question, Some(question)) => {
                self.add(question, Entry { kind: Suggested::Question, target, alias: None });
            }
            (Kind::Question, None) => {}
            _ => {
                if let Some(label) = own_title(passage) {
                    self.add(&label, Entry { kind: Suggested::Passage, target, alias: None });
                }
            }
        }
        self.aliases(&passage.aliases, Entry { kind: Suggested::Passage, target, alias: None });
    }

    fn aliases(&mut self, aliases: &[String], entry: Entry) {
        for (number, alias) in (0_u16..).zip(aliases) {
            self.add(alias, Entry { alias: Some(number), ..entry });
        }
    }

    fn add(&mut self, text: &str, entry: Entry) {
        let key = analysis::key(text);
        if !key.is_empty() {
            self.entries.push(entry);
            self.words.push(&format!(" {key}"));
        }
    }

    /// Each entry with its words.
    fn worded(&self) -> impl Iterator<Item = (&str, Entry)> {
        self.words.iter().zip(self.entries.iter().copied())
    }

    /// The likeliest, best first; at most `limit`, each place once.
    pub(super) fn find(
        &self,
        behind: Behind<'_>,
        typed: &str,
        game: Option<&str>,
        limit: usize,
    ) -> Vec<Suggestion> {
        let key = analysis::key(typed);
        let typed: Vec<String> =
            key.split(' ').filter(|word| !word.is_empty()).map(|word| format!(" {word}")).collect();
        if typed.is_empty() {
            return Vec::new();
        }
        let whole = format!(" {key}");
        let mut found: Vec<(Rank, &str, Entry)> = self
            .worded()
            .filter(|(words, _)| typed.iter().all(|word| words.contains(word.as_str())))
            .filter(|(_, entry)| game.is_none_or(|game| entry.game(behind) == Some(game)))
            .map(|(words, entry)| (entry.rank(words, &whole), words, entry))
            .collect();
        found.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let suggestions = found.into_iter().filter_map(|(_, _, entry)| entry.shown(behind));
        // a rule and its entry in the glossary are called the same: one is enough to choose
        let is_new = |it: &Suggestion| seen.insert(format!("{} {}", it.game, it.text.to_lowercase()));
        suggestions.filter(is_new).take(limit).collect()
    }
}

impl Suggestions {
    /// The topics that are called most like one of the words that were searched, the likest first. Of many words the first few
    /// that have letters enough to be like something.
    pub(super) fn nearest_topics(
        &self,
        behind: Behind<'_>,
        searched: &[String],
        game: Option<&str>,
    ) -> Vec<Suggestion> {
        let typed = spelling::worth_comparing(searched.iter().map(String::as_str));
        let like = |words: &str| {
            let words = words.split(' ').filter(|word| !word.is_empty());
            let pairs = words.flat_map(|word| typed.iter().map(move |typed| (word, *typed)));
            let pairs = pairs.filter(|(word, typed)| spelling::may_be_alike(typed, word));
            pairs.map(|(word, typed)| strsim::jaro_winkler(word, typed)).fold(0.0, f64::max)
        };
        let topics = self.worded().filter(|(_, entry)| entry.kind == Suggested::Topic);
        let mut found: Vec<(f64, &str, Entry)> = topics
            .filter(|(_, entry)| game.is_none_or(|game| entry.game(behind) == Some(game)))
            .map(|(words, entry)| (like(words), words, entry))
            .filter(|(like, ..)| *like >= weights::NEAREST_TOPIC)
            .collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let shown = found.into_iter().filter_map(|(_, _, entry)| entry.shown(behind));
        shown.filter(|it| seen.insert(it.url.clone())).take(weights::NEAREST_TOPICS).collect()
    }
}

/// Smaller is better: the whole name before its beginning, its beginning before its middle; topics
/// before passages before questions; names before other names; short before long.
type Rank = (bool, bool, Suggested, bool, usize);

impl Entry {
    fn game<'a>(&self, behind: Behind<'a>) -> Option<&'a str> {
        match self.target {
            Target::Topic(number) => behind.topic(number).map(|topic| topic.game.as_str()),
            Target::Passage(doc) => behind.passage(doc).map(PassageId::game),
        }
    }

    fn rank(&self, words: &str, whole: &str) -> Rank {
        let is_it = words == whole;
        let begins = words.starts_with(whole);
        (!is_it, !begins, self.kind, self.alias.is_some(), words.len())
    }

    fn shown(&self, behind: Behind<'_>) -> Option<Suggestion> {
        let rulebook = behind.rulebook;
        let alias =
            |aliases: &[String]| self.alias.and_then(|number| aliases.get(usize::from(number)).cloned());
        let game =
            |id: &TopicId| rulebook.game(&id.game).map_or_else(|| id.game.clone(), |it| it.title.clone());
        match self.target {
            Target::Topic(number) => {
                let topic = rulebook.topic(behind.topic(number)?)?;
                Some(Suggestion {
                    text: topic.title.clone(),
                    alias: alias(&topic.aliases),
                    kind: self.kind,
                    url: topic.id.url(),
                    game: topic.id.game.clone(),
                    place: game(&topic.id),
                })
            }
            Target::Passage(doc) => {
                let passage = rulebook.passage(behind.passage(doc)?)?;
                let topic_id = passage.id.topic_id();
                let name = passage.asks().or(passage.label.as_deref()).unwrap_or(&passage.title);
                let mut place = game(&topic_id);
                if let Some(topic) = rulebook.topic(&topic_id) {
                    place = format!("{place} › {}", topic.title);
                }
                if passage.superseded {
                    place.push_str(", superseded");
                }
                Some(Suggestion {
                    text: name.chars().take(weights::SUGGESTION_CHARS).collect(),
                    alias: alias(&passage.aliases),
                    kind: self.kind,
                    url: passage.id.url(),
                    game: topic_id.game,
                    place,
                })
            }
        }
    }
}
