//! Do the guides of the project name what is there?
//!
//! ARCHITECTURE.md, CONTRIBUTING.md and `docs/decisions.md` lead a reader to files and names. A path in back-ticks has to exist, and a
//! name in back-ticks has to stand in the sources. What README.md shows of a terminal is what the program prints.

#![allow(clippy::expect_used)]

use std::{collections::BTreeSet, fs, process::Command};

use walkdir::WalkDir;

const GUIDES: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md"];

/// Most bytes of ARCHITECTURE.md: it is read whole before the first edit.
const MOST: u64 = 10_000;

/// Everything of the project that a guide may name: paths of files and folders, from the root.
fn entries() -> BTreeSet<String> {
    let root = testing::root().canonicalize().expect("the project's folder");
    let is_ours = |name: &str| !matches!(name, ".git" | "target" | "index");
    let walk = WalkDir::new(&root).min_depth(1).into_iter();
    let walk =
        walk.filter_entry(|entry| entry.depth() > 1 || entry.file_name().to_str().is_some_and(is_ours));
    let path = |entry: walkdir::DirEntry| {
        let path = entry.path().strip_prefix(&root).expect("a path below the root");
        path.to_string_lossy().into_owned()
    };
    walk.map(|entry| path(entry.expect("a readable entry"))).collect()
}

/// The words of the sources and manifests, letters and underscores each.
fn words(entries: &BTreeSet<String>) -> BTreeSet<String> {
    let is_source = |path: &&String| path.ends_with(".rs") || path.ends_with("Cargo.toml");
    let mut words = BTreeSet::new();
    for path in entries.iter().filter(is_source) {
        let text = fs::read_to_string(testing::root().join(path)).expect("a readable source");
        words.extend(text.split(|letter: char| !is_of_name(letter)).map(str::to_owned));
    }
    words
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// What stands in back-ticks outside of fences, with its line.
fn quoted(text: &str) -> Vec<(usize, &str)> {
    let mut is_fenced = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            found.extend(line.split('`').skip(1).step_by(2).map(|one| (number, one)));
        }
    }
    found
}

/// Whether it is meant as a path. What begins with `/` is an address, with `..` a place beside the project.
fn is_path(quoted: &str) -> bool {
    const ENDINGS: [&str; 7] = [".rs", ".md", ".toml", ".html", ".lock", ".js", ".css"];
    let is_elsewhere = quoted.starts_with(['/', '.', '-']) || quoted.contains(['{', '=', ':']);
    let is_file = !quoted.contains(' ') && ENDINGS.iter().any(|ending| quoted.ends_with(ending));
    !is_elsewhere && (quoted.contains('/') || is_file)
}

/// Whether it is meant as a name of the sources: `Searcher::search`, `bans!`.
fn is_name(quoted: &str) -> bool {
    let name = quoted.trim_end_matches('!');
    !name.is_empty() && name.split("::").all(|part| !part.is_empty() && part.chars().all(is_of_name))
}

/// What stands for any name in a path: `GAME.rs` is any file of Rust.
const ANY: [&str; 5] = ["NAME", "GAME", "KIND", "SYSTEM", "<game>"];

/// Whether a part of a path is that of an entry.
fn fits(part: &str, entry: &str) -> bool {
    part == entry || ANY.iter().filter_map(|any| part.strip_prefix(*any)).any(|rest| entry.ends_with(rest))
}

/// Whether there is such a path: from the root where it begins there, else at the end of any.
fn exists(path: &str, entries: &BTreeSet<String>) -> bool {
    let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    let is_whole = parts.first().is_some_and(|first| entries.contains(*first));
    entries.iter().any(|entry| {
        let entry: Vec<&str> = entry.split('/').collect();
        let Some(above) = entry.len().checked_sub(parts.len()) else { return false };
        (above == 0 || !is_whole) && parts.iter().zip(&entry[above..]).all(|(part, entry)| fits(part, entry))
    })
}

#[test]
fn what_the_guides_name_is_there() {
    let entries = entries();
    let words = words(&entries);
    let (mut missing, mut count) = (Vec::new(), 0);
    for guide in GUIDES {
        let text = fs::read_to_string(testing::root().join(guide)).expect("a guide");
        for (number, quoted) in quoted(&text) {
            let is_there = if is_path(quoted) {
                exists(quoted, &entries)
            } else if is_name(quoted) {
                let mut parts = quoted.trim_end_matches('!').split("::");
                parts.all(|part| words.contains(part))
            } else {
                continue;
            };
            count += 1;
            if !is_there {
                missing.push(format!("{guide}:{number}: there is no `{quoted}`"));
            }
        }
    }
    assert!(count > 100, "{count} names: the reader of this test is broken");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// README.md leaves lines out, as `...`; the others stand in the answer, in their order.
#[test]
fn the_readme_shows_what_is_printed() {
    let readme = fs::read_to_string(testing::root().join("README.md")).expect("README.md");
    let mut shown =
        readme.lines().skip_while(|line| !line.starts_with("$ adjutant ")).take_while(|line| *line != "```");
    let command = shown.next().expect("a command").trim_start_matches("$ adjutant ");
    let mut program = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    let output =
        program.args(command.split(' ')).current_dir(testing::root()).output().expect("the program runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    let mut printed = printed.lines();
    for line in shown.filter(|line| *line != "...") {
        assert!(printed.any(|one| one == line), "`adjutant {command}` does not print, or not there: {line}");
    }
}

#[test]
fn the_architecture_is_short() {
    let size = fs::metadata(testing::root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md").len();
    assert!(
        size <= MOST,
        "ARCHITECTURE.md has {size} bytes, {MOST} at most: `docs/decisions.md` holds reasons"
    );
}

#[test]
fn the_reader_of_guides_tells_paths_names_and_the_rest_apart() {
    let entries: BTreeSet<String> =
        ["src", "src/web", "src/web/home.rs", "crates", "crates/one", "crates/one/src/read.rs"]
            .map(str::to_owned)
            .into();
    for path in ["src/web/home.rs", "src/web/", "read.rs", "src/web/NAME.rs", "crates/GAME/src/read.rs"] {
        assert!(is_path(path) && exists(path, &entries), "{path}");
    }
    for path in ["src/read.rs", "web/away.rs", "src/web/NAME.html", "home.md"] {
        assert!(is_path(path) && !exists(path, &entries), "{path}");
    }
    for other in ["/api/v1/search", "../shared", "z=", "cargo test", "--all"] {
        assert!(!is_path(other) && !is_name(other), "{other}");
    }
    assert!(is_name("Searcher::search") && is_name("bans!"));
}
