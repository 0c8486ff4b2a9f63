//! Every check finds its own tiny invalid source: one table, which has to name every check of the list.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use adjutant::snapshot::cards;
use names::Diagnostic;
use rulebook::{
    Rulebook, checks, limits,
    sources::{ContentChoice, GameSources, gather_beside},
};

/// The invalid source of a check: files of one game.
type Source = &'static [(&'static str, &'static str)];

/// A few frequent words and one slip of the pen.
const SLIP: &str = "- Captains sail alone. ^a\n- Captains sail in pairs. ^b\n- Captains sail at night. ^c\n- Captains sail by day. ^d\n\
    - Captains sail in fog. ^e\n- Captains sail in rain. ^f\n- Captains sail in snow. ^g\n- Captains sail in storms. ^h\n- Captians sail once. ^i\n";

const SOURCES: &[(&str, Source)] = &[
    ("broken-game-file", &[("game.toml", "title = nope\n"), ("a.md", "Text.\n")]),
    ("unknown-field", &[("game.toml", "titel = \"Sea\"\n"), ("a.md", "Text.\n")]),
    ("broken-skip", &[("game.toml", "[skip]\n\"no-such-check\" = \"because\"\n"), ("a.md", "Text.\n")]),
    ("dialect-of-nothing", &[("game.toml", "[dialects]\n\"gone.md\" = \"plain\"\n"), ("a.md", "Text.\n")]),
    ("left-out-nothing", &[("game.toml", "leave_out = [\"gone\"]\n"), ("a.md", "Text.\n")]),
    (
        "template-folder",
        &[
            (".obsidian/templates.json", "{\"folder\": \"Forms/Own/\"}"),
            ("Forms/Own/Ruling.md", "{{title}}\n"),
            ("a.md", "Text.\n"),
        ],
    ),
    (
        "missing-chapter",
        &[("SUMMARY.md", "# Summary\n\n- [One](one.md)\n- [Two](two.md)\n"), ("one.md", "Text.\n")],
    ),
    ("broken-front-matter", &[("a.md", "---\ntags: [a, b\n---\nText.\n")]),
    ("unknown-dialect", &[("a.txt", "Text.\n")]),
    ("fixed-word", &[("search.md", "Text.\n")]),
    ("duplicate-topic", &[("a/Boat.md", "One.\n"), ("b/Boat.md", "Two.\n")]),
    (
        "same-numbers",
        &[
            ("a.md", "## 1. Boats\n### 1. Oars\n1. One.\n2. Two.\n"),
            ("b.md", "## 1. Boats\n### 1. Oars\n1. Three.\n2. Four.\n"),
        ],
    ),
    ("draft-note", &[("a.md", "---\ndraft: true\n---\nText.\n")]),
    ("empty-note", &[("a.md", "")]),
    ("orphan", &[("a.md", "Text.\n"), ("b.md", "Words.\n")]),
    ("unknown-alias-target", &[("game.toml", "[aliases]\n\"gone\" = \"a word\"\n"), ("a.md", "Text.\n")]),
    (
        "ambiguous-alias",
        &[("a.md", "---\naliases: [prow]\n---\nText.\n"), ("b.md", "---\naliases: [Prows]\n---\nWords.\n")],
    ),
    ("unresolved-link", &[("a.md", "See [[Gone]].\n")]),
    ("unresolved-anchor", &[("a.md", "See [[b#gone]].\n"), ("b.md", "Text.\n")]),
    (
        "ambiguous-link",
        &[("a.md", "- **Buoy:** Red.\n"), ("b.md", "- **Buoy:** Green.\n"), ("c.md", "See [[Buoy]].\n")],
    ),
    ("embed-as-link", &[("a.md", "![[a]]\n")]),
    ("link-without-words", &[("a.md", "See [](b.md).\n"), ("b.md", "Text.\n")]),
    ("outside-image", &[("a.md", "![A boat](https://elsewhere.example/boat.png)\n")]),
    ("file-not-served", &[("a.md", "![[boat.png]]\n")]),
    ("computed-text", &[("a.md", "See [[a]].\n\n```dataview\nLIST\n```\n")]),
    (
        "number-disagrees",
        &[(
            "a.md",
            "## 1. Boats\n### 1. Oars\n1. See 1.2 Masts.\n### 2. Sails\n1. Text.\n### 3. Masts\n1. Words.\n",
        )],
    ),
    ("refused-link", &[("a.md", "[x](javascript:alert(1))\n")]),
    (
        "one-way-related",
        &[
            ("a.md", "Text.\n\nRelated Topics: [[b]]\n"),
            ("b.md", "Words.\n\nRelated Topics: [[c]]\n"),
            ("c.md", "More.\n"),
        ],
    ),
    ("duplicate-id", &[("a.md", "- One. ^same\n- Two. ^same\n")]),
    ("scenario-without-passage", &[("a.md", "# A\n\n```toml scenario\ngame = \"armada\"\n```\n\nText.\n")]),
    ("broken-ids-lock", &[("ids.lock", "<<<<<<< ours\n"), ("a.md", "Text.\n")]),
    ("broken-moved-file", &[("moved.toml", "\"x\" = 3\n"), ("a.md", "Text.\n")]),
    ("moved-in-a-circle", &[("moved.toml", "x = \"y\"\ny = \"x\"\n"), ("a.md", "Text.\n")]),
    ("moved-nowhere", &[("moved.toml", "x = \"gone\"\n"), ("a.md", "Text.\n")]),
    ("moved-twice", &[("moved.toml", "x = \"y\"\ny = \"a\"\n"), ("a.md", "Text.\n")]),
    ("moved-still-there", &[("moved.toml", "a = \"b\"\n"), ("a.md", "Text.\n"), ("b.md", "Words.\n")]),
    ("question-without-answer", &[("a.md", "> [!question] Q: Why?\n")]),
    ("answer-without-question", &[("a.md", "Text.\n\nA: Yes.\n")]),
    ("glued-question", &[("a.md", "> [!question] Q: Why? Q: How?\n> **A:** Yes.\n")]),
    ("ruling-without-author", &[("a.md", "> [!ruling] So it is\n> **Date:** 2026-01-02\n> See [[a]].\n")]),
    (
        "ruling-without-date",
        &[("a.md", "> [!ruling] So it is\n> **Author:** Ada\n> **Date:** 2026-02-30\n> Text.\n")],
    ),
    (
        "ruling-without-target",
        &[("a.md", "> [!ruling] So it is\n> **Author:** Ada\n> **Date:** 2026-01-02\n> Text.\n")],
    ),
    (
        "ruling-without-successor",
        &[("a.md", "> [!ruling] So it is\n> **Status:** superseded by [[a#^gone]]\n> Text.\n")],
    ),
    ("broken-ruling", &[("a.md", "---\nruling: true\nstatus: weird\n---\nText.\n")]),
    ("citation-without-page", &[("a.md", "Text.[^1]\n\n[^1]: #ffg Guide\n")]),
    ("broken-card", &[("cards/obstacles.toml", "[station]\nname = 3\n"), ("a.md", "Text.\n")]),
    (
        "duplicate-card",
        &[
            ("cards/bases.toml", "[sea]\nname = \"Sea\"\n"),
            ("cards/events.toml", "[sea]\nname = \"Sea\"\n"),
            ("a.md", "Text.\n"),
        ],
    ),
    (
        "unknown-card-field",
        &[("cards/events.toml", "[sea]\nname = \"Sea\"\ncosts = 3\n"), ("a.md", "Text.\n")],
    ),
    (
        "unknown-card-word",
        &[("cards/events.toml", "[sea]\nname = \"Sea\"\naspects = [\"calm\"]\n"), ("a.md", "Text.\n")],
    ),
    ("unread-cards", &[("cards/boats.toml", ""), ("a.md", "Text.\n")]),
    (
        "card-without-passage",
        &[("cards/events.toml", "[sea]\nname = \"Sea\"\nrules = [\"a/gone\"]\n"), ("a.md", "Text.\n")],
    ),
    ("vanished-card", &[("cards/ids.lock", "gone\n"), ("a.md", "Text.\n")]),
    ("icon-debris", &[("a.md", "Spend a () token.\n")]),
    ("icon-misread", &[("a.md", "Spend an Evade command.\n")]),
    ("likely-typo", &[("a.md", SLIP)]),
    (
        "possibly-incomplete",
        &[(
            "a.md",
            "Tokens\n\nThey do this:\n\n- Brace: One.\n\n- Evade: Two.\n\n- Scatter: Three.\n\n#ffg Guide 1 Page 3 \u{21a9}\n",
        )],
    ),
    (
        "repeated-line",
        &[(
            "a.md",
            "Orders\n\nText is here.\n-\nMend: Done after the flag.\n- Flag: Take as many planks.\n- Flag: Take as many planks.\n",
        )],
    ),
];

