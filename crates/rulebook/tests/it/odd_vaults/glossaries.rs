//! Terms, related topics, and rulebooks that count in their own ways.

use rulebook::{Kind, Rulebook};

use crate::odd_vaults::support::{found, links, passage, sea, texts, topic};

fn related(rulebook: &Rulebook, slug: &str) -> Vec<String> {
    topic(rulebook, slug).related.iter().map(|link| link.target.url()).collect()
}

/// `[Upgrade](#u)` names the letter, and means the entry.
#[test]
fn a_link_to_a_letter_leads_to_the_entry() {
    let rulebook = sea(&[(
        "glossary.md",
        "---\ntitle: Glossary\nweight: 1\n---\n\n## A\n\n### Attach\nTo join. (Related: [Upgrades](#u), [Unknown](#u))\n\n\
         ## U\n\n### Unit\nA boat. (Related: Upgrade, Attach.)\n\n### Upgrade\nA sail.\n\n*See also: Unit; Nothing here*\n\n\
         ### Unique\nOne of its name.\n\n**Related:** Unit, Upgrade\n",
    )]);
    assert_eq!(links(passage(&rulebook, "glossary/attach")), ["/sea/glossary/upgrade", "/sea/glossary/unit"]);
    assert_eq!(links(passage(&rulebook, "glossary/unit")), ["/sea/glossary/upgrade", "/sea/glossary/attach"]);
    let told: Vec<_> = rulebook
        .passages
        .values()
        .filter(|it| it.text.contains("Related:") || it.text.starts_with("See also:"))
        .collect();
    let all: Vec<_> = told.iter().flat_map(|it| links(it)).collect();
    assert!(all.contains(&"/sea/glossary/unit".to_owned()), "{all:?}");
    assert_eq!(found(&rulebook, "unresolved-link").len(), 1, "`Nothing here`");
    assert!(rulebook.passages.values().filter(|it| !it.backlinks.is_empty()).count() >= 3);
    assert!(related(&rulebook, "glossary").is_empty());
}

#[test]
fn related_topics_stand_in_bold_or_in_a_list() {
    let rulebook = sea(&[
        ("Boats.md", "- They float.\n\n**See also**\n\n- [[Oars]]\n- [[Sails]]\n\nAnd a rule behind it.\n"),
        ("Oars.md", "- They row.\n\n**Related topics:** [[Boats]], [[Sails]]\n"),
        (
            "Sails.md",
            "- They draw.\n\n**Related**: Boats, Oars\n\nSee also: the rules below, which count as well.\n",
        ),
        ("Masts.md", "- They stand.\n\n***Related Rules*** \u{2013} [[Sails]]\n"),
    ]);
    assert_eq!(related(&rulebook, "boats"), ["/sea/oars", "/sea/sails"]);
    assert_eq!(related(&rulebook, "oars"), ["/sea/boats", "/sea/sails"]);
    assert_eq!(related(&rulebook, "sails"), ["/sea/boats", "/sea/oars", "/sea/masts"]);
    assert_eq!(texts(&rulebook, "boats"), ["They float.", "And a rule behind it."]);
    assert_eq!(
        texts(&rulebook, "sails"),
        ["They draw.", "See also: the rules below, which count as well."],
        "a sentence stays one"
    );
    assert_eq!(texts(&rulebook, "masts"), ["They stand."]);
}

