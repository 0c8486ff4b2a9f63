//! Is every scenario read as it is meant, and every other one refused with its place and its reason?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use armada::{Die, HullZone, Keyword, KeywordName, Size, Token, attack::AttackSetup};
use names::{Diagnostic, Severity};
use proptest::prelude::*;
use rulebook::Rulebook;
use scenario::{Cases, Field, Kind, Scenario, Shape, Status, Word, limits};
use serde_json::{Value, json};
use testing::ThreadTime;

use crate::at_hand::shelf;

const HEAD: &str = "game = \"armada\"\nkind = \"attack\"\n";

fn toml(rest: &str) -> Result<Scenario, Vec<Diagnostic>> {
    Scenario::from_toml(&format!("{HEAD}{rest}"), "case.toml")
}

/// The findings as `code field line:column: message (help)`, the form in which they are compared.
fn findings(read: Result<Scenario, Vec<Diagnostic>>) -> String {
    let findings = read.expect_err("it is refused");
    let each = findings.iter().map(|finding| {
        let place = finding.span.as_ref().map(|span| format!(" {}:{}", span.line, span.column));
        format!(
            "{} {}{}: {} ({})\n",
            finding.code,
            finding.field.as_deref().unwrap_or("-"),
            place.unwrap_or_default(),
            finding.message,
            finding.help.as_deref().unwrap_or("-"),
        )
    });
    each.collect()
}

