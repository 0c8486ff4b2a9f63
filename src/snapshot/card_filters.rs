//! What does a query say about cards in its filters?
//!
//! `kind:card` asks for cards alone; `card:xi7` and `card:"advanced projectors"` name a card, whatever the words mean elsewhere, and
//! leave the passages that it touches.

/// A query, and what its filters say about cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// Whether cards alone are asked for.
    pub only_cards: bool,
    /// The names behind `card:`.
    pub named: Vec<String>,
    /// The query without these filters.
    pub rest: String,
}

impl Asked {
    /// Reads a query.
    pub(super) fn of(query: &str) -> Self {
        let mut asked = Self::default();
        let mut rest: Vec<String> = Vec::new();
        for word in words(query) {
            let lower = word.to_lowercase();
            match lower.split_once(':') {
                Some(("kind", "card" | "cards")) => asked.only_cards = true,
                Some(("card", name)) if !name.trim_matches('"').is_empty() => {
                    asked.named.push(name.trim_matches('"').to_owned());
                }
                _ => rest.push(word),
            }
        }
        asked.rest = rest.join(" ");
        asked
    }

    /// Whether any filter is about cards.
    pub(super) fn narrows(&self) -> bool {
        self.only_cards || !self.named.is_empty()
    }
}

/// The words of a query; what stands in quotes is one.
fn words(query: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in query.chars() {
        quoted ^= letter == '"';
        match words.last_mut() {
            Some(word) if quoted || !letter.is_whitespace() => word.push(letter),
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
