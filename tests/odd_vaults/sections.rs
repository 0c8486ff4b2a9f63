//! What names a heading means all that stands below it.

use adjutant::rulebook::{PassageAnswer, Target};

use crate::support::{found, links, passage, sea, topic};

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
        let told = PassageAnswer::of(&rulebook, ruling).ruling.expect("a ruling").applies;
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
        PassageAnswer::of(&rulebook, passage).related.into_iter().map(|it| it.title).collect()
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
