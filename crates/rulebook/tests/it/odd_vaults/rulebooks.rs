//! Numbered rulebooks with marks, boxes, tables and cut lines between and behind their rules.

use rulebook::{Lookup, Passage, Rulebook};

use crate::odd_vaults::support::{found, links, passage, sea, shown};

/// The rule of a number.
#[track_caller]
fn rule<'a>(rulebook: &'a Rulebook, number: &str) -> &'a Passage {
    match rulebook.find("sea", number, None) {
        Lookup::Moved { to, .. } => {
            let id = to.trim_start_matches('/').parse().expect("an id");
            rulebook.passage(&id).unwrap_or_else(|| panic!("no passage {to}"))
        }
        other => panic!("{number}: {other:?}"),
    }
}

/// The remarks right under a rule.
fn below<'a>(rulebook: &'a Rulebook, rule: &Passage) -> Vec<&'a str> {
    let under = rulebook.passages.values().filter(|it| it.parent.as_ref() == Some(&rule.id));
    under.map(|it| it.text.as_str()).collect()
}

#[test]
fn marks_behind_a_rule_make_no_heading_of_it() {
    let rulebook = sea(&[(
        "r.md",
        "# 1 Combat\n\n1.1 Attack with dice.[^a]\n\n1.1.1 Roll them all.\n\n1.2 Defend with shields. ^def\n\n1.2.1 Use one.\n\n\
         1.3 Rest with **care**.\n\n1.3.1 Sit. See [[#^def]].\n\n1.4 Cite this.[^c]\n\n1.4.1 Sub.\n\n1.5 Run [[Other]].[^a]\n\n1.5.1 Fast.\n\n\
         [^a]: Except vs. trolls.\n[^c]: #crb [[Core Rulebook]] Page 11\n",
    )]);
    for (number, text) in [
        ("1.1", "Attack with dice."),
        ("1.2", "Defend with shields."),
        ("1.3", "Rest with care."),
        ("1.4", "Cite this."),
        ("1.5", "Run Other."),
        ("1.1.1", "Roll them all."),
    ] {
        assert_eq!(rule(&rulebook, number).text, text);
    }
    for number in ["1.1", "1.5"] {
        assert!(below(&rulebook, rule(&rulebook, number)).contains(&"Except vs. trolls."), "{number}");
    }
    assert_eq!(links(rule(&rulebook, "1.3.1")), [rule(&rulebook, "1.2").id.url()]);
    assert_eq!(rule(&rulebook, "1.4").citations.len(), 1);
    let all = shown(&rulebook);
    assert!(["[^", "^def", "**"].iter().all(|mark| !all.contains(mark)), "{all}");
}

#[test]
fn headings_of_rulebooks_show_no_marks() {
    let rulebook = sea(&[
        ("Other.md", "Other words.\n"),
        (
            "r.md",
            "# 1 Combat at **sea**[^1]\n\n1.1 Attack.\n\n1.1.1 Roll.\n\n## 1.2 Heading [[Other|alias words]]\n\n1.2.1 Sub.\n\n## 1.3 Only with note[^1]\n\n\
             ## 1.4 Seventh with sub[^1] {#seven}\n\n1.4.1 Sub of it, see [[#seven]].\n\n### 1.4.2 **Bold heading only**\n\n[^1]: Foot remark.\n",
        ),
    ]);
    let all = shown(&rulebook);
    assert!(["[^", "**", "[[", "{#"].iter().all(|mark| !all.contains(mark)), "{all}");
    assert!(rulebook.topics.values().any(|topic| topic.title == "Combat at sea"));
    assert!(
        rulebook.passages.values().any(|it| it.place.iter().any(|part| part == "1.2 Heading alias words"))
    );
    assert_eq!(rule(&rulebook, "1.3").text, "Only with note");
    assert_eq!(rule(&rulebook, "1.4.2").text, "Bold heading only");
    for number in ["1.1", "1.3", "1.4.1"] {
        let below = below(&rulebook, rule(&rulebook, number));
        assert!(below.contains(&"Foot remark."), "{number}: {below:?}");
    }
}