#[test]
fn malformed_scenarios_are_refused_with_place_field_and_help() {
    let cases = [
        ("unknown field", "rnage = \"close\"\n"),
        ("unknown field beside the common ones", "lines = []\n"),
        ("unknown field in a table", "[defender]\nsheilds = { front = 1 }\n"),
        ("unknown zone", "[defender]\nshields = { port = 1 }\n"),
        ("unknown word", "range = \"clsoe\"\n"),
        ("unknown die", "dice = [\"red/hit\", \"blue/blank\"]\n"),
        ("unknown token", "[defender]\ntokens = [\"brace\", \"brase\"]\n"),
        ("wrong type", "range = 3\ndice = \"red/hit\"\n[defender]\nhull = \"five\"\n"),
        ("fraction", "[defender]\nhull = 4.5\n"),
        ("negative", "[defender]\nhull = -1\n"),
        ("out of range", "[defender]\nspeed = 5\nhull = 1000000000\n"),
        ("beyond all numbers", "[defender]\nhull = 99999999999999999999\n"),
        ("field of another kind", "[attacker]\nkind = \"squadron\"\nsize = \"large\"\n"),
        ("duplicate field", "range = \"close\"\nrange = \"long\"\n"),
        ("not TOML", "range = close\n"),
        ("no end", "dice = [\"red/hit\"\n"),
        ("line without choice", "[[line]]\nwho = \"defender\"\n"),
        ("line that is no table", "line = [3]\n"),
        ("unknown expectation", "[expect]\ndestoryed = true\n"),
        ("too much damage", "[defender]\nhull = 4\nfacedown = 4\n"),
        ("auxiliary zone of a medium ship", "[defender]\nzone = \"left-auxiliary\"\n"),
        ("distance of a ship", "range = \"distance-1\"\n"),
        ("further squadron with a ship's field", "[[target]]\nshields = 2\n"),
        ("further squadron that is destroyed", "[[target]]\nhull = 3\n[[target]]\nhull = 4\ndamage = 4\n"),
        (
            "keywords that add up to too many dice",
            "[attacker]\nkind = \"squadron\"\nkeywords = [\"adept 9\", \"adept 9\"]\n",
        ),
    ];
    let mut all = String::new();
    for (name, rest) in cases {
        all.push_str(&format!("# {name}\n{}", findings(toml(rest))));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn the_kind_is_named() {
    let cases = [
        "",
        "game = \"armada\"\n",
        "kind = \"attack\"\n",
        "game = \"armda\"\nkind = \"attack\"\n",
        "game = \"armada\"\nkind = \"atack\"\n",
        "game = \"unlimited\"\nkind = \"attack\"\n",
        "game = \"armada\"\nkind = \"draw\"\n",
        "game = 3\nkind = \"attack\"\n",
    ];
    let all: String = cases
        .map(|case| {
            format!("# {}\n{}", case.replace('\n', "; "), findings(Scenario::from_toml(case, "case.toml")))
        })
        .concat();
    insta::assert_snapshot!(all);
}

#[test]
fn json_is_refused_with_the_path_of_the_field() {
    let cases = [
        json!({"game": "armada", "kind": "attack", "defender": {"hull": "six", "sheilds": {}}}).to_string(),
        json!({"game": "armada", "kind": "attack", "dice": ["red/hit", "green/hit"]}).to_string(),
        json!({"game": "armada", "kind": "attack", "dice": null}).to_string(),
        json!({"game": "armada", "kind": "attack", "line": [{"choose": 3}]}).to_string(),
        "[1, 2]".to_owned(),
        "{\"game\": \"armada\", ".to_owned(),
        "{\"game\": \"armada\", \"game\": \"armada\", \"kind\": \"attack\"}".to_owned(),
        "{\"game\":\"armada\",\"kind\":\"attack\",\"defender\":{\"hull\":1e400}}".to_owned(),
        "\u{0}".to_owned(),
        String::new(),
    ];
    let all: String =
        cases.map(|case| format!("# {case}\n{}", findings(Scenario::from_json(&case, "test.json")))).concat();
    insta::assert_snapshot!(all);
}

#[test]
fn addresses_forgive_what_forms_send_and_refuse_the_rest() {
    let query = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Scenario::from_query("armada", "attack", &pairs)
    };
    let form = query(&[
        ("range", ""),
        ("question", ""),
        ("attacker.kind", "squadron"),
        ("attacker.size", "large"),
        ("attacker.hull", ""),
        ("defender.shields.left", "2"),
        ("defender.tokens", "brace,redirect/exhausted,"),
        ("dice", "red/hit"),
        ("dice", ""),
        ("dice", "blue/crit,blue/crit"),
        ("line", "defender:spend brace"),
        ("line", "done"),
        ("line", ""),
    ])
    .unwrap();
    insta::assert_snapshot!(form.undo_to(0).to_query());
    assert_eq!(form.lines().len(), 2, "{}", form.to_query());
    assert_eq!(form.value("defender.tokens"), "brace,redirect/exhausted");
    assert_eq!(form.value("defender.shields.left"), "2");
    assert_eq!(form.value("attacker.size"), "", "a squadron has none");
    let refused = [
        query(&[("rnage", "close")]),
        query(&[("range", "close"), ("range", "long")]),
        query(&[("defender", "x"), ("defender.hull", "3")]),
        query(&[("defender.hull", "3.5")]),
        query(&[("defender.hull.x", "3")]),
        query(&[("attacker.flotilla", "perhaps")]),
    ];
    insta::assert_snapshot!(refused.map(findings).concat());
}

#[test]
fn what_is_too_large_is_refused_before_any_work() {
    let quick = |what: &str, refuse: &dyn Fn() -> Result<Scenario, Vec<Diagnostic>>, code: &str| {
        let started = ThreadTime::now();
        let refused = refuse();
        let took = started.elapsed();
        let findings = refused.expect_err(what);
        assert_eq!(findings[0].code, code, "{what}: {findings:?}");
        // Generous for a debug build: it takes far less.
        assert!(took < Duration::from_millis(200), "{what} took {took:?}");
    };
    let deep = 100_000;
    quick("deep JSON", &|| Scenario::from_json(&"[".repeat(deep), "test.json"), "too-long");
    quick(
        "deep JSON within the length",
        &|| Scenario::from_json(&"[".repeat(60_000), "test.json"),
        "too-deep",
    );
    quick("deep objects", &|| Scenario::from_json(&"{\"a\":".repeat(12_000), "test.json"), "too-deep");
    quick("deep lists in TOML", &|| toml(&format!("dice = {}", "[".repeat(60_000))), "too-deep");
    quick("deep keys in TOML", &|| toml(&format!("{} = 1", vec!["a"; 30_000].join("."))), "too-deep");
    quick("deep table header", &|| toml(&format!("[{}]", vec!["a"; 30_000].join("."))), "too-deep");
    quick("long TOML", &|| toml(&"#".repeat(limits::MAX_BYTES + 1)), "too-long");
    quick(
        "long address",
        &|| Scenario::from_query("armada", "attack", &[("question".into(), "?".repeat(20_000))]),
        "too-long",
    );
    quick(
        "many parameters",
        &|| {
            let pairs: Vec<_> = (0..1_000).map(|index| (format!("p{index}"), String::new())).collect();
            Scenario::from_query("armada", "attack", &pairs)
        },
        "too-long",
    );
    quick("21 dice", &|| toml(&format!("dice = [{}]", "\"red/hit\",".repeat(21))), "too-many");
    quick("13 tokens", &|| toml(&format!("[defender]\ntokens = [{}]", "\"brace\",".repeat(13))), "too-many");
    quick("129 lines", &|| toml(&"[[line]]\nchoose = \"done\"\n".repeat(129)), "too-many");
    quick("10^9 of hull", &|| toml("[defender]\nhull = 1000000000"), "out-of-range");
    assert!(toml(&format!("dice = [{}]", "\"red/hit\",".repeat(20))).is_ok(), "20 dice are allowed");
    assert!(toml("question = \"[[[[[[[[[[[[[[[[[[[[[[ is text, not depth\"").is_ok());
}

#[test]
fn many_findings_are_counted_not_listed() {
    let many: String = (0..500).map(|index| format!("field{index} = 1\n")).collect();
    let findings = toml(&many).expect_err("unknown fields");
    assert_eq!(findings.len(), limits::MAX_FINDINGS + 1);
    assert_eq!(findings.last().unwrap().code, "more-findings");
}

/// Every word that the format offers is one that the game knows, and the other way round.
#[test]
fn the_words_of_the_format_are_the_words_of_the_game() {
    let field = |path: &[&str]| -> Vec<String> {
        let mut fields: &'static [Field] = Kind::Attack.fields();
        let (last, tables) = path.split_last().unwrap();
        for table in tables {
            let Shape::Table(inner) = &fields.iter().find(|field| field.name == *table).unwrap().shape else {
                panic!("{table} is a table")
            };
            fields = inner;
        }
        let words: &'static [Word] = match &fields.iter().find(|field| field.name == *last).unwrap().shape {
            Shape::Word { words, .. } | Shape::Words { words, .. } => words,
            other => panic!("{last} has words, not {other:?}"),
        };
        words.iter().map(|word| word.name.to_owned()).collect()
    };
    assert_eq!(field(&["dice"]), Die::all().map(|die| die.to_string()).collect::<Vec<_>>());
    assert_eq!(
        field(&["defender", "size"]),
        Size::ALL.iter().map(|size| size.to_string()).collect::<Vec<_>>()
    );
    assert_eq!(
        field(&["defender", "zone"]),
        HullZone::ALL.iter().map(|zone| zone.to_string()).collect::<Vec<_>>()
    );
    for token in field(&["defender", "tokens"]) {
        assert_eq!(token.parse::<Token>().unwrap().to_string(), token);
    }
    let keywords = field(&["attacker", "keywords"]);
    for keyword in &keywords {
        assert_eq!(&keyword.parse::<Keyword>().unwrap().to_string(), keyword);
    }
    for name in KeywordName::ALL {
        assert!(keywords.iter().any(|keyword| keyword.starts_with(name.word())), "{name}");
    }
}

