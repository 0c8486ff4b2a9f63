//! What does a rebuild cost per MB of text, and does it stay the same when there is more of it?
//!
//! `cargo bench --bench rebuild`: one game of 1, 10 and 100 times the notes of the Armada vault
//! (`ADJUTANT_CORPORA`, else `../shared`; the shipped notes where there is none), copies with names,
//! addresses and links of their own. A table of ms per MB is printed first; criterion draws the curve. Targets:
//! at most 200 ms per MB, good is 60 ms. A player's own file of 2,000 cards is read before; it may take 300 ms.

use std::{
    hint::black_box,
    path::PathBuf,
    time::{Duration, Instant},
};

use adjutant::snapshot::{IndexPlace, Snapshot};
use cards::own::OwnCards;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rulebook::{
    Rulebook,
    memory::Memory,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};
use search::{Searcher, Silent};

const TIMES: [usize; 3] = [1, 10, 100];

/// The notes that are copied, and where they are from.
fn notes() -> (&'static str, Vec<SourceFile>) {
    let shared =
        std::env::var_os("ADJUTANT_CORPORA").map_or_else(|| testing::root().join("../shared"), PathBuf::from);
    let folders = vec![shared.join("corpora/armada-vault")];
    let choice = ContentChoice { folders, ..ContentChoice::default() };
    let of = |games: Vec<GameSources>| games.into_iter().next().map(|game| game.notes).unwrap_or_default();
    match gather_beside(&PathBuf::from("/nowhere"), &choice) {
        Ok(games) => ("the Armada vault", of(games)),
        Err(_) => ("the shipped notes (set ADJUTANT_CORPORA for the vault)", of(shipped::games())),
    }
}

/// One game of so many copies of the notes.
fn game(notes: &[SourceFile], times: usize) -> GameSources {
    let copies = (0..times).flat_map(|copy| notes.iter().map(move |note| copied(note, copy)));
    GameSources { id: "vault".to_owned(), notes: copies.collect(), ..GameSources::default() }
}

/// A copy with a name, an address and links of its own: `[[Attack]]` becomes `[[Attack 7]]`.
fn copied(note: &SourceFile, copy: usize) -> SourceFile {
    let (stem, ending) = note.path.rsplit_once('.').unwrap_or((&note.path, "md"));
    let path = format!("{stem} {copy}.{ending}");
    let mut text = String::with_capacity(note.text.len() + 256);
    let mut pieces = note.text.split("[[");
    text.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find(['|', '#', ']', '\\']).unwrap_or(0);
        let (target, rest) = piece.split_at(end);
        text.push_str(&format!("[[{target} {copy}{rest}"));
    }
    if let Some(end) = text.find("\"permalink\":\"").and_then(|at| Some(at + text[at..].find("/\"")?)) {
        text.insert_str(end, &format!("-{copy}"));
    }
    SourceFile { name: path.clone(), path, text: text.into() }
}

fn megabytes(game: &GameSources) -> f64 {
    bytes(game) as f64 / 1e6
}

fn bytes(game: &GameSources) -> u64 {
    game.notes.iter().map(|note| note.text.len() as u64).sum()
}

/// The fastest of a few runs.
fn least(runs: usize, mut run: impl FnMut()) -> Duration {
    let time = |_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}

fn table(from: &str, games: &[GameSources]) {
    println!("a rebuild in memory, of {from}");
    println!("| times | notes | MB | passages | parse ms/MB | index ms/MB | rebuild ms/MB |");
    println!("|---|---|---|---|---|---|---|");
    for (times, game) in TIMES.iter().zip(games) {
        let size = megabytes(game);
        let per_mb = |took: Duration| took.as_secs_f64() * 1e3 / size;
        let runs = (100 / times).clamp(2, 10);
        let parse = least(runs, || drop(black_box(Rulebook::read(vec![game.clone()]))));
        let rulebook = Rulebook::read(vec![game.clone()]);
        let index = least(runs, || drop(black_box(Searcher::in_memory(&rulebook, &Silent))));
        let whole = least(runs, || {
            drop(black_box(Snapshot::build(vec![game.clone()], &IndexPlace::Memory, &Silent)));
        });
        let (notes, passages) = (game.notes.len(), rulebook.passages.len());
        let (parse, index, whole) = (per_mb(parse), per_mb(index), per_mb(whole));
        println!("| {times} | {notes} | {size:.2} | {passages} | {parse:.0} | {index:.0} | {whole:.0} |");
    }
}

/// A file of so many cards, as swu-db writes them.
fn card_file(cards: usize) -> String {
    let card = |n: usize| {
        let text = "Sing a song. ".repeat(12);
        format!(r#"{{"Set":"SOR","Number":"{n}","Name":"Ada {n}","Type":"Unit","FrontText":"{text}"}}"#)
    };
    format!("[{}]", (0..cards).map(card).collect::<Vec<_>>().join(","))
}

fn own_cards() {
    let file = card_file(2_000);
    let took = least(10, || drop(black_box(OwnCards::read([("cards.json", file.as_str())]))));
    println!("2,000 cards of a player's own file are read in {:.1} ms (must 300)", took.as_secs_f64() * 1e3);
}

fn rebuild(criterion: &mut Criterion) {
    own_cards();
    let (from, notes) = notes();
    let games: Vec<GameSources> = TIMES.iter().map(|times| game(&notes, *times)).collect();
    table(from, &games);
    let mut group = criterion.benchmark_group("rebuild");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for (times, game) in TIMES.iter().zip(&games) {
        group.throughput(Throughput::Bytes(bytes(game)));
        group.bench_with_input(BenchmarkId::from_parameter(times), game, |bench, game| {
            bench.iter(|| Snapshot::build(vec![game.clone()], &IndexPlace::Memory, &Silent));
        });
    }
    group.finish();
}

/// What `serve --watch` does when nothing has changed: list the folder, read nothing.
fn look(criterion: &mut Criterion) {
    let Ok(folder) = tempfile::tempdir() else { return };
    let (_, notes) = notes();
    let mut group = criterion.benchmark_group("look at a folder where nothing has changed");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for times in [1, 10] {
        let root = folder.path().join(times.to_string());
        for note in game(&notes, times).notes {
            let path = root.join(&note.path);
            let written = path.parent().map(std::fs::create_dir_all).transpose();
            if written.and_then(|_| std::fs::write(&path, note.text.as_bytes())).is_err() {
                return;
            }
        }
        let choice = ContentChoice { folders: vec![root], ..ContentChoice::default() };
        let Ok((memory, _)) = Memory::open_beside(&PathBuf::from("/nowhere"), &choice) else { return };
        group.bench_with_input(BenchmarkId::from_parameter(times), &memory, |bench, memory| {
            bench.iter(|| memory.changes(&memory.look()));
        });
    }
    group.finish();
}

criterion_group!(benches, rebuild, look);
criterion_main!(benches);
