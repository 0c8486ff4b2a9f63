//! Whole traces, as snapshots: read them as a player would.

use std::fmt::Write as _;

use armada::{ArmadaRules, attack::AttackSetup};
use engine::{Node, Reason, Worded, Words};

use crate::run;

fn trace(setup: &str, picks: &[&str]) -> String {
    let setup: AttackSetup = toml::from_str(setup).expect("a situation");
    let picks: Vec<String> = picks.iter().map(|pick| (*pick).to_owned()).collect();
    let (followed, steps) = run(&setup, &picks);
    let rules = ArmadaRules::try_from(&setup).unwrap();
    let state = &followed.position.state;
    let mut text = String::new();
    for step in &steps {
        writeln!(text, "- {}", step.text()).unwrap();
        for change in step.changes() {
            writeln!(text, "    {}: {} -> {}", change.what, change.from, change.to).unwrap();
        }
        for citation in step.citations().iter() {
            writeln!(text, "    {} {}", citation.role.word(), citation.id).unwrap();
        }
    }
    match &followed.node {
        Node::Choice(choice) => {
            writeln!(
                text,
                "? {}: {}",
                rules.player(state, choice.who),
                rules.question(followed.position.view(), choice.who, &choice.prompt)
            )
            .unwrap();
            for option in &choice.options {
                let Words { label, effect: preview, glyph, .. } =
                    rules.words(followed.position.view(), (choice.who, &choice.prompt), &option.pick);
                let glyph = glyph.unwrap_or("-");
                writeln!(text, "  + {} | {label} | {preview} | {glyph}", option.pick).unwrap();
            }
            for refused in &choice.refused {
                for ban in &refused.bans {
                    writeln!(text, "  x {}: {}", refused.pick, ban.told().text).unwrap();
                }
            }
        }
        Node::Chance(chance) => {
            writeln!(text, "? {}: {}", rules.player(state, chance.who), chance.prompt).unwrap();
            for outcome in &chance.outcomes {
                writeln!(text, "  {} {}/{}", outcome.pick, outcome.weight, chance.total).unwrap();
            }
        }
        Node::End => writeln!(text, "= end").unwrap(),
        Node::Open(open) => writeln!(text, "= open: {}", open.told().0).unwrap(),
    }
    writeln!(text, "{}", serde_json::to_string_pretty(&rules.view(state)).unwrap()).unwrap();
    text
}

const DESTROYER: &str = r#"
    range = "close"
    dice = ["red/hit-hit", "red/crit", "blue/hit", "blue/accuracy", "black/hit-crit", "black/hit"]
    [attacker]
    kind = "ship"
    size = "large"
    [defender]
    kind = "ship"
    size = "small"
    speed = 2
    hull = 6
    facedown = 2
    zone = "left"
    shields = { front = 2, left = 2, right = 3, rear = 1 }
    tokens = ["evade", "brace", "redirect/exhausted", "contain/discarded"]
"#;

#[test]
fn a_choice_with_what_is_open_and_what_is_refused() {
    insta::assert_snapshot!(trace(DESTROYER, &["lock brace", "done"]));
}

#[test]
fn an_attack_to_its_end() {
    let line = [
        "lock brace",
        "spend evade red/hit-hit",
        "evade black/hit-crit",
        "roll red/blank black/hit",
        "spend redirect front",
        "done",
        "critical standard",
        "redirect 1",
    ];
    insta::assert_snapshot!(trace(DESTROYER, &line));
}

#[test]
fn a_bomber_and_a_brace() {
    let setup = r#"
        range = "distance-1"
        dice = ["black/hit-crit", "black/hit"]
        attacker = { kind = "squadron", keywords = ["bomber"] }
        defender = { kind = "ship", hull = 4, shields = { front = 1 }, tokens = ["brace", "contain"] }
    "#;
    insta::assert_snapshot!(trace(setup, &["spend brace", "spend contain"]));
}

#[test]
fn a_salvo_is_called_for() {
    let setup = r#"
        dice = ["red/crit"]
        defender = { kind = "ship", hull = 1, tokens = ["salvo"] }
    "#;
    insta::assert_snapshot!(trace(setup, &["spend salvo", "no critical"]));
}

#[test]
fn a_squadron_is_destroyed() {
    let setup = r#"
        dice = ["blue/hit", "blue/crit", "red/hit-hit"]
        defender = { kind = "squadron", hull = 3, tokens = ["scatter/exhausted", "brace"] }
    "#;
    insta::assert_snapshot!(trace(setup, &["done", "done"]));
}