#[test]
fn the_defaults_are_those_of_the_game() {
    let scenario = toml("").unwrap();
    let report = scenario.resolve(&Rulebook::default());
    assert_eq!(report.status, Status::End);
    let mut own = scenario.to_json();
    for both in ["game", "kind"] {
        own.as_object_mut().unwrap().remove(both);
    }
    let own: AttackSetup = serde_json::from_value(own).unwrap();
    assert_eq!(own, AttackSetup::default());
}

#[test]
fn lines_that_name_nothing_are_said_at_their_place() {
    let scenario = toml(
        "dice = [\"red/hit\"]\n[defender]\ntokens = [\"brace\", \"scatter\"]\n\
         [[line]]\nchoose = \"spend brase\"\n[[line]]\nchoose = \"done\"\n",
    )
    .unwrap();
    let report = scenario.resolve(shipped::rulebook());
    assert_eq!(report.status, Status::Choice);
    let said: Vec<_> = report
        .diagnostics
        .iter()
        .map(|finding| (finding.code, finding.span.as_ref().map(|span| span.line), finding.help.as_deref()))
        .collect();
    assert_eq!(
        said,
        [
            ("line-matches-nothing", Some(6), Some("did you mean `spend brace`?")),
            ("line-not-reached", Some(8), None),
        ]
    );
}

