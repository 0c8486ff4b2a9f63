//! Logs of decisions as judges keep them.

use rulebook::{Authority, Rulebook, day_after_epoch, is_day};

use crate::odd_vaults::support::{found, sea, texts, topic};

const CORE: (&str, &str) =
    ("Core.md", "# Core\n\n- **Parry:** Discard a card. ^parry\n- **Row:** Once. ^row\n");

/// What a ruling is called, who decided it, with what right, and its words.
fn told<'a>(rulebook: &'a Rulebook, slug: &str) -> Vec<(&'a str, Option<&'a str>, Authority, &'a str)> {
    let rulings = rulebook.passages_of(topic(rulebook, slug)).filter(|it| it.ruling.is_some());
    let author = |it: &'a rulebook::Passage| it.ruling.as_ref().and_then(|it| it.author.as_deref());
    rulings.map(|it| (it.title.as_str(), author(it), it.authority, it.text.as_str())).collect()
}

const LOG: &str = "# Log\n\n## 2026-01-01: Passing\n**Applies to:** [[Core]]\nOne words.\n\n## 2026-01-04 Ada Brook\n**Applies to:** Core\nTwo words.\n\n\
    ## 2026-01-05 \u{2013} Dee (judge) \u{2013} Passing five times\n**Applies to:** [[Core#^row]]\nThree words.\n\n\
    ## 2026-01-06 Ada Brook: Passing on\nApplies to: Core\n\nFour words.\n";

/// Fields are read whichever they are, people are told from words, and each decision has a name of its own.
#[test]
fn decisions_below_days_are_read_as_people_write_them() {
    let rulebook = sea(&[CORE, ("rulings/log.md", LOG)]);
    assert_eq!(
        told(&rulebook, "log"),
        [
            ("Passing", None, Authority::Community, "One words."),
            ("2026-01-04 Ada Brook", Some("Ada Brook"), Authority::Community, "Two words."),
            ("Passing five times", Some("Dee"), Authority::Judge, "Three words."),
            ("Passing on", Some("Ada Brook"), Authority::Community, "Four words."),
        ]
    );
    assert_eq!(topic(&rulebook, "core").rulings.len(), 3);
    assert!(found(&rulebook, "ruling-without-target").is_empty());
    assert_eq!(found(&rulebook, "ruling-without-author").len(), 1);
}

#[test]
fn items_that_begin_with_a_day_are_decisions() {
    let list = "# List\n\n- 2026-02-05 - Eleven words on [[Core#^row]].\n- 2026-02-06: Twelve words.\n- 2026-02-07 \u{2013} Ada Brook: Thirteen words.\n\
                - 2026-02-08 (judge): Fourteen words.\n";
    let rulebook = sea(&[CORE, ("rulings/list.md", list)]);
    let authors: Vec<_> = told(&rulebook, "list").iter().map(|(_, author, ..)| *author).collect();
    assert_eq!(authors, [None, None, Some("Ada Brook"), None]);
}

/// A note that is called after rulings holds those of its days; one that only speaks of them does not.
#[test]
fn a_log_outside_of_a_folder_of_rulings_is_one() {
    for name in ["Rulings.md", "Errata 2026.md", "notes/Judge rulings.md"] {
        let rulebook = sea(&[CORE, (name, LOG)]);
        let rulings = rulebook.passages.values().filter(|it| it.ruling.is_some()).count();
        assert_eq!(rulings, 4, "{name}");
    }
    let rulebook =
        sea(&[CORE, ("Sessions.md", LOG), ("Rulings.md", "# Rulings\n\n## How we decide\nBy vote.\n")]);
    assert!(rulebook.passages.values().all(|it| it.ruling.is_none()));
    assert_eq!(texts(&rulebook, "rulings-topic"), ["By vote."]);
}

