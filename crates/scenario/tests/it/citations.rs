//! Does every rule that is executed stand in the shipped content, under the same id?
//!
//! Reads every string in the games' sources, and in those of odds, that has the form of a passage id: a citation that names no
//! shipped passage fails, however rarely the step behind it is taken.

#![allow(clippy::expect_used, clippy::panic)]

use std::{collections::BTreeMap, fs};

use names::PassageId;
use proc_macro2::{TokenStream, TokenTree};
use walkdir::WalkDir;

fn literals(stream: TokenStream, found: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Literal(literal) => found.push(literal.to_string().trim_matches('"').to_owned()),
            TokenTree::Group(group) => literals(group.stream(), found),
            _ => {}
        }
    }
}

/// Every passage id in the sources of the games and of odds, with the first file that names it.
fn cited() -> BTreeMap<PassageId, String> {
    let folders = ["crates/games", "crates/scenario/src/odds"].map(|folder| testing::root().join(folder));
    let mut cited = BTreeMap::new();
    for entry in folders.iter().flat_map(|folder| WalkDir::new(folder).sort_by_file_name()) {
        let entry = entry.expect("a readable source folder");
        if entry.path().extension().is_none_or(|ending| ending != "rs")
            || entry.path().components().any(|part| part.as_os_str() == "tests")
        {
            continue;
        }
        let text = fs::read_to_string(entry.path()).expect("a readable source file");
        let mut found = Vec::new();
        literals(text.parse().expect("tokens"), &mut found);
        // `play/rows/cite.rs` is a file
        found.retain(|literal| !literal.ends_with(".rs"));
        for id in found.iter().filter_map(|literal| literal.parse::<PassageId>().ok()) {
            cited.entry(id).or_insert_with(|| entry.path().display().to_string());
        }
    }
    cited
}

#[test]
fn every_citation_of_the_games_names_a_shipped_passage() {
    let rulebook = shipped::rulebook();
    let cited = cited();
    assert!(cited.len() > 20, "the games cite {} passages: the reader of this test is broken", cited.len());
    let missing: Vec<String> = cited
        .iter()
        .filter(|(id, _)| rulebook.passage(id).is_none())
        .map(|(id, file)| format!("{id} in {file}"))
        .collect();
    assert!(missing.is_empty(), "cited, but not in content/:\n{}", missing.join("\n"));
}

/// A ruling of ours that an answer follows names both readings, and one that names a reading as ours is followed.
#[test]
fn every_reading_of_ours_is_cited_and_every_cited_ruling_is_a_reading() {
    let rulebook = shipped::rulebook();
    let cited = cited();
    let ruling = |id: &PassageId| rulebook.passage(id).is_some_and(|it| it.kind == rulebook::Kind::Ruling);
    let bare: Vec<_> = cited.keys().filter(|id| ruling(id) && rulebook.readings(id).is_none()).collect();
    assert!(bare.is_empty(), "cited rulings without two readings: {bare:?}");
    let ours = rulebook.passages.values().filter(|passage| passage.readings().is_some());
    let idle: Vec<_> = ours.filter(|passage| !cited.contains_key(&passage.id)).map(|it| &it.id).collect();
    assert!(idle.is_empty(), "readings that no answer follows: {idle:?}");
}

/// The copies of the reference that we work from show no page for its section Golden Rules, and the note says so.
/// So does the one on what players may know. The faces of the dice are counted from the dice: it prints none.
const WITHOUT_PAGE: [&str; 4] = [
    "armada/golden-rules/cannot",
    "armada/golden-rules/card-beats-rules",
    "armada/information/hidden",
    "armada/dice-icons/faces",
];

#[test]
fn every_cited_passage_has_a_place_in_the_official_document() {
    let rulebook = shipped::rulebook();
    let without: Vec<PassageId> = cited()
        .into_keys()
        .filter(|id| !WITHOUT_PAGE.contains(&id.as_str()))
        // a reading of ours stands in no document
        .filter(|id| rulebook.readings(id).is_none())
        .filter(|id| rulebook.passage(id).is_some_and(|passage| passage.citations.is_empty()))
        .collect();
    assert!(without.is_empty(), "cited passages without page or rule number: {without:?}");
}
