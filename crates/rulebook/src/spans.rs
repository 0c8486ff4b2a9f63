//! Where in its file does something stand?
//!
//! The same places as [`Span::at`], found by binary search over the file's lines, so that a file of
//! many passages costs no more per passage than a small one.

use std::ops::Range;

use super::{ScenarioLine, sources::SourceFile};
use names::Span;

/// A file and where its lines begin.
pub(super) struct Spans<'a> {
    file: &'a SourceFile,
    starts: Vec<usize>,
}

impl<'a> Spans<'a> {
    pub fn new(file: &'a SourceFile) -> Self {
        let ends = file.text.match_indices('\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Self { file, starts }
    }

    /// The file's text.
    pub fn text(&self) -> &'a str {
        &self.file.text
    }

    /// The place of these bytes; clamped into the text.
    pub fn at(&self, offset: usize, length: usize) -> Span {
        let bytes = self.clamped(offset, length);
        let (line, column) = self.line_and_column(bytes.start);
        Span { file: self.file.name.clone(), line, column, offset: bytes.start, length: bytes.len() }
    }

    /// The same of a line of a scenario that begins at byte `start` of it. A file has fewer bytes than such a number holds.
    pub fn line_at(&self, offset: usize, length: usize, start: usize) -> ScenarioLine {
        let bytes = self.clamped(offset, length);
        let (line, column) = self.line_and_column(bytes.start);
        ScenarioLine {
            start: start as u32,
            line: line as u32,
            column: column as u32,
            offset: bytes.start as u32,
            length: bytes.len() as u32,
        }
    }

    fn clamped(&self, offset: usize, length: usize) -> Range<usize> {
        let text = &self.file.text;
        let start = text.floor_char_boundary(offset.min(text.len()));
        start..text.floor_char_boundary(offset.saturating_add(length).min(text.len())).max(start)
    }

    /// The line of a byte, and its column there in characters, both from 1.
    fn line_and_column(&self, start: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|begin| *begin <= start);
        let begin = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        (line, self.file.text.get(begin..start).unwrap_or_default().chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_counting_from_the_start() {
        let text = "Ähm\n\nzwei\r\ndrei".to_owned();
        let file = SourceFile { path: "a.md".into(), name: "g/a.md".into(), text: text.into() };
        let spans = Spans::new(&file);
        for offset in 0..file.text.len() + 3 {
            assert_eq!(spans.at(offset, 4), Span::at(&file.name, &file.text, offset, 4), "{offset}");
        }
    }
}
