//! What does a paragraph become that is a few words in bold?
//!
//! A heading on a page that has no others; elsewhere the name of what stands below it, one deeper than the headings above;
//! a paragraph where nothing does.

use std::ops::Range;

use super::{
    super::{
        inline,
        page::Piece,
        sections::{self, Section},
    },
    Walk,
};

/// The level of a paragraph that is a heading.
const LEVEL: usize = 6;

/// A paragraph in bold of which it is not known yet what it is.
pub(super) struct Bold {
    content: Vec<Piece>,
    range: Range<usize>,
}

impl Walk<'_> {
    /// Takes a paragraph that is a few words in bold; false where it is another.
    pub(super) fn bold(&mut self, content: &[Piece], range: &Range<usize>) -> bool {
        if !self.open.is_empty() || !sections::is_bold_heading(content) {
            return false;
        }
        if self.marks_below(&inline::text(content)) {
            return true;
        }
        if self.bold_headings {
            self.heading(LEVEL, None, content, range.clone());
            return true;
        }
        let asked = self.asked_by.is_some() || self.answering.is_some() || self.asks_emphasised(content);
        if self.section != Section::Rules || asked {
            return false;
        }
        self.untitle();
        self.titling = Some(Bold { content: content.to_vec(), range: range.clone() });
        true
    }

    /// Something stands below the paragraph in bold that came last: it is that's name.
    pub(super) fn title(&mut self) {
        if let Some(Bold { content, range }) = self.titling.take() {
            self.heading(LEVEL, None, &content, range);
        }
    }

    /// Nothing stands below the paragraph in bold that came last: it says what it says.
    pub(super) fn untitle(&mut self) {
        if let Some(Bold { content, range }) = self.titling.take() {
            self.bare = None;
            self.above = None;
            self.paragraph(content, range);
        }
    }
}
