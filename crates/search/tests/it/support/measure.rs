//! How good a list of hits is, and queries as they are typed in a hurry.
#![allow(dead_code)]

/// What a set of queries came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub queries: usize,
    reciprocal: f64,
    found: usize,
    pub nothing: usize,
}

impl Tally {
    /// Adds one query: the ids found, best first, and whether one of them answers. Returns its rank from zero.
    pub fn add(&mut self, ids: &[String], answers: impl Fn(&str) -> bool) -> Option<usize> {
        let rank = ids.iter().take(10).position(|id| answers(id));
        self.queries += 1;
        self.reciprocal += rank.map_or(0.0, |rank| 1.0 / (rank + 1) as f64);
        self.found += usize::from(rank.is_some());
        self.nothing += usize::from(ids.is_empty());
        rank
    }

    fn share(&self, part: f64) -> f64 {
        part / self.queries.max(1) as f64
    }

    /// Mean reciprocal rank among the first ten.
    pub fn mrr(&self) -> f64 {
        self.share(self.reciprocal)
    }

    /// Share of queries with an answer among the first ten.
    pub fn recall(&self) -> f64 {
        self.share(self.found as f64)
    }

    /// Share of queries without any hit.
    pub fn zero(&self) -> f64 {
        self.share(self.nothing as f64)
    }
}

/// A question as it is typed in a hurry: function words dropped, at most seven words, the first long
/// word in the other number, one letter of the longest word left out.
pub fn noised(question: &str) -> String {
    const FUNCTION: &[&str] = &[
        "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has", "have",
        "how", "i", "if", "in", "is", "it", "its", "my", "of", "on", "or", "that", "the", "their", "this",
        "to", "was", "what", "when", "which", "while", "will", "with", "would",
    ];
    let lower = question.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let kept = words.filter(|word| !FUNCTION.contains(word)).take(7);
    let mut words: Vec<String> = kept.map(str::to_owned).collect();
    if let Some(word) = words.iter_mut().find(|word| word.len() > 4) {
        match word.strip_suffix('s') {
            Some(singular) => *word = singular.to_owned(),
            None => word.push('s'),
        }
    }
    let longest = words.iter_mut().max_by_key(|word| word.chars().count());
    if let Some(word) = longest.filter(|word| word.chars().count() > 5) {
        let middle = word.chars().count() / 2;
        *word = word.chars().enumerate().filter(|(at, _)| *at != middle).map(|(_, c)| c).collect();
    }
    words.join(" ")
}

/// Whether a text belongs to the half that weights are tuned with: fixed by the text alone.
pub fn is_dev(text: &str) -> bool {
    (hash(text) >> 20).is_multiple_of(2)
}

/// One of so many, fixed by a text alone.
pub fn one_of(count: usize, text: &str) -> usize {
    (hash(text) >> 13) as usize % count.max(1)
}

fn hash(text: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}
