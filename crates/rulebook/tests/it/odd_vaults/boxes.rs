//! Boxes, labels and pictures: what stands beside a text and belongs to it.

use rulebook::{Kind, Passage, PassageAnswer, Rulebook};

use crate::odd_vaults::support::{found, links, passage, sea, texts, topic};

fn titled<'a>(rulebook: &'a Rulebook, title: &str) -> &'a Passage {
    let titles: Vec<_> = rulebook.passages.values().map(|it| it.title.as_str()).collect();
    rulebook.passages.values().find(|it| it.title == title).unwrap_or_else(|| panic!("{title}: {titles:?}"))
}

/// The title of a shortcode's box stays with what it encloses, in the words of every site generator.
#[test]
fn a_shortcodes_title_stays_with_its_box() {
    for (opens, closes) in [
        ("{{% alert title=\"Mind the reef\" color=\"warning\" %}}", "{{% /alert %}}"),
        ("{{< alert title=\"Mind the reef\" >}}", "{{< /alert >}}"),
        ("{% alert(title=\"Mind the reef\") %}", "{% end %}"),
        ("{% hint style=\"info\" title=\"Mind the reef\" %}", "{% endhint %}"),
        ("{{< tabs >}}\n{{< tab \"Mind the reef\" >}}", "{{< /tab >}}\n{{< /tabs >}}"),
    ] {
        let note = format!(
            "+++\ntitle = \"A\"\n+++\nBefore.\n\n{opens}\nIt *bites*.\n\nTwice.\n{closes}\n\nBehind.\n"
        );
        let rulebook = sea(&[("a.md", &note)]);
        assert_eq!(texts(&rulebook, "a"), ["Before.", "It bites. Twice.", "Behind."], "{opens}");
        let boxed = titled(&rulebook, "Mind the reef");
        let callout = PassageAnswer::of(&rulebook, boxed, "2026-11-28").callout.expect("a box");
        assert_eq!(callout.title.as_deref(), Some("Mind the reef"), "{opens}");
        assert!(boxed.html.contains("<em>bites</em>"), "{}", boxed.html);
    }
}

/// What is too much for one passage stays passages of their own, under the title.
#[test]
fn lists_in_a_box_stand_under_its_title() {
    let rulebook = sea(&[(
        "a.md",
        "+++\ntitle = \"A\"\n+++\n{{< tab \"Two players\" >}}\nDeal.\n\n- **Oars:** two each.\n{{< /tab >}}\n\nBehind.\n",
    )]);
    assert_eq!(texts(&rulebook, "a"), ["Two players", "Deal.", "Oars: two each.", "Behind."]);
    let title = titled(&rulebook, "Two players").id.clone();
    let below: Vec<_> = rulebook.passages.values().filter(|it| it.parent.as_ref() == Some(&title)).collect();
    assert_eq!(below.len(), 2, "{below:#?}");
}

#[test]
fn boxes_stand_within_boxes() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n:::note[Outer]\n\nOne.\n\n:::tip Inner\nTwo.\n:::\n\n:::\n\n!!! note \"Wide\"\n    Three.\n\n    !!! tip \"Deep\"\n        Four.\n\nBehind.\n",
    )]);
    assert_eq!(texts(&rulebook, "a"), ["One.", "Two.", "Three.", "Four.", "Behind."]);
    for (inner, outer) in [("Inner", "Outer"), ("Deep", "Wide")] {
        assert_eq!(titled(&rulebook, inner).parent.as_ref(), Some(&titled(&rulebook, outer).id));
    }
}

#[test]
fn a_bold_name_with_a_remark_is_a_label() {
    let rulebook = sea(&[
        (
            "Words.md",
            "- **Fast** (X): moves X more.\n- **Armor Piercing** (AP) \u{2014} goes through.\n- **Slow (Y):** less.\n\
             - **Never** (as said) stop.\n",
        ),
        ("a.md", "See [[Fast]], [[Fast (X)]], [[AP]], [[Slow]].\n"),
    ]);
    let see = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
    assert_eq!(
        links(see),
        ["/sea/words/fast", "/sea/words/fast", "/sea/words/armor-piercing", "/sea/words/slow-y"]
    );
    assert_eq!(passage(&rulebook, "words/fast").text, "Fast (X): moves X more.");
    assert_eq!(rulebook.passages.values().filter(|it| it.label.is_some()).count(), 3);
}

