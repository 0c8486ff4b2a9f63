//! What is a page with its addresses, and which of its passages has a name in it?

use std::ops::Range;

use super::anchors::{Anchors, heading};
use crate::{
    pages::page::{Heading, Item, Page},
    words::given_addresses,
};
use names::{PassageId, TopicId, slug};

/// A page with its addresses.
#[derive(Debug)]
pub(crate) struct Draft {
    pub page: Page,
    pub id: TopicId,
    pub title: String,
    /// Path of its file, relative to the game's folder.
    pub path: String,
    /// The last part of each passage's id.
    pub labels: Vec<String>,
    /// Names that `game.toml` gives it.
    pub aliases: Vec<String>,
    /// Names that `game.toml` gives its passages, with their indices.
    pub passage_aliases: Vec<(String, usize)>,
    pub anchors: Anchors,
}

impl Draft {
    pub fn passage_id(&self, item: usize) -> Option<PassageId> {
        let label = self.labels.get(item)?;
        PassageId::new(&self.id.game, &self.id.topic, label).ok()
    }

    pub fn is_empty(&self) -> bool {
        self.page.items.is_empty()
    }

    /// The headings whose first passage is the one of that index.
    fn headings_of(&self, item: usize) -> impl Iterator<Item = &Heading> {
        let headings = &self.page.headings;
        let start = headings.partition_point(|heading| heading.first_item < item);
        let here = headings[start..].iter().take_while(move |heading| heading.first_item == item).enumerate();
        let own = here.filter(move |(at, _)| first_under(self, start + at) == Some(item));
        own.map(|(_, heading)| heading)
    }

    /// Labels of headings whose first passage is the one of that index: its other addresses.
    pub fn heading_labels(&self, item: usize) -> Vec<String> {
        let label = |heading: &Heading| match &heading.id {
            Some(id) => given_addresses::label_of(id),
            None => slug(&heading.text),
        };
        self.headings_of(item).map(label).filter(|label| !label.is_empty()).collect()
    }

    /// The passages of the list that an id names as a whole.
    pub fn block(&self, id: &str) -> impl Iterator<Item = usize> {
        let range = self.page.blocks.iter().find(|(known, _)| known == id).map(|(_, range)| range.clone());
        let items = self.page.items.iter().enumerate();
        let within = move |start: usize| range.as_ref().is_some_and(|range| range.contains(&start));
        items.filter(move |(_, item)| within(item.range.start)).map(|(at, _)| at)
    }

    /// The ids of lists whose first passage is the one of that index.
    pub fn block_labels(&self, item: usize) -> Vec<String> {
        let items = &self.page.items;
        let within =
            |range: &Range<usize>, at: usize| items.get(at).is_some_and(|it| range.contains(&it.range.start));
        let first = |range: &Range<usize>| {
            within(range, item) && !item.checked_sub(1).is_some_and(|at| within(range, at))
        };
        let blocks = self.page.blocks.iter().filter(|(_, range)| first(range));
        blocks.map(|(id, _)| given_addresses::label_of(id)).collect()
    }

    /// Numbers of those headings: `7.6` of `7.6 Triggers`.
    pub fn heading_numbers(&self, item: usize) -> Vec<String> {
        let numbers = self.headings_of(item).filter_map(|heading| heading.number(self.page.dialect));
        numbers.map(str::to_owned).collect()
    }

    /// The passage that `label` is an address of in this topic: its own, or a heading's first.
    pub fn at(&self, label: &str) -> Option<usize> {
        let of_heading = |item: &usize| self.heading_labels(*item).iter().any(|it| it == label);
        let own = self.labels.iter().position(|known| known == label);
        own.or_else(|| (0..self.labels.len()).find(of_heading))
    }
}

/// The first passage of a list that an id names.
pub(crate) fn by_block(draft: &Draft, id: &str) -> Option<Option<usize>> {
    draft.block(id).next().map(Some)
}

/// The passage of an id, or of a label that slugs to it.
pub(crate) fn by_label(draft: &Draft, id: &str) -> Option<Option<usize>> {
    let wanted = given_addresses::label_of(id);
    let by_id = draft.labels.iter().position(|label| *label == wanted);
    let named = |name: &String| slug(name) == wanted;
    let by_name = || {
        draft.page.items.iter().position(|item| {
            let label = item.label.as_ref();
            label.is_some_and(|label| named(&label.name) || label.others.iter().any(named))
        })
    };
    by_id.or_else(by_name).map(Some)
}

/// The passage that holds an anchor of raw HTML, else the first passage behind it.
pub(crate) fn by_anchor(draft: &Draft, anchor: &str) -> Option<usize> {
    let anchors = &draft.page.anchors;
    let exact = anchors.iter().find(|(name, _)| name == anchor);
    let (_, at) = exact.or_else(|| anchors.iter().find(|(name, _)| name.eq_ignore_ascii_case(anchor)))?;
    let items = draft.page.items.iter().enumerate().filter(|(_, item)| item.range.end > *at);
    items.min_by_key(|(_, item)| item.range.start).map(|(at, _)| at)
}

/// The first passage under a heading of that id, text or slug; `Some(None)` for a heading with
/// nothing under it, which still is a place on its page.
pub(crate) fn by_heading(draft: &Draft, anchor: &str) -> Option<Option<usize>> {
    Some(first_under(draft, heading(draft, anchor)?))
}

/// The first passage under the heading of that index.
pub(crate) fn first_under(draft: &Draft, heading: usize) -> Option<usize> {
    let first = draft.page.headings.get(heading)?.first_item;
    draft.page.items.get(first)?.place.contains(&heading).then_some(first)
}

/// The term that a glossary's entry explains: the heading above it.
pub(crate) fn term<'a>(draft: &'a Draft, at: usize, item: &Item) -> Option<&'a str> {
    let heading = draft.page.headings.get(*item.place.last()?)?;
    (heading.first_item == at && heading.text.chars().count() > 1).then_some(heading.text.as_str())
}
