//! Which attributes does Jekyll write beside its words?
//!
//! `{: #id .class }` on a line of its own or behind words (kramdown). The ids are kept as `{#id}`; the rest says nothing to
//! readers.

use std::ops::Range;

use super::hidden;
use crate::words::source_map::MappedText;
use names::slug;

/// Longest list of attributes, in bytes.
const LONGEST: usize = 256;

/// A body without lists of attributes.
pub(crate) fn read(visible: MappedText) -> MappedText {
    let body = visible.body();
    if !["{:", "]{.", "){", "*[", "\n{.", "\n{#", "\n{ ."].iter().any(|mark| body.contains(mark)) {
        return visible;
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let (mut at, mut fence, mut before, mut above) = (0, None, 0..0, 0..0);
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if hidden::fenced(line, &mut fence) {
            before = 0..0;
            continue;
        }
        match alone(line) {
            Some(attributes) => {
                let lines = Lines { above: &above, before: &before, own: start..at };
                edits.extend(of_line(body, &lines, attributes));
            }
            None if abbreviation(line).is_some() => edits.extend(defined(line, start)),
            None => within(line, start, &mut edits),
        }
        (above, before) = (before, start..at);
    }
    visible.replaced_in_order(edits)
}

/// The attributes that a line consists of.
fn alone(line: &str) -> Option<&str> {
    let inner =
        line.trim().strip_prefix('{')?.strip_suffix('}').filter(|inner| !inner.contains(['{', '}']))?;
    // What a generator of Obsidian leaves is debris, and named as such.
    let plain = |inner: &&str| are_classes(inner) && !inner.contains("block-language");
    let classes = || Some(inner).filter(plain).filter(|inner| inner.trim_start().starts_with(['.', '#']));
    inner.strip_prefix(':').or_else(classes)
}

/// A line of attributes with the two lines before it.
struct Lines<'a> {
    above: &'a Range<usize>,
    before: &'a Range<usize>,
    own: Range<usize>,
}

/// What is abbreviated in a line, and what it means: `*[LoS]: Line of sight`.
fn abbreviation(line: &str) -> Option<(&str, &str)> {
    let (name, words) = line.strip_prefix("*[")?.split_once("]:")?;
    (!name.trim().is_empty() && !words.trim().is_empty()).then_some((name, words))
}

/// An abbreviation as a definition.
fn defined(line: &str, start: usize) -> Vec<(Range<usize>, String)> {
    let Some((name, _)) = abbreviation(line) else { return Vec::new() };
    let behind = start + "*[".len() + name.len();
    let end = start + line.trim_end().len();
    vec![
        (start..start + "*[".len(), "\n".to_owned()),
        (behind..behind + "]:".len(), "\n:".to_owned()),
        (end..end, "\n".to_owned()),
    ]
}

/// A line of attributes belongs to the lines before it: a heading, a paragraph, the mark of a table of contents.
fn of_line(body: &str, lines: &Lines, attributes: &str) -> Vec<(Range<usize>, String)> {
    let (before, line) = (lines.before, lines.own.clone());
    let words = body.get(before.clone()).unwrap_or_default();
    let item = words.trim_start_matches(['*', '-', '+', '1', '.', ' ']).trim();
    let is_toc = attributes.split_whitespace().any(|word| word == "toc");
    if is_toc && matches!(slug(item).as_str(), "toc" | "contents" | "table-of-contents") {
        return vec![(before.start..line.end, "\n".to_owned())];
    }
    let end = line.start + body.get(line.clone()).unwrap_or_default().trim_end().len();
    let id = id(attributes).filter(|_| !words.trim().is_empty());
    let above = body.get(lines.above.clone()).unwrap_or_default();
    let underlines = !above.trim().is_empty()
        && ['=', '-'].iter().any(|mark| words.trim().len() > 1 && words.trim().chars().all(|c| c == *mark));
    match id {
        // The heading stands above its line.
        Some(id) if underlines => {
            let heading = lines.above.start + above.trim_end().len();
            vec![(heading..heading, format!(" {{#{id}}}")), (line.start..end, String::new())]
        }
        Some(id) => vec![(before.start + words.trim_end().len()..end, format!(" {{#{id}}}"))],
        None => vec![(line.start..end, String::new())],
    }
}

/// The id among attributes.
fn id(attributes: &str) -> Option<&str> {
    attributes.split_whitespace().find_map(|word| word.strip_prefix('#')).filter(|id| !id.is_empty())
}

/// Whether words in braces are classes and the like alone: ` .md-button `.
fn are_classes(inner: &str) -> bool {
    let mut words = inner.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word.starts_with(['.', '#', ':']) || word.contains('='))
}

/// Attributes behind words of the line.
fn within(line: &str, start: usize, edits: &mut Vec<(Range<usize>, String)>) {
    // A box says its own attributes.
    if line.trim_start().starts_with(":::") {
        return;
    }
    let mut from = 0;
    let mut code = false;
    while let Some(found) = line.get(from..).and_then(|rest| rest.find(['{', '`'])) {
        let here = from + found;
        from = here + 1;
        if line[here..].starts_with('`') {
            code = !code;
            continue;
        }
        let rest = &line[here + 1..];
        let length = rest[..rest.floor_char_boundary(LONGEST)].find('}');
        let Some(inner) = length.and_then(|length| rest.get(..length)).filter(|_| !code) else { continue };
        // `{{:dice.png}}` is no list of attributes.
        if line[..here].ends_with('{') {
            continue;
        }
        let end = here + inner.len() + 2;
        if let Some(attributes) = inner.strip_prefix(':') {
            let words = line[..here].trim_end().len();
            let closes = line[end..].trim().is_empty();
            let id = id(attributes).filter(|_| closes);
            let kept = id.map(|id| format!(" {{#{id}}}")).unwrap_or_default();
            edits.push((start + if closes { words } else { here }..start + end, kept));
        } else if line[..here].ends_with([')', ']']) && are_classes(inner) {
            edits.push((start + here..start + end, String::new()));
        } else {
            continue;
        }
        from = end;
    }
}
