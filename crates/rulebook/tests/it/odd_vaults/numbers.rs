//! Numbers of rules, however they are written.

use rulebook::{Kind, Lookup, Rulebook};

use crate::odd_vaults::support::{found, links, page, passage, sea, texts, topic};

/// Where a number leads that is typed behind the game's address.
fn leads(rulebook: &Rulebook, number: &str) -> String {
    match rulebook.find("sea", number, None) {
        Lookup::Moved { to, .. } => to,
        other => panic!("{number}: {other:?}"),
    }
}

#[test]
fn chapters_need_no_dot_and_lists_are_no_chapters() {
    let rulebook = sea(&[(
        "book.txt",
        "1 Setup\n1.1 Setting up has steps:\n1. Deal\n2. Shuffle\n1.2 Boats float.\n2 The Turn\n2.1 Draw.\n2.2 Steps are:\n1. Roll\n2. Row\n3. Rest\n\
         Chapter 3: The End\n3.1 Stop.\n3.2 Count.\n",
    )]);
    let titles: Vec<_> = rulebook.topics.values().map(|topic| topic.title.as_str()).collect();
    assert_eq!(titles, ["Setup", "The End", "The Turn"]);
    for (number, id) in [("1.2", "setup/1.2"), ("2.1", "the-turn/2.1"), ("3.2", "the-end/3.2")] {
        assert_eq!(leads(&rulebook, number), format!("/sea/{id}"));
    }
    let below = |id: &str| {
        let parent = format!("sea/{id}").parse().ok();
        rulebook.passages.values().filter(|it| it.parent == parent).count()
    };
    assert_eq!((below("setup/1.1"), below("the-turn/2.2")), (2, 3));
    assert_eq!(passage(&rulebook, "setup/1.2").text, "Boats float.");
    assert_eq!(found(&rulebook, "duplicate-id"), []);
}

#[test]
fn a_list_below_a_rule_takes_no_number_of_another() {
    let rulebook = sea(&[(
        "book.md",
        "1.1 Setup\n\n1.1.1 Draw:\n1. Two cards\n2. One token\n\n1.1.2 Shuffle.\n\n1.2 Turn\n\n1.2.1 Roll.\n",
    )]);
    assert_eq!(found(&rulebook, "duplicate-id"), []);
    let at = leads(&rulebook, "1.1.2");
    let id = at.strip_prefix("/sea/").expect("within the game");
    assert_eq!(passage(&rulebook, id).text, "Shuffle.");
}

#[test]
fn numbers_of_documents_that_were_exported_are_addresses() {
    let rulebook = sea(&[(
        "Rules.md",
        "**1\\.1** Boats float, see also 1\\.2\\.1.\n\n**1\\.2** Oars row.\n\n1\\.2\\.1 Two of them. As 1.1 says.\n\n1\\.3 Masts stand.\n",
    )]);
    for (number, text) in [
        ("1.1", "Boats float, see also 1.2.1."),
        ("1.2.1", "Two of them. As 1.1 says."),
        ("1.3", "Masts stand."),
    ] {
        let at = leads(&rulebook, number);
        assert_eq!(passage(&rulebook, at.strip_prefix("/sea/").expect("within the game")).text, text);
    }
    let first = leads(&rulebook, "1.1");
    assert_eq!(
        links(passage(&rulebook, first.strip_prefix("/sea/").expect("within"))),
        [leads(&rulebook, "1.2.1")]
    );
    let listed = sea(&[(
        "Rules.md",
        "- 1.1 Boats float.\n- **1.2** Oars row.\n  - 1.2.a Two of them.\n- 1.3 Masts stand.\n",
    )]);
    assert_eq!(leads(&listed, "1.2.a").rsplit('/').next(), Some("1.2.a"));
    assert_eq!(leads(&listed, "1.1").rsplit('/').next(), Some("1.1"));
}

