//! What was issued for a game before, and what became of it?
//!
//! Joins `ids.lock` and `moved.toml` with what is served: where an old address leads, which ids have
//! vanished, and which passage most likely took their place.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};

use super::{
    likeness::Likeness,
    lock::{self, Known, Lock, key, key_of, parts},
    moved::{self, Fate, Moves},
};
use crate::{
    Game, Passage, RULINGS, Rulebook,
    sources::{GameSources, SourceFile},
    words::limits,
};
use names::{Diagnostic, FIXED_WORDS, PassageId, Span, TopicId};

/// What was issued for one game and its older editions, for an overlay, or for an older edition in a folder of its own.
#[derive(Clone, Debug, Default, BorshSerialize, BorshDeserialize)]
pub(crate) struct Issued {
    pub lock: Lock,
    pub moves: Moves,
    /// The lock as it was read; none without a lock.
    pub file: Option<SourceFile>,
    /// What stands before the lock's addresses below the game: `@1.4/` for an edition's own folder.
    pub edition: String,
    /// Ids that are served no more and that `moved.toml` does not name, with what most likely took
    /// their place.
    pub vanished: BTreeMap<String, Option<Successor>>,
}

/// What most likely took the place of something.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub(crate) enum Successor {
    Topic(TopicId),
    Passage(PassageId),
}

impl Successor {
    /// Its address below its game, as `moved.toml` has it.
    pub fn key(&self) -> String {
        match self {
            Self::Topic(id) => key(&id.game, &id.topic, None),
            Self::Passage(id) => key_of(id),
        }
    }
}

/// How alike words must be for a guess at what took a passage's place.
const GUESS: f64 = 0.45;

impl Issued {
    /// Reads both files of a game, where it has them.
    pub fn read(sources: &GameSources) -> (Self, Vec<Diagnostic>) {
        let mut issued = Self::default();
        let mut findings = Vec::new();
        let named = |name: &str| sources.others.iter().chain(&sources.kept).find(|file| file.path == name);
        if let Some(file) = named(lock::FILE) {
            let (lock, more) = Lock::read(file);
            issued.lock = lock;
            issued.file = Some(file.clone());
            findings.extend(more);
        }
        if let Some(file) = named(moved::FILE) {
            let (moves, more) = Moves::read(file, lock::base(&sources.id));
            issued.moves = moves;
            findings.extend(more);
        }
        if sources.edition_of.is_some() {
            issued.edition = key(&sources.id, "", None);
            issued.lock = issued.lock.below_the_game(&sources.id);
            issued.moves = issued.moves.below_the_game(&sources.id);
        }
        (issued, findings)
    }

    /// What was issued for a topic.
    pub fn of_topic(&self, game: &str, topic: &str) -> Known<'_> {
        self.lock.of_topic(&key(game, topic, None), &self.moves)
    }

    /// Whether `moved.toml` says what became of an address: by an entry of its own, or by its topic's
    /// that leads somewhere.
    fn is_accounted(&self, rulebook: &Rulebook, game: &str, key: &str) -> bool {
        self.moves.names(key)
            || beside_fixed_word(rulebook, game, key).is_some()
            || self.moves.end(key).is_some_and(|end| match end.fate {
                Fate::Moved(to) => is_served(rulebook, game, &to),
                Fate::Removed(_) => true,
            })
    }

    /// Where a ruling went whose passage has this label, or whose note this name, and moved as a ruling.
    fn ruling_by_passage(&self, rulebook: &Rulebook, game: &str, id: &str) -> Option<moved::End> {
        let keys = self.lock.entries.keys().chain(self.moves.entries.keys());
        let mut named = keys.filter(|key| key.rsplit('/').next() == Some(id));
        named.find_map(|key| {
            let end = self.moves.end(key)?;
            let Fate::Moved(to) = &end.fate else { return None };
            let passage = rulebook.passage(&format!("{game}/{to}").parse().ok()?)?;
            let to = format!("{RULINGS}/{}", passage.ruling.as_ref()?.id);
            Some(moved::End { fate: Fate::Moved(to), why: end.why })
        })
    }

    /// Where a topic has ids that were issued or moved; none where it has none.
    pub fn owns(&self, topic: &str) -> Option<Span> {
        let is_of = |key: &&String| key.split('/').next() == Some(topic);
        let issued = self.lock.entries.keys().find(is_of).and_then(|key| self.place(key));
        let moved = || self.moves.entries.iter().find(|(key, _)| is_of(key));
        issued.or_else(|| moved().map(|(_, entry)| entry.span.clone()))
    }

    /// Where the lock has an id.
    pub fn place(&self, key: &str) -> Option<Span> {
        let file = self.file.as_ref()?;
        let key = key.strip_prefix(&self.edition)?;
        let mut at = 0;
        for line in file.text.split_inclusive('\n') {
            if line.split_whitespace().next() == Some(key) {
                return Some(Span::at(&file.name, &file.text, at, key.len()));
            }
            at += line.len();
        }
        None
    }

    /// Finds out which ids have vanished, once the game is read.
    pub fn find_vanished(&mut self, rulebook: &Rulebook, game: &str) {
        let gone = |key: &&String| {
            let leads_on = is_served(rulebook, game, key) || rulebook.is_under_fixed_word(game, key);
            !leads_on && !self.is_accounted(rulebook, game, key)
        };
        let gone: Vec<String> = self.lock.entries.keys().filter(gone).cloned().collect();
        if gone.is_empty() {
            return;
        }
        let mut guess = Guess::new(rulebook, game);
        for key in &gone {
            let Some(likeness) = self.lock.entries.get(key).and_then(Option::as_ref) else { continue };
            let successor = guess.passage(key, likeness).map(Successor::Passage);
            self.vanished.insert(key.clone(), successor);
        }
        // A topic's place is most likely where most of its passages are.
        let topics = gone.iter().filter(|key| matches!(self.lock.entries.get(*key), Some(None)));
        for topic in topics.cloned().collect::<Vec<_>>() {
            let home = format!("{topic}/");
            let mut counts: BTreeMap<TopicId, usize> = BTreeMap::new();
            for (_, successor) in self.vanished.iter().filter(|(key, _)| key.starts_with(&home)) {
                if let Some(Successor::Passage(id)) = successor {
                    *counts.entry(id.topic_id()).or_default() += 1;
                }
            }
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            self.vanished.insert(topic, most.map(|(id, _)| Successor::Topic(id)));
        }
    }
}