/// Nothing is loaded from elsewhere, and nothing is kept from readers: a picture is a link, by its words or its address.
#[test]
fn pictures_from_outside_are_links() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n![](https://pics.example/reef.png)\n\nA ![map](https://pics.example/map.png) helps.\n\n\
         <p align=\"center\"><img src=\"https://pics.example/dice.png\" alt=\"Two dice\"> as rolled</p>\n\n\
         Roll <img src='https://pics.example/hit.png'/> once.\n\n<img src=\"javascript:alert(1)\" alt=\"Bad\">\n",
    )]);
    let shown: String =
        rulebook.passages_of(topic(&rulebook, "a")).map(|it| format!("{}\n", it.html)).collect();
    for link in [
        "href=\"https://pics.example/reef.png\" class=\"external\" rel=\"noopener noreferrer\">https://pics.example/reef.png</a>",
        ">map</a>",
        "href=\"https://pics.example/dice.png\" class=\"external\" rel=\"noopener noreferrer\">Two dice</a> as rolled",
        ">https://pics.example/hit.png</a> once.",
        "Bad",
    ] {
        assert!(shown.contains(link), "{link}: {shown}");
    }
    assert!(!shown.contains("<img") && !shown.contains("javascript"), "{shown}");
    assert_eq!(found(&rulebook, "outside-image").len(), 4);
    assert!(rulebook.passages.values().all(|it| !it.title.is_empty() && it.kind != Kind::Question));
    assert!(texts(&rulebook, "a").contains(&"Two dice as rolled"), "{:?}", texts(&rulebook, "a"));
}

/// The texts below the passage of a title, and those that stand under nothing.
fn below<'a>(rulebook: &'a Rulebook, slug: &str, title: &str) -> (Vec<&'a str>, Vec<&'a str>) {
    let id = &titled(rulebook, title).id;
    let all = || rulebook.passages_of(topic(rulebook, slug)).filter(move |it| it.id != *id);
    let under = all().filter(|it| it.parent.as_ref() == Some(id)).map(|it| it.text.as_str());
    let alone = all().filter(|it| it.parent.is_none()).map(|it| it.text.as_str());
    (under.collect(), alone.collect())
}

/// What a box with lists encloses stands under its title, whoever made the box; what stands behind it does not.
#[test]
fn lists_in_a_fold_stand_under_its_title() {
    for (path, text) in [
        (
            "a.md",
            "# A\n\n<details><summary>Optional</summary>\n\n- One.\n- Two.\n\n</details>\n\n- Behind.\n",
        ),
        (
            "a.md",
            "# A\n\n<details>\n  <summary>Optional</summary>\n\n  - One.\n  - Two.\n</details>\n\n- Behind.\n",
        ),
        ("a.md", "# A\n\n<div class=\"box\"><h4>Optional</h4>\n\n- One.\n- Two.\n\n</div>\n\n- Behind.\n"),
        (
            "a.md",
            "---\ntitle: A\nweight: 2\n---\n{{< details title=\"Optional\" >}}\n\n- One.\n- Two.\n\n{{< /details >}}\n\n- Behind.\n",
        ),
        (
            "a.mdx",
            "---\ntitle: A\nsidebar_position: 1\n---\n<Tabs>\n<TabItem value=\"a\" label=\"Optional\">\n\n- One.\n- Two.\n\n</TabItem>\n</Tabs>\n\n- Behind.\n",
        ),
        (
            "a.mdx",
            "---\ntitle: A\nsidebar_position: 1\n---\n<Card title=\"Optional\">\n\n- One.\n- Two.\n\n</Card>\n\n- Behind.\n",
        ),
    ] {
        let rulebook = sea(&[(path, text)]);
        assert_eq!(below(&rulebook, "a", "Optional"), (vec!["One.", "Two."], vec!["Behind."]), "{text}");
        let rule = rulebook.passages.values().find(|it| it.text == "One.").expect("a rule");
        assert!(titled(&rulebook, "Optional").callout.is_some(), "{text}");
        assert!(rule.kind == Kind::Rule || text.contains("{{<"), "{text}");
    }
}

#[test]
fn folds_stand_within_folds() {
    let rulebook = sea(&[(
        "a.mdx",
        "---\ntitle: A\n---\n<details>\n  <summary>May I row?</summary>\n  <div>\n    Yes, once.\n    <br/>\n    \
         <details><summary>Twice?</summary><div>No.</div></details>\n  </div>\n</details>\n\n\
         <details><summary>Optional</summary>\n\n- One.\n\n<details><summary>Deep</summary>\n\n- Two.\n\n</details>\n\n- Three.\n\n</details>\n",
    )]);
    let asked: Vec<_> =
        rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect();
    assert_eq!(asked, [("May I row?", "Yes, once."), ("Twice?", "No.")]);
    assert_eq!(below(&rulebook, "a", "Optional").0, ["One.", "Deep", "Three."]);
    assert_eq!(below(&rulebook, "a", "Deep").0, ["Two."]);
}

