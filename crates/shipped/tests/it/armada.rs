//! Does the content have what the Armada vault has: its notes, bullets, questions, pages and components?

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use names::slug;
use rulebook::{Authority, Kind, Passage, Rulebook, Topic};

use crate::{SHIPPED, nothing, ours, passages, read, source, topics};

/// Notes that say nothing about the game, by slug.
const NO_RULES: &[(&str, &str)] = &[
    ("home-page", "about the vault itself"),
    ("glossary-index", "the names of the other notes, which are compared one by one"),
    ("core-set", "a product, without text"),
    ("victory-star-destroyer-wave-1", "a product, without text"),
];

/// The questions of the reference; the vault has lost one of them, between two that were glued together.
const QUESTIONS: usize = 55;

/// For each note of the vault and each of its passages, ours.
fn pairs() -> BTreeMap<String, Vec<String>> {
    toml::from_str(include_str!("../../../../tests/fixtures/coverage/armada.toml")).expect("lists by note")
}

fn vault() -> Option<Rulebook> {
    source("corpora/armada-vault").map(|folder| read(&folder))
}

/// The vault's notes that say something about the game.
fn notes(vault: &Rulebook) -> impl Iterator<Item = &Topic> {
    vault.topics.values().filter(|topic| NO_RULES.iter().all(|(slug, _)| topic.id.topic != *slug))
}

/// Our passages that a line of the table names.
fn named(line: &str) -> Vec<&'static Passage> {
    let found = line.split_whitespace().map(|path| (path, ours("armada", path)));
    found.map(|(path, passage)| passage.unwrap_or_else(|| panic!("no passage `armada/{path}`"))).collect()
}

/// `4-5` as numbers.
fn pages(text: &str) -> RangeInclusive<u32> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("`{text}` is no page"));
    number(first)..=number(last)
}

fn overlap(one: &RangeInclusive<u32>, other: &RangeInclusive<u32>) -> bool {
    one.start() <= other.end() && other.start() <= one.end()
}

fn pages_of(passage: &Passage) -> Vec<RangeInclusive<u32>> {
    passage.citations.iter().filter_map(|citation| citation.pages.as_deref()).map(pages).collect()
}

/// Notes, components and empty notes too: by topic, name, alias or label, in the singular or the plural.
#[test]
fn every_note_of_the_vault_has_a_topic_or_passage_of_ours() {
    let Some(vault) = vault() else { return };
    let one = |name: &str| slug(name).trim_end_matches('s').to_owned();
    let of_topics = topics("armada").flat_map(|it| it.aliases.iter().chain([&it.title, &it.id.topic]));
    let of_passages = passages("armada").flat_map(|it| it.aliases.iter().chain(&it.label));
    let names: BTreeSet<String> = of_topics.chain(of_passages).map(|name| one(name)).collect();
    let missing: Vec<String> = notes(&vault)
        .filter(|note| !names.contains(&one(&note.title)) && !names.contains(&one(&note.id.topic)))
        .map(|note| format!("{} ({})", note.title, note.file))
        .collect();
    nothing("notes of the vault without one of ours", &missing);
}

/// Each paragraph, bullet and example of the vault, with a page that ours has, too.
#[test]
fn every_bullet_of_the_vault_has_a_passage_of_ours_with_its_page() {
    let Some(vault) = vault() else { return };
    let (pairs, mut paired, mut missing) = (pairs(), 0, Vec::new());
    for note in notes(&vault).filter(|note| !note.passages.is_empty()) {
        let Some(lines) = pairs.get(&note.id.topic) else {
            missing.push(format!("{}: the note is not in the table", note.id.topic));
            continue;
        };
        if lines.len() != note.passages.len() {
            missing.push(format!(
                "{}: {} passages, {} paired",
                note.id.topic,
                note.passages.len(),
                lines.len()
            ));
        }
        for (passage, line) in vault.passages_of(note).zip(lines) {
            let (theirs, ours) = (pages_of(passage), named(line));
            if ours.is_empty() {
                missing.push(format!("{}: nothing stands beside it in the table", passage.id));
            }
            let ours: Vec<_> = ours.iter().flat_map(|it| pages_of(it)).collect();
            if !theirs.is_empty() && !theirs.iter().all(|page| ours.iter().any(|own| overlap(page, own))) {
                missing.push(format!("{} is on {theirs:?}, `{line}` on {ours:?}", passage.id));
            }
            paired += 1;
        }
    }
    println!("{paired} passages of the vault are paired");
    nothing("passages of the vault without one of ours", &missing);
    let gone: Vec<String> =
        pairs.keys().filter(|slug| notes(&vault).all(|note| note.id.topic != **slug)).cloned().collect();
    nothing("lists for notes that the vault does not have", &gone);
}

