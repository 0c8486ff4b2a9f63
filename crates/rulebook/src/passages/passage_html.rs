//! How is the content of every passage shown?
//!
//! Each is rendered on its own first, its embeds as links, on all cores: sanitising is a large part of
//! reading. Those with embeds are rendered again around what they embed, within bounds.

use std::{collections::HashMap, ops::Range};

use rayon::prelude::*;

use super::{
    embeds::{self, Embedding},
    html,
    mentions::Mentions,
};
use crate::{Rulebook, Target, links::draft::Draft, pages::page::Item};
use names::{Diagnostic, PassageId};

/// A passage whose content is still to be rendered.
pub(crate) struct Shown {
    pub id: PassageId,
    /// Its topic's and its own index among the drafts.
    pub topic: usize,
    pub item: usize,
    /// Where its links lead, in their order; none for one that must not be followed.
    pub targets: Vec<Option<Target>>,
}

impl Shown {
    pub fn item<'a>(&self, drafts: &'a [Draft]) -> Option<&'a Item> {
        drafts.get(self.topic)?.page.items.get(self.item)
    }
}

/// A finding, the file it is in, and where.
pub(crate) type Found = (Diagnostic, (usize, Range<usize>));

/// Renders the passages; returns what was noticed about their embeds.
pub(crate) fn show(rulebook: &mut Rulebook, drafts: &[Draft], shown: Vec<Shown>) -> Vec<Found> {
    let mentions = Mentions::of(drafts, rulebook, &shown);
    let render = |it: &Shown| {
        let item = it.item(drafts)?;
        let mentioned = mentions.of_passage(it, item, &rulebook.passages.get(&it.id)?.text);
        Some((it.id.clone(), html::render(item, &it.targets, &[], mentioned)))
    };
    let rendered: Vec<_> = shown.par_iter().filter_map(render).collect();
    for (id, html) in rendered {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.html = html;
        }
    }
    let embedding: HashMap<&PassageId, &Shown> = shown
        .iter()
        .filter(|it| it.item(drafts).is_some_and(|item| embeds::has_any(&item.content)))
        .map(|it| (&it.id, it))
        .collect();
    if embedding.is_empty() {
        return Vec::new();
    }
    let mut all = Embedding::new(drafts, rulebook, &mentions, embedding);
    let whole: Vec<_> = shown.iter().filter_map(|it| Some((it.id.clone(), all.passage(it)?))).collect();
    let found = all.findings;
    for (id, html) in whole {
        if let Some(passage) = rulebook.passages.get_mut(&id) {
            passage.html = html;
        }
    }
    found
}