#[test]
fn tables_boxes_and_lists_between_rules_hide_no_rulebook() {
    let table = "| a | b |\n|---|---|\n| c | d |\n\n";
    let tables: String =
        (1..8).map(|at| format!("1.{at} Rule number {at} stands here.\n\n{table}")).collect();
    let mixed = "# 1. Setup\n\n1.1 First rule. ^one\n\n> [!note] Box\n> Box words.\n\nPlain paragraph words. ^para\n\n1.2 Second rule.\n\n- list one\n- list two\n\n\
        Apple\n: Fruit words.\n\nAnother paragraph.\n{.red}\n\n1.3 Third rule.\n\n| a | b |\n|---|---|\n| c | d |\n\nMore paragraph.\n\n1.4 Fourth rule, see 1.2.\n\n\
        Still more words.\n^more\n\n1.5 Fifth, see [[1.2]], [[#^para]] and [[#^more]].\n";
    let rulebook = sea(&[("tables.md", &format!("# 1. Setup\n\n{tables}"))]);
    assert_eq!(rule(&rulebook, "1.7").text, "Rule number 7 stands here.");
    let rulebook = sea(&[("mixed.md", mixed)]);
    assert_eq!(rule(&rulebook, "1.4").text, "Fourth rule, see 1.2.");
    assert_eq!(found(&rulebook, "unresolved-link"), []);
    assert_eq!(found(&rulebook, "unresolved-anchor"), []);
    assert_eq!(links(rule(&rulebook, "1.5")).len(), 3);
    let all = shown(&rulebook);
    assert!(["^para", "^more", "{.red}"].iter().all(|mark| !all.contains(mark)), "{all}");
    assert!(all.contains("<strong>Apple:</strong> Fruit words."), "{all}");
}

#[test]
fn cut_lines_hide_no_short_rulebook() {
    for (text, number, said) in [
        (
            "1. MOVE\n\n1.1 Units move as in\n1.2 and may not stop, as per section\n2.1 below.\n\n1.2 Units stop at\n3 spaces, see\n1.1 above.\n\n\
             1.3 Units rest. Compare rules 1.1,\n1.2, and 2.1.\n\n2. FIGHT\n\n2.1 Units fight (see\n1.3).\n\n2.2 Units flee.\n",
            "1.2",
            "Units stop at 3 spaces, see 1.1 above.",
        ),
        (
            "3. BUY\n\n3.1 Buying follows Rule\n3.3.\n\n3.2 Selling follows the steps of\n3.1 through\n3.3 in order.\n\n3.3 Prices are fixed.\n\n\
             4. END\n\n4.1 The game ends after round\n4. Then count.\n\n4.2 Ties: see 3.2.\n",
            "3.2",
            "Selling follows the steps of 3.1 through 3.3 in order.",
        ),
        (
            "1. COMBAT\n\n1.1 Attack as in rule\n1.3 below.\n\n1.2 Defend as in rule\n2.1 below.\n\n1.3 Rest at the end of each turn.\n\n\
             1.4 Move one space to the side, see\n1.1 for more.\n\n2. END\n\n2.1 The game ends after turn nine.\n\n2.2 Count the points.\n",
            "1.1",
            "Attack as in rule 1.3 below.",
        ),
    ] {
        let rulebook = sea(&[("r.txt", text)]);
        assert_eq!(rule(&rulebook, number).text, said);
        assert_eq!(found(&rulebook, "unresolved-link"), []);
    }
}

#[test]
fn sentences_end_in_more_than_a_full_stop() {
    let rulebook = sea(&[(
        "r.md",
        "# Rules\n\n1. Basics\n\n1.1 Shout \"Raise!\"\n\n1.1.1 Sub one.\n\n1.2 The **bilby loses.**\n\n1.2.1 Sub two.\n\n1.3 The dunnart loses (always.)\n\n1.3.1 Sub three.\n\n\
         1.4 Potoroo wins\u{2026}\n\n1.4.1 Sub four.\n\n1.5 \u{5148}\u{624b}\u{73a9}\u{5bb6}\u{884c}\u{52a8}\u{3002}\n\n1.5.1 Sub five.\n\n1.6 Bandicoot rests; see 1.2\n\n1.6.1 Sub six.\n",
    )]);
    for (number, text) in [
        ("1.1", "Shout \"Raise!\""),
        ("1.2", "The bilby loses."),
        ("1.3", "The dunnart loses (always.)"),
        ("1.4", "Potoroo wins\u{2026}"),
        ("1.6", "Bandicoot rests; see 1.2"),
    ] {
        let found = rule(&rulebook, number);
        assert_eq!((found.text.as_str(), found.id.to_string().ends_with(number)), (text, true));
    }
    assert!(rule(&rulebook, "1.5").id.to_string().ends_with("/1.5"));
    assert_eq!(links(rule(&rulebook, "1.6")), [rule(&rulebook, "1.2").id.url()]);
}

#[test]
fn a_heading_ends_where_a_number_comes_that_is_not_below_it() {
    let rulebook = sea(&[(
        "r.md",
        "# 1 Rules\n\n1.1 Boats float.\n\n## 1.2 Ties\n\n1.2.1 Sub two.\n\n1.3 Oars row.\n\n1.3.1 Sub three.\n\n1.3.1 Sub three again.\n\n## 1.4 Ends\n\n1.4.1 Sub four.\n",
    )]);
    let place = |number: &str| rule(&rulebook, number).place.last().map(String::as_str);
    assert_eq!(place("1.2.1"), Some("1.2 Ties"));
    assert_eq!(place("1.4.1"), Some("1.4 Ends"));
    for number in ["1.3", "1.3.1"] {
        assert_ne!(place(number), Some("1.2 Ties"));
    }
    let twice = found(&rulebook, "same-numbers");
    assert!(twice.len() == 1 && twice[0].message.contains("`1.3.1`"), "{twice:?}");
}

