//! Rules text in front matter is shown as the program shows it that keeps it there.

use adjutant::rulebook::Kind;

use crate::support::{found, passage, sea, texts};

#[test]
fn fields_that_say_something_are_shown() {
    let rulebook = sea(&[
        (
            "Bear.md",
            "---\ncost: 4\ntext: \"Guard. When *defeated*: draw two cards.\"\ntags: [card]\ntraits: [Beast, Slow]\n---\nBears also gain Rage.\n",
        ),
        ("Wolf.md", "---\ncost: 2\naliases: [Cub]\n---\n"),
        (
            "Site.md",
            "---\ntitle: Site\nweight: 3\nbadge: new\nlead: A boat is moved once a turn.\n---\nBody.\n",
        ),
        ("Said.md", "---\ndescription: What a page says of itself.\n---\n"),
        ("Empty.md", "---\ntags: [x]\nicon: boat\n---\n"),
        ("Toml.md", "+++\ntitle = \"Toml\"\nsort_by = \"weight\"\nhero = \"x\"\n+++\nWords.\n"),
    ]);
    assert_eq!(
        texts(&rulebook, "bear"),
        [
            "cost: 4; traits: Beast, Slow",
            "text: Guard. When defeated: draw two cards.",
            "Bears also gain Rage."
        ]
    );
    let text = passage(&rulebook, "bear/text");
    assert_eq!((text.label.as_deref(), text.kind, text.span.line), (Some("text"), Kind::Rule, 3));
    assert!(text.html.contains("<em>defeated</em>"), "{}", text.html);
    assert_eq!(texts(&rulebook, "wolf"), ["cost: 2"]);
    assert_eq!(texts(&rulebook, "site"), ["lead: A boat is moved once a turn.", "Body."]);
    assert_eq!(texts(&rulebook, "said"), ["What a page says of itself."]);
    assert_eq!(texts(&rulebook, "toml"), ["Words."]);
    let empty = found(&rulebook, "empty-note");
    assert!(empty.len() == 1 && empty[0].message.contains("Empty.md"), "{empty:?}");
}

/// A ruling's own words come first, whatever else its front matter says.
#[test]
fn fields_of_a_ruling_stand_behind_it() {
    let note = "---\nauthor: Ada\ndate: 2026-01-01\nasked_by: somebody at the second table\n---\nNo, see [[Boats]].\n";
    let rulebook = sea(&[("Boats.md", "# Boats\n\nThey float.\n"), ("rulings/Once.md", note)]);
    assert_eq!(texts(&rulebook, "once"), ["No, see Boats.", "asked_by: somebody at the second table"]);
    let ruling = rulebook.passages.values().find(|it| it.ruling.is_some()).expect("a ruling");
    assert_eq!(ruling.text, "No, see Boats.");
}
