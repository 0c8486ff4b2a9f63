//! What a folder adds to a game of another, and what it cannot.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use names::{Diagnostic, PassageId, Severity};
use rulebook::{
    Authority, Lookup, Passage, Redirect, Rulebook, Standing, Target, checks,
    foreign_ids::{self, Keeping},
    memory::Memory,
    sources::{ContentChoice, GameSources, SourceError, fingerprint, gather_beside},
};
use testing::fixtures;

fn choice(names: &[&str]) -> ContentChoice {
    let folders = names.iter().map(|name| fixtures().join("overlays").join(name)).collect();
    ContentChoice { folders, ..ContentChoice::default() }
}

fn gather(choice: &ContentChoice) -> Vec<GameSources> {
    gather_beside(Path::new("nowhere"), choice).expect("the folders are there")
}

fn read(names: &[&str]) -> Rulebook {
    Rulebook::read(gather(&choice(names)))
}

fn refused(choice: &ContentChoice) -> SourceError {
    gather_beside(Path::new("nowhere"), choice).expect_err("it is refused")
}

fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let known = || rulebook.passages.keys().map(PassageId::to_string).collect::<Vec<_>>();
    rulebook.passage(&id.parse().expect("an id")).unwrap_or_else(|| panic!("no {id} in {:?}", known()))
}

fn standing<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Standing {
    &passage(rulebook, id).ruling.as_ref().expect("a ruling").standing
}

fn ids(ids: &[PassageId]) -> Vec<String> {
    ids.iter().map(PassageId::to_string).collect()
}

fn of<'a>(findings: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    findings.iter().filter(|finding| finding.code == code).collect()
}

/// A copy of fixtures in a folder that may be written.
fn copied(names: &[&str]) -> (tempfile::TempDir, ContentChoice) {
    let root = tempfile::tempdir().expect("a folder");
    for name in names {
        copy(&fixtures().join("overlays").join(name), &root.path().join(name));
    }
    let folders = names.iter().map(|name| root.path().join(name)).collect();
    (root, ContentChoice { folders, ..ContentChoice::default() })
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let place = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &place),
            false => drop(fs::copy(entry.path(), place).expect("a copy")),
        }
    }
}

#[test]
fn links_citations_and_addresses_reach_the_game_below() {
    let rulebook = read(&["sea", "club"]);
    let quiet = passage(&rulebook, "sea/night-sailing/quiet");
    let links: Vec<String> = quiet.links.iter().map(|link| link.target.url()).collect();
    assert_eq!(links, ["/sea/boats/oar", "/sea/boats/sail", "/sea/tides", "/sea/boats/oar"]);
    let flood = passage(&rulebook, "sea/night-sailing/flood-at-night");
    assert_eq!(flood.links[0].target.url(), "/sea/tides/flood");
    let oar = passage(&rulebook, "sea/boats/oar");
    assert!(ids(&oar.backlinks).contains(&"sea/night-sailing/quiet".to_owned()), "{:?}", oar.backlinks);
    let unresolved = of(&rulebook.diagnostics, "unresolved-link");
    assert!(unresolved.is_empty(), "{unresolved:?}");
}

#[test]
fn what_lies_below_stays_as_it_is_alone() {
    let (alone, under) = (read(&["sea"]), read(&["sea", "club", "league"]));
    for passage in alone.passages.values() {
        let other = under.passage(&passage.id).expect("it is there");
        let said = |it: &Passage| {
            let ruling = it.ruling.as_ref().map(|ruling| (ruling.id.clone(), ruling.standing.clone()));
            (it.text.clone(), it.html.clone(), it.links.clone(), it.authority, ruling)
        };
        assert_eq!(said(passage), said(other));
    }
    assert_eq!(alone.ids_lock("sea"), under.ids_lock("sea"));
}

