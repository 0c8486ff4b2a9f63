//! The real corpora, where they are at hand: everything in them is counted, and every defect is named once.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use names::Diagnostic;
use rulebook::{
    Kind, Lookup, Rulebook, Target, checks,
    sources::{ContentChoice, gather_beside},
};

/// A folder of the corpora (`ADJUTANT_CORPORA`, else `../shared`), where it is found.
fn corpus(name: &str) -> Option<PathBuf> {
    let beside = testing::root().join("../shared");
    let root = std::env::var_os("ADJUTANT_CORPORA").map_or(beside, PathBuf::from);
    let places = [root.join("corpora"), root.join("../../shared/corpora"), root.clone()];
    let found = places.into_iter().map(|place| place.join(name)).find(|folder| folder.is_dir());
    if found.is_none() {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("passed over: no {name} below {}\n", root.display()),
        );
    }
    found
}

fn read(folder: PathBuf) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder], ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("the folder is there"))
}

/// How many findings each check has.
fn counts(found: &[Diagnostic]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    found.iter().for_each(|finding| *counts.entry(finding.code).or_default() += 1);
    counts
}

#[test]
fn every_defect_of_the_armada_vault_is_named_and_nothing_else() {
    let Some(folder) = corpus("armada-vault") else { return };
    let rulebook = read(folder);
    let found = checks::run(&rulebook);
    let expected = BTreeMap::from([
        // two notes called Maneuver Tool, one of them empty
        ("duplicate-topic", 1),
        ("empty-note", 19),
        // the question in Commands that lost its end and its answer, and the two links it lost them to
        ("glued-question", 1),
        ("link-without-words", 2),
        // 8 empty parentheses, 2 letters of the icon font, 1 shortcode, 1 mark of a generator
        ("icon-debris", 12),
        // the navigate icon read as Evade, in Commands and in Effect Use and Timing
        ("icon-misread", 2),
        // Anti-Sqadron
        ("likely-typo", 1),
        ("one-way-related", 181),
        ("orphan", 17),
        ("outside-image", 3),
        ("unresolved-link", 6),
    ]);
    assert_eq!(counts(&found), expected, "{found:#?}");
    let worst: Vec<_> = found.iter().map(|finding| finding.severity).collect();
    assert!(worst.is_sorted(), "worst first");
    assert!(found.iter().all(|finding| finding.span.is_some() && finding.help.is_some()));
}

#[test]
fn everything_in_the_armada_vault_is_read() {
    let Some(folder) = corpus("armada-vault") else { return };
    let rulebook = read(folder);
    let game = rulebook.game("armada-vault").expect("the game");
    assert_eq!(game.topics.len(), 116, "notes");
    let questions: Vec<_> = rulebook.passages.values().filter(|it| it.kind == Kind::Question).collect();
    assert_eq!(questions.len(), 54, "question callouts");
    assert!(questions.iter().all(|it| it.asks().is_some() && !it.text.is_empty()));
    assert!(questions.iter().all(|it| !it.text.starts_with("A:") && !it.text.starts_with("Answer")));
    assert!(questions.iter().all(|it| it.ruling.is_some()), "the publisher's answers are rulings");
    let cited: usize = rulebook.topics.values().map(|topic| topic.citations.len()).sum();
    assert_eq!(cited, 104, "page citations");
    assert!(rulebook.topics.values().flat_map(|topic| &topic.citations).all(|it| it.pages.is_some()));
    let ranges = rulebook.topics.values().flat_map(|topic| &topic.citations);
    let ranges = ranges.filter(|it| it.pages.as_ref().is_some_and(|pages| pages.contains('-')));
    assert_eq!(ranges.count(), 12, "page ranges");
    let notes = notes_of(&folder_of("armada-vault"));
    let names_related = |note: &&PathBuf| {
        let text = std::fs::read_to_string(note).expect("a note");
        text.lines().any(|line| line.starts_with("Related Topics:"))
    };
    let related: Vec<_> = notes.iter().filter(names_related).collect();
    assert_eq!(related.len(), 84, "lines of related topics");
    for note in related {
        let topic = rulebook.topics.values().find(|topic| note.ends_with(&topic.file)).expect("its topic");
        assert!(!topic.related.is_empty(), "{} names related topics", topic.id);
    }
    let shown: String = rulebook.passages.values().map(|it| it.text.as_str()).collect();
    for leaked in ["Related Topics", "[[", "#ffg", "[!", "\\|", "[^"] {
        assert!(!shown.contains(leaked), "{leaked} is shown");
    }
}