/// An open ruling is decided by the one that says it takes its place.
#[test]
fn an_open_ruling_may_be_superseded() {
    let note = |more: &str, words: &str| {
        format!("---\nruling: true\nauthor: Ada\ndate: 2026-01-01\napplies_to: Core\n{more}\n---\n{words}\n")
    };
    let (open, newer) =
        (note("status: open", "Is smoke fire?"), note("supersedes: \"[[open]]\"", "Smoke is no fire."));
    let rulebook = sea(&[("Core.md", "# Core\n\nFire burns.\n"), ("open.md", &open), ("newer.md", &newer)]);
    let older = rulebook.passages.values().find(|it| it.text == "Is smoke fire?").expect("the ruling");
    assert!(older.ruling.as_ref().is_some_and(|it| it.is_superseded()), "{:?}", older.ruling);
}

/// Whose word it is may stand below the author's own table of front matter.
#[test]
fn authority_may_stand_below_extra() {
    let rulebook = sea(&[
        ("Core.md", "# Core\n\nBoats float. ^b\n"),
        (
            "rulings/a.md",
            "+++\ntitle = \"A\"\ndate = 2026-02-04\n[extra]\nauthor = \"Cy\"\nauthority = \"publisher\"\napplies_to = [\"[[Core#^b]]\"]\n+++\nWords a.\n",
        ),
    ]);
    let ruling = rulebook.passages.values().find(|it| it.ruling.is_some()).expect("a ruling");
    assert_eq!(ruling.authority, Authority::Publisher);
}

/// Several fields of a ruling may stand in one line.
#[test]
fn fields_may_stand_side_by_side() {
    let rulebook = sea(&[(
        "Core.md",
        "# Core\n\nBoats float. ^b\n\n> [!ruling] Twice?\n> Author: Ada Brook; Date: 2025-06-03; Status: open\n> See [[Core#^b]]: nobody knows.\n",
    )]);
    let ruling = rulebook.passages.values().find_map(|it| it.ruling.as_ref()).expect("a ruling");
    let said = (ruling.author.as_deref(), ruling.date.as_deref(), ruling.standing.word());
    assert_eq!(said, (Some("Ada Brook"), Some("2025-06-03"), "open"));
}

/// A heading says who decided and what; behind a day and a colon stands what was decided.
#[test]
fn a_heading_says_who_and_what() {
    use Authority::{Community, Judge};
    for (heading, author, office, called) in [
        ("2026-01-01", None, Community, "2026-01-01"),
        ("2026-01-01 Ada Brook", Some("Ada Brook"), Community, "2026-01-01 Ada Brook"),
        ("2026-01-01 (Ada, judge)", Some("Ada"), Judge, "2026-01-01 (Ada, judge)"),
        ("2026-01-01: Weighing twice", None, Community, "Weighing twice"),
        ("2026-01-01: Ada Brook", None, Community, "Ada Brook"),
        ("Weighing twice (2026-01-01)", None, Community, "Weighing twice"),
        ("Weighing Twice (2026-01-01, Ada Brook)", Some("Ada Brook"), Community, "Weighing Twice"),
        ("2026-01-01 Ada Brook: Passing on", Some("Ada Brook"), Community, "Passing on"),
        ("2026-01-01 Ada: Passing", None, Community, "Ada: Passing"),
        (
            "2026-01-01 \u{2013} Dee (judge) \u{2013} Passing five times",
            Some("Dee"),
            Judge,
            "Passing five times",
        ),
        ("2026-01-01 - Dee Moss - Passing (again)", Some("Dee Moss"), Community, "Passing (again)"),
        ("2026-01-01 by Dee, judge: Passing", Some("Dee"), Judge, "Passing"),
        ("2026-01-01 Movement", None, Community, "Movement"),
    ] {
        let rulebook =
            sea(&[CORE, ("rulings/log.md", &format!("# Log\n\n## {heading}\nApplies to: Core\n\nWords.\n"))]);
        assert_eq!(told(&rulebook, "log"), [(called, author, office, "Words.")], "{heading}");
        let ruling = rulebook.passages.values().find_map(|it| it.ruling.as_ref()).expect("a ruling");
        assert_eq!(ruling.date.as_deref(), Some("2026-01-01"), "{heading}");
    }
}

