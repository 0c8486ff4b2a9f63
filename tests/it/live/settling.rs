//! Which changes stand still, and how long do those wait that do not?

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    time::{Duration, Instant},
};

use adjutant::watch::{Settling, Verdict, Whereabouts};
use rulebook::memory::Became;

const STILL: Duration = Duration::from_millis(100);

fn gone(names: &[&str]) -> BTreeMap<PathBuf, Became> {
    names.iter().map(|name| (PathBuf::from(name), None)).collect()
}

fn places(names: &[&str]) -> BTreeSet<PathBuf> {
    names.iter().map(PathBuf::from).collect()
}

#[test]
fn what_stands_still_is_taken_together() {
    let mut settling = Settling::default();
    let begun = Instant::now();
    let at = |millis| begun + Duration::from_millis(millis);
    let mut see = |names: &[&str], millis| settling.observe(&gone(names), at(millis), STILL, |_, _| false);
    assert_eq!(see(&[], 0), Verdict::Calm);
    assert_eq!(see(&["a"], 10), Verdict::Wait(STILL));
    assert_eq!(see(&["a", "b"], 60), Verdict::Wait(Duration::from_millis(50)));
    assert_eq!(see(&["a", "b"], 110), Verdict::Wait(Duration::from_millis(50)));
    assert_eq!(see(&["a", "b"], 160), Verdict::Take(places(&[])));
    assert_eq!(see(&[], 170), Verdict::Calm);
}

#[test]
fn what_never_stands_still_does_not_hold_up_the_others() {
    let mut settling = Settling::default();
    let begun = Instant::now();
    let mut taken = None;
    for millis in (0..2_000).step_by(50) {
        let name = format!("new at {millis}");
        let now = begun + Duration::from_millis(millis);
        let verdict = settling.observe(&gone(&["a", &name]), now, STILL, |_, _| false);
        if let Verdict::Take(unsettled) = verdict {
            assert_eq!(unsettled, places(&[&name]));
            taken.get_or_insert(millis);
        }
    }
    assert_eq!(taken, Some(500));
}

#[test]
fn what_is_being_written_waits_for_its_writer_but_not_for_ever() {
    let mut settling = Settling::default();
    let begun = Instant::now();
    let mut see = |seconds, written| {
        settling.observe(&gone(&["a"]), begun + Duration::from_secs(seconds), STILL, |_, _| written)
    };
    assert_eq!(see(0, true), Verdict::Wait(STILL));
    assert_eq!(see(59, true), Verdict::Wait(Duration::from_millis(500)));
    assert_eq!(see(60, true), Verdict::Take(places(&[])));
}

#[test]
fn changes_count_in_the_folders_and_on_the_way_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap().join("vault");
    std::fs::create_dir(&root).unwrap();
    let whereabouts = Whereabouts::of([root.as_path()].into_iter());
    assert!(whereabouts.count(&root) && whereabouts.count(&root.join("deep/note.md")));
    assert!(whereabouts.count(root.parent().unwrap()));
    assert!(!whereabouts.count(&root.join(".git/index")));
    assert!(!whereabouts.count(&root.with_file_name("other")));
}
