//! Which words mean the same in any game?
//!
//! The list stands in [`super::everyday`]; here it is looked up, in any form of its words.

use std::collections::BTreeSet;

use borsh::{BorshDeserialize, BorshSerialize};
use rustc_hash::FxHashSet;

use super::{
    plan::sequence,
    synonyms::NEUTRAL,
    texts::{ByText, Texts},
};

/// What rules may call something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// As a reader knows it.
    pub shown: &'static str,
    /// Its terms, one after another.
    pub terms: Vec<String>,
}

/// The list by the terms of what is typed. What a thousand words' terms are takes a millisecond to find out, so it is kept
/// with an index.
#[derive(Debug, Default, BorshSerialize, BorshDeserialize)]
pub(super) struct Names {
    called: ByText<Called>,
    /// The terms of what is typed, each once, sorted.
    terms: Texts,
}

/// One name of an entry of the list: which entry, and which of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
struct Called {
    entry: u16,
    name: u16,
}

impl Called {
    fn name(self) -> Option<Name> {
        let (_, called) = NEUTRAL.get(usize::from(self.entry))?;
        let shown = called.split('|').nth(usize::from(self.name))?.trim();
        Some(Name { shown, terms: sequence(shown) })
    }
}

impl Names {
    /// The names of the list.
    pub(super) fn of_the_list() -> Self {
        let mut names: Vec<(String, Called)> = Vec::new();
        let mut known: FxHashSet<(String, &str)> = FxHashSet::default();
        for (entry, (typed, called)) in (0_u16..).zip(NEUTRAL) {
            let numbered = (0_u16..).zip(called.split('|'));
            let called: Vec<_> = numbered
                .map(|(name, shown)| (Called { entry, name }, shown.trim(), sequence(shown)))
                .collect();
            for key in typed.split(',').map(sequence) {
                let words = key.join(" ");
                for (name, shown, terms) in &called {
                    if *terms != key && known.insert((words.clone(), *shown)) {
                        names.push((words.clone(), *name));
                    }
                }
            }
        }
        let terms: BTreeSet<&str> = names.iter().flat_map(|(typed, _)| typed.split(' ')).collect();
        Self { terms: terms.into_iter().collect(), called: names.into_iter().collect() }
    }

    /// Whether a term is in what may be typed, by itself or in a turn of speech.
    pub(super) fn has(&self, term: &str) -> bool {
        self.terms.find(term).is_some()
    }

    /// What rules may call what was typed.
    pub(super) fn of(&self, terms: &[String]) -> impl Iterator<Item = Name> {
        self.called.get(&terms.join(" ")).iter().filter_map(|called| called.name())
    }
}

/// Most words of a turn of speech.
pub(super) const LONGEST: usize = 4;
