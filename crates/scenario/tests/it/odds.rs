//! Odds as they are asked and answered: the questions of `docs/odds.md`, lines, effects, limits.

use std::{fs, sync::LazyLock};

use names::Severity;
use rulebook::Rulebook;
use scenario::{Odds, Scenario};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

fn rulebook() -> &'static Rulebook {
    &RULEBOOK
}

/// Every scenario of the document comes to what it expects; there are ten.
#[test]
fn the_questions_of_the_document_are_answered() {
    let text = fs::read_to_string(testing::root().join("docs/odds.md")).unwrap();
    let fences = text.split("```toml scenario\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let (mut asked, mut wrong) = (0, Vec::new());
    for (nth, fence) in (1..).zip(fences) {
        let scenario =
            Scenario::from_toml(fence, "docs/odds.md").unwrap_or_else(|found| panic!("{nth}: {found:?}"));
        let report = scenario.resolve(rulebook());
        let failed = report.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
        let failed: Vec<String> = failed.map(|finding| finding.message.clone()).collect();
        wrong.extend(failed.into_iter().map(|message| format!("question {nth}: {message}")));
        asked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(asked, 10);
}

fn odds(text: &str) -> scenario::AttackOdds {
    let scenario = Scenario::from_toml(text, "odds.toml").unwrap_or_else(|found| panic!("{found:?}"));
    match scenario.odds(rulebook()).unwrap_or_else(|found| panic!("{found:?}")) {
        Odds::Attack(odds) => *odds,
        Odds::Draw(_) => panic!("an attack"),
    }
}

const ATTACK: &str = r#"
game = "armada"
kind = "odds"
range = "medium"
order = "any"
"#;

const DEFENDER: &str = r#"
rerolls = ["1 any"]
[defender]
hull = 4
shields = { front = 1, left = 1 }
tokens = ["evade", "brace", "redirect"]
"#;

/// From the roll on, the mean over all rolls is the value before it: lines lead to any point of an attack.
#[test]
fn lines_lead_to_any_point_of_an_attack() {
    let before = odds(&format!("{ATTACK}pool = {{ blue = 1 }}\n{DEFENDER}"));
    let faces = [("blue/hit", 4), ("blue/crit", 2), ("blue/accuracy", 2)];
    let from = |face: &str| {
        let line = format!("[[line]]\nchoose = \"roll {face}\"\n");
        odds(&format!("{ATTACK}pool = {{ blue = 1 }}\n{DEFENDER}{line}"))
    };
    let mean: f64 = faces.iter().map(|(face, sides)| from(face).decimal * f64::from(*sides) / 8.0).sum();
    assert!((mean - before.decimal).abs() < 1e-12, "{mean} {}", before.decimal);
    assert_eq!(from("blue/hit").method, "solver");
}

/// Where every line is followed, the answer is the solver's.
#[test]
fn both_ways_of_working_agree() {
    let dice =
        "dice = [\"red/hit-hit\", \"blue/crit\"]\nweights = { damage = 5, cards = 3, spent-ready = 1 }\n";
    let solver = odds(&format!("{ATTACK}{dice}{DEFENDER}"));
    let done = "[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    let lines = odds(&format!("{ATTACK}{dice}{DEFENDER}{done}"));
    assert_eq!((solver.method, lines.method), ("solver", "every line"));
    let without = odds(&format!("{ATTACK}{dice}{}", DEFENDER.replace("rerolls = [\"1 any\"]", "")));
    assert_eq!(lines.value, without.value);
    assert_eq!((lines.unique, without.unique), (true, true));
    assert_eq!(lines.distribution, without.distribution);
}

#[test]
fn what_is_over_a_limit_names_the_field() {
    let refused = |text: &str| {
        let found = Scenario::from_toml(&format!("game = \"armada\"\nkind = \"odds\"\n{text}"), "x.toml");
        let found = found.and_then(|scenario| scenario.odds(rulebook())).unwrap_err();
        (found[0].code, found[0].field.clone().unwrap_or_default())
    };
    assert_eq!(
        refused("pool = { red = 12, blue = 1 }\nrerolls = [\"1 any\"]\n"),
        ("out-of-range", "pool".to_owned())
    );
    assert_eq!(refused("pool = { red = 21 }\n").1, "pool.red");
    assert_eq!(refused("weights = { cards = 1001 }\n").1, "weights.cards");
    assert_eq!(refused("play = { defender = [\"brase\"] }\n"), ("unknown-word", "play.defender".to_owned()));
    let long = "order = \"any\"\nchanges = true\npool = { red = 4, blue = 4, black = 4 }\nrerolls = [\"all any\", \"all any\"]\n";
    assert_eq!(refused(long).1, "changes");
    let all = "pool = { red = 4, blue = 4, black = 4 }\norder = \"any\"\n\
               rerolls = [\"all any\", \"all any\", \"all any\", \"all any\", \"all any\", \"all any\"]\n";
    assert_eq!(refused(all).1, "rerolls");
}

/// Twenty dice that are only rolled.
#[test]
fn many_dice_are_rolled_where_nothing_is_decided() {
    let nothing = "play = { attacker = [\"nothing\"], defender = [\"nothing\"] }\nweights = { damage = 1 }\n";
    let many = odds(&format!("{ATTACK}pool = {{ red = 10, blue = 10 }}\n{nothing}"));
    assert_eq!(many.value, "15");
}

/// A choice without influence leaves the ends their probabilities; what matters is given by way of choosing.
#[test]
fn every_end_has_its_probability_or_says_on_whom_it_depends() {
    let all = |tokens: &str| {
        let text = format!(
            "game = \"armada\"\nkind = \"attack\"\npool = {{ blue = 1 }}\n[attacker]\nkind = \"squadron\"\n\
             [defender]\ntokens = [{tokens}]\n"
        );
        Scenario::from_toml(&text, "all.toml").unwrap().resolve_all(rulebook())
    };
    let settled = all("");
    assert!(settled.ends.iter().all(|end| end.probability.is_some()) && settled.ways.is_empty());
    let chosen = all("\"brace\"");
    assert!(chosen.ends.iter().all(|end| end.probability.is_none() && end.between.is_some()));
    assert!(!chosen.ways.is_empty() && !chosen.more_ways);
    for way in &chosen.ways {
        assert!(!way.taken.is_empty() && !way.ends.is_empty());
    }
}

/// Values beside the options of an open choice: the best one is worth what the choice is.
#[test]
fn options_of_an_open_choice_have_their_values() {
    let text = r#"
game = "armada"
kind = "attack"
range = "close"
dice = ["red/hit-hit", "red/hit", "blue/crit"]
[defender]
hull = 4
shields = { front = 1, left = 3 }
tokens = ["brace", "redirect"]
[[line]]
who = "attacker"
choose = "done"
"#;
    let scenario = Scenario::from_toml(text, "choice.toml").unwrap();
    let report = scenario.resolve(rulebook());
    let mut names: Vec<String> =
        report.choice.unwrap().options.into_iter().map(|option| option.name).collect();
    let odds = scenario.option_odds(rulebook());
    let mut valued: Vec<String> = odds.iter().map(|option| option.name.clone()).collect();
    names.sort_unstable();
    valued.sort_unstable();
    assert_eq!(valued, names);
    let done = odds.iter().find(|option| option.name == "done").unwrap();
    assert_eq!((done.cards.as_str(), done.best), ("3", false));
    assert!(odds.iter().any(|option| option.best && option.cards == "0"), "{odds:?}");
}
