//! Star Wars: Unlimited: what does the reader of card texts make of a text?
//!
//! - `shapes`: our own sentences in the style of cards, shape by shape (`shapes.txt`), with their readings as a snapshot;
//! - `trees`: the typed abilities themselves, node by node, for one text of each kind;
//! - `refusals`: what is not understood, with exactly its words, and conditions that must not be swallowed;
//! - `laws`: any text at all: no panic, spans inside, nothing dropped, unknown parts exact, readings stable;
//! - `corpora`: the share of printed texts that is wholly understood, where they lie beside the project.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod corpora;
mod laws;
mod refusals;
mod shapes;
mod trees;

use unlimited::text::{read, readings};

/// The readings of a text, one line for each ability.
pub fn lines(text: &str) -> Vec<String> {
    readings(&read(text)).iter().map(|reading| reading.line()).collect()
}

/// The texts of `shapes.txt` with the heading they stand under; `\n` is a line break in a text.
pub fn shapes() -> impl Iterator<Item = (&'static str, String)> {
    let mut heading = "";
    include_str!("shapes.txt").lines().filter_map(move |line| {
        if let Some(name) = line.strip_prefix("## ") {
            heading = name;
            return None;
        }
        (!line.is_empty() && !line.starts_with('#')).then(|| (heading, line.replace("\\n", "\n")))
    })
}
