//! One attack per rule, as data.

use std::collections::BTreeMap;

use armada::{
    HullZone,
    attack::{AttackSetup, AttackView},
};
use engine::Node;
use serde::Deserialize;

use crate::{run, to_the_end};

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    note: String,
    attack: AttackSetup,
    #[serde(default)]
    line: Vec<String>,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    /// `end`, `open`, or the decision at which the line must rest.
    #[serde(default = "end")]
    rests: String,
    damage: Option<u16>,
    #[serde(default)]
    shields: BTreeMap<HullZone, u8>,
    faceup: Option<u8>,
    facedown: Option<u8>,
    cards: Option<u8>,
    hull_lost: Option<u8>,
    destroyed: Option<bool>,
    dice: Option<String>,
    tokens: Option<Vec<String>>,
    options: Option<Vec<String>>,
    #[serde(default)]
    cites: Vec<String>,
}

fn end() -> String {
    "end".to_owned()
}

#[test]
fn every_case_ends_as_its_rule_says() {
    let cases: Cases = toml::from_str(include_str!("cases.toml")).expect("cases.toml");
    let mut wrong = Vec::new();
    for case in &cases.case {
        let problems = check(case);
        wrong.extend(problems.into_iter().map(|problem| format!("{}: {problem}", case.note)));
    }
    assert!(cases.case.len() >= 40, "only {} cases", cases.case.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(case: &Case) -> Vec<String> {
    let expect = &case.expect;
    let ends = matches!(expect.rests.as_str(), "end" | "open");
    let line = if ends { to_the_end(&case.line) } else { case.line.clone() };
    let (followed, steps) = run(&case.attack, &line);
    let mut problems = Vec::new();
    let mut same = |what: &str, is: String, should: String| {
        if is != should {
            problems.push(format!("{what} is {is}, not {should}"));
        }
    };

    let (rests, options) = match &followed.node {
        Node::End => ("end".to_owned(), Vec::new()),
        Node::Open(_) => ("open".to_owned(), Vec::new()),
        Node::Choice(choice) => {
            (choice.prompt.to_string(), choice.options.iter().map(|option| option.pick.to_string()).collect())
        }
        Node::Chance(chance) => (
            chance.prompt.to_string(),
            chance.outcomes.iter().map(|it| format!("{} {}", it.pick, it.weight)).collect(),
        ),
    };
    same("rest", rests, expect.rests.clone());
    if let Some(should) = &expect.options {
        same("list of options", format!("{options:?}"), format!("{should:?}"));
    }
    let own = |place: &usize| *place < case.line.len();
    let missed: Vec<&String> = {
        let fates = &followed.fates;
        let line: engine::Line = line.iter().map(engine::Fix::pick).collect();
        let unmatched: Vec<usize> = fates.unmatched(&line).filter(own).collect();
        let refused = fates.refused.keys().copied().filter(own);
        unmatched.into_iter().chain(refused).map(|place| &case.line[place]).collect()
    };
    same("list of picks that did not count", format!("{missed:?}"), "[]".to_owned());

    let view: AttackView = AttackView::of(&followed.position.state);
    if let Some(damage) = expect.damage {
        same("damage", format!("{:?}", view.defender.damage), format!("{:?}", Some(damage)));
    }
    for (zone, shields) in &expect.shields {
        same(
            &format!("{zone} shields"),
            format!("{:?}", view.defender.unit.shields.get(zone)),
            format!("{:?}", Some(shields)),
        );
    }
    let numbers = [
        ("faceup", view.defender.unit.faceup, expect.faceup),
        ("facedown", view.defender.unit.facedown, expect.facedown),
        ("cards", view.defender.unit.cards, expect.cards),
        ("hull lost", view.defender.unit.hull_lost.unwrap_or_default(), expect.hull_lost),
    ];
    for (what, is, should) in numbers {
        if let Some(should) = should {
            same(what, is.to_string(), should.to_string());
        }
    }
    if let Some(destroyed) = expect.destroyed {
        same("destroyed", view.defender.unit.destroyed.to_string(), destroyed.to_string());
    }
    if let Some(dice) = &expect.dice {
        let is: Vec<String> = view.pool.dice.iter().map(ToString::to_string).collect();
        same("pool", is.join(" "), dice.clone());
    }
    if let Some(tokens) = &expect.tokens {
        let is: Vec<String> = view
            .defender
            .tokens
            .iter()
            .map(|held| format!("{} {}", held.token.name, held.token.state))
            .collect();
        same("list of tokens", format!("{is:?}"), format!("{tokens:?}"));
    }
    let cited: Vec<String> = steps
        .iter()
        .flat_map(|step| step.citations().iter().map(|citation| citation.id.to_string()))
        .collect();
    for id in &expect.cites {
        let is = if cited.contains(id) { "cited" } else { "not cited" };
        same(id, is.to_owned(), "cited".to_owned());
    }
    problems
}
