//! What keeps an address for good: `ids.lock` and `moved.toml`.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::path::{Path, PathBuf};

use names::{Diagnostic, PassageId, Severity};
use rulebook::{
    Lookup, Redirect, Rulebook, checks,
    foreign_ids::{self, Keeping},
    sources::{ContentChoice, GameSources, SourceFile, fingerprint, gather_beside},
};

/// A game `sea` of these files; `ids.lock` and `moved.toml` lie among them.
fn sea(files: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let (notes, others) = files.iter().map(file).partition(|file| file.path.ends_with(".md"));
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), notes, others, ..GameSources::default() }])
}

/// The words of each passage, by its id.
fn words(rulebook: &Rulebook) -> Vec<(String, String)> {
    rulebook.passages.values().map(|it| (it.id.to_string(), it.text.clone())).collect()
}

fn text<'a>(rulebook: &'a Rulebook, id: &str) -> &'a str {
    let id: PassageId = id.parse().expect("an id");
    &rulebook.passage(&id).unwrap_or_else(|| panic!("no {id} in {:?}", words(rulebook))).text
}

fn of<'a>(findings: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    findings.iter().filter(|finding| finding.code == code).collect()
}

fn clean(rulebook: &Rulebook) {
    let errors: Vec<_> =
        checks::run(rulebook).into_iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
}

const BOATS: &str = "\
- **Oar:** A boat with two oars moves one space farther than a boat without any.
- **Sail:** A boat with a sail moves with the wind, and never against it.
  - **Wind:** Wind turns at the end of each round, one step to the left.
- Boats that touch each other stop at once, and their crews may trade goods.
- Boats that touch the shore are beached until the next tide comes in.
- A crew of four is needed to carry a boat over land to other water.

> [!question] May a beached boat be rowed?
> No. It waits for the tide.
";

#[test]
fn a_lock_names_every_id_and_reads_back_as_it_was_written() {
    let lock = sea(&[("Boats.md", BOATS)]).ids_lock("sea");
    let again = sea(&[("Boats.md", BOATS), ("ids.lock", &lock)]);
    clean(&again);
    assert_eq!(again.ids_lock("sea"), lock);
    for id in again.passages.keys() {
        let key = format!("{}/{} ", id.topic(), id.passage());
        assert!(lock.lines().any(|line| line.starts_with(&key)), "{key}");
    }
    assert!(lock.lines().any(|line| line == "boats"), "topics too");
}

#[test]
fn shuffling_bullets_keeps_every_address() {
    let before = sea(&[("Boats.md", BOATS)]);
    let mut lines: Vec<&str> = BOATS.lines().take(6).collect();
    lines.rotate_left(3);
    lines.swap(0, 2);
    let shuffled = format!("{}\n\n{}", lines.join("\n"), BOATS.split_once("\n\n").expect("a question").1);
    let after = sea(&[("Boats.md", &shuffled), ("ids.lock", &before.ids_lock("sea"))]);
    assert_eq!(words(&after), words(&before));
}

#[test]
fn inserting_and_removing_rules_keeps_the_addresses_of_the_others() {
    let before = sea(&[("Boats.md", BOATS)]);
    let inserted = BOATS
        .replace(
            "- Boats that touch each",
            "- Boats that touch each other stop trading at noon.\n- Boats that touch each",
        )
        .replace("- **Oar:**", "- **Wind:** It blows from somewhere.\n- **Oar:**");
    let after = sea(&[("Boats.md", &inserted), ("ids.lock", &before.ids_lock("sea"))]);
    for (id, kept) in words(&before) {
        assert_eq!(text(&after, &id), kept);
    }
    assert_eq!(after.passages.len(), before.passages.len() + 2);
    clean(&after);
    // Without the lock the new rule takes the id of its first words, and the old one has another.
    assert!(text(&sea(&[("Boats.md", &inserted)]), "sea/boats/boats-touch-other-stop").contains("noon"));
    let removed =
        BOATS.replace("- Boats that touch the shore are beached until the next tide comes in.\n", "");
    let after = sea(&[("Boats.md", &removed), ("ids.lock", &before.ids_lock("sea"))]);
    for (id, now) in words(&after) {
        assert_eq!(text(&before, &id), now);
    }
}