#[test]
fn an_expectation_that_fails_is_an_error_at_its_place() {
    let scenario = toml(
        "dice = [\"red/hit\"]\n[expect]\ndamage = 2\ndestroyed = true\n\
         cites = [\"armada/defense-tokens/brace\"]\nrefused = [\"spend brace\"]\ntokens = [\"brace\"]\n",
    )
    .unwrap();
    let report = scenario.resolve(shipped::rulebook());
    let said: Vec<_> = report
        .diagnostics
        .iter()
        .map(|finding| format!("{} {}: {}", finding.code, finding.span.as_ref().unwrap(), finding.message))
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

/// Any attack that the format can say, as JSON.
fn attack() -> impl Strategy<Value = Value> {
    let die = prop::sample::select(Die::all().map(|die| die.to_string()).collect::<Vec<_>>());
    let token = prop::sample::select(vec![
        "brace",
        "brace/exhausted",
        "redirect",
        "redirect/discarded",
        "evade",
        "contain",
        "scatter/exhausted",
        "salvo",
    ]);
    let zone = prop::sample::select(vec!["front", "left", "right", "rear"]);
    let size = prop::sample::select(vec!["small", "medium", "large"]);
    let ship = (
        size,
        zone,
        0..=4_u8,
        1..=30_u8,
        prop::collection::vec(token.clone(), 0..6),
        [0..=6_u8, 0..=6, 0..=6, 0..=6],
    )
        .prop_map(|(size, zone, speed, hull, tokens, [front, left, right, rear])| {
            json!({
                "kind": "ship", "size": size, "zone": zone, "speed": speed, "hull": hull, "tokens": tokens,
                "shields": { "front": front, "left": left, "right": right, "rear": rear },
            })
        });
    let squadron =
        (1..=20_u8, prop::collection::vec(token, 0..3), any::<bool>()).prop_map(|(hull, tokens, bomber)| {
            let keywords = if bomber { json!(["bomber"]) } else { json!([]) };
            json!({ "kind": "squadron", "hull": hull, "tokens": tokens, "keywords": keywords })
        });
    let unit = prop_oneof![3 => ship, 1 => squadron];
    let name = "[ -~äß☃:&=+%]{0,20}";
    let line =
        (prop::option::of("(attacker|defender|chance)"), name).prop_map(|(who, name)| json!([who, name]));
    (
        prop::sample::select(vec!["close", "medium", "long", "extreme"]),
        unit.clone(),
        unit,
        prop::collection::vec(die, 0..=8),
        prop::collection::vec(line, 0..4),
        name,
    )
        .prop_map(|(range, attacker, defender, dice, lines, question)| {
            let range = if attacker["kind"] == "squadron" { "distance-1" } else { range };
            let lines: Vec<Value> = lines
                .into_iter()
                .filter(|line| !line[1].as_str().unwrap_or_default().trim().is_empty())
                .map(|line| match &line[0] {
                    Value::Null => json!({ "choose": line[1] }),
                    who => json!({ "who": who, "choose": line[1] }),
                })
                .collect();
            json!({
                "game": "armada", "kind": "attack", "range": range, "question": question,
                "attacker": attacker, "defender": defender, "dice": dice, "line": lines,
            })
        })
}

fn decode(query: &str) -> Vec<(String, String)> {
    let text = |text: &str| {
        let text = text.replace('+', " ");
        percent_encoding::percent_decode_str(&text).decode_utf8().unwrap().into_owned()
    };
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap()).map(|(name, value)| (text(name), text(value))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn addresses_and_json_round_trip(attack in attack()) {
        let scenario = Scenario::from_json(&attack.to_string(), "test.json").unwrap();
        let shared = Scenario::from_query("armada", "attack", &decode(&scenario.to_query())).unwrap();
        prop_assert_eq!(&shared, &scenario);
        let again = Scenario::from_json(&scenario.to_json().to_string(), "test.json").unwrap();
        prop_assert_eq!(&again, &scenario);
        prop_assert_eq!(shared.to_query(), scenario.to_query());
    }

    #[test]
    fn every_attack_runs_to_an_answer_and_every_step_cites(attack in attack()) {
        let rulebook = Rulebook::default();
        let mut here = Scenario::from_json(&attack.to_string(), "test.json").unwrap().undo_to(0);
        for _ in 0..40 {
            let report = here.resolve(&rulebook);
            prop_assert!(report.steps.iter().all(|step| !step.citations.is_empty()));
            let (who, name) = match (&report.choice, &report.chance) {
                (Some(choice), _) => (choice.who.clone(), choice.options[0].name.clone()),
                (_, Some(chance)) => (chance.who.clone(), chance.outcomes[0].name.clone()),
                _ => {
                    prop_assert!(matches!(report.status, Status::End | Status::Open));
                    return Ok(());
                }
            };
            here = here.choose(&who, &name);
        }
        prop_assert!(false, "it comes to an end: {:?}", here.lines());
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,300}", toml in "([a-z.\\[\\]{}=\", \n0-9#'-]|line|defender){0,80}") {
        let _ = Scenario::from_toml(&text, "case.toml");
        let _ = Scenario::from_json(&text, "test.json");
        let _ = Scenario::from_toml(&format!("{HEAD}{toml}"), "case.toml");
        let pairs: Vec<_> = text.split('&').map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (name.to_owned(), value.to_owned())
        }).collect();
        let _ = Scenario::from_query("armada", "attack", &pairs);
    }

    #[test]
    fn no_line_panics(names in prop::collection::vec("(spend|lock|redirect|evade|critical|roll|done|no) ?[ -~]{0,15}", 0..4), attack in attack()) {
        let rulebook = Rulebook::default();
        let scenario = Scenario::from_json(&attack.to_string(), "test.json").unwrap().undo_to(0);
        let scenario = names.iter().fold(scenario, |scenario, name| scenario.choose("", name));
        let _ = scenario.resolve(&rulebook);
    }
}

