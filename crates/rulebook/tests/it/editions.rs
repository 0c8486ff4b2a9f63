//! What is told of an older edition that lies in a folder of its own?

use std::{fs, path::Path};

use names::{Diagnostic, PassageId};
use rulebook::{
    InForce, Lookup, Passage, Redirect, RuleStep, Rulebook, TextPart, checks, difference,
    foreign_ids::{self, Keeping},
    memory::Memory,
    sources::{ContentChoice, GameSources, SourceError, SourceFile, fingerprint, gather_beside},
};
use testing::fixtures;

fn choice(names: &[&str]) -> ContentChoice {
    let folders = names.iter().map(|name| fixtures().join("overlays").join(name)).collect();
    ContentChoice { folders, ..ContentChoice::default() }
}

fn gather(choice: &ContentChoice) -> Result<Vec<GameSources>, SourceError> {
    gather_beside(Path::new("nowhere"), choice)
}

fn read(names: &[&str]) -> Rulebook {
    Rulebook::read(gather(&choice(names)).expect("the folders are there"))
}

fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let known = || rulebook.passages.keys().map(PassageId::to_string).collect::<Vec<_>>();
    rulebook.passage(&id.parse().expect("an id")).unwrap_or_else(|| panic!("no {id} in {:?}", known()))
}

fn ids<'a>(ids: impl IntoIterator<Item = &'a PassageId>) -> Vec<String> {
    ids.into_iter().map(PassageId::to_string).collect()
}

/// A folder with these files.
fn folder(root: &Path, name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let place = root.join(name);
    fs::create_dir_all(&place).expect("a folder");
    for (file, text) in files {
        fs::write(place.join(file), text).expect("it is written");
    }
    place
}

fn refused(folders: Vec<std::path::PathBuf>) -> SourceError {
    gather(&ContentChoice { folders, ..ContentChoice::default() }).expect_err("it is refused")
}

#[test]
fn notes_of_two_folders_are_compared_word_by_word() {
    let rulebook = read(&["sea", "sea-1", "club"]);
    let editions = rulebook.editions("sea");
    let told: Vec<_> = editions.iter().map(|it| (it.id.as_str(), it.edition.as_deref())).collect();
    assert_eq!(told, [("sea", Some("2")), ("sea@1", Some("1"))]);
    assert_eq!(editions[1].title, "The Sea", "its game's title");
    let changes = rulebook.changes("sea@1", "sea").expect("they are compared");
    let steps = |steps: &[RuleStep]| {
        let step = |step: &RuleStep| (step.was.id.to_string(), step.now.id.to_string());
        steps.iter().map(step).collect::<Vec<_>>()
    };
    let pair = |was: &str, now: &str| (was.to_owned(), now.to_owned());
    assert_eq!(steps(&changes.changed), [pair("sea@1/boats/oar", "sea/boats/oar")]);
    assert!(changes.changed[0].words.contains(&TextPart::New("two".to_owned())), "{:?}", changes.changed);
    assert_eq!(steps(&changes.moved), [pair("sea@1/boats/ebb", "sea/tides/ebb")]);
    // punctuation alone is no change, and what an overlay adds is of no edition
    assert_eq!(ids(&changes.added), ["sea/boats/anchor", "sea/boats/storm", "sea/tides/flood"]);
    assert_eq!(ids(&changes.removed), ["sea@1/boats/keel", "sea@1/boats/turn-at-anchor", "sea@1/tides/turn"]);
}

