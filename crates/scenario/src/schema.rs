//! What does the format look like to a machine?
//!
//! The JSON Schema (draft 2020-12) follows from the same tables that read scenarios.

use serde_json::{Map, Value as Json, json};

use super::{
    Kind,
    field::{Field, Section, Shape},
    limits,
    unused::LENIENT,
};
use vocabulary::Word;

/// Its address.
const ID: &str = "/api/v1/scenario.schema.json";

/// The schema of every kind.
pub(super) fn schema() -> Json {
    let kinds: Vec<Json> = Kind::ALL.into_iter().map(one_kind).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ID,
        "title": "Adjutant scenario",
        "description": "What happens if ...? One situation, the choices already made, and what is expected.",
        "oneOf": kinds,
    })
}

fn one_kind(kind: Kind) -> Json {
    let fields = kind.fields();
    let mut schema = table(fields, Section::Situation);
    if let Some(properties) = schema.get_mut("properties").and_then(Json::as_object_mut) {
        let mut all = Map::new();
        all.insert("game".into(), json!({ "const": kind.game(), "description": "The game's id." }));
        all.insert("kind".into(), json!({ "const": kind.word(), "description": "The kind of scenario." }));
        all.insert(
            "question".into(),
            json!({
                "type": "string", "maxLength": limits::MAX_QUESTION,
                "description": "What is asked, in words.",
            }),
        );
        all.append(properties);
        all.insert("line".into(), by_name("line"));
        all.insert(
            LENIENT.into(),
            json!({
                "type": "boolean",
                "description": "Whether a line that no decision used is a warning only. Left out: the run fails.",
            }),
        );
        all.insert("expect".into(), by_name("expect"));
        let cases = cases(fields, &all);
        all.insert("case".into(), cases);
        *properties = all;
    }
    schema["$id"] = json!(format!("{ID}/{kind}"));
    schema["$defs"] = json!({
        "line": lines(),
        "stage": table(kind.expectations(), Section::Expectation),
        "expect": {
            "description": "What the answer must be, at the end or `after` a number of lines; a scenario whose expectation fails is reported.",
            "oneOf": [
                by_name("stage"),
                { "type": "array", "maxItems": limits::MAX_STAGES, "items": by_name("stage") },
            ],
        },
    });
    schema["title"] = json!(format!("{} {}", kind.game(), kind.word()));
    schema["required"] = json!(["game", "kind"]);
    schema
}

/// A part of the schema of the same kind.
fn by_name(name: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Variants of a board: its fields, and of the common ones those that a case may give.
fn cases(fields: &'static [Field], common: &Map<String, Json>) -> Json {
    let mut case = table(fields, Section::Case);
    if let Some(properties) = case.get_mut("properties").and_then(Json::as_object_mut) {
        for name in ["question", "line", "expect", LENIENT] {
            properties.extend(common.get(name).map(|property| (name.to_owned(), property.clone())));
        }
        let name = json!({
            "type": "string", "minLength": 1, "maxLength": limits::MAX_NAME,
            "description": "What the case is called.",
        });
        properties.insert("name".into(), name);
    }
    case["required"] = json!(["name"]);
    json!({
        "type": "array",
        "maxItems": limits::MAX_CASES,
        "description": "Variants of this board: what a case gives is put over it, field by field. Left out: none.",
        "items": case,
    })
}

fn lines() -> Json {
    json!({
        "type": "array",
        "maxItems": limits::MAX_LINES,
        "description": "Rolls and choices that are fixed, in the order in which they come.",
        "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["choose"],
            "properties": {
                "who": { "type": "string", "maxLength": limits::MAX_NAME,
                         "description": "Whose choice it is; left out: whoever is asked." },
                "choose": { "type": "string", "maxLength": limits::MAX_NAME,
                            "description": "The choice's stable name: `spend brace`, `roll red/hit`." },
            },
        },
    })
}

fn table(fields: &'static [Field], section: Section) -> Json {
    let mut properties = Map::new();
    let mut conditions: Vec<Json> = Vec::new();
    for field in fields {
        let described = describe(field, section);
        match field.when {
            None => {
                properties.insert(field.name.into(), described);
            }
            // a case says only what is otherwise, so that nothing can be said of what decides
            Some(_) if section == Section::Case => {
                properties.insert(field.name.into(), json!(true));
            }
            Some((other, value)) => {
                // The property is known everywhere; its shape holds where it applies.
                properties.entry(field.name).or_insert(json!(true));
                conditions.push(json!({
                    "if": applies(fields, other, value),
                    "then": { "properties": { field.name: described } },
                    "else": {},
                }));
                let shared = fields.iter().filter(|twin| twin.name == field.name).count() > 1;
                if !shared && let Some(last) = conditions.last_mut() {
                    last["else"] = json!({ "properties": { field.name: false } });
                }
            }
        }
    }
    let mut schema = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    });
    if !conditions.is_empty() {
        schema["allOf"] = json!(conditions);
    }
    schema
}

/// The condition that `other` has `value`, by itself or by its default.
fn applies(fields: &'static [Field], other: &str, value: &str) -> Json {
    let default = fields.iter().find(|field| field.name == other).and_then(Field::default);
    let mut condition = json!({ "properties": { other: { "const": value } } });
    if default != Some(json!(value)) {
        condition["required"] = json!([other]);
    }
    condition
}

/// Whether a card's name may stand for the whole table.
fn takes_a_card(fields: &'static [Field]) -> bool {
    fields.iter().any(|field| matches!(field.shape, Shape::Card(_)))
}

fn describe(field: &'static Field, section: Section) -> Json {
    let names = |words: &'static [Word]| -> Vec<&str> {
        words.iter().flat_map(|word| std::iter::once(word.name).chain(word.also.iter().copied())).collect()
    };
    let mut described = match &field.shape {
        Shape::Whole { least, most, .. } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Shape::Word { words, .. } => json!({ "enum": names(words) }),
        Shape::Flag { .. } => json!({ "type": "boolean" }),
        Shape::Text { most } => json!({ "type": "string", "maxLength": most }),
        Shape::Card(_) => json!({ "type": "string", "maxLength": limits::MAX_NAME }),
        Shape::Words { words, most, .. } => json!({
            "type": "array", "maxItems": most, "items": { "enum": names(words) },
        }),
        Shape::Texts { most } | Shape::Cards { most, .. } => json!({
            "type": "array", "maxItems": most,
            "items": { "type": "string", "maxLength": limits::MAX_NAME },
        }),
        Shape::Reasons { most } => json!({ "oneOf": [
            { "type": "array", "maxItems": most, "items": { "type": "string", "maxLength": limits::MAX_NAME } },
            { "type": "object", "maxProperties": most,
              "additionalProperties": { "type": "string", "maxLength": limits::MAX_ID } },
        ] }),
        Shape::Table(fields) if section != Section::Expectation && takes_a_card(fields) => json!({
            "oneOf": [table(fields, section), { "type": "string", "maxLength": limits::MAX_NAME }],
        }),
        Shape::Table(fields) => table(fields, section),
        Shape::Tables { fields, most, .. } => json!({
            "type": "array", "maxItems": most, "items": table(fields, section),
        }),
    };
    described["description"] = json!(section.meaning(field));
    if let Some(default) = field.default().filter(|_| section != Section::Case) {
        described["default"] = default;
    }
    described
}
