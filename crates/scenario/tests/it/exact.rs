//! Does a scenario say exactly what it means?
//!
//! A line that no decision used, expectations that leave nothing else, stages in the middle, and cases of one board.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::LazyLock;

use names::{Diagnostic, Severity};
use rulebook::Rulebook;
use scenario::{Answer, Cases, Following, Report, Resolved, Scenario, Shelf, UnusedLines, check};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

const HEAD: &str = "game = \"armada\"\nkind = \"attack\"\n";

fn read(text: &str) -> Scenario {
    Scenario::from_toml(&format!("{HEAD}{text}"), "exact.toml").unwrap_or_else(|found| panic!("{found:#?}"))
}

fn resolve(text: &str) -> Report {
    read(text).resolve(&RULEBOOK)
}

/// The findings that fail a run, each with its code.
fn wrong(report: &Report) -> Vec<String> {
    let wrong = report.diagnostics.iter().filter(|finding| finding.severity == Severity::Error);
    let told =
        |it: &Diagnostic| format!("{}: {} | {}", it.code, it.message, it.help.as_deref().unwrap_or("-"));
    let wrong: Vec<String> = wrong.map(told).collect();
    assert_eq!(report.passed, wrong.is_empty(), "{wrong:#?}");
    wrong
}

/// A critical effect is chosen before the defender has said that no more tokens are spent.
const FORGOTTEN_DONE: &str = "dice = [\"red/hit-hit\", \"red/crit\"]\ndefender = { tokens = [\"brace\", \"redirect\"], shields = { front = 2 } }\n\
     line = [{ who = \"defender\", choose = \"spend brace\" }, { who = \"attacker\", choose = \"critical standard\" }]\n";

#[test]
fn a_forgotten_done_is_named_as_the_cause() {
    let report = resolve(FORGOTTEN_DONE);
    assert_eq!(
        wrong(&report),
        [
            "line-not-used: `attacker: critical standard` was used by no decision: when it came `defender` was asked \
          “Which defense token does the defender spend?”, and it was refused | the line `defender: done` is missing before it"
        ]
    );
    let found = report.diagnostics.iter().find(|it| it.code == "line-not-used").unwrap();
    assert_eq!(found.span.as_ref().unwrap().line, 5);
    let whole = FORGOTTEN_DONE
        .replace("{ who = \"attacker\"", "{ who = \"defender\", choose = \"done\" }, { who = \"attacker\"");
    assert!(wrong(&resolve(&whole)).is_empty());
}

#[test]
fn a_line_behind_a_forgotten_done_that_is_no_refusal_names_it_too() {
    let text = "game = \"unlimited\"\nkind = \"play\"\np1 = { resources = 1, unknown-hand = 3 }\n\
        [[card]]\nname = \"Order\"\ntype = \"event\"\ncost = 1\ntext = \"Deal 1 damage to each of up to 2 units. Deal 2 damage to a base.\"\n\
        [[unit]]\nname = \"A\"\nhp = 5\n[[unit]]\nname = \"B\"\nhp = 5\n[[unit]]\nname = \"C\"\nhp = 5\n\
        [[line]]\nchoose = \"play Order\"\n[[line]]\nchoose = \"choose A\"\n[[line]]\nchoose = \"choose P2 base\"\n";
    let report = Scenario::from_toml(text, "board.toml").unwrap().resolve(&RULEBOOK);
    let wrong = wrong(&report);
    assert!(wrong.iter().any(|it| it.contains("`P1: done` is missing before it")), "{wrong:#?}\n{report:#?}");
}

#[test]
fn a_forgotten_roll_is_named_as_the_cause() {
    let text =
        "pool = { red = 1 }\ndefender = { tokens = [\"brace\"] }\nline = [{ choose = \"spend brace\" }]\n";
    let wrong = wrong(&resolve(text));
    assert!(wrong.len() == 1 && wrong[0].contains("`attacker: roll "), "{wrong:?}");
    assert!(wrong[0].ends_with(" (with what was rolled) is missing before it"), "{wrong:?}");
}

