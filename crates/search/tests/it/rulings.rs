//! Rulings: who decided what, which passages it touches, and whether it still holds.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use names::Diagnostic;
use rulebook::{
    Authority, Kind, Passage, Rulebook, Standing, Target, checks,
    sources::{GameSources, SourceFile},
};
use search::{Request, Searcher, Silent};

/// A game `sea` of these files.
fn sea(files: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let (configs, notes): (Vec<_>, Vec<_>) =
        files.iter().map(file).partition(|file| file.path == "game.toml");
    let config = configs.into_iter().next();
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), config, notes, ..GameSources::default() }])
}

const BOATS: (&str, &str) = (
    "Boats.md",
    "# Boats\n\n- **Anchor:** A boat at anchor does not drift. ^anchor\n  - **Chain:** A chain holds twice. ^chain\n\
     - **Sail:** A sail is set once. ^sail\n",
);

/// What a ruling's front matter says that means nothing, a day that is none, and a successor that is not there.
#[test]
fn what_a_ruling_says_wrongly_is_named() {
    let weird = "---\nruling: true\nauthor: Ada\ndate: 2026-02-30\nstatus: weird\napplies_to: [\"[[Boats#^anchor]]\"]\n---\nSo it is.\n";
    let gone = "> [!ruling] As it was ^old\n> **Author:** Ada\n> **Date:** 2024-02-29\n\
        > **Status:** superseded by [[Boats#^gone]]\n> See [[Boats#^anchor]].\n";
    let note = "---\nstatus: draft of mine\n---\n> [!ruling] It holds ^new\n> **Author:** Ada\n> **Date:** 2024-03-01\n> See [[Boats#^sail]].\n";
    let rulebook = sea(&[BOATS, ("Weird.md", weird), ("Gone.md", gone), ("Note.md", note)]);
    let found = checks::run(&rulebook);
    let messages = |code: &str| -> Vec<String> {
        found.iter().filter(|finding| finding.code == code).map(|finding| finding.message.clone()).collect()
    };
    assert_eq!(messages("broken-ruling").len(), 1, "{:?}", messages("broken-ruling"));
    assert!(messages("broken-ruling")[0].contains("status: weird"));
    assert!(messages("ruling-without-date")[0].contains("`2026-02-30`"));
    let successor = messages("ruling-without-successor");
    assert!(
        successor.len() == 1 && successor[0].contains("`Boats#^gone`, which does not exist"),
        "{successor:?}"
    );
}

const CALLOUTS: (&str, &str) = (
    "Harbor rulings.md",
    "---\ntitle: Harbor rulings\n---\n\
     > [!ruling] May an anchor be weighed twice? ^twice\n\
     > **Author:** Ada Brook\n\
     > **Date:** 2026-03-01\n\
     > **Source:** <https://rules.example/7>\n\
     > **Authority:** judge\n\
     > **Applies to:** [[Boats#^anchor]], [[Boats#^chain]]\n\
     > No. Once in a turn is enough.\n\n\
     > [!ruling]- Weighing an anchor, as it was ^once\n\
     > author:: Ben Reed\n\
     > date:: 2024-01-31\n\
     > status:: superseded by [[#^twice]]: the handbook was reprinted\n\
     > applies to:: [[Boats#^anchor]]\n\
     > Yes, for two oil.\n\n\
     > [!ruling] Nobody knows ^nobody\n\
     > Author: Cy Moss\n\
     > Date: 2026-04-02\n\
     > Status: open\n\
     > Does [[Boats#^sail|a sail]] count?\n",
);

fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let id = id.parse().expect("an id");
    rulebook.passage(&id).unwrap_or_else(|| panic!("no {id} in {:#?}", rulebook.passages.keys()))
}

fn of<'a>(findings: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    findings.iter().filter(|finding| finding.code == code).collect()
}

fn touching(rulebook: &Rulebook, id: &str) -> Vec<String> {
    passage(rulebook, id).rulings.iter().map(|id| id.passage().to_owned()).collect()
}

