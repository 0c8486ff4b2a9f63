//! Which words does a wiki's line stress?
//!
//! `'''bold'''`, on a page of a wiki `''slanted''` as well, and both: `'''''both'''''`, `'''bold ''and slanted'''''`.

use std::ops::Range;

use super::{Edits, Page};

/// How many signs make words slanted, and how many bold.
const SLANTED: usize = 2;
const BOLD: usize = 3;

/// The marks of stress in a line, as Markdown has them; one that nothing closes stays.
pub(super) fn emphasis(line: &str, start: usize, page: Page, edits: &mut Edits) {
    // What is open: how many signs opened it, and where.
    let mut open: Vec<(usize, Range<usize>)> = Vec::new();
    let mut at = 0;
    while let Some(found) = line.get(at..).and_then(|rest| rest.find("''")) {
        let mut from = at + found;
        let length = line[from..].len() - line[from..].trim_start_matches('\'').len();
        at = from + length;
        for signs in toggled(length, page, &open) {
            let mark = from..from + signs;
            from = mark.end;
            if open.last().is_none_or(|(opened, _)| *opened != signs) {
                open.push((signs, mark));
                continue;
            }
            let Some((_, opened)) = open.pop() else { continue };
            let inner = line.get(opened.end..mark.start).unwrap_or_default();
            if inner.trim() == inner && !inner.is_empty() {
                let written = "*".repeat(signs - 1);
                edits.push((start + opened.start..start + opened.end, written.clone()));
                edits.push((start + mark.start..start + mark.end, written));
            }
        }
    }
}

/// What so many signs open or close, in this order: first what was opened last.
fn toggled(length: usize, page: Page, open: &[(usize, Range<usize>)]) -> Vec<usize> {
    match (length, open.last()) {
        (SLANTED, _) if page == Page::Other => Vec::new(),
        (SLANTED | BOLD, _) => vec![length],
        (5, Some((SLANTED, _))) => vec![SLANTED, BOLD],
        (5, _) => vec![BOLD, SLANTED],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_paired_from_the_innermost_on() {
        let stressed = |line: &str| {
            let mut edits = Edits::new();
            emphasis(line, 0, Page::OfWiki, &mut edits);
            edits.sort_by_key(|(range, _)| range.start);
            let mut line = line.to_owned();
            edits.into_iter().rev().for_each(|(range, words)| line.replace_range(range, &words));
            line
        };
        for (written, read) in [
            ("'''''both''''' words", "***both*** words"),
            ("'''bold ''and so'''''", "**bold *and so***"),
            ("''it '''and so'''''", "*it **and so***"),
            ("''it'' and '''bold'''", "*it* and **bold**"),
            ("'''never closed", "'''never closed"),
        ] {
            assert_eq!(stressed(written), read);
        }
    }
}