/// Makes a source that is no text in the folder, and finds what is wrong with it.
type Show = fn(&Path) -> Vec<Diagnostic>;

/// Checks whose source is no text in a folder: what shows them.
const OTHERS: [(&str, Show); 17] = [
    ("note-without-game", a_loose_note),
    ("unreadable-file", a_link_in_a_circle),
    ("not-utf-8", |folder| of_bytes(folder, b"Text \xff.")),
    ("oversized-file", |folder| of_bytes(folder, &vec![b'a'; limits::FILE_BYTES + 1])),
    ("over-limit", |folder| of_bytes(folder, "[".repeat(limits::OPEN_BRACKETS * 2).as_bytes())),
    ("outside-link", a_link_outside),
    ("too-many-files", too_many_files),
    ("duplicate-game", two_folders),
    ("vanished-id", a_vanished_id),
    ("renumbered", a_rule_in_front),
    ("reissued", an_id_at_another_passage),
    ("ids-not-kept", ids_not_kept),
    ("lowered-authority", overlays),
    ("overlay-of-two-games", an_overlay_called_as_another_game),
    ("unclear-edition", an_older_edition_of_a_game_without_one),
    ("taken-id", overlays),
    ("ruled-passage-changed", a_passage_below_that_changed),
];

/// A folder of its own, which is gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("adjutant-check-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn write(folder: &Path, path: &str, text: &[u8]) {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, text).expect("a file");
}

