//! In how many forms questions and their answers are written, and what only looks like them.

use rulebook::{Kind, Passage, Rulebook};

use crate::odd_vaults::support::{found, page, passage, sea, texts, topic};

/// What a page asks, with its answers, in their order.
fn asked<'a>(rulebook: &'a Rulebook, page: &str) -> Vec<(&'a str, &'a str)> {
    let all = rulebook.passages_of(topic(rulebook, page));
    all.filter(|it| it.kind == Kind::Question).map(|it| (it.asks().unwrap_or(""), it.text.as_str())).collect()
}

const BOTH: [(&str, &str); 2] = [("May I row?", "Yes rowing."), ("May I swim?", "No swimming.")];

/// Two questions below `## FAQ` in each of the forms that people write.
#[test]
fn below_a_faq_every_usual_form_is_a_question() {
    for form in [
        "**Q1: May I row?**\nA1: Yes rowing.\n\n**Q2: May I swim?**\nA2: No swimming.",
        "**Q1.** May I row?\n**A1.** Yes rowing.\n\n**Q2.** May I swim?\n**A2.** No swimming.",
        "**Q1** May I row?\n\n**A1** Yes rowing.\n\n**Q2** May I swim?\n\n**A2** No swimming.",
        "Q1: May I row?\nA1: Yes rowing.\n\nQ2: May I swim?\nA2: No swimming.",
        "Q1. May I row?\nA1. Yes rowing.\nQ2. May I swim?\nA2. No swimming.",
        "Q1: May I row?\n\nQ2: May I swim?\n\nA1: Yes rowing.\n\nA2: No swimming.",
        "Q1) May I row?\nA) Yes rowing.\n\nQ2) May I swim?\nA) No swimming.",
        "[Q] May I row?\n[A] Yes rowing.\n\nQ - May I swim?\nA - No swimming.",
        "Question 1: May I row?\nAnswer: Yes rowing.\n\nQuestion 2: May I swim?\nAnswer: No swimming.",
        "**Question 1**\n\nMay I row?\n\n**Answer**\n\nYes rowing.\n\n**Question 2**\n\nMay I swim?\n\n**Answer**\n\nNo swimming.",
        "### Q1\nMay I row?\n### A1\nYes rowing.\n\n### Q2\nMay I swim?\n### A2\nNo swimming.",
        "### Q1: May I row?\n\nA1: Yes rowing.\n\n### Q2: May I swim?\n\nA2: No swimming.",
        "> Q: May I row?\n\nYes rowing.\n\n> Q: May I swim?\n\nNo swimming.",
        "> May I row?\n\nYes rowing.\n\n> May I swim?\n\nNo swimming.",
        "> Q1. May I row?\n> A1. Yes rowing.\n>\n> Q2. May I swim?\n> A2. No swimming.",
        "> [!question] Q1: May I row?\n> A1: Yes rowing.\n>\n> Q2: May I swim?\n> A2: No swimming.",
        "*May I row?*\n\nYes rowing.\n\n*May I swim?* No swimming.",
        "May I row?\n\nYes rowing.\n\nMay I swim?\n\nNo swimming.",
        "May I row?\nYes rowing.\n\nMay I swim?\nNo swimming.",
        "**May I row?**\nYes rowing.\n**May I swim?**\nNo swimming.",
        "- May I row?\n    - Yes rowing.\n- May I swim?\n    - No swimming.",
        "- May I row?\n\n  Yes rowing.\n\n- May I swim?\n\n  No swimming.",
        "May I row?\n\n- Yes rowing.\n\nMay I swim?\n\n- No swimming.",
        "May I row?\n: Yes rowing.\n\nMay I swim?\n: No swimming.",
        "<p><strong>Q:</strong> May I row?</p>\n<p><strong>A:</strong> Yes rowing.</p>\n<p><strong>Q:</strong> May I swim?</p>\n<p><strong>A:</strong> No swimming.</p>",
        "<b>Q:</b> May I row?<br>\n<b>A:</b> Yes rowing.\n\n**Q: May I swim?** A: No swimming.",
        "Q: May I row? A: Yes rowing.\nQ: May I swim? A: No swimming.",
        "**Q1: May I row?**\nA1: Yes rowing.\n\n**Q2.** May I swim?\n**A2.** No swimming.",
        "**May I row?** Yes rowing.\n\n- May I swim?\n  - No swimming.",
    ] {
        let text = format!("# Page\n\n## FAQ\n\n{form}\n\n## Behind\n\nA rule behind.\n");
        let rulebook = sea(&[("Page.md", &text)]);
        assert_eq!(asked(&rulebook, "page"), BOTH, "{form}");
        assert_eq!(texts(&rulebook, "page").last(), Some(&"A rule behind."), "{form}");
        assert!(found(&rulebook, "question-without-answer").is_empty(), "{form}");
        let html: String = rulebook.passages.values().map(|it| it.html.as_str()).collect();
        assert!(!html.contains("<strong></strong>") && !html.contains("<b></b>"), "{html}");
    }
}

