//! What is known of each passage besides its words?
//!
//! Numbers for games and topics, priors, and the names under which a passage is found whole: its
//! id, rule number, title and aliases. Made from the rulebook when an index is built, and kept with it.

mod build;

use std::{collections::BTreeMap, fmt::Write as _};

use borsh::{BorshDeserialize, BorshSerialize};
use rustc_hash::FxHashMap;

use super::{
    aliases::Names,
    analysis,
    index::Index,
    numbers::Documents,
    pages,
    texts::{ByText, Texts},
    types::MAX_QUERY_TERMS,
};
use names::{PassageId, TopicId, slug};
use rulebook::{Kind, Rulebook};

/// Longest name that can be typed as a whole, in bytes.
const LONGEST_NAME: usize = 80;

/// What filters and priors need of a passage.
#[derive(Clone, Copy, Debug, BorshSerialize, BorshDeserialize)]
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
    /// Whether it answers with a yes or a no, and nobody asks it otherwise.
    pub verdict: bool,
}

/// Why a whole query names a passage; of several reasons the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
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
    /// It is the letters that its title's or topic's words begin with, and nothing else's name.
    Letters,
    /// It is a short line in which players ask for the passage.
    Asked,
    /// It is the title or label in another form: `contain` for `Contained`.
    Form,
    /// It is another name in another form: `table` for `tabled`.
    OtherForm,
    /// It took the place of a ruling that matches.
    Successor,
}

impl Name {
    /// Every reason, the first before the others.
    pub(super) const ALL: [Name; 13] = [
        Name::Number,
        Name::Cited,
        Name::Page,
        Name::Topic,
        Name::Alias,
        Name::TopicAlias,
        Name::Title,
        Name::Heading,
        Name::Letters,
        Name::Asked,
        Name::Form,
        Name::OtherForm,
        Name::Successor,
    ];

    /// The reason in a word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Name::Number => "number",
            Name::Cited => "cited",
            Name::Page => "page",
            Name::Topic => "topic",
            Name::Alias => "alias",
            Name::TopicAlias => "topic alias",
            Name::Title => "title",
            Name::Heading => "heading",
            Name::Letters => "letters",
            Name::Asked => "asked",
            Name::Form => "form",
            Name::OtherForm => "other form",
            Name::Successor => "successor",
        }
    }
}

/// How a passage has a rule number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, BorshSerialize, BorshDeserialize)]
enum Numbered {
    /// It is the rule of that number.
    Itself,
    /// It cites it.
    Cites,
    /// It stands beside it: what it belongs to cites it.
    Beside,
}

/// One name of a passage.
#[derive(Clone, Copy, Debug, BorshSerialize, BorshDeserialize)]
struct Called {
    doc: u32,
    why: Name,
    /// The name's words, by their number.
    words: u32,
}

/// A passage that is known by the letters of its title.
#[derive(Clone, Copy, Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Lettered {
    pub(super) doc: u32,
    /// The title's words, by their number.
    pub(super) words: u32,
}

/// Everything the index does not hold.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Catalogue {
    /// By document.
    pub entries: Vec<Entry>,
    /// The documents whose place another took.
    pub superseded: Vec<u32>,
    /// Games' ids, by number.
    pub games: Vec<String>,
    game_keys: Vec<String>,
    /// How many topics there are, and the slug and title key of each.
    pub topics: Vec<(TopicId, String)>,
    /// What one occurrence in a topic counts, by topic: tempered by the topic's length.
    topic_temper: Vec<f32>,
    /// By topic: the topics it is related to.
    pub related: Vec<Vec<u32>>,
    /// By the terms of a name: the passages that are called so.
    names: ByText<Called>,
    /// The words of all names.
    pub(super) words: Texts,
    /// By the letters that the words of a title begin with: what is titled so.
    pub(super) lettered: ByText<Lettered>,
    /// What the games' documents are called.
    documents: Documents,
    /// By a number, its parts joined by dots.
    numbers: ByText<(u32, Numbered)>,
    /// What each game is called, in words, the longest names first; older editions are called nothing.
    calls: Vec<(Vec<String>, u16)>,
    /// Words of names that the games are played with and the rules do not have, sorted.
    played: Texts,
    /// What rules of any game may call what is typed.
    pub neutral: Names,
}

impl Catalogue {
    /// The catalogue of a rulebook; its documents are the passages in their order.
    pub(super) fn of(rulebook: &Rulebook) -> Self {
        build::make(rulebook)
    }

    /// What an occurrence in a topic counts, for the topic's length.
    pub(super) fn temper(&self, topic: usize) -> f32 {
        self.topic_temper.get(topic).copied().unwrap_or(1.0)
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
        self.played.find(word).is_some()
    }

    /// Whether a word is of what a game itself is called.
    pub(super) fn is_of_a_title(&self, word: &str) -> bool {
        self.calls.iter().any(|(name, _)| name.iter().any(|it| it == word))
    }

    /// What a game is called, each name in its words.
    pub(super) fn called(&self, game: Option<u16>) -> Vec<Vec<String>> {
        let of_game = self.calls.iter().filter(|(_, number)| Some(*number) == game);
        of_game.map(|(name, _)| name.clone()).collect()
    }

