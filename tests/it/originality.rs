//! Are the words about cards our own?
//!
//! Publishers' card texts lie beside the project where somebody develops it. Where they do, no sentence of ours about a card may
//! have twelve words in a row from one of them, nor be one of their sentences of six words or more.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use adjutant::snapshot::executed;

/// Words in a row that are too many.
const RUN: usize = 12;
/// Words of a sentence from which on it may not be one of theirs.
const SENTENCE: usize = 6;

/// The card texts, where they lie beside the project or a folder above it.
fn texts() -> Option<Vec<String>> {
    let root = testing::root();
    let folder = root.ancestors().map(|it| it.join("shared/corpora/armada-cards")).find(|it| it.is_dir())?;
    let files: Vec<PathBuf> =
        ["upgrades", "damage", "objectives", "squadrons"].map(|it| folder.join(format!("{it}.jsonl"))).into();
    let lines = files.into_iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let texts = lines.flat_map(|text| {
        let of = |line: &str| {
            serde_json::from_str::<serde_json::Value>(line).ok()?["text"].as_str().map(str::to_owned)
        };
        text.lines().filter_map(of).collect::<Vec<_>>()
    });
    Some(texts.collect())
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

fn sentences(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(['.', ':', '\n', '"']).map(words);
    parts.filter(|part| part.len() >= SENTENCE).map(|part| part.join(" "))
}

/// What is ours: the sentences made of effects, what is said to be open, the scenarios of cards and the documents.
fn ours() -> BTreeMap<String, String> {
    let games = shipped::games();
    let armada = games.into_iter().find(|game| game.id == "armada").expect("armada is shipped");
    let catalogue = adjutant::snapshot::cards::read(&armada).catalogue;
    let mut all = BTreeMap::new();
    for card in catalogue.cards() {
        let mut said = executed::sentences(card);
        said.extend(card.text("open").map(str::to_owned));
        all.insert(card.key(), said.join("\n"));
    }
    all.extend(
        armada.others.into_iter().chain(armada.notes).map(|file| (file.name.clone(), file.text.to_string())),
    );
    for entry in std::fs::read_dir(testing::root().join("docs")).expect("docs").flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        all.insert(entry.path().display().to_string(), text);
    }
    all
}

#[test]
fn no_sentence_about_a_card_is_its_publishers() {
    let Some(texts) = texts() else {
        println!("passed over: no card texts lie beside the project");
        return;
    };
    let runs: BTreeSet<String> = texts
        .iter()
        .flat_map(|text| words(text).windows(RUN).map(|run| run.join(" ")).collect::<Vec<_>>())
        .collect();
    let whole: BTreeSet<String> = texts.iter().flat_map(|text| sentences(text).collect::<Vec<_>>()).collect();
    assert!(runs.len() > 1000 && whole.len() > 300, "{} runs, {} sentences", runs.len(), whole.len());
    let mut copied = Vec::new();
    for (name, text) in ours() {
        let run = words(&text).windows(RUN).map(|run| run.join(" ")).find(|run| runs.contains(run));
        let sentence = sentences(&text).find(|sentence| whole.contains(sentence));
        copied.extend(run.or(sentence).map(|copied| format!("{name}: {copied}")));
    }
    assert!(copied.is_empty(), "{}", copied.join("\n"));
}
