//! Is what was read last time used again, and only where it is whole and of these sources?
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::{fs, path::PathBuf};

use names::Diagnostic;
use rulebook::{
    Rulebook,
    foreign_ids::{self, Keeping},
    parts_file::HASH,
    sources::{self, GameSources, SourceFile, Stale, fingerprint},
};

/// An index, and the file in it that is kept of a rulebook.
struct Index {
    folder: tempfile::TempDir,
}

impl Index {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("rulebook")
    }

    fn bytes(&self) -> Option<Vec<u8>> {
        fs::read(self.file()).ok()
    }

    fn read(&self, games: &[GameSources]) -> Rulebook {
        let fingerprint = fingerprint(games);
        let keeping = Keeping::ReadAndWrite { fingerprint: &fingerprint };
        foreign_ids::read(games.to_vec(), self.folder.path(), keeping)
    }

    /// Reads until nothing new is written: the first time the ids are kept, the second time the rulebook with them.
    fn kept(&self, games: &[GameSources]) -> Vec<u8> {
        self.read(games);
        self.read(games);
        self.bytes().expect("a rulebook is kept")
    }
}

fn note(text: &str) -> Vec<GameSources> {
    let note =
        SourceFile { path: "Brace.md".into(), name: "g/Brace.md".into(), text: text.to_owned().into() };
    vec![GameSources { id: "g".into(), notes: vec![note], ..GameSources::default() }]
}

/// Everything of it, what is no game's own text included.
fn whole(rulebook: &Rulebook) -> String {
    format!("{rulebook:?}")
}

#[test]
fn what_is_kept_is_what_was_read() {
    let index = Index::new();
    // findings are kept too
    let games = note("# Brace\n\nHalves it, see [[Nowhere]] and ![](https://elsewhere.example/a.png).");
    let first = index.read(&games);
    assert!(!first.diagnostics.is_empty());
    let read = index.read(&games);
    let kept = index.bytes().expect("a rulebook is kept");
    let loaded = index.read(&games);
    assert!(whole(&loaded) == whole(&read), "what is loaded differs");
    assert_eq!(index.bytes(), Some(kept), "nothing is written again");
    // what is packed is made again as it was, and once more
    let mut packed = index.read(&games);
    for _ in 0..2 {
        packed.pack();
        assert!(whole(&packed) == whole(&loaded), "what is packed differs");
    }
}

#[test]
fn of_anything_else_about_the_sources_nothing_is_used() {
    let games = note("# Brace\n\nThe damage is halved.");
    let change = |change: fn(&mut GameSources)| {
        let mut games = games.clone();
        games.iter_mut().for_each(change);
        games
    };
    let elsewhere: [fn(&mut GameSources); 4] = [
        |game| game.origin = sources::Origin::Folder("elsewhere".into()),
        |game| game.notes[0].name = "shelf/g/Brace.md".into(),
        |game| game.kept.push(SourceFile { path: "ids.lock".into(), ..SourceFile::default() }),
        |game| game.problems.push(Diagnostic::error("unreadable-file", "`a.md` is no text")),
    ];
    let others = elsewhere.into_iter().map(change).chain([note("# Brace\n\nThe damage is doubled.")]);
    for other in others {
        let index = Index::new();
        let kept = index.kept(&games);
        assert_eq!(whole(&index.read(&other)), whole(&Index::new().read(&other)));
        assert_ne!(index.kept(&other), kept, "{other:?}");
    }
}

#[test]
fn what_is_broken_now_is_never_kept() {
    let index = Index::new();
    let mut games = note("# Brace");
    let reason = Diagnostic::error("unreadable-file", "`Brace.md` is no text");
    games[0].stale.push(Stale { file: None, reason });
    index.read(&games);
    index.read(&games);
    assert_eq!(index.bytes(), None);
}

#[test]
fn a_file_that_is_not_whole_is_not_used() {
    let index = Index::new();
    let games = note("# Brace\n\nThe damage is halved.");
    let kept = index.kept(&games);
    let rulebook = whole(&index.read(&games));
    let torn = [0, 1, HASH, 2 * HASH, 2 * HASH + 1, kept.len() - 1].map(|end| kept[..end].to_vec());
    let spoiled = [0, HASH, 2 * HASH, kept.len() - 1].map(|place| {
        let mut spoiled = kept.clone();
        spoiled[place] ^= 1;
        spoiled
    });
    let longer = [kept.as_slice(), b"more"].concat();
    for bytes in torn.into_iter().chain(spoiled).chain([longer]) {
        fs::write(index.file(), &bytes).expect("a file");
        assert!(whole(&index.read(&games)) == rulebook, "of {} bytes", bytes.len());
        assert!(index.bytes().as_ref() == Some(&kept), "of {} bytes, and it is kept anew", bytes.len());
    }
}

/// Bytes that a file says are whole, and that are no passage.
#[test]
fn bytes_that_are_no_passage_are_none() {
    let index = Index::new();
    let games = note("# Brace\n\nThe damage is halved.");
    let mut kept = index.kept(&games);
    // the last part is that of the passages: its hash stands right before the first part
    let number = |at: usize| u64::from_le_bytes(kept[at..at + 8].try_into().expect("eight bytes")) as usize;
    let count = number(HASH);
    let rows = HASH + 8;
    let row = |at: usize| rows + at * (8 + HASH);
    let start = row(count) + (0..count - 1).map(|at| number(row(at))).sum::<usize>();
    let hash = row(count - 1) + 8;
    kept[start..].fill(0xff);
    let spoiled = blake3::hash(&kept[start..]);
    kept[hash..hash + HASH].copy_from_slice(spoiled.as_bytes());
    fs::write(index.file(), &kept).expect("a file");
    let rulebook = index.read(&games);
    assert_eq!((rulebook.passages.len(), rulebook.passages.values().count()), (1, 0));
    assert_eq!(index.bytes(), Some(kept), "it was used");
}
