//! Which words of a query does nothing here know, and which of them are names?
//!
//! A name that the sources lack (a card, a ship, another game's term) is no misspelt word. It is said, with the words that the
//! search went on with.

use super::{
    analysis,
    correcting::Unknown,
    letters, phrasing,
    plan::{Concept, Origin, Planner, Variant},
    spelling::Correction,
    types,
};

/// What stands behind the name of a card or ship in a question of two things. In alphabetical order.
const BETWEEN: &[&str] = &["against", "and", "versus", "vs", "with"];

/// What begins a part of a sentence, in whatever game: where the sources lack it, it is no name.
const CLAUSES: &[&str] =
    &["after", "before", "during", "if", "once", "then", "until", "when", "while", "without"];

/// A word between blanks.
struct Word<'a> {
    text: &'a str,
    /// The places of the unknown words in it.
    unknown: Vec<usize>,
    /// It has a capital letter.
    capital: bool,
}

impl Word<'_> {
    /// Whether it may be part of a name of several words.
    fn is_of_a_name(&self) -> bool {
        !self.unknown.is_empty() || self.capital
    }
}

/// The places of those unknown words that are names and are not taken for others, whatever they are like:
/// written with a capital letter in what is said of two things (*vs*, *with*, *and*); of several words there, unless each is plainly
/// misspelt; and beside another word that nothing is like, unless plainly misspelt.
pub(super) fn names(text: &str, meant: &[(Unknown, Vec<Correction>)]) -> Vec<usize> {
    let is_slip = |place: &usize| {
        meant.get(*place).is_some_and(|(unknown, corrections)| {
            corrections.first().is_some_and(|first| first.is_sure(&unknown.word))
        })
    };
    let words = words(text, meant);
    let mut names: Vec<usize> = Vec::new();
    for run in words
        .chunk_by(|one, other| ends_openly(one.text) && !other.unknown.is_empty() && !one.unknown.is_empty())
    {
        let places: Vec<usize> = run.iter().flat_map(|word| &word.unknown).copied().collect();
        let has_nothing =
            |place: &usize| meant.get(*place).is_some_and(|(_, corrections)| corrections.is_empty());
        if places.len() > 1 && places.iter().any(has_nothing) {
            names.extend(places.iter().filter(|place| !is_slip(place)));
        }
    }
    for (at, _) in words.iter().enumerate().filter(|(_, word)| is_between(word.text)) {
        names.extend(in_front(words.get(..at).unwrap_or_default(), is_slip));
    }
    // a sentence begins with a capital letter, whatever its first word is
    let is_first = |word: &&Word<'_>| words.first().is_some_and(|first| std::ptr::eq(first, *word));
    for part in words.chunk_by(|one, _| ends_openly(one.text)) {
        if part.iter().any(|word| is_between(word.text)) {
            let inside = part.iter().filter(|word| word.capital && !is_first(word));
            names.extend(inside.flat_map(|word| &word.unknown));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// The unknown words of the name that these words, from the beginning of the query on, end with, where it is one.
fn in_front(before: &[Word<'_>], is_slip: impl Fn(&usize) -> bool) -> Vec<usize> {
    let length = before.iter().rev().take_while(|word| word.is_of_a_name() && ends_openly(word.text)).count();
    let run = before.get(before.len() - length..).unwrap_or_default();
    let is_first = |place: usize| length == before.len() && place == 0;
    let telling =
        run.iter().enumerate().filter(|(place, word)| !(word.unknown.is_empty() && is_first(*place)));
    let is_long = telling.count() > 1;
    let all_slips = run.iter().flat_map(|word| &word.unknown).all(is_slip);
    let has_capital = run.iter().enumerate().any(|(place, word)| word.capital && !is_first(place));
    let is_name = |word: &&Word<'_>| word.capital || is_long && (has_capital || !all_slips);
    run.iter().filter(is_name).flat_map(|word| &word.unknown).copied().collect()
}

/// The words of a query with what of it is unknown.
fn words<'a>(text: &'a str, meant: &[(Unknown, Vec<Correction>)]) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    // where all letters are capitals none of them tells anything
    let is_shouted = !text.contains(char::is_lowercase);
    let mut at = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let (from, to) = (at, at + part.len());
        at = to;
        let word = part.trim_end();
        if word.is_empty() {
            continue;
        }
        let is_here = |unknown: &Unknown| (from..to).contains(&unknown.at.0);
        let unknown = meant.iter().enumerate().filter(|(_, (unknown, _))| is_here(unknown));
        words.push(Word {
            text: word,
            unknown: unknown.map(|(place, _)| place).collect(),
            capital: !is_shouted
                && word.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_uppercase),
        });
    }
    words
}

fn is_between(word: &str) -> bool {
    BETWEEN.binary_search(&analysis::key(word).as_str()).is_ok()
}