#[test]
fn each_page_tells_what_became_of_it() {
    let rulebook = read(&["sea", "sea-1", "club"]);
    let history = |id: &str| rulebook.history(passage(&rulebook, id));
    let ebb = history("sea/tides/ebb").expect("its history");
    assert_eq!(ids(ebb.editions.iter().map(|it| &it.id)), ["sea@1/boats/ebb", "sea/tides/ebb"]);
    assert!(ebb.changes[0].moved && ebb.changes[0].words.is_empty() && ebb.new_in.is_none());
    assert_eq!(history("sea/tides/flood").expect("its history").new_in.as_deref(), Some("2"));
    assert_eq!(history("sea@1/boats/keel").expect("its history").until.as_deref(), Some("1"));
    assert!(history("sea/boats/sail").expect("its history").changes.is_empty());
    assert_eq!(history("sea/night-sailing/quiet"), None, "an overlay's");
    let newer = |id: &str| rulebook.newer(passage(&rulebook, id)).expect("an older edition's").clone();
    assert!(newer("sea@1/boats/oar").agrees() && newer("sea@1/boats/oar").reworded);
    let ebb = newer("sea@1/boats/ebb");
    assert_eq!(ebb.same_number, None);
    assert_eq!(ebb.same_words.map(|it| it.to_string()).as_deref(), Some("sea/tides/ebb"));
    // without the older folder nothing is told
    let alone = read(&["sea"]);
    assert_eq!(alone.history(passage(&alone, "sea/tides/ebb")), None);
}

#[test]
fn links_stay_within_the_edition() {
    let rulebook = read(&["sea", "sea-1"]);
    let links = |id: &str| {
        let passages = rulebook.passages.values().filter(|it| it.id.to_string().starts_with(id));
        passages.flat_map(|it| &it.links).map(|link| link.target.url()).collect::<Vec<_>>()
    };
    assert_eq!(links("sea@1/boats"), ["/sea@1/boats/oar", "/sea@1/tides"]);
    assert!(links("sea/boats").iter().all(|url| url.starts_with("/sea/")), "{:?}", links("sea/boats"));
}

#[test]
fn a_day_leads_to_the_folder_in_force_and_to_where_a_rule_stood() {
    let rulebook = read(&["sea", "sea-1"]);
    assert!(matches!(rulebook.in_force("sea", "2025-01-01"), InForce::Edition(it) if it.id == "sea@1"));
    assert!(matches!(rulebook.in_force("sea", "2026-01-01"), InForce::Edition(it) if it.id == "sea"));
    assert!(matches!(rulebook.in_force("sea", "2023-01-01"), InForce::Later(it) if it.id == "sea@1"));
    let to = |game: &str, topic: &str, label: &str| match rulebook.find(game, topic, Some(label)) {
        Lookup::Moved { to, why } => (to, why),
        other => panic!("{other:?}"),
    };
    for (game, topic, label, place) in [
        ("sea@2025-01-01", "boats", "oar", "/sea@1/boats/oar"),
        ("sea@2025-01-01", "tides", "ebb", "/sea@1/boats/ebb"),
        ("sea@2", "boats", "oar", "/sea/boats/oar"),
    ] {
        assert_eq!(to(game, topic, label), (place.to_owned(), Redirect::Name), "{game}/{topic}/{label}");
    }
    assert_eq!(rulebook.find("sea@2025-01-01", "tides", Some("flood")), Lookup::Unknown, "new since");
}

#[test]
fn an_edition_keeps_its_own_ids_and_moves() {
    let rulebook = read(&["sea", "sea-1"]);
    assert_eq!(rulebook.ids_lock("sea"), read(&["sea"]).ids_lock("sea"), "the game's own lock is its own");
    let lock = rulebook.ids_lock("sea@1");
    let has = |id: &str| lock.lines().any(|line| line.split(' ').next() == Some(id));
    assert!(has("boats/keel") && has("boats/mast") && !has("tides/flood"), "{lock}");
    assert!(!lock.contains('@'), "addresses below the folder: {lock}");
    let Lookup::Moved { to, why } = rulebook.find("sea@1", "boats", Some("mast")) else { panic!("moved") };
    assert_eq!((to.as_str(), why), ("/sea@1/boats/sail", Redirect::Renamed));
    let findings = checks::run(&rulebook);
    let of_ids = |it: &&Diagnostic| it.code.contains("id") && it.code != "one-way-related";
    assert!(findings.iter().find(of_ids).is_none(), "{findings:#?}");
}

