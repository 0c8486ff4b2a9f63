//! Does every term have an entry in the glossary of its game?

use std::collections::{BTreeMap, BTreeSet};

use names::slug;
use rulebook::{Kind, Passage, Target};

use crate::{SHIPPED, nothing, passages, source, topics};

/// Topics that are no term.
const NO_TERM: &[&str] = &["glossary", "community-rulings"];

/// Headings of 8.0 that name no term of their own.
const NO_HEADING: &[(&str, &str)] = &[
    ("General", "the opening of a section"),
    ("Modifying Cost", "under Modifiers"),
    ("Modifying Power", "under Modifiers"),
    ("Modifying HP", "under Modifiers"),
];

/// Words of Armada that are no topic: dice, bands, tokens and commands.
const WORDS: &[&str] = &[
    "hit",
    "critical",
    "accuracy",
    "blank",
    "double icon",
    "close range",
    "medium range",
    "long range",
    "extreme range",
    "distance",
    "scatter",
    "evade",
    "brace",
    "redirect",
    "contain",
    "salvo",
    "navigate",
    "squadron command",
    "repair",
    "concentrate fire",
    "chaff token",
    "focus token",
    "grav token",
    "raid token",
    "pass token",
    "victory token",
    "objective token",
    "targeting token",
    "id token",
    "round token",
    "initiative token",
    "command token",
    "defense token",
];

/// Words of 8.0 behind which a quoted term is defined.
const DEFINING: &[&str] =
    &["considered", "becomes the", "become a", "referred to as", "referred to as a", "player\u{2019}s", "is"];

/// What 8.0 quotes there and is no term of its own.
const NO_TERM_OF_8_0: &[(&str, &str)] = &[
    ("created", "under Create"),
    ("exhausted", "under Exhaust"),
    ("nested-abilities", "under Nested ability"),
    ("played", "under Play"),
    ("revealing", "under Reveal"),
    ("used", "under Once each round, Epic Action counter"),
    ("give-a-unit-1-1-for-this-phase", "an example"),
];

fn entries(game: &str) -> Vec<&'static Passage> {
    passages(game).filter(|it| it.id.topic() == "glossary" && it.kind == Kind::Definition).collect()
}

/// What entries are called.
fn names(game: &str) -> BTreeSet<String> {
    entries(game)
        .into_iter()
        .flat_map(|it| it.aliases.iter().chain(&it.label))
        .map(|name| slug(name))
        .collect()
}

/// A topic is a term: its name has an entry, or an entry leads to it.
#[test]
fn every_topic_has_an_entry() {
    let missing: Vec<String> = ["armada", "unlimited"]
        .into_iter()
        .flat_map(|game| {
            let names = names(game);
            let led: BTreeSet<String> = entries(game)
                .into_iter()
                .flat_map(|entry| &entry.links)
                .filter_map(|link| match &link.target {
                    Target::Topic(id) => Some(id.to_string()),
                    Target::Passage(id) => Some(id.topic_id().to_string()),
                    Target::External(_) | Target::Unresolved(_) => None,
                })
                .collect();
            topics(game)
                .filter(|topic| !NO_TERM.contains(&topic.id.topic.as_str()))
                .filter(|topic| !led.contains(&topic.id.to_string()) && !names.contains(&topic.id.topic))
                .map(|topic| topic.id.to_string())
                .collect::<Vec<_>>()
        })
        .collect();
    nothing("topics without an entry", &missing);
}

#[test]
fn every_keyword_of_both_games_has_an_entry() {
    let armada = passages("armada").filter(|it| it.id.topic() == "squadron-keywords" && it.parent.is_none());
    let armada: Vec<&Passage> = armada.filter(|it| it.kind == Kind::Rule).collect();
    let keyword = |name: &str| name.trim_end_matches(" X").trim_end_matches(" [Y]").to_owned();
    let names = names("armada");
    let known = armada.iter().filter_map(|it| it.label.as_deref()).map(keyword).map(|it| slug(&it));
    assert_eq!(known.filter(|it| names.contains(it)).count(), 18, "squadron keywords with an entry");

    let place = |it: &&Passage| it.place.last().is_some_and(|it| it == "The Keywords") && it.parent.is_none();
    let unlimited = passages("unlimited").filter(|it| it.id.topic() == "keywords" && it.kind == Kind::Rule);
    let labels: Vec<&str> = unlimited.filter(place).filter_map(|it| it.label.as_deref()).collect();
    let names = self::names("unlimited");
    assert_eq!(labels.iter().filter(|it| names.contains(&slug(&keyword(it)))).count(), 16, "{labels:?}");
}

#[test]
fn every_die_face_band_token_and_command_of_armada_has_an_entry() {
    let names = names("armada");
    let missing: Vec<String> =
        WORDS.iter().filter(|it| !names.contains(&slug(it))).map(|it| (*it).to_owned()).collect();
    nothing("words without an entry", &missing);
}

