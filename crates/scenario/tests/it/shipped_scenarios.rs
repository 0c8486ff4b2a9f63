//! Do the rules and answers that the shipped content can execute come out as their words say?
//!
//! Every scenario fenced under a passage, and every scenario file of the content, must meet what it expects.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, fs};

use crate::at_hand::{RULEBOOK, shelf};
use names::{Diagnostic, Severity};
use rulebook::{Kind, Passage};
use scenario::{Case, Cases, Report, Scenario, UnusedLines, check};
use serde_json::Value as Json;

/// Passages with a scenario, in the order of their ids.
fn fenced() -> impl Iterator<Item = (&'static Passage, &'static str)> {
    RULEBOOK.passages.values().filter_map(|passage| Some((passage, passage.scenario.as_deref()?)))
}

fn weighty(report: &Report) -> Vec<&Diagnostic> {
    report.diagnostics.iter().filter(|finding| finding.severity != Severity::Info).collect()
}

fn cases(name: &str, text: &str) -> Cases {
    shelf().cases_from_toml(text, name).unwrap_or_else(|findings| panic!("{name}: {findings:#?}"))
}

/// Passages with their scenarios, in the order of their ids.
pub fn fenced_cases() -> impl Iterator<Item = (&'static Passage, Cases)> {
    fenced().map(|(passage, text)| (passage, cases(&passage.id.to_string(), text)))
}

/// How many things a scenario expects.
pub fn expected(scenario: &Scenario) -> usize {
    let scenario = scenario.to_json();
    let stages = match scenario.get("expect") {
        Some(Json::Array(stages)) => stages.clone(),
        one => one.cloned().into_iter().collect(),
    };
    stages.iter().filter_map(|stage| Some(stage.as_object()?.len())).sum()
}

fn comes_out(name: &str, cases: &Cases) {
    for case in cases.all() {
        let report = case.scenario.resolve(&RULEBOOK);
        assert!(weighty(&report).is_empty() && report.passed, "{name}: {:#?}", weighty(&report));
    }
}

#[test]
fn every_scenario_under_a_passage_comes_out_as_its_words_say() {
    for (passage, cases) in fenced_cases() {
        comes_out(&passage.id.to_string(), &cases);
    }
}

#[test]
fn every_scenario_file_of_the_content_comes_out_as_it_expects() {
    let folder = testing::root().join("content/armada/scenarios");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        let name = file.display().to_string();
        comes_out(&name, &cases(&name, &fs::read_to_string(&file).unwrap()));
    }
}

#[test]
fn checking_the_content_finds_nothing_wrong_with_its_scenarios() {
    let came = check::fenced(&RULEBOOK, shelf(), UnusedLines::Fail, |_| true);
    let all: usize = fenced().map(|(_, text)| cases("fence", text).all().len()).sum();
    assert_eq!(came.scenarios, all);
    assert!(came.findings.is_empty(), "{:#?}", came.findings);
}

/// A scenario can only disagree with its words when it expects something.
#[test]
fn every_scenario_under_a_passage_expects_something() {
    for (passage, cases) in fenced_cases() {
        for case in cases.all() {
            let names = expected(&case.scenario);
            assert!(names >= 2, "{} expects only {names} things", passage.id);
        }
    }
}

/// Passages that the engine cites only for what it asks or leaves open, not in a step that their own
/// scenario could reach.
const OUT_OF_REACH: [&str; 3] = [
    "armada/defense-tokens/one-after-another",
    "armada/hull-zones/huge-adjacent",
    "unlimited/game-concepts/one-unit-several-times",
];

/// A rule whose own passage the engine cites is cited by its own scenario.
#[test]
fn a_rule_that_is_executed_is_cited_by_the_scenario_under_it() {
    let executed = scenario::executed();
    let rules = fenced().filter(|(passage, _)| passage.kind != Kind::Question);
    let uncited = rules.map(|(passage, _)| passage).filter(|it| executed.contains(&it.id)).filter(|it| {
        let text = it.scenario.as_deref().unwrap();
        let cites = |case: &Case| {
            let report = case.scenario.resolve(&RULEBOOK);
            report.all_citations().any(|citation| citation.id == it.id)
        };
        !cases("fence", text).all().iter().any(cites)
    });
    let uncited: BTreeSet<String> = uncited.map(|passage| passage.id.to_string()).collect();
    assert_eq!(uncited, OUT_OF_REACH.map(str::to_owned).into());
}

/// Which questions no kind of scenario can hold is said, with the reason, and nothing else is.
#[test]
fn questions_without_a_scenario_are_listed_with_the_reason() {
    let folder = testing::root();
    let document = fs::read_to_string(folder.join("docs/armada-rules.md")).unwrap();
    let (_, list) = document.split_once("## Questions that do not run").expect("the list");
    let list = list.split("\n## ").next().unwrap_or_default();
    let listed: BTreeSet<&str> = list.split('`').filter(|it| it.starts_with("armada/")).collect();
    let questions = RULEBOOK.passages.values().filter(|it| it.id.game() == "armada" && it.asks().is_some());
    let without = questions.filter(|it| it.scenario.is_none()).map(|it| it.id.to_string());
    let without: BTreeSet<String> = without.collect();
    assert_eq!(listed, without.iter().map(String::as_str).collect());
}

#[test]
fn so_many_rules_and_answers_can_fail() {
    let armada = fenced().filter(|(passage, _)| passage.id.game() == "armada").count();
    assert!(armada >= ENOUGH, "only {armada} passages of Armada carry a scenario");
    let unlimited = fenced().filter(|(passage, _)| passage.id.game() == "unlimited").count();
    assert!(unlimited >= ENOUGH_OF_UNLIMITED, "only {unlimited} passages of Unlimited carry a scenario");
}

/// Never lowered: what could be run once can be run for good.
const ENOUGH: usize = 388;
const ENOUGH_OF_UNLIMITED: usize = 276;
