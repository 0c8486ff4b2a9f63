//! Does the content have what the Comprehensive Rules of Star Wars: Unlimited have, and say what changed?

use std::collections::{BTreeMap, BTreeSet};

use rulebook::{Passage, Rulebook};
use serde::Deserialize;

use crate::{nothing, ours, passages, read_alone};

/// Sections of 8.0 that need no passage, by number, and why. None: also deck building (9, 10) and games of more than two
/// players (11, 12) are covered.
const OUT_OF_SCOPE: &[(&str, &str)] = &[];

/// What became of older editions.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Older {
    /// For each passage of the 2.0 page, ours.
    page: Vec<String>,
    /// Passages that say what is no longer as it was in 2.0.
    since_2_0: Vec<String>,
    /// Rules that are written anew in 8.0: where the change is said instead, and why.
    said_elsewhere: BTreeMap<String, (String, String)>,
}

fn older() -> Older {
    toml::from_str(include_str!("../../../../tests/fixtures/coverage/unlimited.toml"))
        .expect("the table of older editions")
}

fn edition(number: &str) -> Option<Rulebook> {
    let name = format!("{number}.md");
    read_alone(&format!("corpora/unlimited-comprehensive-rules/{name}"), &name)
}

/// The rules of an official text by number, lettered ones each for itself.
fn rules(official: &Rulebook) -> BTreeMap<&str, &Passage> {
    let all = official.passages.values().map(|passage| (passage.id.passage(), passage));
    all.filter(|(number, _)| number.starts_with(|first: char| first.is_ascii_digit())).collect()
}

/// The rules that a passage cites.
fn cited(passage: &Passage) -> impl Iterator<Item = &str> {
    passage.citations.iter().filter_map(|citation| citation.rule.as_deref())
}

/// A rule's letters and digits: what is left when page layout and icons are gone.
fn letters(passage: &Passage) -> String {
    passage.text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[test]
fn every_rule_of_8_0_is_cited_by_its_own_number() {
    let Some(official) = edition("8.0") else { return };
    let rules = rules(&official);
    assert!(rules.len() > 750, "{} rules were read", rules.len());
    let cited: BTreeSet<&str> = passages("unlimited").flat_map(cited).collect();
    let wanted = |number: &str| {
        let within = |section: &str| number.strip_prefix(section).is_some_and(|it| it.starts_with('.'));
        !OUT_OF_SCOPE.iter().any(|(section, _)| within(section))
    };
    let missing: Vec<String> = rules
        .keys()
        .filter(|number| wanted(number) && !cited.contains(*number))
        .map(|number| (*number).to_owned())
        .collect();
    println!("{} rules of 8.0, {} without a passage", rules.len(), missing.len());
    nothing("rules of 8.0 that no passage cites", &missing);
}

/// A rule, or a section that has rules.
#[test]
fn every_citation_is_a_place_of_8_0() {
    let Some(official) = edition("8.0") else { return };
    let rules = rules(&official);
    let is_section = |number: &str| {
        rules.keys().any(|rule| rule.strip_prefix(number).is_some_and(|it| it.starts_with('.')))
    };
    let wrong: Vec<String> = passages("unlimited")
        .flat_map(|passage| cited(passage).map(move |number| (passage, number)))
        .filter(|(_, number)| !rules.contains_key(number) && !is_section(number))
        .map(|(passage, number)| format!("{} cites {number}", passage.id))
        .collect();
    nothing("citations that lead nowhere", &wrong);
}

#[test]
fn every_bullet_of_the_2_0_page_has_a_passage_of_ours() {
    let Some(page) = read_alone("seeds/002_41bd2fae874793a7.txt", "abilities-and-effects.md") else { return };
    let topic = page.topics.values().next().expect("the page");
    let older = older();
    assert_eq!(older.page.len(), topic.passages.len(), "passages of the page, and in the table");
    assert!(older.page.iter().all(|line| !line.trim().is_empty()), "each has one of ours beside it");
    let missing: Vec<String> = page
        .passages_of(topic)
        .zip(&older.page)
        .flat_map(|(theirs, line)| line.split_whitespace().map(move |path| (theirs, path)))
        .filter(|(_, path)| ours("unlimited", path).is_none())
        .map(|(theirs, path)| format!("{}: no passage `{path}`", theirs.id.passage()))
        .collect();
    nothing("passages of the 2.0 page without one of ours", &missing);
}

#[test]
fn what_is_no_longer_as_in_2_0_is_said_so() {
    let silent: Vec<String> = older()
        .since_2_0
        .into_iter()
        .filter(|path| {
            !ours("unlimited", path)
                .is_some_and(|it| it.text.contains("CR 2.0") || it.place.iter().any(|it| it == "Changes"))
        })
        .collect();
    nothing("passages that do not say what changed since 2.0", &silent);
}

/// Every rule whose words 7.0 has nowhere is new or changed.
#[test]
fn every_change_of_8_0_is_said_by_a_passage_that_cites_it() {
    let (Some(new), Some(old)) = (edition("8.0"), edition("7.0")) else { return };
    let before: BTreeSet<String> = rules(&old).values().map(|it| letters(it)).collect();
    let elsewhere = older().said_elsewhere;
    let says = |rule: &str| {
        passages("unlimited").any(|it| cited(it).any(|number| number == rule) && it.text.contains("8.0"))
    };
    let changed: Vec<&str> = rules(&new)
        .into_iter()
        .filter(|(_, it)| !before.contains(&letters(it)))
        .map(|(number, _)| number)
        .collect();
    println!("{} rules of 8.0 are not in 7.0 as they stand", changed.len());
    assert!(changed.len() > 30, "{} changes were found", changed.len());
    let silent: Vec<String> = changed
        .iter()
        .filter(|number| !says(elsewhere.get(**number).map_or(number, |(there, _)| there)))
        .map(|number| (*number).to_owned())
        .collect();
    nothing("changes of 8.0 of which no passage says since when", &silent);
    let unneeded: Vec<String> =
        elsewhere.keys().filter(|it| !changed.contains(&it.as_str())).cloned().collect();
    nothing("rules in the table that did not change", &unneeded);
}
