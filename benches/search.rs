//! How long do building an index and answering a query take?
//!
//! `cargo bench --bench search`: over the shipped content, and over the reference corpora where they
//! are found (`ADJUTANT_CORPORA`). Targets: full rebuild per MB of text at most 200 ms; p50 of a query over
//! a vault 0.1 ms.

use std::{
    hint::black_box,
    path::{Path, PathBuf},
};

use adjutant::{
    rulebook::{
        Rulebook,
        sources::{ContentChoice, Shipped, gather_beside},
    },
    search::{Request, Searcher, Silent},
};
use criterion::{Criterion, criterion_group, criterion_main};

/// Queries as they are typed at a table: a name, words, a typo, a question, a quoted phrase.
const QUERIES: &[(&str, &str)] = &[
    ("name", "brace"),
    ("words", "evade at close range"),
    ("typo", "obstructd line of sigth"),
    ("question", "can a ship at speed 0 spend its defense tokens when it is attacked by a squadron"),
    ("phrase", "\"defense tokens\" -salvo kind:rule"),
];

fn rulebooks() -> Vec<(&'static str, Rulebook)> {
    let mut rulebooks = vec![("shipped", Rulebook::shipped())];
    let shared = std::env::var_os("ADJUTANT_CORPORA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    for (name, folder) in
        [("armada vault", "armada-vault"), ("numbered rulebook", "unlimited-comprehensive-rules")]
    {
        let choice =
            ContentChoice { folders: vec![shared.join("corpora").join(folder)], shipped: Shipped::Without };
        // `./content` must not be read beside it
        match gather_beside(Path::new("no-such-folder"), &choice) {
            Ok(games) => rulebooks.push((name, Rulebook::read(games))),
            Err(_) => println!("passed over: {name} (set ADJUTANT_CORPORA)"),
        }
    }
    rulebooks
}

fn search(criterion: &mut Criterion) {
    for (name, rulebook) in rulebooks() {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(20);
        group.bench_function("build the index", |bench| {
            bench.iter(|| Searcher::in_memory(black_box(&rulebook), &Silent));
        });
        let Ok(searcher) = Searcher::in_memory(&rulebook, &Silent) else {
            continue;
        };
        for (sort, query) in QUERIES {
            let request = Request { query: (*query).to_owned(), limit: 10, ..Request::default() };
            group.bench_function(format!("query: {sort}"), |bench| {
                bench.iter(|| searcher.search(&rulebook, black_box(&request)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