#[test]
fn a_heading_among_counted_rules_ends_with_the_next_count() {
    let rulebook = sea(&[(
        "r.md",
        "# Book\n\n## 1. Play\n\n### 1. Movement\n\n1. Ships move.\n2. Ships turn.\n\n#### 3. Boarding\n\na. Boarders climb.\nb. Boarders shout.\n4. A boarded ship is lost.\n\n### 2. Fire\n\n1. Guns fire.\n2. Guns rest.\n",
    )]);
    let place = |number| rule(&rulebook, number).place.clone();
    assert_eq!(place("1.1.3.a"), ["1.1 Movement", "1.1.3 Boarding"]);
    assert_eq!(place("1.1.4"), ["1.1 Movement"]);
    assert_eq!(place("1.2.1"), ["1.2 Fire"]);
}

#[test]
fn anchors_and_emphasis_in_front_of_a_number_hide_no_rule() {
    for before in ["<span id=\"p2\"></span>", "<a id=\"p2\"></a>"] {
        let text = format!(
            "# 1. SETUP\n\n- 1.1. Lay out.\n- 1.2. Deal (see [2.1](#p2)).\n- 1.3. Shuffle.\n\n# 2. PLAY\n\n- {before}2.1. Draw sloth.\n- 2.2. Play wombat.\n"
        );
        let rulebook = sea(&[("r.md", &text)]);
        let draw = rule(&rulebook, "2.1");
        assert_eq!(draw.text, "Draw sloth.", "{before}");
        assert!(links(rule(&rulebook, "1.2")).contains(&draw.id.url()), "{before}");
    }
    for (opens, closes) in
        [("__", "__"), ("<b>", "</b>"), ("<strong>", "</strong>"), ("  ", ""), ("", "&nbsp;")]
    {
        let rules: String = (1..5).map(|at| format!("{opens}1.{at}{closes} Rule {at}.\n\n")).collect();
        let rulebook = sea(&[("r.md", &format!("# 1. Setup\n\n{rules}"))]);
        assert_eq!(rule(&rulebook, "1.3").text, "Rule 3.", "{opens}");
    }
    let rulebook = sea(&[(
        "r.md",
        "## Article 1: Nature\n\n1. Two players.\n2. White moves.\n   1. Sub one.\n   2. Sub two.\n3. Black moves.\n4. So on.\n\n## Article 2: End\n\n1. It ends.\n2. So.\n3. Never.\n",
    )]);
    assert_eq!(found(&rulebook, "duplicate-id"), []);
    assert_eq!(rule(&rulebook, "1.2").text, "White moves.");
}

/// HTML between the rules of a rulebook is read as on any page, and so is what is indented below a rule.
#[test]
fn html_and_indented_blocks_stand_below_rules() {
    for (block, said) in [
        ("<ul>\n<li>One item</li>\n<li>Two item</li>\n</ul>", "One item Two item"),
        ("<p align=\"center\">One item</p>", "One item"),
        ("<blockquote>\n<p>One item</p>\n</blockquote>", "One item"),
        ("    | A | B |\n    |---|---|\n    | One | item |", "A B One item"),
        ("    > [!tip] Mind\n    > One item", "One item"),
        ("    !!! tip \"Mind\"\n        One item", "One item"),
        ("    <details><summary>Mind</summary>\n\n    One item\n\n    </details>", "One item"),
        ("    === \"Mind\"\n        One item", "One item"),
    ] {
        let text = format!(
            "# Rules\n\n1. Play\n\n1.1 First <b>bold</b> rule.<!-- hidden -->\n\n{block}\n\n1.2 Second rule.\n\n1.3 Third rule.\n"
        );
        let rulebook = sea(&[("r.md", &text)]);
        let all = shown(&rulebook);
        let below: Vec<_> = rulebook.passages.values().filter(|it| it.parent.is_some()).collect();
        let texts: Vec<_> = below.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts.join(" "), said, "{block}");
        assert_eq!(below[0].parent.as_ref(), Some(&passage(&rulebook, "play/1.1").id));
        assert!(!all.contains("hidden") && !all.contains("&lt;") && !all.contains("[!tip]"), "{all}");
        assert!(passage(&rulebook, "play/1.1").html.contains("<b>bold</b>"));
    }
}

