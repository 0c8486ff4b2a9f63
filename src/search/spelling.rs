//! Which word of the sources was meant?
//!
//! Only words that the index lacks are corrected, by edit distance against the index's own words.

use super::{index::Index, weights};

/// A word of the sources that a typed one may stand for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Correction {
    /// The word as the sources write it.
    pub word: String,
    /// Letters that differ.
    pub distance: usize,
}

/// The words of the sources, prepared for comparison.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// Per word of the index: its length in characters and which letters it has.
    shapes: Vec<(u8, u64)>,
}

impl Vocabulary {
    pub(super) fn of(index: &Index) -> Self {
        let shapes = index.words.iter().map(|(word, _)| shape(word)).collect();
        Self { shapes }
    }

    /// The words that were most likely meant, the likeliest first, if any are near enough: fewest
    /// differing letters first, then the same first letter, then the same length (a wrong letter is
    /// commoner than a missing one where both give a word), then the more frequent word.
    pub(super) fn corrections(&self, index: &Index, typed: &str) -> Vec<Correction> {
        let (length, letters) = shape(typed);
        let most = match length {
            _ if typed.contains(|c: char| !c.is_alphabetic()) => return Vec::new(),
            0..=2 => return Vec::new(),
            3..=5 => 1,
            _ => 2,
        };
        let near = |(other, other_letters): (u8, u64)| {
            other.abs_diff(length) <= most as u8 && (letters ^ other_letters).count_ones() <= 2 * most
        };
        let mut found = Vec::new();
        for ((word, count), shape) in index.words.iter().zip(&self.shapes) {
            if !near(*shape) {
                continue;
            }
            let other_start = !starts_alike(typed, word);
            if other_start && length <= 4 {
                continue;
            }
            let distance = strsim::osa_distance(typed, word);
            // a wrong first letter is rare: with it nothing else may be wrong
            if distance > most as usize || distance > 1 && other_start {
                continue;
            }
            let other_length = shape.0 != length;
            found.push((distance, other_start, other_length, u32::MAX - count, &**word));
        }
        found.sort_unstable();
        let least = found.first().map_or(0, |(distance, ..)| *distance);
        found
            .into_iter()
            .take_while(|(distance, ..)| *distance == least)
            .take(weights::CORRECTIONS)
            .map(|(distance, _, _, _, word)| Correction { word: word.to_owned(), distance })
            .collect()
    }
}

/// The words of the sources that begin with `start`, the most frequent first.
pub(super) fn completions<'a>(index: &'a Index, start: &str) -> Vec<&'a str> {
    let from = index.words.partition_point(|(word, _)| &**word < start);
    let words = index.words.get(from..).unwrap_or_default();
    let mut found: Vec<(&str, u32)> = words
        .iter()
        .take_while(|(word, _)| word.starts_with(start))
        .filter(|(word, _)| &**word != start)
        .map(|(word, count)| (&**word, *count))
        .collect();
    found.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    found.truncate(weights::PREFIX_WORDS);
    found.into_iter().map(|(word, _)| word).collect()
}

fn starts_alike(one: &str, other: &str) -> bool {
    one.chars().next() == other.chars().next()
}

/// Length in characters (capped) and the set of letters, as bits.
fn shape(word: &str) -> (u8, u64) {
    let bit = |c: char| 1_u64 << (c as u32 % 64);
    let letters = word.chars().fold(0, |letters, c| letters | bit(c));
    (word.chars().count().min(255) as u8, letters)
}
