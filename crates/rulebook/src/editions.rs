//! Which edition of a numbered rulebook does a file state, and which edition is the newest?
//!
//! Several editions of one rulebook in a folder are one game: the newest is served as the game, an
//! older one as `game@7.0` (design, section 4). Rules move between editions, so what a rule became is
//! found by its number and by its heading and words, and it is said which.

use std::collections::BTreeMap;

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Passage, Rulebook, Topic, edition_of, ids_lock, likeness::Likeness, limits, lookup::rule_number,
    page::Page, sources::SourceFile,
};
use names::{PassageId, TopicId, slug};

/// How alike the words of a rule must be to be taken for the same rule in another edition.
const SAME: f64 = 0.5;
/// What the same heading is worth beside the words.
const HEADING: f64 = 0.3;

/// One edition of a game and its pages; the first is the newest, with every page of no edition.
#[derive(Debug)]
pub(super) struct Edition {
    /// Its number; none where no file names one.
    pub number: Option<String>,
    pub pages: Vec<Page>,
}

/// The editions in a game's pages, the newest first.
pub(super) fn split(pages: Vec<Page>, files: &[SourceFile]) -> Vec<Edition> {
    let numbers = edition_of::all(&pages, files);
    let mut order: Vec<String> = numbers.values().cloned().collect();
    order.sort_by_cached_key(|number| std::cmp::Reverse(comparable(number)));
    order.dedup();
    let mut editions: Vec<Edition> =
        order.into_iter().map(|number| Edition { number: Some(number), pages: Vec::new() }).collect();
    if editions.is_empty() {
        editions.push(Edition { number: None, pages: Vec::new() });
    }
    for page in pages {
        let number = numbers.get(&page.file);
        let own = editions.iter().position(|edition| edition.number.as_ref() == number).unwrap_or(0);
        editions[own].pages.push(page);
    }
    editions
}

fn comparable(number: &str) -> Vec<u32> {
    let digits = number.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|part| part.parse().ok()).collect()
}

/// What a passage of an older edition became in the newest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, BorshSerialize, BorshDeserialize)]
pub struct Newer {
    /// The newest edition's number.
    pub edition: Option<String>,
    /// The game's id, which is the newest edition's address.
    pub game: String,
    /// The rule of the same number.
    pub same_number: Option<PassageId>,
    /// The rule with the likest heading and words, where there is one.
    pub same_words: Option<PassageId>,
}

impl Newer {
    /// Whether number, heading and words name the same rule.
    pub fn agrees(&self) -> bool {
        self.same_number.is_some() && self.same_number == self.same_words
    }
}

impl Rulebook {
    /// The older editions of a game, newest first.
    pub fn older_editions(&self, game: &str) -> Vec<&super::Game> {
        let mut older: Vec<_> =
            self.games.values().filter(|it| it.id != game && ids_lock::is_of(&it.id, game)).collect();
        older.sort_by_cached_key(|it| {
            std::cmp::Reverse(comparable(it.edition.as_deref().unwrap_or_default()))
        });
        older
    }

    /// What a passage of an older edition became; none for a passage of the newest.
    pub fn newer(&self, passage: &Passage) -> Option<&Newer> {
        self.newer.get(&passage.id)
    }

    /// The topic of the newest edition that has the name of an older edition's, and that edition's number.
    pub fn newer_topic(&self, topic: &Topic) -> Option<(Option<String>, String)> {
        let base = ids_lock::base(&topic.id.game);
        let newest = self.game(base).filter(|_| base != topic.id.game)?;
        let id = TopicId { game: base.to_owned(), topic: topic.id.topic.clone() };
        let url = self.topic(&id).map_or_else(|| format!("/{base}"), |topic| topic.id.url());
        Some((newest.edition.clone(), url))
    }

    /// The game that an address with the newest edition's number means: `unlimited@8.0`.
    pub fn newest(&self, game: &str) -> Option<&str> {
        let (base, edition) = game.split_once('@')?;
        let newest = self.game(base)?;
        (newest.edition.as_deref() == Some(edition)).then_some(newest.id.as_str())
    }
}

