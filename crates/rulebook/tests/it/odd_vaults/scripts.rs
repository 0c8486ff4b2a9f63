//! Notes in other scripts.

use rulebook::Kind;

use crate::odd_vaults::support::{passage, sea, topic};

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
