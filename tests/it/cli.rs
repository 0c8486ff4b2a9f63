//! Does the command line keep its promises? Through the real binary, in folders of its own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

/// The binary, run in `folder` without colors.
fn adjutant(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    command.current_dir(folder).args(args).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// What came of it: exit code, standard output, standard error output.
pub struct Came {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Came {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (code, out, err) = (output.status.code(), text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked"), "{err}");
        Self { code: code.expect("it ends by itself"), out, err }
    }
}

pub fn run(folder: &Path, args: &[&str]) -> Came {
    adjutant(folder, args).output().unwrap().into()
}

fn fixture(name: &str) -> String {
    let path = testing::root().join("tests/fixtures/scenarios").join(name);
    path.display().to_string()
}

/// A failure is one message with a help line and the right exit code.
#[track_caller]
pub fn fails(came: &Came, code: i32, message: &str, help: &str) {
    assert_eq!(came.code, code, "{}", came.err);
    assert_eq!(came.err.matches("error: ").count(), 1, "{}", came.err);
    assert!(came.err.contains(message), "{}", came.err);
    let line = came.err.lines().find(|line| line.trim_start().starts_with("help: "));
    assert!(line.expect("a help line").contains(help), "{}", came.err);
}

fn empty() -> TempDir {
    TempDir::new().unwrap()
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn resolve_writes_the_trace_with_its_rules() {
    let folder = empty();
    let came = run(folder.path(), &["resolve", &fixture("accuracy-locks-one.toml")]);
    assert_eq!((came.code, came.err.as_str()), (0, ""));
    insta::assert_snapshot!(came.out);
    assert!(entries(folder.path()).is_empty(), "nothing is written");
}

#[test]
fn resolve_writes_json_from_the_standard_input() {
    let folder = empty();
    let mut child = adjutant(folder.path(), &["resolve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let scenario =
        r#"{"game": "armada", "kind": "attack", "dice": ["red/hit"], "defender": {"tokens": ["brace"]}}"#;
    child.stdin.take().unwrap().write_all(scenario.as_bytes()).unwrap();
    let came = Came::from(child.wait_with_output().unwrap());
    assert_eq!(came.code, 0);
    let report: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(report["status"], "choice");
    assert_eq!(report["choice"]["who"], "defender");
    let names: Vec<_> =
        report["choice"]["options"].as_array().unwrap().iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["spend brace", "done"]);
    assert!(report["steps"][0]["citations"][0]["id"].is_string());
}

#[test]
fn resolve_goes_on_with_choices_of_the_command_line() {
    let file = fixture("accuracy-locks-one.toml");
    let folder = empty();
    let args = ["resolve", &file, "--choose", "defender: done", "--json"];
    let came = run(folder.path(), &args);
    let report: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!((came.code, &report["status"]), (0, &Value::from("end")));
}

/// A critical effect that is named before `done`, and a word that nothing here knows.
const UNUSED: [&str; 2] = ["attacker: critical standard", "defender: spend brase"];

#[test]
fn a_line_that_no_decision_used_fails_resolve_and_check() {
    let folder = shelf();
    let scenarios = folder.path().join("rules/chess/scenarios");
    fs::create_dir(&scenarios).unwrap();
    for unused in UNUSED {
        let (who, choose) = unused.split_once(": ").unwrap();
        let text = format!(
            "game = \"armada\"\nkind = \"attack\"\ndice = [\"red/hit-hit\", \"red/crit\"]\n\
             defender = {{ tokens = [\"brace\", \"scatter\"] }}\nline = [{{ who = \"{who}\", choose = \"{choose}\" }}]\n"
        );
        std::fs::write(scenarios.join("unused.toml"), text).unwrap();
        let file = "rules/chess/scenarios/unused.toml";
        let came = run(folder.path(), &["resolve", file]);
        assert_eq!(came.code, 1, "{}", came.err);
        assert!(came.err.contains(&format!("`{unused}` ")), "{}", came.err);
        assert_eq!(run(folder.path(), &["resolve", file, "--lenient"]).code, 0);
        let came = run(folder.path(), &["check", "rules"]);
        assert_eq!(came.code, 1, "{}", came.out);
        assert!(came.out.contains(&format!("`{unused}` ")), "{}", came.out);
        assert_eq!(run(folder.path(), &["check", "rules", "--lenient"]).code, 0);
    }
}

#[test]
fn cases_are_run_counted_and_named() {
    let folder = shelf();
    let scenarios = folder.path().join("rules/chess/scenarios");
    fs::create_dir(&scenarios).unwrap();
    let text = "game = \"armada\"\nkind = \"attack\"\ndice = [\"red/hit-hit\"]\ndefender = { shields = { front = 1 } }\n\
        [[case]]\nname = \"one shield\"\nexpect = { facedown = 1 }\n\
        [[case]]\nname = \"three shields\"\ndefender = { shields = { front = 3 } }\nexpect = { facedown = 1 }\n";
    std::fs::write(scenarios.join("cases.toml"), text).unwrap();
    let came = run(folder.path(), &["resolve", "rules/chess/scenarios/cases.toml"]);
    assert_eq!(came.code, 1);
    insta::assert_snapshot!(came.out);
    let came = run(folder.path(), &["resolve", "rules/chess/scenarios/cases.toml", "--case", "one shield"]);
    assert_eq!(came.code, 0, "{}", came.err);
    let came = run(folder.path(), &["resolve", "rules/chess/scenarios/cases.toml", "--case", "two shields"]);
    assert!(came.code == 1 && came.err.contains("there is no case `two shields`"), "{}", came.err);
    let came = run(folder.path(), &["resolve", "rules/chess/scenarios/cases.toml", "--json"]);
    let answer: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(
        (came.code, &answer["passed"], &answer["cases"][0]["passed"]),
        (1, &false.into(), &true.into())
    );
    let came = run(folder.path(), &["check", "rules"]);
    assert!(came.out.contains("2 scenarios"), "{}", came.out);
    assert!(
        came.out.contains("case `three shields`: expected `facedown` to be `1`, and it is `0`"),
        "{}",
        came.out
    );
}

#[test]
fn a_malformed_scenario_is_shown_where_it_is_wrong() {
    let folder = empty();
    let text = "game = \"armada\"\nkind = \"attack\"\nrnage = \"close\"\n[defender]\nhull = \"six\"\n";
    std::fs::write(folder.path().join("wrong.toml"), text).unwrap();
    let came = run(folder.path(), &["resolve", "wrong.toml"]);
    assert_eq!((came.code, came.out.as_str()), (1, ""));
    insta::assert_snapshot!(came.err);
    let came = run(folder.path(), &["resolve", "wrong.toml", "--json"]);
    let answer: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(came.code, 1);
    assert_eq!(answer["error"]["code"], "unknown-field");
    assert_eq!(answer["error"]["field"], "rnage");
    assert_eq!(answer["error"]["span"]["line"], 3);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = empty();
    fails(&run(folder.path(), &["resolve", "none.toml"]), 2, "there is no file `none.toml`", "scenario file");
    fails(&run(folder.path(), &["resolve", "."]), 2, "`.` cannot be read", "name a file");
    std::fs::write(folder.path().join("bytes.toml"), b"game = \"\xff\"").unwrap();
    fails(&run(folder.path(), &["resolve", "bytes.toml"]), 1, "`bytes.toml` is not UTF-8", "UTF-8");
    std::fs::write(folder.path().join("long.toml"), "#".repeat(1_000_000)).unwrap();
    let came = run(folder.path(), &["resolve", "long.toml"]);
    assert_eq!(came.code, 1);
    assert!(came.err.contains("the limit is 65,536"), "{}", came.err);
}

#[test]
fn an_expectation_that_fails_is_an_error() {
    let folder = empty();
    let text = "game = \"armada\"\nkind = \"attack\"\ndice = [\"red/hit\"]\n[expect]\ndamage = 2\n";
    std::fs::write(folder.path().join("wrong.toml"), text).unwrap();
    let came = run(folder.path(), &["resolve", "wrong.toml"]);
    assert_eq!(came.code, 1);
    assert!(came.err.contains("expected `damage` to be `2`, and it is `1`"), "{}", came.err);
    assert!(came.out.contains("The end."), "the answer is shown all the same");
}

#[test]
fn all_follows_every_line_and_says_where_each_ends() {
    let folder = empty();
    let text = "game = \"armada\"\nkind = \"attack\"\nrange = \"medium\"\ndice = [\"black/hit-crit\"]\n\
                [defender]\ntokens = [\"brace\", \"evade\"]\n";
    std::fs::write(folder.path().join("all.toml"), text).unwrap();
    let came = run(folder.path(), &["resolve", "all.toml", "--all"]);
    assert_eq!(came.code, 0, "{}", came.err);
    insta::assert_snapshot!("every_line_with_its_end", came.out);
    let came = run(folder.path(), &["resolve", "all.toml", "--all", "--json"]);
    let lines: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(lines["explored"], true);
    let number = |value: &Value| value.as_str().unwrap().parse::<usize>().unwrap();
    let ends = lines["ends"].as_array().unwrap();
    let all = lines["lines"].as_array().unwrap();
    assert_eq!(ends.iter().map(|end| number(&end["lines"])).sum::<usize>(), number(&lines["count"]));
    assert_eq!(all.len(), number(&lines["count"]));
    for (nth, end) in ends.iter().enumerate() {
        let there = all.iter().filter(|line| line["end"] == nth).count();
        assert_eq!(there, number(&end["lines"]), "lines to end {nth}");
    }
    let but_its_way = |end: &Value| {
        let mut end = end.clone();
        assert!(!end["way"].take().as_array().unwrap().is_empty(), "one way to each");
        end.to_string()
    };
    let distinct: std::collections::BTreeSet<String> = ends.iter().map(but_its_way).collect();
    assert_eq!(distinct.len(), ends.len(), "every end once");
}

#[test]
fn odds_are_exact_and_say_the_play() {
    let folder = empty();
    let came = run(folder.path(), &["odds", &fixture("odds-two-red-one-blue.toml")]);
    assert_eq!(came.code, 0, "{}", came.err);
    insta::assert_snapshot!("odds", came.out);
    let draw = run(folder.path(), &["odds", &fixture("draw-search-of-five.toml")]);
    assert_eq!(draw.code, 0, "{}", draw.err);
    assert!(draw.out.contains("88/203"), "{}", draw.out);
    let json = run(folder.path(), &["odds", &fixture("odds-two-red-one-blue.toml"), "--json"]);
    let odds: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(odds["method"], "solver");
    // an open choice: what each option is worth, by either command
    let open = "game = \"armada\"\nkind = \"attack\"\nrange = \"close\"\ndice = [\"red/hit-hit\", \"red/hit\"]\n\
                [defender]\nhull = 4\ntokens = [\"brace\"]\n[[line]]\nwho = \"attacker\"\nchoose = \"done\"\n";
    std::fs::write(folder.path().join("open.toml"), open).unwrap();
    let asked = run(folder.path(), &["odds", "open.toml"]);
    let best = "  spend brace: 2 cards, never destroyed; none is better\n  done: 3 cards";
    assert!(asked.out.contains(best), "{}", asked.out);
    let resolved = run(folder.path(), &["resolve", "open.toml"]);
    let beside = "  spend brace\n      2 cards, never destroyed; none is better\n";
    assert!(resolved.out.contains(beside), "{}", resolved.out);
    // what is no question about odds says so
    let board = fs::read_dir(testing::root().join("tests/fixtures/scenarios")).unwrap();
    let board =
        board.map(|entry| entry.unwrap().path()).find(|path| path.to_string_lossy().contains("play-"));
    fails(&run(folder.path(), &["odds", &board.unwrap().to_string_lossy()]), 1, "no odds", "kind");
}

#[test]
fn a_line_of_words_is_played_and_says_what_it_took() {
    let folder = empty();
    let came = run(folder.path(), &["what", "Luke 3/6 shield attacks Vader 5/6 frobnicate"]);
    assert_eq!(came.code, 0, "{}", came.err);
    for part in [
        "unit.1.shields = 1",
        "line = P1:attack Luke -> Vader",
        "frobnicate",
        "Vader, damage: 0 -> 3",
        "The end.",
    ] {
        assert!(came.out.contains(part), "{part}: {}", came.out);
    }
    // two ships have that name: nothing is played, and each answer is a line
    let asked = run(folder.path(), &["what", "3 red 2 blue close vs CR90 brace"]);
    fails(&asked, 1, "the line leaves out what has to be known", "answer what is asked above");
    assert!(asked.out.contains("3 red 2 blue close vs CR90 Corvette B brace"), "{}", asked.out);
    let json = run(folder.path(), &["what", "chance to kill a CR90B with 3 red 2 black", "--json"]);
    let answer: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(answer["answer"]["value"], "325/131072");
    assert_eq!(answer["phrase"]["assumed"][0]["value"], "close");
    fails(&run(folder.path(), &["what", "does brace round up"]), 1, "describes no situation", "search");
}

#[test]
fn a_list_becomes_cards_with_what_they_come_to() {
    let folder = empty();
    let fleet = "Faction: Imperial\n\nVictory II (85)\n\u{2022} Gunnery Team (7)\n\nSquadrons:\n\u{2022} 2 x TIE Fighter Squadron (16)\n";
    std::fs::write(folder.path().join("fleet.txt"), fleet).unwrap();
    let came = run(folder.path(), &["deck", "fleet.txt"]);
    assert_eq!((came.code, came.err.as_str()), (0, ""), "{}", came.out);
    assert!(came.out.contains("    1 Gunnery Team  [armada/cards/gunnery-team]\n"), "{}", came.out);
    let sum = came.out.lines().last().unwrap();
    assert!(sum.starts_with("4 cards, ") && sum.ends_with("16 of them squadrons"), "{sum}");
    let json: Value =
        serde_json::from_str(&run(folder.path(), &["deck", "--json", "fleet.txt"]).out).unwrap();
    assert_eq!((&json["game"], &json["totals"]["cards"]), (&"armada".into(), &4.into()));
    assert_eq!(json["totals"]["squadron_points"], 16);
    assert_eq!((&json["entries"][1]["on"], &json["entries"][2]["count"]), (&0.into(), &2.into()));
    // what is no card is said, and the exit code with it
    std::fs::write(folder.path().join("odd.txt"), "Victory II\n(((((\n3 Nothing Such\n").unwrap();
    let came = run(folder.path(), &["deck", "odd.txt"]);
    assert_eq!(came.code, 1);
    for line in ["line 2 names no card: `(((((`", "line 3 names no card: `3 Nothing Such"] {
        assert!(came.out.contains(line), "{}", came.out);
    }
    let deck = r#"{"leader":{"id":"SOR_005"},"deck":[{"id":"SOR_046","count":3}]}"#;
    std::fs::write(folder.path().join("deck.json"), deck).unwrap();
    let came = run(folder.path(), &["deck", "--game", "unlimited", "deck.json"]);
    assert!(came.code == 1 && came.out.contains("`SOR_005` is: paste the list with names"), "{}", came.out);
    // a bad file of a folder is named, and the others are read
    let own = folder.path().join("own");
    std::fs::create_dir(&own).unwrap();
    std::fs::write(own.join("bad.txt"), b"Ada\n\xff").unwrap();
    std::fs::write(own.join("empty.json"), "[null, 5]").unwrap();
    let known = r#"[{"Set":"SOR","Number":"005","Name":"Luke Skywalker","Subtitle":"Faithful Friend","Type":"Leader"},
        {"Set":"SOR","Number":"046","Name":"Consular Security Force","Type":"Unit"}]"#;
    std::fs::write(own.join("known.json"), known).unwrap();
    let came = run(folder.path(), &["deck", "--game", "unlimited", "--cards", "own", "deck.json"]);
    assert!(came.code == 0 && came.out.contains("3 Consular Security Force"), "{}{}", came.out, came.err);
    for line in [
        "bad.txt` is not UTF-8 text in line 2: the file is passed over",
        "no card was read from `own/empty.json`",
    ] {
        assert!(came.err.contains(line), "{}", came.err);
    }
    fails(
        &run(folder.path(), &["deck", "--game", "chess", "fleet.txt"]),
        2,
        "no cards of `chess`",
        "`armada`",
    );
    fails(&run(folder.path(), &["deck", "none.txt"]), 2, "there is no file `none.txt`", "file");
}

#[test]
fn a_cards_text_is_read() {
    let folder = empty();
    let file = folder.path().join("card.txt");
    std::fs::write(&file, "When Played: Exhaust a unit. If you do, deal 2 damage to it.\n").unwrap();
    let read = run(folder.path(), &["text", "card.txt"]);
    assert!(read.code == 0);
    assert!(
        read.out.contains("  read as: ") && read.out.contains("deal 2 damage to unit A."),
        "{}",
        read.out
    );

    std::fs::write(&file, "Sing a song.\n").unwrap();
    let read = run(folder.path(), &["text", "card.txt"]);
    assert_eq!(read.code, 1);
    assert!(read.out.contains("  not understood, left out: `Sing a song.`"), "{}", read.out);
    let read = run(folder.path(), &["text", "card.txt", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&read.out).unwrap();
    assert_eq!(json["abilities"][0]["not_understood"][0], "Sing a song.");

    std::fs::write(&file, "\n").unwrap();
    fails(&run(folder.path(), &["text", "card.txt"]), 1, "`card.txt` has no text", "ability");
}

#[test]
fn wrong_usage_exits_with_2() {
    let folder = empty();
    for args in [
        &["resolve"][..],
        &["sarch", "brace"],
        &["search"],
        &["search", "brace", "--kind", "poem"],
        &["search", "brace", "--limit", "0"],
        &["search", "brace", "--game", "chess"],
        &["serve", "--listen", "everywhere"],
        &["cite"],
    ] {
        assert_eq!(run(folder.path(), args).code, 2, "{args:?}");
    }
}

#[test]
fn content_folders_are_named_when_they_are_missing_or_empty() {
    let folder = empty();
    fs::create_dir(folder.path().join("bare")).unwrap();
    std::fs::write(folder.path().join("file"), "text").unwrap();
    for verb in
        [&["search", "brace"][..], &["show", "armada"], &["index"], &["serve", "--listen", "127.0.0.1:0"]]
    {
        let with = |dir: &'static str| [verb, &["--content", dir]].concat();
        fails(&run(folder.path(), &with("none")), 2, "there is no folder `none`", "--content DIR");
        fails(&run(folder.path(), &with("bare")), 2, "`bare` holds no notes", "game");
        fails(&run(folder.path(), &with("file")), 2, "`file` is not a folder", "--content DIR");
        let only = [verb, &["--only"]].concat();
        fails(&run(folder.path(), &only), 2, "no content to read", "--content DIR");
    }
    fails(&run(folder.path(), &["check", "none"]), 2, "there is no folder `none`", "--content DIR");
}

/// A folder with one small game of our own.
fn shelf() -> TempDir {
    let folder = empty();
    let game = folder.path().join("rules/chess");
    fs::create_dir_all(&game).unwrap();
    std::fs::write(game.join("game.toml"), "id = \"chess\"\ntitle = \"Chess\"\n").unwrap();
    let note = "# Castling\n\n- **Once:** A king castles at most once in a game. ^once\n\
                - **Never in check:** A king that is attacked cannot castle. ^check\n";
    std::fs::write(game.join("Castling.md"), note).unwrap();
    folder
}

#[test]
fn an_index_lives_beside_its_content_and_is_repaired() {
    let folder = shelf();
    let args = ["search", "castle", "--content", "rules", "--only", "--json"];
    let came = run(folder.path(), &args);
    assert_eq!(came.code, 0, "{}", came.err);
    let first: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(first["total"], 2, "{first}");
    assert_eq!(entries(folder.path()), ["index", "rules"]);
    assert_eq!(entries(&folder.path().join("rules/chess")), ["Castling.md", "game.toml"], "only read");
    // Every file of the index is damaged.
    let mut damaged = 0;
    let mut folders = vec![folder.path().join("index")];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                std::fs::write(path, b"damaged").unwrap();
                damaged += 1;
            }
        }
    }
    assert!(damaged > 0);
    let came = run(folder.path(), &args);
    assert_eq!(came.code, 0, "{}", came.err);
    let again: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(again["hits"], first["hits"]);
}

#[test]
fn an_index_folder_that_cannot_be_written_is_named() {
    let folder = shelf();
    std::fs::write(folder.path().join("taken"), "a file").unwrap();
    let came = run(folder.path(), &["index", "--content", "rules", "--index", "taken"]);
    fails(&came, 1, "`taken", "--index DIR");
    assert_eq!(fs::read_to_string(folder.path().join("taken")).unwrap(), "a file", "nothing is lost");
}

#[test]
fn index_says_where_it_is() {
    let folder = shelf();
    let came = run(folder.path(), &["index", "--content", "rules", "--only", "--index", "here"]);
    assert_eq!(came.code, 0, "{}", came.err);
    assert!(came.out.starts_with("2 passages indexed in here as "), "{}", came.out);
    assert!(folder.path().join("here").is_dir());
    let came = run(empty().path(), &["index"]);
    assert!(came.out.contains("in memory"), "{}", came.out);
}

#[test]
fn search_and_show_answer_from_the_shipped_content() {
    let folder = empty();
    let came = run(folder.path(), &["search", "brace", "--game", "armada"]);
    assert_eq!(came.code, 0, "{}", came.err);
    assert!(came.out.contains("[armada/defense-tokens/brace]"), "{}", came.out);
    let came = run(folder.path(), &["search", "krayt dragon defense token", "--game", "armada"]);
    let said = "nothing here knows `krayt dragon`: the search went on with `defense token`";
    assert!(came.out.starts_with(said), "{}", came.out);
    let came = run(folder.path(), &["search", "range in x-wing"]);
    assert!(came.out.starts_with("Star Wars: X-Wing is not covered here."), "{}", came.out);
    let came = run(folder.path(), &["show", "armada/cards/xi7"]);
    assert!(
        came.out.starts_with("XI7 Turbolasers  [armada/cards/xi7-turbolasers]"),
        "{}{}",
        came.out,
        came.err
    );
    assert!(came.out.contains("touches armada/defense-tokens/redirect"), "{}", came.out);
    assert!(came.out.contains("asked: XI7 Turbolasers: how many"), "{}", came.out);
    let came = run(folder.path(), &["show", "armada/cards/howlruner"]);
    assert!(came.err.contains("`armada/cards/howlrunner-tie-fighter-squadron`"), "{}", came.err);
    let came = run(folder.path(), &["show", "armada/defense-tokens/brace"]);
    assert_eq!(came.code, 0);
    assert!(came.out.contains("rounded up"), "{}", came.out);
    assert!(came.out.contains("Rules Reference 1.5, Defense Tokens, p. 4-5, Brace"), "{}", came.out);
    assert!(came.out.contains("(rule, official)"), "{}", came.out);
    for (question, said) in [
        ("armada/damage/q-look-facedown", "(question, official, 2020-12-11)"),
        ("unlimited/game-zones/q-empty-deck", "(question, our reading, 2026-11-22)"),
        ("unlimited/community-rulings/ruling-bounty-nobody", "(ruling, our reading, 2026-11-21)"),
    ] {
        let came = run(folder.path(), &["show", question]);
        assert!(came.out.contains(said), "{question}: {}", came.out);
    }
    let came = run(folder.path(), &["show", "armada/defense-tokens/brace", "--json"]);
    let passage: Value = serde_json::from_str(&came.out).unwrap();
    for name in [
        "id",
        "game",
        "topic",
        "kind",
        "title",
        "text",
        "html",
        "place",
        "citations",
        "links",
        "backlinks",
        "related",
        "authority",
        "edition",
    ] {
        assert!(!passage[name].is_null() || name == "edition", "{name}");
    }
    assert_eq!(passage["topic"], "armada/defense-tokens");
    assert_eq!(passage["place"][1], "Defense Tokens");
    assert!(run(folder.path(), &["show", "armada/defense-tokens"]).out.contains("brace"));
    assert!(run(folder.path(), &["show", "armada"]).out.contains("[armada/defense-tokens]"));
    let came = run(folder.path(), &["show", "Armada/Defense_Tokens/Brace"]);
    assert_eq!(came.code, 0, "other spellings are forgiven");
    fails(
        &run(folder.path(), &["show", "armada/defense-tokens/brase"]),
        1,
        "there is nothing called `armada/defense-tokens/brase`",
        "did you mean `armada/defense-tokens/brace`?",
    );
    assert!(entries(folder.path()).is_empty(), "nothing is written");
}

#[test]
fn check_lists_findings_with_their_place_and_counts_them() {
    let folder = shelf();
    let question = "# Questions\n\n> [!question] Q: Does one hit take one shield?\n> **A:** Yes. ^q\n>\n\
                    > ```toml scenario\n> game = \"armada\"\n> kind = \"attack\"\n> dice = [\"red/hit\"]\n\
                    > [expect]\n> damage = 2\n> ```\n";
    std::fs::write(folder.path().join("rules/chess/Questions.md"), question).unwrap();
    let scenarios = folder.path().join("rules/chess/scenarios");
    fs::create_dir(&scenarios).unwrap();
    let file = "game = \"armada\"\nkind = \"attack\"\ndefnder = 1\n";
    std::fs::write(scenarios.join("typo.toml"), file).unwrap();
    let came = run(folder.path(), &["check", "rules", "--json"]);
    assert_eq!(came.code, 1, "{}", came.out);
    let answer: Value = serde_json::from_str(&came.out).unwrap();
    assert_eq!(answer["scenarios"], 2, "{answer:#}");
    let errors: Vec<_> = answer["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|finding| finding["severity"] == "error")
        .map(|finding| (finding["code"].as_str().unwrap(), finding["span"]["file"].as_str().unwrap()))
        .collect();
    assert!(errors.contains(&("unknown-field", "chess/scenarios/typo.toml")), "{errors:?}");
    assert!(errors.contains(&("expectation-failed", "chess/Questions.md")), "{errors:?}");
    let text = run(folder.path(), &["check", "rules"]);
    assert_eq!(text.code, 1);
    assert!(text.out.contains("did you mean `defender`?"), "{}", text.out);
    assert!(text.out.contains("typo.toml:3:1"), "{}", text.out);
}

#[test]
fn check_is_strict_only_when_asked() {
    let folder = shelf();
    let note = "# Pawns\n\n- **Promotion:** See [[Nowhere To Be Found]]. ^promotion\n";
    std::fs::write(folder.path().join("rules/chess/Pawns.md"), note).unwrap();
    let came = run(folder.path(), &["check", "rules"]);
    assert_eq!(came.code, 0, "{}", came.out);
    assert!(came.out.contains("0 errors"), "{}", came.out);
    let came = run(folder.path(), &["check", "rules", "--strict"]);
    assert_eq!(came.code, 1, "{}", came.out);
}

#[test]
fn nobody_has_to_read_to_the_end() {
    let folder = empty();
    let mut child = adjutant(folder.path(), &["show", "armada/attack", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let came = Came::from(child.wait_with_output().unwrap());
    assert_eq!((came.code, came.err.as_str()), (0, ""));
}

/// A server that is stopped when it is dropped.
struct Server {
    child: Child,
    address: String,
    said: Vec<String>,
}

impl Server {
    fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = adjutant(folder, args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut server = Self { child, address: String::new(), said: Vec::new() };
        for line in out.lines().map_while(Result::ok) {
            if let Some(address) = line.strip_prefix("listening on http://") {
                server.address = address.to_owned();
                return server;
            }
            server.said.push(line);
        }
        panic!("it says where it listens: {:?}", server.said);
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

/// What a server that starts complains of, before it listens.
pub fn complaints(folder: &Path, args: &[&str]) -> String {
    let mut command = adjutant(folder, &[args, &["--listen", "127.0.0.1:0"]].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    assert!(out.lines().map_while(Result::ok).any(|line| line.starts_with("listening on")), "it listens");
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stderr).unwrap()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_binary_alone_serves_from_memory_and_writes_nothing() {
    let folder = empty();
    // Without a verb it serves.
    let server = Server::start(folder.path(), &["--listen", "127.0.0.1:0"]);
    assert!(server.said.iter().any(|line| line == "index in memory"), "{:?}", server.said);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/armada/defense-tokens/brace").starts_with("HTTP/1.1 200"));
    assert!(entries(folder.path()).is_empty());
}

/// A player's own texts are read by everybody only where the server is told to share them.
#[test]
fn texts_of_a_card_file_are_shared_only_when_told_to() {
    let folder = empty();
    let file = r#"[{"Set":"SOR","Number":"005","Name":"Luke Skywalker","Subtitle":"Jedi Knight","Type":"Unit","FrontText":"Sing a song."}]"#;
    fs::write(folder.path().join("mine.json"), file).unwrap();
    for (listen, share, is_shown) in [
        ("127.0.0.1:0", None, true),
        ("0.0.0.0:0", None, false),
        ("0.0.0.0:0", Some("--share-card-texts"), true),
    ] {
        let args: Vec<&str> =
            ["serve", "--cards", "mine.json", "--listen", listen].into_iter().chain(share).collect();
        let server = Server::start(folder.path(), &args);
        let page = server.get("/unlimited/cards/luke-skywalker-jedi-knight");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert_eq!(page.contains("Sing a song."), is_shown, "{listen} {share:?}: {page}");
    }
}

#[test]
fn a_folder_called_content_is_served_with_its_index_beside_it() {
    let folder = shelf();
    fs::rename(folder.path().join("rules"), folder.path().join("content")).unwrap();
    let server = Server::start(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert!(server.get("/chess/castling/once").starts_with("HTTP/1.1 200"));
    assert!(server.get("/armada").starts_with("HTTP/1.1 200"), "beside the shipped games");
    assert_eq!(entries(folder.path()), ["content", "index"]);
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let came = run(empty().path(), &["serve", "--listen", &address]);
    fails(&came, 1, &format!("`{address}` is in use"), "--listen");
}

#[cfg(unix)]
#[test]
fn it_stops_when_asked() {
    let folder = empty();
    let mut server = Server::start(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn options_in_front_of_a_verb_are_sent_behind_it() {
    let came = run(empty().path(), &["--content", "rules", "search", "brace"]);
    fails(&came, 2, "cannot be used with", "behind the verb");
}

#[test]
fn with_json_errors_are_json_too() {
    let folder = empty();
    let error = |args: &[&str], code: i32| {
        let came = run(folder.path(), args);
        assert_eq!((came.code, came.err.as_str()), (code, ""), "{args:?}");
        let answer: Value = serde_json::from_str(&came.out).unwrap();
        for field in ["code", "message", "help"] {
            assert!(
                answer["error"][field].as_str().is_some_and(|text| !text.is_empty()),
                "{field}: {answer}"
            );
        }
        answer["error"].clone()
    };
    let none = error(&["resolve", "none.toml", "--json"], 2);
    assert_eq!(none["code"], "usage");
    assert!(none["message"].as_str().unwrap().contains("`none.toml`"));
    assert_eq!(error(&["show", "armada/none/none", "--json"], 1)["code"], "not-found");
    assert_eq!(error(&["odds", "x.toml", "--json"], 2)["code"], "usage");
    assert_eq!(error(&["search", "--json"], 2)["code"], "usage");
    assert_eq!(error(&["search", "brace", "--game", "chess", "--json"], 2)["code"], "usage");
    assert_eq!(error(&["check", "none", "--json"], 2)["code"], "usage");
    let came = run(folder.path(), &["search", "--help", "--json"]);
    assert!(came.code == 0 && came.out.contains("Usage"), "help stays help");
}

#[test]
fn the_state_is_written_at_the_end_and_at_a_choice() {
    let folder = empty();
    let came = run(folder.path(), &["resolve", &fixture("redirect-zone-first-amount-later.toml")]);
    assert!(came.out.contains("State of the defender\n  damage       "), "{}", came.out);
    let text = "game = \"armada\"\nkind = \"attack\"\ndice = [\"red/hit\", \"blue/crit\"]\n\
        [attacker]\nkind = \"squadron\"\n[defender]\nkind = \"squadron\"\ntokens = [\"brace\"]\n";
    std::fs::write(folder.path().join("choice.toml"), text).unwrap();
    let came = run(folder.path(), &["resolve", "choice.toml"]);
    let (state, choice) = came.out.split_once("\nThe defender chooses: ").unwrap();
    let state = state.split_once("State of the defender\n").unwrap().1;
    insta::assert_snapshot!(state);
    assert!(choice.contains("spend brace"));
    let came = run(
        folder.path(),
        &["resolve", "choice.toml", "--choose", "spend brace", "--choose", "defender: done"],
    );
    let state = came.out.split_once("State of the defender\n").unwrap().1;
    assert!(state.contains("damage       1 in total\n"), "{state}");
    assert!(state.contains("hull lost    1\n") && state.contains("brace exhausted (spent)"), "{state}");
    assert!(!state.contains("cards"), "a squadron has none: {state}");
}

#[test]
fn findings_of_a_fenced_scenario_stand_at_their_own_line() {
    let folder = empty();
    let game = folder.path().join("chess");
    fs::create_dir(&game).unwrap();
    let note = "# Pins\n\n> [!question] Q: How much?\n> **A:** One. ^q-much\n>\n> ```toml scenario\n\
        > game = \"armada\"\n> kind = \"attack\"\n> dice = [\"red/hit\"]\n> expect = { damage = 7 }\n> ```\n\n\
        > [!question] Q: And this?\n> **A:** Two. ^q-this\n\n```toml scenario\ngame = \"armada\"\nkind = \"attack\"\n\
        rnage = \"close\"\n```\n\nA rule.\n";
    std::fs::write(game.join("Pins.md"), note).unwrap();
    std::fs::write(
        game.join("Loose.md"),
        "# Loose\n\nA rule of it.\n\n## Elsewhere\n\n```toml scenario\ngame = \"armada\"\nkind = \"attack\"\n```\n",
    )
    .unwrap();
    let came = run(folder.path(), &["check", "chess", "--json"]);
    let answer: Value = serde_json::from_str(&came.out).unwrap();
    let findings = answer["findings"].as_array().unwrap();
    let place = |code: &str| {
        let finding = findings.iter().find(|finding| finding["code"] == code).expect(code);
        let span = &finding["span"];
        let (offset, length) = (span["offset"].as_u64().unwrap(), span["length"].as_u64().unwrap());
        let file = if span["file"].as_str().unwrap().contains("Loose") { "Loose.md" } else { "Pins.md" };
        let text = fs::read_to_string(game.join(file)).unwrap();
        let shown = text[offset as usize..(offset + length) as usize].to_owned();
        (span["line"].as_u64().unwrap(), span["column"].as_u64().unwrap(), shown)
    };
    assert_eq!(place("expectation-failed"), (10, 23, "7".to_owned()), "{findings:#?}");
    assert_eq!(place("unknown-field"), (19, 1, "rnage".to_owned()));
    let (line, _, shown) = place("scenario-without-passage");
    assert!(line == 7 && shown.starts_with("```toml scenario"), "{line} {shown}");
}

#[test]
fn without_a_folder_there_is_nothing_to_watch() {
    let folder = empty();
    let server = Server::start(folder.path(), &["serve", "--watch", "--listen", "127.0.0.1:0"]);
    assert!(server.said.iter().any(|line| line.starts_with("nothing to watch")), "{:?}", server.said);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn check_groups_findings_worst_first_and_shows_the_first_of_each() {
    let folder = shelf();
    let links: String = (0..9).map(|at| format!("- See [[Nowhere {at}]].\n")).collect();
    std::fs::write(folder.path().join("rules/chess/Links.md"), format!("# Links\n\n{links}\nA ^x\n\nB ^x\n"))
        .unwrap();
    let came = run(folder.path(), &["check", "rules"]);
    assert_eq!(came.code, 1);
    let at = |words: &str| came.out.find(words).unwrap_or_else(|| panic!("no {words}: {}", came.out));
    assert!(at("duplicate-id") < at("9 findings of `unresolved-link`"), "errors come first");
    assert!(came.out.contains("Nowhere 4") && !came.out.contains("Nowhere 5`"), "{}", came.out);
    assert!(came.out.contains("and 4 more of `unresolved-link`: `--all` shows them"), "{}", came.out);
    let all = run(folder.path(), &["check", "rules", "--all"]);
    assert!(all.out.contains("Nowhere 8") && !all.out.contains("more of"), "{}", all.out);
    let config = folder.path().join("rules/chess/game.toml");
    let told = fs::read_to_string(&config).unwrap();
    std::fs::write(&config, format!("{told}\n[skip]\n\"unresolved-link\" = \"written later\"\n")).unwrap();
    let less = run(folder.path(), &["check", "rules"]);
    assert!(less.out.contains("9 of `unresolved-link` (written later)"), "{}", less.out);
    assert!(!less.out.contains("Nowhere 1"), "{}", less.out);
    let json: Value = serde_json::from_str(&run(folder.path(), &["check", "rules", "--json"]).out).unwrap();
    assert_eq!(
        (&json["skipped"][0]["code"], &json["skipped"][0]["count"]),
        (&"unresolved-link".into(), &9.into())
    );
}

#[test]
fn ids_are_blessed_on_demand_and_then_kept() {
    let folder = shelf();
    let note = folder.path().join("rules/chess/Pawns.md");
    std::fs::write(
        &note,
        "# Pawns\n\n- **Promotion:** A pawn at the end of the board becomes another piece.\n",
    )
    .unwrap();
    assert_eq!(run(folder.path(), &["check", "rules"]).code, 0);
    assert!(!folder.path().join("rules/chess/ids.lock").exists(), "nothing is written unasked");
    let blessed = run(folder.path(), &["ids", "bless", "rules"]);
    assert_eq!(blessed.code, 0, "{}", blessed.err);
    assert!(blessed.out.contains("ids.lock"), "{}", blessed.out);
    let lock = fs::read_to_string(folder.path().join("rules/chess/ids.lock")).unwrap();
    assert!(lock.contains("\npawns/promotion "), "{lock}");
    std::fs::write(
        &note,
        "# Pawns\n\n- **Queening:** A pawn at the end of the board becomes another piece.\n",
    )
    .unwrap();
    let came = run(folder.path(), &["check", "rules"]);
    assert_eq!(came.code, 1, "{}", came.out);
    assert!(
        came.out.contains("vanished-id") && came.out.contains("\"pawns/promotion\" = \"pawns/queening\"")
    );
    std::fs::write(
        folder.path().join("rules/chess/moved.toml"),
        "\"pawns/promotion\" = \"pawns/queening\"\n",
    )
    .unwrap();
    assert_eq!(run(folder.path(), &["check", "rules"]).code, 0);
    let shown = run(folder.path(), &["show", "chess/pawns/promotion", "--content", "rules"]);
    assert!(shown.out.contains("[chess/pawns/queening]"), "{} {}", shown.out, shown.err);
    assert_eq!(run(folder.path(), &["ids", "bless", "none"]).code, 2);
}
