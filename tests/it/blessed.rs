//! Is every text that the engine cites the one that somebody compared with it?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use names::{PassageId, Severity};
use rulebook::Rulebook;
use scenario::{Blessed, CITATIONS_LOCK, Change, executed};
use tempfile::TempDir;

fn root() -> PathBuf {
    testing::root()
}

#[test]
fn no_cited_text_changed_since_it_was_looked_at() {
    let rulebook = shipped::rulebook();
    let (new, changes): (Vec<_>, Vec<_>) =
        Blessed::read(&shipped::file(CITATIONS_LOCK).unwrap(), CITATIONS_LOCK)
            .0
            .changes(rulebook)
            .into_iter()
            .partition(|it| matches!(it, Change::New { .. }));
    if !new.is_empty() {
        let ids: Vec<_> = new.iter().map(|change| change.id().as_str()).collect();
        println!("cited, and not yet blessed (`cargo run -- cite bless`): {}", ids.join(", "));
    }
    let told: Vec<String> = changes
        .iter()
        .map(|change| {
            let (before, now) = change.texts();
            format!("{}\n  looked at: {before}\n  now:       {now}", change.id())
        })
        .collect();
    assert!(
        changes.is_empty(),
        "the engine cites texts that changed since somebody compared them with it:\n{}\nLook at them with `cargo run -- cite diff`. \
         Where the engine does what they say: `cargo run -- cite bless`.",
        told.join("\n")
    );
}

#[test]
fn a_lock_reads_back_as_it_was_written_and_names_broken_lines() {
    let rulebook = shipped::rulebook();
    let blessed = Blessed::default().bless(rulebook, &[]);
    assert!(blessed.changes(rulebook).is_empty());
    let text = blessed.write();
    assert_eq!(Blessed::read(&text, "lock"), (blessed, Vec::new()));
    let ids = text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(ids, executed().len());
    let (_, broken) =
        Blessed::read(&format!("{text}=======\narmada/attack/x 0123456789abcdef other words\n"), "lock");
    let lines: Vec<_> = broken.iter().filter_map(|it| it.span.as_ref()).map(|span| span.line).collect();
    assert_eq!(lines, [text.lines().count() + 1, text.lines().count() + 2]);
}

#[test]
fn what_is_new_and_what_changed_is_told_apart_until_it_is_blessed() {
    let rulebook = shipped::rulebook();
    let none = Blessed::default();
    let new = none.changes(rulebook);
    assert_eq!(new.len(), executed().len());
    assert!(new.iter().all(|change| matches!(change, Change::New { .. })));
    assert!(new.iter().all(|change| change.finding(rulebook).severity == Severity::Warning));
    let brace: PassageId = "armada/defense-tokens/brace".parse().unwrap();
    let one = none.bless(rulebook, std::slice::from_ref(&brace));
    assert_eq!(one.changes(rulebook).len(), executed().len() - 1);
    // Both sides of a merge count as looked at; words that are neither do not.
    let line = one.write().lines().last().unwrap().to_owned();
    let text = line.splitn(3, ' ').nth(2).unwrap();
    let hash = &blake3::hash(b"Old words.").to_hex()[..16];
    let old = format!("{brace} {hash} Old words.\n");
    let (merged, broken) = Blessed::read(&format!("{old}{line}\n"), "lock");
    assert!(broken.is_empty());
    assert!(!merged.changes(rulebook).iter().any(|change| *change.id() == brace));
    let (stale, _) = Blessed::read(&old, "lock");
    let changed = stale.changes(rulebook).into_iter().find(|change| *change.id() == brace).unwrap();
    assert_eq!(changed.texts(), ("Old words.", text));
    let finding = changed.finding(rulebook);
    assert_eq!((finding.code, finding.severity), ("citation-changed", Severity::Error));
    assert!(finding.span.is_some_and(|span| span.file.ends_with("Defense Tokens.md")));
    let lost = Blessed::default().bless(rulebook, &[]).changes(&Rulebook::default());
    assert!(lost.is_empty(), "a game that is not read is not asked for");
}