/// The number of a question finds it, and its answer is no other's.
#[test]
fn an_answer_belongs_to_the_question_of_its_number() {
    let rulebook = sea(&[(
        "FAQ.md",
        "Q1: May I row?\n\nA2: No swimming.\n\nQ3: May I dig?\n\nA3: Yes. ^dig\n\nA4: Lost.\n\n**Q5:** May I fly?\n\nNo. Q6: May I hop? Yes.\n",
    )]);
    assert_eq!(
        asked(&rulebook, "faq"),
        [
            ("May I row?", ""),
            ("", "A2: No swimming."),
            ("May I dig?", "Yes."),
            ("", "A4: Lost."),
            ("May I fly?", "No. Q6: May I hop? Yes."),
        ]
    );
    assert_eq!(passage(&rulebook, "faq/dig").aliases, ["Q3"]);
    let count = |code: &str| found(&rulebook, code).len();
    assert_eq!(
        [count("question-without-answer"), count("answer-without-question"), count("glued-question")],
        [1, 2, 1]
    );
}

/// A page is of questions by a word of its name, its heading or its file.
#[test]
fn pages_are_of_questions_by_a_word_of_their_names() {
    let body = "**May I row?**\n\nYes rowing.\n\n### May I swim?\n\nNo swimming.\n";
    for file in
        ["FAQ.md", "Ships FAQ.md", "FAQ - Hulls.md", "faq-oars.md", "Rules Q&A.md", "Common questions.md"]
    {
        let rulebook = sea(&[(file, body)]);
        let page = rulebook.topics.values().next().expect("the page").id.topic.clone();
        assert_eq!(asked(&rulebook, &page), BOTH, "{file}");
    }
    let below =
        |heading: &str| page("Rules.md", &format!("# Rules\n\nBoats float.\n\n## {heading}\n\n{body}"));
    for heading in
        ["FAQ", "Ships FAQ", "FAQ: Hulls", "FAQ - Hulls", "Rules Q&A", "Common questions", "Q and A", "FAQs:"]
    {
        assert_eq!(asked(&below(heading), "rules"), BOTH, "{heading}");
    }
    for heading in ["Boats", "Questionable moves", "A Q", "Plan A", "Q"] {
        assert_eq!(asked(&below(heading), "rules"), [], "{heading}");
    }
}

/// Rules that begin as questions and answers do, where none stand.
#[test]
fn names_and_numbers_of_rules_are_no_marks() {
    let rules = [
        "**Why?** Because it is a rule.",
        "Is it deep? It may be.",
        "A1: Harbor.",
        "A. Smith made it.",
        "Q1: Boats are built.",
        "**A** boat floats.",
        "Question every captain.",
        "*Deep?* A boat floats.",
    ];
    let text = format!("# Rules\n\n{}\n\n- May I row?\n  - Never.\n", rules.join("\n\n"));
    let rulebook = sea(&[("Rules.md", &text)]);
    assert_eq!(asked(&rulebook, "rules"), []);
    let plain: Vec<String> = rules.iter().map(|rule| rule.replace('*', "")).collect();
    assert_eq!(texts(&rulebook, "rules")[..rules.len()], plain);
    // Among questions, too, what is no question stays a rule, and letters are headings.
    let rulebook = sea(&[(
        "FAQ.md",
        "# FAQ\n\nAsk the judge.\n\n- **Row:** move a boat.\n\n## A\n\n**Q:** Which?\n\nAsk yourself:\n\n- Is it red?\n- Is it blue?\n\nThen pick.\n",
    )]);
    assert_eq!(asked(&rulebook, "faq"), [("Which?", "Ask yourself: Is it red? Is it blue? Then pick.")]);
    assert!(texts(&rulebook, "faq").contains(&"Ask the judge."));
}