fn gather(folders: &[&Path]) -> Vec<GameSources> {
    let folders = folders.iter().map(|folder| folder.to_path_buf()).collect();
    let choice = ContentChoice { folders, ..ContentChoice::default() };
    gather_beside(Path::new("nowhere"), &choice).expect("the folder is there")
}

/// What is found in folders, as `adjutant check` does it.
fn found(folders: &[&Path]) -> Vec<Diagnostic> {
    let games = gather(folders);
    let skips = checks::Skips::of(&games);
    let read: Vec<_> = games.iter().map(|game| (game.id.clone(), cards::read(game))).collect();
    let rulebook = Rulebook::read(games);
    let mut found = checks::run(&rulebook);
    found.extend(read.into_iter().flat_map(|(game, read)| cards::findings(&rulebook, &game, read)));
    skips.apply(found).0
}

fn of_bytes(folder: &Path, bytes: &[u8]) -> Vec<Diagnostic> {
    write(folder, "a.md", b"Text.\n");
    write(folder, "bad.md", bytes);
    found(&[folder])
}

fn a_link_in_a_circle(folder: &Path) -> Vec<Diagnostic> {
    write(folder, "a.md", b"Text.\n");
    fs::create_dir_all(folder.join("deep")).expect("a folder");
    std::os::unix::fs::symlink(folder, folder.join("deep/again")).expect("a link");
    found(&[folder])
}

fn a_link_outside(folder: &Path) -> Vec<Diagnostic> {
    write(folder, "a.md", b"Text.\n");
    std::os::unix::fs::symlink("/", folder.join("outside")).expect("a link");
    found(&[folder])
}

/// The notes themselves are not read: the finding is there before.
fn too_many_files(folder: &Path) -> Vec<Diagnostic> {
    (0..=limits::FILES).for_each(|n| write(folder, &format!("{n}.md"), b""));
    gather(&[folder]).into_iter().flat_map(|game| game.problems).collect()
}