/// What stands behind a box within a box is shown behind it.
#[test]
fn a_box_within_a_box_stands_where_it_stands() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n> [!tip] Note\n> We tried two dice.\n>\n> > [!warning] Never\n> > stack them.\n>\n> Otherwise it swings.\n\n\
         > [!question] May I stack?\n> No.\n>\n> > [!note] But\n> > at sea.\n>\n> Otherwise never.\n",
    )]);
    let texts = texts(&rulebook, "a");
    assert_eq!(texts[..3], ["We tried two dice.", "stack them.", "Otherwise it swings."]);
    assert_eq!(texts[3], "No. But at sea. Otherwise never.");
    assert_eq!(below(&rulebook, "a", "Note").0, ["stack them.", "Otherwise it swings."]);
}

/// Attributes behind the word of a box name it; a line of colons never makes a definition.
#[test]
fn boxes_of_colons_are_no_definitions() {
    for (head, title, id) in [
        (":::note[Plain title]{#noteid}", Some("Plain title"), Some("noteid")),
        (":::warning{title=\"Braced title\"}", Some("Braced title"), None),
        (":::caution{.red title=\"Third\" icon=\"x\"}", Some("Third"), None),
        ("::: theorem {#thm}", None, Some("thm")),
    ] {
        let rulebook = sea(&[(
            "a.md",
            &format!("# A\n\nBefore words.\n\n{head}\nInside words.\n\nMore inside.\n:::\n\nAfter words.\n"),
        )]);
        let all = texts(&rulebook, "a");
        assert_eq!(all, ["Before words.", "Inside words. More inside.", "After words."], "{head}");
        let inside = rulebook.passages.values().find(|it| it.text.starts_with("Inside")).expect("the box");
        let callout = inside.callout.as_ref().expect("a box");
        assert_eq!(callout.title.as_deref(), title, "{head}");
        assert!(id.is_none_or(|id| inside.id.passage() == id), "{head}: {}", inside.id);
    }
    let stray =
        sea(&[("a.md", "# A\n\nBefore words.\n\n::: {#x}\nNever closed.\n\nAfter words.\n:::::\nEnd.\n")]);
    assert!(stray.passages.values().all(|it| it.label.is_none()), "{:?}", texts(&stray, "a"));
}

/// What stands behind a box within a box stays behind it, also where nothing stands before it.
#[test]
fn a_box_that_begins_with_a_box_keeps_its_order() {
    let outer = "> [!note] Outer\n> > [!tip] Box\n> > Inner one.\n>\n> Outer two.\n";
    let rulebook = sea(&[
        ("a.md", &format!("# A\n\n{outer}")),
        ("b.md", "# B\n\n!!! note \"Outer\"\n    !!! tip \"Box\"\n        Inner one.\n\n    Outer two.\n"),
    ]);
    for page in ["a", "b"] {
        assert_eq!(texts(&rulebook, page), ["Outer", "Inner one.", "Outer two."], "{page}");
    }
    let parents: Vec<bool> =
        rulebook.passages_of(topic(&rulebook, "a")).map(|it| it.parent.is_some()).collect();
    assert_eq!(parents, [false, true, true]);
}

/// Between brackets everything is the title, and quotes are taken off where they enclose it.
#[test]
fn titles_keep_what_is_quoted_in_them() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n:::note[The \"Cannot\" rule]\nOne.\n:::\n\n:::warning[See [the chart](b.md \"Chart\")]\nTwo.\n:::\n\n::: tip The \"Captain\" way\nThree.\n:::\n\n\
             :::tip[Say \"Go\" loudly]{#go}\nFour.\n:::\n\n!!! note The \"bare\" title\n    Five.\n\n!!! tip inline end \"Big ones\"\n    Six.\n\n::: note \"Whole\"\nSeven.\n:::\n",
        ),
        ("b.md", "# B\n\nChart.\n"),
    ]);
    let title = |text: &str| {
        let found = rulebook.passages.values().find(|it| it.text == text).expect("the box");
        found.callout.as_ref().and_then(|it| it.title.as_deref())
    };
    for (text, said) in [
        ("One.", "The \"Cannot\" rule"),
        ("Two.", "See the chart"),
        ("Three.", "The \"Captain\" way"),
        ("Four.", "Say \"Go\" loudly"),
        ("Five.", "The \"bare\" title"),
        ("Six.", "Big ones"),
        ("Seven.", "Whole"),
    ] {
        assert_eq!(title(text), Some(said), "{text}");
    }
}

