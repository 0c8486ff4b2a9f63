//! What names a heading means all that stands below it.

use rulebook::{PassageAnswer, Target};

use crate::odd_vaults::support::{found, links, passage, sea, texts, topic};

const CORE: &str =
    "# Core\n\n## Fire\nFire burns one square.\n\nFire spreads at dusk.\n\n## Water\nWater stops fire.\n";

/// A ruling on a heading is shown on everything below it, and names the heading.
#[test]
fn a_ruling_on_a_heading_touches_all_below_it() {
    for (applies, words) in [
        ("applies_to: \"[[Core#Fire]]\"\n", "No, once only."),
        ("applies_to: Fire\n", "No, once only."),
        ("", "No, see [[Core#Fire]]."),
        ("", "No, see [the fire](../Core.md#fire)."),
        ("", "No.\n\nSee [[Core#Fire]]."),
    ] {
        let note = format!("---\nauthor: Ada\ndate: 2026-01-01\n{applies}---\n{words}\n");
        let rulebook = sea(&[("Core.md", CORE), ("rulings/Game 1.md", &note)]);
        let touched: Vec<usize> =
            rulebook.passages_of(topic(&rulebook, "core")).map(|it| it.rulings.len()).collect();
        assert_eq!(touched, [1, 1, 0], "{applies} {words}");
        let ruling = rulebook.passages.values().find(|it| it.ruling.is_some()).expect("a ruling");
        let told = PassageAnswer::of(&rulebook, ruling, "2026-11-28").ruling.expect("a ruling").applies;
        let told: Vec<&str> = told.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(told, ["Core, Fire"], "{applies} {words}");
    }
}

/// A ruling on one passage stays on that.
#[test]
fn a_ruling_on_a_passage_touches_nothing_else() {
    let note = "---\nauthor: Ada\ndate: 2026-01-01\napplies_to: \"[[Core#^burns]]\"\n---\nNo.\n";
    let core = CORE.replace("square.", "square. ^burns");
    let rulebook = sea(&[("Core.md", &core), ("rulings/Game 1.md", note)]);
    assert_eq!(passage(&rulebook, "core/burns").rulings.len(), 1);
    let touched = rulebook.passages_of(topic(&rulebook, "core")).filter(|it| !it.rulings.is_empty());
    assert_eq!(touched.count(), 1);
}

const SKIFF: &str = "# Skiff Reference\n\n### Boost\n\nA skiff may boost once.\n\nNever twice.\n\n**Related Topics:** Actions, Cloak\u{2020}\n\n\
    ### Cloak \u{2020}\n\nA cloaked skiff is fast.\n\n**Related Topics:** Boost\n\n### Actions\n\nOne per turn.\n";

/// In a reference kept as one file related topics stand with their section, at both ends, called by their headings.
#[test]
fn related_topics_of_a_section_are_its_own() {
    let rulebook = sea(&[("Skiff.md", SKIFF)]);
    let reference = topic(&rulebook, "skiff");
    let related = |text: &str| -> Vec<String> {
        let passage = rulebook.passages.values().find(|it| it.text == text).expect("a passage");
        PassageAnswer::of(&rulebook, passage, "2026-11-28").related.into_iter().map(|it| it.title).collect()
    };
    assert!(reference.related.is_empty(), "{:?}", reference.related);
    assert_eq!(related("A skiff may boost once."), ["Actions", "Cloak \u{2020}"]);
    assert_eq!(related("Never twice."), ["Actions", "Cloak \u{2020}"]);
    assert_eq!(related("A cloaked skiff is fast."), ["Boost"]);
    assert_eq!(related("One per turn."), ["Boost"], "the other way round");
    let one_way = found(&rulebook, "one-way-related");
    assert!(one_way.len() == 1 && one_way[0].message.contains("`Actions`"), "{one_way:?}");
    assert_eq!(one_way[0].span.as_ref().map(|it| it.line), Some(9));
}