/// A named folder takes the place of a game that lies beside it; two that are named are refused.
fn two_folders(folder: &Path) -> Vec<Diagnostic> {
    let (one, two) = (folder.join("x/sea"), folder.join("y/sea"));
    write(&one, "a.md", b"Text.\n");
    write(&one, "game.toml", b"");
    write(&two, "a.md", b"Words.\n");
    let choice =
        ContentChoice { folders: vec![two.clone()], shipped: Some(Vec::new), ..ContentChoice::default() };
    let games = gather_beside(&folder.join("x"), &choice).expect("the folders are there");
    let found = checks::run(&Rulebook::read(games));
    let told = found.iter().find(|it| it.code == "duplicate-game").expect("it is found");
    let paths = [&one, &two].map(|folder| format!("`{}`", folder.display()));
    assert!(paths.iter().all(|path| told.message.contains(path)), "{told:?}");
    found
}

#[test]
fn the_content_folder_that_is_named_besides_is_read_once() {
    let folder = Folder::new("named-besides");
    let content = folder.0.join("content");
    write(&content, "sea/a.md", b"Text.\n");
    write(&content, "sea/game.toml", b"id = \"sea\"\ntitle = \"Sea\"\n");
    let choice = ContentChoice {
        folders: vec![content.join("../content")],
        shipped: Some(shipped::games),
        ..ContentChoice::default()
    };
    let games = gather_beside(&content, &choice).expect("the folder is there");
    let sea = games.iter().find(|game| game.id == "sea").expect("it is read");
    assert!(sea.problems.is_empty(), "{:?}", sea.problems);
}

fn bless_ids(folder: &Path) {
    let mut adjutant = std::process::Command::new(env!("CARGO_BIN_EXE_adjutant"));
    let blessed = adjutant.args(["ids", "bless"]).arg(folder).output().expect("it runs");
    assert!(blessed.status.success(), "{}", String::from_utf8_lossy(&blessed.stderr));
}

/// An id that a source gives to another passage than the one that had it.
fn an_id_at_another_passage(folder: &Path) -> Vec<Diagnostic> {
    write(folder, "a.md", b"- **Oar:** Long.\n");
    bless_ids(folder);
    write(folder, "a.md", b"- **Oar:** Long.\n- A thing about paddles. ^oar\n");
    found(&[folder])
}

/// A numbered rulebook before and after a rule was put in front; one rule was corrected, too.
fn a_rule_in_front(folder: &Path) -> Vec<Diagnostic> {
    let rules = [
        "A ship is a card with a hull.",
        "A ship may move once in a turn.",
        "A ship may fight twice in a round.",
    ];
    let book = |rules: &[&str]| {
        let numbered = rules.iter().zip(1..).map(|(rule, at)| format!("1.1.{at}. {rule}\n\n"));
        format!("# Rules\n\n## 1. Ships\n\n### 1. General\n\n{}", numbered.collect::<String>())
    };
    write(folder, "rules.md", book(&rules).as_bytes());
    bless_ids(folder);
    let corrected = [rules[0], "Once in a turn each ship may move.", rules[2]];
    write(folder, "rules.md", book(&corrected).as_bytes());
    let after = found(&[folder]);
    assert!(after.iter().all(|it| it.code != "renumbered"), "a correction is none: {after:#?}");
    let first = ["Everything starts with the setup of the board."];
    write(folder, "rules.md", book(&[&first[..], &rules[..]].concat()).as_bytes());
    let moved = found(&[folder]);
    let told: Vec<_> = moved.iter().filter(|it| it.code == "renumbered").map(|it| &it.message).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("/ships/1.1.1`") && told[0].contains("`1.1.2` now"), "{told:?}");
    moved
}

fn a_loose_note(folder: &Path) -> Vec<Diagnostic> {
    write(folder, "one/game.toml", b"");
    write(folder, "one/a.md", b"Text.\n");
    write(folder, "loose.md", b"Words.\n");
    found(&[folder])
}

fn a_vanished_id(folder: &Path) -> Vec<Diagnostic> {
    write(folder, "a.md", b"- **Oar:** It is long. ^oar\n");
    bless_ids(folder);
    write(folder, "a.md", b"- **Mast:** Something else. ^mast\n");
    found(&[folder])
}