/// Whether a name may go on behind a word: no stop or comma ends it.
fn ends_openly(word: &str) -> bool {
    word.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '\'' | '’' | '.'))
        && !word.ends_with("..")
}

/// Whether letters of one word, in order and from its first one on, are how it is written short: `pts` for *points*.
fn is_short_for(typed: &str, word: &str) -> bool {
    let mut letters = word.chars();
    let are_in_order = typed.chars().all(|letter| letters.any(|it| it == letter));
    are_in_order && typed.chars().next() == word.chars().next() && !word.contains(' ')
}

impl Planner<'_> {
    /// The words that nothing here knows, and those that were looked for; none where all are known, or only say how something
    /// is asked. A name that a game is played with is one of them: no rule has it. A game's own name is none.
    pub(super) fn unnamed(&self, text: &str) -> Option<types::Unknown> {
        let unknown = self.unknown.iter().filter(|it| !self.is_said(&it.word));
        let played = self.played.iter().chain(&self.asked);
        let played = played.filter(|it| !self.catalogue.is_of_a_title(&it.word));
        let elsewhere = self.elsewhere.iter().filter(|it| !self.is_said(&it.word));
        let is_new = |it: &&Unknown| !self.names.contains(&it.word);
        let mut words: Vec<&Unknown> = unknown.chain(played).chain(elsewhere).filter(is_new).collect();
        words.sort_by_key(|it| it.whole);
        let are_beside = |one: &&Unknown, other: &&Unknown| {
            one.whole == other.whole
                || text.get(one.whole.1..other.whole.0).is_some_and(|between| between.trim().is_empty())
        };
        let (mut names, mut elsewhere): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for name in words.chunk_by(are_beside) {
            let (Some(first), Some(last)) = (name.first(), name.last()) else { continue };
            let typed = text.get(first.whole.0..last.whole.1).unwrap_or(&first.word).to_owned();
            let is_new = |name: &String| analysis::key(name) != analysis::key(&typed);
            if names.iter().all(is_new) {
                if name.iter().all(|it| self.elsewhere.iter().any(|other| other.word == it.word)) {
                    elsewhere.push(typed.clone());
                }
                names.push(typed);
            }
        }
        (!names.is_empty()).then(|| types::Unknown { names, elsewhere, went_on_with: self.went_on_with() })
    }

    /// The words that the sources lack and that others stand for: another name of the list for any game, what they are the beginning
    /// or a form of, the title of those letters. What is corrected is said with the query; what is only written short is no guess.
    pub(super) fn read_as(&self) -> Vec<types::ReadAs> {
        let concepts = self.plan.concepts.iter().filter(|it| !it.extra && it.weight >= 1.0);
        let is_word = |it: &&Concept| it.typed.chars().all(char::is_alphanumeric);
        let read = concepts.filter(is_word).filter_map(|it| {
            let here: Vec<_> = it.variants.iter().filter(|variant| self.is_read_here(variant)).collect();
            let own = analysis::term(&it.typed);
            let is_other =
                |variant: &&Variant| variant.origin != Origin::Corrected && variant.terms != [own.as_str()];
            let is_shortened = |variant: &&Variant| {
                variant.origin == Origin::Alias && is_short_for(&it.typed, &variant.shown)
            };
            let words = || here.iter().map(|variant| variant.shown.clone()).collect();
            (!here.is_empty() && here.iter().all(is_other) && !here.iter().any(is_shortened))
                .then(|| types::ReadAs { word: it.typed.clone(), words: words() })
        });
        read.collect()
    }

    /// Whether a word says only how something is asked, or belongs to a turn of speech that is known.
    fn is_said(&self, word: &str) -> bool {
        let term = analysis::term(word);
        let is_in = |concept: &Concept| {
            concept.extra
                && !concept.variants.is_empty()
                && concept.typed.split(' ').any(|it| it == word || it == term)
        };
        let is_small = phrasing::weight(word) < 1.0 || is_between(word) || CLAUSES.contains(&word);
        is_small || self.plan.concepts.iter().any(is_in)
    }

    /// The words that were looked for: those that say what is asked, where there are any.
    fn went_on_with(&self) -> Vec<String> {
        let is_said = |it: &Concept| {
            let mut said = self.asked.iter().chain(&self.elsewhere);
            said.any(|said| said.word == it.typed)
        };
        let known =
            || self.plan.concepts.iter().filter(|it| !it.extra && !it.variants.is_empty() && !is_said(it));
        let shown = |concept: &Concept| {
            concept.variants.first().map_or_else(|| concept.typed.clone(), |variant| variant.shown.clone())
        };
        let tells =
            |it: &&Concept| it.weight >= 1.0 && !letters::is_small(&it.typed) && !is_between(&it.typed);
        let telling: Vec<String> = known().filter(tells).map(shown).collect();
        if telling.is_empty() { known().map(shown).collect() } else { telling }
    }
}