#[test]
fn numbered_headings_are_addresses_in_any_page() {
    let rulebook = sea(&[
        (
            "Rules.md",
            "# Rules\n\n### 1.1 Players\n\nTwo to four play. See 1.2 Boats, and see also rule 2.1.1.\n\n- They sit.\n\n### 1.2 Boats\n\nThey float; 9.9.9 is a version. Cf. 7.7.\n",
        ),
        ("More.md", "# More\n\n## 2.1 Oars\n\nLong.\n\n### 2.1.1 Length\n\nTwo fathoms, as 2.1.1 says.\n"),
    ]);
    assert_eq!(topic(&rulebook, "rules").passages.len(), 3);
    let players = leads(&rulebook, "1.1");
    let players = passage(&rulebook, players.strip_prefix("/sea/").expect("within the game"));
    assert!(players.text.starts_with("Two to four play."));
    assert_eq!(links(players), [leads(&rulebook, "1.2"), leads(&rulebook, "2.1.1")]);
    let open = found(&rulebook, "unresolved-link");
    assert_eq!(open.len(), 1, "{open:?}");
    assert!(open[0].message.contains("7.7"), "{open:?}");
}

#[test]
fn a_reference_that_leads_nowhere_is_reported_however_it_is_announced() {
    let rulebook = sea(&[(
        "book.txt",
        "1.1 Boats. See also 2.1.1.\n1.2 Oars. See also 1.1 and 9.1. Refer to 9.2. Version 3.4.5 is older.\n2.1.1 Masts, as 1.1.1 did not.\n2.1.2 Sails, by 2.1.1.\n",
    )]);
    let first = rulebook.passages.values().find(|it| it.text.starts_with("Boats")).expect("rule 1.1");
    assert_eq!(links(first), [leads(&rulebook, "2.1.1")]);
    let sails = rulebook.passages.values().find(|it| it.text.starts_with("Sails")).expect("rule 2.1.2");
    assert_eq!(links(sails), [leads(&rulebook, "2.1.1")]);
    let named: Vec<_> = found(&rulebook, "unresolved-link").into_iter().map(|it| it.message).collect();
    assert_eq!(named.len(), 2, "{named:?}");
    assert!(named[0].contains("`9.1`") && named[1].contains("`9.2`"), "{named:?}");
}

#[test]
fn questions_of_a_numbered_rulebook_are_no_rules() {
    let rulebook = sea(&[(
        "book.txt",
        "1. Setup\n1.1. Deal cards.\n1.2. Place the board.\n2. Turn\n2.1. Draw a card.\n2.2. Play a card.\n\nFAQ\n\n\
         Q. May I dock twice,\nor more?\nA. No. Once is the limit.\n\nAt sea as well.\n\nQ: May I pass?\nA: Yes, always.\n",
    )]);
    let questions: Vec<_> = rulebook
        .passages
        .values()
        .filter(|it| it.kind == Kind::Question)
        .map(|it| (it.asks().unwrap_or_default(), it.text.as_str()))
        .collect();
    assert_eq!(
        questions,
        [
            ("May I dock twice, or more?", "No. Once is the limit. At sea as well."),
            ("May I pass?", "Yes, always.")
        ]
    );
    assert!(rulebook.passages.keys().all(|id| !id.to_string().ends_with("2.2.a")));
    let marked = sea(&[(
        "book.md",
        "## 1. Boats\n\n1.1 They float.\n\n1.2 They row.\n\n## FAQ\n\n**Q:** Do they sink?\n\n**A:** No.\n",
    )]);
    let sink = marked.passages.values().find(|it| it.asks() == Some("Do they sink?")).expect("the question");
    assert_eq!(sink.text, "No.");
}

#[test]
fn bold_names_behind_numbers_stay_bold() {
    let rulebook = sea(&[(
        "book.md",
        "1.1 Scale is five miles.\n\n**1.2 Dice:** The game uses dice.\n\n1.3 Moves are simple.\n",
    )]);
    let dice = rulebook.passages.values().find(|it| it.text.contains("uses dice")).expect("rule 1.2");
    assert_eq!((dice.text.as_str(), dice.label.as_deref()), ("Dice: The game uses dice.", Some("Dice")));
}