/// Where an address is served whose topic has the name of a word that the address space took for itself later.
fn beside_fixed_word(rulebook: &Rulebook, game: &str, key: &str) -> Option<String> {
    let (topic, rest) = key.split_at(key.find('/').unwrap_or(key.len()));
    let now = format!("{topic}-topic{rest}");
    (FIXED_WORDS.contains(&topic) && is_served(rulebook, game, &now)).then(|| url(game, &now))
}

/// Whether an address below a game is served: a topic's, a passage's or a ruling's.
pub(crate) fn is_served(rulebook: &Rulebook, game: &str, key: &str) -> bool {
    match parts(game, key) {
        Some((game, topic, Some(passage))) => {
            PassageId::new(&game, topic, passage).is_ok_and(|id| rulebook.at(&id).is_some())
        }
        Some((game, topic, None)) => {
            let id = TopicId { game, topic: topic.to_owned() };
            rulebook.topic(&id).is_some()
        }
        None => false,
    }
}

/// Guesses what took the place of passages.
struct Guess {
    now: Vec<(PassageId, Likeness)>,
    /// Comparisons that may still be made.
    left: usize,
}

impl Guess {
    fn new(rulebook: &Rulebook, game: &str) -> Self {
        let games = rulebook.games.values().filter(|it| lock::is_of(&it.id, game));
        let topics = games.flat_map(|game: &Game| rulebook.topics_of(game));
        let ids = topics.flat_map(|topic| topic.passages.iter().cloned());
        let now = ids.map(|id| (id.clone(), lock::of_passage(rulebook, &id))).collect();
        Self { now, left: limits::COMPARISONS }
    }

    /// The passage most like what was kept: by its words, its lead-in, and whether it stands in the
    /// same topic.
    fn passage(&mut self, key: &str, kept: &Likeness) -> Option<PassageId> {
        self.left = self.left.checked_sub(self.now.len())?;
        let home = key.rsplit_once('/').map_or("", |(topic, _)| topic);
        let score = |(id, it): &(PassageId, Likeness)| {
            let named = !kept.name.is_empty() && kept.name == it.name;
            let here = lock::key(id.game(), id.topic(), None) == home;
            let bonus = |holds: bool, worth: f64| if holds { worth } else { 0.0 };
            kept.to(it) + bonus(named, 0.4) + bonus(here, 0.1)
        };
        let best = self.now.iter().map(|it| (score(it), &it.0)).max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(score, _)| *score > GUESS).map(|(_, id)| id.clone())
    }
}

/// Where an old address leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    /// Another address, which is served.
    At(String),
    /// Nothing: it was removed, and these took its place.
    Removed { successors: Vec<String>, why: Option<String> },
}

impl Rulebook {
    /// The passage at an address of three parts: under its own id, or as a ruling.
    pub fn at(&self, id: &PassageId) -> Option<&Passage> {
        match id.topic() {
            RULINGS => self.ruling(self.game(id.game())?, id.passage()),
            _ => self.passage(id),
        }
    }