/// Where one section names some, they are the page's, as in a note that ends in them.
#[test]
fn related_topics_of_one_section_are_the_pages() {
    let rulebook = sea(&[
        ("Boats.md", "# Boats\n\nThey float.\n\n## FAQ\n\nMay they sink?\n\nRelated Topics: [[Oars]]\n"),
        ("Oars.md", "# Oars\n\nThey row.\n\n## See also\n\n- [[Boats]]\n"),
    ]);
    for name in ["boats", "oars"] {
        assert_eq!(topic(&rulebook, name).related.len(), 1, "{name}");
    }
    assert!(found(&rulebook, "one-way-related").is_empty());
}

/// An id behind a list names all of it, behind an item the item.
#[test]
fn an_id_behind_a_list_names_all_of_it() {
    let rulebook = sea(&[
        ("B.md", "# B\n\n- one\n- two\n\t- nested\n\n^all\n\n- three\n- four ^four\n"),
        ("C.md", "# C\n\n![[B#^all]]\n\nSee [[B#^all]] and [[B#^four]].\n"),
    ]);
    let shown: Vec<&str> =
        rulebook.passages_of(topic(&rulebook, "c")).map(|passage| passage.html.as_str()).collect();
    for words in ["one", "two", "nested"] {
        assert!(shown[0].contains(words), "{}", shown[0]);
    }
    assert!(!shown[0].contains("three"), "{}", shown[0]);
    assert_eq!(
        links(rulebook.passages_of(topic(&rulebook, "c")).nth(1).expect("two")),
        ["/sea/b/one", "/sea/b/four"]
    );
    assert!(passage(&rulebook, "b/one").aliases.contains(&"all".to_owned()));
    assert!(found(&rulebook, "unresolved-anchor").is_empty());
}

/// Places are called as the generators of sites call them.
#[test]
fn places_are_led_to_in_every_generators_spelling() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n## What's new in 2.0?\nNew.\n\n## F\u{fc}\u{df}e & \u{c4}rger\nFeet.\n\n## Overview\nOne.\n\n## Overview\nTwo.\n\n\
                  ## 1. Basics\nBasic.\n\n## 3.1 Order of play / timing!\nOrder.\n",
        ),
        (
            "b.md",
            "# B\n\n[a](a.md#what-s-new-in-2-0) [b](a.md#fusse-arger) [c](a.md#overview_1) [d](a.md#basics) [e](a.md#order-of-play-timing)\n",
        ),
    ]);
    let see = rulebook.passages_of(topic(&rulebook, "b")).next().expect("a passage");
    let led: Vec<&str> = see
        .links
        .iter()
        .filter_map(|link| match &link.target {
            Target::Passage(id) => rulebook.passage(id).map(|it| it.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(led, ["New.", "Feet.", "Two.", "Basic.", "Order."]);
}

/// What stands in an item behind what is nested in it is shown behind that.
#[test]
fn items_keep_their_order() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n1. Choose one:\n   - red\n   - blue\n\n   Then pay its cost.\n2. Draw a card.\n\n\
         - **Ram:** Roll a die:\n\n  | die | harm |\n  |---|---|\n  | 1 | none |\n\n  Afterwards both stop. ^stop\n\n\
         - First part\n  - nested a\n\n  Second part\n  - nested b\n\n  Third part\n",
    )]);
    assert_eq!(
        texts(&rulebook, "a"),
        [
            "Choose one:",
            "red",
            "blue",
            "Then pay its cost.",
            "Draw a card.",
            "Ram: Roll a die:",
            "die harm 1 none",
            "Afterwards both stop.",
            "First part",
            "nested a",
            "Second part",
            "nested b",
            "Third part"
        ]
    );
    let stop = passage(&rulebook, "a/stop");
    assert_eq!(stop.parent.as_ref().map(|it| it.passage()), Some("ram"));
}