#[test]
fn correcting_words_keeps_the_address_wherever_they_stand() {
    let before = sea(&[("Boats.md", BOATS)]);
    let lock = before.ids_lock("sea");
    for (old, new) in [
        ("their crews may trade goods", "their crew may trade goods"),
        ("Boats that touch each other", "Boats which touch each other"),
        ("A crew of four is needed", "Four crew are needed"),
        ("**Sail:**", "**Sails:**"),
        ("with the wind, and never against it", "as the wind blows; rowing against it is fine"),
        ("No. It waits for the tide.", "Only by a crew of four, which carries it to the water first."),
        ("**Oar:** A boat", "**Oar** (wooden): a boat"),
    ] {
        let edited = BOATS.replace(old, new);
        assert_ne!(edited, BOATS, "{old}");
        let after = sea(&[("Boats.md", &edited), ("ids.lock", &lock)]);
        let ids = |rulebook: &Rulebook| rulebook.passages.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&after), ids(&before), "{old} -> {new}");
        clean(&after);
    }
}

#[test]
fn an_id_that_the_source_gave_stays_when_it_is_taken_out_of_the_source() {
    let given = BOATS.replace("to other water.", "to other water. ^portage");
    let lock = sea(&[("Boats.md", &given)]).ids_lock("sea");
    let after = sea(&[("Boats.md", BOATS), ("ids.lock", &lock)]);
    assert!(text(&after, "sea/boats/portage").starts_with("A crew of four"));
    clean(&after);
}

#[test]
fn equal_words_keep_their_places() {
    let note = "- **Flag:** Orders.\n  - **Dial:** Turn it once.\n- **Horn:** Warnings.\n  - **Dial:** Turn it once.\n";
    let before = sea(&[("Signals.md", note)]);
    let swapped = "- **Horn:** Warnings.\n  - **Dial:** Turn it once.\n- **Flag:** Orders.\n  - **Dial:** Turn it once.\n";
    let after = sea(&[("Signals.md", swapped), ("ids.lock", &before.ids_lock("sea"))]);
    for rulebook in [&before, &after] {
        for name in ["flag", "horn"] {
            let id: PassageId = format!("sea/signals/{name}-dial").parse().expect("an id");
            let parent = rulebook.passage(&id).and_then(|it| it.parent.as_ref()).expect("a parent");
            assert_eq!(parent.passage(), name);
        }
    }
    let twins = "- Same words here.\n- Same words here.\n";
    let before = sea(&[("Twins.md", twins)]);
    let after = sea(&[("Twins.md", twins), ("ids.lock", &before.ids_lock("sea"))]);
    assert_eq!(words(&after), words(&before));
}

#[test]
fn an_id_is_never_given_to_another_passage() {
    let before = sea(&[("Boats.md", BOATS)]);
    let lock = before.ids_lock("sea");
    let moved = "\"boats/oar\" = \"tools/oar\"\n";
    let without = BOATS
        .replace("- **Oar:** A boat with two oars moves one space farther than a boat without any.\n", "");
    let with_new = format!("- **Oar:** Something else by that name, found in a shipyard.\n{without}");
    let files = [
        ("Boats.md", with_new.as_str()),
        ("Tools.md", "- **Oar:** A boat with two oars moves one space farther than a boat without any.\n"),
        ("ids.lock", &lock),
        ("moved.toml", moved),
    ];
    let after = sea(&files);
    clean(&after);
    let led = Lookup::Moved { to: "/sea/tools/oar".to_owned(), why: Redirect::Renamed };
    assert_eq!(after.find("sea", "boats", Some("oar")), led);
    let new = after.passages.values().find(|it| it.text.contains("shipyard")).expect("the new rule");
    assert_eq!(new.id.topic(), "boats");
    assert_ne!(new.id.passage(), "oar");
}

