//! What do references to blocks say?
//!
//! Logseq names a block by its id, `((64f0a1b2-...))`, and shows its words there. A page alone does not know them: they are put
//! in when all pages of a game are read.

use std::collections::HashMap;

use pulldown_cmark::{Event, LinkType, Tag};

use super::{
    draft::Draft,
    inline,
    outlines::{self, REFERENCE},
    page::{Item, Piece},
};

/// Longest words of a block that a reference shows, in characters.
const LONGEST: usize = 160;

/// Writes into each reference without words of its own what its block says.
pub(super) fn say(drafts: &mut [Draft]) {
    let items = || drafts.iter().flat_map(|draft| &draft.page.items);
    if !items().flat_map(contents).any(|content| (0..content.len()).any(|at| named(content, at).is_some())) {
        return;
    }
    let blocks = items().filter_map(|item| {
        let id = item.explicit.clone().filter(|id| outlines::is_id(id))?;
        Some((id, words(item)?))
    });
    let headings = drafts.iter().flat_map(|draft| &draft.page.headings);
    let headings = headings.filter_map(|heading| {
        Some((heading.id.clone().filter(|id| outlines::is_id(id))?, heading.text.clone()))
    });
    let blocks: HashMap<String, String> = blocks.chain(headings).collect();
    for item in drafts.iter_mut().flat_map(|draft| &mut draft.page.items) {
        for content in [Some(&mut item.content), item.asking.as_mut()].into_iter().flatten() {
            for at in 0..content.len() {
                let Some(words) = named(content, at).and_then(|id| blocks.get(id)) else { continue };
                content[at + 1].0 = Event::Text(words.clone().into());
            }
        }
    }
}

fn contents(item: &Item) -> impl Iterator<Item = &Vec<Piece>> {
    std::iter::once(&item.content).chain(&item.asking)
}

/// What a block says: what it asks, else its text.
fn words(item: &Item) -> Option<String> {
    let asked = item.asking.as_deref().map(inline::text).filter(|asked| !asked.is_empty());
    let words = asked.unwrap_or_else(|| inline::text(&item.content));
    let short = super::passages::shorten(&words, LONGEST);
    (!short.is_empty()).then_some(short)
}

/// The id of the block that a reference without words of its own names, which begins at a place.
fn named(content: &[Piece], at: usize) -> Option<&str> {
    match (&content.get(at)?.0, &content.get(at + 1)?.0) {
        (
            Event::Start(Tag::Link { link_type: LinkType::WikiLink { .. }, dest_url, .. }),
            Event::Text(shown),
        ) if **shown == *REFERENCE => {
            Some(dest_url.trim_end_matches('\\').trim()).filter(|id| outlines::is_id(id))
        }
        _ => None,
    }
}
