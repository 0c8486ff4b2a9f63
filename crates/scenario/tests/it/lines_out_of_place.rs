//! What does a line come to that names something whose moment it is not?
//!
//! Somebody else's effect that comes later, a decision of a later step, a card of the player who is not next: each is
//! refused with its rule where something else is decided, and waits where nothing is.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::LazyLock;

use rulebook::Rulebook;
use scenario::{OptionRefused, Report, Scenario, Status};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// Lines as who and what, nobody where it is not said.
type Lines<'a> = &'a [(&'a str, &'a str)];

fn resolve(kind: &str, text: &str, lines: Lines<'_>) -> Report {
    let line = |(who, choose): &(&str, &str)| match *who {
        "" => format!("\n[[line]]\nchoose = \"{choose}\"\n"),
        who => format!("\n[[line]]\nwho = \"{who}\"\nchoose = \"{choose}\"\n"),
    };
    let lines: String = lines.iter().map(line).collect();
    let text = format!("game = \"armada\"\nkind = \"{kind}\"\n{text}\n{lines}");
    let scenario =
        Scenario::from_toml(&text, "line.toml").unwrap_or_else(|found| panic!("{found:?}\n{text}"));
    scenario.resolve(&RULEBOOK)
}

/// The passages that refuse `name`; none where it is not refused.
fn refused<'a>(report: &'a Report, name: &str) -> Vec<&'a str> {
    let mut found = report.refused.iter().filter(|refused| refused.name == name);
    let citations = found.next().map(|refused| &refused.citations);
    citations.into_iter().flatten().map(|citation| citation.id.as_str()).collect()
}

/// What the answer comes to, in short.
fn told(report: &Report) -> String {
    let refused = report.refused.iter().map(|it| format!("refused {}: {} ", it.name, it.reason));
    let options =
        report.choice.iter().flat_map(|choice| &choice.options).map(|it| format!("option {}", it.name));
    let findings = report.diagnostics.iter().map(|it| it.message.clone());
    let all: Vec<String> = refused.chain(options).chain(findings).collect();
    format!("{:?}, {}", report.status, all.join("; "))
}

const FIRST: &str = "armada/effect-use-and-timing/first-player-first";

/// Two effects at the same time, each of another player: whoever is second is refused first, whatever the window is.
#[test]
fn first_player_first_in_every_window_of_an_attack() {
    let ship = "dice = [\"red/hit\", \"red/crit\"]\n[attacker]\ntokens = [\"brace\"]\n";
    let gathered = "[attacker]\nbattery = { red = 1 }\nanti-squadron = { blue = 2 }\n";
    let windows = [
        (gathered, "timing = 'before'\nevent = 'attack'"),
        (gathered, "timing = 'when'\nevent = 'attack'"),
        (gathered, "timing = 'before'\nevent = 'roll attack dice'"),
        (gathered, "timing = 'when'\nevent = 'roll attack dice'"),
        (ship, "timing = 'after'\nevent = 'roll attack dice'"),
        (ship, "timing = 'before'\nevent = 'resolve attack effects'"),
        (ship, "timing = 'when'\nevent = 'resolve attack effects'"),
        (ship, "timing = 'while'\nevent = 'resolve attack effects'"),
        (ship, "timing = 'after'\nevent = 'resolve attack effects'"),
        (ship, "timing = 'before'\nevent = 'spend defense tokens'"),
        (ship, "timing = 'when'\nevent = 'spend defense tokens'"),
        (ship, "timing = 'while'\nevent = 'spend defense tokens'"),
        (ship, "timing = 'after'\nevent = 'spend defense tokens'"),
        (ship, "timing = 'before'\nevent = 'resolve damage'"),
        (ship, "timing = 'when'\nevent = 'resolve damage'"),
        (ship, "timing = 'while'\nevent = 'resolve damage'"),
        (ship, "timing = 'after'\nevent = 'resolve damage'"),
        (ship, "timing = 'after'\nevent = 'attack'"),
    ];
    for (situation, moment) in windows {
        for first in ["attacker", "defender"] {
            let second = if first == "attacker" { "defender" } else { "attacker" };
            let effects = format!(
                "first-player = '{first}'\n{situation}\n[[effect]]\nname = 'earlier'\nowner = '{first}'\n{moment}\n\
                 consequence = 'x'\n[[effect]]\nname = 'later'\nowner = '{second}'\n{moment}\nconsequence = 'y'\n"
            );
            let (late, early) = ((second, "use later"), (first, "use earlier"));
            // what else is decided on the way is not what is asked here
            let (roll, none) = (("attacker", "roll red/hit"), ("attacker", "no critical"));
            let lines: [&[(&str, &str)]; 4] = [
                &[late, early, late],
                &[roll, late, early, late],
                &[none, late, early, late],
                &[late, early, none, late],
            ];
            let ordered = |lines: &&[(&str, &str)]| {
                let report = resolve("attack", &effects, lines);
                let (resolved, refused) =
                    (report.state["resolved"].as_array().unwrap().len(), &report.refused);
                let by = |one: &OptionRefused| {
                    one.citations.iter().map(|it| it.id.to_string()).collect::<Vec<_>>()
                };
                resolved == 2
                    && refused.len() == 1
                    && refused[0].name == "use later"
                    && by(&refused[0]) == [FIRST]
            };
            let report = || lines.map(|lines| told(&resolve("attack", &effects, lines))).join("\n");
            assert!(lines.iter().any(ordered), "{first}: {moment}:\n{}", report());
        }
    }
}

