//! Several editions of one numbered rulebook are one game, and its references lead somewhere.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::path::{Path, PathBuf};

use names::{Diagnostic, PassageId};
use rulebook::{
    Game, Kind, Lookup, Passage, Redirect, Rulebook, Target, checks, rule_number,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};
use search::{Request, Searcher, Silent};

const NEW: &str = include_str!("../../../../tests/fixtures/rulebook/editions/8.0.md");
const OLD: &str = include_str!("../../../../tests/fixtures/rulebook/editions/7.0.md");

fn sea(files: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let (notes, others) = files.iter().map(file).partition(|file| file.path.ends_with(".md"));
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), notes, others, ..GameSources::default() }])
}

fn both() -> Rulebook {
    sea(&[("7.0.md", OLD), ("8.0.md", NEW)])
}

fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let id: PassageId = id.parse().expect("an id");
    let known: Vec<_> = rulebook.passages.keys().collect();
    rulebook.passage(&id).unwrap_or_else(|| panic!("no {id} in {known:?}"))
}

fn of<'a>(findings: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    findings.iter().filter(|finding| finding.code == code).collect()
}

#[test]
fn the_newest_edition_is_the_game_and_an_older_one_stands_beside_it() {
    let rulebook = both();
    let games: Vec<_> =
        rulebook.games.values().map(|game| (game.id.as_str(), game.edition.as_deref())).collect();
    assert_eq!(games, [("sea", Some("8.0")), ("sea@7.0", Some("7.0"))]);
    assert!(passage(&rulebook, "sea/flags/2.2.1").text.starts_with("Up to means"));
    assert!(passage(&rulebook, "sea@7.0/flags/2.2.1").text.starts_with("A unique flag"));
    assert!(of(&rulebook.diagnostics, "duplicate-topic").is_empty(), "{:?}", rulebook.diagnostics);
    let older: Vec<_> = rulebook.older_editions("sea").iter().map(|game| game.id.clone()).collect();
    assert_eq!(older, ["sea@7.0"]);
}

#[test]
fn the_edition_is_told_by_name_folder_head_or_front_matter() {
    let without_head = |text: &str| text.replace("Version shown in document: 5/6/24 - V 7.0", "");
    for files in [
        [("rules-v7.0.md", OLD), ("rules-v10.0.md", NEW)],
        [("7.0/rules.md", OLD), ("10.0/rules.md", NEW)],
        [("old.md", OLD), ("rules v10.0.md", NEW)],
    ] {
        let rulebook = sea(&files);
        let games: Vec<_> = rulebook.games.keys().map(String::as_str).collect();
        assert_eq!(games, ["sea", "sea@7.0"], "{files:?}: 10 is newer than 7");
    }
    let alone = sea(&[("rules.md", &without_head(OLD))]);
    assert_eq!(alone.games.keys().collect::<Vec<_>>(), ["sea"]);
    let one = sea(&[("rules.md", OLD)]);
    assert_eq!(one.games.values().map(|game| game.edition.as_deref()).collect::<Vec<_>>(), [Some("7.0")]);
}

/// Names without a dot: the greater number, or the later day, is the newer.
#[test]
fn editions_are_told_by_whole_numbers_and_days_as_well() {
    let plain = |text: &str| -> String {
        let kept = text.lines().filter(|line| !line.to_lowercase().contains("version"));
        kept.flat_map(|line| [line, "\n"]).collect()
    };
    let (old, new) = (plain(OLD), plain(NEW));
    for (older, newer, editions) in [
        ("v1/Rulebook.md", "v2/Rulebook.md", ["2", "1"]),
        ("Rulebook v2.md", "Rulebook v10.md", ["10", "2"]),
        ("Rules (1st edition).md", "Rules (2nd edition).md", ["2", "1"]),
        ("rules_v1_9.md", "rules_v2_1.md", ["2.1", "1.9"]),
        ("CR 2024-06-21.md", "CR 2024-11-02.md", ["2024-11-02", "2024-06-21"]),
        ("CR 20240621.md", "CR 20241102.md", ["2024-11-02", "2024-06-21"]),
    ] {
        let rulebook = sea(&[(older, &old), (newer, &new)]);
        assert!(passage(&rulebook, "sea/flags/2.2.1").text.starts_with("Up to means"), "{newer}");
        let [newest, oldest] = editions;
        let game = rulebook.game("sea").expect("the game");
        assert_eq!(game.edition.as_deref(), Some(newest));
        assert_eq!(game.effective.as_deref(), (newest.len() == 10).then_some(newest));
        assert!(passage(&rulebook, &format!("sea@{oldest}/flags/2.2.1")).text.starts_with("A unique flag"));
        assert!(of(&rulebook.diagnostics, "same-numbers").is_empty());
    }
    // A day in the head, and days of texts that have other rules.
    let head = |day: &str, text: &str| format!("Effective {day}\n\n{text}");
    let (a, b) = (head("June 2, 2025", &old), head("March 3, 2026", &new));
    let rulebook = sea(&[("a.md", &a), ("b.md", &b)]);
    assert_eq!(rulebook.game("sea").and_then(|game| game.edition.as_deref()), Some("2026-03-03"));
    let other = "## 7. Prizes\n### 1. Coins\n1. A coin is paid.\n2. Another is kept.\n";
    let rulebook = sea(&[("Rules 2024-01-01.md", &new), ("Prizes 2025-01-01.md", other)]);
    assert_eq!(rulebook.games.len(), 1, "{:?}", rulebook.games.keys());
    // Nothing tells them apart: that is said.
    let rulebook = sea(&[("new.md", &new), ("old/rules.md", &old)]);
    let found = of(&rulebook.diagnostics, "same-numbers");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("`old/rules.md`") && found[0].help.is_some());
}

