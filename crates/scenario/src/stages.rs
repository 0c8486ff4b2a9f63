//! When must what be so?
//!
//! What is expected of the end, and of stages on the way: each stands behind a number of lines.

use serde_json::{Map, Value as Json, json};

use super::{
    Kind, former_names,
    limits::MAX_STAGES,
    read::Reader,
    tree::{Node, Value},
};
use names::Diagnostic;

/// The field that says behind how many lines.
const AFTER: &str = "after";
/// The fields that name picks.
const NAMES: [&str; 4] = ["options", "only-options", "refused", "only-refused"];

/// What is expected of one moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stage {
    /// Where it stands: `expect`, or `expect[2]` of several.
    pub(super) path: String,
    /// Behind how many lines; none at the end.
    pub(super) after: Option<usize>,
    /// What must be so.
    pub(super) values: Map<String, Json>,
}

/// The stages of a scenario: one table, or a list of them.
pub(super) fn read(reader: &mut Reader<'_>, kind: Kind, node: Option<&Node>, lines: usize) -> Vec<Stage> {
    let Some(node) = node else { return Vec::new() };
    let Value::List(_) = &node.value else {
        return vec![stage(reader, kind, node, "expect".to_owned(), lines)];
    };
    let list = reader.list(node, "expect", MAX_STAGES).unwrap_or_default();
    (1..).zip(list).map(|(nth, node)| stage(reader, kind, node, format!("expect[{nth}]"), lines)).collect()
}

fn stage(reader: &mut Reader<'_>, kind: Kind, node: &Node, path: String, lines: usize) -> Stage {
    let mut values = reader.table(kind.expectations(), Some(node), &path);
    let after = values.remove(AFTER).and_then(|after| after.as_u64()).and_then(|it| usize::try_from(it).ok());
    if let Some(after) = after.filter(|after| *after > lines) {
        let field = format!("{path}.{AFTER}");
        let message = format!("`{field}` is {after}; the scenario has {lines} lines");
        reader.refuse(Diagnostic::error("out-of-range", message), Some(node), &field);
    }
    let named = |(name, expected): (String, Json)| {
        let today = if NAMES.contains(&name.as_str()) { today(kind, expected) } else { expected };
        (name, today)
    };
    Stage { path, after, values: values.into_iter().map(named).collect() }
}

/// Names of picks as they are called today.
fn today(kind: Kind, expected: Json) -> Json {
    let pick = |name: &str| former_names::pick(kind, name);
    match expected {
        Json::Object(reasons) => reasons.into_iter().map(|(name, reason)| (pick(&name), reason)).collect(),
        names => self::names(&names).into_iter().map(pick).collect(),
    }
}

/// The names that some stage expects to be refused.
pub(super) fn refused(stages: &[Stage]) -> Vec<&str> {
    let fields =
        stages.iter().flat_map(|stage| ["refused", "only-refused"].map(|name| stage.values.get(name)));
    fields.flatten().flat_map(names).collect()
}

/// The names of a list, or of a table that gives each of them its reason.
pub(super) fn names(expected: &Json) -> Vec<&str> {
    match expected {
        Json::Object(reasons) => reasons.keys().map(String::as_str).collect(),
        other => other.as_array().into_iter().flatten().filter_map(Json::as_str).collect(),
    }
}

/// The stages as they are written; none where nothing is expected.
pub(super) fn to_json(stages: &[Stage]) -> Option<Json> {
    let table = |stage: &Stage| {
        let mut table = stage.values.clone();
        if let Some(after) = stage.after {
            table.insert(AFTER.to_owned(), json!(after));
        }
        Json::Object(table)
    };
    match stages {
        [] => None,
        [only] if only.path == "expect" => Some(table(only)),
        several => Some(several.iter().map(table).collect()),
    }
}