#[test]
fn first_player_first_where_something_is_caused_or_destroyed() {
    let situation = "first-player = 'defender'\ndice = ['red/hit-hit', 'red/hit']\n[defender]\nhull = 1\n";
    for moment in [
        "timing = 'before'\nevent = 'ship destroyed'",
        "event = 'ship destroyed'",
        "timing = 'before'\nevent = 'signal'",
        "event = 'signal'",
        "timing = 'after'\nevent = 'signal'",
    ] {
        let effects = format!(
            "{situation}\n[[effect]]\nname = 'spark'\ncomponent = 'ship'\nevent = 'resolve attack effects'\ndoes = ['event signal']\n\
             [[effect]]\nname = 'earlier'\nowner = 'defender'\n{moment}\nconsequence = 'x'\n\
             [[effect]]\nname = 'later'\nowner = 'attacker'\n{moment}\nconsequence = 'y'\n"
        );
        let lines = [("attacker", "use later"), ("defender", "use earlier"), ("attacker", "use later")];
        let report = resolve("attack", &effects, &lines);
        assert_eq!(refused(&report, "use later"), [FIRST], "{moment}: {}", told(&report));
        assert_eq!(report.state["resolved"].as_array().unwrap().len(), 3, "{moment}: {}", told(&report));
    }
}

#[test]
fn a_critical_effect_of_the_second_player_waits_for_the_first() {
    let text = "first-player = 'defender'\ndice = ['blue/crit']\n\
        [[effect]]\nname = 'ion burst'\nheader = 'crit'\nconsequence = 'x'\n\
        [[effect]]\nname = 'steady crew'\nowner = 'defender'\nevent = 'resolve damage'\nconsequence = 'y'\n";
    let lines = [
        ("", "critical ion burst"),
        ("", "use steady crew"),
        ("", "critical ion burst"),
        ("", "critical standard"),
    ];
    let report = resolve("attack", text, &lines);
    assert_eq!(refused(&report, "critical ion burst"), [FIRST]);
    let behind = [
        "armada/critical-effects/one-per-attack",
        "armada/critical-effects/timing",
        "armada/attack/resolve-damage",
    ];
    assert_eq!(refused(&report, "critical standard"), behind, "{}", told(&report));
    assert_eq!(report.status, Status::End);
}

