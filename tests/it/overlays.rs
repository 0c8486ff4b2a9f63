//! A judge's folder from the command line: begun, checked, blessed and served beside the shipped games.

use std::{fs, path::Path};

use rulebook::{
    Rulebook,
    sources::{ContentChoice, gather_beside},
};
use serde_json::Value;

use crate::cli::{fails, run};

fn fixture(name: &str) -> String {
    testing::fixtures().join("overlays").join(name).display().to_string()
}

#[test]
fn what_is_begun_passes_the_checks() {
    let folder = tempfile::tempdir().unwrap();
    for what in ["rulings", "game", "vault"] {
        let made = run(folder.path(), &["new", what, what]);
        assert_eq!(made.code, 0, "{}", made.err);
        let checked = run(folder.path(), &["check", "--strict", "--all", what]);
        assert_eq!(checked.code, 0, "{what}: {}", checked.out);
        assert!(checked.out.contains("0 errors, 0 warnings"), "{what}: {}", checked.out);
        let again = run(folder.path(), &["new", what, what]);
        fails(&again, 2, &format!("`{what}` is not empty"), "nothing is overwritten");
    }
    let checked = run(folder.path(), &["check", "rulings"]);
    assert!(checked.out.contains("over armada: rulings, 2 passages"), "{}", checked.out);
    assert!(
        checked.out.contains("1 scenario"),
        "the scenarios of the shipped game are not run: {}",
        checked.out
    );
}

#[test]
fn what_is_exported_reads_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let made = run(folder.path(), &["export", "vault"]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(folder.path().join("vault/.obsidian").is_dir(), "Obsidian opens it");
    let choice = ContentChoice { folders: vec![folder.path().join("vault")], ..ContentChoice::default() };
    let read = Rulebook::read(gather_beside(Path::new("nowhere"), &choice).unwrap());
    let shipped = shipped::rulebook();
    assert_eq!(read.passages.len(), shipped.passages.len());
    for (one, other) in read.passages.values().zip(shipped.passages.values()) {
        let said = |it: &rulebook::Passage| {
            (it.id.to_string(), it.question.clone(), it.text.clone(), it.html.clone(), it.aliases.clone())
        };
        assert_eq!(said(one), said(other));
    }
    let checked = run(folder.path(), &["check", "vault"]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    let count = shipped::passages("armada").unwrap();
    let said = format!(
        "`armada` is the game of a folder, with {count} passages; the shipped one, with {count}, is not served"
    );
    assert!(checked.out.contains(&said), "{}", checked.out);
    fails(&run(folder.path(), &["export", "vault"]), 2, "`vault` is not empty", "nothing is overwritten");
}

#[test]
fn a_search_says_who_decided_a_ruling_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let club = fixture("armada-club");
    // without a folder of its own, the index would lie beside the fixture
    let found =
        run(folder.path(), &["search", "brace", "three", "--content", &club, "--index", "kept-index"]);
    let line = "  Ada Brook, 2026-05-01, Leeds Open, judge, in force, Club of Leeds\n";
    assert!(found.out.contains(line), "{}{}", found.out, found.err);
}

#[test]
fn a_search_on_a_day_finds_what_stood_then() {
    let folder = tempfile::tempdir().unwrap();
    let (sea, old) = (fixture("sea"), fixture("sea-1"));
    let asked = |on: &str| {
        let args = ["search", "oars", "--json", "--only", "--index", "kept-index", "--content", &sea];
        run(folder.path(), &[&args[..], &["--content", &old, "--on", on]].concat())
    };
    for (day, first) in [("2025-01-01", "sea@1/boats/oar"), ("2026-02-01", "sea/boats/oar")] {
        let came = asked(day);
        let found: Value = serde_json::from_str(&came.out).unwrap_or_else(|_| panic!("{}", came.err));
        assert_eq!(found["hits"][0]["id"], first, "{day}");
        assert_eq!(found["as_of"]["day"], day);
    }
    let none = asked("2026-02-30");
    assert_eq!(none.code, 2, "{}", none.err);
    assert!(none.out.contains("a day is written as 2026-03-01"), "{}", none.out);
}