#[test]
fn a_callout_says_who_when_where_and_whether_it_holds() {
    let rulebook = sea(&[BOATS, CALLOUTS]);
    let it = passage(&rulebook, "sea/harbor-rulings/twice");
    let ruling = it.ruling.as_ref().expect("a ruling");
    assert_eq!((it.kind, it.authority), (Kind::Ruling, Authority::Judge));
    assert_eq!(it.text, "No. Once in a turn is enough.", "what is said of it is no part of its text");
    assert_eq!(it.title, "May an anchor be weighed twice?");
    assert_eq!(ruling.author.as_deref(), Some("Ada Brook"));
    assert_eq!(ruling.day(), Some("2026-03-01"));
    assert_eq!(ruling.source.as_deref(), Some("https://rules.example/7"));
    assert_eq!(ruling.standing, Standing::Current);
    let applies: Vec<_> = ruling.applies.iter().map(Target::url).collect();
    assert_eq!(applies, ["/sea/boats/anchor", "/sea/boats/chain"]);
    assert!(checks::run(&rulebook).iter().all(|it| it.code == "orphan"), "{:#?}", checks::run(&rulebook));
}

#[test]
fn a_superseded_ruling_names_its_successor_and_the_reason() {
    let rulebook = sea(&[BOATS, CALLOUTS]);
    let old = passage(&rulebook, "sea/harbor-rulings/once");
    let ruling = old.ruling.as_ref().expect("a ruling");
    let successor = passage(&rulebook, "sea/harbor-rulings/twice");
    assert_eq!(ruling.standing, Standing::Superseded(Some(Target::Passage(successor.id.clone()))));
    assert_eq!(ruling.reason.as_deref(), Some("the handbook was reprinted"));
    assert_eq!(old.authority, Authority::Community, "nobody said in whose name");
    let took: Vec<_> = rulebook.superseded_by(successor).iter().map(|it| it.id.clone()).collect();
    assert_eq!(took, std::slice::from_ref(&old.id));
}

#[test]
fn a_ruling_takes_no_place_of_one_that_it_only_contradicts() {
    let both = (
        "Other.md",
        "# Other\n\n> [!ruling] Otherwise ^otherwise\n> Author: Eve\n> Date: 2025-02-30\n\
         > Status: contradicted by [[Harbor rulings#^twice]]\n> See [[Boats#^anchor]]. Yes.\n",
    );
    let rulebook = sea(&[BOATS, CALLOUTS, both]);
    let twice = passage(&rulebook, "sea/harbor-rulings/twice");
    let took: Vec<_> = rulebook.superseded_by(twice).iter().map(|it| it.id.passage().to_owned()).collect();
    assert_eq!(took, ["once"]);
    let found = checks::run(&rulebook);
    assert_eq!(of(&found, "ruling-without-date").len(), 1, "there is no such day: {found:?}");
}

#[test]
fn rulings_are_shown_where_they_touch_most_official_and_newest_first() {
    let more = (
        "More.md",
        "# More\n\n> [!ruling] Another word on anchors ^another\n> Author: Dee\n> Date: 2026-03-01\n> Authority: publisher\n\
         > See [the anchor](Boats.md#anchor).\n\n\
         > [!ruling] On boats as a whole ^whole\n> Author: Dee\n> Date: 2020-01-01\n> Applies to: [[Boats]]\n> Boats float.\n",
    );
    let rulebook = sea(&[BOATS, CALLOUTS, more]);
    assert_eq!(touching(&rulebook, "sea/boats/anchor"), ["another", "twice", "once"]);
    assert_eq!(touching(&rulebook, "sea/boats/chain"), ["twice"]);
    assert_eq!(touching(&rulebook, "sea/boats/sail"), ["nobody"]);
    let boats = rulebook.topics.values().find(|topic| topic.id.topic == "boats").expect("boats");
    assert_eq!(boats.rulings.iter().map(|id| id.passage()).collect::<Vec<_>>(), ["whole"]);
    let game = rulebook.game("sea").expect("the game");
    let all: Vec<_> = rulebook.rulings_of(game).iter().map(|it| it.id.passage().to_owned()).collect();
    assert_eq!(all, ["another", "twice", "nobody", "whole", "once"]);
}

