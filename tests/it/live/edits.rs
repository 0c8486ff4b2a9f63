//! Is what changes in a folder on the pages soon?

use std::{fs, io::Write, time::Duration};

use adjutant::snapshot::IndexPlace;
use tempfile::TempDir;

use crate::live::support::{GAME, Means, Vault, note, write};

fn lantern(means: Means) -> Vault {
    Vault::of(
        means,
        &[("Lantern.md", &note("Lantern", "It burns.")), ("Oil.md", &note("Oil", "It is thick."))],
    )
}

fn edits_renames_and_deletions(means: Means) {
    let vault = lantern(means);
    let root = vault.root();
    let tag = vault.get("/pocket/lantern").tag;
    let mut took = Vec::new();
    for number in 0..7 {
        let text = format!("It burns for {number} turns.");
        vault.write("Lantern.md", note("Lantern", &text));
        took.push(vault.shows("/pocket/lantern", &text));
    }
    assert_ne!(vault.get("/pocket/lantern").tag, tag, "another generation, another tag");
    assert!(vault.get("/search?q=turns").text.contains("It burns for 6 turns."), "it is found too");
    // On a machine that does other things as well, single ones may take longer.
    took.sort();
    assert!(took[took.len() / 2] < Duration::from_secs(1), "{means:?}: {took:?}");

    vault.write("deep/er/Wick.md", note("Wick", "It is short."));
    vault.shows("/pocket/wick", "It is short.");
    vault.write("deep/er/Wick.md", note("Wick", "It is long."));
    vault.shows("/pocket/wick", "It is long.");
    fs::rename(root.join("deep"), root.join("shallow")).unwrap();
    vault.write("shallow/er/Wick.md", note("Wick", "It is gone."));
    vault.shows("/pocket/wick", "It is gone.");

    fs::write(root.join("Flame.md"), "- **Rule:** It is hot. ^rule\n").unwrap();
    vault.shows("/pocket/flame", "It is hot.");
    fs::rename(root.join("Flame.md"), root.join("Ember.md")).unwrap();
    vault.shows("/pocket/ember", "It is hot.");
    assert_eq!(vault.get("/pocket/flame").status, 404);
    fs::remove_file(root.join("Oil.md")).unwrap();
    vault.answers("/pocket/oil", 404);
    fs::remove_dir_all(root.join("shallow")).unwrap();
    vault.answers("/pocket/wick", 404);

    vault.write("game.toml", "id = \"pocket\"\ntitle = \"Pocket Day\"\n");
    vault.shows("/pocket", "Pocket Day");
    vault.write("game.toml", "id = \"purse\"\ntitle = \"Purse\"\n");
    vault.shows("/purse/lantern", "It burns for 6 turns.");
    assert_eq!(vault.get("/pocket/lantern").status, 404);
}

#[test]
fn edits_renames_and_deletions_are_on_the_pages() {
    edits_renames_and_deletions(Means::Told);
}

#[test]
fn they_are_also_where_the_system_tells_nothing() {
    edits_renames_and_deletions(Means::Looking);
}

