//! Which lines of a plain text does a Markdown parser run together?
//!
//! People who type rules without marks begin each rule on a line of its own: `B. Objectives`, `1.1 Open ground`. Below an item of
//! a list Markdown has such a line as a part of it, and goes on counting behind it.

use crate::{pages::rule_line, words::source_map::MappedText};

/// A body in which lettered titles, and lines with whole numbers, are paragraphs of their own.
pub(crate) fn rewrite(visible: MappedText) -> MappedText {
    let mut blank = true;
    visible.edited(|start, line, edits| {
        let at = start + line.len();
        let title = is_lettered(line);
        if title || is_whole(line) || is_counted(line) {
            if !blank {
                edits.push((start..start, "\n".to_owned()));
            }
            if title {
                edits.push((at..at, "\n".to_owned()));
            }
        }
        blank = line.trim().is_empty() || title;
    })
}

/// Whether a line is a title with a letter: `B. Objectives`.
fn is_lettered(line: &str) -> bool {
    let mut letters = line.chars();
    let counted = letters.next().is_some_and(|c| c.is_ascii_uppercase()) && line.get(1..3) == Some(". ");
    counted && rule_line::is_title(line.get(3..).unwrap_or_default().trim())
}

/// Whether a line is an item that counts: `2. Shellholes`; Markdown has it as words of a paragraph above.
fn is_counted(line: &str) -> bool {
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    (1..3).contains(&(line.len() - digits.len())) && digits.starts_with(". ")
}

/// Whether a line begins with a whole number: `1.1 Open ground costs one.`
fn is_whole(line: &str) -> bool {
    let number = line.split(' ').next().unwrap_or_default();
    let parts = number.trim_end_matches('.').split('.');
    line.starts_with(|c: char| c.is_ascii_digit())
        && number.trim_end_matches('.').contains('.')
        && parts.clone().all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
}
