//! Questions in tables, and several decisions in one note.

use rulebook::{Authority, Kind, Passage, Rulebook, Standing};

use crate::odd_vaults::support::{found, passage, sea, texts, topic};

fn asked(rulebook: &Rulebook) -> Vec<(&str, &str)> {
    rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect()
}

#[test]
fn questions_may_stand_in_a_table() {
    let rulebook = sea(&[
        (
            "Faq.md",
            "# FAQ\n\n| # | Question | Answer |\n|---|---|---|\n| 1 | Can I *row* twice? | No. ^twice |\n| 2 | And sail? | **A:** Yes, see [[Boats]]. |\n| | | |\n\nBehind.\n",
        ),
        ("short.md", "| Q | A |\n|---|---|\n| Does it float? | Yes. |\n"),
        ("Boats.md", "| Boat | Answer |\n|---|---|\n| Oar | 2 |\n"),
    ]);
    let mut all = asked(&rulebook);
    all.sort_unstable();
    assert_eq!(
        all,
        [("And sail?", "Yes, see Boats."), ("Can I row twice?", "No."), ("Does it float?", "Yes.")]
    );
    assert_eq!(passage(&rulebook, "faq/twice").ordinal, Some(1));
    assert_eq!(passage(&rulebook, "faq/twice").kind, Kind::Question);
    assert!(texts(&rulebook, "boats").iter().any(|text| text.contains("Oar 2")), "another table stays one");
    assert!(found(&rulebook, "question-without-answer").is_empty());
}

fn ruling<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let game = rulebook.game("sea").expect("the game");
    let known: Vec<_> = rulebook.rulings_of(game).iter().map(|it| it.id.to_string()).collect();
    rulebook.ruling(game, id).unwrap_or_else(|| panic!("no {id} among {known:?}"))
}

/// A log of a judge's decisions: each heading has its own day, authority and state.
#[test]
fn a_note_may_hold_several_decisions() {
    let rulebook = sea(&[
        ("Boats.md", "- **Anchor:** holds. ^anchor\n"),
        (
            "rulings/Log of Ada.md",
            "---\nauthor: Ada Brook\n---\n# Log of Ada\n\nWhat was decided at the harbor.\n\n\
             ## Weighing twice\n\n**Date:** 2026-03-01\n**Authority:** judge\n**Applies to:** [[Boats#^anchor]]\n\nNo. Once is enough.\n\n- Not even at night.\n\n\
             ## Weighing at night\n\n- Date: 2024-01-31\n- Author: Ben Reed\n- Status: superseded by Weighing twice\n\nYes.\n",
        ),
    ]);
    let twice = ruling(&rulebook, "weighing-twice");
    let told = twice.ruling.as_ref().expect("a ruling");
    assert_eq!((twice.title.as_str(), twice.text.as_str()), ("Weighing twice", "No. Once is enough."));
    assert_eq!((told.author.as_deref(), told.date.as_deref()), (Some("Ada Brook"), Some("2026-03-01")));
    assert_eq!(twice.authority, Authority::Judge);
    assert!(rulebook.passages.values().any(|it| it.parent.as_ref() == Some(&twice.id)));
    let night = ruling(&rulebook, "weighing-at-night");
    let told = night.ruling.as_ref().expect("a ruling");
    assert_eq!((told.author.as_deref(), told.date.as_deref()), (Some("Ben Reed"), Some("2024-01-31")));
    assert!(matches!(&told.standing, Standing::Superseded(Some(by)) if by.url() == twice.id.url()));
    assert_eq!(passage(&rulebook, "boats/anchor").rulings, std::slice::from_ref(&twice.id));
    assert!(
        rulebook.passages.values().all(|it| !it.text.contains("2026-03-01") && !it.text.contains("Ben Reed"))
    );
}

/// One decision whose fields stand in its words, and a list of days.
#[test]
fn decisions_are_told_in_lines_and_by_days() {
    let rulebook = sea(&[
        ("rulings/once.md", "# Once\n\nAuthor: Ada Brook\nDate: 2026-03-01\n\nNo.\n\n## Why\n\nBecause.\n"),
        (
            "rulings/list.md",
            "# List\n\n- 2026-02-01 (judge, Ben Reed): A boat may turn.\n- **2026-02-03:** It may not.\n",
        ),
    ]);
    let once = ruling(&rulebook, "once").ruling.clone().expect("a ruling");
    assert_eq!(
        (once.id.as_str(), once.author.as_deref(), once.date.as_deref()),
        ("once", Some("Ada Brook"), Some("2026-03-01"))
    );
    let dated: Vec<_> = rulebook.passages.values().filter(|it| it.id.topic() == "list").collect();
    let days: Vec<_> = dated.iter().filter_map(|it| it.ruling.as_ref()?.date.as_deref()).collect();
    assert_eq!(days, ["2026-02-01", "2026-02-03"]);
    assert_eq!(dated[0].authority, Authority::Judge);
    assert_eq!(dated[0].ruling.as_ref().and_then(|it| it.author.as_deref()), Some("Ben Reed"));
}