/// The documents' examples are scenarios, and they say what they expect.
#[test]
fn the_examples_in_the_documents_hold() {
    let path = testing::root().join("docs/scenarios.md");
    let text = std::fs::read_to_string(path).unwrap().replace("\n> ", "\n");
    let mut checked = 0;
    let mut lines = text.lines();
    while let Some(language) = lines.find_map(|line| line.strip_prefix("```")) {
        let body: Vec<_> = match language {
            "toml" | "toml scenario" | "json" => lines.by_ref().take_while(|line| *line != "```").collect(),
            _ => continue,
        };
        let body = body.join("\n");
        let cases = match language {
            "json" => Cases::from_json(&body, "test.json"),
            _ if body.contains("game =") => shelf().cases_from_toml(&body, "docs/scenarios.md"),
            _ => continue,
        };
        for case in cases.unwrap().all() {
            let report = case.scenario.resolve(shipped::rulebook());
            let weighty = report.diagnostics.iter().find(|finding| finding.severity != Severity::Info);
            assert!(weighty.is_none(), "{body}\n{:#?}", report.diagnostics);
            checked += 1;
        }
    }
    assert!(checked >= 15, "only {checked} examples are found");
    let limits: String = limits::TABLE.iter().map(|(what, limit)| format!("{what} {limit}; ")).collect();
    let said = text.replace(',', "");
    for (what, limit) in limits::TABLE {
        assert!(said.contains(&format!("| {what} | {limit} |")), "{what} in {limits}");
    }
}

/// What all kinds share stands before the kinds, and is read in ten minutes: 260 words in each, examples apart.
#[test]
fn what_is_common_to_all_kinds_comes_first_and_is_short() {
    let text = std::fs::read_to_string(testing::root().join("docs/scenarios.md")).unwrap();
    let (common, kinds) = text.split_once("\n# The kinds\n").unwrap();
    for heading in [
        "Which kind for which question",
        "One word, several kinds",
        "What is counted",
        "Effects that are already in force",
        "Write this, not that",
    ] {
        assert!(common.contains(&format!("\n## {heading}\n")), "{heading}");
    }
    for kind in ["attack", "command", "damage", "status", "timing", "play"] {
        assert!(kinds.lines().any(|line| line.starts_with("## ") && line.contains(kind)), "{kind}");
    }
    let prose = common.split("```").step_by(2).flat_map(str::split_whitespace);
    let words = prose.filter(|word| word.contains(char::is_alphanumeric)).count();
    assert!(words <= 2_600, "{words} words");
}

