//! Which words say how something is asked or said, and not what?
//!
//! A word counts by its rarity, and in rules *I* and *what* are rare: nobody writes rules in the first person
//! or as questions. In what players type they are in every other line. What holds any sentence together is rare by accident in a
//! small rulebook. Words that decide rules
//! (*after*, *cannot*, *may*, *all*, *own*) are never among these.

use super::{analysis, types::MAX_QUERY_TERMS, weights};

/// Who plays: rules say *player*, *opponent*, *owner*. As a phone writes it, too: *u*, and *hes* without an apostrophe. In alphabetical order.
const PERSONS: &[&str] = &[
    "dude", "guy", "guys", "he", "her", "hers", "hes", "him", "his", "i", "id", "ill", "im", "ive", "me",
    "my", "our", "she", "shes", "somebody", "someone", "u", "ur", "us", "we", "you", "your", "youre",
    "yours",
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
    "gonna",
    "got",
    "gotta",
    "happen",
    "happens",
    "how",
    "hows",
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
    "wanna",
    "want",
    "wants",
    "what",
    "whats",
    "where",
    "wheres",
    "which",
    "who",
    "whom",
    "whos",
    "whose",
    "why",
    "work",
    "works",
];

/// What sentences are held together by, whatever they say. In a small rulebook they are as rare as its own words: of a definition
/// *been* and *its* counted as much as *sideways*. Some are written short on a phone (*n* for *and*, *w* for *with*). In alphabetical order.
const HOLDING: &[&str] = &[
    "a", "am", "an", "and", "are", "as", "at", "be", "because", "been", "being", "but", "had", "has", "have",
    "having", "is", "it", "its", "n", "or", "s", "so", "that", "thats", "the", "their", "them", "theres",
    "they", "theyre", "this", "w", "was", "were", "whether", "will", "would",
];

/// What asks for the whole of a thing: what it is, or how it works. In alphabetical order.
const WHOLE: &[&str] = &[
    "about",
    "define",
    "definition",
    "explain",
    "explained",
    "how",
    "keyword",
    "mean",
    "meaning",
    "means",
    "mechanic",
    "rule",
    "rules",
    "say",
    "says",
    "what",
    "whats",
    "work",
    "works",
];

/// What stands between such words and the thing. In alphabetical order.
const BETWEEN: &[&str] = &[
    "a", "an", "are", "can", "do", "does", "exactly", "for", "game", "i", "in", "is", "it", "me", "of",
    "please", "tell", "the", "this", "to",
];

/// The things of which the query may ask what they are or how they work: `readied` of `what does readied mean`. Words
/// around the thing may belong to its name, so the longest come first: `for this phase` before `phase`. Nothing where
/// it does not ask so, asks of nothing, or tells a story.
pub(super) fn subjects(query: &str) -> Vec<String> {
    let key = analysis::key(query);
    let words: Vec<&str> = key.split(' ').collect();
    if words.len() > MAX_QUERY_TERMS {
        return Vec::new();
    }
    let asks = |word: &&str| WHOLE.binary_search(word).is_ok();
    let around = |word: &&&str| asks(word) || BETWEEN.binary_search(word).is_ok();
    let before = words.iter().take_while(around).count();
    let after = words.iter().rev().take_while(around).count().min(words.len() - before);
    let mut things: Vec<&[&str]> = Vec::new();
    for start in 0..=before {
        for end in (start + 1).max(words.len() - after)..=words.len() {
            let (Some(front), Some(thing), Some(back)) =
                (words.get(..start), words.get(start..end), words.get(end..))
            else {
                continue;
            };
            if front.iter().chain(back).any(asks) {
                things.push(thing);
            }
        }
    }
    things.sort_by_key(|thing| std::cmp::Reverse(thing.len()));
    things.into_iter().map(|thing| thing.join(" ")).collect()
}

/// Begins a question that no yes or no answers. In alphabetical order.
const OPEN: &[&str] = &["how", "what", "whats", "where", "which", "who", "whom", "whos", "whose", "why"];

/// Behind `when` it makes a question of it: `when do I ready`, but `when I attack, can I ...`. In alphabetical order.
const ASKS_WHEN: &[&str] = &["are", "can", "did", "do", "does", "is", "may", "must", "should", "will"];

/// Whether a question wants more than a yes or a no: who, when, how many.
pub(super) fn asks_openly(query: &str) -> bool {
    let key = analysis::key(query);
    let mut words = key.split(' ');
    match words.next() {
        Some("when") => words.next().is_some_and(|word| ASKS_WHEN.binary_search(&word).is_ok()),
        Some(first) => OPEN.binary_search(&first).is_ok(),
        None => false,
    }
}

/// Whether words ask for the whole of the thing beside them: what it is, or how it works.
pub fn asks_for_the_whole(words: &[&str]) -> bool {
    let words: Vec<String> = words.iter().map(|word| analysis::key(word)).collect();
    let asks = |word: &&String| WHOLE.binary_search(&word.as_str()).is_ok();
    let around = |word: &String| asks(&word) || BETWEEN.binary_search(&word.as_str()).is_ok();
    words.iter().all(around) && words.iter().any(|word| asks(&word))
}

/// The lists, for a search elsewhere: words with what each counts, and those that ask for the whole of a thing.
pub(super) fn carried() -> serde_json::Value {
    serde_json::json!({
        "counts": [
            [PERSONS, weights::PERSON], [ASKING, weights::ASKING], [HOLDING, weights::HOLDING],
        ],
        "digits": weights::DIGITS,
        "whole": WHOLE,
        "between": BETWEEN,
        "open": OPEN,
        "asks_when": ASKS_WHEN,
    })
}

/// What a word of the query counts against one that says what is asked for.
pub(super) fn weight(word: &str) -> f32 {
    if PERSONS.binary_search(&word).is_ok() {
        weights::PERSON
    } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
        weights::DIGITS
    } else if ASKING.binary_search(&word).is_ok() {
        weights::ASKING
    } else if HOLDING.binary_search(&word).is_ok() {
        weights::HOLDING
    } else {
        1.0
    }
}