/// On a page of questions, or below a heading *FAQ*, a question in bold is one; in a quote, one that says so is.
#[test]
fn questions_are_known_in_bold_and_in_quotes() {
    let rulebook = sea(&[
        (
            "help.md",
            "---\ntitle: FAQ\n---\n\n## General\n\n**Can I stop?** Yes, always.\n\n**Does it float?**\n\nIt does.\n\nIts second paragraph.\n\n\
             1. **Does wind matter?**\n\n   It does not.\n\n2. **Does rain?**\n   No.\n\n### How many oars?\n\nTwo.\n\n\
             > **Question:** quoted?\n>\n> **Answer:** *Quoted*.\n\nQ. Old style?\nA. Yes, old.\n",
        ),
        ("rules.md", "# Rules\n\n**Why?** Because it is a rule.\n\nA. Smith made it.\n"),
    ]);
    let mut all = asked(&rulebook);
    all.sort_unstable();
    assert_eq!(
        all,
        [
            ("Can I stop?", "Yes, always."),
            ("Does it float?", "It does. Its second paragraph."),
            ("Does rain?", "No."),
            ("Does wind matter?", "It does not."),
            ("How many oars?", "Two."),
            ("Old style?", "Yes, old."),
            ("quoted?", "Quoted."),
        ]
    );
    assert_eq!(texts(&rulebook, "rules"), ["Why? Because it is a rule.", "A. Smith made it."]);
}

/// Obsidian shows the callout's kind where it has no title, so people leave it out: the question stands below.
#[test]
fn a_question_callout_needs_no_title() {
    let rulebook = sea(&[(
        "qa.md",
        "> [!question] \n> Q: One?\n> A: Yes.\n\n> [!question] ^two\n> **Q:** Two,\n> or more?\n>\n> **A:** Yes.\n\n\
         > [!question]-\n> **Three?**\n> Yes.\n\n> [!faq]\n> Is *six* even?\n>\n> Yes, six is even.\n>\n> Always.\n\n\
         > [!question]\n> Q: Seven\n\n> [!question] Eight\n> Is it odd?\n> **Answer:** No.\n\n\
         > [!question]\n> Author: Ada\n> Nine?\n> No. ^nine\n\n> [!question]\n> Yes, it is.\n",
    )]);
    let mut all = asked(&rulebook);
    all.sort_unstable();
    let untitled = [
        ("Eight", "Is it odd? Answer: No."),
        ("Is six even?", "Yes, six is even. Always."),
        ("Nine?", "No."),
        ("One?", "Yes."),
        ("Seven", ""),
        ("Three?", "Yes."),
        ("Two, or more?", "Yes."),
    ];
    assert_eq!(all, untitled);
    assert_eq!(passage(&rulebook, "qa/two").asks(), Some("Two, or more?"));
    assert_eq!(
        passage(&rulebook, "qa/nine").ruling.as_ref().and_then(|it| it.author.as_deref()),
        Some("Ada")
    );
    assert_eq!(found(&rulebook, "answer-without-question").len(), 1, "where nothing asks, that is said");
    assert_eq!(found(&rulebook, "question-without-answer").len(), 1);
}

/// A line that asks begins a question wherever it stands, and what answers it is its answer.
#[test]
fn questions_begin_where_they_ask() {
    let rulebook = sea(&[(
        "q.md",
        "# Q\n\n- **Flag:** Shown at the mast.\nQ: May I row twice?\nA: No.\n\nWords above.\nQ: May I rest?\nA: Yes.\n\n\
         > [!question] Q. Is it so? **A.** Yes it is.\n",
    )]);
    let asked: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "q")).map(|it| (it.asks(), it.text.as_str())).collect();
    assert_eq!(
        asked,
        [
            (None, "Flag: Shown at the mast."),
            (Some("May I row twice?"), "No."),
            (None, "Words above."),
            (Some("May I rest?"), "Yes."),
            (Some("Is it so?"), "Yes it is."),
        ]
    );
}

/// Below a heading that asks a table, a quote or code is the answer, and goes on with it.
#[test]
fn what_stands_below_a_heading_that_asks_is_its_answer() {
    let rulebook = sea(&[(
        "q.md",
        "# Q\n\n## FAQ\n\n### May I swim?\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> Only at noon.\n\n### May I row?\n\n> Yes.\n\nTwice.\n",
    )]);
    let asked: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "q")).map(|it| (it.asks(), it.text.as_str())).collect();
    assert_eq!(asked, [(Some("May I swim?"), "a b 1 2 Only at noon."), (Some("May I row?"), "Yes. Twice.")]);
}
