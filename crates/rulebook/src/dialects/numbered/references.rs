//! What do the references of Markdown mean in a numbered rulebook?
//!
//! `[image1]: <data:image/png;base64,...>` is no rule; it says where `![][image1]` and `[words][image1]` lead, wherever they
//! stand in the book.

use names::Ordered;
use std::{collections::BTreeMap, ops::Range};

use super::Line;
use crate::pages::{inline, page::Piece};

/// Longest name of a reference, in bytes.
const LONGEST: usize = 128;
/// Replaces the data of a picture within its address.
const DATA: &str = "<data:,>";

/// The references that a rulebook defines: by name, where each leads.
#[derive(Default)]
pub(super) struct References<'a>(BTreeMap<String, &'a str>);

impl<'a> References<'a> {
    pub(super) fn of(lines: &[Line<'a>]) -> Self {
        let defined = lines.iter().rev().filter_map(|line| definition(line.text));
        Self(defined.map(|(name, leads)| (name.to_lowercase(), leads)).ordered_map())
    }

    /// Reads a line's words with the references among them.
    pub(super) fn line(&self, words: &str, range: Range<usize>) -> Vec<Piece> {
        inline::line_referring(words, range, &self.used_by(words))
    }

    /// The definitions of the references among words, as Markdown writes them.
    pub(super) fn used_by(&self, words: &str) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let names = words.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
        let used = names.filter_map(|(name, _)| Some((name, self.0.get(&name.to_lowercase())?)));
        used.map(|(name, leads)| format!("[{name}]: {leads}\n")).collect()
    }
}

/// Whether a line defines a reference.
pub(super) fn defines(line: &str) -> bool {
    definition(line).is_some()
}

/// The name that a line defines, and where it leads.
fn definition(line: &str) -> Option<(&str, &str)> {
    let (name, leads) = line.trim().strip_prefix('[')?.split_once("]: ")?;
    let leads = leads.trim();
    let address = leads.trim_start_matches('<');
    let is_name = (1..=LONGEST).contains(&name.len()) && !name.contains(['[', ']']) && !name.starts_with('^');
    let places = ["data:", "https://", "http://", "#", "/", "./", "../"];
    let is_place = places.iter().any(|place| address.starts_with(place));
    // What stands behind the address is its title: `"The map"`.
    let is_whole =
        address.split_once(' ').is_none_or(|(_, title)| title.trim().starts_with(['"', '\'', '(']));
    let leads = if address.starts_with("data:") { DATA } else { leads };
    (is_name && is_place && is_whole).then_some((name, leads))
}