/// A rule right below an answer makes a heading of it, lettered choices are no answers, and the other dialects know
/// questions as well.
#[test]
fn questions_are_known_beside_what_looks_like_them() {
    let rulebook = sea(&[
        (
            "FAQ.md",
            "**Q: May I row?**\n\nA: Yes rowing.\n---\n\nQ: May I swim?\nA: No swimming.\n---\n\nWords behind.\n",
        ),
        (
            "Choice.md",
            "Choose one:\n\nA: Ram it.\nB: Flee.\n\nQ: Which is right?\nA: The first.\nB: The second.\n",
        ),
        (
            "book.md",
            "# 1. Setup\n\n1.1 First.\n\n1.2 Second.\n\n> [!question] Q: May I row?\n> **A:** Yes rowing.\n\n**Q:** May I swim? **A:** No swimming.\n\n1.3 Third.\n",
        ),
        (
            "copied.txt",
            "Boats\nThey float [1].\nFAQ\nQ: May I row?\nA: Yes rowing.\nAlways so.\nQ1: May I swim?\nA1: No swimming.\n\n#doc Guide 1 Page 3 \u{21a9}\u{fe0e}\n",
        ),
    ]);
    assert_eq!(asked(&rulebook, "faq"), BOTH);
    assert_eq!(texts(&rulebook, "faq").last(), Some(&"Words behind."));
    assert_eq!(asked(&rulebook, "choice"), [("Which is right?", "A: The first. B: The second.")]);
    assert!(texts(&rulebook, "choice").contains(&"A: Ram it. B: Flee."), "{:?}", texts(&rulebook, "choice"));
    assert_eq!(asked(&rulebook, "setup"), BOTH);
    assert_eq!(passage(&rulebook, "setup/1.3").text, "Third.");
    assert_eq!(asked(&rulebook, "boats"), [("May I row?", "Yes rowing. Always so."), BOTH[1]]);
}

/// What stands right below an answer, or is quoted behind it, belongs to it on any page; a box among questions, too.
#[test]
fn blocks_below_an_answer_are_a_part_of_it() {
    let rules = "# Ans\n\nRules first.\n\nQ: Yak?\nA: yak words\n| Die | D |\n|---|---|\n| thirteen | t |\n\nQ: Emu?\nA: emu words\n- emu one\n- emu two\n\n\
        Q: Cow?\nA: cow words\n\n> cow quote\n\nQ: Hen?\nA: hen words\n> [!note] Coop\n> coop words\n\n## Other\n\n> other quote\n";
    let faq = "# Ferry FAQ\n\nQ: Table?\nA: See:\n\n| a | b |\n|---|---|\n| c | d |\n\nQ: Box?\n\nA: Box words.\n\n> [!note] Inbox\n> Inbox words.\n";
    let rulebook = sea(&[("ans.md", rules), ("faq.md", faq)]);
    let answer = |asked: &str| {
        let found = rulebook.passages.values().find(|it| it.asks() == Some(asked));
        found.unwrap_or_else(|| panic!("{asked}")).text.as_str()
    };
    for (asked, said) in [
        ("Yak?", "thirteen"),
        ("Emu?", "emu two"),
        ("Cow?", "cow quote"),
        ("Hen?", "coop words"),
        ("Table?", "c d"),
        ("Box?", "Inbox words."),
    ] {
        assert!(answer(asked).contains(said), "{asked}: {}", answer(asked));
    }
    let rules: Vec<_> =
        rulebook.passages.values().filter(|it| it.asks().is_none()).map(|it| it.text.as_str()).collect();
    assert_eq!(rules, ["other quote", "Rules first."]);
}

/// HTML, definitions and boxes of any maker below a heading that asks are parts of the answer, and so is what stands behind them.
#[test]
fn every_block_is_a_part_of_an_answer() {
    for block in [
        "<table><tr><td>Inner</td></tr></table>",
        "<p>Inner</p>",
        "Term\n: Inner",
        "> [!tip] Mind\n> Inner\n>\n> > [!note] Deep\n> > Deeper.",
        ":::tip[Mind]\nInner\n:::",
        "<details><summary>Mind</summary>\n\nInner\n\n</details>",
        "{{< note title=\"Mind\" >}}\nInner\n{{< /note >}}",
    ] {
        let faq =
            format!("# FAQ\n\n### May I?\n\nFirst.\n\n{block}\n\nLast.\n\n### Shall I?\n\n{block}\n\nEnd.\n");
        let rulebook = sea(&[("faq.md", &faq)]);
        let all = asked(&rulebook, "faq");
        assert_eq!((all.len(), rulebook.passages.len()), (2, 2), "{block}: {all:?}");
        assert!(["First. ", "Inner", " Last."].iter().all(|said| all[0].1.contains(said)), "{all:?}");
        assert!(["Inner", " End."].iter().all(|said| all[1].1.contains(said)), "{all:?}");
    }
    let boxed = "# A\n\n> [!question] Q: May I?\n> **A:** First.\n>\n> {{< note title=\"Mind\" >}}\n> Inner.\n> {{< /note >}}\n>\n> Last.\n";
    assert_eq!(asked(&sea(&[("a.md", boxed)]), "a"), [("May I?", "First. Mind Inner. Last.")]);
}