/// The vault's footnotes as they are written, so that none is lost in reading.
#[test]
fn every_page_that_the_vault_cites_is_cited_by_ours() {
    let Some(folder) = source("corpora/armada-vault") else { return };
    let (vault, pairs) = (read(&folder), pairs());
    let (mut footnotes, mut missing) = (0, Vec::new());
    for note in notes(&vault) {
        let text = std::fs::read_to_string(folder.join(&note.file)).expect("the file of the note");
        let lines = pairs.get(&note.id.topic).map(Vec::as_slice).unwrap_or_default();
        let own: Vec<_> = lines.iter().flat_map(|line| named(line)).flat_map(pages_of).collect();
        for cited in
            text.lines().filter(|line| line.starts_with("[^")).filter_map(|line| line.split_once(" Page "))
        {
            footnotes += 1;
            let page = pages(cited.1.trim());
            if !own.iter().any(|it| overlap(&page, it)) {
                missing.push(format!("{}: page {}", note.title, cited.1));
            }
        }
    }
    println!("{footnotes} page citations of the vault");
    assert!(footnotes > 100, "only {footnotes} page citations were read");
    nothing("pages that none of ours cites", &missing);
}

/// Each of the vault's 54, and the one that it has lost.
#[test]
fn every_question_of_the_reference_has_one_of_ours() {
    let Some(vault) = vault() else { return };
    let (pairs, mut asked, mut found, mut missing) = (pairs(), 0, BTreeSet::new(), Vec::new());
    for note in notes(&vault) {
        let lines = pairs.get(&note.id.topic).map(Vec::as_slice).unwrap_or_default();
        for (passage, line) in vault.passages_of(note).zip(lines) {
            if passage.kind != Kind::Question {
                continue;
            }
            asked += 1;
            for own in named(line) {
                if own.kind != Kind::Question {
                    missing.push(format!("{}: `{}` is no question", passage.id, own.id));
                }
                found.insert(&own.id);
            }
        }
    }
    assert_eq!(asked, QUESTIONS - 1, "questions of the vault");
    nothing("questions of the vault without one of ours", &missing);
    assert_eq!(found.len(), QUESTIONS, "each has one of its own, and the lost one is there");
    let wrong: Vec<String> = passages("armada")
        .filter(|it| it.kind == Kind::Question)
        .filter(|it| (it.authority == Authority::Official) != found.contains(&it.id))
        .map(|it| format!("{} is {}", it.id, it.authority.word()))
        .collect();
    nothing("questions that are official and not of the reference, or the other way", &wrong);
}

/// A question is the publisher's where it stands among the publisher's, and there alone.
#[test]
fn questions_of_our_own_are_in_nobody_elses_name() {
    let wrong: Vec<String> = SHIPPED
        .passages
        .values()
        .filter(|it| it.kind == Kind::Question)
        .filter(|it| {
            let heading = it.place.last().map(String::as_str);
            match it.authority {
                Authority::Official => heading != Some("FAQ") || it.ruling.is_none() || it.answered.is_some(),
                _ => heading != Some("Questions") || it.ruling.is_some() || it.answered.is_none(),
            }
        })
        .map(|it| format!("{} is {}", it.id, it.authority.word()))
        .collect();
    nothing("questions in a name that is not theirs", &wrong);
    let unlimited: Vec<_> = passages("unlimited").filter(|it| it.kind == Kind::Question).collect();
    assert!(unlimited.len() > 90, "{} questions", unlimited.len());
    assert!(unlimited.iter().all(|it| it.authority == Authority::Reading), "8.0 has no FAQ");
}

/// What the vault has wrong is named where it stands, and not repeated.
#[test]
fn what_the_vault_has_damaged_is_right_here() {
    let says = |path: &str, words: &[&str]| {
        let text = &ours("armada", path).unwrap_or_else(|| panic!("no passage `{path}`")).text;
        words.iter().filter(|it| !text.contains(**it)).map(|it| format!("{path}: `{it}`")).collect::<Vec<_>>()
    };
    let missing: Vec<String> = [
        says("effect-use-and-timing/command-header", &["navigate"]),
        says("effect-use-and-timing/misread-icon", &["Evade", "navigate"]),
        says("commands/misread-navigate", &["Evade", "navigate"]),
        says("commands/q-token-any-time", &["No.", "revealed"]),
        says("commands/q-token-same-round", &["Yes."]),
        says("obstacles/gravity-rift", &["deploys at distance 1", "overlaps", "one speed less"]),
        says(
            "defense-tokens/redirect",
            &["adjacent to the defending zone", "the rest falls on the defending zone"],
        ),
        says("learn-to-play/evade-superseded", &["close range"]),
        says("upgrade-icons/spelling", &["Ordinance"]),
    ]
    .concat();
    nothing("words that are not there", &missing);
    assert!(SHIPPED.passages.values().all(|it| !it.text.contains("Governor Price")));
}
