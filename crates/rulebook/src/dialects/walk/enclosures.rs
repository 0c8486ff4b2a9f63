//! In which boxes does a place lie?
//!
//! What shortcodes, folds and components enclose, as it stands in the source: boxes within boxes.

use names::InOrder;
use std::collections::{BTreeMap, BTreeSet};

use crate::rewriting::hidden::{Enclosed, Enclosing};

/// The boxes of a page, and the passages that are their titles.
pub(super) struct Enclosures {
    /// By where they begin.
    boxes: Vec<Enclosed>,
    /// For each the one around it.
    around: Vec<Option<usize>>,
    /// Where the tags of boxes begin.
    tags: BTreeSet<usize>,
    /// The passages that are titles, by the places of their tags.
    titles: BTreeMap<usize, usize>,
}

impl Enclosures {
    pub fn new(mut boxes: Vec<Enclosed>) -> Self {
        boxes.order_by_key(|it| (it.inner.start, std::cmp::Reverse(it.inner.end)));
        let mut around = Vec::with_capacity(boxes.len());
        let mut open: Vec<usize> = Vec::new();
        for (at, it) in boxes.iter().enumerate() {
            while open.last().is_some_and(|last| boxes[*last].inner.end <= it.inner.start) {
                open.pop();
            }
            around.push(open.last().copied());
            open.push(at);
        }
        let tags = boxes.iter().map(|it| it.tag.start).collect();
        Self { boxes, around, tags, titles: BTreeMap::new() }
    }

    /// The boxes around a place, innermost first.
    fn around(&self, place: usize) -> impl Iterator<Item = &Enclosed> {
        let last = self.boxes.partition_point(|it| it.inner.start <= place).checked_sub(1);
        let chain = std::iter::successors(last, |at| self.around[*at]).map(|at| &self.boxes[at]);
        chain.filter(move |it| it.inner.contains(&place))
    }

    /// Whether a place lies in any box.
    pub fn hold(&self, place: usize) -> bool {
        self.around(place).next().is_some()
    }

    /// Whether what stands at a place is a remark beside the rules.
    pub fn hold_aside(&self, place: usize) -> bool {
        self.around(place).any(|it| it.way == Enclosing::Aside)
    }

    /// The title of the innermost box around a place that has one.
    pub fn title(&self, place: usize) -> Option<usize> {
        self.around(place).find_map(|it| self.titles.get(&it.tag.start).copied())
    }

    /// Notes the passage that begins where the tag of a box stands: its title.
    pub fn entitle(&mut self, place: usize, passage: usize) {
        if self.tags.contains(&place) {
            self.titles.insert(place, passage);
        }
    }
}
