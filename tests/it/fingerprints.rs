//! Is whatever was made by other code made anew?
//!
//! What is kept of sources and of an index goes by the code that made it. The crates' build scripts name that code.

use std::{collections::BTreeSet, fs, path::Path, time::SystemTime};

use adjutant::snapshot::{Cards, IndexPlace};
use cards::Pool;
use rulebook::sources::{GameSources, SourceFile};

/// The folders that a crate's build script names, as crates.
fn named(of: &str) -> BTreeSet<String> {
    let script = testing::root().join(format!("crates/{of}/build.rs"));
    let script = fs::read_to_string(script).expect("a build script");
    let paths = script.split('"').skip(1).step_by(2).filter_map(|path| path.strip_suffix("src"));
    let name = |path: &str| match path.trim_end_matches('/').rsplit('/').next() {
        Some("" | "..") | None => of.to_owned(),
        Some(name) => name.to_owned(),
    };
    paths.map(name).collect()
}

/// The crates of ours that a crate is built from, itself included.
fn built_from(of: &str) -> BTreeSet<String> {
    let manifest = testing::root().join(format!("crates/{of}/Cargo.toml"));
    let manifest: toml::Table = fs::read_to_string(manifest).expect("a manifest").parse().expect("TOML");
    let needs = manifest["dependencies"].as_table().expect("dependencies").keys();
    let ours = needs.filter(|name| testing::root().join(format!("crates/{name}/Cargo.toml")).is_file());
    ours.flat_map(|name| built_from(name)).chain([of.to_owned()]).collect()
}

#[test]
fn the_code_that_reads_and_searches_is_all_that_these_crates_are_built_from() {
    assert_eq!(named("rulebook"), built_from("rulebook"));
    assert_eq!(named("cards"), built_from("cards"));
    // an index goes by the name of the code that reads, too
    let both: BTreeSet<String> = named("rulebook").union(&named("search")).cloned().collect();
    assert_eq!(both, built_from("search"));
}

#[test]
fn a_change_in_any_file_is_other_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let (outer, inner) = (folder.path().join("lib.rs"), folder.path().join("walk/leaves.rs"));
    fs::create_dir(folder.path().join("walk")).expect("a folder");
    let write = |file: &Path, text: &str| fs::write(file, text).expect("a file");
    let path = folder.path().display().to_string();
    let mut seen = BTreeSet::new();
    for (file, text) in [(&outer, "a"), (&inner, "a"), (&inner, "b"), (&outer, "b")] {
        write(file, text);
        assert!(seen.insert(fingerprint::of(&[&path])), "`{text}` in {} changed nothing", file.display());
    }
    write(&inner, "a");
    assert!(seen.insert(fingerprint::of(&[&path])));
    write(&inner, "b");
    assert!(!seen.insert(fingerprint::of(&[&path])), "the same code has the same name");
}

/// What a game calls its one card; what was read of it is kept in a folder.
fn station(name: &str, place: &IndexPlace) -> String {
    let text = format!("[station]\nname = \"{name}\"\ncount = 1\nfound_in = \"core set\"\n");
    let path = "cards/obstacles.toml".to_owned();
    let file = SourceFile { name: path.clone(), path, text: text.into() };
    let game = GameSources { id: "g".to_owned(), others: vec![file], ..GameSources::default() };
    let cards = Cards::of(&[game], place);
    cards.catalogue("g").and_then(|all| all.card("station")).expect("a station").name().to_owned()
}

#[test]
fn cards_that_were_read_are_kept_of_exactly_these_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = IndexPlace::Folder(folder.path().join("index"));
    let kept = folder.path().join("index/cards-g");
    let bytes = || fs::read(&kept).expect("what was kept");
    assert_eq!(station("Station", &IndexPlace::Memory), "Station");
    assert!(!kept.exists());
    assert_eq!(station("Station", &place), "Station");
    let whole = bytes();
    // as long as it is used it is not written again
    let file = fs::File::options().append(true).open(&kept).expect("what was kept");
    file.set_modified(SystemTime::UNIX_EPOCH).expect("its time is set");
    let written =
        || fs::metadata(&kept).and_then(|it| it.modified()).expect("a time") > SystemTime::UNIX_EPOCH;
    assert_eq!((station("Station", &place), written()), ("Station".to_owned(), false));
    assert_eq!((station("Wreck", &place), written()), ("Wreck".to_owned(), true));
    assert_ne!(bytes(), whole);
    fs::write(&kept, &whole[..whole.len() - 1]).expect("a torn file");
    assert_eq!(station("Station", &place), "Station");
    assert_eq!(bytes(), whole);
}
