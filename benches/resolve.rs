//! How long does resolving a scenario take, from its text to its report?
//!
//! `cargo bench --bench resolve`: every scenario that the tests keep and every one that is shipped,
//! and an attack of eight dice with three tokens, walked from its first choice to its end.

use std::{fs, hint::black_box};

use criterion::{Criterion, criterion_group, criterion_main};
use rulebook::Rulebook;
use scenario::Scenario;

/// Three red, three blue and two black dice against evade, brace and redirect.
const EIGHT_DICE: &str = r#"
game = "armada"
kind = "attack"
range = "close"
dice = ["red/hit-hit", "red/hit", "red/crit", "blue/hit", "blue/hit", "blue/crit", "black/hit-crit", "black/hit"]

[defender]
tokens = ["evade", "brace", "redirect"]
shields = { front = 2, left = 3, right = 3, rear = 2 }
"#;

/// A long choice is walked at most so far.
const MOST_CHOICES: usize = 40;

fn scenarios() -> Vec<(String, Scenario)> {
    let root = testing::root();
    let mut scenarios = Vec::new();
    for folder in ["tests/fixtures/scenarios", "content/armada/scenarios"] {
        let Ok(files) = fs::read_dir(root.join(folder)) else { continue };
        let mut files: Vec<_> = files.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let read = fs::read_to_string(&file).ok();
            match read.and_then(|text| Scenario::from_toml(&text, &name).ok()) {
                Some(scenario) => scenarios.push((name, scenario)),
                None => println!("passed over: {name} cannot be read"),
            }
        }
    }
    scenarios
}

/// Takes the first open option, or the first outcome, again and again; each step resolves the whole
/// scenario anew, as a reader does who clicks through it.
fn walk(rulebook: &Rulebook, scenario: &Scenario) -> usize {
    let mut scenario = scenario.clone();
    for choices in 0..MOST_CHOICES {
        let report = scenario.resolve(rulebook);
        let next = match (&report.choice, &report.chance) {
            (Some(choice), _) => choice.options.first().map(|it| (choice.who.clone(), it.name.clone())),
            (None, Some(chance)) => chance.outcomes.first().map(|it| (chance.who.clone(), it.name.clone())),
            (None, None) => None,
        };
        let Some((who, name)) = next else { return choices };
        scenario = scenario.choose(&who, &name);
    }
    MOST_CHOICES
}

fn resolve(criterion: &mut Criterion) {
    let rulebook = Rulebook::read(shipped::games());
    let mut group = criterion.benchmark_group("resolve");
    group.sample_size(20);
    for (name, scenario) in scenarios() {
        group.bench_function(&name, |bench| bench.iter(|| black_box(&scenario).resolve(&rulebook)));
    }
    match Scenario::from_toml(EIGHT_DICE, "eight dice") {
        Ok(scenario) => {
            group.bench_function("eight dice, first choice", |bench| {
                bench.iter(|| black_box(&scenario).resolve(&rulebook));
            });
            println!("eight dice: {} choices to the end", walk(&rulebook, &scenario));
            group.bench_function("eight dice, to the end", |bench| {
                bench.iter(|| walk(&rulebook, black_box(&scenario)));
            });
        }
        Err(findings) => println!("passed over: eight dice: {findings:?}"),
    }
    group.bench_function("eight dice, read from JSON", |bench| {
        let json = Scenario::from_toml(EIGHT_DICE, "eight dice").map(|it| it.to_json().to_string());
        let json = json.unwrap_or_default();
        bench.iter(|| Scenario::from_json(black_box(&json), "scenario.json"));
    });
    group.finish();
}

criterion_group!(benches, resolve);
criterion_main!(benches);
