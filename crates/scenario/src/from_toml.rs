//! How is a scenario read from TOML?
//!
//! Size and nesting are looked at before the parser starts; every error of the parser has a place.

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    limits::{MAX_BYTES, MAX_DEPTH},
    tree::{Key, Node, Value},
};
use names::{Diagnostic, Span, grouped};

/// The tree of a TOML text, or what is wrong with it.
pub(super) fn parse(text: &str, file: &str) -> Result<Node, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        return Err(vec![too_long(text.len())]);
    }
    if let Some(offset) = too_deep(text) {
        let finding =
            Diagnostic::error("too-deep", format!("tables and lists are nested deeper than {MAX_DEPTH}"));
        return Err(vec![finding.at(Span::at(file, text, offset, 1))]);
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(Node { place: Some(table.span()), value: from_table(table.get_ref()) });
    }
    Err(errors.iter().map(|error| not_toml(error, text, file)).collect())
}

/// The finding for a text that is too long.
pub(super) fn too_long(bytes: usize) -> Diagnostic {
    Diagnostic::error(
        "too-long",
        format!("the scenario has {} bytes; the limit is {}", grouped(bytes), grouped(MAX_BYTES)),
    )
}

fn not_toml(error: &toml::de::Error, text: &str, file: &str) -> Diagnostic {
    let message = error.message().trim().replace('\n', "; ");
    let duplicate = message.contains("duplicate key");
    let (code, message, help) = if duplicate {
        ("duplicate-field", "this field is written twice".to_owned(), "keep one of the two")
    } else {
        (
            "not-toml",
            format!("this is not TOML: {message}"),
            "docs/scenarios.md shows the form; text stands in quotes",
        )
    };
    let finding = Diagnostic::error(code, message).help(help);
    match error.span() {
        Some(range) if duplicate => {
            let field = field_at(text, range.start, text.get(range.clone()).unwrap_or_default());
            finding.field(field).at(Span::at(file, text, range.start, range.len()))
        }
        Some(range) => finding.at(Span::at(file, text, range.start, range.len())),
        None => finding,
    }
}

/// The path of a key at `start`: the table of the header above it, the key before an inline table on
/// the same line, and itself.
fn field_at(text: &str, start: usize, key: &str) -> String {
    let before = text.get(..start).unwrap_or_default();
    let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let header = above.lines().rev().map(str::trim).find(|line| line.starts_with('['));
    let header = header.and_then(|line| line.trim_start_matches('[').split(']').next());
    let header = header.filter(|_| !line.trim_start().starts_with('['));
    let inline = line.split_once('=').filter(|(_, value)| value.contains('{')).map(|(key, _)| key);
    let parts = [header, inline, Some(key)];
    let parts = parts.into_iter().flatten().map(|part| part.trim().trim_matches('"'));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
}

fn from_table(table: &DeTable<'_>) -> Value {
    let entry = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let name: &std::borrow::Cow<'_, str> = key.get_ref();
        let key = Key { name: name.to_string(), place: Some(key.span()) };
        (key, from_value(value))
    };
    Value::Table(table.iter().map(entry).collect())
}

fn from_value(value: &Spanned<DeValue<'_>>) -> Node {
    let tree = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Value::Whole(number),
            Err(_) => Value::Other("a number beyond all limits"),
        },
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Array(list) => Value::List(list.iter().map(from_value).collect()),
        DeValue::Table(table) => from_table(table),
        DeValue::Float(_) => Value::Other("a number with a fraction"),
        DeValue::Datetime(_) => Value::Other("a date"),
    };
    Node { value: tree, place: Some(value.span()) }
}

/// Byte offset at which brackets or dotted keys go deeper than the limit.
fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth, mut dots) = (0, 0_usize, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = after_string(bytes, at);
                continue;
            }
            b'#' => {
                at += bytes[at..].iter().take_while(|b| **b != b'\n').count();
                continue;
            }
            b'[' | b'{' => {
                depth += 1;
                dots = 0;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'.' => dots += 1,
            b'\n' | b'=' | b',' => dots = 0,
            _ => {}
        }
        if depth > MAX_DEPTH || dots > MAX_DEPTH {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The offset after the string that begins at `start`; the text's end if it does not end.
fn after_string(bytes: &[u8], start: usize) -> usize {
    let Some(quote) = bytes.get(start).copied() else {
        return start;
    };
    let triple = bytes[start..].starts_with(&[quote, quote, quote]);
    let width = if triple { 3 } else { 1 };
    let mut at = start + width;
    while let Some(byte) = bytes.get(at).copied() {
        if byte == b'\\' && quote == b'"' {
            at += 2;
        } else if byte == quote && (!triple || bytes[at..].starts_with(&[quote, quote, quote])) {
            return at + width;
        } else if byte == b'\n' && !triple {
            return at;
        } else {
            at += 1;
        }
    }
    bytes.len()
}
