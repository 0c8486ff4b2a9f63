//! Which entries of a long list does a reader want to see?

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{page::shorten, params::Params, visit::Visit};

/// What a list is narrowed to by its address: `?q=brace&topic=attack`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sift {
    /// Words that an entry has.
    pub words: String,
    /// The topic in which it stands.
    pub topic: String,
}

impl Sift {
    /// What the address asks for.
    pub fn of(visit: &Visit) -> Self {
        let params = Params::read(&visit.query);
        let said = |name| shorten(params.get(name).unwrap_or_default(), 80);
        Self { words: said("q"), topic: said("topic") }
    }

    /// Whether anything is asked for at all.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }

    /// Whether an entry of this topic, with these texts, is asked for.
    pub fn fits(&self, topic: &str, texts: &[&str]) -> bool {
        (self.topic.is_empty() || self.topic == topic) && has_words(&self.words, texts)
    }
}

/// Whether texts have each of these words, or begin one with it; none are in every text.
pub fn has_words(words: &str, texts: &[&str]) -> bool {
    let words = plain(words);
    let texts: Vec<String> =
        if words.is_empty() { Vec::new() } else { texts.iter().map(|it| plain(it)).collect() };
    let has = |word: &str| texts.iter().flat_map(|text| split(text)).any(|other| other.starts_with(word));
    split(&words).all(has)
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A text as people type it: without case and marks above its letters.
pub fn plain(text: &str) -> String {
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}
