//! What do other programs write into the notes that they export?
//!
//! Joplin writes its own lines below a note (`id: ...`, `type_: 1`) and links by `:/id`; Notion writes an id behind
//! each file's name.

use std::ops::Range;

/// Digits of an id of Joplin and Notion.
const DIGITS: usize = 32;

/// A note as Joplin exports it.
pub(super) struct Joplin<'a> {
    /// What other notes call it in links.
    pub id: &'a str,
    /// Its first line, where that is no heading.
    pub title: Option<&'a str>,
    /// Where its words stand.
    pub body: Range<usize>,
}

impl<'a> Joplin<'a> {
    /// The note whose words begin at a place of a file; none where Joplin did not write it.
    pub fn of(text: &'a str, start: usize) -> Option<Self> {
        let trimmed = text.trim_end();
        let end = trimmed.rfind("\n\n").map_or(start, |at| at + 2).max(start);
        let said = trimmed.get(end..)?;
        let id = said.lines().next()?.strip_prefix("id: ")?.trim();
        let is_field = |line: &str| {
            line.split_once(':')
                .is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        };
        if !is_id(id) || !said.contains("\ntype_: ") || !said.lines().all(is_field) {
            return None;
        }
        let words = text.get(start..end)?;
        let first = words.lines().next().unwrap_or_default();
        let alone = words.lines().nth(1).is_none_or(|next| next.trim().is_empty());
        let is_title = alone && !first.trim().is_empty() && !first.starts_with(['#', '-', '*', '>', '|']);
        let title = is_title.then(|| first.trim());
        let begin = start + if is_title { first.len() } else { 0 };
        Some(Self { id, title, body: begin..end })
    }
}

fn is_id(id: &str) -> bool {
    id.len() == DIGITS && id.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A file's name without the id that Notion writes behind it.
pub(super) fn without_id(name: &str) -> &str {
    let named = name.rsplit_once(' ').filter(|(before, id)| is_id(id) && !before.trim().is_empty());
    named.map_or(name, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_joplin_writes_is_told_from_the_note() {
        let id = "9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d";
        let text = format!("Boats\n\nThey float.\n\nid: {id}\nparent_id: \ntype_: 1");
        let note = Joplin::of(&text, 0).map(|it| (it.id, it.title, text[it.body].trim()));
        assert_eq!(note, Some((id, Some("Boats"), "They float.")));
        for other in
            ["Words.\n\nid: 5\ntype_: 1\n", "Words.\n", "", &format!("A\n\nid: {id}\nMore words here.\n")]
        {
            assert!(Joplin::of(other, 0).is_none(), "{other}");
        }
        assert_eq!(without_id(&format!("Rules of the Sea {id}")), "Rules of the Sea");
        assert_eq!((without_id(id), without_id("Boats 12")), (id, "Boats 12"));
    }
}
