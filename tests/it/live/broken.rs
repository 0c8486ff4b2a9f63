//! Does a broken source keep its last good version, and is that said?

use std::{collections::BTreeSet, fs};

use rulebook::{limits, memory::Memory, sources::GameSources};
use serde_json::Value;

use crate::live::support::{GAME, Means, Vault, note, open, until, write};

/// What a JSON twin says of sources that no longer parse.
fn stale(vault: &Vault, twin: &str) -> Vec<Value> {
    let answer: Value = serde_json::from_str(&vault.get(twin).text).unwrap();
    answer["stale"].as_array().unwrap().clone()
}

const KEPT: &str = "This is the last good version";

fn vault() -> Vault {
    let lantern = format!("---\ntitle: Lantern\n---\n{}", note("Lantern", "It burns."));
    Vault::of(Means::Told, &[("Lantern.md", &lantern), ("Oil.md", &note("Oil", "It is thick."))])
}

#[test]
fn a_broken_note_keeps_its_last_good_version_and_is_named() {
    let vault = vault();
    let whole = vault.get("/pocket/lantern");
    assert!(!whole.text.contains(KEPT));
    let long = "x".repeat(limits::FILE_BYTES + 1);
    let line = format!("# Lantern\n\n{}\n", "y ".repeat(limits::LINE_BYTES));
    let broken: [(&[u8], &str); 5] = [
        (b"# Lantern\n\n- **Rule:** It is \xff\xfe.\n", "is not UTF-8 at byte 29"),
        (long.as_bytes(), "is refused: 4194305 bytes"),
        (line.as_bytes(), "is refused: a line of"),
        (b"---\ntitle: Lantern\n\n- **Rule:** It drips. ^rule\n", "has no end"),
        (b"+++\ntitle = \"Lantern\n+++\n\nIt drips.\n", "invalid basic string"),
    ];
    let mut tag = whole.tag;
    for (text, reason) in broken {
        vault.write("Lantern.md", text);
        vault.shows("/pocket/lantern", reason);
        for path in ["/pocket/lantern", "/pocket/lantern/rule", "/pocket"] {
            let page = vault.get(path).text;
            assert!(page.contains(KEPT) && page.contains(reason), "{path}: {reason}");
        }
        let page = vault.get("/pocket/lantern");
        assert!(page.text.contains("It burns."), "{reason}");
        assert_ne!(page.tag, tag, "a reader who has the page is told too");
        tag = page.tag;
        assert!(!vault.get("/pocket/oil").text.contains(KEPT), "only where it belongs");
        for twin in ["/pocket/lantern.json", "/pocket/lantern/rule.json", "/pocket.json"] {
            let said = stale(&vault, twin);
            assert!(
                said.iter().any(|it| it["reason"].as_str().is_some_and(|it| it.contains(reason))),
                "{twin}: {said:?}"
            );
        }
        assert_eq!(stale(&vault, "/pocket/oil.json"), Vec::<Value>::new(), "only where it belongs");
        assert!(vault.get("/search?q=burns").text.contains("It burns."));
    }
    vault.write("Lantern.md", note("Lantern", "It is mended."));
    vault.shows("/pocket/lantern", "It is mended.");
    for path in ["/pocket/lantern", "/pocket/lantern/rule", "/pocket"] {
        assert!(!vault.get(path).text.contains(KEPT), "{path}");
    }
}

#[test]
fn a_broken_game_file_keeps_the_last_good_version_of_the_game() {
    let vault = vault();
    vault.write("game.toml", "id = \"pocket\ntitle = ");
    vault.shows("/pocket", KEPT);
    let page = vault.get("/pocket").text;
    assert!(page.contains("Pocket Night") && page.contains("“game.toml” cannot be read"), "{page}");
    vault.write("Oil.md", note("Oil", "It is thin."));
    vault.shows("/pocket/oil", "It is thin.");
    vault.write("game.toml", GAME.replace("Night", "Day"));
    vault.shows("/pocket", "Pocket Day");
    assert!(!vault.get("/pocket").text.contains(KEPT));
}

#[test]
fn a_broken_file_that_never_was_good_is_refused_and_named() {
    let vault = vault();
    vault.write("Wick.md", b"# Wick\n\n\xff\n");
    vault.write("Oil.md", note("Oil", "It is thin."));
    vault.shows("/pocket/oil", "It is thin.");
    assert_eq!(vault.get("/pocket/wick").status, 404);
    let findings = |code| {
        let snapshot = vault.shared.get();
        snapshot.rulebook.diagnostics.iter().any(|finding| finding.code == code)
    };
    assert!(findings("not-utf-8"));
    vault.write("Wick.md", note("Wick", "It is short."));
    vault.shows("/pocket/wick", "It is short.");
    assert!(!findings("not-utf-8"));
}