#[test]
fn rulings_are_shown_below_apart_by_authority_and_authority_comes_before_date() {
    let rulebook = read(&["sea", "club", "league"]);
    let oar = passage(&rulebook, "sea/boats/oar");
    let by = |id: &PassageId| rulebook.passage(id).expect("a ruling").authority;
    let order: Vec<(String, Authority)> =
        oar.rulings.iter().map(|id| (id.topic().to_owned(), by(id))).collect();
    let expected =
        [("oar-twice", Authority::Judge), ("two-oars", Authority::Community), ("oars", Authority::Judge)];
    assert_eq!(
        order,
        expected.map(|(topic, authority)| (topic.to_owned(), authority)),
        "what is withdrawn is last"
    );
    let twice = rulebook.passage(&oar.rulings[0]).expect("a ruling");
    let ruling = twice.ruling.as_ref().expect("a ruling");
    assert_eq!(ruling.url(twice), "/sea/rulings/oar-twice");
    assert_eq!((ruling.event.as_deref(), ruling.venue.as_deref()), (Some("Harbor Cup"), Some("Leeds")));
    let game = rulebook.game("sea").expect("the game");
    let overlays: Vec<&str> = game.overlays.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(overlays, ["club", "league"], "in the order in which they were named");
    assert_eq!(rulebook.overlay_of(twice).map(|it| it.title.as_str()), Some("Club rulings"));
}

#[test]
fn an_open_question_is_open_until_a_ruling_that_holds_closes_it() {
    let rulebook = read(&["sea", "club"]);
    let closed = standing(&rulebook, "sea/two-oars/do-two-pairs-oars");
    let by = closed.by().map(Target::url);
    assert_eq!((closed.word(), by.as_deref()), ("closed", Some("/sea/oar-twice/two-pairs-oars-move")));
    let (root, choice) = copied(&["sea", "club"]);
    let ruling = root.path().join("club/Oar twice.md");
    let text = fs::read_to_string(&ruling).expect("a note");
    fs::write(&ruling, text.replace("authority: judge", "status: proposed")).expect("it is written");
    let rulebook = Rulebook::read(gather(&choice));
    assert_eq!(*standing(&rulebook, "sea/two-oars/do-two-pairs-oars"), Standing::Open);
}

#[test]
fn proposed_and_withdrawn_are_said() {
    let rulebook = read(&["sea", "league"]);
    assert_eq!(*standing(&rulebook, "sea/sails/torn-sail-counts-none"), Standing::Proposed);
    let withdrawn = passage(&rulebook, "sea/oars/oars-never-counted-twice");
    let ruling = withdrawn.ruling.as_ref().expect("a ruling");
    assert_eq!(ruling.standing, Standing::Withdrawn);
    assert_eq!(ruling.reason.as_deref(), Some("the club decided it"));
    assert_eq!(withdrawn.over(), Some("withdrawn"));
}

#[test]
fn official_counts_where_it_is_allowed() {
    let rulebook = read(&["sea", "club"]);
    let storms = passage(&rulebook, "sea/storms/anchor-drags-storm");
    assert_eq!(storms.authority, Authority::Judge, "somebody is named");
    let lowered = of(&rulebook.diagnostics, "lowered-authority");
    assert_eq!(lowered.len(), 1, "{lowered:?}");
    assert_eq!(*standing(&rulebook, "sea/boats/storm"), Standing::Current, "what is more official stays");
    let broken = checks::run(&rulebook);
    let broken = of(&broken, "broken-ruling");
    assert!(broken.iter().any(|it| it.message.contains("more official")), "{broken:?}");
    let trusted = choice(&["sea", "club"]);
    let trusted = ContentChoice { official: vec![trusted.folders[1].clone()], ..trusted };
    let games = gather(&trusted);
    assert_ne!(fingerprint(&games), fingerprint(&gather(&choice(&["sea", "club"]))));
    let rulebook = Rulebook::read(games);
    assert_eq!(passage(&rulebook, "sea/storms/anchor-drags-storm").authority, Authority::Official);
    assert_eq!(standing(&rulebook, "sea/boats/storm").word(), "superseded");
    assert!(of(&rulebook.diagnostics, "lowered-authority").is_empty());
    let wrong = ContentChoice { official: vec![trusted.folders[0].clone()], ..trusted };
    assert!(matches!(refused(&wrong), SourceError::NotAnOverlay(_)));
}

