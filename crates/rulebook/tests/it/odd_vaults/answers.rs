//! How far an answer goes, and what a footnote says.

use rulebook::Kind;

use crate::odd_vaults::support::{found, links, page, passage, sea, texts, topic};

#[test]
fn an_answer_goes_on_to_the_next_question() {
    let rulebook = sea(&[(
        "Boats.md",
        "- Boats float. ^float\n\n## FAQ\n\n**Q:** May I row?\n\n**A:** Yes.\n\nOnly with oars.\n\n- By day.\n- By night.\n\n\
         Never in fog.\n\n| Oars | Speed |\n|---|---|\n| 2 | 1 |\n\n**Q:** May I sail?\n\nWith wind.\n\n**May I swim?**\n\nNo.\n\nNot even once.\n\n\
         ### May I dive?\n\nYes.\n\nAs deep as the rope.\n\n### What floats?\n\n- Boats.\n- Barrels.\n\n### Why?\n\nSo.\n\n---\n\nWords behind a rule.\n",
    )]);
    let asked = |question: &str| {
        let fits = |it: &&rulebook::Passage| it.asks() == Some(question);
        rulebook.passages.values().find(fits).map(|it| it.text.as_str())
    };
    assert_eq!(
        asked("May I row?"),
        Some("Yes. Only with oars. By day. By night. Never in fog. Oars Speed 2 1")
    );
    assert_eq!(asked("May I sail?"), Some("With wind."));
    assert_eq!(asked("May I swim?"), Some("No. Not even once."));
    assert_eq!(asked("May I dive?"), Some("Yes. As deep as the rope."));
    assert_eq!(asked("What floats?"), Some("Boats. Barrels."));
    assert!(texts(&rulebook, "boats").contains(&"Words behind a rule."), "{:?}", texts(&rulebook, "boats"));
    assert_eq!(found(&rulebook, "question-without-answer").len(), 0);
}

#[test]
fn what_asks_or_has_an_id_is_a_passage_beside_an_answer() {
    let rulebook = sea(&[
        (
            "FAQ.md",
            "Q: May I row?\n\nA: Yes. ^row\n\nOars are long. ^oars\n\nQ: May I sail?\n\nA: Yes:\n\n- By day. ^day\n- By night.\n\n\
             Q: What else?\n\n- Q: May I swim?\n  A: No.\n\nRelated Topics: [[Boats]]\n",
        ),
        (
            "Boats.md",
            "- They float.\n\nQ: Do they sink?\n\nA: No.\n\nA rule behind a question in a page of rules.\n",
        ),
    ]);
    assert_eq!(passage(&rulebook, "faq/row").text, "Yes.");
    assert_eq!(passage(&rulebook, "faq/oars").text, "Oars are long.");
    assert_eq!(passage(&rulebook, "faq/day").text, "By day.");
    let swim = rulebook.passages.values().find(|it| it.asks() == Some("May I swim?")).expect("the question");
    assert_eq!((swim.kind, swim.text.as_str()), (Kind::Question, "No."));
    assert_eq!(topic(&rulebook, "faq").related.len(), 1);
    assert!(texts(&rulebook, "boats").contains(&"A rule behind a question in a page of rules."));
}

