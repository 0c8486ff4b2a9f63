//! What does the answer of a tool look like?
//!
//! A tool's answer is the API's, and the API's document describes it to the last field. A model reads all tools before it asks
//! anything, so they say only what stands on the first level of their answers.

use serde_json::{Map, Value as Json, json};

/// Where the schemas of the document lie.
const SCHEMAS: &str = "#/components/schemas/";

/// What stands on the first level of an answer.
#[derive(Default)]
struct Outline {
    properties: Map<String, Json>,
    /// What every answer has.
    required: Vec<Json>,
}

/// The schema of an answer that the API's document calls so: its fields with what they are, nothing of what they hold.
pub(super) fn of(document: &Json, name: &str) -> Json {
    let schemas = &document["components"]["schemas"];
    let Outline { properties, required } = outline(schemas, &schemas[name]);
    json!({ "type": "object", "properties": properties, "required": required })
}

fn outline(schemas: &Json, schema: &Json) -> Outline {
    let named = schema["$ref"].as_str().and_then(|at| at.strip_prefix(SCHEMAS));
    if let Some(name) = named {
        return outline(schemas, &schemas[name]);
    }
    let parts = |word: &str| {
        let parts = schema[word].as_array().into_iter().flatten();
        parts.map(|part| outline(schemas, part)).collect::<Vec<_>>()
    };
    let own = schema["properties"].as_object().into_iter().flatten();
    let mut whole = Outline {
        properties: own.map(|(name, field)| (name.clone(), in_short(field))).collect(),
        required: schema["required"].as_array().cloned().unwrap_or_default(),
    };
    for part in parts("allOf") {
        whole.properties.extend(part.properties);
        whole.required.extend(part.required);
    }
    let choices = parts("oneOf");
    if let Some((first, others)) = choices.split_first() {
        let always = |name: &&Json| others.iter().all(|other| other.required.contains(name));
        whole.required.extend(first.required.iter().filter(always).cloned());
    }
    whole.properties.extend(choices.into_iter().flat_map(|choice| choice.properties));
    whole
}

/// A field without what it holds.
fn in_short(field: &Json) -> Json {
    let kept = ["type", "description"].into_iter();
    let kept = kept.filter_map(|word| Some((word.to_owned(), field.get(word)?.clone())));
    Json::Object(kept.collect())
}
