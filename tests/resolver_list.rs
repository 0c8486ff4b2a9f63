//! Does the resolver refuse what it must, at once and by name?
//!
//! The list *Resolver* of the targets for reliability, one named test for each entry that concerns attacks: what is
//! refused, with which field and which limit, and how long that takes. Twelve simultaneous effects, and how long
//! exploring may take, are tests of `tests/armada` and `tests/web`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use adjutant::{diagnostic::Diagnostic, rulebook::Rulebook, scenario::Scenario};

fn scenario(kind: &str, text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    Scenario::from_toml(&format!("game = \"armada\"\nkind = \"{kind}\"\n{text}"), "list.toml")
}

fn attack(text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    scenario("attack", text)
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
        let said = format!("{}; {}", finding.message, finding.help.as_deref().unwrap_or_default());
        assert!(said.contains(says), "{said}");
    }
    assert!(fastest < Duration::from_millis(5), "{field} took {fastest:?}");
}

#[test]
fn a_billion_dice() {
    refused(&|| attack("pool = { red = 1000000000 }"), "pool.red", "12");
    refused(&|| attack("attacker = { battery = { black = 1000000000 } }"), "attacker.battery.black", "12");
}

/// Numbers that stand inside the texts of effects, cards and costs are refused like those in fields of their own.
#[test]
fn numbers_inside_texts() {
    let does = |text: &str| attack(&format!("[[effect]]\ndoes = [\"{text}\"]"));
    for (verb, rest, most) in [
        ("add", "red", "1 to 12"),
        ("reroll", "any", "1 to 20"),
        ("cancel", "red/hit", "1 to 20"),
        ("spend", "blue", "1 to 20"),
        ("change", "any to hit", "1 to 20"),
        ("damage", "enemy", "1 to 12"),
        ("deal", "enemy faceup", "1 to 12"),
        ("recover", "own front", "1 to 12"),
        ("lose", "enemy rear", "1 to 12"),
    ] {
        for number in ["1000000000", "200", "0", "-1", "1.5", "1e9"] {
            let text = format!("{verb} {number} {rest}");
            refused(&|| does(&text), "effect[1].does", &format!("says {number}; it may be {most}"));
        }
    }
    let cost = || attack("[[effect]]\ncost = [\"spend 1000000000 red\"]");
    refused(&cost, "effect[1].cost", "says 1000000000; it may be 1 to 20");
    refused(&|| attack("rerolls = [\"1000000000 any\"]"), "rerolls", "1 to 20");
    let keyword = || attack("attacker = { kind = \"squadron\", keywords = [\"relay 1000000000\"] }");
    refused(&keyword, "attacker.keywords[0]", "1 to 9");
    for (text, most) in [
        ("immediate: deal facedown 1000000000", "1 to 30"),
        ("immediate: flip facedown; suffer 0", "1 to 30"),
        ("immediate: lose shields left -1", "1 to 15"),
        ("immediate: opponent chooses 5 zones", "1 to 4"),
        ("persistent after overlap: reduce speed 1.5", "1 to 4"),
        ("persistent after maneuver at speed 1000000000: suffer 1", "1 to 4"),
        (
            "immediate: suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1; suffer 1",
            "7 operations; the limit is 6",
        ),
    ] {
        refused(&|| scenario("damage", &format!("deck = [\"Storm | {text}\"]")), "deck", most);
    }
    let ready = |cost: &str| {
        scenario(
            "status",
            &format!("card = [{{ icon = \"non-recur\", ship = \"ship 1\", cost = \"{cost}\" }}]"),
        )
    };
    refused(&|| ready("1000000000 navigate"), "card[1].cost", "1 to 8");
    refused(&|| ready("8 navigate and 8 repair"), "card[1].cost", "16 command tokens; the limit is 8");
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
    refused(&|| attack("defender = { hull = 4.5 }"), "defender.hull", "whole number from 1 to 30");
}

#[test]
fn unknown_names() {
    refused(&|| attack("rnage = \"close\""), "rnage", "range");
    refused(&|| attack("dice = [\"green/hit\"]"), "dice[0]", "red/hit");
    refused(&|| attack("[[effect]]\nuse = \"reroll-on\""), "effect[1].use", "reroll-one");
    refused(&|| attack("[[effect]]\nname = \"x\"\ncannot = [\"win\"]"), "effect[1].cannot", "spend accuracy");
}

/// Misspelt words inside texts: what was probably meant is said, in the words of the part that is wrong.
#[test]
fn misspelt_words_inside_texts() {
    for (list, text, meant) in [
        ("does", "rerol 1 red", "did you mean `reroll 1 red`?"),
        ("does", "exhaust enmy brase", "did you mean `exhaust enemy brace`?"),
        ("does", "change red/hti to red/crit", "did you mean `change red/hit to red/crit`?"),
        ("does", "turn crad Capacitor facedown", "did you mean `turn card Capacitor facedown`?"),
        ("does", "reroll 1 purple", "write one of: `reroll 2 black`, `reroll all any`"),
        ("does", "change red/hit to blue/hit", "a die keeps its color"),
        ("does", "change blue/hit to hit-hit", "none of these has that face"),
        ("cost", "exhaust crad", "did you mean `exhaust card`?"),
        ("cost", "spend nvaigate dial", "did you mean `spend navigate dial`?"),
        ("cannot", "spend acuracy", "did you mean `spend accuracy`?"),
    ] {
        let effect = format!("[[effect]]\n{list} = [\"{text}\"]");
        refused(&|| attack(&effect), &format!("effect[1].{list}"), meant);
    }
    refused(&|| attack("rerolls = [\"2 balck\"]"), "rerolls", "did you mean `2 black`?");
    let tokens = |token: &str| attack(&format!("defender = {{ tokens = [\"{token}\"] }}"));
    refused(&|| tokens("brace/exausted"), "defender.tokens[0]", "did you mean `brace/exhausted`?");
    refused(
        &|| attack("dice = [\"blue/blank\"]"),
        "dice[0]",
        "known here: `blue/hit`, `blue/crit`, `blue/accuracy`",
    );
    for (text, meant) in [
        ("immediate: sufer 1", "`sufer 1` is not an operation of a damage card; did you mean `suffer 1`?"),
        ("immediat: suffer 1", "`immediat` is not a part of a damage card; did you mean `immediate`?"),
        ("persistent after overlpa: suffer 1", "did you mean `persistent after overlap`?"),
        ("immediate: suffer", "`suffer` is not an operation of a damage card; write one of: `suffer 1`"),
        ("unknwon", "did you mean `unknown`?"),
    ] {
        refused(&|| scenario("damage", &format!("deck = [\"Storm | {text}\"]")), "deck", meant);
    }
    let card = |fields: &str| {
        scenario(
            "status",
            &format!("unit = [{{ name = \"A\" }}]\ncard = [{{ icon = \"non-recur\", {fields} }}]"),
        )
    };
    let cost = || card("ship = \"A\", cost = \"1 navigatt\"");
    refused(&cost, "card[1].cost", "did you mean `1 navigate`?");
    refused(&|| card("ship = \"Aa\""), "card[1].ship", "did you mean `A`?");
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