#[test]
fn a_rule_is_named_from_any_note() {
    let rulebook = sea(&[
        (
            "book.txt",
            "1. Setup\n\n1.1. Deal cards.\n\n2. Turn\n\n2.1. Sell goods in any order.\n1) Wood first\n2) Iron next\n\n2.2. Buy goods.\n\n3. End\n\n3.1. Count coins.\n",
        ),
        ("Notes.md", "- [[2.2]], [[book#2.2]], [x](book.txt#2.2) and [[9.9]]. ^n\n"),
    ]);
    let note = passage(&rulebook, "notes/n");
    assert_eq!(links(note)[..3], ["/sea/turn/2.2", "/sea/turn/2.2", "/sea/turn/2.2"]);
    assert_eq!(found(&rulebook, "unresolved-link").len(), 1);
    let titles: Vec<_> = rulebook.topics.values().map(|topic| topic.title.as_str()).collect();
    assert_eq!(titles, ["End", "Notes", "Setup", "Turn"], "a list in brackets is no chapter");
    let below = rulebook.passages.values().filter(|it| it.parent == "sea/turn/2.1".parse().ok());
    assert_eq!(below.count(), 2);
}

/// The title of the book, of a chapter and of a section with nothing below them are somewhere, too.
#[test]
fn titles_with_nothing_below_them_are_shown() {
    let rulebook = sea(&[(
        "book.md",
        "# Merchant Rules\n\n## 1. Setup\n\n1.1 Deal cards.\n\n### 1.2 Left out\n\n### 1.3 Places\n\n1.3.1 Sit down.\n\n## 2. Reserved\n\n## 3. End\n\n3.1 Count coins.\n",
    )]);
    let about = |slug: &str| topic(&rulebook, slug).about.clone();
    assert_eq!(about("setup").as_deref(), Some("Merchant Rules"));
    assert_eq!(texts(&rulebook, "setup"), ["Deal cards.", "Left out", "Sit down."]);
    assert_eq!(passage(&rulebook, "setup/1.2").text, "Left out");
    assert_eq!(texts(&rulebook, "reserved"), ["Reserved"]);
    assert_eq!(rulebook.topics.len(), 3, "{:?}", rulebook.topics.keys());
}

/// Code in a rulebook is no rule, whatever its lines begin with.
#[test]
fn code_in_a_rulebook_is_no_rule() {
    let rulebook = sea(&[(
        "book.md",
        "# 5 Code\n\n5.1 First rule.\n\n5.2 Second rule, as in this example:\n\n```\n5.2.1 not a rule\n\n2. neither this\n```\n\n5.3 Third rule.\n\n```\n5.4 Never closed.\n",
    )]);
    let page = rulebook.topics.values().next().expect("a page").id.topic.clone();
    assert_eq!(
        texts(&rulebook, &page),
        [
            "First rule.",
            "Second rule, as in this example:",
            "5.2.1 not a rule 2. neither this",
            "Third rule.",
            "```",
            "Never closed."
        ]
    );
    let code = rulebook.passages.values().find(|it| it.text.starts_with("5.2.1")).expect("the code");
    assert!(code.html.contains("<pre>") && code.id.passage() != "5.2.1", "{}", code.html);
    assert_eq!(code.parent.as_ref().map(|it| it.passage()), Some("5.2"));
}

/// A table right below a rule stands under it; the rule stays.
#[test]
fn a_table_right_below_a_rule_leaves_it_whole() {
    let rulebook = sea(&[(
        "book.md",
        "# 3. Play\n\n3.1. Zebra deals by this chart.\n| Die | Harm |\n|---|---|\n| one | two |\n\n3.2. Giraffe rule.\n\n3.3. Hippo rule.\n",
    )]);
    assert_eq!(
        texts(&rulebook, "play"),
        ["Zebra deals by this chart.", "Die Harm one two", "Giraffe rule.", "Hippo rule."]
    );
    let table = rulebook.passages.values().find(|it| it.text.starts_with("Die")).expect("the table");
    assert_eq!(table.parent.as_ref().map(|it| it.passage()), Some("3.1"));
}

