//! Is the index on disk kept, replaced and rebuilt as it should be?

#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use crate::support::{Told, rulebook};
use rulebook::Rulebook;
use search::{Request, SearchError, Searcher, Silent};

fn sources() -> Rulebook {
    rulebook(&[
        Told::rule("g/tokens/brace", "Brace", "Brace: the damage is halved."),
        Told::rule("g/tokens/evade", "Evade", "Evade: one die is rolled again."),
    ])
}

fn other_sources() -> Rulebook {
    rulebook(&[Told::rule("g/tokens/salvo", "Salvo", "Salvo: the defender strikes back.")])
}

fn open(dir: &Path, fingerprint: &str, rulebook: &Rulebook) -> Searcher {
    Searcher::open_or_build(dir, fingerprint, rulebook, &Silent).expect("an index")
}

fn first(searcher: &Searcher, rulebook: &Rulebook, query: &str) -> Option<String> {
    let request = Request { query: query.to_owned(), limit: 5, ..Request::default() };
    let results = searcher.search(rulebook, &request).expect("no query is an error");
    results.hits.first().map(|hit| hit.id.to_string())
}

fn generations(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).expect("a folder").flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

fn files(generation: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(generation).expect("a folder").flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[test]
fn it_is_built_once_and_then_read() {
    let dir = tempfile::tempdir().expect("a folder");
    let rules = sources();
    assert_eq!(first(&open(dir.path(), "one", &rules), &rules, "brace").as_deref(), Some("g/tokens/brace"));
    let built = generations(dir.path());
    assert_eq!(built.len(), 1);
    let when = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).expect("a time");
    let before: Vec<_> = files(&built[0]).iter().map(|file| when(file)).collect();
    assert_eq!(first(&open(dir.path(), "one", &rules), &rules, "evade").as_deref(), Some("g/tokens/evade"));
    let after: Vec<_> = files(&built[0]).iter().map(|file| when(file)).collect();
    assert_eq!(before, after, "nothing was written again");
    let current = fs::read_to_string(dir.path().join("current")).expect("the generation in use");
    assert!(built[0].ends_with(current.trim()));
    assert_eq!(fs::read_to_string(dir.path().join(".gitignore")).expect("kept"), "*\n!.gitignore\n");
}

#[test]
fn other_sources_are_another_generation_and_the_old_one_goes() {
    let dir = tempfile::tempdir().expect("a folder");
    let (rules, others) = (sources(), other_sources());
    let old = open(dir.path(), "one", &rules);
    let before = generations(dir.path());
    let new = open(dir.path(), "two", &others);
    let after = generations(dir.path());
    assert_eq!(after.len(), 1);
    assert_ne!(before, after);
    assert_eq!(first(&new, &others, "salvo").as_deref(), Some("g/tokens/salvo"));
    assert_eq!(first(&old, &rules, "brace").as_deref(), Some("g/tokens/brace"), "readers keep theirs");
}

#[test]
fn whatever_is_not_ours_stays() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::create_dir(dir.path().join("notes")).expect("a folder");
    fs::create_dir(dir.path().join("0123456789abcdef0123456789abcdef")).expect("a folder");
    fs::write(dir.path().join("mine.txt"), "mine").expect("a file");
    fs::write(dir.path().join(".gitignore"), "mine\n").expect("a file");
    open(dir.path(), "one", &sources());
    assert!(dir.path().join("notes").is_dir());
    assert!(dir.path().join("0123456789abcdef0123456789abcdef").is_dir());
    assert!(dir.path().join("mine.txt").is_file());
    assert_eq!(fs::read_to_string(dir.path().join(".gitignore")).expect("kept"), "mine\n");
}

/// Every file of the index in turn, and every way to spoil it.
#[test]
fn a_spoiled_index_is_rebuilt_by_itself() {
    type Spoil = fn(&Path);
    let spoil: [(&str, Spoil); 4] = [
        ("truncated", |file| {
            let bytes = fs::read(file).expect("a file");
            fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
        }),
        ("emptied", |file| fs::write(file, "").expect("written")),
        ("one bit changed", |file| {
            let mut bytes = fs::read(file).expect("a file");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(file, bytes).expect("written");
        }),
        ("removed", |file| fs::remove_file(file).expect("removed")),
    ];
    let rules = sources();
    let dir = tempfile::tempdir().expect("a folder");
    open(dir.path(), "one", &rules);
    let generation = generations(dir.path()).remove(0);
    let count = files(&generation).len();
    assert!(count > 3, "an index of several files");
    for number in 0..count {
        for (how, spoil) in &spoil {
            let file = files(&generation).remove(number);
            spoil(&file);
            let searcher = open(dir.path(), "one", &rules);
            assert_eq!(
                first(&searcher, &rules, "brace").as_deref(),
                Some("g/tokens/brace"),
                "{} {how}",
                file.display()
            );
            assert_eq!(generations(dir.path()), std::slice::from_ref(&generation));
            assert_eq!(files(&generation).len(), count, "{} {how}: rebuilt", file.display());
        }
    }
}

#[test]
fn a_folder_of_the_right_name_with_anything_in_it_is_replaced() {
    let rules = sources();
    let dir = tempfile::tempdir().expect("a folder");
    open(dir.path(), "one", &rules);
    let generation = generations(dir.path()).remove(0);
    fs::remove_dir_all(&generation).expect("removed");
    fs::create_dir_all(generation.join("deep/er")).expect("a folder");
    fs::write(generation.join("manifest.json"), "{\"format\":3}").expect("a file");
    let searcher = open(dir.path(), "one", &rules);
    assert_eq!(first(&searcher, &rules, "evade").as_deref(), Some("g/tokens/evade"));
    assert!(!generation.join("deep").exists());
}

#[test]
fn an_index_of_other_passages_under_the_same_fingerprint_is_rebuilt() {
    let dir = tempfile::tempdir().expect("a folder");
    open(dir.path(), "one", &sources());
    let others = other_sources();
    let searcher = open(dir.path(), "one", &others);
    assert_eq!(first(&searcher, &others, "salvo").as_deref(), Some("g/tokens/salvo"));
}

#[test]
fn several_may_build_and_read_one_index_at_once() {
    let dir = tempfile::tempdir().expect("a folder");
    let (rules, others) = (sources(), other_sources());
    thread::scope(|scope| {
        for number in 0..8 {
            let (dir, rules, others) = (dir.path(), &rules, &others);
            scope.spawn(move || {
                for round in 0..6 {
                    if (number + round) % 3 == 0 {
                        let searcher = open(dir, "two", others);
                        assert!(first(&searcher, others, "salvo").is_some());
                    } else {
                        let searcher = open(dir, "one", rules);
                        assert!(first(&searcher, rules, "brace").is_some());
                    }
                }
            });
        }
    });
    let rest = fs::read_dir(dir.path()).expect("a folder").flatten();
    let left: Vec<_> = rest
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with(".building-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named_with_help() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("file");
    fs::write(&file, "not a folder").expect("a file");
    let place = file.join("index");
    let error = Searcher::open_or_build(&place, "one", &sources(), &Silent).expect_err("no folder");
    assert!(matches!(error, SearchError::Unwritable { .. }), "{error}");
    assert!(error.to_string().contains("file/index"), "{error}");
    assert!(error.help().contains("--index"), "{}", error.help());
}