#[test]
fn rules_are_counted_in_other_ways() {
    let rulebook = sea(&[(
        "paragraphs.txt",
        "Rules of the Sea\n\n\u{a7} 4 Boats\n\n\u{a7} 4.1 Boats float.\n\n\u{a7} 4.2 Oars row; see \u{a7} 4.1.\n\n\u{a7} 4.3 Sails draw. See rules 4.1-4.2 and 4.3\u{2013}4.1.\n",
    )]);
    let at = |number: &str| rulebook.passages.values().find(|it| it.id.passage() == number);
    let of = |number: &str| at(number).unwrap_or_else(|| panic!("{number}: {:?}", rulebook.passages.keys()));
    assert_eq!(of("4.1").text, "Boats float.");
    assert_eq!(links(of("4.2")), [of("4.1").id.url()]);
    assert_eq!(links(of("4.3")), [of("4.1"), of("4.2"), of("4.3"), of("4.1")].map(|it| it.id.url()));
    for (name, note) in [
        (
            "a.md",
            "# Rules\n\n## Rule 4: Boats\n\nRule 4.1: They float.\n\nRule 4.2: They sink when\nRule 4.1 says so.\n",
        ),
        (
            "b.md",
            "# Rules\n\n## 4 Boats\n\n4.1) They float.\n4.2) They sink when\nRule 4.1 says so.\n4.3) Once.\n",
        ),
        (
            "c.md",
            "# Rules\n\n**Rule 4.1** They float.\n\n**Rule 4.2** They sink when\nRule 4.1 says so.\n\n**Rule 4.3** Once.\n",
        ),
    ] {
        let rulebook = sea(&[(name, note)]);
        let of = |number: &str| rulebook.passages.values().find(|it| it.id.passage() == number);
        assert_eq!(of("4.1").map(|it| it.text.as_str()), Some("They float."), "{name}");
        assert_eq!(of("4.2").map(|it| it.text.as_str()), Some("They sink when Rule 4.1 says so."), "{name}");
    }
}

#[test]
fn a_rulebook_ends_in_its_glossary() {
    let rulebook = sea(&[(
        "rules.txt",
        "Sea Rules\n\nContents\n\n1. Game\n100. General\nGlossary\nCredits\n\n1. Game\n\n100. General\n\n100.1. Boats float.\n\n100.2. Oars row.\n\n\
         Glossary\n\nAbandon\nTo leave a boat. See rule 100.1.\n\nAbility\n1. What a boat can do.\n2. What an oar can do. See rule 100.2,\n\u{201c}Oars.\u{201d}\n\n\
         Active Player, Resting Player\n\nA rule that says whose turn it is.\n\nCredits\n\nAda made it.\n",
    )]);
    let abandon = passage(&rulebook, "glossary/abandon");
    assert_eq!(
        (abandon.kind, abandon.text.as_str()),
        (Kind::Definition, "Abandon: To leave a boat. See rule 100.1.")
    );
    assert_eq!(links(abandon), ["/sea/general/100.1"]);
    let ability = passage(&rulebook, "glossary/ability");
    assert_eq!(
        ability.text,
        "Ability: 1. What a boat can do. 2. What an oar can do. See rule 100.2, \u{201c}Oars.\u{201d}"
    );
    assert!(ability.html.contains("<br"), "each sense has its line: {}", ability.html);
    assert_eq!(topic(&rulebook, "glossary").passages.len(), 3);
    assert_eq!(texts(&rulebook, "credits"), ["Ada made it."]);
}

/// A box whose first line is a term.
#[test]
fn boxes_may_begin_with_a_term() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\n> [!note] Fruits\n> Apple\n> : Fruit words.\n\n!!! tip \"Trees\"\n    Oak\n    : Tree words.\n\n:::note[Birds]\nOwl\n: Bird words.\n:::\n\n\
         > [!question] Q: What is a quince?\n> Quince\n> : A fruit.\n",
    )]);
    let titles: Vec<_> = rulebook
        .passages
        .values()
        .filter_map(|it| Some((it.callout.as_ref()?.title.as_deref()?, it.text.as_str())))
        .collect();
    for (title, text) in [("Fruits", "Fruit words."), ("Trees", "Tree words."), ("Birds", "Bird words.")] {
        assert!(titles.iter().any(|(it, words)| *it == title && words.contains(text)), "{title}: {titles:?}");
    }
    let asked = rulebook.passages.values().find_map(|it| Some((it.asks()?, it.text.as_str())));
    assert!(
        asked.is_some_and(|(asked, text)| asked == "What is a quince?" && text.contains("A fruit.")),
        "{asked:?}"
    );
    assert!(rulebook.passages.values().all(|it| !it.text.contains("[!")));
}