/// A game that tells the dialect of a file that is too short to show its own.
const TOLD: &str = "game.toml";

/// A reference at the beginning of a line that was cut is no rule.
#[test]
fn a_reference_that_begins_a_line_is_no_rule() {
    let rulebook = sea(&[
        (TOLD, "id = \"sea\"\n[dialects]\n\"wrap.txt\" = \"numbered\"\n"),
        (
            "wrap.txt",
            "WRAP RULES\n\n1. SETUP\n\n1.1 Each player takes\n5 cards and then discards as described in rule\n1.3 below.\n\n\
         1.2 The board measures about\n2.5 metres. See rules\n2.1 and 2.2 for more.\n\n1.3 The first player is\n1 of the two.\n\n2. TURN\n\n2.1 Draw two; or\n2.2 Play one.\n",
        ),
    ]);
    let text = |number: &str| {
        let id = |id: &str| id.ends_with(&format!("/{number}"));
        rulebook.passages.values().find(|it| id(&it.id.to_string())).map(|it| it.text.clone()).expect(number)
    };
    assert_eq!(text("1.1"), "Each player takes 5 cards and then discards as described in rule 1.3 below.");
    assert_eq!(text("1.3"), "The first player is 1 of the two.");
    assert_eq!((text("2.1").as_str(), text("2.2").as_str()), ("Draw two; or", "Play one."));
}

/// Footnotes of a rulebook are what its rules cite, or remarks under them.
#[test]
fn footnotes_of_a_rulebook_are_read() {
    let rulebook = sea(&[(
        "book.md",
        "# 1 Setup\n\n1.1 First rule.[^a]\n\n1.2 Second rule.[^b] More.\n\n1.3 Third rule.[^b]\n\n1.4 Fourth rule.\n\n[^a]: #crb [[Core Rulebook]] Page 7\n[^b]: Except on Sundays.\n",
    )]);
    assert_eq!(
        texts(&rulebook, "setup"),
        [
            "First rule.",
            "Second rule. More.",
            "Except on Sundays.",
            "Third rule.",
            "Except on Sundays.",
            "Fourth rule."
        ]
    );
    let pages = |id: &str| passage(&rulebook, id).citations.first().and_then(|it| it.pages.clone());
    assert_eq!(
        (pages("setup/1.1").as_deref(), pages("setup/1.2"), pages("setup/1.4")),
        (Some("7"), None, None)
    );
}

/// What stands between rules is read as on any page, and stands under the rule above.
#[test]
fn what_stands_between_rules_is_read_as_on_any_page() {
    let rulebook = sea(&[
        (TOLD, "id = \"sea\"\n[dialects]\n\"book.md\" = \"numbered\"\n"),
        (
            "book.md",
            "# 1. Setup\n\n1.1 First rule.\n\n1.2 Second rule.\n\n> [!question] Q: May I?\n> **A:** Yes.\n\n%% a comment of the author %%\n\n\
         <details>\n<summary>Fold</summary>\n\nFold words.\n\n</details>\n\n!!! tip \"Trick\"\n    Use two hands.\n\n:::note Boxed\nBox words.\n:::\n\n***\n\n1.3 Third rule, see 1.2. ^third\n\n\
         Related Topics: [[Other]]\n",
        ),
        ("Other.md", "See [[book#^third]]. ^o\n"),
    ]);
    assert_eq!(
        texts(&rulebook, "setup"),
        [
            "First rule.",
            "Second rule.",
            "Yes.",
            "Fold words.",
            "Use two hands.",
            "Box words.",
            "Third rule, see 1.2."
        ]
    );
    let below = rulebook.passages.values().filter(|it| it.parent == "sea/setup/1.2".parse().ok());
    assert_eq!(below.count(), 4);
    assert!(rulebook.passages.values().any(|it| it.asks() == Some("May I?") && it.text == "Yes."));
    let titles: Vec<_> =
        rulebook.passages.values().filter_map(|it| it.callout.as_ref()?.title.clone()).collect();
    assert!(["Fold", "Trick", "Boxed"].iter().all(|title| titles.iter().any(|it| it == title)), "{titles:?}");
    assert_eq!(topic(&rulebook, "setup").related.len(), 1);
    assert_eq!(passage(&rulebook, "setup/1.3").text, "Third rule, see 1.2.");
}

