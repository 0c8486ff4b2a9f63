//! Does the JSON Schema say what the reader accepts?
//!
//! A validator that is not ours reads the schema: every scenario that is shipped or tested fits the part of its kind and no
//! other, and a field that is misspelt fits none.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    sync::LazyLock,
};

use jsonschema::Validator;
use scenario::{Kind, Scenario};
use serde_json::{Value as Json, json};

static WHOLE: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::validator_for(&Scenario::json_schema()).unwrap());

/// The part of the schema for each kind, by its word.
static KINDS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let schema = Scenario::json_schema();
    let kinds = schema["oneOf"].as_array().unwrap().iter();
    let word = |kind: &Json| kind["properties"]["kind"]["const"].as_str().unwrap().to_owned();
    kinds.map(|kind| (word(kind), jsonschema::validator_for(kind).unwrap())).collect()
});

/// The tested scenarios, each with its file's name.
fn fixtures() -> Vec<(String, Json)> {
    let folder = testing::root().join("tests/fixtures/scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        let value: Json = toml::from_str(&text).unwrap();
        (file.file_stem().unwrap().to_string_lossy().into_owned(), value)
    };
    files.iter().map(read).collect()
}

fn kind(scenario: &Json) -> &str {
    scenario["kind"].as_str().unwrap()
}

#[test]
fn the_schema_is_one_and_knows_every_kind() {
    let schema = Scenario::json_schema();
    jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{error}"));
    let kinds: BTreeSet<&str> = KINDS.keys().map(String::as_str).collect();
    assert_eq!(kinds, Kind::ALL.into_iter().map(Kind::word).collect());
}

/// Every field below a table of the schema that has neither a default nor words for what leaving it out says.
fn undocumented(schema: &Json, at: &str, found: &mut Vec<String>) {
    let named = schema["properties"].as_object().into_iter().flatten();
    let conditional = schema["allOf"].as_array().into_iter().flatten();
    for part in conditional {
        undocumented(&part["then"], at, found);
    }
    for (name, field) in named.filter(|(_, field)| field.is_object()) {
        let at = format!("{at}.{name}");
        let says = field["description"].as_str().unwrap_or_default().to_lowercase();
        if says.is_empty() || field.get("default").is_none() && !says.contains("left out") {
            found.push(at.clone());
        }
        undocumented(field, &at, found);
        undocumented(&field["items"], &at, found);
        for one in field["oneOf"].as_array().into_iter().flatten() {
            undocumented(one, &at, found);
        }
    }
}

#[test]
fn every_field_says_what_leaving_it_out_means() {
    let schema = Scenario::json_schema();
    for kind in schema["oneOf"].as_array().unwrap() {
        let mut kind = kind.clone();
        // these three are not left out, and what is asked is only shown
        for common in ["game", "kind", "question"] {
            kind["properties"].as_object_mut().unwrap().remove(common).unwrap();
        }
        let mut found = Vec::new();
        for part in ["line", "stage", "expect"] {
            undocumented(&kind["$defs"][part], "", &mut found);
            undocumented(&kind["$defs"][part]["items"], ".line", &mut found);
        }
        undocumented(&kind, "", &mut found);
        let required = |field: &String| {
            let field = field.strip_prefix(".case").unwrap_or(field);
            matches!(field, ".line" | ".line.choose" | ".expect" | ".name" | ".question")
        };
        found.retain(|field| !required(field));
        assert_eq!(found, [""; 0], "{}", kind["title"]);
    }
}

/// A field in a line: its values, limits and default.
fn in_a_line(field: &Json) -> String {
    let says = [
        "type",
        "enum",
        "const",
        "pattern",
        "minimum",
        "maximum",
        "maxLength",
        "maxItems",
        "uniqueItems",
        "default",
    ];
    let part = |word: &&str| field.get(word).map(|value| format!(" {word} {value}"));
    says.iter().filter_map(part).collect()
}

/// The fields below a table of the schema, a line each.
fn fields(schema: &Json, at: &str, lines: &mut BTreeSet<String>) {
    for part in schema["allOf"].as_array().into_iter().flatten() {
        fields(&part["then"], at, lines);
    }
    for (name, field) in
        schema["properties"].as_object().into_iter().flatten().filter(|(_, field)| field.is_object())
    {
        let at = format!("{at}.{name}");
        lines.insert(format!("{at}:{}", in_a_line(field)));
        fields(field, &at, lines);
    }
    for list in ["items", "oneOf", "anyOf"] {
        for one in schema[list]
            .as_array()
            .into_iter()
            .flatten()
            .chain(schema[list].is_object().then_some(&schema[list]))
        {
            let (at, says) = (format!("{at}[]"), in_a_line(one));
            if !says.is_empty() && list == "items" {
                lines.insert(format!("{at}:{says}"));
            }
            fields(one, if list == "items" { &at } else { at.trim_end_matches("[]") }, lines);
        }
    }
}

