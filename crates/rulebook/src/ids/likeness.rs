//! How is a passage recognised after an edit?
//!
//! By a hash of all its words, its lead-in, its place, and a sample of its words. The sample is small
//! enough to keep, and tells a corrected sentence from another one. Case, punctuation and markup do not
//! count.

use borsh::{BorshDeserialize, BorshSerialize};

use names::slug;

/// Words in the sample.
const SAMPLE: u8 = 16;
/// Longest name or heading that is kept, in characters.
const NAME_CHARS: usize = 64;
/// Hex digits of the hash over all words.
const HASH_DIGITS: usize = 12;

/// What a passage is recognised by.
#[derive(Clone, Debug, Default, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub(crate) struct Likeness {
    /// Hash over all words.
    pub hash: String,
    /// Its lead-in, or its question, as a slug; empty without either.
    pub name: String,
    /// The lead-in of the passage above it, else the heading, as a slug; empty without either.
    pub under: String,
    /// The smallest hashes of its words, each once, ascending.
    pub sample: Vec<u16>,
}

/// What a [`Likeness`] is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traits<'a> {
    pub text: &'a str,
    pub question: Option<&'a str>,
    pub label: Option<&'a str>,
    pub under: Option<&'a str>,
}

impl Likeness {
    pub fn of(traits: Traits) -> Self {
        let asked = traits.question.filter(|question| !question.trim().is_empty());
        let words = slug(&format!("{} {}", asked.unwrap_or_default(), traits.text));
        let mut sample: Vec<u16> = words.as_bytes().split(|byte| *byte == b'-').map(short_hash).collect();
        sample.sort_unstable();
        sample.dedup();
        sample.truncate(usize::from(SAMPLE));
        let hash = blake3::hash(words.as_bytes()).to_hex();
        Self {
            hash: hash.get(..HASH_DIGITS).unwrap_or_default().to_owned(),
            name: traits.label.or(asked).map(name).unwrap_or_default(),
            under: traits.under.map(name).unwrap_or_default(),
            sample,
        }
    }

    /// How alike the words are: 1 for the same, 0 for none in common.
    pub fn to(&self, other: &Self) -> f64 {
        if self.hash == other.hash {
            return 1.0;
        }
        let (mut a, mut b) = (self.sample.iter().peekable(), other.sample.iter().peekable());
        let (mut both, mut all) = (0_u8, 0_u8);
        // The smallest hashes of the two together are a sample of their words together.
        while all < SAMPLE {
            match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(x), Some(y)) if x == y => {
                    both += 1;
                    a.next();
                    b.next();
                }
                (Some(x), Some(y)) if x < y => drop(a.next()),
                (Some(_), None) => drop(a.next()),
                _ => drop(b.next()),
            }
            all += 1;
        }
        if all == 0 { 0.0 } else { f64::from(both) / f64::from(all) }
    }

    /// Whether the names do not speak against it: one has none, or they differ by a slip.
    pub fn may_be(&self, other: &Self) -> bool {
        let (one, two) = (&self.name, &other.name);
        one.is_empty() || two.is_empty() || one == two || strsim::jaro_winkler(one, two) >= 0.85
    }
}

fn name(text: &str) -> String {
    let mut name = slug(text);
    let short = name.char_indices().nth(NAME_CHARS).map_or(name.as_str(), |(end, _)| &name[..end]);
    name.truncate(short.trim_end_matches('-').len());
    name
}

/// Sixteen bits of a word, the same on every machine and for good (FNV-1a, folded).
fn short_hash(word: &[u8]) -> u16 {
    let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let [a, b, c, d] = word.iter().copied().fold(0x811c_9dc5, step).to_le_bytes();
    u16::from_le_bytes([a ^ c, b ^ d])
}
