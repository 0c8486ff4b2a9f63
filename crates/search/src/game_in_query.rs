//! Which game do the words of a query name?
//!
//! A game that is named at an edge of the query (`raid in armada`) is no word of it: its passages go first. Not where the
//! words there are a name of something else (`unlimited rounds`), and not where another game was chosen.

use super::{
    analysis,
    catalogue::{Catalogue, Name},
    plan::Planner,
    query::{Clause, Query, Sign},
    types::{CalledGame, MAX_QUERY_TERMS},
};

/// A game that the query names beside its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Preferred {
    /// By its number in the catalogue.
    pub number: u16,
    /// Its id, and the words that name it.
    pub called: CalledGame,
}

impl Planner<'_> {
    /// Takes note of a game that is named at the end or the beginning of the query, and returns the places of the other
    /// clauses.
    pub(super) fn without_game(&mut self, query: &Query) -> std::ops::Range<usize> {
        let catalogue = self.catalogue;
        let all = self.between_filters(query);
        let word = |clause: &Clause| match clause {
            Clause::Word { sign: Sign::With, text, .. } => analysis::key(text),
            _ => String::new(),
        };
        let clauses = query.clauses.get(all.clone()).unwrap_or_default();
        let words: Vec<String> = clauses.iter().map(word).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let called = catalogue.called_at_an_edge(&words).filter(|(game, back, front)| {
            self.plan.filters.games.leaves(game) && !is_of_a_name(catalogue, &words, *back, *front)
        });
        match called {
            Some((game, back, front)) => {
                let id = catalogue.games.get(usize::from(game)).cloned().unwrap_or_default();
                self.plan.prefers = Some(Preferred { number: game, called: CalledGame { id, front, back } });
                all.start + front..all.end - back
            }
            None => all,
        }
    }

    /// The places of the clauses without the filters before the first and behind the last word.
    fn between_filters(&self, query: &Query) -> std::ops::Range<usize> {
        let is_word = |clause: &Clause| !self.is_filter(clause);
        let first = query.clauses.iter().position(is_word).unwrap_or(query.clauses.len());
        let last = query.clauses.iter().rposition(is_word).map_or(first, |last| last + 1);
        first..last
    }
}

/// Whether the words that name a game are the beginning or the end of a longer name: so many at the end, so many at the
/// beginning.
fn is_of_a_name(catalogue: &Catalogue, words: &[&str], back: usize, front: usize) -> bool {
    let is_name = |words: &[&str]| {
        let mut named = catalogue.named(&words.join(" ")).into_iter();
        words.iter().all(|word| !word.is_empty())
            && named.any(|(_, name)| !matches!(name, Name::Form | Name::OtherForm | Name::Asked))
    };
    let mut longer = (front.max(back) + 1)..=words.len().min(MAX_QUERY_TERMS);
    longer.any(|length| {
        let edge = if front > 0 { words.get(..length) } else { words.get(words.len() - length..) };
        edge.is_some_and(is_name)
    })
}