#[test]
fn the_schema_has_the_fields_limits_and_defaults_that_it_had() {
    let schema = Scenario::json_schema();
    for kind in schema["oneOf"].as_array().unwrap() {
        let mut lines = BTreeSet::new();
        fields(kind, "", &mut lines);
        let text: Vec<String> = lines.into_iter().collect();
        let word = kind["properties"]["kind"]["const"].as_str().unwrap();
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("schema.{word}"), text.join("\n"));
        });
    }
}

#[test]
fn every_fixture_fits_its_kind() {
    let mut wrong = Vec::new();
    for (name, scenario) in fixtures() {
        let found = KINDS[kind(&scenario)].iter_errors(&scenario);
        wrong.extend(found.map(|error| format!("{name}: {}: {error}", error.instance_path())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fixture_fits_the_whole_schema_and_no_other_kind() {
    for (name, scenario) in fixtures() {
        assert!(WHOLE.is_valid(&scenario), "{name}");
        let others = KINDS.iter().filter(|(word, _)| *word != kind(&scenario));
        assert!(others.into_iter().all(|(_, other)| !other.is_valid(&scenario)), "{name}");
    }
}

/// Every table of a scenario, deep inside lists as well, with one field spelt wrong.
fn misspelt(value: &Json, at: &mut dyn FnMut(Json)) {
    match value {
        Json::Object(fields) => {
            for (field, inner) in fields {
                let mut wrong = fields.clone();
                wrong.remove(field);
                wrong.insert(format!("{field}e"), inner.clone());
                at(Json::Object(wrong));
                // the names of what is refused are no fields
                if field == "refused" {
                    continue;
                }
                misspelt(inner, &mut |changed| {
                    let mut whole = fields.clone();
                    whole.insert(field.clone(), changed);
                    at(Json::Object(whole));
                });
            }
        }
        Json::Array(items) => {
            for (place, inner) in items.iter().enumerate() {
                misspelt(inner, &mut |changed| {
                    let mut whole = items.clone();
                    whole[place] = changed;
                    at(Json::Array(whole));
                });
            }
        }
        _ => {}
    }
}

#[test]
fn a_misspelt_field_fits_nowhere_whatever_table_it_stands_in() {
    let mut tried = 0;
    // the longest scenario of each kind has most of its tables
    let mut longest: BTreeMap<String, (usize, String, Json)> = BTreeMap::new();
    for (name, scenario) in fixtures() {
        let length = scenario.to_string().len();
        let known = longest.get(kind(&scenario)).map_or(0, |(known, ..)| *known);
        if length > known {
            longest.insert(kind(&scenario).to_owned(), (length, name, scenario));
        }
    }
    assert_eq!(longest.len(), KINDS.len());
    for (_, name, scenario) in longest.values() {
        misspelt(scenario, &mut |wrong| {
            tried += 1;
            assert!(!WHOLE.is_valid(&wrong), "{name}: {wrong}");
        });
    }
    assert!(tried > 100, "{tried} fields");
}

/// A case says what is otherwise than on the board: nothing of it is required but its name, and nothing unknown fits.
#[test]
fn cases_and_stages_fit_the_schema() {
    let with = |fields: Json| {
        let mut scenario = json!({ "game": "armada", "kind": "attack", "defender": { "kind": "squadron" } });
        scenario.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        WHOLE.is_valid(&scenario)
    };
    let expect = json!({ "refused": { "spend brace": "armada/defense-tokens/brace" }, "only-options": [], "unchanged": true });
    assert!(with(json!({ "expect": expect, "lenient": true })));
    assert!(with(json!({ "expect": [{ "after": 1, "trace": ["spend brace"] }, expect] })));
    assert!(with(
        json!({ "case": [{ "name": "one", "defender": { "damage": 1 }, "expect": expect, "line": [] }] })
    ));
    assert!(!with(json!({ "case": [{ "defender": { "damage": 1 } }] })), "a case has a name");
    assert!(!with(json!({ "case": [{ "name": "one", "defendr": { "damage": 1 } }] })));
    assert!(!with(json!({ "case": [{ "name": "one", "kind": "timing" }] })), "and the kind of its file");
    assert!(!with(json!({ "expect": { "refused": { "spend brace": 1 } } })));
}

#[test]
fn limits_and_words_are_in_the_schema() {
    let attack = |fields: Json| {
        let mut scenario = json!({ "game": "armada", "kind": "attack" });
        scenario.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        WHOLE.is_valid(&scenario)
    };
    assert!(attack(json!({ "dice": ["red/hit"], "range": "medium" })));
    assert!(!attack(json!({ "dice": vec!["red/hit"; 21] })));
    assert!(!attack(json!({ "pool": { "red": 13 } })));
    assert!(!attack(json!({ "pool": { "red": -1 } })));
    assert!(!attack(json!({ "defender": { "hull": 4.5 } })));
    assert!(!attack(json!({ "range": "far" })));
    assert!(!attack(json!({ "rerolls": vec!["1 any"; 50] })));
}
