//! What does a word do in a question, and what of a question is in no single word?
//!
//! A verdict hangs on some words, on others it does not. Whether somebody may or must, who does it to whom, and whether it is done
//! or suffered, is said in many ways: that is compared for the question as a whole ([`Manner`]), or with the word before it.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use super::{analysis, phrasing};

/// Words that sentences need and verdicts do not hang on, besides those of [`phrasing`] and what a [`Manner`] is told by.
/// In alphabetical order.
const FILLERS: &[&str] = &[
    "a", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been", "being", "but",
    "doing", "done", "had", "has", "have", "having", "here", "if", "is", "it", "its", "made", "make",
    "makes", "one", "or", "s", "shall", "should", "since", "so", "that", "the", "their", "them", "there",
    "they", "thing", "this", "too", "was", "were", "when", "whether", "will", "would",
];

/// Between what it happens, and in which direction: who types in a hurry leaves them out, but another one makes
/// another question. In alphabetical order.
const RELATIONS: &[&str] = &[
    "against", "by", "for", "from", "in", "into", "of", "off", "on", "onto", "out", "over", "per", "than",
    "through", "to", "under", "with",
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
    "facedown",
    "faceup",
    "friendly",
    "immediately",
    "instead",
    "last",
    "later",
    "least",
    "less",
    "more",
    "most",
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
    "optional",
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

/// What begins a phrase that limits a question: *when it is played*, *at any time*. In alphabetical order.
const LIMITING: &[&str] = &["any", "if", "when", "whenever", "where", "while"];

/// What does something, or to which it is done: a question that has one more of them is another question.
const THINGS: &[&str] = &[
    "attack", "attacker", "base", "card", "damage", "deck", "defend", "defender", "dial", "discard", "first",
    "front", "ground", "hand", "leader", "left", "owner", "player", "rear", "resource", "right", "second",
    "shield", "ship", "space", "squadron", "token", "unit", "upgrade",
];

/// What says that something has to be, besides *have to*. In alphabetical order.
const MUST: &[&str] = &["forced", "mandatory", "must", "need", "needed", "needs", "obliged", "required"];

/// What says that something may be. In alphabetical order.
const MAY: &[&str] = &["able", "allowed", "can", "could", "may", "might", "possible"];

/// Who asks. In alphabetical order.
const SELF: &[&str] =
    &["i", "id", "ill", "im", "ive", "me", "mine", "my", "our", "us", "we", "you", "your", "yours"];

/// Who does not. In alphabetical order.
const OTHERS: &[&str] =
    &["he", "her", "hers", "him", "his", "opponent", "opponents", "she", "somebody", "someone"];

/// What stands before a form that says what is suffered.
const SUFFERS: &[&str] = &["am", "are", "be", "been", "being", "get", "gets", "got", "is", "was", "were"];

static TURNS: LazyLock<FxHashSet<String>> =
    LazyLock::new(|| TURNING.iter().map(|word| analysis::term(word)).collect());
static ARE_THINGS: LazyLock<FxHashSet<String>> =
    LazyLock::new(|| THINGS.iter().map(|word| analysis::term(word)).collect());

/// What a word does in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The sentence needs it.
    Filler,
    /// It says between what, or in which direction.
    Relation,
    /// It says something.
    Content,
    /// The verdict hangs on it.
    Turning,
    /// It is one of those between whom it happens.
    Thing,
}

/// What a word does, given as it was typed and as the index has it.
pub(super) fn role(word: &str, term: &str) -> Role {
    let is_number = word.bytes().any(|byte| byte.is_ascii_digit()) || number(word).is_some();
    let is_in = |list: &[&str]| list.binary_search(&word).is_ok();
    if is_negation(word) || is_number || TURNS.contains(term) {
        Role::Turning
    } else if ARE_THINGS.contains(term) {
        Role::Thing
    } else if is_in(RELATIONS) {
        Role::Relation
    } else if is_in(FILLERS) || is_in(MUST) || is_in(MAY) || phrasing::weight(word) < 1.0 {
        Role::Filler
    } else {
        Role::Content
    }
}

/// Whether a word begins a phrase that limits a question: who leaves it out asks another one.
pub(super) fn limits(word: &str) -> bool {
    LIMITING.contains(&word)
}

/// Whether a word narrows a question by itself: *any*, and the *if* of *if you do*, behind which nothing more may be said.
pub(super) fn narrows(word: &str) -> bool {
    matches!(word, "any" | "if")
}

/// Who is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    Asking,
    Other,
}

/// What a question says in no single word: whether somebody has to, and who does it to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manner {
    must: bool,
    /// The persons in their order, each once where it stands several times in a row.
    persons: Vec<Person>,
}

impl Manner {
    /// The manner of a question.
    pub(super) fn of(question: &str) -> Self {
        let mut manner = Self::default();
        let mut before = String::new();
        analysis::each_token(question, |token| {
            let word = token.word;
            let is_in = |list: &[&str]| list.binary_search(&word).is_ok();
            let has_to = word == "to" && ["have", "has", "had", "having"].contains(&before.as_str());
            manner.must |= has_to || is_in(MUST);
            // the opponent of somebody else is who asks
            let of_other = word.starts_with("opponent") && ["her", "his"].contains(&before.as_str());
            if of_other {
                manner.persons.pop();
            }
            let person = match of_other || is_in(SELF) {
                true => Some(Person::Asking),
                false => is_in(OTHERS).then_some(Person::Other),
            };
            if person.is_some() && manner.persons.last().copied() != person {
                manner.persons.extend(person);
            }
            word.clone_into(&mut before);
        });
        manner
    }

    /// Whether both questions can mean the same. `must` is not `may`, and `I do` is not `they do`. Rules and hurried players name
    /// nobody.
    pub(super) fn agrees(&self, line: &Self) -> bool {
        let mut told = line.persons.iter();
        let in_order = self.persons.iter().all(|person| told.any(|other| other == person));
        let others = |manner: &Self| manner.persons.contains(&Person::Other);
        let who = match line.persons.is_empty() {
            true => !others(self),
            false => self.persons.is_empty() || in_order && others(self) == others(line),
        };
        self.must == line.must && who
    }
}

/// Whether a word says what is suffered: `attacked` of `is attacked`, and not of `it attacked`.
pub(super) fn is_suffered(before: &str, word: &str) -> bool {
    word.ends_with("ed") && SUFFERS.contains(&before)
}

/// Whether two forms of a word are of who does it, or of to whom it is done, alike: `attacked` is not `attacks`, and
/// the attacker is no attack.
pub(super) fn same_voice(one: &str, other: &str) -> bool {
    let voice = |word: &str| (word.ends_with("ed"), word.trim_end_matches('s').ends_with("er"));
    one.len().min(other.len()) <= 4 || voice(one) == voice(other)
}

/// `not`, in any of its forms.
pub(super) fn is_negation(word: &str) -> bool {
    const FORMS: &[&str] = &["cannot", "cant", "not", "wont"];
    FORMS.contains(&word)
        || word.len() > 3
            && word.ends_with("nt")
            && ["do", "did", "does", "is", "are", "was", "has", "have"].contains(&word.trim_end_matches("nt"))
}

/// A word, or the digit that it says.
pub(super) fn in_digits(word: &str) -> &str {
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
