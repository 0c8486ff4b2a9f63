//! What would the parser make one with the title of a box?
//!
//! `> [!note] Glossary` above `> Apple` and `> : A fruit.`: it would take title and term for one term of two lines. A rule (`> ---`)
//! right below the first words of a box would make a heading of them and the title.

use std::ops::Range;

use crate::words::{code_lines, source_map::MappedText};

/// A body in which such terms and words stand apart from the titles of their boxes.
pub(crate) fn separate(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !body.contains("> [!") {
        return visible;
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    // The marks of the box in whose first paragraph the line stands, and where that goes on behind its title.
    let mut title: Option<(&str, usize)> = None;
    for (start, line) in code_lines::outside(body) {
        let marks = quote(line).trim_end();
        if words(line).starts_with("[!") {
            title = Some((marks, start + line.len()));
            continue;
        }
        title = title.filter(|(box_marks, _)| *box_marks == marks && !words(line).is_empty());
        let said = words(line);
        let is_line = |sign: char| !said.is_empty() && said.chars().all(|c| c == sign);
        if let Some((marks, _)) = title.filter(|_| is_line('-') || is_line('=')) {
            match said.len() > 2 && is_line('-') {
                true => edits.push((start..start, format!("{marks}\n"))),
                false => edits.push((start..start + line.len(), format!("{marks}\n"))),
            }
            title = None;
            continue;
        }
        if let Some((marks, behind)) =
            title.filter(|(_, behind)| words(line).starts_with(": ") && *behind < start)
        {
            edits.push((behind..behind, format!("{marks}\n")));
            title = None;
        }
    }
    visible.replaced(edits)
}

/// The marks of quotes that a line begins with.
fn quote(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches(['>', ' ', '\t']).len()]
}

/// What a line says behind them.
fn words(line: &str) -> &str {
    line[quote(line).len()..].trim_end()
}
