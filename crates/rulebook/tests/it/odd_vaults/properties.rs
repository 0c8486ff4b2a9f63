//! Rules text in front matter is shown as the program shows it that keeps it there.

use rulebook::Kind;

use crate::odd_vaults::support::{found, passage, sea, texts, topic};

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

/// What a page says of itself beside its text stands on its page, once.
#[test]
fn a_description_is_shown_beside_the_text() {
    let rulebook = sea(&[
        ("a.md", "---\ntitle: A\ndescription: How boats are moved.\n---\n# A\n\nWords.\n"),
        ("b.md", "---\ntitle: B\ndescription: Boats float.\n---\n# B\n\nBoats float. They row.\n"),
        ("c.md", "---\ntitle: C\ndescription: What a page says of itself.\n---\n"),
    ]);
    let about = |slug: &str| topic(&rulebook, slug).about.as_deref();
    assert_eq!((about("a"), about("b"), about("c")), (Some("How boats are moved."), None, None));
    assert_eq!(texts(&rulebook, "a"), ["Words."]);
}

/// Fields within fields, and what cards say of themselves beside other fields.
#[test]
fn fields_within_fields_are_shown() {
    let rulebook = sea(&[
        (
            "wolf.md",
            "---\nabilities:\n  - \"When played: draw a card.\"\nkeywords: [Swift, Lion]\nstats: {power: 3, hippo: koala}\neffects:\n  onplay: Discard an otter.\nerrata:\n  - date: 2025-01-01\n    text: The wolf stays.\n---\nBody words.\n",
        ),
        ("plain.md", "---\ntype: creature\nkeywords: [a, b]\n---\nWords.\n"),
    ]);
    let all = texts(&rulebook, "wolf").join("\n");
    for said in [
        "draw a card",
        "Swift, Lion",
        "power: 3; hippo: koala",
        "onplay: Discard an otter.",
        "date: 2025-01-01; text: The wolf stays.",
    ] {
        assert!(all.contains(said), "{said} in {all}");
    }
    assert_eq!(texts(&rulebook, "plain"), ["Words."]);
}

/// What authors add in a table of their own is shown, in TOML and YAML; lists in lists are no links.
#[test]
fn tables_of_the_authors_are_shown() {
    let rulebook = sea(&[
        (
            "gull.md",
            "+++\ntitle = \"Gull\"\nweight = 2\ndescription = \"A bird\"\n[extra]\nlead = \"Gulls are birds.\"\ntoc = true\nhero = \"x\"\nrule = \"Extra gannet.\"\n[[extra.steps]]\nname = \"Skua\"\n+++\nBody gull.\n",
        ),
        (
            "yak.md",
            "---\ntitle: Yak\ntiers: [[1, \"Lark\"], [2, \"Teal\"]]\nup: [[Gull]]\nextra:\n  text: Two words.\n---\nBody yak.\n",
        ),
    ]);
    assert_eq!(texts(&rulebook, "gull"), ["rule: Extra gannet.", "steps: name: Skua", "Body gull."]);
    assert_eq!(topic(&rulebook, "gull").about.as_deref(), Some("A bird. Gulls are birds."));
    let yak = texts(&rulebook, "yak").join("\n");
    for said in ["tiers: 1, Lark, 2, Teal", "text: Two words."] {
        assert!(yak.contains(said), "{said} in {yak}");
    }
    assert_eq!(found(&rulebook, "unresolved-link"), []);
}