/// Finds out what every passage of a game's older editions became.
pub(super) fn trace(rulebook: &Rulebook, game: &str) -> BTreeMap<PassageId, Newer> {
    let older = rulebook.older_editions(game);
    let (Some(newest), false) = (rulebook.game(game), older.is_empty()) else { return BTreeMap::new() };
    let now = Now::of(rulebook, newest);
    let passages: Vec<&Passage> = older.into_iter().flat_map(|it| passages(rulebook, it)).collect();
    let all = passages.len().saturating_mul(now.rules.len()) <= limits::COMPARISONS;
    let became = |passage: &&Passage| {
        let traced = Traced::of(rulebook, passage);
        let newer = Newer {
            edition: newest.edition.clone(),
            game: newest.id.clone(),
            same_number: now.of_number(&traced).map(|at| now.rules[at].id.clone()),
            same_words: now.likest(&traced, all).map(|at| now.rules[at].id.clone()),
        };
        (passage.id.clone(), newer)
    };
    passages.iter().map(became).collect()
}

fn passages<'a>(rulebook: &'a Rulebook, game: &'a super::Game) -> impl Iterator<Item = &'a Passage> {
    rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic))
}

/// What a rule is found again by.
struct Traced {
    id: PassageId,
    number: Option<Vec<u32>>,
    /// The heading above it, without its number.
    heading: String,
    likeness: Likeness,
}

impl Traced {
    fn of(rulebook: &Rulebook, passage: &Passage) -> Self {
        let heading = passage.place.last().map(String::as_str).unwrap_or_default();
        Self {
            id: passage.id.clone(),
            number: rule_number(passage.id.passage()),
            heading: slug(heading.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ' ')),
            likeness: ids_lock::of_passage(rulebook, &passage.id),
        }
    }
}

/// The rules of the newest edition, and where each number and heading stands among them.
struct Now {
    rules: Vec<Traced>,
    numbers: BTreeMap<Vec<u32>, usize>,
    headings: BTreeMap<String, Vec<usize>>,
}

impl Now {
    fn of(rulebook: &Rulebook, newest: &super::Game) -> Self {
        let rules: Vec<Traced> = passages(rulebook, newest).map(|it| Traced::of(rulebook, it)).collect();
        let (mut numbers, mut headings) = (BTreeMap::new(), BTreeMap::<String, Vec<usize>>::new());
        for (at, rule) in rules.iter().enumerate() {
            if let Some(number) = &rule.number {
                numbers.entry(number.clone()).or_insert(at);
            }
            headings.entry(rule.heading.clone()).or_default().push(at);
        }
        Self { rules, numbers, headings }
    }

    fn of_number(&self, old: &Traced) -> Option<usize> {
        self.numbers.get(old.number.as_ref()?).copied()
    }

    /// The rule with the likest words, the same heading and then the same number before others; where
    /// the editions are too large to compare each with each, among those of the same heading.
    fn likest(&self, old: &Traced, all: bool) -> Option<usize> {
        let same_number = self.of_number(old);
        let of_heading = || self.headings.get(&old.heading).into_iter().flatten().copied();
        let candidates: Vec<usize> = match all {
            true => (0..self.rules.len()).collect(),
            false => of_heading().chain(same_number).collect(),
        };
        let mut best = None::<(f64, usize)>;
        for at in candidates {
            let Some(rule) = self.rules.get(at) else { continue };
            let alike = old.likeness.to(&rule.likeness);
            let heading = if rule.heading == old.heading { HEADING } else { 0.0 };
            let number = if same_number == Some(at) { 0.01 } else { 0.0 };
            let score = alike + heading + number;
            if alike >= SAME && best.is_none_or(|(most, _)| score > most) {
                best = Some((score, at));
            }
        }
        best.map(|(_, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_editions_have_the_greater_numbers() {
        assert!(comparable("10.0") > comparable("9.1"));
        assert!(comparable("2024-11-02") > comparable("2024-06-21"));
    }
}
