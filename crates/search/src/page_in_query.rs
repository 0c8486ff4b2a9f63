//! Which page's address is the whole query?
//!
//! An id, as it was copied from a page, an answer or a terminal, or a pasted address: of a passage, a topic, a game.

use super::{catalogue::Catalogue, types::Direct};
use rulebook::{Lookup, Rulebook};

/// What the address leads to, in any of the forms that it may have.
pub(super) fn addressed(rulebook: &Rulebook, catalogue: &Catalogue, query: &str) -> Option<Direct> {
    // as a text has it: `[armada/defense-tokens/brace]`, `<https://...>.`
    let bare = query.trim().trim_end_matches(['.', ',', ';', '?', '!', ':']);
    let bare = bare.trim_matches(['[', ']', '<', '>', '(', ')', '"', '`', '\'', '“', '”']);
    let mut parts = address_parts(bare);
    let game = parts.next()?;
    let (topic, passage) = (parts.next(), parts.next());
    match (topic, passage) {
        _ if parts.next().is_some() => None,
        (Some(topic), passage) => led(rulebook.find(game, topic, passage)),
        // a word by itself may be the name of something
        (None, _) if bare.contains('/') || catalogue.named(bare).is_empty() => {
            let game = rulebook.game(&game.to_lowercase())?;
            Some(Direct::Game(game.id.clone()))
        }
        (None, _) => None,
    }
}

fn led(found: Lookup<'_>) -> Option<Direct> {
    match found {
        Lookup::Passage(passage) => Some(Direct::Passage(passage.id.clone())),
        Lookup::Topic(topic) => Some(Direct::Topic(topic.id.clone())),
        Lookup::Moved { to, .. } => {
            let to = to.trim_start_matches('/');
            let passage = to.parse().ok().map(Direct::Passage);
            passage.or_else(|| to.parse().ok().map(Direct::Topic))
        }
        Lookup::Removed { .. } | Lookup::Unknown => None,
    }
}

/// The path's parts of an address, with or without server, query and ending.
pub(super) fn address_parts(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    let path = match text.split_once("://") {
        Some((_, rest)) => rest.split_once('/').map_or("", |(_, path)| path),
        None => text,
    };
    let end = path.find(['?', '#']).unwrap_or(path.len());
    let path = path.get(..end).unwrap_or_default();
    let path = path.strip_suffix(".json").unwrap_or(path);
    path.split('/').filter(|part| !part.trim().is_empty())
}