/// The ruling of a callout with these fields.
fn ruled(fields: &str) -> rulebook::Ruling {
    let rulebook = sea(&[
        CORE,
        ("a.md", &format!("> [!ruling] Twice?\n> Author: Ada\n> {fields}\n> See [[Core#^row]].\n")),
    ]);
    rulebook.passages.values().find_map(|it| it.ruling.clone()).expect("a ruling")
}

/// Days as people write them, and what stands behind them.
#[test]
fn days_are_read_as_people_write_them() {
    for (words, day, remark) in [
        ("2026-11-21T00:00:00+00:00", "2026-11-21", None),
        ("2026-11-21 10:30 UTC", "2026-11-21", None),
        ("2026-11-21, 9 am", "2026-11-21", None),
        ("2026-11-21, provisional", "2026-11-21", Some("provisional")),
        ("2026-11-21 (asked again)", "2026-11-21", Some("asked again")),
        ("2024/01/02", "2024-01-02", None),
        ("2024.1.2", "2024-01-02", None),
        ("March 3, 2024", "2024-03-03", None),
        ("Sept. 3rd 2024", "2024-09-03", None),
        ("3 April 2024", "2024-04-03", None),
        ("3 April 2024: So it is.", "2024-04-03", Some("So it is.")),
        ("1st of May, 2024", "2024-05-01", None),
        ("03/04/2024", "03/04/2024", None),
        ("2026-02-30", "2026-02-30", None),
        ("Marching 3, 2024", "Marching 3, 2024", None),
        ("20240-01-02", "20240-01-02", None),
    ] {
        let ruling = ruled(&format!("Date: {words}"));
        assert_eq!((ruling.date.as_deref(), ruling.reason.as_deref()), (Some(day), remark), "{words}");
    }
    assert_eq!([0, 19_782, 20_785].map(day_after_epoch), ["1970-01-01", "2024-02-29", "2026-11-28"]);
    for day in ["2026-03-01", "2024-02-29", "2000-02-29"] {
        assert!(is_day(day), "{day}");
    }
    for words in [
        "12/11/2020",
        "2026-13-01",
        "2026",
        "2026-02-30",
        "2025-02-29",
        "2026-04-31",
        "1900-02-29",
        "2026-00-10",
        "2026-01-00",
    ] {
        assert!(!is_day(words), "{words}");
    }
}

/// What a status says: whether it holds, what took its place, when it ended, and why.
#[test]
fn a_status_names_what_took_its_place_and_why() {
    for (words, standing, by, ended, reason) in [
        (
            "superseded by [[Core#^row]]: the text was reprinted",
            "superseded",
            Some("/sea/core/row"),
            None,
            Some("the text was reprinted"),
        ),
        ("Open.", "open", None, None, None),
        ("In force", "current", None, None, None),
        ("withdrawn: the card was reprinted", "withdrawn", None, None, Some("the card was reprinted")),
        (
            "withdrawn 2026-10-01: the card was reprinted",
            "withdrawn",
            None,
            Some("2026-10-01"),
            Some("the card was reprinted"),
        ),
        ("withdrwan", "unclear", None, None, Some("\u{201c}withdrwan\u{201d}")),
        ("superseded", "superseded", None, None, None),
    ] {
        let ruling = ruled(&format!("Status: {words}"));
        let url = ruling.standing.by().map(rulebook::Target::url);
        assert_eq!(
            (ruling.standing.word(), url.as_deref(), ruling.ended.as_deref(), ruling.reason.as_deref()),
            (standing, by, ended, reason),
            "{words}"
        );
    }
}

/// A rule names both readings of it, or none.
#[test]
fn a_text_names_both_readings_or_none() {
    let read = |words: &str| {
        let rulebook = sea(&[("a.md", &format!("- {words} ^a\n"))]);
        let passage = rulebook.passages.values().next().expect("a passage");
        passage.readings().map(|readings| readings.to_string())
    };
    let text = "Community, open. A die is gone. Our reading: the attack goes on.  Other reading: it is canceled. (CR 1.2, 3.4)";
    assert_eq!(read(text).as_deref(), Some("a reading: the attack goes on; the other: it is canceled"));
    assert_eq!(read("Our reading: this one."), None);
    assert_eq!(read("First reading: this. Second reading: that."), None);
}
