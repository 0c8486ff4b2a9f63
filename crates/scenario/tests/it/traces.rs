//! Do the shipped kinds of situation come out as the rules say, step by step?
//!
//! Every file in `fixtures/scenarios` states what it expects.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::PathBuf, sync::LazyLock};

use crate::support::trace;
use names::{Diagnostic, Severity};
use rulebook::Rulebook;
use scenario::{Report, Scenario};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

pub fn files() -> Vec<PathBuf> {
    let folder = testing::root().join("tests/fixtures/scenarios");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 15, "the scenarios are there");
    files
}

/// What each of them comes to.
pub static REPORTS: LazyLock<Vec<(PathBuf, Report)>> = LazyLock::new(|| {
    let report = |file: PathBuf| {
        let report = read(&file).resolve(&RULEBOOK);
        (file, report)
    };
    files().into_iter().map(report).collect()
});

pub fn read(file: &PathBuf) -> Scenario {
    let text = fs::read_to_string(file).unwrap();
    Scenario::from_toml(&text, &file.display().to_string()).unwrap()
}

/// Findings that ask for something.
fn weighty(report: &Report) -> impl Iterator<Item = &Diagnostic> {
    report.diagnostics.iter().filter(|finding| finding.severity != Severity::Info)
}

#[test]
fn every_scenario_comes_out_as_it_expects() {
    let mut wrong = Vec::new();
    for (file, report) in REPORTS.iter() {
        if weighty(report).next().is_some() || !report.passed {
            wrong.push(format!("== {}\n{}", file.display(), trace(report)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A scenario can only fail when it expects something.
#[test]
fn every_scenario_expects_something() {
    for file in files() {
        let expected = crate::shipped_scenarios::expected(&read(&file));
        assert!(expected >= 2, "{} expects only {expected} things", file.display());
    }
}

#[test]
fn every_step_and_every_refusal_cites_a_passage_that_is_served() {
    for (_, report) in REPORTS.iter() {
        let answered = !report.steps.is_empty() || report.all_refused().next().is_some();
        // odds are numbers: docs/odds.md names the passages that they are counted by
        let odds = report.state.get("value").is_some();
        assert!(answered || odds || report.open.is_some(), "nothing is answered");
        assert!(report.steps.iter().all(|step| !step.citations.is_empty()));
        assert!(report.all_refused().all(|refused| !refused.citations.is_empty()));
        for citation in report.all_citations() {
            assert!(RULEBOOK.passage(&citation.id).is_some(), "{} is served", citation.id);
            assert_eq!(citation.url.as_deref(), Some(citation.id.url().as_str()));
        }
    }
}

#[test]
fn files_json_and_addresses_say_the_same() {
    for (file, other) in REPORTS.iter() {
        let scenario = read(file);
        let again = Scenario::from_json(&scenario.to_json().to_string(), "test.json").unwrap();
        assert_eq!(again, scenario);
        let pairs: Vec<(String, String)> = decode(&scenario.to_query());
        let shared = Scenario::from_query(scenario.game(), scenario.kind().word(), &pairs).unwrap();
        assert_eq!(shared.values(), scenario.values());
        assert_eq!(shared.lines(), scenario.lines());
        assert_eq!(shared.question(), scenario.question());
        let mut one = shared.resolve(&RULEBOOK);
        // an address expects nothing, so nobody knows there that a line was refused on purpose
        one.diagnostics.retain(|finding| finding.code != "line-not-used");
        assert_eq!(trace(&one), trace(other));
    }
}

#[test]
fn each_choice_can_be_made_and_taken_back_from_the_report_alone() {
    let scenario = read(&files()[0]).undo_to(0);
    let mut here = scenario;
    for _ in 0..20 {
        let report = here.resolve(&RULEBOOK);
        let next = match (&report.choice, &report.chance) {
            (Some(choice), _) => {
                assert!(choice.options.len() > 1, "a single option is taken by itself");
                (choice.who.clone(), choice.options[0].name.clone())
            }
            (_, Some(chance)) => (chance.who.clone(), chance.outcomes[0].name.clone()),
            _ => break,
        };
        let made = here.choose(&next.0, &next.1);
        let then = made.resolve(&RULEBOOK);
        assert!(weighty(&then).next().is_none(), "{:?}", then.diagnostics);
        assert_eq!(then.steps[..report.steps.len()], report.steps[..], "what was shown stays");
        let line = then.steps.iter().filter_map(|step| step.line).max().unwrap();
        assert_eq!(line, here.lines().len(), "the step names its line");
        assert_eq!(trace(&made.undo_to(line).resolve(&RULEBOOK)), trace(&report));
        assert_eq!(made.undo(), here);
        here = made;
    }
    assert!(!here.lines().is_empty());
}

#[test]
fn probabilities_of_a_roll_are_exact_and_add_up() {
    let mut rolls = 0;
    for (_, report) in REPORTS.iter() {
        if let Some(chance) = &report.chance {
            let sum = chance
                .outcomes
                .iter()
                .map(|outcome| outcome.probability.parse().unwrap())
                .fold(engine::Fraction::ZERO, |sum, p: engine::Fraction| sum.plus(p).unwrap());
            assert_eq!(sum, engine::Fraction::ONE);
            rolls += 1;
        }
    }
    assert!(rolls > 0);
}

#[test]
fn a_passage_that_is_not_served_is_shown_as_document_and_page() {
    let report = read(&files()[0]).resolve(&Rulebook::default().with_reference(shipped::rulebook));
    let citations: Vec<_> = report.all_citations().collect();
    assert!(citations.iter().all(|citation| citation.url.is_none()), "no dead link");
    assert!(citations.iter().any(|citation| citation.label.starts_with("Rules Reference 1.5")));
    assert!(weighty(&report).all(|finding| finding.code == "citation-without-passage"));
    assert!(weighty(&report).next().is_some());
}

fn decode(query: &str) -> Vec<(String, String)> {
    let text = |text: &str| {
        let text = text.replace('+', " ");
        percent_encoding::percent_decode_str(&text).decode_utf8().unwrap().into_owned()
    };
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap()).map(|(name, value)| (text(name), text(value))).collect()
}
