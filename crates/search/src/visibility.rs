//! Does a reader of a passage see what matched?
//!
//! Not in its asked lines and other names, and of its topic only the title: what else the topic is called stands
//! in the same field, and nowhere on the page.

use super::{catalogue::Catalogue, index::Posting, schema::FieldName};

/// Tells of the matches of some terms, one after another, whether a reader sees them.
pub(super) struct Seen<'a> {
    catalogue: &'a Catalogue,
    terms: &'a [String],
    /// The last topic, and whether its title has the terms: a topic's passages follow one another.
    last: Option<(u32, bool)>,
}

impl<'a> Seen<'a> {
    /// Of the matches of these terms, one after another.
    pub(super) fn of(catalogue: &'a Catalogue, terms: &'a [String]) -> Self {
        Self { catalogue, terms, last: None }
    }

    /// Whether a reader sees this one.
    pub(super) fn has(&mut self, posting: Posting) -> bool {
        match posting.field {
            FieldName::Asked | FieldName::Aliases => false,
            FieldName::Topic => {
                let entry = self.catalogue.entries.get(posting.doc as usize);
                entry.is_some_and(|entry| self.is_titled(entry.topic))
            }
            FieldName::Text | FieldName::Question | FieldName::Title | FieldName::Headings => true,
        }
    }

    fn is_titled(&mut self, topic: u32) -> bool {
        match self.last {
            Some((last, is_titled)) if last == topic => is_titled,
            _ => {
                let is_titled = self.catalogue.is_titled(topic, self.terms);
                self.last = Some((topic, is_titled));
                is_titled
            }
        }
    }
}
