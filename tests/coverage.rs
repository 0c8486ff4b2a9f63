//! Does the shipped content cover its sources?
//!
//! Pairs the numbered rules of Star Wars: Unlimited and the topics of the Armada vault with passages of ours,
//! where the corpora lie beside the project; says what was passed over where they do not.
#![allow(clippy::expect_used, clippy::panic)]

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use adjutant::{
    id::slug,
    rulebook::{
        Rulebook,
        sources::{ContentChoice, Shipped, gather},
    },
};

/// A folder of the corpora, if it is there.
fn corpus(name: &str) -> Option<PathBuf> {
    let corpora = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from);
    let root = corpora.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    let folder = root.join("corpora").join(name);
    if !folder.is_dir() {
        println!("PASSED OVER: `{name}` is not beside the project (ADJUTANT_CORPORA)");
        return None;
    }
    Some(folder)
}

/// The rulebook of a copied file or of a folder alone.
fn read(folder: &Path) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder.to_owned()], shipped: Shipped::Without };
    Rulebook::read(gather(&choice).expect("a readable folder"))
}

#[test]
fn every_rule_of_unlimited_8_0_has_a_passage_that_cites_it() {
    let Some(folder) = corpus("unlimited-comprehensive-rules") else { return };
    let alone = tempfile::tempdir().expect("a folder");
    std::fs::copy(folder.join("8.0.md"), alone.path().join("8.0.md")).expect("copied");
    let official = read(alone.path());
    let numbers: BTreeSet<&str> = official.passages.keys().map(|id| id.passage()).collect();
    assert!(numbers.len() > 700, "{} rules were read", numbers.len());

    let shipped = Rulebook::shipped();
    let ours = shipped.passages.values().filter(|passage| passage.id.game() == "unlimited");
    let cited: BTreeSet<&str> =
        ours.flat_map(|passage| &passage.citations).filter_map(|citation| citation.rule.as_deref()).collect();
    let missing: Vec<&&str> = numbers
        .iter()
        .filter(|number| number.starts_with(|first: char| first.is_ascii_digit()))
        .filter(|number| !cited.contains(**number) && !cited.contains(section(number)))
        .collect();
    assert!(missing.is_empty(), "{} rules that no passage cites: {missing:?}", missing.len());
}

/// `7.6.11.a` stands in section `7.6`.
fn section(number: &str) -> &str {
    let second_dot = number.match_indices('.').nth(1).map_or(number.len(), |(at, _)| at);
    &number[..second_dot]
}

#[test]
fn every_topic_of_the_armada_vault_has_one_of_ours() {
    let Some(folder) = corpus("armada-vault") else { return };
    let vault = read(&folder);
    let shipped = Rulebook::shipped();
    let names: BTreeSet<String> = shipped
        .topics
        .values()
        .filter(|topic| topic.id.game == "armada")
        .flat_map(|topic| {
            topic.aliases.iter().map(|name| slug(name)).chain([topic.id.topic.clone(), slug(&topic.title)])
        })
        .chain(shipped.passages.values().filter_map(|passage| passage.label.as_deref()).map(slug))
        .collect();
    let missing: Vec<&str> = vault
        .topics
        .values()
        .filter(|topic| topic.file.contains("Rules/") && !topic.passages.is_empty())
        .filter(|topic| !names.contains(&topic.id.topic) && !names.contains(&slug(&topic.title)))
        .map(|topic| topic.title.as_str())
        .collect();
    println!("{} topics of the vault, {} without one of ours", vault.topics.len(), missing.len());
    assert!(missing.is_empty(), "topics of the vault that none of ours answers: {missing:?}");
}
