//! From sources to a rulebook: what each dialect becomes, on fixtures of our own and on the seeds.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::path::{Path, PathBuf};

use names::{Diagnostic, PassageId, TopicId};
use rulebook::{
    Dialect, Kind, Lookup, Passage, Redirect, Rulebook, Target, Topic, checks,
    sources::{ContentChoice, SourceError, gather_beside},
};

fn fixtures() -> PathBuf {
    testing::root().join("tests/fixtures/rulebook")
}

/// The seeds, where they are found.
fn seeds() -> Option<PathBuf> {
    let corpora = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from);
    let root = corpora.unwrap_or_else(|| testing::root().join("../shared"));
    let seeds = [root.join("seeds"), root.join("../../shared/seeds")];
    let found = seeds.into_iter().find(|folder| folder.is_dir());
    if found.is_none() {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("passed over: no seeds below {}\n", root.display()),
        );
    }
    found
}

fn read(folders: &[PathBuf]) -> Rulebook {
    let choice = ContentChoice { folders: folders.to_vec(), ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("the folders are there"))
}

fn harbor() -> Rulebook {
    read(&[fixtures().join("harbor")])
}

/// A folder with these files as one game.
fn vault(files: &[(&str, &str)]) -> (tempfile::TempDir, Rulebook) {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let rulebook = read(&[folder.path().to_owned()]);
    (folder, rulebook)
}

fn topic<'a>(rulebook: &'a Rulebook, slug: &str) -> &'a Topic {
    rulebook.topics.values().find(|topic| topic.id.topic == slug).unwrap_or_else(|| panic!("no topic {slug}"))
}

fn of_kind<'a>(rulebook: &'a Rulebook, topic: &'a Topic, kind: Kind) -> Vec<&'a Passage> {
    rulebook.passages_of(topic).filter(|passage| passage.kind == kind).collect()
}

fn findings<'a>(all: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    all.iter().filter(|finding| finding.code == code).collect()
}

/// Facts of a page on timing, whichever way it was kept.
fn timing_page(rulebook: &Rulebook, slug: &str, nested: usize, pages: &str) {
    let page = topic(rulebook, slug);
    let rules = of_kind(rulebook, page, Kind::Rule);
    assert_eq!(rules.len(), 15, "{slug}");
    assert_eq!(rules.iter().filter(|rule| rule.parent.is_some()).count(), nested);
    let named = page.related.iter().filter(|link| matches!(link.target, Target::Unresolved(_))).count();
    assert_eq!(named, 4, "{:?}", page.related);
    let citation = page.citations.first().expect("a citation");
    assert_eq!(citation.pages.as_deref(), Some(pages));
    assert!(rules.iter().all(|rule| rule.citations == page.citations));
    assert!(rules.iter().all(|rule| !rule.text.contains('[') && rule.text.ends_with('.')));
}

/// Facts of a page copied from a browser with six tokens and two questions.
fn token_page(rulebook: &Rulebook, slug: &str, labels: [&str; 6], pages: [&str; 2]) {
    let page = topic(rulebook, slug);
    assert_eq!(page.dialect, Dialect::Rendered);
    let labelled: Vec<&str> = rulebook.passages_of(page).filter_map(|it| it.label.as_deref()).collect();
    assert_eq!(labelled, labels);
    let questions = of_kind(rulebook, page, Kind::Question);
    assert_eq!(questions.len(), 2);
    for question in &questions {
        assert!(question.text.starts_with("Yes."));
        assert!(question.question.as_ref().is_some_and(|asked| asked.ends_with('?')));
        assert_eq!(question.citations[0].pages.as_deref(), Some(pages[1]));
    }
    let cited: Vec<_> = page.citations.iter().filter_map(|it| it.pages.as_deref()).collect();
    assert_eq!(cited, pages);
    assert_eq!(page.related.len(), 4);
}

