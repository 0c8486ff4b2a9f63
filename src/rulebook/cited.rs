//! Which citations has each passage of a page?

use super::{
    Kind, SourceCitation,
    links::Draft,
    page::{Item, Scope},
};

/// Which citations each passage of a page has.
pub(super) struct Citations<'a> {
    pub draft: &'a Draft,
    pub notes: &'a [(usize, SourceCitation)],
}

impl Citations<'_> {
    /// Those of the topic as a whole, each once.
    pub fn of_topic(&self) -> Vec<SourceCitation> {
        let mut cited: Vec<SourceCitation> = Vec::new();
        for (_, citation) in self.notes {
            if !cited.contains(citation) {
                cited.push(citation.clone());
            }
        }
        cited
    }

    /// A passage's own citations, else its parent's, else the topic's that fit its kind.
    pub fn of(
        &self,
        item: &Item,
        mut own: Vec<SourceCitation>,
        parent: Option<Vec<SourceCitation>>,
    ) -> Vec<SourceCitation> {
        let footnotes = &self.draft.page.footnotes;
        let named = self.notes.iter().filter(|(at, _)| item.notes.contains(&footnotes[*at].name));
        for (_, citation) in named {
            if !own.contains(citation) {
                own.push(citation.clone());
            }
        }
        // A ruling stands in no document but those that it names.
        if !own.is_empty() || item.kind == Kind::Ruling {
            return own;
        }
        match parent {
            Some(parent) => parent,
            None => self.of_page(item.kind),
        }
    }

    /// The topic's citations for passages that have none: of the rules for a rule, of the questions
    /// for a question where there are such.
    fn of_page(&self, kind: Kind) -> Vec<SourceCitation> {
        let items = &self.draft.page.items;
        let footnotes = &self.draft.page.footnotes;
        let used = |at: usize, test: fn(Kind) -> bool| {
            items.iter().any(|item| test(item.kind) && item.notes.contains(&footnotes[at].name))
        };
        let asked = |at: usize| {
            footnotes[at].scope == Scope::Questions
                || used(at, |kind| kind == Kind::Question) && !used(at, |kind| kind != Kind::Question)
        };
        let wanted = |questions: bool| -> Vec<SourceCitation> {
            let fits = self.notes.iter().filter(|(at, _)| asked(*at) == questions);
            fits.map(|(_, citation)| citation.clone()).collect()
        };
        let found = wanted(kind == Kind::Question);
        if found.is_empty() && kind == Kind::Question { wanted(false) } else { found }
    }
}