/// The comprehensive rules of many card games join their numbers with hyphens.
#[test]
fn numbers_may_be_joined_by_hyphens() {
    let rulebook = sea(&[(
        "rules.txt",
        "BOAT RULES\nVersion 1.3\n\n1. Game Overview\n1-1. Number of Players\n1-1-1. Two captains play.\n1-2. Ending the Game\n1-2-1. A captain without boats loses.\n\
         1-2-1-1. Rafts are boats.\n1-2-2. Losing is checked at dusk (see 2-1-1).\n2. Boats\n2-1. Name\n2-1-1. Each boat has one.\n2-1-2. A name counts as 1-2-1-1 and 1-1-1 say, per 2-1.\n",
    )]);
    assert_eq!(found(&rulebook, "unknown-dialect"), []);
    assert_eq!(passage(&rulebook, "game-overview/1-2-1-1").text, "Rafts are boats.");
    let to = |id: &str| links(passage(&rulebook, id));
    assert_eq!(to("boats/2-1-2"), ["/sea/game-overview/1-2-1-1", "/sea/game-overview/1-1-1"]);
    assert_eq!(to("game-overview/1-2-2"), ["/sea/boats/2-1-1"]);
    assert_eq!(leads(&rulebook, "1-2-1-1"), "/sea/game-overview/1-2-1-1");
    assert_eq!(leads(&rulebook, "1.2.2"), "/sea/game-overview/1-2-2");
    assert_eq!(leads(&rulebook, "1-2"), "/sea/game-overview/1-2-1");
    let page = sea(&[(
        "Dice.md",
        "# Dice\n\n1-2: Miss\n3-4: Hit\n5-6: Hit twice\n\n### 1-2 players\n\nSmall.\n\n### 3-4 players\n\nLarge.\n",
    )]);
    assert!(page.passages.values().all(|it| it.aliases.iter().all(|alias| alias != "1-2")));
}

/// A rulebook with a line between its rules; where its numbers are joined by hyphens, the others are, too.
fn with_line(line: &str) -> Rulebook {
    let number =
        |number: &str| if line.contains("1-2-") { number.replace('.', "-") + "." } else { number.to_owned() };
    let rules = ["1.1.1", "1.1.2", "8.1", "8.2"].map(number);
    page(
        "book.md",
        &format!(
            "{} Boats.\n\n{} Oars.\n\n{line}\n\n{} Masts.\n\n{} Sails.\n",
            rules[0], rules[1], rules[2], rules[3]
        ),
    )
}

