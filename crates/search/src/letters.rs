//! Which letters is a title known by?
//!
//! Players shorten what has a long name to the letters that its words begin with: `SBA` for *State-Based Actions*. They are its name
//! where nothing else is called so and no word of the sources is written so.

use super::{
    analysis,
    catalogue::{Catalogue, Lettered},
    index::Index,
    plan::{Origin, Planner, Variant, sequence},
    weights,
};

/// Words that may be left out of the letters. In alphabetical order.
pub(super) const SMALL: &[&str] =
    &["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"];
/// Whether a word only holds others together.
pub(super) fn is_small(word: &str) -> bool {
    SMALL.binary_search(&word).is_ok()
}

/// Fewest letters that are a name: two are as likely anything else.
const FEWEST: usize = 3;
/// Most words of a title that is shortened so; longer ones are sentences.
const MOST: usize = 6;

/// The letters that a title is known by: of all its words, and without the small ones.
pub(super) fn of_title(title: &str) -> Vec<String> {
    let title = title.split(['(', ':']).next().unwrap_or(title);
    let words: Vec<String> = title
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
        .map(analysis::key)
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() > MOST || words.iter().any(|word| !word.starts_with(char::is_alphabetic)) {
        return Vec::new();
    }
    let letters = |words: &mut dyn Iterator<Item = &String>| -> String {
        words.filter_map(|word| word.chars().next()).collect()
    };
    let all = letters(&mut words.iter());
    let telling = letters(&mut words.iter().filter(|word| SMALL.binary_search(&word.as_str()).is_err()));
    let mut known = vec![all, telling];
    known.dedup();
    known.retain(|letters| letters.chars().count() >= FEWEST);
    known
}

impl Catalogue {
    /// What is known by the letters that were typed, in the singular or plural; nothing where they are a word of the sources.
    pub(super) fn lettered(&self, index: &Index, typed: &str) -> &[Lettered] {
        if typed.is_empty() || typed.contains(' ') || index.frequency(&analysis::term(typed)) > 0 {
            return &[];
        }
        let singular = typed.strip_suffix('s').filter(|_| self.lettered.get(typed).is_empty());
        self.lettered.get(singular.unwrap_or(typed))
    }
}

impl Planner<'_> {
    /// The titles that a word that the sources lack is the letters of, word by word.
    pub(super) fn by_letters(&self, word: &str) -> Vec<Variant> {
        let mut variants: Vec<Variant> = Vec::new();
        for lettered in self.catalogue.lettered(self.index, word) {
            let title = self.catalogue.words.get(lettered.words as usize);
            let terms = sequence(title);
            if variants.iter().all(|variant| variant.terms != terms) {
                let shown = title.to_owned();
                variants.push(Variant {
                    terms,
                    weight: weights::NEUTRAL_ALIAS,
                    origin: Origin::Alias,
                    shown,
                });
            }
        }
        variants
    }
}