/// Whoever had an address keeps it, whatever is written into a folder that is read earlier.
#[test]
fn a_new_note_of_the_same_name_takes_no_address() {
    const OLD: &str = "- **Oar:** Long.\n- **Mast:** Tall tree.\n";
    const NEW: &str = "- **Sail:** White.\n- **Oar:** Another thing altogether.\n";
    let lock = sea(&[("b/Boat.md", OLD)]).ids_lock("sea");
    let stub = sea(&[("a/Boat.md", ""), ("b/Boat.md", OLD)]).ids_lock("sea");
    for (path, new, own, lock) in [
        ("a/Boat.md", NEW.to_owned(), "a-boat", &lock),
        ("a/Boat.md", NEW.to_owned(), "a-boat", &stub),
        ("a/AAA.md", format!("---\nslug: boat\n---\n{NEW}"), "a-boat", &lock),
    ] {
        let files = [(path, new.as_str()), ("b/Boat.md", OLD), ("ids.lock", lock)];
        let after = sea(&files);
        assert_eq!(text(&after, "sea/boat/oar"), "Oar: Long.");
        assert_eq!(text(&after, "sea/boat/mast"), "Mast: Tall tree.");
        assert_eq!(text(&after, &format!("sea/{own}/oar")), "Oar: Another thing altogether.");
        assert_eq!(of(&checks::run(&after), "duplicate-topic").len(), 1);
        clean(&after);
        // The newcomer stays where it is when the other one goes.
        let alone = sea(&[(path, new.as_str()), ("ids.lock", &after.ids_lock("sea"))]);
        assert_eq!(text(&alone, &format!("sea/{own}/oar")), "Oar: Another thing altogether.");
        assert!(alone.passages.keys().all(|id| id.topic() == own));
    }
}

#[test]
fn an_id_that_shows_another_passage_is_a_finding() {
    let note = |name: &str, words: [&str; 2]| {
        format!("- **{name}:** {} It is paid for at dawn.\n- {} ^rest\n", words[0], words[1])
    };
    let boats = note("Oar", ["Rows a boat over calm water.", "Stops at each reef."]);
    let huts = note("Roof", ["Keeps any rain out at night.", "Stands firm in storms."]);
    let lock = sea(&[("Boat.md", &boats), ("Hut.md", &huts)]).ids_lock("sea");
    let said = |boats: &str, huts: &str| -> Vec<String> {
        let after = sea(&[("Boat.md", boats), ("Hut.md", huts), ("ids.lock", &lock)]);
        of(&checks::run(&after), "reissued").iter().map(|it| it.message.clone()).collect()
    };
    assert!(said(&boats, &huts).is_empty());
    let rewritten = boats.replace("Stops at each reef.", "Never sinks, whatever strikes it.");
    assert!(said(&rewritten, &huts).is_empty(), "a passage may be written anew");
    let swapped = said(&huts, &boats);
    assert!(swapped.iter().any(|it| it.contains("`sea/boat/rest`") && it.contains("`sea/hut/rest` now")));
    let taken = format!("{boats}- A thing about paddles. ^oar\n");
    let taken = said(&taken, &huts);
    assert_eq!(taken.len(), 1, "{taken:?}");
    assert!(taken[0].contains("`sea/boat/oar` was issued for another passage"), "{taken:?}");
}

#[test]
fn an_entry_for_what_is_served_takes_nothing_away() {
    let lock = sea(&[("Boats.md", BOATS)]).ids_lock("sea");
    let corrected = BOATS.replace("never against it", "not against it");
    for note in [BOATS, corrected.as_str()] {
        let moved = "\"boats/sail\" = [\"boats/oar\"]\n\"Boats/Main_Oar\" = \"boats/oar\"\n";
        let after = sea(&[("Boats.md", note), ("ids.lock", &lock), ("moved.toml", moved)]);
        assert!(text(&after, "sea/boats/sail").contains("moves with the wind"));
        let found = checks::run(&after);
        let lines: Vec<_> = of(&found, "moved-still-there")
            .iter()
            .filter_map(|it| it.span.as_ref())
            .map(|it| it.line)
            .collect();
        assert_eq!(lines, [1], "{found:?}");
        let oar = Lookup::Moved { to: "/sea/boats/oar".to_owned(), why: Redirect::Renamed };
        assert_eq!(after.find("sea", "Boats", Some("main_oar")), oar, "an entry in capitals counts");
    }
}