/// A copy of the shipped content.
fn copy() -> TempDir {
    let folder = TempDir::new().unwrap();
    for entry in walkdir::WalkDir::new(root().join("content")).into_iter().flatten() {
        let to = folder.path().join(entry.path().strip_prefix(root()).unwrap());
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(to).unwrap(),
            false => drop(fs::copy(entry.path(), to).unwrap()),
        }
    }
    folder
}

fn adjutant(folder: &Path, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjutant"));
    let output: Output = command.current_dir(folder).args(args).env("NO_COLOR", "1").output().unwrap();
    let text =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap(), text)
}

#[test]
fn a_changed_text_fails_the_check_until_it_is_blessed() {
    let folder = copy();
    let here = folder.path();
    let lock = here.join("content/citations.lock");
    let _ = fs::remove_file(&lock);
    let (code, told) = adjutant(here, &["cite", "check"]);
    assert!(code == 1 && told.contains("there is no `content/citations.lock`"), "{told}");
    assert!(told.lines().count() < 8, "once, not for each citation: {told}");
    assert_eq!(adjutant(here, &["cite", "bless"]).0, 0);
    assert_eq!(adjutant(here, &["cite", "check"]).0, 0);
    let note = here.join("content/armada/Rules/Defense Tokens.md");
    let text = fs::read_to_string(&note).unwrap();
    let line = text.lines().find(|line| line.contains("^brace") && line.contains("**")).unwrap();
    let changed = line.replacen("**", "**Twice ", 1);
    fs::write(&note, text.replace(line, &changed)).unwrap();
    let (code, told) = adjutant(here, &["cite", "check"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("citation-changed") && told.contains("armada/defense-tokens/brace"), "{told}");
    let (code, told) = adjutant(here, &["check"]);
    assert!(code == 1 && told.contains("citation-changed"), "{told}");
    let (code, told) = adjutant(here, &["cite", "diff"]);
    assert_eq!(code, 0);
    assert!(told.contains("armada/defense-tokens/brace (changed)") && told.contains("{+Twice"), "{told}");
    let (_, json) = adjutant(here, &["cite", "diff", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["id"], "armada/defense-tokens/brace");
    let (code, _) = adjutant(here, &["cite", "bless", "armada/defense-tokens/evade"]);
    assert_eq!((code, adjutant(here, &["cite", "check"]).0), (0, 1), "another passage was blessed");
    assert_eq!(adjutant(here, &["cite", "bless", "armada/defense-tokens/brace"]).0, 0);
    assert_eq!(adjutant(here, &["cite", "check"]).0, 0);
}

#[test]
fn outside_of_the_content_the_shipped_texts_are_checked_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let (code, told) = adjutant(folder.path(), &["cite", "check"]);
    assert!(told.contains("citations: "), "{code} {told}");
    let (code, told) = adjutant(folder.path(), &["cite", "bless"]);
    assert_eq!(code, 1);
    assert!(told.contains("no folder `content`") && told.contains("--content DIR"), "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let (code, _) = adjutant(copy().path(), &["cite", "bless", "armada/no/such"]);
    assert_eq!(code, 2);
}

#[test]
fn whatever_file_of_a_game_or_of_odds_cites_a_passage_is_counted() {
    let rulebook = shipped::rulebook();
    let folders = ["crates/games", "crates/scenario/src/odds"].map(|folder| testing::root().join(folder));
    let sources = folders.iter().flat_map(walkdir::WalkDir::new);
    let (mut read, mut missed) = (0, Vec::new());
    for file in sources.map(|entry| entry.expect("an entry")) {
        if file.path().extension().is_none_or(|ending| ending != "rs")
            || file.path().components().any(|part| part.as_os_str() == "tests")
        {
            continue;
        }
        let text = std::fs::read_to_string(file.path()).expect("a source");
        for literal in text.split('"').filter(|literal| literal.matches('/').count() == 2) {
            let Ok(id) = literal.parse() else { continue };
            if rulebook.passage(&id).is_some() {
                read += 1;
                if !executed().contains(&id) {
                    missed.push(format!("{id} in {}", file.path().display()));
                }
            }
        }
    }
    assert!(read > 500, "{read} citations");
    assert!(missed.is_empty(), "name the files in `CITING` of the game:\n{}", missed.join("\n"));
}
