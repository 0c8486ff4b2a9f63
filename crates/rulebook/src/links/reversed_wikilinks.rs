//! Which wikilinks are written the other way round?
//!
//! A link names its page first (`[[Helm|the helm]]`); some people write it last: `[[the helm|Helm]]`. Where
//! nothing has the first name and something has the second, the link leads there, and shows the first.

use names::InOrder;
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::{draft::Draft, resolver::Resolver};
use crate::pages::page::Piece;

/// Where links are written so: the page and the passage.
pub(crate) fn find(drafts: &[Draft], resolver: &Resolver) -> Vec<(usize, usize)> {
    let reversed = |content: &[Piece]| {
        (0..content.len())
            .any(|at| named(content, at).is_some_and(|(page, shown)| is_one(page, shown, resolver)))
    };
    let mut found = Vec::new();
    for (page, draft) in drafts.iter().enumerate() {
        let items = draft.page.items.iter().enumerate();
        let asking = |it: &[Piece]| reversed(it);
        let own =
            items.filter(|(_, item)| reversed(&item.content) || item.asking.as_deref().is_some_and(asking));
        found.extend(own.map(|(item, _)| (page, item)));
    }
    found
}

/// Turns the links of these names round in these passages.
pub(crate) fn turn(drafts: &mut [Draft], found: &[(usize, usize)], names: &[(String, String)]) {
    for (page, item) in found {
        let Some(item) = drafts.get_mut(*page).and_then(|draft| draft.page.items.get_mut(*item)) else {
            continue;
        };
        turn_content(&mut item.content, names);
        if let Some(asking) = &mut item.asking {
            turn_content(asking, names);
        }
    }
}

/// The names of the links that are written so: what they name as their page, and what they show.
pub(crate) fn names(
    drafts: &[Draft],
    found: &[(usize, usize)],
    resolver: &Resolver,
) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for (page, item) in found {
        let Some(item) = drafts.get(*page).and_then(|draft| draft.page.items.get(*item)) else { continue };
        for content in [Some(item.content.as_slice()), item.asking.as_deref()].into_iter().flatten() {
            let all = (0..content.len()).filter_map(|at| named(content, at));
            let own = all.filter(|(page, shown)| is_one(page, shown, resolver));
            names.extend(own.map(|(page, shown)| (page.to_owned(), shown.to_owned())));
        }
    }
    names.order();
    names.dedup();
    names
}

fn is_one(page: &str, shown: &str, resolver: &Resolver) -> bool {
    let plain = !page.is_empty() && !page.contains(['#', '/']) && !shown.trim().is_empty();
    plain && page != shown && !resolver.knows(page) && resolver.knows(shown.trim())
}

/// The link with words of its own that begins at a place: the page it names, and what it shows.
fn named(content: &[Piece], at: usize) -> Option<(&str, &str)> {
    let link = content.get(at..at + 3)?;
    match (&link[0].0, &link[1].0, &link[2].0) {
        (
            Event::Start(Tag::Link { link_type: LinkType::WikiLink { has_pothole: true }, dest_url, .. }),
            Event::Text(shown),
            Event::End(TagEnd::Link),
        ) => Some((dest_url.trim_end_matches('\\').trim(), &**shown)),
        _ => None,
    }
}

fn turn_content(content: &mut [Piece], names: &[(String, String)]) {
    for at in 0..content.len() {
        let Some((page, shown)) = named(content, at).map(|(page, shown)| (page.to_owned(), shown.to_owned()))
        else {
            continue;
        };
        if names.binary_search(&(page.clone(), shown.clone())).is_err() {
            continue;
        }
        if let Event::Start(Tag::Link { dest_url, .. }) = &mut content[at].0 {
            *dest_url = shown.trim().to_owned().into();
        }
        content[at + 1].0 = Event::Text(page.into());
    }
}
