//! Where does what is left of a body stand in its file?
//!
//! What is not shown is taken out before Markdown is parsed. The body that is parsed is a row of pieces
//! of the source, and of words written in their place; every place in it leads back to the source.

use names::InOrder;
use std::ops::Range;

use super::{code_lines, limits};

/// Places of a body, and the words that stand there instead.
pub(crate) type Edits = Vec<(Range<usize>, String)>;

/// A body without what is not shown.
#[derive(Debug, Default)]
pub(crate) struct MappedText {
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

impl MappedText {
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

    /// Takes over a range of another body, with what it comes from.
    pub fn copy(&mut self, other: &Self, range: Range<usize>) {
        let first = other.pieces.partition_point(|piece| piece.at <= range.start).saturating_sub(1);
        let ends = other.pieces.iter().skip(first + 1).map(|piece| piece.at).chain([other.body.len()]);
        for (piece, end) in other.pieces.iter().skip(first).zip(ends) {
            let (from, to) = (piece.at.max(range.start), end.min(range.end));
            if piece.at >= range.end {
                break;
            }
            let Some(words) = other.body.get(from..to).filter(|words| !words.is_empty()) else { continue };
            let source = match piece.origin {
                Origin::Kept => piece.source.start + (from - piece.at)..piece.source.start + (to - piece.at),
                Origin::Written => piece.source.clone(),
            };
            self.push(words, source, piece.origin);
        }
    }

    /// The body with what becomes of each line that is no code: `edit` gets where the line begins, the line, and the edits so far.
    /// After so many edits the rest stays as it is.
    pub fn edited(self, mut edit: impl FnMut(usize, &str, &mut Edits)) -> Self {
        let mut edits = Edits::new();
        for (start, line) in code_lines::outside(self.body()) {
            if edits.len() >= limits::REFERENCES {
                break;
            }
            edit(start, line, &mut edits);
        }
        self.replaced_in_order(edits)
    }

    /// The body with other words in place of these ranges, in whatever order they are given.
    pub fn replaced_in_order(self, mut edits: Edits) -> Self {
        edits.order_by_key(|(range, _)| range.start);
        self.replaced(edits)
    }

    /// The body with other words in place of these ranges, which stand in their order.
    pub fn replaced(self, edits: Edits) -> Self {
        if edits.is_empty() {
            return self;
        }
        let mut new = Self::default();
        let mut done = 0;
        for (range, words) in edits.into_iter() {
            if range.start < done {
                continue;
            }
            new.copy(&self, done..range.start);
            if !words.is_empty() {
                new.write(&words, self.source(&range));
            }
            done = range.end;
        }
        new.copy(&self, done..self.body.len());
        new
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