#[test]
fn addresses_of_rulings_are_moved_like_others() {
    let ruling = |id: &str, words: &str| {
        format!("> [!ruling] {words} ^{id}\n> Author: Ada\n> Date: 2026-03-01\n> See [[Boats]].\n\n")
    };
    let before = ruling("old", "May an anchor be weighed?") + &ruling("kept", "May a boat drift?");
    let lock = sea(&[("Boats.md", BOATS), ("Harbor.md", &before)]).ids_lock("sea");
    let now = ruling("new", "Is a lantern needed at night?") + &ruling("kept", "May a boat drift?");
    let moved = "\"rulings/older\" = \"rulings/old\"\n\"rulings/gone\" = [\"rulings/new\"]\n\"rulings/kept\" = \"boats\"\n\
                 \"rulings/lost\" = \"rulings/nothing\"\n\"harbor/old\" = \"harbor/new\"\n\"rulings/oar\" = \"boats/oar\"\n";
    let files =
        [("Boats.md", BOATS), ("Harbor.md", now.as_str()), ("ids.lock", &lock), ("moved.toml", moved)];
    let after = sea(&files);
    let led = |to: &str| Lookup::Moved { to: to.to_owned(), why: Redirect::Renamed };
    assert_eq!(after.find("sea", "rulings", Some("old")), led("/sea/rulings/new"), "with its passage");
    assert_eq!(after.find("sea", "rulings", Some("oar")), led("/sea/boats/oar"));
    let gone = Lookup::Removed { successors: vec!["/sea/rulings/new".to_owned()], why: None };
    assert_eq!(after.find("sea", "rulings", Some("gone")), gone);
    let found = checks::run(&after);
    let lines = |code: &str| -> Vec<usize> {
        of(&found, code).iter().filter_map(|it| it.span.as_ref()).map(|span| span.line).collect()
    };
    assert_eq!(lines("moved-still-there"), [3]);
    assert_eq!(lines("moved-nowhere"), [1, 4]);
}

#[test]
fn renaming_a_file_with_an_entry_keeps_every_address() {
    let before = sea(&[("Boats.md", BOATS)]);
    let edited = BOATS.replace("Boats that touch each other", "Vessels that touch each other");
    let files = [
        ("Small Vessels.md", edited.as_str()),
        ("ids.lock", &before.ids_lock("sea")),
        ("moved.toml", "boats = \"small-vessels\"\n"),
    ];
    let after = sea(&files);
    clean(&after);
    for id in before.passages.keys() {
        let to = format!("/sea/small-vessels/{}", id.passage());
        let led = Lookup::Moved { to, why: Redirect::Renamed };
        assert_eq!(after.find("sea", "boats", Some(id.passage())), led, "other words at its beginning too");
    }
    let led = Lookup::Moved { to: "/sea/small-vessels".to_owned(), why: Redirect::Renamed };
    assert_eq!(after.find("Sea", "Boats", None), led);
    // Blessed once more, nothing changes, and the old ids keep their lines.
    let lock = after.ids_lock("sea");
    assert!(lock.contains("\nboats/oar ") && lock.contains("\nsmall-vessels/oar "));
    let again = sea(&[files[0], ("ids.lock", &lock), files[2]]);
    assert_eq!(words(&again), words(&after));
    clean(&again);
}

#[test]
fn a_vanished_id_fails_the_check_and_names_its_likely_successor() {
    let before = sea(&[("Boats.md", BOATS)]);
    let lock = before.ids_lock("sea");
    let renamed = BOATS
        .replace("**Oar:** A boat", "**Paddles:** A boat")
        .replace("to other water.", "to other water. ^portage");
    let after = sea(&[("Boats.md", &renamed), ("ids.lock", &lock)]);
    let found = checks::run(&after);
    let vanished = of(&found, "vanished-id");
    let helps: Vec<_> = vanished.iter().filter_map(|it| it.help.as_deref()).collect();
    assert_eq!(vanished.len(), 2, "{vanished:?}");
    assert!(vanished.iter().all(|it| it.severity == Severity::Error && it.span.is_some()));
    assert!(helps.iter().any(|it| it.contains("\"boats/oar\" = \"boats/paddles\"")), "{helps:?}");
    assert!(helps.iter().any(|it| it.contains("= \"boats/portage\"")), "{helps:?}");
    let oar = "sea/boats/oar".parse().expect("an id");
    assert_eq!(after.likely_successor(&oar).map(|it| it.to_string()).as_deref(), Some("sea/boats/paddles"));
    // A passage that is gone for good has no successor.
    let gone = BOATS.split("> [!question]").next().expect("the rules");
    let found = checks::run(&sea(&[("Boats.md", gone), ("ids.lock", &lock)]));
    assert!(of(&found, "vanished-id")[0].help.as_deref().is_some_and(|it| it.contains("= []")), "{found:?}");
}