#[test]
fn aliases_name_what_lies_below() {
    let rulebook = read(&["sea", "club"]);
    assert_eq!(passage(&rulebook, "sea/boats/sail").aliases.last().map(String::as_str), Some("canvas"));
    let tides = rulebook.topics.values().find(|topic| topic.id.topic == "tides").expect("a topic");
    assert!(tides.aliases.contains(&"the swell".to_owned()));
    assert!(of(&rulebook.diagnostics, "unknown-alias-target").is_empty(), "{:?}", rulebook.diagnostics);
}

#[test]
fn no_id_of_the_game_or_of_another_overlay_is_taken_or_moved() {
    let rulebook = read(&["sea", "club", "league"]);
    assert!(
        passage(&rulebook, "sea/boats/oar").text.starts_with("Oar")
            || !passage(&rulebook, "sea/boats/oar").text.is_empty()
    );
    assert_eq!(passage(&rulebook, "sea/league-boats/flag").text, "Boats of the league carry a flag.");
    let taken = of(&rulebook.diagnostics, "taken-id");
    let places = |finding: &&&Diagnostic| {
        let file = |span: &names::Span| span.file.clone();
        (finding.span.as_ref().map(file), finding.related.iter().map(file).collect::<Vec<_>>())
    };
    let places: Vec<_> = taken.iter().map(|it| places(&it)).collect();
    let pair = |one: &str, other: &str| (Some(one.to_owned()), vec![other.to_owned()]);
    let expected = [
        pair("league/moved.toml", "sea/Boats.md"),
        pair("league/moved.toml", "club/Night Sailing.md"),
        pair("league/Boats.md", "sea/Boats.md"),
    ];
    assert_eq!(places, expected, "{taken:#?}");
    assert_eq!(rulebook.find("sea", "boats", Some("mast")), Lookup::Unknown, "nothing moved");
}

#[test]
fn old_addresses_below_still_lead_on() {
    let rulebook = read(&["sea", "club"]);
    let moved = rulebook.find("sea", "currents", Some("ebb"));
    assert_eq!(moved, Lookup::Moved { to: "/sea/tides/ebb".to_owned(), why: Redirect::Renamed });
}

#[test]
fn an_overlay_keeps_its_own_ids() {
    let (root, choice) = copied(&["sea", "club"]);
    let rulebook = Rulebook::read(gather(&choice));
    let lock = rulebook.ids_lock("sea+club");
    assert!(lock.lines().any(|line| line.starts_with("night-sailing/quiet ")), "{lock}");
    assert!(!lock.lines().any(|line| line.starts_with("boats")), "{lock}");
    assert!(
        lock.lines().any(|line| line.starts_with("oar-twice/two-pairs-oars-move > boats/oar ")),
        "{lock}"
    );
    fs::write(root.path().join("club/ids.lock"), &lock).expect("it is written");
    let note = root.path().join("club/Oar twice.md");
    let text = fs::read_to_string(&note).expect("a note");
    fs::write(&note, text.replace("Two pairs of oars move", "In truth, two pairs of oars move"))
        .expect("it is written");
    let rulebook = Rulebook::read(gather(&choice));
    passage(&rulebook, "sea/oar-twice/two-pairs-oars-move");
    assert!(of(&checks::run(&rulebook), "vanished-id").is_empty());
}

