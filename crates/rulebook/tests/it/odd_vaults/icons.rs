//! Icons: no rule has a hole where its source has one.

use rulebook::{Damaged, PassageAnswer};

use crate::odd_vaults::support::{found, passage, sea, texts, topic};

/// A picture without words is called by its title, else by its file; one of another site by its address.
#[test]
fn a_picture_without_words_is_called_by_its_file() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\nSpend ![](icons/hit.png) to reroll.\n\nEach ![Hit](icons/hit.png) deals 1; each ![](hit.svg \"a block\") \
         blocks.\n\nSpend <img src=\"icons/black_crit.png\"> or <img src='x.png' title='crit'> twice.\n\n\
         - ![](icons/crit.png): two damage\n\n| ![](icons/hit.png) | 2 |\n|---|---|\n| ![](icons/crit.png) | 3 |\n\n\
         Roll ![](https://pics.example/die.png) once.\n",
    )]);
    assert_eq!(
        texts(&rulebook, "a"),
        [
            "Spend hit to reroll.",
            "Each Hit deals 1; each a block blocks.",
            "Spend black crit or crit twice.",
            "crit: two damage",
            "hit 2 crit 3",
            "Roll https://pics.example/die.png once.",
        ]
    );
    let shown = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
    assert_eq!(shown.html, "<p>Spend <span class=\"picture\">hit</span> to reroll.</p>");
    assert_eq!(found(&rulebook, "file-not-served").len(), 8);
}

/// In a numbered rulebook as well, which is split into lines before it is read.
#[test]
fn a_picture_in_a_numbered_rule_is_called_by_its_file() {
    let rulebook = sea(&[(
        "rules.md",
        "1. Setup\n\n1.1. Take ![](img/oar.png) each.\n\n1.2. Sit down.\n\n2. Turn\n\n2.1. Row.\n\n2.2. Rest.\n",
    )]);
    assert_eq!(passage(&rulebook, "setup/1.1").text, "Take oar each.");
}

/// An icon of a font is gone: the passage says so, at the place of its tag.
#[test]
fn an_icon_of_a_font_is_missing() {
    let text = "# A\n\nSpend <i class=\"fa fa-bolt\"></i> now.\n\n<p>Block <span class=\"icon-shield\"></span>.</p>\n\n\
                Rest, `<i class=\"fa fa-bolt\"></i>` is code.\n";
    let rulebook = sea(&[("a.md", text)]);
    assert_eq!(texts(&rulebook, "a")[..2], ["Spend bolt now.", "Block shield ."]);
    let debris = found(&rulebook, "icon-debris");
    let lines: Vec<_> =
        debris.iter().filter_map(|it| it.span.as_ref()).map(|it| (it.line, it.column)).collect();
    assert_eq!(lines, [(3, 7), (5, 10)]);
    let told = PassageAnswer::of(
        &rulebook,
        rulebook.passages_of(topic(&rulebook, "a")).next().expect("one"),
        "2026-11-28",
    );
    assert_eq!(told.damage[0].what, Damaged::IconLost);
}

/// Names that chat programs have for signs are those signs; other names between colons stay debris.
#[test]
fn names_of_signs_are_no_debris() {
    let rulebook = sea(&[("a.md", "# A\n\n:warning: Mind the reef.\n\nSpend a :hook: now.\n")]);
    assert_eq!(texts(&rulebook, "a"), ["\u{26a0}\u{fe0f} Mind the reef.", "Spend a :hook: now."]);
    assert_eq!(found(&rulebook, "icon-debris").len(), 1);
}