#[test]
fn a_ruling_under_a_rule_applies_to_it() {
    let rulebook = sea(&[(
        "Boats.md",
        "# Boats\n\n- **Anchor:** It holds. ^anchor\n  > [!ruling] Twice ^twice\n  > Author: Ada\n  > Date: 2026-03-01\n  > No.\n",
    )]);
    assert_eq!(touching(&rulebook, "sea/boats/anchor"), ["twice"]);
    assert!(of(&checks::run(&rulebook), "ruling-without-target").is_empty());
}

#[test]
fn a_note_is_a_ruling_when_it_says_so_or_lies_among_rulings() {
    let by_folder = (
        "rulings/anchor-twice.md",
        "---\nauthor: Ada Brook\ndate: 2026-03-01\nauthority: judge\nsource: https://rules.example/7\n\
         applies_to:\n  - \"[[Boats#^anchor]]\"\n  - sail\n---\nNo, once is enough.\n\nA second word on it.\n",
    );
    let by_word = (
        "Anchor once.md",
        "+++\ntitle = \"Anchor once\"\ndate = 2024-01-31\n[extra]\nruling = true\ntype = \"ruling\"\nauthor = \"Ben Reed\"\n\
         superseded_by = \"anchor-twice\"\nreason = \"reprinted\"\napplies_to = [\"Boats\"]\n+++\nYes, for two oil.\n",
    );
    let rulebook = sea(&[BOATS, by_folder, by_word]);
    let game = rulebook.game("sea").expect("the game");
    let it = rulebook.ruling(game, "anchor-twice").expect("a ruling");
    let ruling = it.ruling.as_ref().expect("a ruling");
    assert_eq!(
        (it.kind, it.text.as_str(), ruling.id.as_str()),
        (Kind::Ruling, "No, once is enough.", "anchor-twice")
    );
    assert_eq!((ruling.author.as_deref(), it.authority), (Some("Ada Brook"), Authority::Judge));
    assert_eq!(touching(&rulebook, "sea/boats/sail"), [it.id.passage()]);
    let old = rulebook.ruling(game, "anchor-once").expect("the old one");
    let standing = &old.ruling.as_ref().expect("a ruling").standing;
    assert_eq!(*standing, Standing::Superseded(Some(Target::Passage(it.id.clone()))));
    let second = rulebook.passages.values().find(|other| other.text.starts_with("A second")).expect("it");
    assert_eq!(second.parent.as_ref(), Some(&it.id), "what else the note says stands under its ruling");
}

#[test]
fn what_a_page_says_counts_for_its_callouts() {
    let page = (
        "Open.md",
        "---\ntitle: Open\nauthor: Ada\ndate: 2026-05-05\nstatus: open\nauthority: community\n---\n\
         > [!ruling] One ^one\n> About [[Boats#^sail]].\n\n> [!ruling] Two ^two\n> Author: Ben\n> Status: current\n> About [[Boats#^sail]].\n",
    );
    let rulebook = sea(&[BOATS, page]);
    let said = |id: &str| {
        let ruling = passage(&rulebook, id).ruling.clone().expect("a ruling");
        (ruling.author.unwrap_or_default(), ruling.date.unwrap_or_default(), ruling.standing)
    };
    assert_eq!(said("sea/open/one"), ("Ada".into(), "2026-05-05".into(), Standing::Open));
    assert_eq!(said("sea/open/two"), ("Ben".into(), "2026-05-05".into(), Standing::Current));
}

