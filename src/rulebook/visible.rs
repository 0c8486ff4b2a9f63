//! Where does what is left of a body stand in its file?
//!
//! What is not shown is taken out before Markdown is parsed. The body that is parsed is a row of pieces
//! of the source, and of words written in their place; every place in it leads back to the source.

use std::ops::Range;

/// A body without what is not shown.
#[derive(Debug, Default)]
pub(super) struct Visible {
    body: String,
    pieces: Vec<Piece>,
}

/// A piece of the body.
#[derive(Debug)]
struct Piece {
    /// Where it begins in the body.
    at: usize,
    /// What it comes from in the source.
    source: Range<usize>,
    origin: Origin,
}

/// How a piece came from its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Byte for byte.
    Kept,
    /// Other words in its place.
    Written,
}

impl Visible {
    /// The text that is parsed.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// Takes over these bytes of the source.
    pub fn keep(&mut self, text: &str, source: Range<usize>) {
        if let Some(words) = text.get(source.clone()).filter(|words| !words.is_empty()) {
            self.push(words, source, Origin::Kept);
        }
    }

    /// Puts words where these bytes of the source stand.
    pub fn write(&mut self, words: &str, source: Range<usize>) {
        self.push(words, source, Origin::Written);
    }

    fn push(&mut self, words: &str, source: Range<usize>, origin: Origin) {
        let follows = |last: &&mut Piece| {
            origin == Origin::Kept && last.origin == Origin::Kept && last.source.end == source.start
        };
        match self.pieces.last_mut().filter(follows) {
            Some(last) => last.source.end = source.end,
            None => self.pieces.push(Piece { at: self.body.len(), source, origin }),
        }
        self.body.push_str(words);
    }

    /// The source of a range of the body.
    pub fn source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.piece(range.start).map_or(0, |piece| match piece.origin {
            Origin::Kept => piece.source.start + (range.start - piece.at),
            Origin::Written => piece.source.start,
        });
        // The end belongs to the last byte before it, which may stand in another piece.
        let last = range.end.saturating_sub(1).max(range.start);
        let end = self.piece(last).map_or(0, |piece| match piece.origin {
            Origin::Kept => {
                (piece.source.start + (range.end.max(range.start) - piece.at)).min(piece.source.end)
            }
            Origin::Written => piece.source.end,
        });
        start..end.max(start)
    }

    fn piece(&self, at: usize) -> Option<&Piece> {
        let after = self.pieces.partition_point(|piece| piece.at <= at);
        self.pieces.get(after.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_leads_back() {
        let text = "one {{x}}two(three)";
        let mut visible = Visible::default();
        visible.keep(text, 0..4);
        visible.keep(text, 9..12);
        visible.write("(3)", 12..19);
        assert_eq!(visible.body(), "one two(3)");
        assert_eq!(visible.source(&(0..4)), 0..4);
        assert_eq!(visible.source(&(4..7)), 9..12);
        assert_eq!(visible.source(&(0..7)), 0..12, "around what is gone");
        assert_eq!(visible.source(&(8..9)), 12..19, "words of our own stand for all of theirs");
        assert_eq!(visible.source(&(10..10)), 12..19);
        assert_eq!(Visible::default().source(&(0..0)), 0..0);
    }
}