    /// The names of every passage, by document: why each is one, and its words.
    pub(super) fn carried_names(&self) -> BTreeMap<u32, Vec<(&'static str, String)>> {
        let mut all: BTreeMap<u32, Vec<(&'static str, String)>> = BTreeMap::new();
        for (_, Called { doc, why, words }) in self.names.pairs() {
            let words = self.words.get(*words as usize).to_owned();
            all.entry(*doc).or_default().push((why.word(), words));
        }
        all
    }

    /// The letters of every title, by document, and its words.
    pub(super) fn carried_letters(&self) -> BTreeMap<u32, Vec<(String, String)>> {
        let mut all: BTreeMap<u32, Vec<(String, String)>> = BTreeMap::new();
        for (letters, Lettered { doc, words }) in self.lettered.pairs() {
            let words = self.words.get(*words as usize).to_owned();
            all.entry(*doc).or_default().push((letters.to_owned(), words));
        }
        all
    }

    /// The rule numbers of every passage, by document, and whether it is that rule.
    pub(super) fn carried_numbers(&self) -> BTreeMap<u32, Vec<(String, bool)>> {
        let mut all: BTreeMap<u32, Vec<(String, bool)>> = BTreeMap::new();
        for key in self.numbers.keys() {
            let parts: Vec<u32> = key.split('.').filter_map(|part| part.parse().ok()).collect();
            for (doc, why) in self.numbered(&parts) {
                all.entry(doc).or_default().push((key.to_owned(), why == Name::Number));
            }
        }
        all
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

    /// Whether a topic's title has these terms one after another.
    pub(super) fn is_titled(&self, topic: u32, terms: &[String]) -> bool {
        let Some((_, title)) = self.topics.get(topic as usize) else { return false };
        match terms {
            [term] => analysis::terms_among(title, |word| analysis::may_be(word, term)).contains(term),
            _ => analysis::terms_among(title, |_| true).windows(terms.len().max(1)).any(|some| some == terms),
        }
    }

    /// The passages that cite the page that the whole query is.
    pub(super) fn on_page(&self, rulebook: &Rulebook, index: &Index, query: &str) -> Vec<(u32, Name)> {
        let Some(page) = pages::Asked::of(rulebook, query) else {
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
        if let Some(number) = self.documents.number(query) {
            found.extend(self.numbered(&number.parts));
        }
        let words = analysis::key(query);
        for Called { doc, why, words: name } in self.names.get(&Keys::default().of(&words)).iter().copied() {
            let name = match why {
                Name::Asked => Name::Asked,
                why if is_same(self.words.get(name as usize), &words) => why,
                Name::Topic | Name::Title => Name::Form,
                _ => Name::OtherForm,
            };
            found.push((doc, name));
        }
        found.sort();
        found.dedup_by_key(|(doc, _)| *doc);
        found
    }

    /// Whether something is called just so: it is a word of the game.
    pub(super) fn is_called(&self, word: &str) -> bool {
        let is_name = |(_, why): &(u32, Name)| match why {
            Name::Topic | Name::Alias | Name::TopicAlias | Name::Title | Name::Heading | Name::Letters => {
                true
            }
            Name::Number
            | Name::Cited
            | Name::Page
            | Name::Asked
            | Name::Form
            | Name::OtherForm
            | Name::Successor => false,
        };
        self.named(word).iter().any(is_name)
    }

    /// The passages that are titled or labelled so, and those of a topic of that title: not by what else they are called.
    pub(super) fn titled(&self, name: &str) -> impl Iterator<Item = u32> {
        let titles = |(doc, why)| matches!(why, Name::Topic | Name::Title).then_some(doc);
        self.named(name).into_iter().filter_map(titles)
    }

    /// The number that is the whole query, for what nothing here has: as a reader writes it.
    pub(super) fn typed_number(&self, query: &str) -> Option<String> {
        self.documents.number(query).filter(|number| !number.may_be_version).map(|number| number.shown)
    }

    /// The passages of a rule number: those that are the rule, else those that state it, before whatever cites it.
    fn numbered(&self, number: &[u32]) -> Vec<(u32, Name)> {
        let docs = self.numbers.get(&number_key(number));
        let rank = |(doc, how): &(u32, Numbered)| {
            let kind = self.entries.get(*doc as usize).map(|entry| entry.kind);
            (*how, kind != Some(Kind::Rule))
        };
        let best = docs.iter().map(rank).min();
        let name = |it: &(u32, Numbered)| if Some(rank(it)) == best { Name::Number } else { Name::Cited };
        docs.iter().map(|it| (it.0, name(it))).collect()
    }
}

/// A rule number as it is looked up: its parts joined by dots.
fn number_key(number: &[u32]) -> String {
    let mut key = String::new();
    for part in number {
        let _ = write!(key, "{part}.");
    }
    key
}

/// Whether two names are found by the same words.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    let mut keys = Keys::default();
    keys.of(&analysis::key(one)) == keys.of(&analysis::key(other))
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
