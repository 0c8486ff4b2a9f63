//! Does a question of the sources ask what the query asks?
//!
//! A verdict on top is taken for the verdict on what was asked, and one word more or less can turn it over: *not*,
//! *without*, *ground* for *space*, who does it to whom. So nothing is weighed here: the question, or one of the lines
//! in which it is asked, must have every word of the query that says something, in the same number, with the
//! things of the game in the same order, and may have little beyond.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::{
    analysis::{self, Form},
    index::Index,
    phrasing,
    plan::{Concept, Origin, Plan},
    weights,
};
use crate::rulebook::{Kind, Passage};

/// Words that sentences need and verdicts do not hang on, besides those of [`phrasing`]. In alphabetical order.
const FILLERS: &[&str] = &[
    "a", "able", "against", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been",
    "being", "but", "by", "can", "could", "doing", "done", "for", "from", "had", "has", "have", "having",
    "here", "if", "in", "into", "is", "it", "its", "made", "make", "makes", "may", "might", "of", "on",
    "one", "or", "per", "s", "shall", "should", "since", "so", "than", "that", "the", "their", "them",
    "there", "they", "thing", "this", "to", "too", "was", "were", "when", "whether", "will", "with", "would",
];

/// Words on which a verdict hangs: a question that has one more or one less of them is another question.
const TURNING: &[&str] = &[
    "after",
    "again",
    "all",
    "alone",
    "already",
    "always",
    "another",
    "before",
    "both",
    "different",
    "during",
    "each",
    "either",
    "else",
    "enemy",
    "even",
    "every",
    "except",
    "friendly",
    "immediately",
    "instead",
    "last",
    "later",
    "least",
    "less",
    "more",
    "most",
    "must",
    "neither",
    "never",
    "next",
    "no",
    "none",
    "nothing",
    "now",
    "once",
    "only",
    "opponent",
    "other",
    "own",
    "same",
    "still",
    "then",
    "together",
    "twice",
    "unless",
    "until",
    "while",
    "without",
];

/// What does something, or to which it is done: exchanged they make another question. As terms of the index have
/// them, because that is what both sides are compared by.
const THINGS: &[&str] = &[
    "attack", "attacker", "base", "card", "damage", "deck", "defend", "defender", "dial", "discard", "first",
    "front", "ground", "hand", "leader", "left", "owner", "player", "rear", "resource", "right", "second",
    "shield", "ship", "space", "squadron", "token", "unit", "upgrade",
];

static TURNS: LazyLock<FxHashSet<String>> =
    LazyLock::new(|| TURNING.iter().map(|word| analysis::term(word)).collect());
static ARE_THINGS: LazyLock<FxHashSet<String>> =
    LazyLock::new(|| THINGS.iter().map(|word| analysis::term(word)).collect());

/// Whether the passage is a question that asks what the query asks.
pub(super) fn answers(index: &Index, plan: &Plan, passage: &Passage) -> bool {
    let question = passage.question.as_deref().unwrap_or_default();
    if passage.kind != Kind::Question || question.is_empty() || passage.text.is_empty() {
        return false;
    }
    let asked = asked(plan);
    if asked.iter().filter(|word| word.role != Role::Filler).count() < 2 {
        return false;
    }
    let mut lines = std::iter::once(question).chain(passage.asked.iter().map(String::as_str));
    lines.any(|line| asks_the_same(index, &asked, line))
}

/// What a word does in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The sentence needs it.
    Filler,
    /// It says something.
    Content,
    /// The verdict hangs on it.
    Turning,
    /// It is one of those between whom it happens; which stands first matters.
    Thing,
}

fn role(word: &str, term: &str) -> Role {
    let is_number = word.bytes().any(|byte| byte.is_ascii_digit()) || number(word).is_some();
    if is_negation(word) || is_number || TURNS.contains(term) {
        Role::Turning
    } else if ARE_THINGS.contains(term) {
        Role::Thing
    } else if FILLERS.binary_search(&word).is_ok() || phrasing::weight(word) < 1.0 {
        Role::Filler
    } else {
        Role::Content
    }
}

/// One word of the query, with what may stand for it.
struct Asked<'a> {
    word: String,
    role: Role,
    concept: Option<&'a Concept>,
}