#[test]
fn an_edition_without_its_game_or_number_and_one_edition_twice_are_refused() {
    let root = tempfile::tempdir().expect("a folder");
    let note = ("Boats.md", "- **Oar:** A boat has oars.\n");
    let game = folder(root.path(), "game", &[("game.toml", "id = \"sea\"\nedition = \"2\"\n"), note]);
    let old = |name: &str, config: &str| folder(root.path(), name, &[("game.toml", config), note]);
    let one = old("one", "edition_of = \"sea\"\nedition = \"1\"\n");
    let again = old("again", "edition_of = \"sea\"\nedition = \"1\"\n");
    let same = old("same", "edition_of = \"sea\"\nedition = \"2\"\n");
    let unnumbered = old("unnumbered", "edition_of = \"sea\"\n");
    let alone = refused(vec![one.clone()]);
    assert!(alone.to_string().contains("is an edition of `sea`, and no such game is read"), "{alone}");
    let twice = refused(vec![game.clone(), one.clone(), again.clone()]).to_string();
    assert!([&one, &again].iter().all(|it| twice.contains(&it.display().to_string())), "{twice}");
    let same_as_the_game = refused(vec![game.clone(), same.clone()]).to_string();
    assert!([&game, &same].iter().all(|it| same_as_the_game.contains(&it.display().to_string())));
    let untold = refused(vec![game.clone(), unnumbered]);
    assert!(untold.to_string().contains("does not say which") && untold.help().contains("`edition`"));
    // two games of one id are told how they can be editions
    let other = folder(root.path(), "other", &[("game.toml", "id = \"sea\"\n"), note]);
    assert!(refused(vec![game, other]).help().contains("edition_of = \"sea\""));
}

#[test]
fn a_game_that_is_no_newer_than_its_older_edition_is_a_finding() {
    let root = tempfile::tempdir().expect("a folder");
    let note = ("Boats.md", "- **Oar:** A boat has oars.\n");
    for (older, edition, found) in [
        ("10.1", "", true),
        ("10.1", "edition = \"9.2\"\n", true),
        ("10.1", "edition = \"10.2\"\n", false),
        ("9.1", "edition = \"10.0\"\n", false),
        ("2024-06-21", "edition = \"2024-11-02\"\n", false),
        ("2024-11-02", "edition = \"2024-06-21\"\n", true),
    ] {
        let old = format!("edition_of = \"sea\"\nedition = \"{older}\"\nextends = \"sea\"\n");
        let old = folder(root.path(), "old", &[("game.toml", &old), note]);
        let config = format!("id = \"sea\"\n{edition}");
        let game = folder(root.path(), "game", &[("game.toml", &config), note]);
        let choice = ContentChoice { folders: vec![game, old], ..ContentChoice::default() };
        let rulebook = Rulebook::read(gather(&choice).expect("games"));
        let has = |code: &str| rulebook.diagnostics.iter().any(|it| it.code == code);
        assert_eq!(has("unclear-edition"), found, "{edition}: {:#?}", rulebook.diagnostics);
        assert!(has("unknown-field"), "`extends` beside `edition_of`: {:#?}", rulebook.diagnostics);
    }
}

#[test]
fn an_edition_of_the_shipped_game_stands_beside_it() {
    let root = tempfile::tempdir().expect("a folder");
    let config = "edition_of = \"armada\"\nedition = \"1.4\"\neffective = 2018-01-01\n";
    let note = "---\ntitle: Defense Tokens\n---\n- **Brace:** The defender halves the damage, rounded down. ^brace\n";
    let old = folder(root.path(), "old", &[("game.toml", config), ("Defense Tokens.md", note)]);
    let choice =
        |shipped, bases| ContentChoice { folders: vec![old.clone()], shipped, bases, ..Default::default() };
    for choice in
        [choice(Some(shipped::games as fn() -> _), None), choice(None, Some(shipped::games as fn() -> _))]
    {
        let rulebook = Rulebook::read(gather(&choice).expect("games"));
        let brace =
            rulebook.history(passage(&rulebook, "armada@1.4/defense-tokens/brace")).expect("its history");
        assert_eq!(brace.editions[1].id.to_string(), "armada/defense-tokens/brace");
        assert!(!brace.changes[0].words.is_empty() && brace.until.is_none());
    }
}

