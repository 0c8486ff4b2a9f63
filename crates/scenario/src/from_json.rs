//! How is a scenario read from JSON?
//!
//! Size and nesting are looked at before the parser starts; a key that comes twice is an error, as
//! in TOML.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{
    from_toml::too_long,
    limits::{MAX_BYTES, MAX_DEPTH},
    tree::{Key, Node, Value},
};
use names::{Diagnostic, Span};

/// The tree of a JSON text, or what is wrong with it.
pub(super) fn parse(text: &str, file: &str) -> Result<Node, Vec<Diagnostic>> {
    if text.len() > MAX_BYTES {
        return Err(vec![too_long(text.len())]);
    }
    if let Some(offset) = too_deep(text) {
        let finding =
            Diagnostic::error("too-deep", format!("objects and lists are nested deeper than {MAX_DEPTH}"));
        return Err(vec![finding.at(Span::at(file, text, offset, 1))]);
    }
    let read = serde_json::from_str::<Node>(text).map_err(|error| {
        let words = error.to_string();
        let message = words.split(" at line ").next().unwrap_or_default().to_owned();
        let offset = offset_of(text, error.line(), error.column());
        let finding = match message.strip_prefix(TWICE) {
            Some(field) => {
                let message = format!("the field {field} is written twice");
                let finding = Diagnostic::error("duplicate-field", message).help("keep one of the two");
                finding.field(field.trim_matches('`'))
            }
            None => Diagnostic::error("not-json", format!("this is not JSON: {message}"))
                .help("docs/scenarios.md shows the form"),
        };
        vec![finding.at(Span::at(file, text, offset, 1))]
    });
    let mut tree = read?;
    place(text.as_bytes(), &mut 0, &mut tree);
    Ok(tree)
}

/// Notes where each key and value of `node` stands; `at` moves from before it to behind it. The text
/// has been parsed: it is JSON, and its tables and lists are those of `node`.
fn place(text: &[u8], at: &mut usize, node: &mut Node) {
    skip(text, at);
    let start = *at;
    match &mut node.value {
        Value::Table(entries) => {
            *at += 1;
            for (key, value) in entries {
                skip(text, at);
                let start = *at;
                after_scalar(text, at);
                key.place = Some(start..*at);
                place(text, at, value);
            }
            skip(text, at);
            *at += 1;
        }
        Value::List(list) => {
            *at += 1;
            list.iter_mut().for_each(|value| place(text, at, value));
            skip(text, at);
            *at += 1;
        }
        _ => after_scalar(text, at),
    }
    node.place = Some(start..*at);
}

/// Blanks and what separates values.
fn skip(text: &[u8], at: &mut usize) {
    while text.get(*at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b':')) {
        *at += 1;
    }
}

/// Behind a string, a number or a word.
fn after_scalar(text: &[u8], at: &mut usize) {
    if text.get(*at) != Some(&b'"') {
        let ends = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b']' | b'}');
        while text.get(*at).is_some_and(|byte| !ends(byte)) {
            *at += 1;
        }
        return;
    }
    *at += 1;
    while let Some(byte) = text.get(*at) {
        *at += if *byte == b'\\' { 2 } else { 1 };
        if *byte == b'"' {
            return;
        }
    }
}

const TWICE: &str = "twice: ";

/// Byte offset of a line and column as serde_json counts them: both from 1, columns in bytes.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    before + column.saturating_sub(1)
}

fn too_deep(text: &str) -> Option<usize> {
    let (mut depth, mut inside, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'[' | b'{' if !inside => depth += 1,
            b']' | b'}' if !inside => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Some(at);
        }
    }
    None
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor).map(Node::unplaced)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(match i64::try_from(number) {
            Ok(number) => Value::Whole(number),
            Err(_) => Value::Other("a number beyond all limits"),
        })
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other("a number with a fraction"))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Other("null"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(node) = access.next_element()? {
            list.push(node);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut names = std::collections::HashSet::new();
        let mut entries: Vec<(Key, Node)> = Vec::new();
        while let Some((name, node)) = access.next_entry::<String, Node>()? {
            if !names.insert(name.clone()) {
                return Err(serde::de::Error::custom(format!("{TWICE}`{name}`")));
            }
            entries.push((Key { name, place: None }, node));
        }
        Ok(Value::Table(entries))
    }
}