    /// What `moved.toml` says of an address that is not served.
    pub(crate) fn became(&self, game: &str, topic: &str, passage: Option<&str>) -> Option<Became> {
        let base = lock::base(game);
        let end = self.issued_over(base).find_map(|issued| {
            let by_passage = || issued.ruling_by_passage(self, base, passage.filter(|_| topic == RULINGS)?);
            issued.moves.end(&key(game, topic, passage)).or_else(by_passage)
        });
        let Some(end) = end else {
            return beside_fixed_word(self, base, &key(game, topic, passage)).map(Became::At);
        };
        match end.fate {
            Fate::Moved(to) => is_served(self, base, &to).then(|| Became::At(url(base, &to))),
            Fate::Removed(successors) => {
                let urls =
                    successors.iter().filter(|key| is_served(self, base, key)).map(|key| url(base, key));
                Some(Became::Removed { successors: urls.collect(), why: end.why })
            }
        }
    }

    /// What was issued for a game, and for what lies over it.
    pub(crate) fn issued_over(&self, game: &str) -> impl Iterator<Item = &Issued> {
        let layers = self.issued.iter().filter(move |(sources, _)| lock::base(sources) == game);
        layers.map(|(_, issued)| issued)
    }

    /// The `ids.lock` of a game, an overlay or an older edition's own folder as it has to be now: what it held, and everything that is served of it. Of the
    /// passages below an overlay that its rulings decide it keeps the words that they had when they were noted first.
    ///
    /// ```
    /// let rulebook = shipped::rulebook();
    /// let lock = rulebook.ids_lock("armada");
    /// assert!(lock.lines().any(|line| line.starts_with("defense-tokens/brace ")));
    /// ```
    pub fn ids_lock(&self, sources: &str) -> String {
        self.written(self.lock_of(sources), sources)
    }

    /// The same, with the present words of the passages below: the rulings have been compared with them.
    pub fn ids_lock_with_ruled(&self, sources: &str) -> String {
        self.written(Lock { ruled: BTreeMap::new(), ..self.lock_of(sources) }, sources)
    }

    fn written(&self, lock: Lock, sources: &str) -> String {
        let lock = lock.with(self, sources);
        let lock = if lock::is_edition(sources) { lock.below_the_edition(sources) } else { lock };
        lock.write()
    }

    fn lock_of(&self, sources: &str) -> Lock {
        self.issued.get(sources).map(|issued| issued.lock.clone()).unwrap_or_default()
    }

    /// The rulings of overlays, each with a passage below that has other words now than when the ruling was noted.
    pub fn changed_below(&self) -> Vec<(&Passage, &Passage)> {
        let mut changed = Vec::new();
        for (sources, issued) in self.issued.iter() {
            let game = lock::base(sources);
            let passage = |key: &str| self.at(&format!("{game}/{key}").parse().ok()?);
            for ((ruling, below), hash) in &issued.lock.ruled {
                let Some((ruling, below)) = passage(ruling).zip(passage(below)) else { continue };
                let decides = self.ruled_below(&ruling.id).contains(&&below.id);
                if decides && lock::of_passage(self, &below.id).hash != *hash {
                    changed.push((ruling, below));
                }
            }
        }
        changed
    }

    /// Ids that were issued for a game, are served no more, and did not move: below the game.
    pub fn vanished(&self, game: &str) -> impl Iterator<Item = &str> {
        let issued = self.issued.get(game);
        issued.into_iter().flat_map(|issued| issued.vanished.keys().map(String::as_str))
    }

    /// What most likely took the place of an id that was issued and has vanished.
    pub fn likely_successor(&self, id: &PassageId) -> Option<PassageId> {
        let mut issued = self.issued_over(lock::base(id.game()));
        match issued.find_map(|issued| issued.vanished.get(&key_of(id)))? {
            Some(Successor::Passage(id)) => Some(id.clone()),
            _ => None,
        }
    }

    /// Why `moved.toml` says an address moved, in the editor's words.
    pub fn moved_because(&self, path: &str) -> Option<String> {
        let (game, key_below) = path.trim_matches('/').split_once('/')?;
        let (topic, passage) = match key_below.split_once('/') {
            Some((topic, passage)) => (topic, Some(passage)),
            None => (key_below, None),
        };
        let mut issued = self.issued_over(lock::base(game));
        issued.find_map(|issued| issued.moves.end(&key(game, topic, passage)))?.why
    }
}

/// The path of an address below a game on our own server.
fn url(game: &str, key: &str) -> String {
    match key.starts_with('@') {
        true => format!("/{game}{key}"),
        false => format!("/{game}/{key}"),
    }
}