/// Facts of a page copied from a browser with nested lists and answers that lost their questions.
fn command_page(rulebook: &Rulebook, slug: &str, nested: &[(&str, &str)]) {
    let page = topic(rulebook, slug);
    let game = &page.id.game;
    for (child, parent) in nested {
        let id: PassageId = format!("{game}/{slug}/{child}").parse().expect("an id");
        let passage = rulebook.passage(&id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(passage.parent.as_ref().map(PassageId::passage), Some(*parent), "{id}");
        assert_eq!(passage.depth, 1);
    }
    let found = checks::run(rulebook);
    let here = |finding: &&&Diagnostic| finding.span.as_ref().is_some_and(|span| span.file == page.file);
    let repeated: Vec<_> = findings(&found, "repeated-line");
    assert_eq!(repeated.iter().filter(here).count(), 1);
    assert_eq!(repeated[0].related.len(), 1);
    assert_eq!(findings(&found, "answer-without-question").iter().filter(here).count(), 9);
    let answers = of_kind(rulebook, page, Kind::Question);
    assert_eq!(answers.len(), 9);
    assert!(answers.iter().all(|answer| !answer.text.is_empty() && answer.question.as_deref() == Some("")));
    assert_eq!(page.citations.len(), 2);
}

#[test]
fn an_obsidian_note_becomes_a_topic() {
    let rulebook = harbor();
    timing_page(&rulebook, "tides-and-timing", 1, "7-8");
    let page = topic(&rulebook, "tides-and-timing");
    assert_eq!((page.title.as_str(), page.dialect), ("Tides and Timing", Dialect::Obsidian));
    let citation = &page.citations[0];
    assert_eq!(citation.to_string(), "Harbor Handbook 2.1, p. 7-8");
    // A page that names this one stands behind those that it names itself.
    let back = page.related.last().expect("a fifth");
    assert_eq!((page.related.len(), back.text.as_str()), (5, "Orders"));
}

#[test]
fn the_same_page_copied_from_a_browser_has_the_same_rules() {
    let rulebook = read(&[fixtures().join("copied")]);
    timing_page(&rulebook, "tides-and-timing", 0, "7-8");
    let (noted, copied) = (harbor(), rulebook);
    let words = |rulebook: &Rulebook| -> Vec<String> {
        let page = topic(rulebook, "tides-and-timing");
        of_kind(rulebook, page, Kind::Rule).iter().map(|rule| rule.text.clone()).collect()
    };
    assert_eq!(words(&noted), words(&copied));
}

#[test]
fn of_two_copies_the_one_with_front_matter_is_served() {
    let note = std::fs::read_to_string(fixtures().join("harbor/tides.md")).expect("a note");
    let copy = std::fs::read_to_string(fixtures().join("copied/page.txt")).expect("a copy");
    let (_folder, rulebook) = vault(&[("a.txt", &copy), ("b.txt", &note)]);
    timing_page(&rulebook, "tides-and-timing", 1, "7-8");
    assert_eq!(topic(&rulebook, "tides-and-timing").file, "b.txt");
    let found = findings(&rulebook.diagnostics, "duplicate-topic");
    assert_eq!(found.len(), 1);
    assert!(found[0].message.contains("`a.txt`") && found[0].message.contains("`b.txt`"));
    assert_eq!(found[0].related[0].file, "b.txt");
}

#[test]
fn copied_tokens_are_labelled_and_answered() {
    let labels = ["Spring", "Slip", "Fender", "Whistle", "Brake", "Scoop"];
    token_page(&harbor(), "rope-tokens", labels, ["4-5", "31"]);
}

#[test]
fn copied_nested_lists_are_rebuilt() {
    let nested = [
        ("steer-flag", "steer"),
        ("steer-pennant", "steer"),
        ("mend-flag", "mend"),
        ("mend-caulk", "mend"),
        ("mend-pennant", "mend"),
        ("captain-says-so-before", "flag-pennant-may-paid"),
    ];
    command_page(&harbor(), "orders", &nested);
}

#[test]
fn a_zola_page_becomes_a_topic() {
    let rulebook = harbor();
    let page = topic(&rulebook, "crew-and-cards");
    assert_eq!((page.title.as_str(), page.dialect), ("Crew and Cards", Dialect::Zola));
    assert_eq!(page.summary, "What crew cards do");
    assert!(!rulebook.passages_of(page).any(|it| it.text == "General" || it.text.contains("alert")));
    let find = |label: &str| {
        let id: PassageId = format!("harbor/crew-and-cards/{label}").parse().expect("an id");
        rulebook.passage(&id).unwrap_or_else(|| panic!("no {id}"))
    };
    let steady = find("steady-crew");
    assert_eq!(steady.place, ["Kinds of Crew", "Steady Crew"]);
    let examples = of_kind(&rulebook, page, Kind::Example);
    let parents: Vec<_> =
        examples.iter().filter_map(|it| it.parent.as_ref()).map(PassageId::passage).collect();
    assert_eq!(parents, ["steady-crew", "called-crew"]);
    assert_eq!(find("called-crew").asked, ["who starts with when", "called crew word"]);
    let cited = rulebook.passages_of(page).find(|it| it.text.ends_with("sleeps.")).expect("the rule");
    assert_eq!(cited.citations[0].rule.as_deref(), Some("3.2.1"));
    let notes: Vec<_> = of_kind(&rulebook, page, Kind::Note).iter().map(|it| it.text.clone()).collect();
    assert_eq!(notes.last().map(String::as_str), Some("More about words stands in the Word List."));
    let related: Vec<_> = page.related.iter().map(|link| link.text.as_str()).collect();
    assert_eq!(related, ["Card Kinds", "Word List", "Piers"]);
}

#[test]
fn root_relative_links_are_resolved_or_reported() {
    let rulebook = harbor();
    let page = topic(&rulebook, "crew-and-cards");
    let general = rulebook.passages_of(page).find(|it| it.text.starts_with("A crew card")).expect("it");
    let hooks = &general.links[0].target;
    assert_eq!(hooks.url(), "/harbor/card-kinds/hooks");
    // The heading has another anchor: the page is there, the place is not named so by id but by words.
    assert_eq!(general.links[1].target.url(), "/harbor/card-kinds/vessels");
    assert!(general.html.contains("href=\"/harbor/card-kinds/hooks\""));
    let hook: PassageId = "harbor/card-kinds/hooks".parse().expect("an id");
    assert_eq!(rulebook.passage(&hook).expect("the hook").backlinks, std::slice::from_ref(&general.id));
    let missing = findings(&rulebook.diagnostics, "unresolved-link");
    let reported = missing.iter().filter(|it| it.message.contains("Word List")).count();
    assert_eq!(reported, 2);
    assert!(page.related.iter().any(|link| link.target == Target::Unresolved("Piers".to_owned())));
    let cards = topic(&rulebook, "card-kinds");
    assert!(cards.related.iter().any(|link| link.target == Target::Topic(page.id.clone())));
}

#[test]
fn the_seeds_hold_the_same_facts() {
    let Some(seeds) = seeds() else { return };
    let rulebook = read(&[seeds]);
    timing_page_of_seeds(&rulebook);
    let labels = ["Redirect", "Evade", "Contain", "Salvo", "Brace", "Scatter"];
    token_page(&rulebook, "defense-tokens", labels, ["4-5", "32"]);
    let nested =
        [("navigate-dial", "navigate"), ("repair-move-shields", "repair"), ("squadron-token", "squadron")];
    command_page(&rulebook, "commands", &nested);
    let duplicate = findings(&rulebook.diagnostics, "duplicate-topic");
    assert_eq!(duplicate.len(), 1);
    let found = checks::run(&rulebook);
    assert_eq!(findings(&found, "icon-misread").len(), 2, "timing and commands");
    assert_eq!(findings(&found, "possibly-incomplete").len(), 1, "defense tokens");
    assert!(duplicate[0].message.contains("`000_") && duplicate[0].message.contains("`001_"));
    let zola = rulebook.topics.values().find(|it| it.dialect == Dialect::Zola).expect("the Zola page");
    assert_eq!(zola.title, "Abilities and Effects");
    assert_eq!(zola.related.len(), 5);
    let examples = of_kind(&rulebook, zola, Kind::Example);
    assert_eq!(examples.len(), 8);
    assert!(examples.iter().all(|it| it.parent.is_some() && it.place.len() == 2));
    assert_eq!(
        rulebook
            .passages_of(zola)
            .filter(|it| it.text.starts_with("For more detailed"))
            .map(|it| it.kind)
            .next(),
        Some(Kind::Note)
    );
    assert!(!rulebook.passages_of(zola).any(|it| it.place == ["Table of Contents"]));
}

fn timing_page_of_seeds(rulebook: &Rulebook) {
    let page = topic(rulebook, "effect-use-and-timing");
    let rules = of_kind(rulebook, page, Kind::Rule);
    assert_eq!((page.title.as_str(), rules.len()), ("Effect Use and Timing", 15));
    assert_eq!(rules.iter().filter(|rule| rule.parent.is_some()).count(), 1);
    assert_eq!(page.citations[0].to_string(), "Rules Reference Guide 1.5, p. 5-6");
    let own: Vec<&str> = page.related.iter().take(4).map(|link| link.text.as_str()).collect();
    assert_eq!(own, ["Critical Effects", "Modifying Dice", "Squadron Keywords", "Upgrade Cards"]);
}

#[test]
fn addresses_forgive_spelling() {
    let rulebook = harbor();
    let to = |topic: &str, passage: Option<&str>| match rulebook.find("Harbor", topic, passage) {
        Lookup::Moved { to, why: Redirect::Spelling } => to,
        other => panic!("{other:?}"),
    };
    assert_eq!(to("Rope_Tokens", Some("Brake.")), "/harbor/rope-tokens/brake");
    assert_eq!(to("rope-tokens", None), "/harbor/rope-tokens");
    assert_eq!(to("ropes", None), "/harbor/rope-tokens");
    assert_eq!(to("rope-tokens", Some("half-the-waves")), "/harbor/rope-tokens/brake");
    assert_eq!(to("crew-and-cards", Some("3.2.1.")), "/harbor/crew-and-cards/steady-crew-works-even");
    assert!(matches!(rulebook.find("harbor", "rope-tokens", Some("brake")), Lookup::Passage(_)));
    assert!(matches!(rulebook.find("harbor", "rope-tokens", None), Lookup::Topic(_)));
    assert_eq!(rulebook.find("harbor", "rope-tokens", Some("anchor")), Lookup::Unknown);
    assert_eq!(rulebook.find("", "", Some("")), Lookup::Unknown);
}

#[test]
fn a_passage_is_cited_as_judges_do() {
    let rulebook = harbor();
    let brake: PassageId = "harbor/rope-tokens/brake".parse().expect("an id");
    let passage = rulebook.passage(&brake).expect("the passage");
    assert_eq!(rulebook.citation_label(passage), "Handbook 2.1, Rope Tokens, p. 4-5, Brake");
    assert_eq!(rulebook.source_label("harbor", &passage.citations[0]), "Handbook 2.1, p. 4-5");
}

#[test]
fn callouts_comments_and_scenarios() {
    let note = "---\n{\"dg-publish\":true}\n---\n\
        - **[[Deep\\|Deep Water]]:** Boats float. ^float\n  %% asked: do boats float | float when %%\n  \
        - **Limit:** Not on sand.\n\n## FAQ\n\n\
        > [!question] Q: Does it float?\n> **A:** **Yes.** See [[Note#^float|there]]. [^1] ^q-float\n> %% asked: floating %%\n\n\
        ```toml scenario\ngame = \"x\"\n```\n\n[^1]: #hbr [[Book\\|Book 1]] Page 3\n";
    let (_folder, rulebook) =
        vault(&[("Note.md", note), ("Deep.md", ""), ("Other.md", "To [[Deep]] and [[Float]].")]);
    let game = rulebook.games.keys().next().expect("a game").clone();
    let find = |label: &str| rulebook.passage(&format!("{game}/note/{label}").parse().expect("an id"));
    let float = find("float").expect("the explicit id");
    assert_eq!(float.label.as_deref(), Some("Deep"));
    assert_eq!(float.asked, ["do boats float", "float when"]);
    assert!(float.links.is_empty() && !float.html.contains("asked") && !float.text.contains('^'));
    assert!(find("float-limit").is_some());
    let question = find("q-float").expect("the question");
    assert_eq!(question.question.as_deref(), Some("Does it float?"));
    assert_eq!(question.text, "Yes. See there.");
    assert_eq!(question.asked, ["floating"]);
    assert_eq!(question.scenario.as_deref(), Some("game = \"x\"\n"));
    assert!(!question.html.contains("game ="));
    assert_eq!(question.citations[0].pages.as_deref(), Some("3"));
    // The empty note is a name: the link leads to the passage labelled so.
    let other = rulebook.passages.values().find(|it| it.id.topic() == "other").expect("the other note");
    assert_eq!(other.links[0].target, Target::Passage(float.id.clone()));
    let Lookup::Topic(deep) = rulebook.find(&game, "deep", None) else { panic!("its own page") };
    assert_eq!(rulebook.named_elsewhere(&deep.id), Some(float.id.url().as_str()));
}

/// What a note's passages carry as scenarios, and how many scenarios belong to none.
fn scenarios(name: &str, note: &str) -> (Vec<(String, String)>, usize) {
    let (_folder, rulebook) = vault(&[(name, note)]);
    for passage in rulebook.passages.values() {
        let shown = [&passage.text, &passage.html, &passage.title].map(|it| it.contains("game"));
        assert_eq!(shown, [false; 3], "the fence is no text: {passage:#?}");
    }
    let with = rulebook.passages.values().filter_map(|it| Some((it, it.scenario.as_ref()?)));
    let found = with.map(|(it, text)| (it.id.passage().to_owned(), text.trim().to_owned()));
    (found.collect(), findings(&rulebook.diagnostics, "scenario-without-passage").len())
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(id, text)| ((*id).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn a_citation_and_an_id_behind_a_table_are_the_tables() {
    let page = "+++\ntitle = \"Boats\"\n+++\n\n| boat | crew |\n|---|---|\n| yawl | 2 |\n\n(CR 7.5.4) {#crews}\n\
        <!-- asked: how many row -->\n\nFurther text. (CR 7.6.1) {#further}\n";
    let (_folder, rulebook) = vault(&[("rules/boats.md", page)]);
    let found: Vec<_> = rulebook
        .passages
        .values()
        .map(|it| {
            (it.id.passage(), it.citations.iter().filter_map(|it| it.rule.as_deref()).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(found, [("crews", vec!["7.5.4"]), ("further", vec!["7.6.1"])]);
    let table = rulebook.passages.values().find(|it| it.id.passage() == "crews").expect("the table");
    assert!(table.text.contains("yawl") && !table.text.contains("CR"), "{}", table.text);
    assert_eq!(table.asked, ["how many row"]);
}

/// A fenced scenario; each line begins with `indent`.
fn fence(indent: &str, text: &str) -> String {
    format!("{indent}```toml scenario\n{indent}game = {text}\n{indent}```\n")
}

#[test]
fn a_scenario_belongs_to_the_passage_in_which_or_right_under_which_it_stands() {
    let note = [
        "---\n{\"dg-publish\":true}\n---\n\nA paragraph. ^par\n%% asked: why %%\n\n",
        &fence("", "1"),
        "\n- **One:** Tight. ^one\n  %% asked: how %%\n",
        &fence("  ", "2"),
        "  - **Under:** Nested. ^under\n\n",
        &fence("    ", "3"),
        "\n  And more of one.\n- **Two:** Its fence stands behind what is nested. ^two\n  - **Below:** No fence. ^below\n\n",
        &fence("  ", "4"),
        "- **Three:** The last bullet. ^three\n\n",
        &fence("", "5"),
        "\n> [!question] Q: Why?\n> **A:** So. ^q-why\n>\n",
        &fence("> ", "6"),
        "\n> [!ruling] Ruled\n> So it is. ^ruled\n\n",
        &fence("", "7"),
    ];
    let (found, stray) = scenarios("Note.md", &note.concat());
    let wanted = [
        ("one", "game = 2"),
        ("par", "game = 1"),
        ("q-why", "game = 6"),
        ("ruled", "game = 7"),
        ("three", "game = 5"),
        ("two", "game = 4"),
        ("under", "game = 3"),
    ];
    assert_eq!((found, stray), (pairs(&wanted), 0));
}

#[test]
fn a_scenario_that_stands_apart_or_comes_second_belongs_to_nothing() {
    let question = "> [!question] Q: Why?\n> **A:** So. ^q-why\n";
    let (fence_1, fence_2) = (fence("", "1"), fence("", "2"));
    for between in ["\n## Far below\n\n", "\n---\n\n", "\nRelated Topics: [[Note]]\n\n"] {
        let (found, stray) = scenarios("Note.md", &format!("{question}{between}{fence_1}"));
        assert_eq!((found, stray), (Vec::new(), 1), "{between:?}");
    }
    let (found, stray) = scenarios("Note.md", &format!("{question}\n{fence_1}\n{fence_2}"));
    assert_eq!((found, stray), (pairs(&[("q-why", "game = 1")]), 1), "a second one");
    let quoted = format!("{question}>\n{}>\n{}", fence("> ", "1"), fence("> ", "2"));
    assert_eq!(scenarios("Note.md", &quoted), (pairs(&[("q-why", "game = 1")]), 1), "both in the callout");
    let empty = format!("- One. ^one\n\n-\n{}", fence("  ", "1"));
    assert_eq!(scenarios("Note.md", &empty), (Vec::new(), 1), "an item without words");
}

#[test]
fn a_zola_page_carries_scenarios_like_a_note() {
    let page = [
        "+++\ntitle = \"Pins\"\n+++\n\n## Pinning\n\n**Pin:** {#pin} It stays. (CR 1.2)\n\n",
        &fence("", "1"),
        "\n- **Free:** {#free} It moves.\n\n",
        &fence("  ", "2"),
        "\n> [!question] Q: Why?\n> **A:** So. {#q-why}\n\n",
        &fence("", "3"),
    ];
    let wanted = [("free", "game = 2"), ("pin", "game = 1"), ("q-why", "game = 3")];
    assert_eq!(scenarios("pins.md", &page.concat()), (pairs(&wanted), 0));
}

#[test]
fn pages_that_are_read_line_by_line_carry_scenarios_too() {
    let rendered = format!(
        "Pins\n\nIt stays.\n-\nIt moves [1].\n{}\nFAQ\nQ: Why?\nA: So.\n\n{}\nA: Alone.\nMore\n{}",
        fence("", "1"),
        fence("", "2"),
        fence("", "3")
    );
    let (found, stray) = scenarios("pins.txt", &rendered);
    let wanted = pairs(&[("alone-more", "game = 3"), ("moves", "game = 1"), ("why", "game = 2")]);
    assert_eq!((found, stray), (wanted, 0));
    let chapters = "## 1. A\n### 1. B\n1. x\n2. y\n### 2. C\n1. z\n2. z\n### 3. C\n1. z\n2. z\n";
    let note = chapters.replace("1. x\n", &format!("1. x\n{}", fence("", "1")));
    let note = note.replace("### 2. C\n", &format!("### 2. C\n\n{}\n", fence("", "2")));
    assert_eq!(scenarios("rules.md", &note), (pairs(&[("1.1.1", "game = 1")]), 1));
}

#[test]
fn ids_are_stable_and_unique() {
    let note = "- **Dial:** One.\n- **Token:** Two.\n  - **Dial:** Three.\n- **Dial:** Four words here now.\n- Same text here.\n- Same text here.\n- Same text here.\n\nA ^x\n\nB ^x\n";
    let (_folder, rulebook) = vault(&[("Note.md", note)]);
    let page = topic(&rulebook, "note");
    let labels: Vec<&str> = page.passages.iter().map(PassageId::passage).collect();
    assert_eq!(&labels[..5], ["dial", "token", "token-dial", "dial-dial", "same-text-here"]);
    assert_eq!(labels.len(), 9);
    assert_eq!(labels[7], "x");
    assert_eq!(findings(&rulebook.diagnostics, "duplicate-id").len(), 1);
}

#[test]
fn what_is_wrong_is_found() {
    let files = [
        ("Broken.md", "---\ntitle: [\n---\nText stays.\n"),
        ("Search.md", "A page.\n"),
        ("Icons.md", "Spend the e token () now. See [[Nowhere]].\n"),
        ("Faq.md", "> [!question] Q: Lost?\n\n> [!question] Q: One[](x.md)two?\n> **A:** Yes.\n"),
        ("Cited.md", "Text.[^1]\n\n[^1]: #b Some Book\n"),
        ("Related.md", "Text.\n\nRelated Topics: [[Cited]]\n"),
        ("Empty.md", ""),
        ("a/Twin.md", "One.\n"),
        ("b/Twin.md", "Two, see [[Twin]].\n"),
        ("Ram.md", "---\naliases: [bump, prow]\n---\nOne.\n"),
        ("Bow.md", "---\naliases: [Prow, front]\n---\nTwo.\n"),
        ("Label1.md", "- **Buoy:** Red.\n"),
        ("Label2.md", "- **Buoy:** Green.\n"),
        ("ToLabel.md", "See [[Buoy]] and [x](javascript:alert(1)).\n"),
    ];
    let (_folder, rulebook) = vault(&files);
    let found = checks::run(&rulebook);
    for code in [
        "broken-front-matter",
        "fixed-word",
        "icon-debris",
        "unresolved-link",
        "question-without-answer",
        "glued-question",
        "citation-without-page",
        "one-way-related",
        "empty-note",
        "duplicate-topic",
        "ambiguous-link",
        "ambiguous-alias",
        "refused-link",
        "orphan",
    ] {
        let of_code = findings(&found, code);
        assert!(!of_code.is_empty(), "nothing found for {code}");
        assert!(checks::named(code).is_some(), "{code} is not in the list");
        assert!(of_code.iter().all(|it| it.span.is_some() && it.help.is_some()), "{code}");
    }
    assert!(found.iter().all(|finding| checks::named(finding.code).is_some()));
    let aliases = findings(&found, "ambiguous-alias");
    assert_eq!(aliases.len(), 1, "`bump` and `front` name one topic each: {aliases:?}");
    assert!(aliases[0].message.contains("`Prow`"), "{}", aliases[0].message);
    assert!(rulebook.passages.values().any(|it| it.text == "Text stays."));
    let search =
        TopicId { game: topic(&rulebook, "search-topic").id.game.clone(), topic: "search-topic".into() };
    assert!(rulebook.topic(&search).is_some());
}

#[test]
fn folders_are_games_or_shelves() {
    let root = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &[u8]| {
        let path = root.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("shelf/one/game.toml", b"id = \"first\"\n");
    write("shelf/one/a.md", b"Text.\n");
    write("shelf/two/game.toml", b"title = \"Two\"\n");
    write("shelf/two/b.txt", b"Text.\n");
    write("shelf/two/bad.md", &[b'o', b'k', 0xff, b'\n']);
    write("My Notes/deep/c.markdown", b"\xef\xbb\xbfText.\r\n");
    write("empty/picture.png", b"x");
    let choice = |names: &[&str], shipped| ContentChoice {
        folders: names.iter().map(|name| root.path().join(name)).collect(),
        shipped,
        ..ContentChoice::default()
    };
    let nowhere = root.path().join("nowhere");
    let games = gather_beside(&nowhere, &choice(&["shelf", "My Notes"], None)).expect("games");
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, ["first", "my-notes", "two"]);
    assert_eq!(games[0].notes[0].name, "shelf/one/a.md");
    assert_eq!(games[1].notes[0].text, "Text.\r\n");
    assert_eq!(games[2].problems[0].code, "not-utf-8");
    assert_eq!(games[2].notes.len(), 1, "the other file is served");
    let missing = gather_beside(&nowhere, &choice(&["gone"], Some(shipped::games)));
    assert!(matches!(missing, Err(SourceError::Missing(_))));
    let empty = gather_beside(&nowhere, &choice(&["empty"], Some(shipped::games)));
    assert!(matches!(empty, Err(SourceError::Empty(_))));
    let nothing = gather_beside(&nowhere, &choice(&[], None));
    assert!(matches!(nothing, Err(SourceError::Nothing)));
    let beside =
        gather_beside(&root.path().join("shelf"), &choice(&[], Some(shipped::games))).expect("games");
    assert!(beside.iter().any(|game| game.id == "armada") && beside.iter().any(|game| game.id == "first"));
}

#[cfg(unix)]
#[test]
fn links_out_of_the_folder_are_refused() {
    let root = tempfile::tempdir().expect("a folder");
    let game = root.path().join("game");
    std::fs::create_dir(&game).expect("a folder");
    std::fs::write(root.path().join("secret.md"), "Secret.").expect("a file");
    std::fs::write(game.join("a.md"), "Open.").expect("a file");
    std::os::unix::fs::symlink(root.path().join("secret.md"), game.join("b.md")).expect("a link");
    std::os::unix::fs::symlink(game.join("a.md"), game.join("c.md")).expect("a link");
    std::os::unix::fs::symlink(&game, game.join("loop")).expect("a link");
    let rulebook = read(&[game]);
    assert!(rulebook.passages.values().all(|passage| passage.text == "Open."));
    assert_eq!(findings(&rulebook.diagnostics, "outside-link").len(), 1);
}

#[test]
fn the_shipped_content_is_clean() {
    let rulebook = shipped::rulebook();
    assert!(rulebook.games.len() >= 2);
    let errors: Vec<String> = checks::run(rulebook)
        .iter()
        .filter(|finding| finding.severity == names::Severity::Error)
        .map(ToString::to_string)
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn a_misread_icon_and_lists_that_may_be_gone_are_reported() {
    let files = [
        (
            "Timing.md",
            "- Effects that carry a command icon as header, such as \u{201c}Evade,\u{201d} wait.\n",
        ),
        (
            "Orders.md",
            "- The crew pays with an Evade command dial here.\n- It may spend evade, command or not.\n",
        ),
        (
            "Fine.md",
            "- A command icon stands above it, such as Navigate.\n- The evade token cancels a die.\n",
        ),
        (
            "Gone.txt",
            "Signals\n\nSignals are hoisted as follows.\n\n- Lamp: Seen by all.\n\n- Horn: Heard by all.\n\n\
                      - Flag: Seen by day.\n\nRelated Topics: Timing\n\n  1. #b Some Book Page 2 \u{21a9}\u{fe0e}\n",
        ),
    ];
    let (_folder, rulebook) = vault(&files);
    let found = checks::run(&rulebook);
    let misread = findings(&found, "icon-misread");
    let places: Vec<&str> =
        misread.iter().filter_map(|it| it.span.as_ref()).map(|it| it.file.as_str()).collect();
    assert_eq!(places.len(), 2, "{misread:?}");
    assert!(
        places.iter().any(|it| it.ends_with("Timing.md"))
            && places.iter().any(|it| it.ends_with("Orders.md"))
    );
    let incomplete = findings(&found, "possibly-incomplete");
    assert_eq!(incomplete.len(), 1, "{found:?}");
    assert_eq!(incomplete[0].severity, names::Severity::Info);
    assert!(incomplete[0].message.contains("can drop its lists"), "{}", incomplete[0].message);
}

#[test]
fn a_citation_without_page_is_reported_where_it_stands() {
    let (_folder, rulebook) = vault(&[("Cited.md", "Text.[^1]\n\nMore.\n\n[^1]: #b Some Book\n")]);
    let found = checks::run(&rulebook);
    let found = findings(&found, "citation-without-page");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].span.as_ref().map(|span| span.line), Some(5));
    assert!(found[0].message.starts_with("`Some Book` is cited"), "no tag: {}", found[0].message);
}

#[test]
fn drafts_weights_and_former_addresses_of_site_generators_are_read() {
    let page = |front: &str, text: &str| format!("+++\n{front}\n+++\n{text}\n");
    let light = page("title = \"Anchors\"\nweight = 2", "Anchors hold. See [boats](/docs/old-boats/).");
    let first = page("title = \"Boats\"\nweight = 1\naliases = [\"/docs/old-boats/\"]", "Boats float.");
    let draft = page("title = \"Whales\"\ndraft = true", "Whales may come later.");
    let yaml = "---\ntitle: Zeal\nweight: soon\ntoc: true\n---\nZeal is not a rule.\n";
    let files = [
        ("anchors.md", light.as_str()),
        ("boats.md", &first),
        ("whales.md", &draft),
        ("crabs.md", "# Crabs\n\nCrabs pinch.\n"),
        ("zeal.md", yaml),
    ];
    let (_folder, rulebook) = vault(&files);
    let game = rulebook.games.values().next().expect("a game");
    let order: Vec<_> = game.topics.iter().map(|id| id.topic.as_str()).collect();
    assert_eq!(order, ["boats", "anchors", "crabs", "zeal"], "weights first, then files in order; no draft");
    let drafts = findings(&rulebook.diagnostics, "draft-note");
    assert_eq!(drafts.len(), 1);
    assert!(drafts[0].message.contains("whales.md"));
    let wrong = findings(&rulebook.diagnostics, "broken-front-matter");
    assert!(wrong.iter().any(|it| it.message.contains("`weight`")), "{wrong:?}");
    let there = Lookup::Moved { to: format!("/{}/boats", game.id), why: Redirect::Spelling };
    assert_eq!(rulebook.find(&game.id, "old-boats", None), there);
    let anchors = rulebook.passages_of(topic(&rulebook, "anchors")).next().expect("a passage");
    assert_eq!(anchors.links[0].target.url(), format!("/{}/boats", game.id));
}

/// One tiny source for each finding: exactly that finding.
#[test]
fn what_is_shown_otherwise_than_written_is_said() {
    let often: String = (0..20).map(|n| format!("- A squadron flies {n}. ^s{n}\n")).collect();
    let cases: [(&str, &str); 8] = [
        ("link-without-words", "Words [](b.md) here.\n"),
        ("outside-image", "![chart](https://elsewhere.example/chart.png)\n"),
        ("file-not-served", "![[chart.png]]\n"),
        ("file-not-served", "![chart](img/chart.png)\n"),
        ("icon-debris", "Objective tokens have an :objective: icon.\n"),
        ("embed-as-link", "Itself: ![[A]]\n"),
        ("unresolved-anchor", "See [b](b.md#nowhere).\n"),
        ("likely-typo", &format!("{often}- An Anti-Sqadron weapon. ^slip\n")),
    ];
    for (code, text) in cases {
        let (_folder, rulebook) = vault(&[("A.md", text), ("b.md", "See [[A]].\n")]);
        let found = checks::run(&rulebook);
        let codes: Vec<_> = found.iter().map(|it| it.code).filter(|code| *code != "orphan").collect();
        assert_eq!(codes, [code], "{text}: {found:#?}");
        assert!(found.iter().all(|it| it.span.is_some() && it.help.is_some()));
    }
}

#[test]
fn a_lead_in_stays_a_link_where_it_leads_elsewhere() {
    let (_folder, rulebook) = vault(&[
        ("Keywords.md", "- [[Escort]]: It guards. ^escort\n- [[Counter\\|Counter X]]: It answers.\n"),
        ("Many.md", "1. [Escort](Keywords.md#escort): Only its own side. ^many\n"),
    ]);
    let keywords = topic(&rulebook, "keywords");
    assert!(rulebook.passages_of(keywords).all(|it| it.links.is_empty() && !it.html.contains("<a")));
    let labels: Vec<_> = rulebook.passages_of(keywords).filter_map(|it| it.label.as_deref()).collect();
    assert_eq!(labels, ["Escort", "Counter"]);
    assert!(checks::run(&rulebook).iter().all(|it| it.code != "unresolved-link"));
    let many = rulebook.passages_of(topic(&rulebook, "many")).next().expect("a rule");
    assert_eq!(many.label.as_deref(), Some("Escort"));
    assert!(many.links[0].target.url().ends_with("/keywords/escort"), "{:?}", many.links);
    assert!(many.html.contains("/keywords/escort\">Escort</a>"), "{}", many.html);
}

#[test]
fn html_of_a_source_is_read_as_its_words() {
    let text = "<div><table><tr><td>One</td><td>Two &amp; three</td></tr></table></div>\n\n\
                <script>\nlet hidden = 1;\n</script>\n\n<svg><path d=\"M0\"/></svg>\n\n- Mark II\\\n- Last\n";
    let (_folder, rulebook) = vault(&[("A.md", text)]);
    let texts: Vec<_> = rulebook.passages_of(topic(&rulebook, "a")).map(|it| it.text.clone()).collect();
    assert_eq!(texts, ["One Two & three", "Mark II", "Last"]);
}

#[test]
fn a_note_that_links_name_is_no_orphan_though_it_is_empty() {
    let (_folder, rulebook) = vault(&[
        ("Repair Command.md", ""),
        ("Unknown.md", ""),
        ("Commands.md", "- **Repair Command:** It mends. ^repair\n"),
        ("Ships.md", "They obey a [[Repair Command]]. See [[Commands]].\n"),
    ]);
    let found = checks::run(&rulebook);
    let orphans: Vec<_> = findings(&found, "orphan").iter().map(|it| it.message.clone()).collect();
    assert_eq!(orphans, ["nothing leads to `Ships`", "nothing leads to `Unknown`"]);
}

/// A passage's name in `game.toml` is a name like any other.
#[test]
fn links_know_the_aliases_that_the_game_file_gives_passages() {
    let config = "[aliases]\n\"boats/oar\" = [\"paddle\", \"sweep\"]\n\"boats/rigging\" = \"tackle\"\n";
    let boats = "# Boats\n\n- **Oar:** It moves a boat. ^oar\n\n## Rigging\n\nRopes hold the mast.\n";
    let (_folder, rulebook) = vault(&[
        ("game.toml", config),
        ("Boats.md", boats),
        ("Notes.md", "# Notes\n\nSee [[paddle]], [[Sweeps]] and [[tackle]].\n"),
    ]);
    let found: Vec<_> =
        checks::run(&rulebook).into_iter().filter(|it| it.code.starts_with("unresolved")).collect();
    assert!(found.is_empty(), "{found:?}");
    let links = rulebook.passages.values().flat_map(|it| &it.links);
    let ends: Vec<_> =
        links.map(|link| link.target.url().rsplit('/').next().unwrap_or_default().to_owned()).collect();
    assert_eq!(ends, ["oar", "oar", "ropes-hold-mast"]);
}

/// What is no rule is served nowhere: folders that `game.toml` leaves out, and Obsidian's templates.
#[test]
fn folders_that_are_no_rules_are_left_out() {
    let (_folder, rulebook) = vault(&[
        ("game.toml", "leave_out = [\"drafts\", \"themes/plain/README.md\"]\n"),
        (".obsidian/templates.json", "{ \"folder\": \"Templates\" }"),
        ("Templates/Ruling.md", "---\nruling: true\n---\n<%* const x = 1 %>\n"),
        ("drafts/Secret.md", "A secret.\n"),
        ("themes/plain/README.md", "A theme.\n"),
        ("drafts.md", "On drafts.\n"),
        ("Templates.md", "On templates.\n"),
    ]);
    let topics: Vec<_> = rulebook.topics.keys().map(|id| id.topic.as_str()).collect();
    assert_eq!(topics, ["drafts", "templates"]);
    let found = checks::run(&rulebook);
    let told: Vec<_> = found.iter().filter(|it| it.code == "template-folder").collect();
    assert!(told.len() == 1 && told[0].message.contains("`Templates`"), "{found:?}");
}