#[test]
fn a_start_says_what_is_wrong_with_the_sources() {
    let folder = tempfile::tempdir().unwrap();
    let notes = folder.path().join("notes");
    fs::create_dir(&notes).unwrap();
    fs::write(notes.join("game.toml"), "id = \"sea\"\n").unwrap();
    fs::write(notes.join("Boats.md"), "- **Oar:** It rows. ^oar\n- **Sail:** It drives. ^oar\n").unwrap();
    let said = crate::cli::complaints(folder.path(), &["serve", "--only", "--content", "notes"]);
    let line = "1 error while reading the sources; `adjutant check` lists them, and looks for more";
    assert!(said.contains(line), "{said}");
    fs::write(notes.join("Fins.md"), [0xff, 0xfe, 0xfd]).unwrap();
    let said = crate::cli::complaints(folder.path(), &["serve", "--only", "--content", "notes"]);
    assert!(said.contains("2 errors while reading the sources"), "{said}");
}

#[test]
fn a_check_of_an_overlay_is_quiet_about_the_game_below() {
    let folder = tempfile::tempdir().unwrap();
    let checked = run(folder.path(), &["check", "--json", &fixture("armada-club")]);
    let answer: Value = serde_json::from_str(&checked.out).unwrap();
    assert_eq!((&answer["passages"], &answer["scenarios"]), (&2.into(), &2.into()), "{answer}");
    let findings = answer["findings"].as_array().unwrap();
    let file = |finding: &Value| finding["span"]["file"].as_str().unwrap_or_default().to_owned();
    assert!(findings.iter().all(|it| file(it) == "Brace to one.md"), "{answer}");
    assert_eq!(checked.code, 1, "a scenario of it fails");
}

#[test]
fn blessed_ids_know_what_rulings_decide_below() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["new", "rulings", "club"]).code, 0);
    let blessed = run(folder.path(), &["ids", "bless", "club"]);
    assert_eq!(blessed.code, 0, "{}", blessed.err);
    let lock = folder.path().join("club/ids.lock");
    let text = fs::read_to_string(&lock).unwrap();
    let line = text.lines().find(|line| line.contains(" > defense-tokens/brace ")).unwrap();
    let (before, _) = line.rsplit_once(' ').unwrap();
    fs::write(&lock, text.replace(line, &format!("{before} 0123456789ab"))).unwrap();
    let checked = run(folder.path(), &["check", "club"]);
    assert!(checked.out.contains("whose words have changed since"), "{}", checked.out);
    assert_eq!(run(folder.path(), &["ids", "bless", "--ruled", "club"]).code, 0);
    assert_eq!(fs::read_to_string(&lock).unwrap(), text);
}

#[test]
fn what_is_refused_at_a_start_names_both_places() {
    let folder = tempfile::tempdir().unwrap();
    let show = |args: &[&str]| run(folder.path(), &[&["show", "sea"], args].concat());
    let (sea, club) = (fixture("sea"), fixture("club"));
    fails(&show(&["--content", &club]), 2, "extends `sea`, and no such game is read", "known here: `armada`");
    fails(&show(&["--only", "--content", &club]), 2, "extends `sea`", "leave out `--only`");
    let league = fixture("league");
    fails(
        &show(&["--content", &sea, "--content", &club, "--official", &league]),
        2,
        "is no overlay that is read",
        "`extends`",
    );
    let other = folder.path().join("other sea");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("game.toml"), "id = \"sea\"\n").unwrap();
    fs::write(other.join("Boats.md"), "A boat floats.\n").unwrap();
    let twice = show(&["--content", &sea, "--content", "other sea"]);
    fails(&twice, 2, "`other sea`", "extends = \"sea\"");
    assert!(twice.err.contains(&sea), "{}", twice.err);
    let joined = show(&["--content", &sea, "--content", &club]);
    assert_eq!(joined.code, 0, "{}", joined.err);
    assert!(joined.out.contains("sea/night-sailing"), "{}", joined.out);
}
