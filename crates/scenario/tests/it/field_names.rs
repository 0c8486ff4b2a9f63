//! Is what the reader fills in a field of some kind, and is what it takes from a card printed there?
//!
//! It names fields in its own code. A misspelt name would fill in nothing, and nobody would say so.

use std::{collections::BTreeSet, fs};

use scenario::{Field, Kind};

fn walk(fields: &'static [Field], look: &mut impl FnMut(&'static Field)) {
    for field in fields {
        look(field);
        walk(field.fields(), look);
    }
}

/// What `said` says of each field of each kind.
fn of_fields(said: impl Fn(&'static Field) -> Option<&'static str>) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    Kind::ALL.into_iter().for_each(|kind| walk(kind.fields(), &mut |field| found.extend(said(field))));
    found
}

fn source(path: &str) -> String {
    fs::read_to_string(testing::root().join("crates/scenario/src").join(path)).unwrap()
}

/// The text literals of a piece of code.
fn literals(code: &str) -> impl Iterator<Item = String> {
    code.split('"').skip(1).step_by(2).map(str::to_owned)
}

/// How the reader asks a table for a field.
const ASKED: [&str; 13] = [
    ".get(\"",
    ".get_mut(\"",
    ".entry(\"",
    ".insert(\"",
    ".contains_key(\"",
    "entries(values, \"",
    "inside(&table, \"",
    "inside(item, \"",
    "inside(table, \"",
    "path(\"",
    "says(\"",
    "text(\"",
    "written(\"",
];

#[test]
fn the_reader_names_fields_that_there_are() {
    let known = of_fields(|field| Some(field.name));
    let kinds = testing::root().join("crates/scenario/src/kinds");
    let files = fs::read_dir(kinds).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.map(|file| fs::read_to_string(file).unwrap()).chain([source("named_cards.rs")]);
    let mut named = BTreeSet::new();
    for text in texts {
        for asked in ASKED {
            named.extend(text.split(asked).skip(1).filter_map(|it| it.split('"').next()).map(str::to_owned));
        }
        named.extend(text.lines().filter(|line| line.contains("contains_key(*")).flat_map(literals));
    }
    let is_unknown = |name: &&String| !name.contains('{') && !known.contains(name.as_str());
    let unknown: Vec<_> = named.iter().filter(is_unknown).collect();
    assert!(named.len() > 30 && unknown.is_empty(), "no kind has these fields: {unknown:?} of {named:?}");
}

#[test]
fn a_card_is_asked_for_what_a_field_has_from_it() {
    let known = of_fields(Field::printed);
    let text = source("from_card.rs");
    let code = text.split("fn colors(").next().unwrap();
    let arms = code.lines().map(str::trim).filter(|line| line.starts_with('"') && line.contains("=>"));
    let arms = arms.filter_map(|line| line.split("=>").next()?.split(" if ").next());
    let matched = code.lines().filter(|line| line.contains("Some(\"") && !line.contains("json!"));
    let named: BTreeSet<String> = arms.chain(matched).flat_map(literals).collect();
    let unknown: Vec<_> = named.iter().filter(|name| !known.contains(name.as_str())).collect();
    assert!(
        named.len() > 15 && unknown.is_empty(),
        "no field has this from a card: {unknown:?} of {named:?}"
    );
}