/// A rule right below the first words of a box makes no heading of them and its title.
#[test]
fn rules_below_the_first_words_of_a_box_are_rules() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n> [!question] Q: May I?\n> **A:** Yes words.\n> ---\n> See more.\n\n> [!ruling] Rul title\n> **Author:** Ada\n> **Date:** 2026-01-01\n> Rul words.\n> ---\n> Rul more.\n\n\
         :::warning[Warn title]\nWarn words.\n---\nMore warn words.\n:::\n\n!!! tip \"Tip title\"\n    Tip words.\n    ===\n    More tip words.\n",
    )]);
    let asked =
        rulebook.passages.values().find_map(|it| Some((it.asks()?, it.text.as_str()))).expect("a question");
    assert_eq!(asked, ("May I?", "Yes words. See more."));
    assert!(rulebook.passages.values().any(|it| it.ruling.is_some() && it.text.contains("Rul more.")));
    for (title, said) in [("Warn title", "More warn words."), ("Tip title", "More tip words.")] {
        let found = rulebook
            .passages
            .values()
            .find(|it| it.callout.as_ref().and_then(|it| it.title.as_deref()) == Some(title));
        assert!(found.is_some_and(|it| it.text.contains(said)), "{title}");
    }
    assert!(rulebook.passages.values().all(|it| !it.text.contains("[!")));
}

/// A box in an item of a list within a box keeps its place: what stands behind it in the item, and the further items, come behind it.
#[test]
fn a_box_in_an_item_of_a_box_keeps_its_order() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n> [!info] Outer\n>\n> 3. First words.\n>\n>    > [!tip] Inner\n>    > Second words.\n>\n>    Third words.\n> 4. Next item.\n\n\
         > [!question] May I?\n> Yes:\n> - One way.\n>   > [!tip] Hint\n>   > Mind it.\n> - Other way.\n",
    )]);
    let all = texts(&rulebook, "a");
    assert_eq!(all[..3], ["First words.", "Second words.", "Third words. Next item."], "{all:?}");
    assert_eq!(titled(&rulebook, "Inner").parent.as_ref(), Some(&titled(&rulebook, "Outer").id));
    let rest = rulebook.passages.values().find(|it| it.text.starts_with("Third")).expect("the rest");
    assert!(
        rest.html.starts_with("<p>Third words.</p>") && rest.html.contains("<ol start=\"4\">"),
        "{}",
        rest.html
    );
    assert_eq!(all[3], "Yes: One way. Hint Mind it. Other way.");
}

/// The boxes of other makers within a quote, and in a numbered rulebook, are boxes with their titles.
#[test]
fn boxes_of_other_makers_stand_in_quotes() {
    for boxed in [
        "<Tip title=\"Mind\">\n\nInner.\n\n</Tip>",
        ":::tip[Mind]\nInner.\n:::",
        "!!! tip \"Mind\"\n    Inner.",
        "=== \"Mind\"\n    Inner.",
        "{{< note title=\"Mind\" >}}\nInner.\n{{< /note >}}",
        "<details><summary>Mind</summary>\n\nInner.\n\n</details>",
    ] {
        let quoted: String = boxed.lines().map(|line| format!("> {line}\n")).collect();
        let note = format!("# A\n\n> [!note] Outer\n> Before.\n>\n{quoted}>\n> Behind.\n\nOutside.\n");
        let rulebook = sea(&[("a.md", &note)]);
        assert_eq!(texts(&rulebook, "a"), ["Before.", "Inner.", "Behind.", "Outside."], "{boxed}");
        assert_eq!(
            titled(&rulebook, "Mind").parent.as_ref(),
            Some(&titled(&rulebook, "Outer").id),
            "{boxed}"
        );
    }
    let rules = "# 1 Rules\n\n1.1 Boats float.\n\n:::note[Mind]\nOars row.\n:::\n\n1.2 Masts stand.\n\n1.3 Sails fill.\n";
    assert_eq!(titled(&sea(&[("r.md", rules)]), "Mind").text, "Oars row.");
}