#[test]
fn questions_of_the_faq_are_rulings_by_the_publisher() {
    let config = (
        "game.toml",
        "publisher = \"Sea Press\"\n[[source]]\nname = \"Handbook\"\nversion = \"2\"\ndate = 2020-12-11\nauthority = \"official\"\n",
    );
    let notes = (
        "Boats.md",
        "---\ntitle: Boats\n---\n- **Anchor:** It holds. [^1] ^anchor\n\n> [!question] Q: Ours?\n> **A:** Yes. [^1] ^ours\n\n\
         ## FAQ\n\n> [!question] Q: Does [[#^anchor|it]] hold?\n> **A:** **Yes.** [^1] ^holds\n\n[^1]: #ffg [[Handbook 2\\|Handbook 2]] Page 7\n",
    );
    let rulebook = sea(&[config, notes]);
    let it = passage(&rulebook, "sea/boats/holds");
    let ruling = it.ruling.as_ref().expect("a ruling");
    assert_eq!((it.kind, it.authority), (Kind::Question, Authority::Official));
    assert_eq!((ruling.author.as_deref(), ruling.day()), (Some("Sea Press"), Some("2020-12-11")));
    assert_eq!(touching(&rulebook, "sea/boats/anchor"), ["holds"]);
    assert!(
        passage(&rulebook, "sea/boats/ours").ruling.is_none(),
        "a question outside of the FAQ is nobody's ruling"
    );
    assert!(of(&checks::run(&rulebook), "ruling-without-date").is_empty());
}

#[test]
fn questions_outside_of_the_faq_are_in_the_name_that_the_game_says() {
    let config = (
        "game.toml",
        "effective = 2020-12-11\n[questions]\nauthority = \"community\"\ndate = 2026-03-01\n\
         [[source]]\nname = \"Handbook\"\nversion = \"2\"\ndate = 2020-12-11\nauthority = \"official\"\n",
    );
    let asked = |id: &str| {
        format!("> [!question] Q: Does [[Boats#^anchor|it]] hold?\n> **A:** **Yes.** [^1] ^{id}\n\n")
    };
    let end = "[^1]: #ffg [[Handbook 2\\|Handbook 2]] Page 7\n";
    let rules = format!(
        "---\ntitle: Boats\n---\n- **Anchor:** It holds. [^1] ^anchor\n\n{}## FAQ\n\n{}{end}",
        asked("ours"),
        asked("theirs")
    );
    let judged = format!("---\ntitle: Judged\nauthority: judge\n---\n{}{end}", asked("judged"));
    let rulebook = sea(&[config, ("Boats.md", &rules), ("Judged.md", &judged)]);
    let said = |id: &str| {
        let it = passage(&rulebook, id);
        (it.authority, rulebook.decided_on(it), it.ruling.is_some())
    };
    assert_eq!(said("sea/boats/anchor"), (Authority::Official, None, false), "a rule is as its document");
    assert_eq!(said("sea/boats/ours"), (Authority::Community, Some("2026-03-01"), false));
    assert_eq!(said("sea/boats/theirs"), (Authority::Official, Some("2020-12-11"), true));
    assert_eq!(
        said("sea/judged/judged"),
        (Authority::Judge, Some("2026-03-01"), false),
        "the note is nearer"
    );
}

/// One tiny invalid source for each finding: exactly that finding.
#[test]
fn what_a_judge_has_to_know_is_missed() {
    let whole = "> Author: Ada\n> Date: 2026-03-01\n> Applies to: [[Boats#^sail]]\n> Yes.\n";
    let without = |line: &str| whole.replacen(line, "", 1);
    let cases = [
        ("ruling-without-author", without("> Author: Ada\n")),
        ("ruling-without-date", without("> Date: 2026-03-01\n")),
        ("ruling-without-date", whole.replace("2026-03-01", "12/11/2020")),
        ("ruling-without-target", without("> Applies to: [[Boats#^sail]]\n")),
        ("ruling-without-successor", format!("> Status: superseded\n{whole}")),
        ("ruling-without-successor", format!("> Superseded by: Nothing Such\n{whole}")),
        ("ruling-without-successor", format!("> Superseded by: [[Boats#^anchor]]\n{whole}")),
        ("ruling-without-successor", format!("> Superseded by: [[Boats]]\n{whole}")),
        ("ruling-without-successor", format!("> Superseded by: it\n{whole}")),
        ("broken-ruling", format!("> Status: perhaps\n{whole}")),
        ("broken-ruling", format!("> Authority: the sea\n{whole}")),
    ];
    for (code, body) in cases {
        let text = format!("# Ruled\n\n> [!ruling] Title ^it\n{body}\nRelated Topics: [[Boats]]\n");
        let boats = (BOATS.0, &*format!("{}\nRelated Topics: [[Ruled]]\n", BOATS.1));
        let found = checks::run(&sea(&[boats, ("Ruled.md", &text)]));
        let codes: Vec<_> = found.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [code], "{body}: {found:#?}");
        let span = found[0].span.as_ref().expect("a place");
        assert!(span.file == "Ruled.md" && found[0].help.is_some(), "{found:?}");
    }
}

