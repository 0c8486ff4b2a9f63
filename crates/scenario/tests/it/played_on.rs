//! Can an earlier decision be another one, two lines be told apart, and every end be reached?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use scenario::{Line, Scenario};

/// Five damage, one accuracy; the defender has three tokens.
const ATTACK: &str = r#"
game = "armada"
kind = "attack"
range = "close"
dice = ["red/hit-hit", "red/hit", "blue/hit", "blue/accuracy"]
[defender]
hull = 5
shields = { front = 1, left = 3, right = 1, rear = 1 }
tokens = ["brace", "redirect", "evade"]
"#;

const BOARD: &str = r#"
game = "unlimited"
kind = "play"
[[unit]]
name = "Marine"
power = 3
hp = 3
keywords = ["Raid 1"]
[[unit]]
name = "Guard"
controller = "P2"
power = 1
hp = 2
text = "When Defeated: You may draw a card."
"#;

fn attack() -> Scenario {
    Scenario::from_toml(ATTACK, "attack.toml").unwrap()
}

/// The scenario with these lines, each of which decides something.
fn played(scenario: &Scenario, lines: &[&str]) -> Scenario {
    let played = scenario.with_lines(lines.iter().map(|line| Line::of_parameter(line)).collect());
    let report = played.resolve(shipped::rulebook());
    assert_eq!(report.decisions.len(), lines.len(), "{:?}", report.diagnostics);
    played
}

fn spelled(scenario: &Scenario) -> Vec<String> {
    scenario.lines().iter().map(Line::parameter).collect()
}

/// The attacker locks the brace; the defender redirects to the left and keeps the evade.
const PLAYED: [&str; 3] = ["attacker:lock brace", "defender:spend redirect left", "defender:done"];

#[test]
fn an_earlier_decision_is_another_and_the_rest_is_played_on() {
    let before = played(&attack(), &PLAYED);
    let changed = before.changed(0, "lock redirect", shipped::rulebook()).unwrap();
    let kept = ["attacker:lock redirect", "defender:done"];
    assert_eq!(spelled(&changed.scenario), kept, "the same questions are answered the same");
    let left_out: Vec<_> = changed.left_out.iter().map(|it| it.chose.as_str()).collect();
    assert_eq!(left_out, ["spend redirect left"], "a locked token cannot be spent");
    played(&attack(), &kept);

    let other = before.changed(1, "done", shipped::rulebook()).unwrap();
    assert_eq!(spelled(&other.scenario), ["attacker:lock brace", "defender:done"]);
    assert_eq!(other.left_out.len(), 1, "the second `done` answers no other question");
    assert!(before.changed(0, "spend brace", shipped::rulebook()).is_none(), "nobody may choose that there");
    assert!(before.changed(9, "done", shipped::rulebook()).is_none(), "no such line");
}

#[test]
fn every_alternative_of_every_decision_can_be_taken() {
    let before = played(&attack(), &PLAYED);
    let decisions = before.resolve(shipped::rulebook()).decisions;
    assert_eq!(decisions.len(), PLAYED.len());
    for decision in &decisions {
        assert!(decision.alternatives().count() > 1, "{}", decision.prompt);
        for (name, _) in decision.alternatives() {
            let changed = before.changed(decision.line, name, shipped::rulebook()).expect(name);
            let report = changed.scenario.resolve(shipped::rulebook());
            assert!(report.passed && report.refused.is_empty(), "{name}: {:?}", report.diagnostics);
            let chosen = |decisions: &[scenario::DecisionReport]| -> Vec<String> {
                decisions.iter().map(|it| it.chose.clone()).collect()
            };
            assert_eq!(chosen(&report.decisions) == chosen(&decisions), name == decision.chose, "{name}");
        }
    }
}

#[test]
fn two_lines_say_where_they_part_and_what_differs() {
    let before = played(&attack(), &PLAYED);
    let changed = before.changed(0, "lock redirect", shipped::rulebook()).unwrap().scenario;
    let two = changed.beside(before.lines(), shipped::rulebook());
    let part = two.part.as_ref().unwrap();
    assert_eq!((part.after, part.who.as_str()), (0, "attacker"));
    assert_eq!((two.one.decided.len(), two.other.decided.len()), (2, 3));
    assert_eq!(two.left_out.len(), 1);
    assert_eq!(two.left_out[0].choose, "spend redirect left");
    let apart = two.facts.iter().take_while(|fact| fact.differs).count();
    assert!(apart > 0 && two.facts.iter().skip(apart).all(|fact| !fact.differs && fact.one == fact.other));
    assert_eq!(two.other.status, before.resolve(shipped::rulebook()).status);

    let same = before.beside(before.lines(), shipped::rulebook());
    assert!(same.part.is_none() && same.left_out.is_empty() && same.facts.iter().all(|fact| !fact.differs));
}

#[test]
fn one_way_to_each_end_leads_there() {
    let board = Scenario::from_toml(BOARD, "board.toml").unwrap();
    for scenario in [attack(), board] {
        let all = scenario.resolve_all(shipped::rulebook());
        assert!(all.explored && all.ends.len() > 3, "{}", all.ends.len());
        for (nth, end) in all.ends.iter().enumerate() {
            let there = scenario.going(&end.way);
            let report = there.resolve(shipped::rulebook());
            assert!(report.passed, "{nth}: {:?}", report.diagnostics);
            assert_eq!(
                (report.status, &report.facts),
                (end.status, &end.facts),
                "{nth}: {:?}",
                spelled(&there)
            );
        }
    }
}

/// What two units with Shield tokens lose, in short.
#[test]
fn a_token_that_is_gone_is_told_and_what_a_defeated_unit_had_is_not() {
    let unit = |name: &str, hp: u8, whose: &str, shields: u8| {
        format!(
            "[[unit]]\nname = \"{name}\"\npower = 3\nhp = {hp}\ncontroller = \"{whose}\"\nshields = {shields}\n"
        )
    };
    let units = unit("Luke", 6, "P1", 1) + &unit("Trooper", 3, "P2", 0);
    let text = format!(
        "game = \"unlimited\"\nkind = \"play\"\n{units}[[line]]\nchoose = \"attack Luke -> Trooper\"\n"
    );
    let report = Scenario::from_toml(&text, "board.toml").unwrap().resolve(shipped::rulebook());
    let told: Vec<String> = report
        .told_overall()
        .into_iter()
        .map(|it| format!("{}: {} -> {}", it.what, it.from, it.to))
        .collect();
    assert!(told.iter().any(|it| it.starts_with("Luke, Shield tokens: 1 -> ")), "{told:?}");
    assert!(told.iter().any(|it| it.starts_with("Trooper: ground")), "{told:?}");
    assert!(!told.iter().any(|it| it.starts_with("Trooper, ")), "{told:?}");
}