#[test]
fn a_second_use_in_the_same_attack_is_refused_although_a_further_target_follows() {
    let text = "[attacker]\nanti-squadron = { blue = 2 }\n[defender]\nkind = 'squadron'\nhull = 5\n\
        [[target]]\nhull = 5\n\
        [[effect]]\nname = 'gunners'\ndoes = ['reroll 1 blue']\n\
        [[effect]]\nname = 'charge'\ncost = ['exhaust card']\ndoes = ['add 1 blue']\n";
    let lines = [
        ("", "roll blue/hit x2"),
        ("", "use gunners"),
        ("", "choose blue/hit"),
        ("", "roll blue/hit"),
        ("", "use gunners"),
        ("", "use charge"),
        ("", "roll blue/hit"),
        ("", "use charge"),
        ("", "declare target 1"),
        ("", "roll blue/hit blue/crit"),
        ("", "use charge"),
        ("", "use gunners"),
        ("", "choose blue/crit"),
        ("", "roll blue/hit"),
        ("", "use gunners"),
    ];
    let report = resolve("attack", text, &lines);
    let once = "armada/effect-use-and-timing/once-per-instance";
    let all: Vec<_> =
        report.refused.iter().map(|it| (it.name.as_str(), it.citations[0].id.as_str())).collect();
    let exhausted = ("use charge", "armada/exhausted/not-twice");
    // a new attack allows the use again, where its cost can be paid again
    let expected = [("use gunners", once), ("use charge", once), exhausted, ("use gunners", once)];
    assert_eq!(all, expected, "{}", told(&report));
    assert_eq!(report.status, Status::End, "{}", told(&report));
}

#[test]
fn a_decision_of_a_later_step_is_refused_where_another_is_made_and_waits_where_none_is() {
    let lock = "dice = ['blue/accuracy', 'red/crit']\n[defender]\ntokens = ['brace', 'evade']\nshields = { front = 3 }";
    let lines = [
        ("defender", "spend brace"),
        ("attacker", "done"),
        ("defender", "spend brace"),
        ("defender", "done"),
    ];
    let report = resolve("attack", lock, &lines);
    assert_eq!(refused(&report, "spend brace"), ["armada/attack/spend-defense-tokens"]);
    assert_eq!(report.choice.as_ref().unwrap().who, "attacker", "the critical effect");
    assert_eq!(report.state["tokens"][1]["state"], "exhausted", "{}", told(&report));
    // the attacker has nothing to decide: the line waits for its moment
    let plain = "dice = ['red/crit']\n[defender]\ntokens = ['brace', 'evade']\nshields = { front = 3 }";
    let report = resolve(
        "attack",
        plain,
        &[("defender", "spend brace"), ("defender", "done"), ("", "critical standard")],
    );
    assert_eq!((report.status, report.refused.len()), (Status::End, 0), "{}", told(&report));
    // at the roll
    let gathered = "[attacker]\nbattery = { red = 1 }\n[defender]\ntokens = ['brace']";
    let report = resolve("attack", gathered, &[("defender", "spend brace"), ("", "roll red/hit")]);
    assert_eq!(refused(&report, "spend brace"), ["armada/attack/spend-defense-tokens"]);
    assert_eq!(report.choice.unwrap().who, "defender");
}

#[test]
fn done_of_a_player_who_decides_nothing_now_is_refused() {
    let lock = "dice = ['blue/accuracy']\n[defender]\ntokens = ['brace', 'evade']";
    let report = resolve("attack", lock, &[("defender", "done"), ("attacker", "done"), ("defender", "done")]);
    assert_eq!(refused(&report, "done"), ["armada/attack/overview"]);
    assert_eq!(report.status, Status::End);
}

#[test]
fn critical_effects_are_known_by_their_names_wherever_names_are_expected() {
    let text = "dice = ['red/crit', 'blue/crit']\n\
        [[effect]]\nname = 'Ion Burst'\nheader = 'blue-crit'\nconsequence = 'x'\n\
        [[effect]]\nname = 'venom'\nheader = 'black-crit'\nconsequence = 'y'\n\
        [expect]\nstatus = 'choice'\noptions = ['critical ion burst', 'critical 1', 'use ion burst', 'critical standard']\n\
        refused = ['critical venom', 'critical 2']\n";
    let report = resolve("attack", text, &[("", "critical venom")]);
    assert!(report.diagnostics.is_empty(), "{}", told(&report));
}