#[test]
fn a_squadron_attacks_at_one_distance() {
    let read = |text: &str| {
        Scenario::from_toml(&format!("game = \"armada\"\nkind = \"attack\"\n{text}"), "test.toml")
    };
    let by = "[attacker]\nkind = \"squadron\"\n";
    let against = "[defender]\nkind = \"squadron\"\n";
    assert_eq!(read(by).unwrap().value("range"), "distance-1");
    for (kind, own, other) in [
        ("standard", "distance-1", "distance-2"),
        ("counter", "distance-1", "distance-2"),
        ("snipe", "distance-2", "distance-1"),
    ] {
        let left_out = read(&format!("attack = \"{kind}\"\n{by}{against}")).unwrap();
        assert_eq!(left_out.value("range"), own, "{kind}");
        let given = read(&format!("attack = \"{kind}\"\nrange = \"{own}\"\n{by}{against}")).unwrap();
        assert_eq!(given, left_out);
        // with dice that are rolled no target is declared, so no rule could refuse it
        let rolled = "dice = [\"blue/hit\"]\n";
        let wrong =
            read(&format!("attack = \"{kind}\"\nrange = \"{other}\"\n{rolled}{by}{against}")).unwrap_err();
        let [finding] = wrong.as_slice() else { panic!("{wrong:?}") };
        assert_eq!(finding.field.as_deref(), Some("range"));
        assert_eq!(finding.span.as_ref().unwrap().line, 4);
        assert!(finding.help.as_ref().unwrap().contains(own), "{finding}");
    }
}

#[test]
fn a_faceup_card_is_said_to_be_read_by_the_player() {
    let text = "game = \"armada\"\nkind = \"attack\"\ndice = [\"red/crit\"]\nline = [{ choose = \"critical standard\" }]";
    let report = Scenario::from_toml(text, "test.toml").unwrap().resolve(shipped::rulebook());
    assert_eq!(report.state["faceup"], 1);
    let codes: Vec<_> = report.diagnostics.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["card-text-not-modelled"]);
    let facedown = text.replace("critical standard", "no critical");
    assert!(
        Scenario::from_toml(&facedown, "test.toml")
            .unwrap()
            .resolve(shipped::rulebook())
            .diagnostics
            .is_empty()
    );
}

#[test]
fn findings_in_json_name_the_file_the_field_and_the_place() {
    let text =
        "{\"game\": \"armada\", \"kind\": \"attack\",\n \"defender\": {\"na\\\"me\": [{}], \"hull\": 99}}";
    let findings = Scenario::from_json(text, "mine.json").unwrap_err();
    let found: Vec<_> = findings
        .iter()
        .map(|finding| {
            let span = finding.span.as_ref().unwrap();
            let shown = &text[span.offset..span.offset + span.length];
            (finding.code, finding.field.as_deref().unwrap(), span.to_string(), shown)
        })
        .collect();
    assert_eq!(
        found,
        [
            ("unknown-field", "defender.na\"me", "mine.json:2:15".to_owned(), "\"na\\\"me\""),
            ("out-of-range", "defender.hull", "mine.json:2:39".to_owned(), "99"),
        ]
    );
    let twice = Scenario::from_json("{\"game\": 1, \"game\": 2}", "mine.json").unwrap_err();
    assert_eq!((twice[0].code, twice[0].field.as_deref()), ("duplicate-field", Some("game")));
    assert_eq!(twice[0].span.as_ref().unwrap().file, "mine.json");
}

#[test]
fn a_field_that_stands_twice_is_named() {
    for (text, field) in [
        ("game = \"armada\"\ngame = \"armada\"\n", "game"),
        ("[defender]\nhull = 3\nhull = 4\n", "defender.hull"),
        ("[defender]\nshields = { left = 1, left = 2 }\n", "defender.shields.left"),
        ("attacker = { hull = 1, hull = 2 }\n", "attacker.hull"),
    ] {
        let findings = Scenario::from_toml(text, "twice.toml").unwrap_err();
        assert_eq!(findings[0].code, "duplicate-field", "{text}");
        assert_eq!(findings[0].field.as_deref(), Some(field), "{text}");
    }
}

#[test]
fn an_unknown_face_lists_the_faces_of_its_color() {
    let text = "game = \"armada\"\nkind = \"attack\"\ndice = [\"blue/blank\"]\n";
    let findings = Scenario::from_toml(text, "test.toml").unwrap_err();
    assert_eq!(findings[0].help.as_deref(), Some("known here: `blue/hit`, `blue/crit`, `blue/accuracy`"));
}