#[test]
fn a_file_that_was_renamed_without_an_entry_is_one_finding() {
    let lock = sea(&[("Boats.md", BOATS), ("Tides.md", "The tide turns.\n")]).ids_lock("sea");
    let after = sea(&[("Vessels.md", BOATS), ("Tides.md", "The tide turns.\n"), ("ids.lock", &lock)]);
    let found = checks::run(&after);
    let vanished = of(&found, "vanished-id");
    assert_eq!(vanished.len(), 1, "{vanished:?}");
    assert!(vanished[0].message.contains("with 7 passages"), "{}", vanished[0].message);
    assert!(vanished[0].help.as_deref().is_some_and(|it| it.contains("\"boats\" = \"vessels\"")));
}

#[test]
fn what_was_removed_names_what_took_its_place() {
    let lock = sea(&[("Boats.md", BOATS)]).ids_lock("sea");
    let without = BOATS
        .replace("- **Oar:** A boat with two oars moves one space farther than a boat without any.\n", "");
    let moved = "\"boats/oar\" = { successors = [\"boats/sail\", \"sea/boats/sail-wind\"], why = \"boats are not rowed any more\" }\n";
    let after = sea(&[("Boats.md", &without), ("ids.lock", &lock), ("moved.toml", moved)]);
    clean(&after);
    let removed = Lookup::Removed {
        successors: vec!["/sea/boats/sail".to_owned(), "/sea/boats/sail-wind".to_owned()],
        why: Some("boats are not rowed any more".to_owned()),
    };
    assert_eq!(after.find("sea", "boats", Some("oar")), removed);
    assert_eq!(after.find("Sea", "Boats", Some("OAR.")), removed);
    assert_eq!(after.find("sea", "boats", Some("mast")), Lookup::Unknown);
}

#[test]
fn chains_circles_and_entries_without_an_end_are_findings() {
    let moved = "\"boats/a\" = \"boats/b\"\n\"boats/b\" = \"boats/oar\"\n\"boats/c\" = \"boats/d\"\n\"boats/d\" = \"boats/c\"\n\
                 \"boats/e\" = \"boats/nothing\"\n\"boats/f\" = [\"boats/sail\", \"gone\"]\n\"boats/sail\" = \"boats/oar\"\nboats = 7\n";
    let rulebook = sea(&[("Boats.md", BOATS), ("moved.toml", moved)]);
    let found = checks::run(&rulebook);
    let lines = |code: &str| -> Vec<usize> {
        of(&found, code).iter().filter_map(|it| it.span.as_ref()).map(|span| span.line).collect()
    };
    assert_eq!(lines("moved-twice"), [1]);
    assert_eq!(lines("moved-in-a-circle"), [3, 4]);
    assert_eq!(lines("moved-nowhere"), [5, 6]);
    assert_eq!(lines("moved-still-there"), [7]);
    assert_eq!(lines("broken-moved-file"), [8]);
    assert!(found.iter().all(|it| checks::named(it.code).is_some() && it.help.is_some()));
    // A chain is followed to its end, a circle never.
    let oar = Lookup::Moved { to: "/sea/boats/oar".to_owned(), why: Redirect::Renamed };
    assert_eq!(rulebook.find("sea", "boats", Some("a")), oar);
    assert_eq!(rulebook.find("sea", "boats", Some("c")), Lookup::Unknown);
    assert!(
        matches!(rulebook.find("sea", "boats", Some("sail")), Lookup::Passage(_)),
        "what is served is shown"
    );
    let broken = sea(&[("Boats.md", BOATS), ("moved.toml", "= 3\n")]);
    assert_eq!(of(&broken.diagnostics, "broken-moved-file").len(), 1);
}

#[test]
fn a_lock_that_a_merge_broke_is_named_line_by_line_and_read_otherwise() {
    let before = sea(&[("Boats.md", BOATS)]);
    let lock = before.ids_lock("sea").replace("boats/oar ", "<<<<<<< HEAD\nboats/oar ");
    let inserted = BOATS.replace(
        "- Boats that touch each",
        "- Boats that touch each other stop at noon.\n- Boats that touch each",
    );
    let after = sea(&[("Boats.md", &inserted), ("ids.lock", &lock)]);
    let broken = of(&after.diagnostics, "broken-ids-lock");
    assert_eq!(broken.len(), 1);
    assert!(broken[0].message.contains("<<<<<<< HEAD"));
    for (id, kept) in words(&before) {
        assert_eq!(text(&after, &id), kept);
    }
}