#[test]
fn an_edition_is_followed_while_it_is_served_and_kept_with_its_game() {
    let root = tempfile::tempdir().expect("a folder");
    let note = ("Boats.md", "- **Oar:** A boat has two oars. ^oar\n");
    let game = folder(root.path(), "game", &[("game.toml", "id = \"sea\"\nedition = \"2\"\n"), note]);
    let old = "edition_of = \"sea\"\nedition = \"1\"\n";
    let old = folder(
        root.path(),
        "old",
        &[("game.toml", old), ("Boats.md", "- **Oar:** A boat has one oar. ^oar\n")],
    );
    let choice = ContentChoice { folders: vec![game, old.clone()], ..ContentChoice::default() };
    let words = |rulebook: &Rulebook| passage(rulebook, "sea@1/boats/oar").text.clone();
    let (mut memory, games) = Memory::open_beside(Path::new("nowhere"), &choice).expect("games");
    let before = fingerprint(&games);
    let index = tempfile::tempdir().expect("a folder");
    let keep = |games: Vec<GameSources>| {
        let fingerprint = fingerprint(&games);
        foreign_ids::read(games, index.path(), Keeping::ReadAndWrite { fingerprint: &fingerprint })
    };
    assert_eq!(words(&keep(games)), "Oar: A boat has one oar.");
    fs::write(old.join("Boats.md"), "- **Oar:** A boat has three oars. ^oar\n").expect("written");
    let games = memory.take(memory.look(), &Default::default());
    assert_ne!(fingerprint(&games), before);
    assert_eq!(words(&keep(games.clone())), "Oar: A boat has three oars.");
    let again = keep(games);
    assert_eq!(words(&again), "Oar: A boat has three oars.");
    assert_eq!(again.changes("sea@1", "sea").expect("compared").changed.len(), 1);
    // one that breaks keeps its last good version, and says so on its own pages alone
    fs::write(old.join("Boats.md"), "---\nruling: [\n---\nText.\n").expect("written");
    let rulebook = Rulebook::read(memory.take(memory.look(), &Default::default()));
    assert_eq!(words(&rulebook), "Oar: A boat has three oars.");
    assert_eq!(rulebook.stale_of("sea@1", Some("old/Boats.md")).len(), 1);
    assert!(rulebook.stale_of("sea", None).is_empty());
}

/// A numbered rulebook of one file, with this head and `game.toml`.
fn book(name: &str, head: &str, config: &str) -> Rulebook {
    books(&[(name, &format!("{head}\n\n## 1. Boats\n\n1.1 They float.\n\n1.2 They row.\n"))], config)
}

fn books(files: &[(&str, &str)], config: &str) -> Rulebook {
    let file = |path: &str, text: &str| SourceFile {
        path: path.into(),
        name: path.into(),
        text: text.to_owned().into(),
    };
    let notes = files.iter().map(|(path, text)| file(path, text)).collect();
    let config = Some(file("game.toml", config));
    Rulebook::read(vec![GameSources { id: "sea".into(), config, notes, ..GameSources::default() }])
}

#[test]
fn an_edition_is_told_by_names_and_heads() {
    for (name, head, edition) in [
        ("8.0.md", "Rules", Some("8.0")),
        ("Rules-v7.0.1.md", "Rules", Some("7.0.1")),
        ("a.md", "Version shown in document: 7/8/26 - V 8.0", Some("8.0")),
        ("Rules of 2024.md", "Rules", None),
        ("SWH_Comp_Rules_v7_0.md", "Rules", Some("7.0")),
        ("Rulebook v2.md", "Rules", Some("2")),
        ("V1.md", "Rules", Some("1")),
        ("rules_v2_1.md", "Rules", Some("2.1")),
        ("Rules (2nd edition).md", "Rules", Some("2")),
        ("Second Edition.md", "Rules", Some("2")),
        ("Rules 2nd ed.md", "Rules", Some("2")),
        ("Supplement 1.2 to 8.0.md", "Rules", Some("8.0")),
        ("Edition 3.md", "Rules", Some("3")),
        ("CR 2024-06-21.md", "Rules", Some("2024-06-21")),
        ("MagicCompRules 20240621.md", "Rules", Some("2024-06-21")),
        ("a.md", "Effective June 2, 2025", Some("2025-06-02")),
        ("level 2.md", "Rules", None),
        ("vessels.md", "Rules", None),
        ("Limited edition.md", "Rules", None),
    ] {
        let rulebook = book(name, head, "");
        assert_eq!(rulebook.game("sea").and_then(|game| game.edition.as_deref()), edition, "{name} {head}");
    }
}