#[test]
fn rulings_are_found_by_author_and_date() {
    let rulebook = sea(&[BOATS, CALLOUTS]);
    let searcher = Searcher::in_memory(&rulebook, &Silent).expect("an index");
    for (query, found) in [
        ("Ada Brook", "twice"),
        ("2024-01-31", "once"),
        ("ben reed anchor", "once"),
        ("moss 2026-04-02", "nobody"),
    ] {
        let request = Request { query: query.to_owned(), ..Request::default() };
        let results = searcher.search(&rulebook, &request).expect("an answer");
        let first = results.hits.first().map(|hit| hit.id.passage().to_owned());
        assert_eq!(first.as_deref(), Some(found), "{query}");
    }
}

const FINS: [(&str, &str); 3] = [
    ("Rules.md", "# Rules\n\n- **Fin:** steers. ^fin\n- **Keel:** holds. ^keel\n"),
    (
        "rulings/Fin.md",
        "---\nauthor: Cleo\ndate: 2024-05-06\napplies_to: \"Rules#^fin\"\nstatus: Superseded by [[Fin 2]]\n---\n\
         > [!question] May fins fly?\n> **A:** Yes.\n",
    ),
    (
        "rulings/Fin 2.md",
        "---\nauthor: Cleo\ndate: 2025-05-06\napplies_to: \"Rules#^fin\"\n---\nFish stay below.\n",
    ),
];

#[test]
fn search_says_that_a_ruling_is_superseded_and_puts_its_successor_first() {
    let rulebook = sea(&FINS);
    let searcher = Searcher::in_memory(&rulebook, &Silent).expect("an index");
    let search = |query: &str| {
        let request = Request {
            query: query.to_owned(),
            scores: search::Scores::Explained,
            limit: 9,
            ..Request::default()
        };
        searcher.search(&rulebook, &request).expect("an answer")
    };
    let results = search("may fins fly");
    assert!(results.answer.is_none(), "{:?}", results.answer);
    let shown: Vec<_> = results.hits.iter().map(|hit| (hit.id.topic(), hit.status)).collect();
    let at = |topic: &str| shown.iter().position(|(it, _)| *it == topic).expect("a hit");
    assert!(at("fin-2") < at("fin"), "{shown:?}");
    assert_eq!(shown[at("fin")], ("fin", Some("superseded")));
    assert_eq!(shown[at("fin-2")], ("fin-2", Some("current")));
    let old = &results.hits[at("fin")];
    let by = old.by.as_ref().expect("what took its place");
    assert!(by.url.starts_with("/sea/fin-2/"), "{by:?}");
    for hit in &results.hits {
        let parts = hit.explanation.as_ref().expect("its parts").parts.iter().map(|part| part.score);
        assert!((parts.sum::<f32>() - hit.score).abs() < 0.01, "{hit:?}");
    }
    let narrowed = search("may fins fly kind:question");
    let topics: Vec<_> = narrowed.hits.iter().map(|hit| hit.id.topic()).collect();
    assert_eq!(topics, ["fin"], "a successor of another kind is not shown where that kind is left out");
}