/// The words of the query in their order; names of ships and cards, which rules do not have, are left out.
fn asked(plan: &Plan) -> Vec<Asked<'_>> {
    let mut asked = Vec::new();
    analysis::each_token(&plan.whole, |token| {
        if matches!(token.form, Form::Plain | Form::Whole) {
            let concept = plan.concepts.iter().find(|concept| !concept.extra && concept.typed == token.word);
            let role = role(token.word, &analysis::term(token.word));
            if concept.is_some() || role == Role::Turning {
                asked.push(Asked { word: token.word.to_owned(), role, concept });
            }
        }
    });
    asked
}

/// One word of a line of the sources.
struct Told {
    word: String,
    term: String,
    role: Role,
    taken: bool,
}

fn told(line: &str) -> Vec<Told> {
    let mut told = Vec::new();
    analysis::each_token(line, |token| {
        if matches!(token.form, Form::Plain | Form::Part) {
            let term = analysis::term(token.word);
            let role = role(token.word, &term);
            told.push(Told { word: token.word.to_owned(), term, role, taken: false });
        }
    });
    told
}

fn asks_the_same(index: &Index, asked: &[Asked<'_>], line: &str) -> bool {
    let mut told = told(line);
    let mut last_thing = None;
    for word in asked.iter().filter(|word| word.role != Role::Filler) {
        let Some(at) = take(word, &mut told) else { return false };
        if word.role == Role::Thing {
            if last_thing > Some(at) {
                return false;
            }
            last_thing = Some(at);
        }
    }
    if told.iter().any(|word| !word.taken && matches!(word.role, Role::Turning | Role::Thing)) {
        return false;
    }
    let (mut whole, mut taken) = (0.0, 0.0);
    for word in told.iter().filter(|word| word.role != Role::Filler) {
        let rarity = index.rarity(&word.term);
        whole += rarity;
        taken += if word.taken { rarity } else { 0.0 };
    }
    let few = asked.iter().filter(|word| word.role != Role::Filler).count() < weights::ANSWER_WORDS;
    let least = if few { weights::ANSWER_SAME } else { weights::ANSWER_COVERED };
    taken >= whole * least
}

/// Takes the words of the line that stand for a word of the query, and says where the first of them stands.
fn take(asked: &Asked<'_>, told: &mut [Told]) -> Option<usize> {
    let alike = |told: &Told| {
        let same = in_digits(&told.word) == in_digits(&asked.word);
        !told.taken && (same || is_negation(&told.word) && is_negation(&asked.word))
    };
    if let Some(at) = told.iter().position(alike) {
        told.get_mut(at)?.taken = true;
        return Some(at);
    }
    let variants = asked.concept.into_iter().flat_map(|concept| &concept.variants);
    for variant in variants {
        let place = |term: &String| {
            let is_it = |it: &Told| {
                !it.taken
                    && it.term == *term
                    && (variant.origin != Origin::Typed
                        || asked.role != Role::Thing
                        || same_voice(&it.word, &asked.word))
            };
            told.iter().position(is_it)
        };
        let places: Option<Vec<usize>> = variant.terms.iter().map(place).collect();
        if let Some(places) = places.filter(|places| !places.is_empty()) {
            told.iter_mut()
                .enumerate()
                .filter(|(at, _)| places.contains(at))
                .for_each(|(_, it)| it.taken = true);
            return places.into_iter().min();
        }
    }
    None
}

/// Whether two forms of a word are of who does it, or of to whom it is done, alike: `attacked` is not `attacks`, and
/// the attacker is no attack.
fn same_voice(one: &str, other: &str) -> bool {
    let voice = |word: &str| (word.ends_with("ed"), word.trim_end_matches('s').ends_with("er"));
    one.len().min(other.len()) <= 4 || voice(one) == voice(other)
}

/// `not`, in any of its forms.
fn is_negation(word: &str) -> bool {
    const FORMS: &[&str] = &["cannot", "cant", "not", "wont"];
    FORMS.contains(&word)
        || word.len() > 3
            && word.ends_with("nt")
            && ["do", "did", "does", "is", "are", "was", "has", "have"].contains(&word.trim_end_matches("nt"))
}

/// A word, or the digit that it says.
fn in_digits(word: &str) -> &str {
    number(word).unwrap_or(word)
}

/// The digit of a number in words; none for one, which is also any.
fn number(word: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 11] = [
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("five", "5"),
        ("six", "6"),
        ("seven", "7"),
        ("eight", "8"),
        ("nine", "9"),
        ("ten", "10"),
        ("zero", "0"),
        ("half", "half"),
    ];
    WORDS.iter().find(|(name, _)| *name == word).map(|(_, digit)| *digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_sorted() {
        assert!(FILLERS.is_sorted());
    }
}