#[test]
fn a_remark_in_a_footnote_is_no_citation() {
    let rulebook = sea(&[(
        "Boats.md",
        "- Boats float.[^1] ^float\n- They are slow. ^slow\n- Oars row.[^2] ^oars\n- Masts stand.[^3] ^masts\n- Sails pull.[^4] ^sails\n\n\
         [^1]: House rule of ours\n[^2]: Sea Leaflet\n[^3]: See page 12 of the leaflet that came with the box.\n[^4]: SR 7.6.11\n",
    )]);
    let cited = |id: &str| {
        let passage = passage(&rulebook, &format!("boats/{id}"));
        passage.citations.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(cited("oars"), ["Sea Leaflet"], "a document without a place is what names it");
    assert_eq!(cited("sails"), ["SR 7.6.11"]);
    assert_eq!([cited("slow"), cited("float")].concat(), Vec::<String>::new(), "each place is its passage's");
    let remark = |id: &str| {
        let owner = format!("sea/boats/{id}").parse().ok();
        let below = rulebook.passages.values().find(|it| it.parent == owner);
        below.map(|it| it.text.clone()).unwrap_or_default()
    };
    assert_eq!(remark("float"), "House rule of ours");
    assert_eq!(remark("masts"), "See page 12 of the leaflet that came with the box.");
}

#[test]
fn links_in_front_matter_need_no_quotes() {
    let rulebook = sea(&[
        (
            "rulings/Twice.md",
            "---\nauthor: Ada\ndate: 2026-01-02\napplies_to: [[Boats#^anchor]], [[Oars]]\nstatus: superseded by [[Thrice]]: it was reprinted\n---\nOnce.\n",
        ),
        (
            "rulings/Thrice.md",
            "---\nauthor: Ada\ndate: 2026-01-03\napplies_to:\n  - [[Boats#^anchor]] # the rule\n  - [[Oars]]\n---\nTwice.\n",
        ),
        (
            "Boats.md",
            "---\naliases: [[Ships]]\nrelated: [[[Oars]], [[Sails|the sails]]]\n---\n- Anchors hold. ^anchor\n\nSee [[Ships]].\n",
        ),
        ("Oars.md", "---\nrelated: [[Gone]]\n---\nThey row.\n"),
        ("Sails.md", "---\nrelated: Boats\n---\nThey pull.\n"),
    ]);
    assert_eq!(found(&rulebook, "broken-front-matter"), []);
    let anchor = passage(&rulebook, "boats/anchor");
    assert_eq!(anchor.rulings.len(), 2, "{:?}", anchor.rulings);
    assert_eq!(topic(&rulebook, "oars").rulings.len(), 2);
    let twice = rulebook.passages_of(topic(&rulebook, "twice")).next().expect("the ruling");
    assert!(
        twice.superseded
            && twice.ruling.as_ref().and_then(|it| it.reason.as_deref()) == Some("it was reprinted")
    );
    let related: Vec<_> = topic(&rulebook, "boats").related.iter().map(|it| it.target.url()).collect();
    assert_eq!(related, ["/sea/oars", "/sea/sails"]);
    let gone = found(&rulebook, "unresolved-link");
    let span = gone.first().and_then(|finding| finding.span.clone()).expect("a place");
    assert_eq!((gone.len(), span.line, span.length), (1, 2, "Gone".len()), "{gone:?}");
}

#[test]
fn links_of_html_lead_where_they_say() {
    let rulebook = sea(&[
        (
            "Boats.md",
            "- See <a class=\"x\" href=\"Oars.md#long\">the <b>oars</b></a> and <a href='https://elsewhere.example/'>more</a>. ^see\n\
             - <a name=\"deck\"></a>Decks are flat. ^deck\n- <a href=\"javascript:alert(1)\">Hull</a>. ^hull\n- An <a href=\"Oars.md\">open one\n- Next. ^next\n\n\
             <p>Masts, see <a href=\"Oars.md\">Oars</a>.</p>\n",
        ),
        ("Oars.md", "# Oars\n\n## Long\n\nThey are long.\n"),
    ]);
    let see = passage(&rulebook, "boats/see");
    assert_eq!((links(see)[0].as_str(), see.text.as_str()), ("/sea/oars/long", "See the oars and more."));
    assert_eq!(links(see)[1], "https://elsewhere.example/");
    assert_eq!(passage(&rulebook, "boats/next").links, []);
    assert!(!passage(&rulebook, "boats/hull").html.contains("javascript"));
    assert_eq!(found(&rulebook, "refused-link").len(), 1);
    let masts = rulebook.passages.values().find(|it| it.text.starts_with("Masts")).expect("the block");
    assert_eq!((masts.text.as_str(), links(masts)), ("Masts, see Oars.", vec!["/sea/oars".to_owned()]));
    assert!(masts.html.contains("<a href=\"/sea/oars\">Oars</a>"), "{}", masts.html);
}

#[test]
fn inline_shortcodes_are_words_of_their_sentence() {
    let rulebook = sea(&[(
        "tabs.md",
        "+++\ntitle = \"Boats {{ icon(name='anchor') }}\"\nweight = 2\n+++\nPay {{< icon \"coin\" >}} 3 coins and a {{< badge \"rare\" >}} card. \
         Roll {{< dice n=\"6\" >}}, then {{< kw stun >}} it.\n\n| Cost | What |\n|---|---|\n| {{< icon \"coin\" >}} | Oars |\n\n\
         {{< tabs items=\"a,b\" >}}\n{{< tab name=\"Four players\" >}}Draw four now.{{< /tab >}}\n{{< /tabs >}}\n",
    )]);
    let boats = topic(&rulebook, "tabs");
    assert_eq!(boats.title, "Boats anchor");
    let texts = texts(&rulebook, "tabs");
    assert_eq!(texts[0], "Pay coin 3 coins and a rare card. Roll 6, then stun it.");
    assert_eq!(texts[1], "Cost What coin Oars");
    let four = rulebook.passages.values().find(|it| it.text.contains("Draw four now.")).expect("the tab");
    let told = [Some(four.title.as_str()), four.callout.as_ref().and_then(|it| it.title.as_deref())];
    assert!(told.contains(&Some("Four players")), "{four:?}");
}

#[test]
fn colons_alone_are_blank_lines() {
    let rulebook = sea(&[(
        "Wolf.md",
        "# Wolf\n\nIt has advantage when an ally is near.\n:\n\nResting takes eight hours.\n::\nThen dawn breaks.\n\nTerm\n: Its definition.\n",
    )]);
    assert_eq!(
        texts(&rulebook, "wolf"),
        [
            "It has advantage when an ally is near.",
            "Resting takes eight hours.",
            "Then dawn breaks.",
            "Term: Its definition."
        ]
    );
}

/// House rules are not the official book's because one of them cites it.
#[test]
fn a_citation_in_the_middle_is_its_passages() {
    let rulebook = sea(&[(
        "House.md",
        "- Our club rolls twice. ^twice\n- A charge needs three inches.[^1] ^charge\n- Nobody plays elves. ^elves\n\n\
         > [!question] Q: May I bring two dragons?\n> **A:** No. ^dragons\n\n[^1]: [[Core Rulebook]] p. 12\n",
    )]);
    let cited = |id: &str| passage(&rulebook, &format!("house/{id}")).citations.len();
    assert_eq!([cited("twice"), cited("charge"), cited("elves"), cited("dragons")], [0, 1, 0, 0]);
}

#[test]
fn boxes_and_lists_within_an_answer_belong_to_it() {
    let rulebook = sea(&[(
        "N.md",
        "# Nested\n\n> [!question] Does smoke block?\n> Yes.\n>\n> > [!warning] Thin smoke\n> > Thin smoke does not.\n\n\
         - Q: May I dock?\n  - A: No.\n    - Unless with two shields.\n",
    )]);
    let asked = |question: &str| {
        let fits = |it: &&rulebook::Passage| it.asks() == Some(question);
        rulebook.passages.values().find(fits).map(|it| it.text.as_str())
    };
    assert_eq!(asked("Does smoke block?"), Some("Yes. Thin smoke Thin smoke does not."));
    assert_eq!(asked("May I dock?"), Some("No. Unless with two shields."));
}

#[test]
fn headings_and_terms_are_kept_whatever_stands_below_them() {
    let rulebook = sea(&[
        (
            "terms.md",
            "# Terms\n\n### Bounce\nSee also: Boarding\n\n### Return\n<span id=\"r\"></span>\n<!-- TODO -->\n\n### Keep\n\nSelling\n: See also: Trading\n\nPhases\n: 1. Draw\n  2. Play\n\n\
             ## Last?\n\n[^1]: A remark on words.\n",
        ),
        ("list.md", "- First words\n\n  ### Deep heading\n\n  deep text\n"),
        ("box.md", "> [!tip] Title words\n> ***\n"),
        ("see.md", "See also: the chart on page 5\n[Oars](oars.md) explains more\n"),
        ("oars.md", "They row.\n"),
    ]);
    assert_eq!(texts(&rulebook, "terms")[..6], ["Bounce", "Return", "Selling:", "Phases:", "Draw", "Play"]);
    assert!(texts(&rulebook, "terms").contains(&"Last?"));
    assert_eq!(texts(&rulebook, "list"), ["First words Deep heading deep text"]);
    assert_eq!(texts(&rulebook, "box"), ["Title words"]);
    assert_eq!(texts(&rulebook, "see"), ["Oars explains more"]);
    assert_eq!(topic(&rulebook, "see").related.len(), 1, "what is no name is a search");
}

#[test]
fn links_written_the_other_way_round_show_their_words() {
    let rulebook = sea(&[
        ("Boats.md", "- See [[the oars|Oars]] and [[Oars|these]]. ^see\n- See [[gone|missing]]. ^gone\n"),
        ("Oars.md", "They row.\n"),
    ]);
    let see = passage(&rulebook, "boats/see");
    assert_eq!((see.text.as_str(), links(see)), ("See the oars and these.", vec!["/sea/oars".to_owned(); 2]));
    assert_eq!(passage(&rulebook, "boats/gone").text, "See missing.");
    assert_eq!(found(&rulebook, "unresolved-link").len(), 1);
}

/// The answer in a quote of its question is not lost without a mark of its own.
#[test]
fn a_quoted_question_keeps_its_answer() {
    let rulebook = sea(&[("a.md", "# A\n\n> **Q: May I row?**\n> Yes, once.\n")]);
    let asked = rulebook.passages.values().find(|it| it.asks() == Some("May I row?")).expect("the question");
    assert_eq!(asked.text, "Yes, once.");
}

/// Copied pages: a footnote's number in brackets is no reference of the questions, and an answer goes on in the next line.
#[test]
fn questions_of_copied_pages_take_no_footnote_of_the_rules() {
    let text = "Combat\n\nEach ship rolls its dice [1].\n-\nRed dice\nAdd the results [2].\n\nFAQ\nQ: May I reroll?\nA: Yes.\nOnly once.\nQ: May I pass?\nNo.\n\n[1] #guide Big Guide Page 3 \u{21a9}\u{fe0e}\n[2] #guide Big Guide Page 5-6 \u{21a9}\u{fe0e}\n";
    let rulebook = sea(&[("combat.md", text)]);
    let asked: Vec<_> = rulebook
        .passages
        .values()
        .filter_map(|it| Some((it.asks()?, it.text.as_str(), it.citations.len())))
        .collect();
    let mut asked = asked;
    asked.sort_unstable();
    assert_eq!(asked, [("May I pass?", "No.", 0), ("May I reroll?", "Yes. Only once.", 0)]);
    let first = rulebook.passages.values().find(|it| it.text.starts_with("Each ship")).expect("the rule");
    assert_eq!(first.citations.first().and_then(|it| it.pages.as_deref()), Some("3"));
}

/// What a footnote or the end of a rule cites; a remark cites nothing.
#[test]
fn places_in_documents_are_taken_apart() {
    let cited = |text: &str| {
        let rulebook = page("a.md", text);
        let mut citations: Vec<_> = rulebook.passages.values().flat_map(|it| it.citations.clone()).collect();
        citations.dedup();
        citations.into_iter().map(|it| (it.document, it.version, it.pages, it.rule)).collect::<Vec<_>>()
    };
    let place = |document: &str, version: Option<&str>, pages: Option<&str>, rule: Option<&str>| {
        let own = |words: Option<&str>| words.map(str::to_owned);
        (document.to_owned(), own(version), own(pages), own(rule))
    };
    for (words, citation) in [
        (
            "#ffg Rules Reference Guide 1.5 Page 4\u{2013}5 \u{21a9}\u{fe0e}",
            place("Rules Reference Guide", Some("1.5"), Some("4-5"), None),
        ),
        ("#doc Guide", place("Guide", None, None, None)),
        ("Guide 1.5 Page 4-5", place("Guide", Some("1.5"), Some("4-5"), None)),
        ("Guide, p. 12, second column", place("Guide", None, Some("12"), None)),
        ("CR 7.6.11", place("CR", None, None, Some("7.6.11"))),
        ("CR 7.6.11.a", place("CR", None, None, Some("7.6.11.a"))),
        ("Rules of the Sea", place("Rules of the Sea", None, None, None)),
        ("Sea Rules 2.0", place("Sea Rules", Some("2.0"), None, None)),
        ("FAQ", place("FAQ", None, None, None)),
        ("https://sea.example/rules", place("https://sea.example/rules", None, None, None)),
    ] {
        assert_eq!(cited(&format!("- A rule.[^1] ^a\n\n[^1]: {words}\n")), [citation], "{words}");
    }
    for remark in [
        "House rule",
        "Optional rule.",
        "since the spring",
        "See page 12 of the leaflet that came with the box.",
    ] {
        assert_eq!(cited(&format!("- A rule.[^1] ^a\n\n[^1]: {remark}\n")), [], "{remark}");
    }
    let rules = ["7.6.16.a", "7.6.16.c"].map(|rule| place("CR", None, None, Some(rule)));
    assert_eq!(cited("- It is nested. (CR 7.6.16.a, 7.6.16.c)\n"), rules);
    assert_eq!(cited("- A unit (ground)\n"), []);
}