/// A heading whose contents are left out is no place of what follows them.
#[test]
fn what_follows_a_table_of_contents_stands_outside_of_it() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n## Table of contents\n{: .no_toc }\n\n1. TOC\n{:toc}\n\n---\n\nBehind the line.\n\n## Boats\n\nThey float.\n",
        ),
        ("b.md", "# B\n\n## Contents\n\n- [Boats](#boats)\n\nBehind the list.\n\n## Boats\n\nThey float.\n"),
        ("c.md", "# C\n\n## Contents\n\nThe box holds two boats.\n"),
    ]);
    let place = |text: &str| {
        rulebook.passages.values().find(|it| it.text == text).map(|it| it.place.clone()).expect("it")
    };
    assert!(place("Behind the line.").is_empty() && place("Behind the list.").is_empty());
    assert_eq!(place("The box holds two boats."), ["Contents"]);
}

/// A remark stands under each passage that refers to it; what a citation says besides its place is one.
#[test]
fn remarks_stand_wherever_they_are_referred_to() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n- First rule stands.[^1]\n- Second rule stands.[^1] And falls.[^1]\n\n## Elsewhere\n\nThird rule stands.[^1]\n\n[^1]: Except on Sundays.\n",
        ),
        (
            "b.md",
            "# B\n\n- Beta stands.[^2]\n- Delta stands.[^4]\n- Short stands.[^5]\n- Plain stands.[^6]\n\n\
             [^2]: #ffg [[Guide 1.5\\|Guide 1.5]] Page 3-4, but see the giraffe errata of [[a]].\n\
             [^4]: #ffg [[Guide 1.5\\|Guide 1.5]] Page 5\n\n    Except for lions on Tuesdays.\n\n\
             [^5]: #ffg [[Guide 1.5\\|Guide 1.5]] Page 6, second column\n\
             [^6]: #ffg [[Guide 1.5\\|Guide 1.5]] Page 7 and 8\n",
        ),
    ]);
    assert_eq!(
        texts(&rulebook, "a"),
        [
            "First rule stands.",
            "Except on Sundays.",
            "Second rule stands. And falls.",
            "Except on Sundays.",
            "Third rule stands.",
            "Except on Sundays."
        ]
    );
    assert_eq!(
        texts(&rulebook, "b"),
        [
            "Beta stands.",
            "but see the giraffe errata of a.",
            "Delta stands.",
            "Except for lions on Tuesdays.",
            "Short stands.",
            "Guide 1.5 Page 6, second column",
            "Plain stands."
        ]
    );
    let pages = rulebook.passages_of(topic(&rulebook, "b")).filter(|it| it.parent.is_none());
    let pages: Vec<_> = pages.map(|it| it.citations.first().and_then(|it| it.pages.clone())).collect();
    assert_eq!(pages.iter().flatten().collect::<Vec<_>>().len(), 4, "{pages:?}");
    assert!(rulebook.passages.values().any(|it| it.text.starts_with("but see") && links(it) == ["/sea/a"]));
}

/// Names of related topics may stand between other signs than commas.
#[test]
fn related_topics_stand_between_any_signs() {
    let notes = ["[[B]]; [[C]]", "[[B]] | [[C]]", "B; C.", "B / C", "[[B]] \u{b7} C"];
    for names in notes {
        let rulebook = sea(&[
            ("a.md", &format!("Text.\n\nRelated Topics: {names}\n")),
            ("B.md", "B words.\n"),
            ("C.md", "C words.\n"),
        ]);
        let related: Vec<_> = topic(&rulebook, "a").related.iter().map(|it| it.target.url()).collect();
        assert_eq!(related, ["/sea/b", "/sea/c"], "{names}");
    }
}

/// A sentence with an id is the place of the list that completes it, as one without.
#[test]
fn an_id_behind_a_colon_parts_no_list_from_its_sentence() {
    let rulebook = sea(&[("a.md", "# A\n\nShips move in order: ^order\n\n- largest\n- smallest\n")]);
    let order = passage(&rulebook, "a/order").id.clone();
    let below = rulebook.passages.values().filter(|it| it.parent.as_ref() == Some(&order));
    assert_eq!(below.count(), 2);
}
