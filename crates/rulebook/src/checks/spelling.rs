//! Which words are probably slips of the pen?
//!
//! A dictionary would know no game's words, so the game is its own: a rare word that is a frequent one
//! with a letter missing, doubled or swapped. A letter replaced by another mostly is another word.

use std::collections::{BTreeMap, HashMap};

use crate::{Game, Passage, Rulebook};
use names::{Diagnostic, Ordered};

/// Shortest and longest word that is looked at, in letters.
const LENGTH: std::ops::RangeInclusive<usize> = 6..=24;
/// Most passages that have a slip.
const RARE: usize = 2;
/// Fewest passages that have the right word, for each that has the slip.
const FREQUENT: usize = 8;
/// Letters at both ends that are the same.
const ENDS: usize = 2;

/// Words that differ by a slip from one that the game's passages use all the time.
pub(super) fn slips(rulebook: &Rulebook) -> Vec<Diagnostic> {
    rulebook.games.values().flat_map(|game| of_game(rulebook, game)).collect()
}

fn of_game(rulebook: &Rulebook, game: &Game) -> Vec<Diagnostic> {
    let mut known: BTreeMap<String, (usize, &Passage)> = BTreeMap::new();
    for passage in rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic)) {
        for word in words(passage) {
            known.entry(word).or_insert((0, passage)).0 += 1;
        }
    }
    let frequent = known.iter().filter(|(_, (count, _))| *count >= FREQUENT);
    let frequent: HashMap<&str, usize> = frequent.map(|(word, (count, _))| (word.as_str(), *count)).collect();
    let mut shorter: HashMap<String, &str> = HashMap::new();
    for word in frequent.keys() {
        shorter.extend(without_a_letter(word).map(|less| (less, *word)));
    }
    let mut findings = Vec::new();
    for (word, (count, passage)) in known.iter().filter(|(_, (count, _))| *count <= RARE) {
        let missing = shorter.get(word.as_str()).copied();
        let exact = |word: String| frequent.get_key_value(word.as_str()).map(|(word, _)| *word);
        let right = missing.or_else(|| without_a_letter(word).chain(swapped(word)).find_map(exact));
        let often = |right: &&str| frequent.get(right).is_some_and(|often| *often >= FREQUENT * count);
        if let Some(right) = right.filter(often) {
            let message = format!("`{word}` in `{}` looks like a slip for `{right}`", passage.id);
            let finding = Diagnostic::info("likely-typo", message).at(passage.span.clone()).about(word);
            findings.push(finding.help("correct it; nothing is wrong if it is a word of its own"));
        }
    }
    findings
}

/// The words of a passage, each once, in small letters.
fn words(passage: &Passage) -> std::collections::BTreeSet<String> {
    let texts = [passage.text.as_str(), passage.question.as_deref().unwrap_or_default()];
    let words = texts.into_iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphabetic()));
    words.filter(|word| LENGTH.contains(&word.len())).map(str::to_ascii_lowercase).ordered_set()
}

/// The word with each of its inner letters left out.
fn without_a_letter(word: &str) -> impl Iterator<Item = String> + '_ {
    (ENDS..word.len().saturating_sub(ENDS))
        .filter_map(|at| Some([word.get(..at)?, word.get(at + 1..)?].concat()))
}

/// The word with each pair of inner neighbours swapped.
fn swapped(word: &str) -> impl Iterator<Item = String> + '_ {
    (ENDS..word.len().saturating_sub(ENDS + 1)).filter_map(|at| {
        Some(
            [word.get(..at)?, word.get(at + 1..at + 2)?, word.get(at..at + 1)?, word.get(at + 2..)?].concat(),
        )
    })
}