/// A callout may have a title and several questions below it; a dash may part an answer from its question.
#[test]
fn questions_below_a_title_and_behind_dashes() {
    let rulebook = sea(&[(
        "faq.md",
        "# FAQ\n\n> [!question] Two in one\n> Q: May I row?\n> A: Yes rowing.\n> Q: May I swim?\n> A: No swimming.\n\n**May I dive?** \u{2014} No.\n",
    )]);
    assert_eq!(asked(&rulebook, "faq"), [BOTH[0], BOTH[1], ("May I dive?", "No.")]);
    assert!(rulebook.passages.values().any(|it| it.text == "Two in one"));
    let one = "> [!question] About rowing\n> Q: May I row?\n> A: Yes rowing.\n";
    assert_eq!(asked(&sea(&[("a.md", one)]), "a").len(), 1);
}

/// Questions and answers of other languages are marked by other letters, which are names where no question is.
#[test]
fn other_languages_have_other_letters() {
    let french = "# FAQ\n\nQ : Puis-je ramer ?\nR : Non.\n\nQ : Puis-je nager ?\n\nR : Oui.\n";
    let spanish = "# Preguntas\n\nP: Uno?\nR: No.\n\nP: Dos?\nR: Si.\n";
    let german = "# Fragen\n\nF: Darf ich?\nA: Nein.\n";
    let rulebook = sea(&[
        ("fr.md", french),
        ("es.md", spanish),
        ("de.md", german),
        ("a.md", "# A\n\nR: red. F: fleet.\n\nF. Scott asks? P: is a letter.\n\n- R: red\n- P: pink\n"),
    ]);
    assert_eq!(asked(&rulebook, "fr"), [("Puis-je ramer ?", "Non."), ("Puis-je nager ?", "Oui.")]);
    assert_eq!(asked(&rulebook, "es"), [("Uno?", "No."), ("Dos?", "Si.")]);
    assert_eq!(asked(&rulebook, "de"), [("Darf ich?", "Nein.")]);
    assert!(asked(&rulebook, "a").is_empty(), "{:?}", asked(&rulebook, "a"));
}

/// Where each question of a page stands, and its answer, in their order.
fn placed(rulebook: &Rulebook, page: &str) -> Vec<(String, String, String)> {
    let all = rulebook.passages_of(topic(rulebook, page)).filter(|it| it.kind == Kind::Question);
    let place = |it: &Passage| it.place.last().cloned().unwrap_or_default();
    all.map(|it| (place(it), it.asks().unwrap_or("").to_owned(), it.text.clone())).collect()
}

/// Cards with their questions below their names in bold.
#[test]
fn a_name_in_bold_behind_an_answer_is_that_of_what_is_asked_next() {
    for form in [
        "**Siren**\n\nQ: Does it sing?\nA: Yes.\n\n**Kraken (Exp. #3)**\n\nQ: Is it huge?\nA: Huge.",
        "**Siren**\nQ: Does it sing?\nA: Yes.\n\n**Kraken (Exp. #3)**\nQ: Is it huge?\nA: Huge.",
        "**Siren**\nQ: Does it sing?\nA: Yes.\n**Kraken (Exp. #3)**\nQ: Is it huge?\nA: Huge.",
        "**Siren**\n\nQ: Does it sing?\nA: Yes.\n\n**Kraken (Exp. #3)**\nErrata: read two.\n\nQ: Is it huge?\nA: Huge.",
        "**Siren**\nErrata: read one.\n\nQ: Does it sing?\nA: Yes.\n\n**Kraken (Exp. #3)**\n_Errata_: read two.\n\n> **Q.** Is it huge?\n>\n> **A.** Huge.",
        "#### Siren\n\n**Q: Does it sing?**\n\nA: Yes.\n\n**Kraken (Exp. #3)**\n\nIts text should read: two.\n\n**Q: Is it huge?**\n\nHuge.",
        "**Siren**\n\n**Does it sing?**\n\nYes.\n\n**Kraken (Exp. #3)**\n\n**Is it huge?**\n\nHuge.",
        "**Siren**\n\nDoes it sing?\n\nYes.\n\n**Kraken (Exp. #3)**\n\nIs it huge?\n\nHuge.",
    ] {
        let text = format!("# Page\n\n## FAQ\n\n{form}\n\n**Hydra**\n\nQ: Is it small?\nA: Small.\n");
        let rulebook = sea(&[("Page.md", &text)]);
        let known = [
            ("Siren", "Does it sing?", "Yes."),
            ("Kraken (Exp. #3)", "Is it huge?", "Huge."),
            ("Hydra", "Is it small?", "Small."),
        ];
        let known = known.map(|(place, asks, says)| (place.to_owned(), asks.to_owned(), says.to_owned()));
        assert_eq!(placed(&rulebook, "page"), known, "{form}");
        let errata = texts(&rulebook, "page").iter().filter(|text| text.contains("read")).count();
        assert_eq!(errata, form.matches("read").count(), "{form}");
    }
}