/// Words in quotation marks with what stands before and behind them: `“`, words, `”`.
fn quoted(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    text.match_indices('\u{201c}').filter_map(|(at, mark)| {
        let (words, behind) = text[at + mark.len()..].split_once('\u{201d}')?;
        Some((text[..at].trim_end(), words, behind.trim_start()))
    })
}

/// Whether a term has an entry, in the singular or the plural.
fn has(names: &BTreeSet<String>, term: &str) -> bool {
    let term = slug(term);
    names.contains(&term) || names.contains(term.trim_end_matches('s'))
}

/// What the vault calls a step: `the “Resolve Damage” step`.
#[test]
fn every_step_that_the_vault_names_has_an_entry() {
    let Some(folder) = source("corpora/armada-vault/Rules") else { return };
    let (names, mut steps, mut missing) = (names("armada"), 0, BTreeSet::new());
    for file in std::fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        for (_, words, behind) in quoted(&text) {
            if behind.starts_with("step") && !words.starts_with("Resolve Attacks") {
                steps += 1;
                if !has(&names, words) {
                    missing.insert(words.to_owned());
                }
            }
        }
    }
    assert!(steps > 15, "only {steps} steps were read");
    nothing("steps without an entry", &missing.into_iter().collect::<Vec<_>>());
}

/// What 8.0 gives a name to: `becomes the “defending unit”`.
#[test]
fn every_term_that_8_0_defines_has_an_entry() {
    let Some(file) = source("corpora/unlimited-comprehensive-rules/8.0.md") else { return };
    let text = std::fs::read_to_string(file).expect("a readable text");
    let named: BTreeSet<String> = entries("unlimited")
        .into_iter()
        .filter_map(|it| it.label.as_deref())
        .flat_map(|label| label.split(", "))
        .map(slug)
        .collect();
    let terms: BTreeSet<String> = quoted(&text)
        .filter(|(before, ..)| DEFINING.iter().any(|words| before.ends_with(words)))
        .map(|(_, words, _)| slug(words))
        .filter(|term| NO_TERM_OF_8_0.iter().all(|(other, _)| term != other))
        .collect();
    assert!(terms.len() > 15, "only {} terms were read", terms.len());
    nothing("terms without an entry", &terms.into_iter().filter(|it| !has(&named, it)).collect::<Vec<_>>());
}

/// Each section of its first eight chapters, which define the words of the game: an entry cites a rule of it.
#[test]
fn every_section_of_8_0_has_an_entry() {
    let Some(file) = source("corpora/unlimited-comprehensive-rules/8.0.md") else { return };
    let text = std::fs::read_to_string(file).expect("a readable text");
    let cited: BTreeSet<&str> = entries("unlimited")
        .into_iter()
        .flat_map(|it| &it.citations)
        .filter_map(|citation| citation.rule.as_deref())
        .collect();
    let sections = sections(&text);
    assert!(sections.len() > 100, "{} sections were read", sections.len());
    let missing: Vec<String> = sections
        .iter()
        .filter(|(_, heading)| NO_HEADING.iter().all(|(name, _)| heading != name))
        .filter(|(number, _)| {
            !cited.iter().any(|rule| {
                rule.strip_prefix(number.as_str()).is_some_and(|it| it.starts_with('.') || it.is_empty())
            })
        })
        .map(|(number, heading)| format!("{number} {heading}"))
        .collect();
    nothing("sections without an entry", &missing);
}

/// The headings of the first eight chapters by number.
fn sections(text: &str) -> BTreeMap<String, String> {
    let (mut above, mut found) = (vec![String::new(); 3], BTreeMap::new());
    for line in text.lines() {
        let depth = line.bytes().take_while(|it| *it == b'#').count();
        let Some((number, heading)) = line.trim_start_matches('#').trim().split_once(". ") else { continue };
        if !(2..=4).contains(&depth) || number.parse::<u32>().is_err() {
            continue;
        }
        above.truncate(depth - 2);
        above.push(number.to_owned());
        if depth > 2 && above.first().and_then(|it| it.parse::<u32>().ok()).is_some_and(|it| it <= 8) {
            found.insert(above.join("."), heading.trim().to_owned());
        }
    }
    found
}

#[test]
fn every_entry_leads_to_its_rule_or_cites_it() {
    let lost: Vec<String> = ["armada", "unlimited"]
        .into_iter()
        .flat_map(entries)
        .filter(|it| it.label.is_some() && it.links.is_empty() && it.citations.is_empty())
        .map(|it| it.id.to_string())
        .collect();
    nothing("entries that lead nowhere", &lost);
    assert!(SHIPPED.passages.len() > 1800);
}