#[test]
fn a_ruling_lies_in_a_folder_of_rulings_or_below_it_and_is_called_by_its_heading() {
    let asked = "---\nauthor: \"[[Judges/Cleo]]\"\ndate: 2024-05-06\nsupersedes: \"[[Old]]\"\n---\n# Are sails oars?\n\n\
        No, see [[Boats#^sail]].\n\n- Nor is a [[Boats#^chain|chain]].\n";
    let old = "---\nauthor: Ada | Bo\ndate: 2020-05-06\napplies_to: [\"[[Boats#^sail]]\"]\n---\nYes.\n";
    let readme = "# Rulings\n\nWhat judges decided.\n";
    let rulebook = sea(&[
        BOATS,
        ("rulings/2024/Sail.md", asked),
        ("rulings/Old.md", old),
        ("rulings/README.md", readme),
        ("rulings/2024/index.md", readme),
    ]);
    let game = rulebook.game("sea").expect("the game");
    let all: Vec<_> = rulebook.rulings_of(game).iter().map(|it| it.id.topic().to_owned()).collect();
    assert_eq!(all, ["sail", "old"]);
    let lonely = checks::run(&rulebook);
    let lonely: Vec<_> = of(&lonely, "orphan").iter().map(|it| it.message.clone()).collect();
    assert!(lonely.iter().all(|it| !it.contains("`Sail`") && !it.contains("`Old`")), "{lonely:?}");
    let sail = rulebook.ruling(game, "sail").expect("a ruling");
    assert_eq!(sail.title, "Are sails oars?");
    let ruling = sail.ruling.as_ref().expect("a ruling");
    assert_eq!(ruling.author.as_deref(), Some("Cleo"));
    assert_eq!(touching(&rulebook, "sea/boats/chain"), [sail.id.passage()], "what stands under it counts");
    let standing = |it: &Passage| it.ruling.as_ref().expect("a ruling").standing.clone();
    let old = rulebook.ruling(game, "old").expect("the older one");
    assert_eq!(standing(old), Standing::Superseded(Some(Target::Passage(sail.id.clone()))));
    let json = rulebook::PassageAnswer::of(&rulebook, sail, "2026-11-28").ruling.expect("a ruling");
    let applies: Vec<_> = json.applies.iter().map(|it| it.url.as_str()).collect();
    assert_eq!(applies, ["/sea/boats/sail", "/sea/boats/chain"]);
    assert!(rulebook.citation_label(old).ends_with("(superseded)"), "{}", rulebook.citation_label(old));
}

#[test]
fn names_beside_links_count_and_a_successor_of_nothing_is_named() {
    let note = "# Ruled\n\n> [!ruling] Title ^it\n> Author: Ada\n> Date: 2026-03-01\n> **Applies to:** [[Boats#^anchor]], Sail; Keelson\n\
        > Supersedes: [[Boats#^anchor]]\n> Yes.\n";
    let rulebook = sea(&[BOATS, ("Ruled.md", note)]);
    assert_eq!(touching(&rulebook, "sea/boats/sail"), ["it"]);
    let found = checks::run(&rulebook);
    let unresolved = of(&found, "unresolved-link");
    assert!(unresolved.len() == 1 && unresolved[0].message.contains("Keelson"), "{unresolved:?}");
    let broken = of(&found, "broken-ruling");
    assert!(broken.len() == 1 && broken[0].message.contains("supersedes: sea/boats/anchor"), "{broken:?}");
}

/// A passage without a footnote has none of its neighbours', where each has its own.
#[test]
fn a_passage_that_cites_nothing_has_no_page_of_its_neighbours() {
    let each = "---\ntags: [x]\n---\n- **Parry:** Cancel one hit. [^1]\n  - **Twice:** Never. ^twice\n- **Ram:** Deals three. [^2]\n\
        - **Flee:** House rule.\n\n[^1]: #ffg [[Printed Rules|Printed Rules 2.0]] Page 4\n[^2]: #ffg [[Printed Rules|Printed Rules 2.0]] Page 9\n";
    let one = "---\ntags: [x]\n---\n- **Mast:** It stands.\n- **Boom:** It swings. [^1]\n\n> [!question] Q: Does it?\n> **A:** Yes. [^2]\n\n\
        > [!question] Q: And then?\n> **A:** No. [^3]\n\n> [!question] Q: Why?\n> **A:** Nobody says.\n\n\
        [^1]: #ffg [[Printed Rules|Printed Rules 2.0]] Page 4\n[^2]: #ffg [[Printed Rules|Printed Rules 2.0]] Page 9\n\
        [^3]: #ffg [[Printed Rules|Printed Rules 2.0]] Page 10\n";
    let rulebook = sea(&[("Combat.md", each), ("Rig.md", one)]);
    let pages = |id: &str| -> Vec<String> {
        passage(&rulebook, id).citations.iter().filter_map(|it| it.pages.clone()).collect()
    };
    assert_eq!(pages("sea/combat/parry"), ["4"]);
    assert_eq!(pages("sea/combat/twice"), ["4"], "what stands under a rule stands where that does");
    assert_eq!(pages("sea/combat/ram"), ["9"]);
    assert!(pages("sea/combat/flee").is_empty());
    assert_eq!(rulebook.citation_label(passage(&rulebook, "sea/combat/flee")), "sea, Combat, Flee");
    assert_eq!(pages("sea/rig/mast"), ["4"], "one place is for the whole list");
    assert!(pages("sea/rig/why").is_empty(), "each question has its own");
}