/// A day of two numbers is one where one of them is no month, or `game.toml` says which comes first.
#[test]
fn the_day_of_an_edition_stands_in_its_head() {
    let orders = ["", "date_order = \"month-day\"\n", "date_order = \"day-month\"\n"];
    for (head, days) in [
        ("Version shown in document: 7/8/26 - V 8.0", [None, Some("2026-07-08"), Some("2026-08-07")]),
        ("Version 8.0 (7/18/2026)", [Some("2026-07-18"), Some("2026-07-18"), None]),
        ("Version 8.0, 18/7/26", [Some("2026-07-18"), None, Some("2026-07-18")]),
        ("Version 8.0\nEffective June 2, 2025", [Some("2025-06-02"); 3]),
        ("Version 8.0", [None; 3]),
        ("Version 8.0 of 40/50/26", [None; 3]),
        ("Version 8.0 of 1/2", [None; 3]),
        ("Version 8.0, see 1/2/3/4", [None; 3]),
    ] {
        for (order, day) in orders.iter().zip(days) {
            let rulebook = book("a.md", head, order);
            assert_eq!(
                rulebook.game("sea").and_then(|game| game.effective.as_deref()),
                day,
                "{head} {order}"
            );
            let asked = rulebook.diagnostics.iter().filter(|it| it.code == "unclear-day").count();
            assert_eq!(asked, usize::from(head.contains("7/8/26") && order.is_empty()), "{head} {order}");
        }
    }
}

fn told(parts: &[TextPart]) -> String {
    let part = |part: &TextPart| match part {
        TextPart::Same(words) => words.clone(),
        TextPart::Old(words) => format!("[-{words}-]"),
        TextPart::New(words) => format!("{{+{words}+}}"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_difference_names_the_words_that_left_and_came() {
    for (old, new, parts) in [
        ("a ship may move", "a ship must move twice", "a ship [-may-] {+must+} move {+twice+}"),
        ("", "new words", "{+new words+}"),
        ("old words", "", "[-old words-]"),
        ("the  same", "the same", "the same"),
    ] {
        assert_eq!(told(&difference(old, new)), parts);
    }
}

/// Spaces, case and punctuation are no other words; signs before numbers and numbers of rules are.
#[test]
fn rules_are_reworded_where_words_differ() {
    let rows = [
        ("An anchor.It holds", "An anchor. It holds.", ""),
        ("Red , Blue and \u{201c}Hp\u{201d}", "Red, Blue and \"HP\"", ""),
        ("the crew\u{2019}s oar", "the crew's oar", ""),
        ("from one\u{2014}two", "from one, two", ""),
        ("game play", "gameplay", ""),
        ("It gets +1 oar.", "It gets -1 oar.", "It gets [-+1-] {+-1+} oar."),
        ("See 1.2.1.A.", "See 1.2.2.A.", "See [-1.2.1.A.-] {+1.2.2.A.+}"),
        ("All float.See 2.", "All float, unless wet. See 2.", "All float, {+unless wet.+} See 2."),
    ];
    let text = |side: fn(&(&'static str, &'static str, &str)) -> &'static str| {
        let rule = |(at, row)| format!("1.{} {}\n\n", at + 1, side(row));
        "## 1. Boats\n\n".to_owned() + &rows.iter().enumerate().map(rule).collect::<String>()
    };
    let (old, new) = (text(|row| row.0), text(|row| row.1));
    let rulebook = books(&[("rules v7.0.md", &old), ("rules v8.0.md", &new)], "");
    let changes = rulebook.changes("sea@7.0", "sea").expect("both are compared");
    let changed: Vec<_> = changes.changed.iter().map(|it| told(&it.words)).collect();
    let expected: Vec<_> = rows.iter().map(|row| row.2).filter(|words| !words.is_empty()).collect();
    assert_eq!(changed, expected);
}
