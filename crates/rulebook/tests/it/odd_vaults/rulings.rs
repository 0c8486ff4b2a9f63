//! Logs of decisions as judges keep them.

use rulebook::{Authority, Rulebook};

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