#[test]
fn a_file_that_is_being_written_is_not_shown_until_it_stands_still() {
    for means in [Means::Told, Means::Looking] {
        let vault = lantern(means);
        let path = vault.root().join("Lantern.md");
        let whole = note("Lantern", "It burns for a very long time indeed.");
        let mut file = fs::OpenOptions::new().write(true).truncate(true).open(&path).unwrap();
        let mut written = 0;
        // It grows until another edit, made meanwhile, is on the pages.
        vault.write("Oil.md", note("Oil", "It is thin."));
        crate::live::support::until("the other edit", || {
            if written < whole.len() - 1 {
                file.write_all(&whole.as_bytes()[written..=written]).unwrap();
                written += 1;
            } else {
                file.set_modified(std::time::SystemTime::now()).unwrap();
            }
            let shown = vault.get("/pocket/lantern").text;
            assert!(shown.contains("It burns."), "{means:?}: the whole old version until then");
            vault.get("/pocket/oil").text.contains("It is thin.").then_some(())
        });
        assert!(vault.get("/pocket/lantern").text.contains("It burns."));
        file.write_all(&whole.as_bytes()[written..]).unwrap();
        drop(file);
        vault.shows("/pocket/lantern", "It burns for a very long time indeed.");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_writer_that_pauses_is_waited_for() {
    let vault = lantern(Means::Told);
    let whole = note("Lantern", "It burns blue.");
    let mut old =
        fs::OpenOptions::new().write(true).truncate(true).open(vault.root().join("Lantern.md")).unwrap();
    old.write_all(&whole.as_bytes()[..20]).unwrap();
    // A file that was made and is still empty is half-written too.
    let mut new = fs::File::create(vault.root().join("Wick.md")).unwrap();
    // That somebody writes is not over when the file's times change.
    old.set_modified(std::time::SystemTime::now()).unwrap();
    // Two later edits come and go: the files stand still all that time.
    for text in ["It is thin.", "It is red."] {
        vault.write("Oil.md", note("Oil", text));
        vault.shows("/pocket/oil", text);
    }
    assert!(vault.get("/pocket/lantern").text.contains("It burns."), "half of it is never shown");
    assert_eq!(vault.get("/pocket/wick").status, 404);
    old.write_all(&whole.as_bytes()[20..]).unwrap();
    new.write_all(note("Wick", "It is short.").as_bytes()).unwrap();
    drop((old, new));
    vault.shows("/pocket/lantern", "It burns blue.");
    vault.shows("/pocket/wick", "It is short.");
}

#[test]
fn a_folder_may_be_replaced_by_another() {
    for means in [Means::Told, Means::Looking] {
        let vault = lantern(means);
        let (root, aside) = (vault.root(), vault.folder.path().join("aside"));
        write(&aside, "game.toml", GAME);
        write(&aside, "Lantern.md", note("Lantern", "It is new."));
        fs::rename(&root, vault.folder.path().join("old")).unwrap();
        vault.shows("/pocket/lantern", "This is the last good version");
        assert!(vault.get("/pocket/lantern").text.contains("It burns."), "what is gone is served on");
        assert!(vault.get("/pocket").text.contains("there is no folder"), "and why is said");
        fs::rename(&aside, &root).unwrap();
        vault.shows("/pocket/lantern", "It is new.");
        assert_eq!(vault.get("/pocket/oil").status, 404);
        assert!(!vault.get("/pocket/lantern").text.contains("last good version"));
        vault.write("Lantern.md", note("Lantern", "It is newer."));
        vault.shows("/pocket/lantern", "It is newer.");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_may_be_a_link_that_is_turned_to_another() {
    let folder = TempDir::new().unwrap();
    for version in ["one", "two"] {
        let root = folder.path().join("releases").join(version);
        write(&root, "game.toml", GAME);
        write(&root, "Lantern.md", note("Lantern", &format!("Release {version}.")));
    }
    let (releases, link, aside) =
        (folder.path().join("releases"), folder.path().join("vault"), folder.path().join("aside"));
    let turn = |to: &str| {
        std::os::unix::fs::symlink(releases.join(to), &aside).unwrap();
        fs::rename(&aside, &link).unwrap();
    };
    turn("one");
    let vault = Vault::follow(Means::Told, folder, &link, IndexPlace::Memory);
    vault.shows("/pocket/lantern", "Release one.");
    turn("two");
    vault.shows("/pocket/lantern", "Release two.");
    fs::write(releases.join("two/Lantern.md"), note("Lantern", "Release two, mended.")).unwrap();
    vault.shows("/pocket/lantern", "Release two, mended.");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_not_followed_when_they_appear() {
    let vault = lantern(Means::Told);
    let outside = vault.folder.path().join("outside");
    write(&outside, "Secret.md", note("Secret", "Nobody reads this."));
    let root = vault.root();
    std::os::unix::fs::symlink(outside.join("Secret.md"), root.join("Secret.md")).unwrap();
    std::os::unix::fs::symlink(&outside, root.join("more")).unwrap();
    vault.write("Oil.md", note("Oil", "It is thin."));
    vault.shows("/pocket/oil", "It is thin.");
    for path in ["/pocket/secret", "/pocket/more", "/pocket/secret.json"] {
        assert_eq!(vault.get(path).status, 404, "{path}");
    }
    assert!(!vault.get("/search?q=nobody+reads").text.contains("Nobody reads this"));
    // A note that becomes a link out of the folder is gone.
    std::os::unix::fs::symlink(outside.join("Secret.md"), root.join("aside")).unwrap();
    fs::rename(root.join("aside"), root.join("Lantern.md")).unwrap();
    vault.answers("/pocket/lantern", 404);
    assert_eq!(vault.get("/pocket/secret").status, 404);
}

/// What the operator writes for a folder that is only read.
#[test]
fn entries_beside_the_index_are_followed() {
    for means in [Means::Told, Means::Looking] {
        let folder = TempDir::new().unwrap();
        let (root, index) = (folder.path().join("vault"), folder.path().join("index"));
        fs::create_dir(&root).unwrap();
        write(&root, "game.toml", GAME);
        write(&root, "Lantern.md", note("Lantern", "It burns."));
        let vault = Vault::follow(means, folder, &root, IndexPlace::Folder(index.clone()));
        assert_eq!(vault.get("/pocket/lamp").status, 404);
        let entries = index.join("ids").join("pocket.moved.toml");
        fs::write(&entries, "lamp = \"lantern\"\n").unwrap();
        vault.answers("/pocket/lamp", 301);
        fs::remove_file(&entries).unwrap();
        vault.answers("/pocket/lamp", 404);
        // A vault is followed as before.
        vault.write("Lantern.md", note("Lantern", "It is out."));
        vault.shows("/pocket/lantern", "It is out.");
    }
}
