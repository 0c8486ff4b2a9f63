//! Where in its file does something stand?
//!
//! The same places as [`Span::at`], found by binary search over the file's lines, so that a file of
//! many passages costs no more per passage than a small one.

use super::sources::SourceFile;
use crate::diagnostic::Span;

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
        let text = &self.file.text;
        let start = text.floor_char_boundary(offset.min(text.len()));
        let end = text.floor_char_boundary(offset.saturating_add(length).min(text.len())).max(start);
        let line = self.starts.partition_point(|begin| *begin <= start);
        let begin = self.starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        Span {
            file: self.file.name.clone(),
            line,
            column: text.get(begin..start).unwrap_or_default().chars().count() + 1,
            offset: start,
            length: end - start,
        }
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