#[test]
fn a_line_that_names_nothing_fails_unless_it_is_asked_leniently() {
    let text =
        "dice = [\"red/hit\"]\ndefender = { tokens = [\"brace\"] }\nline = [{ choose = \"spend brase\" }]\n";
    let wrong_lines = wrong(&resolve(text));
    assert!(wrong_lines[0].starts_with("line-matches-nothing: `spend brase` matches"), "{wrong_lines:?}");
    for lenient in [read(text).with_unused_lines(UnusedLines::Pass), read(&format!("lenient = true\n{text}"))]
    {
        let report = lenient.resolve(&RULEBOOK);
        assert!(wrong(&report).is_empty());
        let found = report.diagnostics.iter().find(|it| it.code == "line-matches-nothing").unwrap();
        assert_eq!(found.severity, Severity::Warning, "as ever");
        let again = Scenario::from_json(&lenient.to_json().to_string(), "again.json").unwrap();
        assert_eq!(again, lenient);
        assert!(lenient.url().contains("lenient=true"), "{}", lenient.url());
    }
    assert!(wrong(&read(FORGOTTEN_DONE).with_unused_lines(UnusedLines::Pass).resolve(&RULEBOOK)).is_empty());
}

#[test]
fn who_asks_early_on_purpose_says_so() {
    let expected = format!("{FORGOTTEN_DONE}[expect]\nrefused = [\"critical standard\"]\n");
    assert!(wrong(&resolve(&expected)).is_empty());
    let again = FORGOTTEN_DONE.replace(
        "{ who = \"attacker\"",
        "{ choose = \"critical standard\" }, { who = \"defender\", choose = \"done\" }, { who = \"attacker\"",
    );
    assert!(wrong(&resolve(&again)).is_empty(), "it comes again at its moment");
}

/// Whether or not anything is expected, but where the refusal is.
#[test]
fn a_line_that_comes_too_late_fails() {
    let text = "dice = [\"red/hit\"]\ndefender = { tokens = [\"brace\"] }\n\
                line = [{ who = \"defender\", choose = \"done\" }, { choose = \"spend brace\" }]\n";
    let report = resolve(text);
    assert_eq!(report.refused.len(), 1);
    for text in [text.to_owned(), format!("{text}[expect]\nstatus = \"end\"\n")] {
        let wrong = wrong(&resolve(&text));
        assert!(wrong[0].contains("expect it: `refused = [\"spend brace\"]`"), "{wrong:?}");
        assert!(
            self::wrong(&read(&text).with_unused_lines(UnusedLines::Pass).resolve(&RULEBOOK))
                .iter()
                .all(|it| !it.starts_with("line-"))
        );
    }
    assert!(wrong(&resolve(&format!("{text}[expect]\nrefused = [\"spend brace\"]\n"))).is_empty());
}

#[test]
fn exact_expectations_leave_nothing_else() {
    let open = "dice = [\"red/hit\"]\ndefender = { tokens = [\"brace\", \"scatter\"] }\n";
    let with = |expect: &str| wrong(&resolve(&format!("{open}[expect]\n{expect}\n")));
    assert!(with("only-options = [\"done\", \"Spend  Brace\", \"spend scatter\"]").is_empty());
    assert_eq!(
        with("only-options = [\"spend brace\", \"done\"]"),
        ["expectation-failed: `spend scatter` is open too | `only-options` names all of them"]
    );
    assert!(with("only-options = []").len() == 3);
    assert_eq!(
        with("only-options = [\"done\", \"spend brace\", \"spend scatter\", \"spend evade\"]").len(),
        1,
        "what is not there"
    );
    let slow = "dice = [\"red/hit\"]\ndefender = { speed = 0, tokens = [\"brace\"] }\nline = [{ choose = \"spend brace\" }]\n";
    let with = |expect: &str| wrong(&resolve(&format!("{slow}[expect]\n{expect}\n")));
    assert!(with("refused = { \"spend brace\" = \"armada/defense-tokens/speed-zero\" }").is_empty());
    let other = with("refused = { \"spend brace\" = \"armada/defense-tokens/brace\" }");
    assert!(other[0].contains("is refused, and not by `armada/defense-tokens/brace`"), "{other:?}");
    let not = with(
        "refused = { \"spend evade\" = \"armada/defense-tokens/speed-zero\", \"spend brace\" = \"armada/defense-tokens/speed-zero\" }",
    );
    assert!(not.len() == 1 && not[0].contains("`spend evade` is not refused"), "{not:?}");
    let only = with("only-refused = []");
    assert!(only.iter().any(|it| it.contains("`spend brace` is refused too")), "{only:?}");
}