#[test]
fn a_broken_file_that_is_removed_is_gone() {
    let vault = vault();
    vault.write("Lantern.md", b"\xff");
    vault.shows("/pocket/lantern", KEPT);
    fs::remove_file(vault.root().join("Lantern.md")).unwrap();
    vault.answers("/pocket/lantern", 404);
    assert!(!vault.get("/pocket").text.contains(KEPT));
}

#[test]
fn a_folder_without_notes_is_not_believed() {
    let vault = vault();
    for file in ["game.toml", "Lantern.md", "Oil.md"] {
        fs::remove_file(vault.root().join(file)).unwrap();
    }
    vault.shows("/pocket/oil", KEPT);
    assert!(vault.get("/pocket/oil").text.contains("It is thick."));
    vault.write("game.toml", GAME);
    vault.write("Oil.md", note("Oil", "It is back."));
    vault.shows("/pocket/oil", "It is back.");
    assert!(!vault.get("/pocket/oil").text.contains(KEPT));
}

#[test]
fn a_broken_older_edition_is_named_on_its_own_pages() {
    let new = include_str!("../../fixtures/rulebook/editions/8.0.md");
    let old = include_str!("../../fixtures/rulebook/editions/7.0.md");
    let vault = Vault::of(Means::Told, &[("8.0.md", new), ("7.0.md", old)]);
    let page_of = |file: &str| {
        let snapshot = vault.shared.get();
        let topic = snapshot.rulebook.topics.values().find(|topic| topic.file == file);
        topic.expect("a chapter").id.url()
    };
    let (newest, older) = (page_of("8.0.md"), page_of("7.0.md"));
    assert!(older.contains("@7.0"), "{older}");
    vault.write("7.0.md", [old.as_bytes(), b"\xff"].concat());
    vault.shows(&older, KEPT);
    vault.shows("/pocket@7.0", "is not UTF-8");
    assert!(!vault.get(&newest).text.contains(KEPT));
    vault.write("7.0.md", old);
    until("mended", || (!vault.get(&older).text.contains(KEPT)).then_some(()));
}

/// The games that are served, and why one is not what lies there.
fn after(memory: &mut Memory) -> Vec<(String, usize, Option<String>)> {
    let look = memory.look();
    let games = memory.take(look, &BTreeSet::new());
    assert!(memory.changes(&memory.look()).is_empty(), "nothing is left to be taken");
    let told = |game: &GameSources| {
        let why = game.stale.first().map(|stale| stale.reason.message.clone());
        (game.id.clone(), game.notes.len(), why)
    };
    games.iter().map(told).collect()
}

#[test]
fn a_game_of_a_shelf_that_is_emptied_or_loses_its_file_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for game in ["a", "b"] {
        write(root, &format!("{game}/game.toml"), format!("id = \"{game}\"\n"));
        write(root, &format!("{game}/One.md"), note("One", "The first."));
    }
    let (mut memory, _) = open(root).unwrap();
    let good = |game: &str| (game.to_owned(), 1, None);
    fs::remove_file(root.join("a/One.md")).unwrap();
    let served = after(&mut memory);
    assert!(
        served[0].1 == 1 && served[0].2.as_ref().is_some_and(|why| why.contains("holds no notes any more"))
    );
    assert_eq!(served[1], good("b"));
    write(root, "a/Two.md", note("Two", "It is back."));
    assert_eq!(after(&mut memory), [good("a"), good("b")]);
    fs::remove_file(root.join("b/game.toml")).unwrap();
    let served = after(&mut memory);
    assert!(served[1].1 == 1 && served[1].2.as_ref().is_some_and(|why| why.contains("has no `game.toml`")));
    fs::remove_dir_all(root.join("b")).unwrap();
    write(root, "c/game.toml", "id = \"c\"\n");
    write(root, "c/One.md", note("One", "The third."));
    assert_eq!(after(&mut memory), [good("a"), good("c")]);
    // The last game.toml of a shelf: its folder does not become one game.
    for game in ["a", "c"] {
        fs::remove_file(root.join(game).join("game.toml")).unwrap();
    }
    let served = after(&mut memory);
    assert_eq!(served.iter().map(|(id, ..)| id.as_str()).collect::<Vec<_>>(), ["a", "c"]);
    assert!(served.iter().all(|(.., why)| why.is_some()), "{served:?}");
}

#[test]
fn a_game_in_which_another_begins_is_served_on() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    write(root, "One.md", note("One", "The first."));
    write(root, "sub/Two.md", note("Two", "The second."));
    let (mut memory, games) = open(root).unwrap();
    let id = games[0].id.clone();
    write(root, "sub/game.toml", "id = \"sub\"\n");
    let served = after(&mut memory);
    let own = served.iter().find(|(game, ..)| *game == id).expect("the game that was there");
    assert!(own.1 == 2 && own.2.as_ref().is_some_and(|why| why.contains("no game of its own")), "{served:?}");
    assert!(served.iter().any(|(game, ..)| game == "sub"));
    fs::remove_file(root.join("sub/game.toml")).unwrap();
    assert_eq!(after(&mut memory), [(id, 2, None)]);
}
