//! How long do building an index and answering a query take?
//!
//! `cargo bench --bench search`: over the shipped content, and over the reference corpora where they
//! are found (`ADJUTANT_CORPORA`); first p50 and p99 of each over two thousand queries, beside the targets, then
//! criterion's samples. Target of a full rebuild: at most 200 ms per MB of text.

use std::{
    hint::black_box,
    path::{Path, PathBuf},
    time::Instant,
};

use criterion::{Criterion, criterion_group, criterion_main};
use rulebook::{
    Rulebook,
    sources::{ContentChoice, gather_beside},
};
use search::{Request, Searcher, Silent};

/// Queries timed one by one for percentiles.
const TIMED: usize = 2_000;

/// Queries as they are typed at a table: a name, words, a typo, a question, a quoted phrase.
const QUERIES: &[(&str, &str)] = &[
    ("name", "brace"),
    ("words", "evade at close range"),
    ("typo", "obstructd line of sigth"),
    ("question", "can a ship at speed 0 spend its defense tokens when it is attacked by a squadron"),
    ("phrase", "\"defense tokens\" -salvo kind:rule"),
];

fn rulebooks() -> Vec<(&'static str, Rulebook)> {
    let mut rulebooks = vec![("shipped", Rulebook::read(shipped::games()))];
    let shared =
        std::env::var_os("ADJUTANT_CORPORA").map_or_else(|| testing::root().join("../shared"), PathBuf::from);
    for (name, folder) in
        [("armada vault", "armada-vault"), ("numbered rulebook", "unlimited-comprehensive-rules")]
    {
        let choice =
            ContentChoice { folders: vec![shared.join("corpora").join(folder)], ..ContentChoice::default() };
        // `./content` must not be read beside it
        match gather_beside(Path::new("no-such-folder"), &choice) {
            Ok(games) => rulebooks.push((name, Rulebook::read(games))),
            Err(_) => println!("passed over: {name} (set ADJUTANT_CORPORA)"),
        }
    }
    rulebooks
}

/// The questions of a rulebook, or its worked examples: queries as long as players' longest.
fn questions(rulebook: &Rulebook) -> Vec<String> {
    let asked = rulebook.passages.values().filter_map(|passage| passage.asks().map(str::to_owned));
    let questions: Vec<String> = asked.collect();
    let example = |text: &str| Some(text.get(text.find("For example, ")?..)?.chars().take(250).collect());
    match questions.is_empty() {
        true => rulebook.passages.values().filter_map(|passage| example(&passage.text)).collect(),
        false => questions,
    }
}

/// Prints what half and all but a hundredth of [`TIMED`] queries take at most, beside the targets.
fn percentiles(name: &str, rulebook: &Rulebook, searcher: &Searcher) {
    let questions = questions(rulebook);
    let fragments: Vec<String> = questions
        .iter()
        .map(|question| question.split_whitespace().skip(3).take(3).collect::<Vec<_>>().join(" "))
        .collect();
    for (what, queries, target) in [
        ("fragments", &fragments, "vault: p50 0.1 ms, p99 0.5 ms"),
        ("questions", &questions, "2,650 passages, 30 words: p50 1 ms, p99 3 ms"),
    ] {
        let mut times: Vec<f64> = Vec::with_capacity(TIMED);
        for query in queries.iter().cycle().take(TIMED) {
            let request = Request { query: query.clone(), limit: 10, ..Request::default() };
            let begun = Instant::now();
            let _ = black_box(searcher.search(rulebook, &request));
            times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let at = |hundredths: usize| times.get(times.len() * hundredths / 100).copied().unwrap_or_default();
        println!(
            "{name}, {} passages, {what}: p50 {:.3} ms, p99 {:.3} ms (target: {target})",
            rulebook.passages.len(),
            at(50),
            at(99)
        );
    }
}

fn search(criterion: &mut Criterion) {
    // `cargo test --all-targets` builds this and starts it without `--bench`: measuring is not testing
    let measuring = std::env::args().any(|word| word == "--bench");
    for (name, rulebook) in rulebooks() {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("build the index", |bench| {
            bench.iter(|| Searcher::in_memory(black_box(&rulebook), &Silent));
        });
        let Ok(searcher) = Searcher::in_memory(&rulebook, &Silent) else {
            continue;
        };
        if measuring {
            percentiles(name, &rulebook, &searcher);
        }
        for (sort, query) in QUERIES {
            let request = Request { query: (*query).to_owned(), limit: 10, ..Request::default() };
            group.bench_function(format!("query: {sort}"), |bench| {
                bench.iter(|| searcher.search(&rulebook, black_box(&request)));
            });
        }
        group.bench_function("suggestions: def", |bench| {
            bench.iter(|| searcher.suggest(&rulebook, black_box("def"), None, 8));
        });
        group.finish();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
