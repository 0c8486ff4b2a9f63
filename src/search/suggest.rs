//! What may somebody be typing?
//!
//! Names of topics and passages, other names, and questions, each with where it leads. Made when an
//! index is opened, so that a keystroke costs one walk over a list of short texts.

use rustc_hash::FxHashSet;

use super::{
    analysis,
    schema::own_title,
    types::{Suggested, Suggestion},
    weights,
};
use crate::{
    id::{PassageId, TopicId},
    rulebook::{Kind, Passage, Rulebook, Topic},
};

/// Where a suggestion leads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    Topic(TopicId),
    Passage(PassageId),
}

/// A name or a question.
#[derive(Debug)]
struct Entry {
    /// Its words, folded, each behind a blank.
    words: String,
    /// The other name that this is, as it is written.
    alias: Option<String>,
    kind: Suggested,
    target: Target,
}

/// Everything that can be suggested.
#[derive(Debug, Default)]
pub(super) struct Suggestions {
    entries: Vec<Entry>,
}

impl Suggestions {
    pub(super) fn of(rulebook: &Rulebook) -> Self {
        let mut suggestions = Self::default();
        // older editions are found, not suggested
        let topics = rulebook.topics.values().filter(|topic| !topic.id.game.contains('@'));
        for topic in topics {
            suggestions.topic(topic);
            for passage in rulebook.passages_of(topic) {
                suggestions.passage(passage);
            }
        }
        suggestions
    }

    fn topic(&mut self, topic: &Topic) {
        if topic.passages.is_empty() {
            return;
        }
        let target = || Target::Topic(topic.id.clone());
        self.add(&topic.title, None, Suggested::Topic, target());
        for alias in &topic.aliases {
            self.add(alias, Some(alias), Suggested::Topic, target());
        }
    }

    fn passage(&mut self, passage: &Passage) {
        let target = || Target::Passage(passage.id.clone());
        match (passage.kind, passage.asks()) {
            (Kind::Question, Some(question)) => self.add(question, None, Suggested::Question, target()),
            (Kind::Question, None) => {}
            _ => {
                if let Some(label) = own_title(passage) {
                    self.add(&label, None, Suggested::Passage, target());
                }
            }
        }
        for alias in &passage.aliases {
            self.add(alias, Some(alias), Suggested::Passage, target());
        }
    }

    fn add(&mut self, text: &str, alias: Option<&String>, kind: Suggested, target: Target) {
        let key = analysis::key(text);
        if !key.is_empty() {
            self.entries.push(Entry { words: format!(" {key}"), alias: alias.cloned(), kind, target });
        }
    }

    /// The likeliest, best first; at most `limit`, each place once.
    pub(super) fn find(
        &self,
        rulebook: &Rulebook,
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
        let mut found: Vec<(Rank, &Entry)> = self
            .entries
            .iter()
            .filter(|entry| game.is_none_or(|game| entry.game() == game))
            .filter(|entry| typed.iter().all(|word| entry.words.contains(word.as_str())))
            .map(|entry| (entry.rank(&whole), entry))
            .collect();
        found.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.words.cmp(&other.1.words)));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let suggestions = found.into_iter().filter_map(|(_, entry)| entry.shown(rulebook));
        // a rule and its entry in the glossary are called the same: one is enough to choose
        let is_new = |it: &Suggestion| seen.insert(format!("{} {}", it.game, it.text.to_lowercase()));
        suggestions.filter(is_new).take(limit).collect()
    }
}

impl Suggestions {
    /// The topics that are called most like one of the words typed, the likest first.
    pub(super) fn nearest_topics(
        &self,
        rulebook: &Rulebook,
        typed: &str,
        game: Option<&str>,
    ) -> Vec<Suggestion> {
        let key = analysis::key(typed);
        let like = |entry: &Entry| {
            let words = entry.words.split(' ').filter(|word| !word.is_empty());
            let pairs = words.flat_map(|word| key.split(' ').map(move |typed| (word, typed)));
            pairs.map(|(word, typed)| strsim::jaro_winkler(word, typed)).fold(0.0, f64::max)
        };
        let topics = self.entries.iter().filter(|entry| entry.kind == Suggested::Topic);
        let mut found: Vec<(f64, &Entry)> = topics
            .filter(|entry| game.is_none_or(|game| entry.game() == game))
            .map(|entry| (like(entry), entry))
            .filter(|(like, _)| *like >= weights::NEAREST_TOPIC)
            .collect();
        found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.words.cmp(&other.1.words)));
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let shown = found.into_iter().filter_map(|(_, entry)| entry.shown(rulebook));
        shown.filter(|it| seen.insert(it.url.clone())).take(weights::NEAREST_TOPICS).collect()
    }
}

/// Smaller is better: the whole name before its beginning, its beginning before its middle; topics
/// before passages before questions; names before other names; short before long.
type Rank = (bool, bool, Suggested, bool, usize);

impl Entry {
    fn game(&self) -> &str {
        match &self.target {
            Target::Topic(topic) => &topic.game,
            Target::Passage(passage) => passage.game(),
        }
    }

    fn rank(&self, whole: &str) -> Rank {
        let is_it = self.words == whole;
        let begins = self.words.starts_with(whole);
        (!is_it, !begins, self.kind, self.alias.is_some(), self.words.len())
    }

    fn shown(&self, rulebook: &Rulebook) -> Option<Suggestion> {
        let suggestion = |text: String, url: String, topic: &TopicId| Suggestion {
            text,
            alias: self.alias.clone(),
            kind: self.kind,
            url,
            game: topic.game.clone(),
            place: self.place(rulebook, topic),
        };
        match &self.target {
            Target::Topic(id) => {
                let topic = rulebook.topic(id)?;
                Some(suggestion(topic.title.clone(), id.url(), id))
            }
            Target::Passage(id) => {
                let passage = rulebook.passage(id)?;
                let name = passage.asks().or(passage.label.as_deref()).unwrap_or(&passage.title);
                let name: String = name.chars().take(weights::SUGGESTION_CHARS).collect();
                let mut suggestion = suggestion(name, id.url(), &id.topic_id());
                if passage.superseded {
                    suggestion.place.push_str(", superseded");
                }
                Some(suggestion)
            }
        }
    }

    /// `Armada` or `Armada › Defense Tokens`.
    fn place(&self, rulebook: &Rulebook, topic: &TopicId) -> String {
        let game = rulebook.game(&topic.game).map_or(topic.game.as_str(), |game| game.title.as_str());
        match (&self.target, rulebook.topic(topic)) {
            (Target::Passage(_), Some(topic)) => format!("{game} › {}", topic.title),
            _ => game.to_owned(),
        }
    }
}