/// Of 70 links to notes that are not there 61 lead to the passage labelled so and 3 by a near name.
#[test]
fn links_of_the_armada_vault_lead_to_what_they_name() {
    let Some(folder) = corpus("armada-vault") else { return };
    let rulebook = read(folder);
    let game = rulebook.game("armada-vault").expect("the game");
    assert_eq!(game.links.unresolved, 6);
    assert_eq!(
        broken_links(&folder_of("armada-vault"), &rulebook),
        (61, 3, 6),
        "by label, by near name, not at all"
    );
    let to = |name: &str| -> Vec<String> {
        let links = rulebook.passages.values().flat_map(|it| &it.links);
        let named = links.filter(|link| link.text == name).map(|link| link.target.url());
        named.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert_eq!(to("Escort"), ["/armada-vault/squadron-keywords/escort"]);
    // An empty note is a name: its page names the passage labelled so.
    let Lookup::Topic(topic) = rulebook.find("armada-vault", "repair-command", None) else {
        panic!("the empty note has a page");
    };
    assert_eq!(rulebook.named_elsewhere(&topic.id), Some("/armada-vault/commands/repair-command"));
}

/// The notes of a folder.
fn notes_of(folder: &Path) -> Vec<PathBuf> {
    let mut notes = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|it| it == "md") => notes.push(path),
                false => {}
            }
        }
    }
    notes
}

/// The links of a vault whose note does not exist: how many lead to the passage labelled so, how many by a
/// near name, and how many nowhere.
fn broken_links(folder: &Path, rulebook: &Rulebook) -> (usize, usize, usize) {
    let notes = notes_of(folder);
    let stem = |path: &PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let names: Vec<String> = notes.iter().map(stem).collect();
    let of_passages = rulebook.passages.values().flat_map(|it| &it.links);
    let links: Vec<_> = of_passages.chain(rulebook.topics.values().flat_map(|it| &it.related)).collect();
    let mut counts = (0, 0, 0);
    for note in &notes {
        let text = std::fs::read_to_string(note).expect("a note");
        for link in text.split("[[").skip(1).filter_map(|rest| rest.split_once("]]")).map(|(link, _)| link) {
            let (target, words) = link.split_once("\\|").unwrap_or((link, link));
            let name = target.rsplit('/').next().unwrap_or(target);
            if names.iter().any(|known| known == name) {
                continue;
            }
            // A name that begins or ends otherwise, such as `Navigate` for the note `Navigate Command`.
            let near =
                |known: &&String| known.starts_with(&format!("{name} ")) || **known == format!("{name}s");
            let leads =
                links.iter().any(|link| link.text == words && !matches!(link.target, Target::Unresolved(_)));
            let labelled = rulebook
                .passages
                .values()
                .any(|it| it.label.as_deref() == Some(name) || it.aliases.iter().any(|alias| alias == name));
            match (names.iter().any(|known| near(&known)), leads || labelled) {
                (true, true) => counts.1 += 1,
                (false, true) => counts.0 += 1,
                (_, false) => {
                    println!("nowhere: {target}");
                    counts.2 += 1;
                }
            }
        }
    }
    counts
}

fn folder_of(name: &str) -> PathBuf {
    corpus(name).expect("it was there a moment ago")
}

#[test]
fn all_links_of_the_unlimited_pages_are_classified() {
    let Some(folder) = corpus("unlimited-docs") else { return };
    let rulebook = read(folder);
    let game = rulebook.game("unlimited-docs").expect("the game");
    let found = counts(&checks::run(&rulebook));
    assert_eq!(rulebook.topics.len(), 11, "pages");
    let of_passages = rulebook.passages.values().flat_map(|it| &it.links);
    let of_topics = rulebook.topics.values().flat_map(|topic| &topic.related);
    let outside = of_passages.clone().filter(|link| matches!(link.target, Target::External(_))).count();
    assert_eq!(found.get("unresolved-link"), Some(&3), "a page that does not exist");
    assert_eq!(found.get("unresolved-anchor"), Some(&80), "places that do not exist");
    assert_eq!(outside, 2 + 6, "links to other sites, and pictures");
    assert!(of_topics.count() > 0);
    // 178 links and 6 pictures, those of the tables of contents included.
    assert_eq!(game.links.resolved + game.links.unresolved, 178 + 6);
    let shown: String = rulebook.passages.values().map(|it| format!("{}{}", it.text, it.html)).collect();
    for leaked in ["{{", "+++", "context=", "alert"] {
        assert!(!shown.contains(leaked), "{leaked} is shown");
    }
}

