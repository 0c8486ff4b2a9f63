//! Where does front matter begin and end?
//!
//! Between fences (`---`, `+++`), as one JSON object, or nowhere: what only looks like it is text, and said so where it has no end.

use std::ops::Range;

use serde_json::Value;

use super::Form;
use crate::{sources::SourceFile, words::limits};
use names::{Diagnostic, Span};

/// The fences at the top of a text: the bytes between them, and where the body begins.
pub(super) fn fences(text: &str) -> Option<(Form, Range<usize>, usize)> {
    let (form, fence) = match text.get(..3)? {
        "---" => (Form::Dashes, "---"),
        "+++" => (Form::Pluses, "+++"),
        _ => return None,
    };
    let first = text.find('\n')?;
    if !text[3..first].trim().is_empty() {
        return None;
    }
    let mut at = first + 1;
    for line in text[at..].split_inclusive('\n') {
        let end = at + line.len();
        // YAML may end in dots.
        if line.trim_end() == fence || form == Form::Dashes && line.trim_end() == "..." {
            return Some((form, first + 1..at, end));
        }
        at = end;
    }
    None
}

/// One JSON object at the top of a text, as Hugo has it: its bytes, and where the body begins.
pub(super) fn object(text: &str) -> Option<(Form, Range<usize>, usize)> {
    let begins = ["{\n", "{\r\n", "{\"", "{ \""].iter().any(|opening| text.starts_with(opening));
    let head = text.get(..text.floor_char_boundary(limits::FRONT_MATTER_BYTES)).filter(|_| begins)?;
    let mut values = serde_json::Deserializer::from_str(head).into_iter::<serde_json::Map<String, Value>>();
    values.next()?.ok()?;
    let end = values.byte_offset();
    let apart = text.get(end..).is_some_and(|rest| rest.trim_start_matches([' ', '\r']).starts_with('\n'));
    apart.then_some((Form::Dashes, 0..end, end))
}

/// A finding when the text begins like front matter that has no end.
pub(super) fn unclosed(file: &SourceFile) -> Option<Diagnostic> {
    let mut lines = file.text.lines();
    let fence = lines.next()?.trim_end();
    let next = lines.next().unwrap_or_default();
    let looks = match fence {
        "---" => looks_like_fields(next),
        "+++" => true,
        _ => false,
    };
    looks.then(|| {
        Diagnostic::warning(
            "broken-front-matter",
            format!("front matter of `{}` begins with `{fence}` and has no end", file.name),
        )
        .at(Span::at(&file.name, &file.text, 0, fence.len()))
        .help(format!("close it with a line `{fence}`"))
    })
}

/// Whether the first line that says anything is a field, or begins an object.
pub(super) fn looks_like_fields(raw: &str) -> bool {
    let first = raw.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let first = first.unwrap_or_default();
    first.starts_with('{') || first.split_once(':').is_some_and(|(key, _)| is_key(key))
}

pub(super) fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '"'))
}