/// What in bold is a part of an answer stays one.
#[test]
fn words_in_bold_within_an_answer_stay_in_it() {
    for (part, kept) in [
        ("**Example**\n\nAnn rows.", "Example Ann rows."),
        ("**By day**\n\nRow.\n\n**By night**\n\nRest.", "By day Row. By night Rest."),
        ("**Row once.**\n\nThen rest.", "Row once. Then rest."),
        ("**In short:**\nRow.", "In short: Row."),
    ] {
        let text =
            format!("# FAQ\n\n## Boats\n\n**May I row?**\n\nYes.\n\n{part}\n\n**May I rest?**\n\nNo.\n");
        let rulebook = sea(&[("faq.md", &text)]);
        assert_eq!(
            asked(&rulebook, "faq"),
            [("May I row?", &*format!("Yes. {kept}")), ("May I rest?", "No.")]
        );
    }
    let bold =
        "# FAQ\n\n## Boats\n\nQ: May I row?\n**Yes**\nQ: May I rest?\n\n**No**\n\nQ: And swim?\nA: Never.\n";
    let rulebook = sea(&[("faq.md", bold)]);
    let known = [("May I row?", "Yes"), ("May I rest?", "No"), ("And swim?", "Never.")];
    assert_eq!(asked(&rulebook, "faq"), known);
}

#[test]
fn a_name_in_capitals_above_a_question_ends_the_answer() {
    let text = "FAQ\n\nSIREN\n\nQ: Does it sing?\nA: Yes.\n\nKRAKEN\n\nQ: Is it huge?\nA: Huge.\n";
    let rulebook = sea(&[("faq.txt", text)]);
    assert_eq!(asked(&rulebook, "faq"), [("Does it sing?", "Yes."), ("Is it huge?", "Huge.")]);
    assert!(texts(&rulebook, "faq").contains(&"KRAKEN"));
}

/// The marks of a question and its answer, however they are counted.
#[test]
fn marks_are_known_however_they_are_counted() {
    for (question, answer, number) in [
        ("Q:", "A:", None),
        ("Q.", "A.", None),
        ("Q1:", "A1:", Some("Q1")),
        ("Q12.)", "A12)", Some("Q12")),
        ("Q 3.2 -", "A 3.2 -", Some("Q 3.2")),
        ("[Q]", "[A]", None),
        ("Question #4b:", "Answer #4b:", Some("Question #4b")),
        ("QUESTION :", "ANSWER :", None),
        ("Q:", "R\u{e9}ponse :", None),
    ] {
        let rulebook = page("FAQ.md", &format!("{question} May I row?\n{answer} Yes rowing.\n"));
        assert_eq!(asked(&rulebook, "faq"), BOTH[..1], "{question}");
        let aliases = rulebook.passages.values().flat_map(|it| &it.aliases).next();
        assert_eq!(aliases.map(String::as_str), number, "{question}");
    }
    for words in ["Quick: no", "A boat", "Answers are", "Q1", "A-B: x", "Questions: two", "A2b4: x"] {
        let rulebook = page("FAQ.md", &format!("Q: May I row?\nA: Yes rowing.\n{words}\n"));
        assert_eq!(asked(&rulebook, "faq"), [("May I row?", format!("Yes rowing. {words}").as_str())]);
    }
    for (text, glued) in [
        ("Yes. Q: May I?", 1),
        ("Yes. Q2. May I swim? No.", 1),
        ("Yes, see Q2. Or not?", 0),
        ("Yes. Mr. Q. swims.", 0),
        ("Always (Q2: no)?", 0),
    ] {
        let rulebook = page("FAQ.md", &format!("Q: May I row?\nA: {text}\n"));
        assert_eq!(found(&rulebook, "glued-question").len(), glued, "{text}");
    }
}