#[test]
fn spellings_of_a_number_lead_to_it_within_their_edition() {
    let rulebook = both();
    for (asked, to) in
        [("1.2.1.A", "1.2.1.a"), ("1.2.1.1", "1.2.1.a"), ("1.2.1.a.", "1.2.1.a"), ("1.2.2.", "1.2.2")]
    {
        for game in ["sea", "sea@7.0"] {
            let right = Lookup::Moved { to: format!("/{game}/boats/{to}"), why: Redirect::Spelling };
            assert_eq!(rulebook.find(game, "boats", Some(asked)), right, "{game} {asked}");
        }
    }
    let newest = Lookup::Moved { to: "/sea/boats/1.2.2".to_owned(), why: Redirect::Name };
    assert_eq!(rulebook.find("sea@8.0", "boats", Some("1.2.2")), newest, "for as long as it is the newest");
    assert_eq!(rulebook.find("sea@6.0", "boats", Some("1.2.2")), Lookup::Unknown);
}

#[test]
fn a_rule_of_an_old_edition_is_found_by_its_number_and_by_its_words() {
    let rulebook = both();
    let newer = |id: &str| {
        let newer = rulebook.newer(passage(&rulebook, id)).expect("an older edition");
        let text = |id: &Option<PassageId>| id.as_ref().map(PassageId::to_string);
        (text(&newer.same_number), text(&newer.same_words), newer.agrees())
    };
    let flag = |number: &str| Some(format!("sea/flags/{number}"));
    assert_eq!(newer("sea@7.0/flags/2.1.1"), (flag("2.1.1"), flag("2.1.1"), true));
    assert_eq!(newer("sea@7.0/flags/2.2.1"), (flag("2.2.1"), flag("2.3.1"), false), "its number moved");
    assert_eq!(newer("sea@7.0/flags/2.1.3"), (None, None, false), "nothing is left of it");
    assert!(rulebook.newer(passage(&rulebook, "sea/flags/2.1.1")).is_none());
}

#[test]
fn a_number_that_was_another_rule_says_so_in_the_newest_edition() {
    let rulebook = both();
    let before = |id: &str| {
        let it = rulebook.renumbered(passage(&rulebook, id))?;
        let text = |id: &Option<PassageId>| id.as_ref().map(PassageId::to_string);
        Some((it.until.clone(), text(&it.was), text(&it.now)))
    };
    let told = (Some("7.0".into()), Some("sea@7.0/flags/2.2.1".into()), Some("sea/flags/2.3.1".into()));
    assert_eq!(before("sea/flags/2.2.1"), Some(told));
    assert_eq!(before("sea/flags/2.1.1"), None, "the same rule in both");
    assert_eq!(before("sea/flags/2.3.1"), None, "a number that was not there");
}

#[test]
fn a_numbered_rule_is_cited_by_edition_number_and_heading() {
    let rulebook = both();
    let label = |id: &str| rulebook.citation_label(passage(&rulebook, id));
    assert_eq!(label("sea/flags/2.3.1"), "sea 8.0, 2.3.1, Unique Flags");
    assert_eq!(label("sea@7.0/flags/2.2.1"), "sea 7.0, 2.2.1, Unique Flags");
    assert_eq!(label("sea/boats/1.2.1.a"), "sea 8.0, 1.2.1.a, Sails");
}

#[test]
fn references_lead_to_the_rule_they_name_and_disagreements_are_reported() {
    let rulebook = both();
    let target = |id: &str, text: &str| -> Target {
        let found = passage(&rulebook, id).links.iter().find(|link| link.text == text);
        found.unwrap_or_else(|| panic!("{text} in {:?}", passage(&rulebook, id).links)).target.clone()
    };
    let rule = |id: &str| Target::Passage(id.parse().expect("an id"));
    assert_eq!(target("sea/boats/1.1.1", "2.2 Unique Flags"), rule("sea/flags/2.3.1"), "the heading wins");
    assert_eq!(target("sea@7.0/boats/1.1.1", "2.2 Unique Flags"), rule("sea@7.0/flags/2.2.1"));
    assert_eq!(target("sea/boats/1.1.2", "1.2.1.A"), rule("sea/boats/1.2.1.a"));
    assert_eq!(target("sea/boats/1.2.2", "2. Flags").url(), "/sea/flags");
    assert_eq!(target("sea/flags/2.1.1", "9.9"), Target::Unresolved("9.9".to_owned()));
    let text = &passage(&rulebook, "sea/boats/1.1.1").text;
    assert_eq!(text, "Boats float on water unless a card says otherwise. See 2.2 Unique Flags.");
    assert!(passage(&rulebook, "sea/boats/1.1.1").html.contains("href=\"/sea/flags/2.3.1\""));
    let found = checks::run(&rulebook);
    let disagree = of(&found, "number-disagrees");
    assert_eq!(disagree.len(), 1, "{disagree:?}");
    assert!(disagree[0].message.contains("`2.2` is `Up To` here, and `Unique Flags` is 2.3"), "{disagree:?}");
    let span = disagree[0].span.as_ref().expect("a place");
    assert_eq!(NEW.get(span.offset..span.offset + span.length), Some("2.2 Unique Flags"));
    assert_eq!(of(&found, "unresolved-link").len(), 2, "9.9 in both");
}