#[test]
fn a_ruling_is_named_whose_passage_below_has_changed() {
    let (root, choice) = copied(&["sea", "club"]);
    let lock = root.path().join("club/ids.lock");
    fs::write(&lock, Rulebook::read(gather(&choice)).ids_lock("sea+club")).expect("it is written");
    let read = || Rulebook::read(gather(&choice));
    assert!(of(&checks::run(&read()), "ruled-passage-changed").is_empty());
    let boats = root.path().join("sea/Boats.md");
    let text = fs::read_to_string(&boats).expect("a note");
    fs::write(&boats, text.replace("one space farther", "two spaces farther")).expect("it is written");
    let rulebook = read();
    let findings = checks::run(&rulebook);
    let changed = of(&findings, "ruled-passage-changed");
    let files: Vec<_> = changed.iter().filter_map(|it| it.span.as_ref()).map(|it| it.file.as_str()).collect();
    assert!(files.contains(&"club/Oar twice.md"), "{changed:#?}");
    assert!(changed.iter().all(|it| it.message.contains("sea/boats/oar")), "{changed:#?}");
    fs::write(&lock, rulebook.ids_lock("sea+club")).expect("it is written");
    assert!(!of(&checks::run(&read()), "ruled-passage-changed").is_empty(), "new ids settle nothing");
    fs::write(&lock, rulebook.ids_lock_with_ruled("sea+club")).expect("it is written");
    assert!(of(&checks::run(&read()), "ruled-passage-changed").is_empty());
}

#[test]
fn the_ids_of_an_overlay_are_kept_beside_the_index() {
    let (root, choice) = copied(&["sea", "club"]);
    let index = root.path().join("index");
    let start = || {
        let games = gather(&choice);
        let fingerprint = fingerprint(&games);
        foreign_ids::read(games, &index, Keeping::ReadAndWrite { fingerprint: &fingerprint })
    };
    // once to write the ids, once to keep the rulebook that is read with them
    let (first, second) = (start(), start());
    assert!(index.join("ids/sea+club.lock").exists());
    assert!(index.join("rulebook").exists());
    let third = start();
    let all = |rulebook: &Rulebook| rulebook.passages.keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((all(&first), all(&second)), (all(&third), all(&third)));
    // a kept rulebook is not taken for that of another overlay, nor of the game alone
    let alone = ContentChoice { folders: choice.folders[..1].to_vec(), ..ContentChoice::default() };
    let games = gather(&alone);
    let named = fingerprint(&games);
    let alone = foreign_ids::read(games, &index, Keeping::ReadAndWrite { fingerprint: &named });
    assert!(alone.passages.keys().all(|id| id.topic() != "night-sailing"));
    let note = root.path().join("club/Night Sailing.md");
    fs::write(&note, "At night nobody sails. ^nobody\n").expect("it is written");
    passage(&start(), "sea/night-sailing/nobody");
}

#[test]
fn an_overlay_without_its_game_and_a_game_twice_are_refused() {
    let without = refused(&choice(&["club"]));
    let SourceError::WithoutBase { base, .. } = &without else { panic!("{without:?}") };
    assert_eq!(base, "sea");
    let shipped = ContentChoice { bases: Some(shipped::games), ..choice(&["club"]) };
    assert!(refused(&shipped).to_string().contains("`sea`"));
    let (root, mut twice) = copied(&["sea"]);
    copy(&root.path().join("sea"), &root.path().join("sea again"));
    twice.folders.push(root.path().join("sea again"));
    let told = refused(&twice);
    let named = told.to_string();
    assert!(twice.folders.iter().all(|it| named.contains(&it.display().to_string())), "{named}");
    assert!(told.help().contains("extends = \"sea\""));
}