#[test]
fn references_of_the_real_rulebooks_are_resolved_or_reported() {
    let Some(folder) = corpus("unlimited-comprehensive-rules") else { return };
    let rulebook = read(folder);
    let numbered = |game: &str| {
        let of = rulebook.passages.values().filter(|it| it.id.game() == game);
        of.filter(|it| rulebook::rule_number(it.id.passage()).is_some()).count()
    };
    let newest = rulebook.games.keys().find(|id| !id.contains('@')).expect("the newest");
    assert_eq!((numbered(newest), numbered(&format!("{newest}@7.0"))), (754, 733));
    let found = checks::run(&rulebook);
    let disagreeing: Vec<_> = found.iter().filter(|it| it.code == "number-disagrees").collect();
    assert_eq!(disagreeing.len(), 18);
    assert!(disagreeing.iter().any(|it| it.message.contains("`8.30` is `Up To` here, and `Unique")));
    assert!(!found.iter().any(|it| it.code == "unresolved-link"));
}

/// The real 7.0 and 8.0: which words changed, what is new, and that each old page tells the truth of its number.
#[test]
fn changes_between_the_real_rulebooks_are_words_and_not_punctuation() {
    let Some(folder) = corpus("unlimited-comprehensive-rules") else { return };
    let rulebook = read(folder);
    let newest = rulebook.games.keys().find(|id| !id.contains('@')).expect("the newest").clone();
    let older = format!("{newest}@7.0");
    let changes = rulebook.changes(&older, &newest).expect("both are compared");
    let reworded: Vec<&str> = changes.changed.iter().map(|step| step.now.id.passage()).collect();
    let same_number = changes.changed.iter().filter(|step| !step.moved).count();
    assert!(reworded.contains(&"1.9.8") && reworded.contains(&"1.10.2.a"), "{reworded:?}");
    assert!(!reworded.contains(&"1.7.8"), "a blank that was missing is no change");
    assert_eq!((same_number, changes.changed.len()), (16, 16), "{reworded:?}");
    // The seventeenth number has another rule now, and its old page said so already.
    let taken = rulebook.newer(
        rulebook
            .passages
            .values()
            .find(|it| it.id.game() == older && it.id.passage() == "6.3.5.d")
            .expect("the old rule"),
    );
    assert!(taken.is_some_and(|newer| newer.same_number.is_some() && !newer.agrees()));
    assert_eq!(changes.removed, []);
    let moved: Vec<_> = changes.moved.iter().map(|it| (it.was.id.passage(), it.now.id.passage())).collect();
    assert!(!moved.is_empty() && changes.added.len() == 21, "{moved:?} {:?}", changes.added);
    for step in &changes.changed {
        let was = rulebook.passage(&step.was.id).expect("the old rule");
        let newer = rulebook.newer(was).expect("what it became");
        assert!(newer.reworded, "{}", step.was.id);
    }
    // Nothing in the files tells 7 August from 8 July: it is asked.
    let asked = rulebook.diagnostics.iter().filter(|it| it.code == "unclear-day").count();
    assert_eq!(asked, 2);
    assert_eq!(rulebook.game(&newest).and_then(|game| game.effective.as_deref()), None);
}

/// A list on the very next line belongs to an escaped bullet; behind a blank line it stands for itself.
#[test]
fn rules_behind_an_escaped_bullet_are_their_own() {
    let Some(folder) = corpus("armada-vault") else { return };
    let rulebook = read(folder);
    let below = |token: &str| {
        let parent = format!("armada-vault/defense-tokens/{token}");
        let is_below =
            |it: &&rulebook::Passage| it.parent.as_ref().is_some_and(|it| it.to_string() == parent);
        rulebook.passages.values().filter(is_below).count()
    };
    assert_eq!((below("scatter"), below("evade") > 1, below("salvo") > 1), (0, true, true));
}
