//! Is what was made anew what a fresh reading would be?

use std::{collections::BTreeSet, fs, path::Path};

use adjutant::snapshot;
use proptest::prelude::*;
use rulebook::Rulebook;

use crate::live::support::{GAME, Means, Vault, fresh, note, open, until, write};

/// Where files of the test lie.
const PLACES: [&str; 6] =
    ["a/One.md", "a/deep/Two.md", "a/Three.txt", "b/One.md", "b/moved.toml", "b/game.toml"];

#[derive(Clone, Debug)]
enum Edit {
    /// A note that names another.
    Write(usize, usize),
    Append(usize),
    Rename(usize, usize),
    Remove(usize),
    RemoveFolder(usize),
    /// Not taken yet: these files still move.
    Hold(Vec<usize>),
}

fn edit() -> impl Strategy<Value = Edit> {
    let place = || 0..PLACES.len();
    prop_oneof![
        4 => (place(), place()).prop_map(|(place, other)| Edit::Write(place, other)),
        2 => place().prop_map(Edit::Append),
        2 => (place(), place()).prop_map(|(from, to)| Edit::Rename(from, to)),
        1 => place().prop_map(Edit::Remove),
        1 => place().prop_map(Edit::RemoveFolder),
        1 => prop::collection::vec(place(), 1..4).prop_map(Edit::Hold),
    ]
}

fn apply(root: &Path, number: usize, edit: &Edit) {
    let at = |place: &usize| root.join(PLACES[*place]);
    match edit {
        Edit::Write(place, other) if PLACES[*place].ends_with(".toml") => {
            let id = ["b", "a", "c"][other % 3];
            write(root, PLACES[*place], format!("id = \"{id}\"\ntitle = \"{}\"\n", "B".repeat(number + 1)));
        }
        Edit::Write(place, other) => {
            let link = PLACES[*other].rsplit('/').next().unwrap();
            let rule = format!("Number {} of [that]({link}).", "1".repeat(number + 1));
            write(root, PLACES[*place], note(&format!("Note {place}"), &rule));
        }
        Edit::Append(place) => {
            let before = fs::read_to_string(at(place)).unwrap_or_default();
            write(root, PLACES[*place], format!("{before}# and more {number}\n"));
        }
        Edit::Rename(from, to) if at(from).exists() => {
            fs::create_dir_all(at(to).parent().unwrap()).unwrap();
            fs::rename(at(from), at(to)).unwrap();
        }
        Edit::Remove(place) => drop(fs::remove_file(at(place))),
        Edit::RemoveFolder(place) => drop(fs::remove_dir_all(at(place).parent().unwrap())),
        Edit::Rename(..) | Edit::Hold(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// Files are written again by appending or growing: within one tick of the system's clock nothing
    /// else tells two versions apart, and in service a change stands still before it is read.
    #[test]
    fn after_any_edits_it_equals_a_fresh_reading(edits in prop::collection::vec(edit(), 1..12)) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        write(root, "a/game.toml", "id = \"a\"\n");
        write(root, "b/game.toml", "id = \"b\"\n");
        write(root, "a/One.md", note("One", "The first."));
        write(root, "b/One.md", note("One", "The other first."));
        let (mut memory, _) = open(root).unwrap();
        let real = root.canonicalize().unwrap();
        for (number, edit) in edits.iter().enumerate() {
            apply(root, number, edit);
            let held = match edit {
                Edit::Hold(places) => places.iter().map(|place| real.join(PLACES[*place])).collect(),
                _ => BTreeSet::new(),
            };
            let look = memory.look();
            memory.take(look, &held);
        }
        let look = memory.look();
        let again = memory.take(look, &BTreeSet::new());
        let fresh = fresh(root);
        prop_assert!(memory.changes(&memory.look()).is_empty(), "nothing is left to be taken");
        // What is broken, or a folder that is empty, keeps its last good version: nothing to compare with.
        let Ok(fresh) = fresh else { return Ok(()) };
        // Where that version had another game's id, it is not served, and nothing served says that it was kept.
        let config = fs::read_to_string(root.join("b/game.toml")).unwrap_or_default();
        if config.parse::<toml::Table>().is_err() {
            return Ok(());
        }
        if again.iter().all(|game| game.stale.is_empty()) {
            prop_assert_eq!(snapshot::fingerprint(&again), snapshot::fingerprint(&fresh));
            prop_assert_eq!(format!("{:?}", Rulebook::read(again)), format!("{:?}", Rulebook::read(fresh)));
        }
    }
}

#[test]
fn what_is_served_in_the_end_equals_a_fresh_build() {
    let vault = Vault::of(Means::Told, &[("One.md", &note("One", "The first."))]);
    let mut state = 1_usize;
    for round in 0..6 {
        for number in 0..8 {
            // any fixed sequence that visits many orders
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) % 0x8000_0000;
            let name = format!("Note {}.md", state % 5);
            match state / 64 % 4 {
                0 => drop(fs::remove_file(vault.root().join(&name))),
                1 => drop(fs::rename(vault.root().join(&name), vault.root().join("Moved.md"))),
                _ => vault.write(&name, note(&name, &format!("Round {round}, number {number}."))),
            }
        }
        vault.write("game.toml", format!("{GAME}edition = \"{round}\"\n"));
        let fresh = snapshot::fingerprint(&fresh(&vault.root()).unwrap());
        until("the same as a fresh build", || (vault.shared.get().fingerprint == fresh).then_some(()));
    }
    let fresh = Rulebook::read(fresh(&vault.root()).unwrap()).with_reference(shipped::rulebook);
    assert_eq!(format!("{:?}", vault.shared.get().rulebook), format!("{fresh:?}"));
}