/// A folder that we only read, and an index beside it.
struct Vault {
    folder: tempfile::TempDir,
}

impl Vault {
    fn new(text: &str) -> Self {
        let vault = Self { folder: tempfile::tempdir().expect("a folder") };
        std::fs::create_dir(vault.notes()).expect("a folder");
        vault.write(text);
        vault
    }

    fn notes(&self) -> PathBuf {
        self.folder.path().join("sea")
    }

    fn index(&self) -> PathBuf {
        self.folder.path().join("index")
    }

    fn write(&self, text: &str) {
        std::fs::write(self.notes().join("Boats.md"), text).expect("a file");
    }

    fn games(&self) -> Vec<GameSources> {
        let choice = ContentChoice { folders: vec![self.notes()], ..ContentChoice::default() };
        gather_beside(Path::new("nowhere"), &choice).expect("the folder is there")
    }

    fn read_ids(&self) -> Rulebook {
        foreign_ids::read(self.games(), &self.index(), Keeping::Read)
    }

    fn write_ids(&self) -> Rulebook {
        let games = self.games();
        let fingerprint = fingerprint(&games);
        foreign_ids::read(games, &self.index(), Keeping::ReadAndWrite { fingerprint: &fingerprint })
    }

    fn lock(&self) -> Option<String> {
        std::fs::read_to_string(self.index().join("ids/sea.lock")).ok()
    }
}

#[test]
fn the_ids_of_a_vault_that_is_only_read_are_kept_beside_the_index() {
    let vault = Vault::new(BOATS);
    vault.read_ids();
    assert_eq!(vault.lock(), None, "a check writes nothing");
    let before = vault.write_ids();
    assert_eq!(vault.lock().as_deref(), Some(before.ids_lock("sea").as_str()));
    let inserted = BOATS.replace(
        "- Boats that touch each",
        "- Boats that touch each other stop trading at noon.\n- Boats that touch each",
    );
    vault.write(&inserted);
    let after = vault.write_ids();
    for (id, kept) in words(&before) {
        assert_eq!(text(&after, &id), kept);
    }
    vault.write(&BOATS.replace("**Oar:** A boat", "**Paddles:** A boat"));
    let found = checks::run(&vault.read_ids());
    let named =
        |finding: &&Diagnostic| finding.span.as_ref().is_some_and(|span| span.file.ends_with("ids/sea.lock"));
    assert!(of(&found, "vanished-id").iter().all(named) && !of(&found, "vanished-id").is_empty());
    let moved = "\"boats/oar\" = \"boats/paddles\"\n\"boats/boats-touch-other-stop-trading\" = []\n";
    std::fs::write(vault.index().join("ids/sea.moved.toml"), moved).expect("a file");
    let moved = vault.read_ids();
    let paddles = Lookup::Moved { to: "/sea/boats/paddles".to_owned(), why: Redirect::Renamed };
    assert_eq!(moved.find("sea", "boats", Some("oar")), paddles);
    assert_eq!(std::fs::read_dir(vault.notes()).expect("a folder").count(), 1, "nothing is written there");
}

#[test]
fn a_folder_with_a_lock_of_its_own_is_left_to_it() {
    let vault = Vault::new(BOATS);
    let own = vault.read_ids().ids_lock("sea");
    std::fs::write(vault.notes().join("ids.lock"), own).expect("a file");
    vault.write_ids();
    assert_eq!(vault.lock(), None);
}

#[test]
fn ids_that_cannot_be_written_down_are_said() {
    let vault = Vault::new(BOATS);
    std::fs::write(vault.index(), "a file stands here").expect("a file");
    let rulebook = vault.write_ids();
    assert_eq!(of(&rulebook.diagnostics, "ids-not-kept").len(), 1);
    assert_eq!(rulebook.passages.len(), 7, "the pages are served all the same");
}

