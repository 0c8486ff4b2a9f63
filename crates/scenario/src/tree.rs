//! What was written, before anybody asks what it means?
//!
//! TOML, JSON and addresses become the same [`Node`]s; a node knows where it was written, where
//! the writing has places.

use std::ops::Range;

use serde_json::Value as Json;

/// A value and its place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) value: Value,
    /// Bytes of the text it was written in; none for addresses.
    pub(super) place: Option<Range<usize>>,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    Whole(i64),
    Flag(bool),
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
    /// Something no field takes, by its name: `float`, `date`, `null`.
    Other(&'static str),
}

/// A key and its place.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) place: Option<Range<usize>>,
}

impl Node {
    /// What stands under a name, where this is a table.
    pub(super) fn inside(&self, name: &str) -> Option<&Node> {
        let Value::Table(entries) = &self.value else { return None };
        entries.iter().find(|(key, _)| key.name == name).map(|(_, node)| node)
    }

    /// The text, where this is one.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn unplaced(value: Value) -> Self {
        Self { value, place: None }
    }

    /// A JSON value that is written at a place.
    pub(super) fn of_json(value: &Json, place: Option<Range<usize>>) -> Self {
        let inner = |value: &Json| Self::of_json(value, place.clone());
        let value = match value {
            Json::String(text) => Value::Text(text.clone()),
            Json::Bool(flag) => Value::Flag(*flag),
            Json::Number(number) => number.as_i64().map_or(Value::Other("float"), Value::Whole),
            Json::Array(list) => Value::List(list.iter().map(inner).collect()),
            Json::Object(table) => {
                let keyed =
                    |(name, value): (&String, &Json)| (Key { name: name.clone(), place: None }, inner(value));
                Value::Table(table.iter().map(keyed).collect())
            }
            Json::Null => Value::Other("null"),
        };
        Self { value, place }
    }

    /// What it is, in words.
    pub(super) fn what(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "text",
            Value::Whole(_) => "a whole number",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(what) => what,
        }
    }
}
