//! Does every answer come wholly from one generation while the sources change under load?

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use adjutant::snapshot::IndexPlace;
use axum::Router;
use search::{Request, Searcher, Silent};

use crate::live::support::{GAME, Means, Vault, get, note, until, write};

const NOTES: [&str; 6] = ["Lantern", "Oil", "Wick", "Flame", "Ember", "Smoke"];
const PATHS: [&str; 9] = [
    "/pocket",
    "/pocket/lantern",
    "/pocket/oil/rule",
    "/pocket/wick.json",
    "/search?q=lights",
    "/api/v1/search?q=lights+lantern&limit=20",
    "/api/v1/passages/pocket/flame/rule",
    "/api/v1/topics/pocket",
    "/sitemap.xml",
];

/// Every note of a release names it, in its text and by links to topics whose titles name it.
fn release(root: &Path, number: usize) {
    write(root, "game.toml", format!("{GAME}edition = \"release-{number}\"\n"));
    for (at, name) in NOTES.iter().enumerate() {
        let next = NOTES[(at + 1) % NOTES.len()];
        let rule = format!("{name} lights, release-{number}, beside [[{next}]], as of release-{number}.");
        let text = format!("---\ntitle: {name} of release-{number}\nslug: {}\n---\n", name.to_lowercase());
        write(root, &format!("{name}.md"), text + &note(name, &rule));
    }
    // a topic that is there in this release alone
    write(root, &format!("Only release-{number}.md"), note(&format!("Only release-{number}"), "It lights."));
}

/// The releases that an answer names.
fn releases(text: &str) -> BTreeSet<String> {
    let named = text.split("release-").skip(1);
    named.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect()).collect()
}

/// Asks for everything in turn until told to stop: an answer names one release only, and one entity
/// tag stands for one text.
fn ask(
    router: &Router,
    stop: &AtomicBool,
    asked: &AtomicUsize,
    texts: &Mutex<HashMap<(&str, String), String>>,
) {
    while !stop.load(Ordering::Relaxed) {
        for path in PATHS {
            let answer = get(router, path);
            assert_eq!(answer.status, 200, "{path}: {}", answer.text);
            assert_eq!(releases(&answer.text).len(), 1, "{path}: {}", answer.text);
            let mut texts = texts.lock().unwrap();
            let known = texts.entry((path, answer.tag)).or_insert_with(|| answer.text.clone());
            assert_eq!(*known, answer.text, "{path}: another text under the same tag");
            asked.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[cfg(unix)]
#[test]
fn releases_are_swapped_whole_under_load() {
    const RELEASES: usize = 8;
    let folder = tempfile::tempdir().unwrap();
    let (root, link, aside) =
        (folder.path().to_owned(), folder.path().join("vault"), folder.path().join("aside"));
    for number in 0..RELEASES {
        release(&root.join(format!("releases/{number}")), number);
    }
    let turn = |number: usize| {
        std::os::unix::fs::symlink(root.join(format!("releases/{number}")), &aside).unwrap();
        fs::rename(&aside, &link).unwrap();
    };
    turn(0);
    let place = IndexPlace::Folder(root.join("index"));
    let vault = Vault::follow(Means::Told, folder, &link, place);
    let first = Arc::downgrade(&vault.shared.get());
    let reader = vault.shared.get();
    let (stop, asked, texts) = (AtomicBool::new(false), AtomicUsize::new(0), Mutex::new(HashMap::new()));
    thread::scope(|scope| {
        for _ in 0..3 {
            let (router, stop, asked, texts) = (vault.router(), &stop, &asked, &texts);
            scope.spawn(move || {
                let _end = StopOnDrop(stop);
                ask(&router, stop, asked, texts);
            });
        }
        let _end = StopOnDrop(&stop);
        for number in 1..RELEASES {
            turn(number);
            let before = asked.load(Ordering::Relaxed);
            vault.shows("/pocket/lantern", &format!("as of release-{number}."));
            // and some more answers of this one
            until("more answers", || {
                let enough = asked.load(Ordering::Relaxed) > before + PATHS.len();
                (enough || stop.load(Ordering::Relaxed)).then_some(())
            });
        }
    });
    // A reader keeps its generation, whole, as long as it wants; then it goes.
    let request = Request { query: "lights".to_owned(), limit: 20, ..Request::default() };
    let found = reader.searcher.search(&reader.rulebook, &request).unwrap();
    assert!(found.hits.len() > NOTES.len());
    assert!(releases(&format!("{:?} {:?}", found.hits, reader.rulebook.passages)).contains("0"));
    drop(reader);
    assert!(first.upgrade().is_none(), "nobody reads it any more");
}

/// Ends the others too when one of them fails.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn notes_are_edited_renamed_and_deleted_under_load() {
    let text = |name: &str, number: usize| {
        format!(
            "# {name}\n\nBegins release-{number}.\n\n{}\nEnds release-{number}.\n",
            "Words. ".repeat(2_000)
        )
    };
    let files: Vec<(String, String)> = NOTES.iter().map(|it| (format!("{it}.md"), text(it, 0))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let vault = Vault::of(Means::Told, &files);
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            let (router, stop) = (vault.router(), &stop);
            scope.spawn(move || {
                let _end = StopOnDrop(stop);
                while !stop.load(Ordering::Relaxed) {
                    for name in NOTES {
                        let path = format!("/pocket/{}", name.to_lowercase());
                        let answer = get(&router, &path);
                        // a renamed note is still found by the name in its heading, for as long as it has it
                        assert!(
                            matches!(answer.status, 200 | 308 | 404),
                            "{path}: {} {}",
                            answer.status,
                            answer.text
                        );
                        if answer.status == 200 {
                            let main = answer.text.split("<main").nth(1).unwrap();
                            assert_eq!(releases(main).len(), 1, "{path}: {main}");
                            assert!(main.contains("Begins") && main.contains("Ends"), "{path}: half of it");
                        }
                    }
                }
            });
        }
        let _end = StopOnDrop(&stop);
        let root = vault.root();
        for number in 1..=40 {
            let name = NOTES[number % NOTES.len()];
            let path = root.join(format!("{name}.md"));
            match number % 8 {
                3 => drop(fs::remove_file(&path)),
                5 => drop(fs::rename(&path, root.join("Renamed.md"))),
                // into place at once, as editors do
                6 => {
                    fs::write(root.join("aside.tmp"), text(name, number)).unwrap();
                    fs::rename(root.join("aside.tmp"), &path).unwrap();
                }
                _ => fs::write(&path, text(name, number)).unwrap(),
            }
        }
        vault.write("Last.md", "# Last\n\nAll is done.\n");
        vault.shows("/pocket/last", "All is done.");
    });
}

/// What a killed process left unfinished is removed when it is old, and not before: it may be somebody's
/// who still writes.
#[test]
fn what_was_left_unfinished_is_removed_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let vault = Vault::of(Means::Looking, &[("Oil.md", &note("Oil", "It is thick."))]);
    let snapshot = vault.shared.get();
    let (old, new) = (folder.path().join(".building-old"), folder.path().join(".building-new"));
    for left in [&old, &new] {
        write(left, "manifest.json", "{");
    }
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3_600);
    fs::File::open(&old).unwrap().set_modified(long_ago).unwrap();
    Searcher::open_or_build(folder.path(), "one", &snapshot.rulebook, &Silent).unwrap();
    assert!(!old.exists());
    assert!(new.exists());
}