/// The number of a rule in every form in which books have it.
#[test]
fn a_rule_is_known_by_its_number_in_every_form() {
    for (line, number) in [
        ("7.1.1.a. Text", "7.1.1.a"),
        ("7.1a Text", "7.1a"),
        ("7.1\tText", "7.1"),
        ("**7.1** Text", "7.1"),
        ("**7.1 Text**", "7.1"),
        ("**7\\.1** Text", "7.1"),
        ("7\\.1\\.1\\. Text", "7.1.1"),
        ("1-2-1-1. Text", "1-2-1-1"),
        ("[7.11] Text", "7.11"),
        ("(7.11) Text", "7.11"),
        ("7.2.5 - Text", "7.2.5"),
        ("- **7.2.a** Text", "7.2.a"),
        ("\u{a7} 7.1 Text", "7.1"),
        ("\u{a7}7.1. Text", "7.1"),
        ("Rule 7.1: Text", "7.1"),
        ("**Rule 7.1** Text", "7.1"),
        ("Rule 7.1 \u{2013} Text", "7.1"),
        ("7.1) Text", "7.1"),
        ("<span id=\"p\"></span>7.1. Text", "7.1"),
        ("<a name=\"7.1\"></a> 7.1 Text", "7.1"),
        ("__7.1__ Text", "7.1"),
        ("<b>7.1</b> Text", "7.1"),
        ("7.1&nbsp;Text", "7.1"),
        ("7.1.Text", "7.1"),
    ] {
        let rulebook = with_line(line);
        let at = leads(&rulebook, number);
        let id = at.strip_prefix("/sea/").expect("within the game");
        assert_eq!(
            (passage(&rulebook, id).text.as_str(), id.rsplit('/').next()),
            ("Text", Some(number)),
            "{line}"
        );
    }
    for named in ["7. Text", "Rule 7: Text", "\u{a7} 7 Text", "Section 7 - Text", "\u{a7} 7. Text"] {
        let rulebook = with_line(&format!("## {named}\n\n7.1 Words."));
        assert_eq!(
            (leads(&rulebook, "7").as_str(), topic(&rulebook, "text").title.as_str()),
            ("/sea/text", "Text"),
            "{named}"
        );
    }
    for (line, letter) in [("(a) Text", "8.0.a"), ("  b. Text", "8.0.b")] {
        let rulebook = with_line(&format!("8.0 Ropes.\n{line}"));
        let at = leads(&rulebook, letter);
        assert_eq!(
            passage(&rulebook, at.strip_prefix("/sea/").expect("within the game")).text,
            "Text",
            "{line}"
        );
    }
}

/// Words that begin as numbers of rules do.
#[test]
fn words_are_no_numbers_of_rules() {
    for words in [
        "A boat",
        "2026-01-02 it was",
        "1,5 oil",
        "e.g. this",
        "v7.2 is",
        "12 boats",
        "Rule 4.1 says",
        "rule 4.1: no",
        "1-2 Text",
    ] {
        let rulebook = with_line(words);
        let is_numbered = |it: &&rulebook::Passage| rulebook::rule_number(it.id.passage()).is_some();
        let numbers = rulebook.passages.values().filter(is_numbered).count();
        let shown = rulebook.passages.values().any(|it| it.text.ends_with(words));
        assert_eq!((numbers, shown), (4, true), "{words}");
    }
}

/// The words behind a number name a rule as well; up to a slip they are its heading, and where they are another's the words win.
#[test]
fn the_heading_behind_a_number_is_repeated_up_to_a_slip() {
    let book = |see: &str| {
        page(
            "book.md",
            &format!(
                "# 1. Words\n\n## 1.1 Unique, Unique Icon ()\n\n1.1.1 One.\n\n## 1.2 Use An Action Ability\n\n1.2.1 Two.\n\n## 1.3 Up To\n\n1.3.1 {see}\n"
            ),
        )
    };
    for (see, link, wrong) in [
        ("See 1.1 Unique, Unique Icon.) More", "1.1 Unique, Unique Icon", 0),
        ("See 1.2 Use an Action Ability).", "1.2 Use an Action Ability", 0),
        ("See 1.2 Using an Action Ability now.", "1.2 Using an Action Ability", 0),
        ("See 1.1 Up To", "1.1 Up To", 1),
    ] {
        let rulebook = book(see);
        let rule = rulebook.passages.values().find(|it| it.id.passage() == "1.3.1").expect("the rule");
        let words: Vec<&str> = rule.links.iter().map(|it| it.text.as_str()).collect();
        assert_eq!((words, found(&rulebook, "number-disagrees").len()), (vec![link], wrong), "{see}");
    }
}
