//! Which words are one?
//!
//! A word's term is its stem, in one of the two English spellings: what is looked for and found. Names are compared more
//! closely, by their singular.

use std::sync::LazyLock;

use frostem::{Algorithm, Stemmer};

/// The word's term: its stem, in one of the two English spellings.
pub(crate) fn term(word: &str) -> String {
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word.to_owned();
    }
    static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::new(Algorithm::English));
    match american(word) {
        Some(respelled) => STEMMER.stem(&respelled).into_owned(),
        None => STEMMER.stem(word).into_owned(),
    }
}

/// The word in the singular, in one of the two English spellings: what is compared where a name must be the same
/// and not only of the same stem, as `commander` and `command` are.
pub(crate) fn singular(word: &str) -> String {
    let word = american(word).unwrap_or_else(|| word.to_owned());
    let cut = |end: &str, with: &str| {
        let rest = word.strip_suffix(end).filter(|rest| rest.len() > 1)?;
        Some(format!("{rest}{with}"))
    };
    match word.as_str() {
        _ if word.len() < 4 || word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") => word,
        _ => ["sses", "xes", "ches", "shes", "zes"]
            .iter()
            .find_map(|end| cut(end, &end[..end.len() - 2]))
            .or_else(|| cut("ies", "y"))
            .or_else(|| cut("s", ""))
            .unwrap_or(word),
    }
}

/// Beginnings of British spellings, and the American ones that stand for them in the index. In alphabetical order.
const SPELLINGS: &[(&str, &str)] = &[
    ("armour", "armor"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("catalogue", "catalog"),
    ("centre", "center"),
    ("centring", "centering"),
    ("colour", "color"),
    ("defenc", "defens"),
    ("favour", "favor"),
    ("fulfil", "fulfill"),
    ("grey", "gray"),
    ("harbour", "harbor"),
    ("honour", "honor"),
    ("judgement", "judgment"),
    ("licence", "license"),
    ("manoeuvrab", "maneuverab"),
    ("manoeuvre", "maneuver"),
    ("manoeuvring", "maneuvering"),
    ("neighbour", "neighbor"),
    ("offenc", "offens"),
    ("organis", "organiz"),
    ("prioritis", "prioritiz"),
    ("randomis", "randomiz"),
    ("recognis", "recogniz"),
    ("rumour", "rumor"),
    ("sceptic", "skeptic"),
    ("theatre", "theater"),
];

fn american(word: &str) -> Option<String> {
    // in alphabetical order, none the beginning of another: it can only be the last one that is not behind the word
    let behind = SPELLINGS.partition_point(|(british, _)| *british <= word);
    let (british, american) = SPELLINGS.get(behind.checked_sub(1)?)?;
    let rest = word.strip_prefix(british)?;
    // `fulfil` but not `fulfill` again; `centred` is `centered`
    let doubled = *british == "fulfil" && rest.starts_with('l');
    let rest = if british.ends_with("re") && rest == "d" { "ed" } else { rest };
    (!doubled).then(|| format!("{american}{rest}"))
}

/// Whether a word may have this term, told by their letters: what is not worth a stem. A stem has its word's letters but
/// for the last two (`dying` is `die`), where the word is not respelt.
pub(crate) fn may_be(word: &str, term: &str) -> bool {
    let common = word.bytes().zip(term.bytes()).take_while(|(one, other)| one == other).count();
    word.bytes().next() == term.bytes().next() && (common + 2 >= term.len() || american(word).is_some())
}

/// The first letters of some terms: most words of a text are told apart from all of them by that.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Beginnings([u64; 4]);

impl Beginnings {
    /// Those of these terms.
    pub(crate) fn of<'a>(terms: impl IntoIterator<Item = &'a String>) -> Self {
        let mut letters = Self::default();
        for first in terms.into_iter().filter_map(|term| term.bytes().next()) {
            if let Some(some) = letters.0.get_mut(usize::from(first / 64)) {
                *some |= 1 << (first % 64);
            }
        }
        letters
    }

    /// Whether a word may have one of the terms.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.have(word.bytes().next().unwrap_or_default())
    }

    /// Whether one of the terms begins so.
    pub(crate) fn have(&self, first: u8) -> bool {
        self.0.get(usize::from(first / 64)).is_some_and(|some| some & 1 << (first % 64) != 0)
    }
}