#[test]
fn players_take_turns_readying_cards() {
    let text = "[[unit]]\nname = 'Alpha'\ncommand-tokens = ['navigate', 'squadron']\n\
        [[unit]]\nname = 'Beta'\nowner = 'second'\ncommand-tokens = ['repair', 'navigate']\n\
        [[card]]\nname = 'c1'\nship = 'Alpha'\nicon = 'non-recur'\ncost = '1 any'\n\
        [[card]]\nname = 'c2'\nship = 'Beta'\nicon = 'non-recur'\ncost = '1 navigate'\n\
        [[card]]\nname = 'c3'\nship = 'Alpha'\nicon = 'non-recur'\ncost = '1 squadron'\n";
    let turns = ["armada/readied/paying-in-turns", "armada/status-phase/alternate"];
    for who in ["", "second"] {
        let report = resolve("status", text, &[(who, "ready c2"), ("first", "ready c3"), (who, "ready c2")]);
        assert_eq!(refused(&report, "ready c2"), turns, "{}", told(&report));
        assert_eq!(report.state["cards"][1]["state"], "readied");
    }
    // in the middle of a payment, a payment out of time, a second card in one turn
    let lines = [
        ("first", "pay navigate"),
        ("first", "ready c1"),
        ("second", "ready c2"),
        ("first", "ready c3"),
        ("first", "pay navigate"),
        ("second", "ready c2"),
        ("second", "ready c2"),
    ];
    let report = resolve("status", text, &lines);
    let names: Vec<&str> = report.refused.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["pay navigate", "ready c2", "ready c3", "ready c2"], "{}", told(&report));
    assert!(report.refused.iter().all(|it| !it.citations.is_empty()));
}

#[test]
fn turns_that_leave_no_choice_do_not_refuse_the_next() {
    let text = "phase = 'ship'\n[[unit]]\nname = 'A'\n[[unit]]\nname = 'B'\nowner = 'second'\n\
        [[unit]]\nname = 'C'\nowner = 'second'\n";
    let report = resolve("status", text, &[("second", "activate C")]);
    assert!(report.refused.is_empty(), "{}", told(&report));
    assert_eq!(report.status, Status::End, "A by itself, then C, then B by itself");
    let text = format!("{text}\n[[unit]]\nname = 'D'\n");
    let report = resolve("status", &text, &[("second", "activate C"), ("first", "activate D")]);
    assert_eq!(refused(&report, "activate C"), ["armada/ship-phase/turns"]);
}

/// Each kind, where several things can be decided: what is named too early is refused with a rule, and what stands behind
/// it is looked at.
#[test]
fn too_early_is_refused_in_every_kind() {
    let command = "dial = 'repair'\nfacedown = 1\nspeed = 2\ntokens = ['navigate', 'squadron']\n\
        [[squadrons]]\nname = 'Ace'\n";
    let timing = "event = 'overlap'\n[[effect]]\nname = 'now'\n[[effect]]\nname = 'too'\n\
        [[effect]]\nname = 'then'\ntiming = 'after'\n";
    let status = "phase = 'squadron'\n[[unit]]\nkind = 'squadron'\nname = 'A'\n[[unit]]\nkind = 'squadron'\nname = 'B'\n\
        [[unit]]\nkind = 'squadron'\nname = 'C'\n[[unit]]\nkind = 'squadron'\nname = 'E'\nowner = 'second'\n";
    let cases = [
        ("command", command, ("", "navigate token"), ("", "squadron token")),
        ("timing", timing, ("", "use then"), ("", "use too")),
        ("status", status, ("", "activate E"), ("", "activate C")),
    ];
    for (kind, text, early, next) in cases {
        let report = resolve(kind, text, &[early, next]);
        assert!(!refused(&report, early.1).is_empty(), "{kind}: {}", told(&report));
        assert!(
            !report.diagnostics.iter().any(|found| found.code == "line-matches-nothing"),
            "{kind}: {}",
            told(&report)
        );
    }
}