#[test]
fn a_trace_is_an_order_and_unchanged_is_nothing() {
    let text = "dice = [\"red/hit-hit\", \"red/hit\"]\ndefender = { tokens = [\"brace\"], shields = { front = 1 } }\n\
                line = [{ choose = \"spend brace\" }]\n";
    let with = |expect: &str| wrong(&resolve(&format!("{text}[expect]\n{expect}\n")));
    assert!(with("trace = [\"spend brace\", \"damage\", \"armada/attack/resolve-damage\"]").is_empty());
    let wrong_order = with("trace = [\"armada/attack/resolve-damage\", \"spend brace\"]");
    assert!(wrong_order[0].contains("and not behind `armada/attack/resolve-damage`"), "{wrong_order:?}");
    assert!(with("trace = [\"spend evade\"]")[0].contains("`spend evade` does not happen"));
    let changed = with("unchanged = true");
    assert!(changed[0].contains("front shields: 1 -> 0"), "{changed:?}");
    assert!(with("unchanged = false").is_empty());
    let refused = "defender = { tokens = [\"brace\"] }\nattacker = { battery = { red = 1 } }\ndeclare = { out-of-arc = true }\n";
    let report = resolve(&format!("{refused}[expect]\nunchanged = true\n"));
    assert!(wrong(&report).is_empty());
}

#[test]
fn a_stage_in_the_middle_is_compared_there() {
    let text = "dice = [\"red/hit-hit\", \"red/hit\"]\ndefender = { tokens = [\"brace\", \"scatter\"] }\n\
                line = [{ choose = \"spend brace\" }, { who = \"defender\", choose = \"spend scatter\" }]\n\
                [[expect]]\nafter = 0\nunchanged = true\n[[expect]]\nafter = 1\nwho = \"defender\"\ntokens = [\"brace/exhausted\", \"scatter\"]\n\
                [[expect]]\nstatus = \"end\"\ndamage = 0\n";
    let report = resolve(text);
    assert!(wrong(&report).is_empty());
    let again = Scenario::from_json(&read(text).to_json().to_string(), "again.json").unwrap();
    assert_eq!(again, read(text));
    let report = resolve(
        &text.replace("\"scatter\"]\n[[expect]]\nstatus", "\"scatter/discarded\"]\n[[expect]]\nstatus"),
    );
    let wrong = wrong(&report);
    assert!(wrong.len() == 1 && wrong[0].contains("after 1 line: expected the tokens"), "{wrong:?}");
    let found = report.diagnostics.iter().find(|it| it.code == "expectation-failed").unwrap();
    assert_eq!((found.field.as_deref(), found.span.as_ref().unwrap().line), (Some("expect[2].tokens"), 12));
    let late = Scenario::from_toml(&format!("{HEAD}[[expect]]\nafter = 3\nstatus = \"end\"\n"), "late.toml")
        .unwrap_err();
    assert_eq!(late[0].field.as_deref(), Some("expect[1].after"));
}

#[test]
fn what_is_open_is_expected_by_its_words() {
    let board = "attacker = { battery = { red = 2 } }\ndefender = { kind = \"squadron\" }\n";
    let with = |expect: &str| wrong(&resolve(&format!("{board}[expect]\n{expect}\n")));
    assert_eq!(with("open = \"armament is NOT known\""), [""; 0]);
    let other = with("open = \"a flotilla\"");
    assert!(other.len() == 1 && other[0].contains("armament is not known"), "{other:?}");
    let settled = wrong(&resolve("dice = []\n[expect]\nopen = \"armament\"\n"));
    assert!(settled.len() == 1 && settled[0].contains("there is none"), "{settled:?}");
}

#[test]
fn what_was_expected_stands_beside_what_came() {
    let report =
        resolve("dice = [\"red/hit\"]\n[expect]\ndamage = 2\ndestroyed = false\nshields = { front = 0 }\n");
    let rows =
        report.expected.iter().map(|it| format!("{}: {} / {} / {}", it.what, it.expected, it.came, it.met));
    assert_eq!(
        rows.collect::<Vec<_>>(),
        ["damage: 2 / 1 / false", "shields front: 0 / 0 / true", "destroyed: no / no / true"]
    );
}

const BOARD: &str = "game = \"unlimited\"\nkind = \"play\"\nquestion = \"Who falls?\"\n\
    [[unit]]\nname = \"Marine\"\npower = 3\nhp = 3\n[[unit]]\nname = \"Guard\"\ncontroller = \"P2\"\npower = 1\nhp = 4\n\
    [[line]]\nchoose = \"attack Marine -> Guard\"\n\
    [expect]\nin-play = [\"Marine\", \"Guard\"]\n\
    [[case]]\nname = \"a weak guard\"\n[[case.unit]]\nname = \"guard\"\nhp = 3\n[case.expect]\nin-play = [\"Marine\"]\n\
    [[case]]\nname = \"two guards\"\nunit = [{ name = \"Other\", controller = \"P2\", hp = 2 }]\n\
    expect = { in-play = [\"Marine\", \"Guard\", \"Other\"] }\n\
    [[case]]\nname = \"nobody\"\nquestion = \"And without anybody?\"\nunit = []\nline = []\nexpect = { only-refused = [], in-play = [] }\n";

