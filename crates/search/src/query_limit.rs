//! Which words of a long query are searched?
//!
//! At most [`MAX_QUERY_TERMS`], so that nobody's text takes long. A short query has no more. Of a longer one they are not the
//! first, which in a story from the table are the names of cards and players, but those that tell most of what is asked for:
//! known to the sources, rare there, and no names.

use rustc_hash::FxHashSet;

use super::{
    analysis::{self, Form},
    phrasing,
    plan::Planner,
    query::{Clause, Query, Sign, first_terms},
    ranking,
    types::MAX_QUERY_TERMS,
    weights,
};

impl Planner<'_> {
    /// How many terms of each clause of a query are searched.
    pub(super) fn room(&self, query: &Query) -> Vec<usize> {
        let mut room: Vec<usize> = query.clauses.iter().map(size).collect();
        if room.iter().sum::<usize>() <= MAX_QUERY_TERMS {
            return room;
        }
        let mut left = MAX_QUERY_TERMS;
        for place in self.most_telling(query) {
            if let Some(room) = room.get_mut(place) {
                *room = (*room).min(left);
                left -= *room;
            }
        }
        room
    }

    /// The places of the clauses: conditions first, then the words that tell most.
    fn most_telling(&self, query: &Query) -> Vec<usize> {
        let is_prose = is_prose(query);
        let mut said = FxHashSet::default();
        let clauses = query.clauses.iter().enumerate();
        let mut telling: Vec<(usize, f32)> = clauses
            .map(|(place, clause)| match clause {
                Clause::Word { sign: Sign::With, text, start } => {
                    let may_be_name = is_prose && is_written_as_name(&query.text, *start);
                    (place, self.telling(text, may_be_name, &mut said))
                }
                _ => (place, f32::INFINITY),
            })
            .collect();
        telling.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        telling.into_iter().map(|(place, _)| place).collect()
    }

    /// How much the words between two blanks tell; what was `said` before tells nothing more.
    fn telling(&self, text: &str, may_be_name: bool, said: &mut FxHashSet<String>) -> f32 {
        let mut most = 0.0_f32;
        let mut is_hyphenated_name = false;
        analysis::each_token(text, |token| {
            let term = analysis::term(token.word);
            let is_hyphenated = matches!(token.form, Form::Whole | Form::Joined);
            is_hyphenated_name |= is_hyphenated && self.catalogue.is_played(token.word);
            if !matches!(token.form, Form::Plain | Form::Part) || said.contains(&term) {
                return;
            }
            let passages = self.index.frequency(&term);
            let is_name = may_be_name && passages <= weights::NAME_IN || self.catalogue.is_played(token.word);
            if !is_name {
                let rare = match passages {
                    0 => weights::UNKNOWN_TELLS * ranking::rarity(1, self.index.len()),
                    _ => self.index.rarity(&term),
                };
                let own = phrasing::weight(token.word) * rare;
                most = self.called_tells(&term, token.word).max(own).max(most);
            }
            said.insert(term);
        });
        if is_hyphenated_name { 0.0 } else { most }
    }

    /// How much what rules call a word tells.
    fn called_tells(&self, term: &str, typed: &str) -> f32 {
        let rarest = |terms: &[String]| terms.iter().map(|term| self.index.rarity(term)).fold(0.0, f32::max);
        let names = self.neutral(&[term.to_owned()], typed).into_iter();
        names.map(|name| name.weight * rarest(&name.terms)).fold(0.0, f32::max)
    }
}

/// How many terms of the limit a clause takes.
fn size(clause: &Clause) -> usize {
    match clause {
        Clause::Word { text, .. } | Clause::Phrase { text, .. } => first_terms(text, usize::MAX).1,
        Clause::Filter { .. } => 0,
    }
}

/// Whether a capital letter says something: not where most words have one.
fn is_prose(query: &Query) -> bool {
    let begins = |is: fn(char) -> bool| {
        query.text.split_whitespace().filter(|word| word.chars().next().is_some_and(is)).count()
    };
    begins(char::is_uppercase) < begins(char::is_lowercase)
}

/// Whether a word has a capital letter that no sentence begins with.
fn is_written_as_name(text: &str, start: usize) -> bool {
    let (Some(before), Some(word)) = (text.get(..start), text.get(start..)) else { return false };
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '”' | '’' | ')'));
    let begins = before.is_empty() || before.ends_with(['.', '!', '?', ':']);
    let letter = word.chars().find(|c| c.is_alphanumeric());
    letter.is_some_and(char::is_uppercase) && !begins
}