#[test]
fn ids_of_both_editions_are_kept() {
    let before = both();
    let lock = before.ids_lock("sea");
    assert!(lock.contains("\n@7.0/flags/2.2.1 ") && lock.contains("\nflags/2.3.1 "), "{lock}");
    let after = sea(&[("8.0.md", NEW), ("ids.lock", &lock), ("moved.toml", "\"@7.0/flags\" = \"flags\"\n")]);
    let found = checks::run(&after);
    let told: Vec<_> = of(&found, "vanished-id").iter().map(|it| it.message.clone()).collect();
    assert!(told.iter().any(|it| it.contains("`@7.0/boats`")), "{told:?}");
    let led = Lookup::Moved { to: "/sea/flags/2.1.1".to_owned(), why: Redirect::Renamed };
    assert_eq!(after.find("sea@7.0", "flags", Some("2.1.1")), led);
}

#[test]
fn search_prefers_the_newest_and_finds_the_older_when_asked() {
    let rulebook = both();
    let searcher = Searcher::in_memory(&rulebook, &Silent).expect("an index");
    let first = |game: Option<&str>| {
        let game = game.map(str::to_owned);
        let request = Request { query: "red flag danger".to_owned(), game, limit: 5, ..Request::default() };
        let results = searcher.search(&rulebook, &request).expect("an answer");
        results.hits.first().map(|hit| hit.id.to_string())
    };
    assert_eq!(first(None).as_deref(), Some("sea/flags/2.1.1"));
    assert_eq!(first(Some("sea@7.0")).as_deref(), Some("sea@7.0/flags/2.1.1"));
}

/// The two editions in the corpora, where they are found.
fn corpus() -> Option<Rulebook> {
    let told = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from);
    let root = testing::root();
    let places =
        [told.unwrap_or_default(), root.join("../shared/corpora"), root.join("../../shared/corpora")];
    let folder =
        places.iter().map(|place| place.join("unlimited-comprehensive-rules")).find(|it| it.is_dir());
    if folder.is_none() {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("passed over: no corpora beside the project\n"),
        );
    }
    let choice = ContentChoice { folders: vec![folder?], ..ContentChoice::default() };
    Some(Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("the folder is there")))
}

fn rules<'a>(rulebook: &'a Rulebook, game: &'a Game) -> Vec<&'a Passage> {
    let all = rulebook.topics_of(game).flat_map(|topic| rulebook.passages_of(topic));
    all.filter(|it| it.kind == Kind::Rule).collect()
}

#[test]
fn every_rule_of_both_real_editions_has_its_own_address() {
    let Some(rulebook) = corpus() else { return };
    let counts: Vec<_> =
        rulebook.games.values().map(|it| (it.edition.as_deref(), rules(&rulebook, it).len())).collect();
    assert_eq!(counts, [(Some("8.0"), 754), (Some("7.0"), 733)]);
    for rule in rulebook.games.values().flat_map(|game| rules(&rulebook, game)) {
        assert!(rule_number(rule.id.passage()).is_some(), "{}: its address is its number", rule.id);
    }
    for game in rulebook.games.values() {
        let links = rules(&rulebook, game).into_iter().flat_map(|rule| &rule.links);
        let unresolved: Vec<_> = links.filter(|link| matches!(link.target, Target::Unresolved(_))).collect();
        println!("{}: unresolved {unresolved:?}", game.id);
    }
    let found = checks::run(&rulebook);
    let disagree: Vec<_> = of(&found, "number-disagrees").iter().map(|it| it.message.clone()).collect();
    println!("{}", disagree.join("\n"));
    let unique = disagree.iter().filter(|it| it.contains("Unique, Unique Icon")).count();
    assert!(unique >= 1, "{disagree:?}");
    let see =
        rulebook.passages.values().flat_map(|it| &it.links).filter(|link| link.text.starts_with("8.30"));
    let targets: Vec<_> = see.map(|link| link.target.url()).collect();
    assert!(!targets.is_empty() && targets.iter().all(|url| url.contains("/8.29.")), "{targets:?}");
    let referring = rulebook.passages.values().filter(|it| it.text.contains("See ")).count();
    assert!(referring > 50, "{referring}");
}
