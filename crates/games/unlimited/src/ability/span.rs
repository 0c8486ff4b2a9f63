//! Where in the text does it stand, and what of that is not understood?

use super::Topics;

/// A place in a card's text: bytes from `start` to before `end`, always on character boundaries of it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

impl Span {
    /// The place from `start` to before `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The words at this place; empty where the place is not one of `text`.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// The place from the beginning of this one to the end of `other`.
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start, other.end.max(self.start))
    }

    /// Whether `other` lies inside.
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// Words that are not understood: this part stays open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct NotUnderstood {
    /// Where they stand.
    pub span: Span,
    /// Of what they speak.
    pub topics: Topics,
    /// The words themselves, exactly.
    pub text: String,
}