/// A game with two overlays, as `tests/fixtures` has them.
fn overlays(_: &Path) -> Vec<Diagnostic> {
    let folders = ["sea", "club", "league"].map(|name| testing::fixtures().join("overlays").join(name));
    found(&folders.iter().map(PathBuf::as_path).collect::<Vec<_>>())
}

/// An overlay of one game that has the id of another.
fn an_overlay_called_as_another_game(folder: &Path) -> Vec<Diagnostic> {
    let [sea, lake, club] = ["sea", "lake", "club"].map(|name| folder.join(name));
    write(&sea, "Oars.md", b"- **Oar:** An oar moves a boat one space. ^oar\n");
    write(&lake, "Ponds.md", b"A pond is wet.\n");
    write(&club, "game.toml", b"extends = \"sea\"\nid = \"lake\"\n");
    write(&club, "Rulings/Twice.md", b"See [[Oars#^oar]]: it counts twice. ^twice\n");
    found(&[&sea, &lake, &club])
}

/// A game that does not say its edition, beside an older one.
fn an_older_edition_of_a_game_without_one(folder: &Path) -> Vec<Diagnostic> {
    let [sea, old] = ["sea", "old"].map(|name| folder.join(name));
    write(&sea, "Oars.md", b"- **Oar:** An oar moves a boat one space. ^oar\n");
    write(&old, "game.toml", b"edition_of = \"sea\"\nedition = \"1\"\n");
    write(&old, "Oars.md", b"- **Oar:** An oar moves a boat two spaces. ^oar\n");
    found(&[&sea, &old])
}

/// An overlay that was blessed, and the game below that has other words since.
fn a_passage_below_that_changed(folder: &Path) -> Vec<Diagnostic> {
    let (sea, club) = (folder.join("sea"), folder.join("club"));
    write(&sea, "Oars.md", b"- **Oar:** An oar moves a boat one space. ^oar\n");
    write(&club, "game.toml", b"extends = \"sea\"\n");
    write(&club, "Rulings/Twice.md", b"See [[Oars#^oar]]: it counts twice. ^twice\n");
    let lock = Rulebook::read(gather(&[&sea, &club])).ids_lock("sea+club");
    write(&club, "ids.lock", lock.as_bytes());
    write(&sea, "Oars.md", b"- **Oar:** An oar moves a boat two spaces. ^oar\n");
    found(&[&sea, &club])
}

/// Where the index cannot be written, `serve` says so; what is kept is tested in `tests/ids.rs`.
fn ids_not_kept(_: &Path) -> Vec<Diagnostic> {
    assert!(include_str!("../../crates/rulebook/tests/it/ids.rs").contains("\"ids-not-kept\""));
    vec![Diagnostic::warning("ids-not-kept", "it is tested there")]
}

#[test]
fn every_check_finds_its_own_source() {
    for (code, files) in SOURCES {
        let folder = Folder::new(code);
        files.iter().for_each(|(path, text)| write(&folder.0, path, text.as_bytes()));
        let found = found(&[&folder.0]);
        let own: Vec<_> = found.iter().filter(|finding| finding.code == *code).collect();
        assert!(!own.is_empty(), "{code} finds nothing in {files:?}: {found:#?}");
        assert!(own.iter().all(|it| it.span.is_some() && it.help.is_some()), "{code}: {own:#?}");
    }
    for (code, show) in OTHERS {
        let folder = Folder::new(code);
        let found = show(&folder.0);
        assert!(found.iter().any(|finding| finding.code == code), "{code}: {found:#?}");
    }
}

/// A new check needs a source of its own here.
#[test]
fn every_check_has_a_source() {
    let shown: BTreeSet<&str> =
        SOURCES.iter().map(|(code, _)| *code).chain(OTHERS.iter().map(|(code, _)| *code)).collect();
    let named: BTreeSet<&str> = checks::CHECKS.iter().map(|check| check.code).collect();
    assert_eq!(shown, named);
    assert_eq!(checks::CHECKS.len(), named.len(), "each once");
}