/// A log whose headings are days: what stands below each is decided by itself, and what is missing is said.
#[test]
fn each_day_of_a_log_is_a_decision_of_its_own() {
    let log = "# Log\n\nWhat was asked.\n\n## 2024-05-06\nAuthor: Ben Reed\n\nThe [[Boats#^anchor|anchor]] is heavy.\n\n### Why\n\nIt sinks.\n\n\
        ## 2024-05-09 (Ada Brook, judge)\nThe [[Boats#^chain|chain]] is light.\n\n## May 11, 2024: Sails at night\nThe [[Boats#^sail|sail]] is set.\n\n\
        ## Later\nA [[Boats#^sail|sail]] is struck.\n";
    let asked = "## 2024-06-06 Ben Reed\nQ: Can an [[Boats#^anchor|anchor]] be thrown?\nA: Yes.\n\nAt night, too.\n\n\
        **Q:** Can it be lost?\n**A:** No.\n\n## 2024-06-09 Cleo Day\n**Q:** May two share a [[Boats#^chain|chain]]?\n**A:** No.\n";
    let undated = "---\nauthor: Cleo\n---\n> [!question] Is an [[Boats#^anchor|anchor]] a rope?\n> No.\n\n> [!question] Is a [[Boats#^sail|sail]]?\n> No.\n";
    let rulebook =
        sea(&[BOATS, ("rulings/log.md", log), ("rulings/asked.md", asked), ("rulings/undated.md", undated)]);
    let game = rulebook.game("sea").expect("the game");
    let mut told: Vec<(&str, &str, Option<&str>, Option<&str>)> = Vec::new();
    for it in rulebook.rulings_of(game) {
        let ruling = it.ruling.as_ref().expect("a ruling");
        let words = it.question.as_deref().unwrap_or(&it.text);
        told.push((it.id.topic(), words, ruling.date.as_deref(), ruling.author.as_deref()));
    }
    told.sort_unstable();
    assert_eq!(
        told,
        [
            ("asked", "Can an anchor be thrown?", Some("2024-06-06"), Some("Ben Reed")),
            ("asked", "Can it be lost?", Some("2024-06-06"), Some("Ben Reed")),
            ("asked", "May two share a chain?", Some("2024-06-09"), Some("Cleo Day")),
            ("log", "A sail is struck.", None, None),
            ("log", "The anchor is heavy.", Some("2024-05-06"), Some("Ben Reed")),
            ("log", "The chain is light.", Some("2024-05-09"), Some("Ada Brook")),
            ("log", "The sail is set.", Some("2024-05-11"), None),
            ("undated", "Is a sail?", None, Some("Cleo")),
            ("undated", "Is an anchor a rope?", None, Some("Cleo")),
        ]
    );
    let touching = |id: &str| -> Vec<&str> {
        let id = format!("sea/boats/{id}").parse().expect("an id");
        let rulings = &rulebook.passage(&id).expect("a passage").rulings;
        rulings.iter().map(|id| id.topic()).collect()
    };
    assert_eq!(touching("chain"), ["log", "asked"]);
    let chain = rulebook.rulings_of(game).into_iter().find(|it| it.text == "The chain is light.");
    assert_eq!(chain.map(|it| it.authority), Some(Authority::Judge));
    let sail = rulebook.ruling(game, "sails-at-night").expect("called by its heading");
    assert_eq!(sail.title, "Sails at night");
    let found = checks::run(&rulebook);
    let count = |code: &str| found.iter().filter(|finding| finding.code == code).count();
    assert_eq!((count("ruling-without-author"), count("ruling-without-date")), (2, 3));
    assert_eq!(count("ruling-without-target"), 1, "of what can be lost nothing is said");
    let under = |words: &str| {
        let it = rulebook.passages.values().find(|it| it.text == words).expect("a passage");
        it.parent.as_ref().map(|id| rulebook.passage(id).is_some_and(|it| it.ruling.is_some()))
    };
    assert_eq!(
        (under("It sinks."), under("At night, too."), under("What was asked.")),
        (Some(true), Some(true), None)
    );
}

