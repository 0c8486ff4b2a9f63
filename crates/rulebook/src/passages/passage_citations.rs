//! Which citations has each passage of a page?

use names::Ordered;
use std::collections::{BTreeSet, HashMap};

use crate::{
    Kind, SourceCitation,
    links::draft::Draft,
    pages::page::{Footnote, Item, Scope},
};

/// Which citations each passage of a page has.
pub(crate) struct Citations<'a> {
    draft: &'a Draft,
    notes: &'a [(usize, SourceCitation)],
    /// How many passages name each footnote.
    named: Vec<usize>,
    /// Which footnotes are for more than the passages that name them.
    of_all: Vec<bool>,
}

impl<'a> Citations<'a> {
    /// `notes` are the footnotes of the page by their indices.
    pub fn new(draft: &'a Draft, notes: &'a [(usize, SourceCitation)]) -> Self {
        let mut by_name: HashMap<&str, usize> = HashMap::new();
        for item in &draft.page.items {
            let names: BTreeSet<&str> = item.notes.iter().map(String::as_str).ordered_set();
            names.into_iter().for_each(|name| *by_name.entry(name).or_default() += 1);
        }
        let footnotes = draft.page.footnotes.iter();
        let named: Vec<usize> =
            footnotes.map(|it| by_name.get(it.name.as_str()).copied().unwrap_or(0)).collect();
        let of_all = draft.page.footnotes.iter().zip(&named);
        let of_all = of_all.map(|(note, named)| is_for_the_page(note, *named, &draft.page.items)).collect();
        Self { draft, notes, named, of_all }
    }

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
        // A ruling stands in no document but those that it names, and what a footnote explains otherwise in none.
        if !own.is_empty() || item.kind == Kind::Ruling || item.remarked {
            return own;
        }
        match parent {
            Some(parent) => parent,
            None => self.of_page(item.kind),
        }
    }

    /// How many passages name the footnote of that index.
    fn named_by(&self, note: usize) -> usize {
        self.named.get(note).copied().unwrap_or_default()
    }

    /// Whether footnotes say where single passages stand: passages name several places. One place alone is
    /// all of it, as where the last line of a list has it.
    fn are_for_single_passages<'n>(&self, notes: impl Iterator<Item = &'n (usize, SourceCitation)>) -> bool {
        let mut named = notes.filter(|(at, _)| self.named_by(*at) > 0).map(|(_, citation)| citation);
        let first = named.next();
        named.any(|citation| Some(citation) != first)
    }

    /// The topic's citations for passages that have none: of the rules for a rule, of the questions
    /// for a question where there are such; none that stands in the document for other passages.
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
        let wanted = |questions: bool| -> Option<Vec<SourceCitation>> {
            let fits: Vec<_> = self.notes.iter().filter(|(at, _)| asked(*at) == questions).collect();
            fits.first()?;
            let each_its_own = self.are_for_single_passages(fits.iter().copied());
            let fits = fits.into_iter().filter(|(at, _)| self.of_all.get(*at) == Some(&true));
            let fits = fits.filter(|(at, _)| !each_its_own || self.named_by(*at) == 0);
            Some(fits.map(|(_, citation)| citation.clone()).collect())
        };
        let of_questions = if kind == Kind::Question { wanted(true) } else { None };
        of_questions.or_else(|| wanted(false)).unwrap_or_default()
    }
}

/// Whether a footnote that so many passages name is for more than them: nothing names it, or what stands first or last
/// among the rules does, or all of the questions.
fn is_for_the_page(note: &Footnote, named: usize, items: &[Item]) -> bool {
    let names = |item: &Item| item.notes.contains(&note.name);
    let of_kind = |asks: bool| items.iter().filter(move |item| (item.kind == Kind::Question) == asks);
    let edge = of_kind(false).next().is_some_and(names) || of_kind(false).next_back().is_some_and(names);
    let asked = of_kind(true).next().is_some() && of_kind(true).all(names);
    note.scope != Scope::Named && (named == 0 || edge || asked)
}
