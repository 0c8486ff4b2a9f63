//! Which passages come nearest to something that does not exist?

use super::{
    Searcher,
    page_in_query::address_parts,
    types::{Hit, Request},
};
use names::slug;
use rulebook::Rulebook;

/// The passages nearest to an address or a name.
pub(super) fn nearest(searcher: &Searcher, rulebook: &Rulebook, text: &str, limit: usize) -> Vec<Hit> {
    let mut parts: Vec<String> = address_parts(text).take(8).map(in_words).collect();
    // an address inside a known game: what is near lies in the same game
    let game = match parts.first() {
        Some(first) if parts.len() > 1 => rulebook.game(&slug(first)).map(|game| game.id.clone()),
        _ => None,
    };
    if game.is_some() {
        parts.remove(0);
    }
    // the last part names the passage; with its topic it is surer, alone it finds more
    let last = parts.last().cloned().unwrap_or_default();
    let mut hits: Vec<Hit> = Vec::new();
    for (query, game) in [(parts.join(" "), game.clone()), (last, game.clone()), (parts.join(" "), None)] {
        if hits.len() >= limit {
            break;
        }
        let request = Request { query, game, limit, ..Request::default() };
        let found = searcher.search(rulebook, &request).unwrap_or_default();
        for hit in found.hits {
            if !hits.iter().any(|known| known.id == hit.id) {
                hits.push(hit);
            }
        }
    }
    hits.truncate(limit);
    hits
}

/// A part of an address in words: separators are blanks, and nothing in it is syntax.
fn in_words(part: &str) -> String {
    let decoded = percent_encoding::percent_decode_str(part).decode_utf8_lossy();
    let word = |c: char| if c.is_alphanumeric() || c == '.' { c } else { ' ' };
    decoded.chars().take(128).map(word).collect()
}
