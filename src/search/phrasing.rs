//! Which words say how something is asked, and not what?
//!
//! A word counts by its rarity, and in rules *I* and *what* are rare: nobody writes rules in the first person
//! or as questions. In what players type they are in every other line. Words that decide rules
//! (*after*, *cannot*, *may*, *all*, *own*) are never among these.

use super::weights;

/// Who plays: rules say *player*, *opponent*, *owner*. In alphabetical order.
const PERSONS: &[&str] = &[
    "dude", "guy", "guys", "he", "her", "hers", "him", "his", "i", "id", "ill", "im", "ive", "me", "mine",
    "my", "our", "she", "somebody", "someone", "us", "we", "you", "your", "yours",
];

/// What makes a question of a sentence. In alphabetical order.
const ASKING: &[&str] = &[
    "about",
    "actually",
    "anything",
    "did",
    "do",
    "does",
    "exactly",
    "get",
    "gets",
    "go",
    "goes",
    "going",
    "got",
    "happen",
    "happens",
    "how",
    "just",
    "mean",
    "means",
    "need",
    "needs",
    "ok",
    "okay",
    "please",
    "question",
    "really",
    "rule",
    "rules",
    "something",
    "there",
    "want",
    "wants",
    "what",
    "whats",
    "where",
    "which",
    "who",
    "whom",
    "whose",
    "why",
    "work",
    "works",
];

/// What a word of the query counts against one that says what is asked for.
pub(super) fn weight(word: &str) -> f32 {
    if PERSONS.binary_search(&word).is_ok() {
        weights::PERSON
    } else if ASKING.binary_search(&word).is_ok() {
        weights::ASKING
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_decide_rules_count_whole() {
        for word in ["after", "all", "before", "can", "cannot", "may", "must", "own", "when", "while"] {
            assert!((weight(word) - 1.0).abs() < f32::EPSILON, "{word}");
        }
        assert!(PERSONS.is_sorted() && ASKING.is_sorted());
        assert!(weight("my") < 1.0 && weight("what") < 1.0);
    }
}
