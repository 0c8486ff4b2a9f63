//! What do shortcodes, components and boxes say whose names and arguments nobody knows?

use crate::odd_vaults::support::{found, passage, sea, shown, texts};

/// Whatever an argument is called: where nothing else of its tag is shown, it is.
#[test]
fn no_tag_within_a_sentence_leaves_a_hole() {
    for key in ["type", "kind", "class", "icon", "style", "image", "color", "size", "id", "glyph"] {
        let rulebook = sea(&[
            ("a.md", &format!("---\ntitle: A\nweight: 1\n---\nPay {{{{< icon {key}=\"gems\" >}}}} now.\n")),
            ("b.mdx", &format!("---\ntitle: B\n---\nSpend <Icon {key}=\"hit\" /> now.\n")),
            ("c.md", &format!("+++\ntitle = \"C\"\n+++\nTake {{{{ icon({key}=\"oars\") }}}} now.\n")),
        ]);
        let all = [texts(&rulebook, "a"), texts(&rulebook, "b"), texts(&rulebook, "c")].concat();
        assert_eq!(all, ["Pay gems now.", "Spend hit now.", "Take oars now."], "{key}");
    }
    let rulebook = sea(&[(
        "a.mdx",
        "---\ntitle: A\n---\nTake <Icon src=\"/img/big-hit.svg\" />, <Coin />, <Dice sides={6} /> or <Ship flying />.\n\n\
         Not {{< cost \"1/2\" >}} {{< tip \"ferret\" >}}inner marten{{< /tip >}}, {{< color type=\"red\" >}}two{{< /color >}}.\n",
    )]);
    assert_eq!(
        texts(&rulebook, "a"),
        ["Take big hit, Coin, 6 or flying.", "Not 1/2 ferret inner marten, two."]
    );
}

/// A box whose title is an argument of any name, in whatever marks.
#[test]
fn no_box_loses_its_term() {
    for key in ["term", "key", "type", "value", "cost", "phase", "keyword", "lead", "name", "q"] {
        let rulebook = sea(&[
            (
                "a.md",
                &format!(
                    "---\ntitle: A\nweight: 1\n---\n{{{{< glossary {key}=\"otter\" >}}}}\nIt swims.\n{{{{< /glossary >}}}}\n"
                ),
            ),
            ("b.mdx", &format!("---\ntitle: B\n---\n<Boxed {key}=\"otter\">\n\nIt swims.\n\n</Boxed>\n")),
            ("c.md", &format!("# C\n\n:::card{{{key}=\"otter\"}}\nIt swims.\n:::\n")),
        ]);
        for page in ["a", "b", "c"] {
            let swims = passage(&rulebook, &format!("{page}/otter"));
            let title = swims.callout.as_ref().and_then(|it| it.title.as_deref());
            assert_eq!((swims.text.as_str(), title), ("It swims.", Some("otter")), "{page} {key}");
        }
    }
    let rulebook = sea(&[(
        "a.md",
        "---\ntitle: A\nweight: 1\n---\n{{< hint type=\"tip\" >}}\nIt floats.\n{{< /hint >}}\n\n{{< unit cost=\"3\" open=\"true\" >}}\nIt rows.\n{{< /unit >}}\n\n\
         {{< faq question=\"May I owl?\" answer=\"Owl yes.\" >}}\n",
    )]);
    let all = shown(&rulebook);
    assert!(all.contains("cost 3") && !all.contains("true"), "{all}");
    let asked: Vec<_> =
        rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect();
    assert_eq!(asked, [("May I owl?", "Owl yes.")]);
}

/// What only looks like a mark of another program keeps its words.
#[test]
fn tags_that_are_only_shown_keep_their_words() {
    let rulebook = sea(&[(
        "a.md",
        "+++\ntitle = \"A\"\n+++\n{{/* escaped(camel=\"x\") */}} and {%/* box() */%} yak.\n\nA {{:dice.png?200|Caption of dice}} here.\n\nLost one.[^gone]\n",
    )]);
    assert_eq!(texts(&rulebook, "a")[0], "{{ escaped(camel=\"x\") }} and {% box() %} yak.");
    assert!(texts(&rulebook, "a")[1].contains("Caption of dice"));
    let gone = found(&rulebook, "unresolved-anchor");
    assert!(gone.len() == 1 && gone[0].message.contains("`[^gone]`"), "{gone:?}");
}

/// Attributes in braces, and questions within a shortcode's box.
#[test]
fn values_in_braces_are_words_and_questions_in_boxes_questions() {
    let rulebook = sea(&[
        (
            "a.mdx",
            "---\ntitle: A\n---\n<Callout title={\"Expr quail's (way)\"}>Callout magpie</Callout>\n\n<Callout title={`Tpl brolga`} body=\"Body jabiru words\"/>\n",
        ),
        (
            "b.md",
            "---\ntitle: B\nweight: 1\n---\n{{% notice tip \"Ttl word\" %}}\nFirst words.\n\n> [!question] Q: Asked whether?\n> **A:** Answer words.\n\nThird words.\n{{% /notice %}}\n",
        ),
    ]);
    let all = shown(&rulebook);
    for said in ["Expr quail", "(way)", "Tpl brolga"] {
        assert!(all.contains(said), "{said}: {all}");
    }
    assert!(!all.contains("{`") && !all.contains(":::"), "{all}");
    assert!(
        rulebook
            .passages
            .values()
            .any(|it| it.asks() == Some("Asked whether?") && it.text == "Answer words.")
    );
}
