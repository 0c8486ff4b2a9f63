//! Do the files, JSON texts and addresses of earlier versions still give the answers that they gave?
//!
//! Every input in `fixtures/kept` was written for an earlier version, and its answer recorded by that version, in short: where
//! it stands, what is refused and by which rule, which effects were used, the state in words, and what was found odd.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeMap, fmt::Write as _, fs, sync::LazyLock};

use names::Severity;
use rulebook::Rulebook;
use scenario::{Kind, OptionRefused, Report, Scenario, Status};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::read(shipped::games()));

/// Each input by its name, as it is read.
fn inputs() -> Vec<(String, Scenario)> {
    let folder = testing::root().join("tests/fixtures/kept");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        match file.extension().unwrap().to_str().unwrap() {
            "toml" => inputs.push((name.clone(), Scenario::from_toml(&text, &name).unwrap())),
            "json" => inputs.push((name.clone(), Scenario::from_json(&text, &name).unwrap())),
            "txt" => inputs
                .extend((1..).zip(text.lines()).map(|(nth, url)| (format!("{name}:{nth}"), opened(url)))),
            other => panic!("`{other}` is no form of a scenario"),
        }
    }
    inputs
}

/// The scenario of an address.
fn opened(url: &str) -> Scenario {
    let (path, query) = url.split_once('?').unwrap();
    let (game, kind) = path.strip_prefix("/resolve/").unwrap().split_once('/').unwrap();
    let text = |text: &str| {
        percent_encoding::percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned()
    };
    let pairs: Vec<_> = query.split('&').map(|pair| pair.split_once('=').unwrap()).collect();
    let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| (text(name), text(value))).collect();
    Scenario::from_query(game, kind, &pairs).unwrap()
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
    for (name, scenario) in &inputs {
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
