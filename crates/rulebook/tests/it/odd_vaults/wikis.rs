//! What was copied from wikis, and notes in other scripts.

use rulebook::Kind;

use crate::odd_vaults::support::{found, links, passage, sea, texts, topic};

const WIKI: &str = "'''Boats''' are ''slow''.<ref>Guide, p. 3</ref>\n\n== Moving ==\n\n* Ask [[the helm|Helm]] or [[Oars#Rowing|the rowers]].\n\
    ** Twice for {{Icon|hit}}.\n# Draw.\n# Play.\n\n=== Costs ===\n\n{| class=\"wikitable\"\n! Boat !! Oil\n|-\n| '''Oar''' || 2\n|}\n\n\
    ;Hull\n:The body of a boat.\n\n[[Category:Boats]]\n";

#[test]
fn a_page_copied_from_a_wiki_is_readable() {
    let rulebook = sea(&[
        ("Boats.md", WIKI),
        ("Helm.md", "Words.\n"),
        ("Oars.md", "## Rowing\n\nThey row.\n"),
        ("Trace.md", "# Trace\n\nA '''bold''' word, {{Card|Anchor}}, and \"quoted''.\n"),
    ]);
    let texts = texts(&rulebook, "boats");
    for text in [
        "Boats are slow.",
        "Ask the helm or the rowers.",
        "Twice for hit.",
        "Draw.",
        "Boat Oil Oar 2",
        "Hull: The body of a boat.",
    ] {
        assert!(texts.contains(&text), "{text}: {texts:#?}");
    }
    let ask = rulebook.passages.values().find(|it| it.text.starts_with("Ask")).expect("the item");
    assert_eq!(links(ask), ["/sea/helm", "/sea/oars/row"], "a reversed link leads to what there is");
    assert_eq!(ask.place, ["Moving"]);
    let shown: String = rulebook.passages.values().map(|it| format!("{}{}", it.text, it.html)).collect();
    for leaked in ["'''", "{{", "{|", "==", "Category", "ref>"] {
        assert!(!shown.contains(leaked), "{leaked} is shown: {shown}");
    }
    assert!(shown.contains("<strong>Boats</strong>") && shown.contains("<em>slow</em>"), "{shown}");
    let trace = rulebook.passages_of(topic(&rulebook, "trace")).next().expect("a passage");
    assert_eq!(trace.text, "A bold word, Anchor, and \"quoted''.");
    assert!(found(&rulebook, "unresolved-link").is_empty());
}

/// Titles that are signs alone, and ids in other scripts.
#[test]
fn titles_of_other_scripts_are_addresses() {
    let rulebook = sea(&[
        ("\u{1f6a2}.md", "A boat.\n"),
        (
            "\u{1f525}\u{1f525}.md",
            "Fire.\n\n## \u{2693}\n\nAn anchor.\n\n## ???\n\nWhat.\n\n- **\u{2694}\u{fe0f}:** Swords.\n",
        ),
        (
            "\u{8266}\u{8239}.md",
            "# \u{8266}\u{8239}\n\n- **\u{653b}\u{51fb}**\u{ff1a}\u{63b7}\u{9ab0}\u{5b50}\u{3002}\n",
        ),
        (
            "see.md",
            "[[\u{1f6a2}]], [[\u{8266}\u{8239}]], [[\u{653b}\u{51fb}]] and [[\u{1f525}\u{1f525}#\u{2693}]]\n",
        ),
    ]);
    assert_eq!(rulebook.topics.len(), 4);
    let see = rulebook.passages_of(topic(&rulebook, "see")).next().expect("a passage");
    assert!(see.links.iter().all(|link| link.target.url().starts_with("/sea/")), "{:?}", see.links);
    assert!(rulebook.topics.values().all(|topic| !topic.title.is_empty()));
    let boat = rulebook.topics.values().find(|topic| topic.title == "\u{1f6a2}").expect("its title stays");
    assert!(boat.id.topic.starts_with("note-"), "{}", boat.id);
    let attack = rulebook
        .passages
        .values()
        .find(|it| it.label.is_some() && it.id.topic() == "\u{8266}\u{8239}")
        .expect("a label");
    assert_eq!(attack.id.passage(), "\u{653b}\u{51fb}");
    assert_eq!(passage(&rulebook, "\u{8266}\u{8239}/\u{653b}\u{51fb}").kind, Kind::Rule);
}
