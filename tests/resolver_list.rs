//! Does the resolver refuse what it must, at once and by name?
//!
//! The list *Resolver* of the targets for reliability, one named test for each entry that concerns attacks: what is
//! refused, with which field and which limit, and how long that takes. Twelve simultaneous effects, and how long
//! exploring may take, are tests of `tests/armada` and `tests/web`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use adjutant::{diagnostic::Diagnostic, rulebook::Rulebook, scenario::Scenario};

fn attack(text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    Scenario::from_toml(&format!("game = \"armada\"\nkind = \"attack\"\n{text}"), "list.toml")
}

/// Refused with this field, words that name the limit, and in under 5 ms: of several runs the fastest counts, because the
/// machine has other work.
fn refused(read: &dyn Fn() -> Result<Scenario, Vec<Diagnostic>>, field: &str, says: &str) {
    let mut fastest = Duration::MAX;
    for _ in 0..8 {
        let started = Instant::now();
        let findings = read().expect_err(field);
        fastest = fastest.min(started.elapsed());
        let finding = &findings[0];
        assert_eq!(finding.field.as_deref().unwrap_or_default(), field, "{finding:?}");
        let said = format!("{} {}", finding.message, finding.help.as_deref().unwrap_or_default());
        assert!(said.contains(says), "{said}");
    }
    assert!(fastest < Duration::from_millis(5), "{field} took {fastest:?}");
}

#[test]
fn a_billion_dice() {
    refused(&|| attack("pool = { red = 1000000000 }"), "pool.red", "12");
    refused(&|| attack("attacker = { battery = { black = 1000000000 } }"), "attacker.battery.black", "12");
    refused(
        &|| attack("[[effect]]\nname = \"rain\"\ndoes = [\"add 1000000000 red\"]"),
        "effect[1].does",
        "is not an operation",
    );
    refused(&|| attack("[[effect]]\nname = \"rain\"\ndoes = [\"add 200 red\"]"), "effect[1].does", "12");
}

#[test]
fn twenty_one_dice() {
    refused(&|| attack(&format!("dice = [{}]", "\"red/hit\",".repeat(21))), "dice", "20");
}

#[test]
fn fifty_rerolls() {
    refused(&|| attack(&format!("rerolls = [{}]", "\"1 any\",".repeat(50))), "rerolls", "6");
    refused(&|| attack(&format!("return-rerolls = [{}]", "\"1 any\",".repeat(50))), "return-rerolls", "6");
    let effects = "[[effect]]\ndoes = [\"reroll 1 any\"]\n".repeat(50);
    refused(&|| attack(&effects), "effect", "20");
}

#[test]
fn negative_and_fractional_numbers() {
    refused(&|| attack("pool = { red = -1 }"), "pool.red", "0");
    refused(&|| attack("defender = { hull = -4 }"), "defender.hull", "1");
    refused(&|| attack("defender = { hull = 4.5 }"), "defender.hull", "whole number");
}

#[test]
fn unknown_names() {
    refused(&|| attack("rnage = \"close\""), "rnage", "range");
    refused(&|| attack("dice = [\"green/hit\"]"), "dice[0]", "red/hit");
    refused(&|| attack("[[effect]]\nuse = \"reroll-on\""), "effect[1].use", "reroll-one");
    refused(&|| attack("[[effect]]\nname = \"x\"\ncannot = [\"win\"]"), "effect[1].cannot", "spend accuracy");
}

#[test]
fn duplicate_keys() {
    refused(&|| attack("range = \"close\"\nrange = \"long\""), "range", "twice");
}

#[test]
fn json_a_hundred_thousand_deep() {
    for text in ["[".repeat(100_000), "{\"effect\":".repeat(6_000)] {
        refused(&|| Scenario::from_json(&text, "list.json"), "", "");
    }
}

/// An attack with twenty effects at one time is answered, as a choice, and fast.
#[test]
fn twenty_effects_of_one_attack_are_a_choice() {
    let effects: String = (1..=20)
        .map(|nth| format!("[[effect]]\nname = \"gun {nth}\"\ndoes = [\"reroll 1 red\"]\n"))
        .collect();
    let scenario = attack(&format!("dice = [\"red/blank\", \"red/hit\"]\n{effects}")).unwrap();
    let rulebook = Rulebook::shipped();
    let mut fastest = Duration::MAX;
    for _ in 0..5 {
        let started = Instant::now();
        let report = scenario.resolve(&rulebook);
        fastest = fastest.min(started.elapsed());
        assert_eq!(report.choice.unwrap().options.len(), 21, "each effect, and done");
    }
    assert!(fastest < Duration::from_millis(100), "it took {fastest:?}");
}