/// What no later time changes is refused where the line stands, by that reason alone; what is not known yet is no reason.
#[test]
fn a_reason_for_good_is_told_at_once_and_one_for_now_waits() {
    let crate_holds = "step = 'after-reveal'\n[[cards]]\nname = 'Crate'\ntokens = ['repair']\n";
    let report = resolve("command", crate_holds, &[("", "repair token")]);
    let rules = refused(&report, "repair token");
    assert!(rules.contains(&"armada/command-tokens/on-card"), "{}", told(&report));
    assert!(!rules.contains(&"armada/repair-command/timing"), "{}", told(&report));

    let left = "range = 'close'\ndice = ['red/hit-hit', 'black/hit', 'black/hit']\n[defender]\nzone = 'left'\n\
        shields = { front = 2, left = 1, right = 1, rear = 1 }\ntokens = ['redirect']\n";
    let lines = [("defender", "spend redirect front"), ("defender", "redirect 3")];
    let report = resolve("attack", left, &lines);
    let rules = refused(&report, "redirect 3");
    assert_eq!(rules, ["armada/defense-tokens/redirect-shields-only"], "{}", told(&report));
}

/// A line for the second instance of an effect waits while everything between the two is decided by itself.
#[test]
fn a_line_for_the_next_instance_waits_while_nothing_is_decided() {
    let attacks = "step = 'attack'\nattacks = [{ dice = ['red/hit'] }, { dice = ['red/hit'] }]\nshields = { front = 0 }\n\
                   [[effect]]\nname = 'x'\ntiming = 'after'\nevent = 'attack'\ndoes = ['recover 1 own front']\n";
    let activations = "phase = 'ship'\n[[unit]]\nname = 'A'\n[[unit]]\nname = 'B'\n[[effect]]\nname = 'x'\ncomponent = 'objective'\n\
                       optional = true\ntiming = 'after'\nevent = 'ship activation'\nconsequence = 'y'\n";
    let squadrons = "step = 'squadron-phase'\nsquadrons = [{ name = 'a', targets = [] }, { name = 'b', targets = [] }]\n\
                     shields = { front = 0 }\n[[effect]]\nname = 'x'\ntiming = 'after'\nevent = 'squadron activation'\n\
                     does = ['recover 1 own front']\n";
    let again = "event = 'overlap'\ntimes = 2\n[[effect]]\nname = 'x'\nconsequence = 'y'\n";
    let moves = [("", "use x"), ("", "use x")];
    let in_turn = [("", "activate A"), ("", "use x"), ("", "use x")];
    let flown =
        [("", "activate a"), ("", "move"), ("", "use x"), ("", "activate b"), ("", "move"), ("", "use x")];
    let cases: [(&str, &str, Lines<'_>); 4] = [
        ("command", attacks, &moves),
        ("status", activations, &in_turn),
        ("command", squadrons, &flown),
        ("timing", again, &moves),
    ];
    for (kind, situation, lines) in cases {
        let report = resolve(kind, situation, lines);
        assert_eq!(report.status, Status::End, "{kind}: {}", told(&report));
        assert!(report.refused.is_empty(), "{kind}: {}", told(&report));
        let taken = report.steps.iter().filter(|step| step.line.is_some()).count();
        assert_eq!(taken, lines.len(), "{kind}: every line has its step: {}", told(&report));
        let report = resolve(kind, situation, &[lines, &[("first", "use x")]].concat());
        assert_eq!(refused(&report, "use x").len().min(1), 1, "{kind}: there is no third: {}", told(&report));
    }
}

/// `pass` for the second instance waits as well, of whoever has to decide it.
#[test]
fn a_pass_for_the_next_instance_waits_while_nothing_is_decided() {
    let activations = "phase = 'ship'\n[[unit]]\nname = 'A'\n[[unit]]\nname = 'B'\nowner = 'second'\n[[effect]]\nname = 'x'\n\
                       component = 'objective'\noptional = true\ntiming = 'after'\nevent = 'ship activation'\nship = 'B'\n\
                       owner = 'second'\nconsequence = 'y'\n";
    let report = resolve("status", activations, &[("second", "pass")]);
    assert_eq!(report.status, Status::End, "{}", told(&report));
    assert!(report.refused.is_empty(), "{}", told(&report));
}

/// Beside the beginning stands what cannot apply; that is no decision, and takes no line that is for a later one.
#[test]
fn what_cannot_apply_from_the_beginning_takes_no_line_of_a_later_decision() {
    let spy = "[[effect]]\nname = 'spy'\nowner = 'second'\nevent = 'squadron command'\ntiming = 'after'\n\
               cost = ['spend navigate token']\ndoes = ['lose 1 enemy front']\n";
    let never = "[[effect]]\nname = 'aide'\nheader = 'squadron'\ncost = ['spend enemy navigate token']\ndoes = ['words: x']\n";
    let behind =
        "[[effect]]\nname = 'aide'\nevent = 'reveal command dial'\ndoes = ['gain own repair token']\n";
    let thief = "[[effect]]\nname = 'thief'\nheader = 'modify'\ncost = ['spend enemy brace']\ndoes = ['add 1 red']\n\
                 [[effect]]\nname = 'mine'\nevent = 'attack'\ntiming = 'before'\ndoes = ['recover 1 own front']\n";
    let must = "[[effect]]\nname = 'must'\ncomponent = 'squadron'\n[[effect]]\nname = 'may'\nevent = 'spend defense tokens'\n";
    let repair = "step = 'after-reveal'\ndial = 'repair'\nshields = { front = 0 }\n";
    let raided = "dial = 'navigate'\ntokens = ['repair']\nraid = ['repair']\n";
    let course = "step = 'after-reveal'\ndial = 'navigate'\n";
    let shots = "step = 'attack'\ndial = 'concentrate-fire'\nattacks = [{ dice = ['red/hit'] }]\n";
    let armed = "[attacker]\nbattery = { black = 1 }\n";
    let cases: [(&str, String, (&str, &str)); 9] = [
        ("command", format!("{repair}{spy}"), ("", "repair dial")),
        ("command", format!("{repair}{never}"), ("first", "repair dial")),
        ("command", format!("{raided}{never}"), ("first", "discard dial")),
        ("command", format!("{raided}{never}"), ("", "discard repair token")),
        ("command", format!("{course}{behind}"), ("", "navigate dial")),
        ("command", format!("{course}{spy}"), ("first", "navigate dial")),
        ("command", format!("{shots}{spy}"), ("", "concentrate fire dial")),
        ("attack", format!("{armed}{thief}"), ("attacker", "use mine")),
        ("timing", format!("event = 'attack'\n{must}"), ("first", "pass")),
    ];
    for (kind, situation, line) in cases {
        let report = resolve(kind, &situation, &[line]);
        let told = told(&report);
        assert!(report.steps.iter().any(|step| step.line == Some(0)), "{kind}, {line:?}: {told}");
        assert!(report.refused.is_empty(), "{kind}, {line:?}: {told}");
    }
}

/// Whatever stands open is what a line takes that names it, with the player who is asked: the pages make such lines.
#[test]
fn every_option_that_stands_open_is_taken_by_a_line_that_names_it() {
    let folder = testing::root().join("tests/fixtures/scenarios");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        if !text.contains("[[effect]]") {
            continue;
        }
        let name = file.display().to_string();
        let whole = Scenario::from_toml(&text, &name).unwrap();
        for scenario in [whole.undo_to(0), whole.undo(), whole] {
            let before = scenario.resolve(&RULEBOOK);
            let Some(choice) = &before.choice else { continue };
            for option in &choice.options {
                let report = scenario.choose(&choice.who, &option.name).resolve(&RULEBOOK);
                let line = (&choice.who, &option.name);
                assert_eq!(report.refused.len(), before.refused.len(), "{name}, {line:?}: {}", told(&report));
                let unmatched = report.diagnostics.iter().any(|it| it.code == "line-matches-nothing");
                assert!(!unmatched, "{name}, {line:?}: {}", told(&report));
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried} options were tried");
}