#[test]
fn an_overlay_is_followed_while_it_is_served() {
    let (root, choice) = copied(&["sea", "club"]);
    let (mut memory, games) =
        Memory::open_beside(Path::new("nowhere"), &choice).expect("the folders are there");
    passage(&Rulebook::read(games), "sea/night-sailing/quiet");
    fs::write(root.path().join("club/Fog.md"), "In fog nobody moves. ^nobody\n").expect("it is written");
    let look = memory.look();
    assert!(!memory.changes(&look).is_empty());
    let games = memory.take(look, &Default::default());
    passage(&Rulebook::read(games), "sea/fog/nobody");
    // front matter that breaks: the last good version, said on its own page alone
    fs::write(root.path().join("club/Storms.md"), "---\nruling: [\n---\nText.\n").expect("it is written");
    let rulebook = Rulebook::read(memory.take(memory.look(), &Default::default()));
    passage(&rulebook, "sea/storms/anchor-drags-storm");
    assert_eq!(rulebook.stale_of("sea", Some("club/Storms.md")).len(), 1);
    assert!(rulebook.stale_of("sea", Some("sea/Boats.md")).is_empty());
    // the game below goes: what was served is, and the overlay is not refused at once
    fs::remove_dir_all(root.path().join("club")).expect("it is gone");
    let rulebook = Rulebook::read(memory.take(memory.look(), &Default::default()));
    passage(&rulebook, "sea/night-sailing/quiet");
    assert!(!rulebook.stale_of("sea", Some("club/Night Sailing.md")).is_empty());
    assert!(rulebook.stale_of("sea", Some("sea/Boats.md")).is_empty());
}

#[test]
fn an_overlay_of_the_shipped_game_has_no_errors() {
    let choice = ContentChoice { shipped: Some(shipped::games), ..choice(&["armada-club"]) };
    let rulebook = Rulebook::read(gather(&choice));
    let brace = passage(&rulebook, "armada/defense-tokens/brace");
    assert!(brace.rulings.iter().any(|id| id.topic() == "brace-three"), "{:?}", brace.rulings);
    let errors: Vec<_> =
        checks::run(&rulebook).into_iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let folder: PathBuf = choice.folders[0].clone();
    assert!(folder.is_dir());
}

#[test]
fn a_folder_that_is_named_twice_is_read_once() {
    let (root, mut choice) = copied(&["sea", "club"]);
    choice.folders.push(root.path().join("sea").join("..").join("club"));
    let games = gather_beside(Path::new("nowhere"), &choice).expect("each is read once");
    let overlays: Vec<&str> = games[0].overlays.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(overlays, ["sea+club"]);
}

#[test]
fn an_overlay_with_the_id_of_another_game_is_named() {
    let (root, mut choice) = copied(&["sea", "club"]);
    let other = root.path().join("lake");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("game.toml"), "id = \"lake\"\n").expect("written");
    fs::write(other.join("Ponds.md"), "A pond is wet.\n").expect("written");
    choice.folders.push(other);
    let config = root.path().join("club/game.toml");
    fs::write(&config, "extends = \"sea\"\nid = \"lake\"\n").expect("written");
    let rulebook = Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("games"));
    let found = of(&rulebook.diagnostics, "overlay-of-two-games");
    assert_eq!(found.len(), 1, "{:#?}", rulebook.diagnostics);
    assert!(found[0].message.contains("adds to `sea` alone"), "{}", found[0].message);
}

#[test]
fn an_overlay_whose_game_is_misspelled_keeps_its_last_good_version() {
    let (root, choice) = copied(&["sea", "club"]);
    let (mut memory, games) = Memory::open_beside(Path::new("nowhere"), &choice).expect("games");
    assert_eq!(games[0].overlays.len(), 1);
    let config = root.path().join("club/game.toml");
    let whole = fs::read_to_string(&config).expect("its text");
    fs::write(&config, whole.replace("extends = \"sea\"", "extends = \"seaa\"")).expect("written");
    let look = memory.look();
    let games = memory.take(look, &BTreeSet::new());
    let overlay = &games[0].overlays[0];
    assert_eq!(overlay.id, "sea+club");
    assert!(overlay.stale[0].reason.message.contains("extends `seaa`"), "{:?}", overlay.stale);
    fs::write(&config, &whole).expect("written");
    let look = memory.look();
    let games = memory.take(look, &BTreeSet::new());
    assert!(games[0].overlays[0].stale.is_empty(), "mended");
}