#[test]
fn findings_are_left_out_by_name_and_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("Boats.md", "See [[Nowhere]] and [[Elsewhere]].\n");
    write("Empty.md", "");
    let skip = "id = \"sea\"\n[skip]\n\"unresolved-link\" = \"those notes come later\"\n\"empty-note\" = \" \"\n\"no-such-check\" = \"x\"\n";
    write("game.toml", skip);
    let choice = ContentChoice { folders: vec![folder.path().to_owned()], ..ContentChoice::default() };
    let games = gather_beside(Path::new("nowhere"), &choice).expect("the folder is there");
    let skips = checks::Skips::of(&games);
    let (left, skipped) = skips.apply(checks::run(&Rulebook::read(games)));
    assert_eq!(skipped.len(), 1);
    assert_eq!((skipped[0].code.as_str(), skipped[0].count), ("unresolved-link", 2));
    assert_eq!(skipped[0].reason, "those notes come later");
    assert!(of(&left, "unresolved-link").is_empty());
    assert_eq!(of(&left, "empty-note").len(), 1, "without a reason nothing is left out");
    let lines: Vec<_> =
        of(&left, "broken-skip").iter().filter_map(|it| it.span.as_ref()).map(|it| it.line).collect();
    assert_eq!(lines.len(), 2, "{left:?}");
    assert!(lines.contains(&4) && lines.contains(&5), "{lines:?}");
}

/// Which of several passages with the same words had which id cannot be read from the lock; reading them again as
/// the first time tells it.
#[test]
fn passages_with_the_same_words_keep_their_ids_while_nothing_changes() {
    let icons = "# Icons\n\nTokens have an Objective icon.\n\nTokens have an :objective: icon.\n\nTokens have an Objective icon!\n\n\
        Tokens have an Objective icon.\n";
    let first = sea(&[("Icons.md", icons)]);
    let lock = first.ids_lock("sea");
    let again = sea(&[("Icons.md", icons), ("ids.lock", &lock)]);
    assert_eq!(words(&first), words(&again));
    let order =
        |it: &Rulebook| it.topics.values().flat_map(|topic| topic.passages.clone()).collect::<Vec<_>>();
    assert_eq!(order(&first), order(&again));
}

/// Locks that were written long ago are read by the same hashes.
#[test]
fn the_hashes_of_a_lock_never_change() {
    let lock = sea(&[("Boats.md", "- **Brace:** \u{fc}. ^brace\n")]).ids_lock("sea");
    assert_eq!(lock.lines().last(), Some("boats/brace 169288f35fb2 brace - b9fac5d7"));
}

/// Entries in every spelling and form: where each address leads in the end, and what is no entry.
#[test]
fn a_topic_that_moved_takes_its_passages_along() {
    let moved = "boats = \"ships\"\n\"boats/oar\" = \"sea/tools/oar\"\n\"ships/sail\" = []\n\"Boats/Main_Oar\" = \"Tools/OAR.\"\n\
                 \"boats/main-oar\" = []\na = 3\n\"b/c\" = { to = \"x\", successors = [] }\nc = { to = \"ships\", why = \"shorter\" }\n\
                 d = { to = \"ships/sail\", why = \"it sank\" }\n";
    let rulebook = sea(&[
        ("Ships.md", "- **Keel:** Deep.\n"),
        ("Tools.md", "- **Oar:** Long.\n"),
        ("moved.toml", moved),
    ]);
    let to = |to: &str| Lookup::Moved { to: to.to_owned(), why: Redirect::Renamed };
    for (topic, passage, led) in [
        ("boats", Some("keel"), to("/sea/ships/keel")),
        ("boats", Some("oar"), to("/sea/tools/oar")),
        ("boats", Some("main-oar"), to("/sea/tools/oar")),
        ("boats", Some("sail"), Lookup::Removed { successors: Vec::new(), why: None }),
        ("boats", None, to("/sea/ships")),
        ("c", None, to("/sea/ships")),
        ("d", None, Lookup::Removed { successors: Vec::new(), why: Some("it sank".to_owned()) }),
    ] {
        assert_eq!(rulebook.find("sea", topic, passage), led, "{topic} {passage:?}");
    }
    let broken = of(&rulebook.diagnostics, "broken-moved-file");
    let mut lines: Vec<_> = broken.iter().filter_map(|it| it.span.as_ref()).map(|it| it.line).collect();
    lines.sort_unstable();
    assert_eq!(lines, [5, 6, 7], "{broken:?}");
}