/// Chapters without a dot stand above rules that are items of a list, too.
#[test]
fn chapters_without_a_dot_stand_above_lists() {
    for (opens, closes) in [("# ", ""), ("## ", ""), ("", ""), ("**", "**")] {
        let text = format!(
            "{opens}1 SETUP{closes}\n\n- 1.1. Lay out the board.\n- 1.2. Deal cards.\n\n{opens}2 PLAY{closes}\n\n- 2.1. Draw one card.\n- 2.2. Play it.\n"
        );
        let rulebook = sea(&[("r.md", &text)]);
        let titles: Vec<_> = rulebook.topics.values().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, ["PLAY", "SETUP"], "{text}");
        assert_eq!(rule(&rulebook, "2.1").text, "Draw one card.");
    }
}

/// Components, tables without bars around them, words in the middle and questions in bold stand between rules without their marks.
#[test]
fn no_block_between_rules_shows_its_marks() {
    for (block, said) in [
        ("<center>\n\n**One item**\n\n</center>", "One item"),
        ("<Tip title=\"Mind\">\n\nOne item\n\n</Tip>", "One item"),
        ("A | B\n---|---\nOne | item", "A B One item"),
        ("<h4>One item</h4>", "One item"),
        ("**Q: May I?**\nA: One item", "One item"),
        ("**Q: May I?** A: One item", "One item"),
    ] {
        let text = format!(
            "# Rules\n\n1. Play\n\n1.1 First rule.\n\n{block}\n\n1.2 Second rule.\n\n1.3 Third rule.\n"
        );
        let rulebook = sea(&[("r.md", &text)]);
        let others = rulebook.passages.values().filter(|it| !it.text.ends_with("rule."));
        assert_eq!(others.map(|it| it.text.as_str()).collect::<Vec<_>>(), [said], "{block}");
        let all = shown(&rulebook);
        assert!(!all.contains("**") && !all.contains("&lt;") && !all.contains("|--"), "{all}");
    }
}

/// Google Docs gives each heading an id, with all its signs, and sets it in bold.
#[test]
fn ids_of_headings_replace_no_number() {
    let export = "# **SEA WARS — Living Rules v2.3** {#sea-wars-—-living-rules-v2.3}\n\n# **1\\. Parts** {#1.-parts}\n\n## **1.1. Board** {#1.1.-board}\n\n1.1.1. The board has 8 rows.\n\n\
        1.1.2. Each hex holds one boat.\n\n# **2\\. Turn** {#2.-turn}\n\n## **2.1. Order** {#2.1.-order}\n\n2.1.1. Draw as 1.1.1 and [the board](#1.1.-board) say.\n";
    let rulebook = sea(&[("rules.md", export)]);
    assert_eq!(rule(&rulebook, "1.1.1").id.to_string(), "sea/parts/1.1.1");
    assert_eq!(rule(&rulebook, "2.1.1").id.to_string(), "sea/turn/2.1.1");
    assert_eq!(rule(&rulebook, "1.1.1").place, ["1.1 Board"]);
    assert_eq!(links(rule(&rulebook, "2.1.1")).len(), 2);
    assert_eq!(found(&rulebook, "unresolved-anchor"), []);
    let all = shown(&rulebook);
    assert!(["**", "{#"].iter().all(|mark| !all.contains(mark)), "{all}");
    assert!(rulebook.topics.values().all(|topic| !topic.title.contains(['*', '{'])));
    let plain = "# 1 Parts\n\n## 1.1 Board {#board}\n\n1.1.1 The board has 8 rows.\n\n1.1.2 Each hex holds one boat, see [[#board]].\n";
    let rulebook = sea(&[("rules.md", plain)]);
    assert_eq!(rule(&rulebook, "1.1.1").id.to_string(), "sea/parts/1.1.1");
    assert_eq!(links(rule(&rulebook, "1.1.2")).len(), 1);
}

/// An export has its pictures behind its rules, in references of Markdown.
#[test]
fn references_of_markdown_are_no_words_of_a_rulebook() {
    let text = "# 1 Parts\n\n1.1 The board ![][image1] has 8 rows.\n\n1.2 Each [hex][map] holds one boat,\nnever [two][map] ![][image1].\n\n1.3 An [odd] word[image1] stays.\n\n\
        [image1]: <data:image/png;base64,iVBORw0KGgo=>\n\n[map]: https://example.org/map \"The map\"\n[note]: read it.\n";
    let rulebook = sea(&[("rules.md", text)]);
    assert_eq!(rule(&rulebook, "1.1").text, "The board has 8 rows.");
    assert_eq!(rule(&rulebook, "1.2").text, "Each hex holds one boat, never two .");
    let all = shown(&rulebook);
    assert_eq!(all.matches("https://example.org/map").count(), 2, "{all}");
    assert!(["[image1]:", "![]", "base64", "[map]"].iter().all(|mark| !all.contains(mark)), "{all}");
    assert!(all.contains("[odd]") && all.contains("[note]: read it."), "{all}");
}
