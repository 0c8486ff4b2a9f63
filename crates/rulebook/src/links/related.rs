//! Which topics does a line of related topics name?
//!
//! Links name themselves. Bare names stand between commas and "and", but names have commas and "and" of their
//! own, and lines break within them: the longest name that something has is the one meant.

use crate::pages::{
    page::{RawLink, RawTarget},
    sections,
};

/// Most parts between commas and conjunctions that one name has.
const PARTS: usize = 6;

/// A part of a line: what stands between two commas or conjunctions.
struct Part<'a> {
    words: &'a str,
    /// The conjunction before it, if it is one.
    conjunction: Option<&'a str>,
    /// The link that it is a part of.
    of: usize,
}

/// The links of a line of related topics, with bare names as something has them.
pub(crate) fn settle(raw: &[RawLink], knows: impl Fn(&str) -> bool) -> Vec<RawLink> {
    let mut links = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(link) = raw.get(at) {
        let bare = raw[at..].iter().take_while(|link| is_bare(link)).count();
        if bare == 0 {
            links.push(link.clone());
            at += 1;
        } else {
            names(&raw[at..at + bare], &knows, &mut links);
            at += bare;
        }
    }
    links
}

fn is_bare(link: &RawLink) -> bool {
    matches!(link.to, RawTarget::Bare(_) | RawTarget::Beside(_))
}

fn names(raw: &[RawLink], knows: &impl Fn(&str) -> bool, links: &mut Vec<RawLink>) {
    let parts: Vec<Part> = raw.iter().enumerate().flat_map(|(of, link)| parts(of, &link.text)).collect();
    let known_from = |at: usize| {
        let most = PARTS.min(parts.len() - at);
        (1..=most).rev().find(|count| knows(&joined(&parts[at..at + count])))
    };
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let link = &raw[part.of];
        let known = known_from(at);
        // What nothing has stays whole, up to the next comma or known name.
        let unknown = || {
            let more = (at + 1..parts.len()).take_while(|next| parts[*next].of == part.of);
            1 + more.take_while(|next| known_from(*next).is_none()).count()
        };
        let count = known.unwrap_or_else(unknown);
        let name = joined(&parts[at..at + count]);
        at += count;
        // Words beside links may only join them.
        let is_name = matches!(link.to, RawTarget::Bare(_)) || !name.split(' ').all(sections::joins);
        if known.is_some() || is_name {
            links.push(RawLink { text: name.clone(), to: RawTarget::Name(name), ..link.clone() });
        }
    }
}

/// The parts of what stands between two commas.
fn parts(of: usize, text: &str) -> Vec<Part<'_>> {
    let mut cuts = vec![(0, 0, None)];
    let mut at = 0;
    for word in text.split(' ') {
        if matches!(word, "and" | "&" | "or") {
            cuts.push((at, at + word.len(), Some(word)));
        }
        at += word.len() + 1;
    }
    let ends = cuts.iter().skip(1).map(|(at, ..)| *at).chain([text.len()]);
    let parts = cuts.iter().zip(ends).map(|((_, from, conjunction), to)| Part {
        words: text.get(*from..to).unwrap_or_default().trim(),
        conjunction: *conjunction,
        of,
    });
    parts.filter(|part| !part.words.is_empty()).collect()
}

/// Parts as one name.
fn joined(parts: &[Part]) -> String {
    let mut name = String::new();
    for part in parts {
        if !name.is_empty() {
            name.push(' ');
            if let Some(conjunction) = part.conjunction {
                name.push_str(conjunction);
                name.push(' ');
            }
        }
        name.push_str(part.words);
    }
    name
}
