//! Do the tables of the documents say what is there?
//!
//! `docs/*-rules.md` lead from a bullet of a seed to its passage and its tests. A row whose passage or test is gone would
//! be a promise that nobody keeps. So would one of `docs/proofs.md`, which leads from what is promised of any vault to the tests.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeSet, fs, path::PathBuf};

use names::PassageId;
use proc_macro2::{TokenStream, TokenTree};
use walkdir::WalkDir;

const FIXTURES: &str = "tests/fixtures/scenarios";

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let root = testing::root().join(folder);
    let files = WalkDir::new(root).sort_by_file_name().into_iter().map(|entry| entry.unwrap().into_path());
    files.filter(|path| path.extension().is_some_and(|it| it == extension)).collect()
}

/// The names of all functions in a source.
fn functions(stream: TokenStream, found: &mut BTreeSet<String>) {
    let mut is_next = false;
    for token in stream {
        match token {
            TokenTree::Ident(ident) => {
                if is_next {
                    found.insert(ident.to_string());
                }
                is_next = ident == "fn";
            }
            TokenTree::Group(group) => functions(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => is_next = false,
        }
    }
}

/// Every name that a table may give for a test: scenarios, test functions, tables of cases.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files(FIXTURES, "toml") {
        names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    for path in files("tests", "toml").into_iter().chain(files("crates", "toml")) {
        names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
    }
    for path in ["tests", "src", "crates"].iter().flat_map(|folder| files(folder, "rs")) {
        functions(fs::read_to_string(&path).unwrap().parse().unwrap(), &mut names);
    }
    names
}

/// What stands in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The cells of a row; none in any other line.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split(" | ").map(str::trim).collect())
}

/// Which column of a table names tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    Nothing,
    /// The last one.
    Tests,
    /// That of the fixtures; behind it stands what became of them.
    Fixtures,
}

/// The rows of all tables with a column of tests or fixtures: line, passages (where there is a column for them), tests.
fn rows(text: &str) -> Vec<(usize, &str, &str)> {
    let mut rows = Vec::new();
    let mut reads = Reads::Nothing;
    for (number, line) in text.lines().enumerate() {
        match cells(line).as_deref() {
            None => reads = Reads::Nothing,
            Some([_, "passage", last]) if last.starts_with("test") => reads = Reads::Tests,
            Some([_, "shown by"]) => reads = Reads::Tests,
            Some([_, "fixture", _]) => reads = Reads::Fixtures,
            Some([_, shown_by]) if reads == Reads::Tests && shown_by.contains('`') => {
                rows.push((number + 1, "", *shown_by))
            }
            Some([_, fixtures, _]) if reads == Reads::Fixtures => rows.push((number + 1, "", *fixtures)),
            Some([_, passages, shown_by]) if reads == Reads::Tests && passages.contains('`') => {
                rows.push((number + 1, *passages, *shown_by));
            }
            Some(_) => {}
        }
    }
    rows
}

#[test]
fn every_row_names_a_passage_and_a_test_that_exist() {
    let rulebook = shipped::rulebook();
    let tests = tests();
    let (mut missing, mut count) = (Vec::new(), 0);
    for document in files("docs", "md") {
        let name = document.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&document).unwrap();
        for (number, passages, shown_by) in rows(&text) {
            count += 1;
            let known = |id: &str| id.parse::<PassageId>().is_ok_and(|id| rulebook.passage(&id).is_some());
            for id in quoted(passages).filter(|id| !known(id)) {
                missing.push(format!("{name}:{number}: there is no passage `{id}`"));
            }
            let is_test = |test: &str| tests.contains(test.rsplit("::").next().unwrap_or(test));
            for test in quoted(shown_by).filter(|test| !is_test(test)) {
                missing.push(format!("{name}:{number}: there is no test `{test}`"));
            }
        }
    }
    assert!(count > 100, "{count} rows: the reader of this test is broken");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
