//! What a passage says of the damage in its source, and where findings stand.

use rulebook::{Damaged, PassageAnswer};

use crate::odd_vaults::support::{found, passage, sea};

#[test]
fn what_is_damaged_says_so_at_its_place() {
    let text = "- Spend a () token. ^spend\n- Spend an Evade command. ^evade\n- All is well. ^well\n\n\
                > [!question] Q: Why? Q: How?\n> **A:** Yes. ^glued\n";
    let rulebook = sea(&[("Boats.md", text)]);
    let damage = |id: &str| {
        let damage = &passage(&rulebook, &format!("boats/{id}")).damage;
        damage
            .iter()
            .map(|it| (it.what, &text[it.span.offset..it.span.offset + it.span.length]))
            .collect::<Vec<_>>()
    };
    assert_eq!(damage("spend"), [(Damaged::IconLost, "()")]);
    assert_eq!(damage("evade"), [(Damaged::IconMisread, "Evade command")]);
    assert_eq!(damage("glued"), [(Damaged::Glued, " Q: ")]);
    assert_eq!(damage("well"), []);
    for (code, line) in [("icon-debris", 1), ("icon-misread", 2), ("glued-question", 5)] {
        let findings = found(&rulebook, code);
        let span = findings.first().and_then(|it| it.span.clone()).expect("a finding at a place");
        assert_eq!((findings.len(), span.line), (1, line), "{code}");
    }
    let answer = PassageAnswer::of(&rulebook, passage(&rulebook, "boats/glued"), "2026-11-28");
    let told = serde_json::to_value(answer).expect("JSON");
    assert_eq!(told["damage"][0]["what"], "glued");
}

#[test]
fn what_stands_under_a_superseded_ruling_is_superseded() {
    let rulebook = sea(&[
        ("Boats.md", "- Anchors hold. ^anchor\n"),
        (
            "rulings/Twice.md",
            "---\nauthor: Ada\ndate: 2026-01-02\napplies_to: \"[[Boats#^anchor]]\"\nsuperseded_by: \"[[Thrice]]\"\n---\nTwice.\n\n\
             The second costs two.\n\n- Or three.\n",
        ),
        (
            "rulings/Thrice.md",
            "---\nauthor: Ada\ndate: 2026-01-03\napplies_to: \"[[Boats#^anchor]]\"\n---\nThrice.\n\nThe third is free.\n",
        ),
    ]);
    let stands = |topic: &str| {
        let of = rulebook.passages.values().filter(|it| it.id.topic() == topic);
        of.map(|it| it.superseded).collect::<Vec<_>>()
    };
    assert_eq!(stands("twice"), [true; 3]);
    assert_eq!(stands("thrice"), [false; 2]);
}

/// What a finding names stands at its place in the file, whatever was taken out, written anew or put elsewhere before it.
#[test]
fn every_place_leads_back() {
    for before in [
        "%% hidden %% ",
        "<!-- hidden --> ",
        "Boats^[They float.] ",
        "[cost:: 3] ",
        "<Icon name=\"hit\" /> ",
        "++ctrl+alt++ ",
        "{{< note \"lion\" />}} ",
        "<i class=\"fa\"></i>\u{e9} ",
        "See [[Boats#^sail]]. ",
        "{% alert(kind=\"info\") %}    ",
        "Word\n: ",
        "> [!note] T\n> A\n> ---\n> B ",
        "|a|\n|-|\n|1|2|3 ",
        "<details><summary>May I?</summary>\n\n",
        "!!! tip \"Hold on\"\n    ",
        "A boat.\n{: #boat }\n\n",
        "<h2 id=\"t\">Towers</h2>\n<p>",
    ] {
        for (path, dialect) in [("a.md", "obsidian"), ("a.mdx", "plain")] {
            let text = format!("{before}Spend a () token.\n");
            let rulebook =
                sea(&[("game.toml", &format!("id = \"sea\"\ndialect = \"{dialect}\"\n")), (path, &text)]);
            let damaged = rulebook.passages.values().flat_map(|it| &it.damage);
            let places: Vec<&str> = damaged
                .filter(|it| it.what == Damaged::IconLost)
                .filter_map(|it| text.get(it.span.offset..it.span.offset + it.span.length))
                .filter(|place| !place.starts_with("<i"))
                .collect();
            assert_eq!(places, ["()"], "{dialect}: {text}");
        }
    }
}
