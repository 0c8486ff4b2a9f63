//! Which words of a text have one of some terms?

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{
    Form, Token, each_token_beginning,
    terms::{Beginnings, may_be, term},
};

/// Terms that words are compared with, each once and known by its number. What is read for one search is full of the
/// same few words, so a word's stem is worked out once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    terms: Vec<String>,
    beginnings: Beginnings,
    /// What was found of words that may have one of the terms.
    met: RefCell<FxHashMap<Box<str>, Option<usize>>>,
}

impl Wanted {
    /// These terms, and each of the given sequences in their numbers.
    pub(crate) fn of<'a>(sequences: impl IntoIterator<Item = &'a Vec<String>>) -> (Self, Vec<Vec<usize>>) {
        let mut terms: Vec<String> = Vec::new();
        let mut number = |term: &String| match terms.iter().position(|known| known == term) {
            Some(number) => number,
            None => {
                terms.push(term.clone());
                terms.len() - 1
            }
        };
        let numbered = sequences.into_iter().map(|terms| terms.iter().map(&mut number).collect()).collect();
        let beginnings = Beginnings::of(&terms);
        (Self { terms, beginnings, met: RefCell::default() }, numbered)
    }

    /// Which of the terms a word has.
    pub(crate) fn of_word(&self, word: &str) -> Option<usize> {
        if !self.beginnings.has(word) || !self.terms.iter().any(|term| may_be(word, term)) {
            return None;
        }
        let mut met = self.met.borrow_mut();
        if let Some(known) = met.get(word) {
            return *known;
        }
        let term = term(word);
        let number = self.terms.iter().position(|known| *known == term);
        met.insert(word.into(), number);
        number
    }

    /// Hands the tokens of a text to `each`, without the words that begin with another letter than every term.
    pub(crate) fn each_token(&self, text: &str, each: impl FnMut(Token<'_>)) {
        each_token_beginning(text, |first| self.beginnings.have(first), each);
    }

    /// Those of the terms that the words of a text have; of hyphenated words their parts. One may come several times.
    pub(crate) fn among(&self, text: &str) -> Vec<usize> {
        let mut found = Vec::new();
        self.each_token(text, |Token { word, form, .. }| {
            if matches!(form, Form::Plain | Form::Part) {
                found.extend(self.of_word(word));
            }
        });
        found
    }
}
