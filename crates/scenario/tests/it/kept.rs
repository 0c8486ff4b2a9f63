//! Do the files, JSON texts and addresses of earlier versions still give the answers that they gave?
//!
//! Every input in `fixtures/kept` was written for an earlier version, and its answer recorded by that version, in short: where
//! it stands, what is refused and by which rule, which effects were used, the state in words, and what was found odd.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeMap, fmt::Write as _, fs, sync::LazyLock};

use names::Severity;
use rulebook::Rulebook;
use scenario::{
    FORMER_NAMES, FormerName, FormerlyCalled, Kind, Line, OptionRefused, Report, Scenario, Status,
};
use serde_json::Value as Json;

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// A file, or an address of one.
struct Input {
    name: String,
    /// The picks of its lines as they are written, and the parameters of an address.
    said: Vec<String>,
    scenario: Scenario,
}

fn inputs() -> Vec<Input> {
    let folder = testing::root().join("tests/fixtures/kept");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let lines = |file: Json| {
            let lines = file["line"].as_array().into_iter().flatten();
            lines.map(|line| line["choose"].as_str().unwrap().to_owned()).collect()
        };
        match file.extension().unwrap().to_str().unwrap() {
            "toml" => inputs.push(Input {
                said: lines(toml::from_str(&text).unwrap()),
                scenario: Scenario::from_toml(&text, &name).unwrap(),
                name,
            }),
            "json" => inputs.push(Input {
                said: lines(serde_json::from_str(&text).unwrap()),
                scenario: Scenario::from_json(&text, &name).unwrap(),
                name,
            }),
            "txt" => {
                inputs.extend((1..).zip(text.lines()).map(|(nth, url)| opened(url, format!("{name}:{nth}"))))
            }
            other => panic!("`{other}` is no form of a scenario"),
        }
    }
    inputs
}

/// The scenario of an address.
fn opened(url: &str, name: String) -> Input {
    let (path, query) = url.split_once('?').unwrap();
    let (game, kind) = path.strip_prefix("/resolve/").unwrap().split_once('/').unwrap();
    let text = |text: &str| {
        percent_encoding::percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned()
    };
    let pairs: Vec<_> = query.split('&').map(|pair| pair.split_once('=').unwrap()).collect();
    let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| (text(name), text(value))).collect();
    let said = |(name, value): &(String, String)| match name.as_str() {
        "line" => Line::of_parameter(value).choose,
        _ => name.clone(),
    };
    let scenario = Scenario::from_query(game, kind, &pairs).unwrap();
    Input { name, said: pairs.iter().map(said).collect(), scenario }
}

/// An answer in short.
fn short(report: &Report) -> String {
    let mut text = match report.status {
        Status::End => "end".to_owned(),
        Status::Choice => {
            let choice = report.choice.as_ref().unwrap();
            let names: Vec<_> = choice.options.iter().map(|option| option.name.as_str()).collect();
            format!("{} chooses: {}", choice.who, names.join(", "))
        }
        Status::Chance => {
            let chance = report.chance.as_ref().unwrap();
            format!("{} rolls: {} outcomes", chance.who, chance.outcomes.len())
        }
        Status::Open => format!("open: {}", report.open.as_ref().unwrap().reason),
    };
    let by = |one: &OptionRefused| format!("{} by {}", one.name, one.citations[0].id);
    let mut refused: Vec<_> = report.all_refused().map(by).collect();
    refused.dedup();
    let facts = report.facts.iter().map(|fact| format!("{}: {}", fact.what, fact.value)).collect();
    let odd = report.diagnostics.iter().filter(|finding| finding.severity != Severity::Info);
    let odd = odd.map(|finding| finding.code.to_owned()).collect();
    let value = report.state.get("value").and_then(|value| value.as_str()).map(str::to_owned);
    let lists = [("refused", refused), ("used", report.order.clone()), ("state", facts), ("odd", odd)];
    for (what, list) in lists.into_iter().chain([("value", Vec::from_iter(value))]) {
        if !list.is_empty() {
            write!(text, "\n  {what}: {}", list.join("; ")).unwrap();
        }
    }
    text
}

#[test]
fn what_was_shared_gives_the_answer_that_it_gave() {
    let inputs = inputs();
    assert!(inputs.len() >= 60, "only {} inputs", inputs.len());
    let mut kinds: BTreeMap<&str, String> = BTreeMap::new();
    for Input { name, scenario, .. } in &inputs {
        let answer = short(&scenario.resolve(&RULEBOOK));
        writeln!(kinds.entry(scenario.kind().word()).or_default(), "{name}: {answer}").unwrap();
    }
    assert_eq!(kinds.len(), Kind::ALL.len(), "every kind");
    for (kind, answers) in kinds {
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("kept.{kind}"), answers);
        });
    }
}

/// Whether a text begins with the words of a name.
fn begins(text: &str, name: &str) -> bool {
    let mut words = text.split_whitespace();
    name.split(' ').all(|name| words.next().is_some_and(|word| word.eq_ignore_ascii_case(name)))
}

/// The texts in a value. What is asked, and in which words something is told, is the asker's own.
fn texts(value: &Json) -> Vec<&str> {
    match value {
        Json::String(text) => vec![text],
        Json::Array(list) => list.iter().flat_map(texts).collect(),
        Json::Object(table) => {
            let fields = table.iter().filter(|(name, _)| !["question", "trace"].contains(&name.as_str()));
            fields.flat_map(|(_, value)| texts(value)).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_former_name_is_read_and_written_nowhere() {
    let inputs = inputs();
    for FormerName { of, then, .. } in FORMER_NAMES {
        let is_of = |input: &&Input| match of {
            FormerlyCalled::Pick(kind) => input.scenario.kind().plays(kind.word()),
            FormerlyCalled::Parameter => true,
        };
        let mut saying =
            inputs.iter().filter(is_of).filter(|it| it.said.iter().any(|said| begins(said, then))).peekable();
        assert!(saying.peek().is_some(), "no kept input says `{then}`");
        for Input { name, scenario, .. } in saying {
            let report = scenario.resolve(&RULEBOOK);
            let unread = report.diagnostics.iter().map(|it| it.code);
            let unread = unread.filter(|code| ["line-matches-nothing", "expectation-failed"].contains(code));
            assert_eq!(unread.count(), 0, "{name}: {:#?}", report.diagnostics);
            let (report, written) = (serde_json::to_value(&report).unwrap(), scenario.to_json());
            let query = scenario.to_query();
            let parameters = query.split('&').map(|it| it.split_once('=').unwrap().0);
            let all = texts(&report).into_iter().chain(texts(&written)).chain(parameters);
            assert_eq!(all.filter(|text| begins(text, then)).collect::<Vec<_>>(), [""; 0], "{name}");
        }
    }
}