#[test]
fn cases_are_put_over_their_board() {
    let cases = Cases::from_toml(BOARD, "board.toml").unwrap();
    let names: Vec<_> = cases.all().iter().map(|case| case.name.as_deref()).collect();
    assert_eq!(names, [None, Some("a weak guard"), Some("two guards"), Some("nobody")]);
    for case in cases.all() {
        assert!(wrong(&case.scenario.resolve(&RULEBOOK)).is_empty(), "{:?}", case.name);
    }
    let asked: Vec<_> = cases.all().iter().map(|case| case.scenario.question().unwrap()).collect();
    assert_eq!(
        asked,
        ["Who falls?", "Who falls? (a weak guard)", "Who falls? (two guards)", "And without anybody?"]
    );
    let weak = &cases.all()[1].scenario;
    assert_eq!(
        (weak.value("unit.2.hp"), weak.value("unit.2.power"), weak.entries("unit")),
        ("3".into(), "1".into(), 2)
    );
    let urls: std::collections::BTreeSet<_> = cases.all().iter().map(|case| case.scenario.url()).collect();
    assert_eq!(urls.len(), 4, "each has an address of its own");
    let Answer::Cases(answers) = cases.resolve(&RULEBOOK, Following::OwnLines) else { panic!("cases") };
    assert!(answers.passed && answers.cases.len() == 4);
    let one = cases.clone().called(Some("A weak guard")).unwrap();
    assert_eq!(one.all().len(), 1);
    assert!(
        cases.called(Some("a week guard")).unwrap_err()[0].help.clone().unwrap().contains("a weak guard")
    );
    let ran = check::file(BOARD, "board.toml", (&RULEBOOK, Shelf::EMPTY), UnusedLines::Fail);
    assert_eq!((ran.scenarios, ran.findings.len()), (4, 0));
    let failing = BOARD.replace("in-play = [\"Marine\"]", "in-play = []");
    let ran = check::file(&failing, "board.toml", (&RULEBOOK, Shelf::EMPTY), UnusedLines::Fail);
    assert_eq!(ran.findings.len(), 1);
    assert!(
        ran.findings[0].message.starts_with("case `a weak guard`: expected the in-play"),
        "{:?}",
        ran.findings
    );
    assert_eq!(ran.findings[0].span.as_ref().unwrap().line, 23);
}

#[test]
fn the_same_cases_as_json() {
    let json: serde_json::Value = toml::from_str(BOARD).unwrap();
    let read = Cases::from_json(&json.to_string(), "board.json").unwrap();
    assert_eq!(read, Cases::from_toml(BOARD, "board.toml").unwrap());
    let board = Scenario::from_json(&json.to_string(), "board.json").unwrap_err();
    assert_eq!(board[0].code, "several-cases");
    let Answer::One(Resolved::Report(_)) = Cases::from_toml(&format!("{HEAD}dice = []"), "one.toml")
        .unwrap()
        .resolve(&RULEBOOK, Following::OwnLines)
    else {
        panic!("a file without cases is one scenario")
    };
}

#[test]
fn what_is_wrong_with_a_case_is_said_at_its_place() {
    let found = |text: &str| {
        let found = Cases::from_toml(&format!("{HEAD}{text}"), "case.toml").unwrap_err();
        found
            .into_iter()
            .map(|it| (it.code, it.field.unwrap_or_default(), it.span.unwrap().line))
            .collect::<Vec<_>>()
    };
    let field = |field: &str| field.to_owned();
    assert_eq!(found("[[case]]\nrange = \"long\""), [("missing-field", field("case[1].name"), 3)]);
    assert_eq!(
        found("[[case]]\nname = \"a\"\n[[case]]\nname = \"A\""),
        [("duplicate-field", field("case[2].name"), 6)]
    );
    assert_eq!(
        found("rnge = \"long\"\n[[case]]\nname = \"a\"\n[[case]]\nname = \"b\"\n[case.defender]\nhul = 3"),
        [("unknown-field", field("rnge"), 3), ("unknown-field", field("case[2].defender.hul"), 9)],
        "what is wrong with the board is said once"
    );
    assert_eq!(
        found("[[case]]\nname = \"a\"\nkind = \"timing\""),
        [("unknown-field", field("case[1].kind"), 5)]
    );
    let squadron = "defender = { kind = \"ship\", shields = { front = 2 } }\n[[case]]\nname = \"a\"\ndefender = { kind = \"squadron\" }";
    assert!(
        Cases::from_toml(&format!("{HEAD}{squadron}"), "case.toml").is_ok(),
        "a squadron keeps nothing of a ship"
    );
}
