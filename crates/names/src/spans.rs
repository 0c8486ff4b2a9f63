//! Where in its file do many things stand?
//!
//! The same places as [`Span::at`], found by binary search over the file's lines: a file of many passages or cards costs no more
//! for each of them than a small one.

use std::ops::Range;

use super::Span;

/// A file and where its lines begin.
#[derive(Clone, Debug)]
pub struct Spans<'a> {
    name: &'a str,
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Spans<'a> {
    /// The places of a file of this name and text.
    pub fn new(name: &'a str, text: &'a str) -> Self {
        let ends = text.match_indices('\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { name, text, starts }
    }

    /// The file's text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The place of `length` bytes at byte `offset`; clamped into the text.
    pub fn at(&self, offset: usize, length: usize) -> Span {
        let bytes = self.clamped(offset, length);
        let (line, column) = self.line_and_column(bytes.start);
        Span { file: self.name.to_owned(), line, column, offset: bytes.start, length: bytes.len() }
    }

    /// `length` bytes at byte `offset`, clamped into the text and moved back to the boundary of a character.
    pub fn clamped(&self, offset: usize, length: usize) -> Range<usize> {
        let start = self.text.floor_char_boundary(offset.min(self.text.len()));
        start..self.text.floor_char_boundary(offset.saturating_add(length).min(self.text.len())).max(start)
    }

    /// The line of byte `start`, and its column there in characters, both from 1.
    pub fn line_and_column(&self, start: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|begin| *begin <= start);
        let begin = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        (line, self.text.get(begin..start).unwrap_or_default().chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_counting_from_the_start() {
        let (name, text) = ("g/a.md", "Ähm\n\nzwei\r\ndrei");
        let spans = Spans::new(name, text);
        for offset in 0..text.len() + 3 {
            assert_eq!(spans.at(offset, 4), Span::at(name, text, offset, 4), "{offset}");
        }
    }
}