/// Capitals of an authority, days as people write them, and the day in a note's name.
#[test]
fn what_is_said_of_a_ruling_may_be_written_as_people_do() {
    let ruling = |fields: &str| format!("---\nauthor: Ada\n{fields}---\nSee [[Boats#^anchor]].\n");
    let rulebook = sea(&[
        BOATS,
        ("rulings/a.md", &ruling("date: March 3, 2024\nauthority: Official\n")),
        ("rulings/b.md", &ruling("date: 2024/01/02\nauthority: Judge\n")),
        ("rulings/2024-03-01 Anchor twice.md", &ruling("")),
        ("rulings/2024-03-02 Anchor.md", &ruling("date: 3 April 2024\n")),
        (
            "rulings/list.md",
            "- **2024-05-06** Ben Reed: The [[Boats#^anchor]] is heavy.\n- **2024-05-07** (judge): The [[Boats#^sail]] is light.\n",
        ),
    ]);
    let game = rulebook.game("sea").expect("the game");
    let dated =
        |it: &&Passage| (it.ruling.as_ref().and_then(|it| it.date.clone()).unwrap_or_default(), it.authority);
    let told: Vec<_> = rulebook.rulings_of(game).iter().map(dated).collect();
    let is = |day: &str, authority| (day.to_owned(), authority);
    assert_eq!(
        told,
        [
            is("2024-03-03", Authority::Official),
            is("2024-05-07", Authority::Judge),
            is("2024-01-02", Authority::Judge),
            is("2024-05-06", Authority::Community),
            is("2024-04-03", Authority::Community),
            is("2024-03-01", Authority::Community),
        ]
    );
    let found = checks::run(&rulebook);
    assert!(
        found.iter().all(|it| it.code != "broken-front-matter" && it.code != "ruling-without-date"),
        "{found:#?}"
    );
}

/// Words behind a day, a status or an authority are kept and shown; what of a line is no field belongs to the field before it.
#[test]
fn nothing_behind_a_value_is_lost() {
    let rulebook = sea(&[
        BOATS,
        (
            "rulings/two.md",
            "> [!ruling] One\n> Author: Ada Brook\n> Date: 2025-01-02, provisional until the regatta\n> \
            Status: open (asked again)\n> Authority: judge, head of the table\n> Words [[Boats#^anchor]].\n\n\
            > [!ruling] Two\n> Author: Ada Brook; Date: 2025-01-03T10:00:00Z; Applies to: [[Boats#^anchor]]; [[Boats#^sail]]\n> \
            Status: open, Source: https://example.org/a;b\n> More words.\n",
        ),
    ]);
    let game = rulebook.game("sea").expect("the game");
    let rulings: Vec<_> = rulebook.rulings_of(game).iter().filter_map(|it| it.ruling.as_ref()).collect();
    let [one, two] = rulings[..] else { panic!("{rulings:#?}") };
    assert_eq!((one.date.as_deref(), one.author.as_deref()), (Some("2025-01-02"), Some("Ada Brook")));
    let reason = "provisional until the regatta; asked again; head of the table";
    assert_eq!(one.reason.as_deref(), Some(reason));
    assert_eq!((two.date.as_deref(), two.author.as_deref()), (Some("2025-01-03"), Some("Ada Brook")));
    assert_eq!((two.reason.as_deref(), two.source.as_deref()), (None, Some("https://example.org/a;b")));
    assert_eq!((two.applies.len(), two.standing.word(), one.standing.word()), (2, "open", "open"));
}
