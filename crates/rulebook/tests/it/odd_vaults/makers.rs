//! Notes as other programs and site generators write them: nothing is lost, nothing of the program is shown.

use rulebook::{PassageAnswer, Rulebook};

use crate::odd_vaults::support::{found, links, passage, sea, shown, texts, topic};

#[track_caller]
fn hides(rulebook: &Rulebook, leaks: &[&str]) {
    let shown = shown(rulebook);
    for leak in leaks {
        assert!(!shown.contains(leak), "`{leak}` is shown: {shown}");
    }
}

#[test]
fn places_that_html_names() {
    let rulebook = sea(&[(
        "boats.md",
        "# Boats\n\nSee [ramming](#Boats-Ramming), [fog](#fog-at-sea), [oars](#oar).\n\n<a id=\"oar\"></a>\n\nOars row.\n\n\
             <span class=\"confluence-anchor-link\" id=\"Boats-Ramming\"></span>\n\n## Ramming\n\nIt hurts.\n\n- <a name=\"fog-at-sea\"></a>Fog hides.\n",
    )]);
    let see = rulebook.passages_of(topic(&rulebook, "boats")).next().expect("a passage");
    assert_eq!(
        links(see),
        ["/sea/boats/it-hurts", "/sea/boats/fog-hides", "/sea/boats/oars-row"]
            .map(|it| it.replace("it-hurts", "hurts"))
    );
    assert!(found(&rulebook, "unresolved-anchor").is_empty());
}

#[test]
fn pages_of_jekyll() {
    let rulebook = sea(&[
        (
            "boats.markdown",
            "---\nlayout: page\ntitle: Boats\n---\n* TOC\n{:toc}\n\n{% include note.html content=\"Read this first.\" %}\n\nA boat moves. {: .lead }\n\nIt may ram.\n{: #ram .x}\n\n\
             ## Oars\n{: #rowing .no_toc }\n\nSee [oars]({{ site.baseurl }}{% link oars.md %}), [again]({{ \"/oars.html\" | relative_url }}).\n\n{% include_relative oars.md %}\n\n{{ site.title }} stays.\n",
        ),
        ("oars.md", "# Oars\n\nThey row. See [rowing](boats.html#rowing).\n"),
    ]);
    hides(&rulebook, &["{:", "TOC", "baseurl", "relative_url"]);
    assert_eq!(passage(&rulebook, "boats/ram").text, "It may ram.");
    let see = passage(&rulebook, "boats/rowing");
    assert_eq!(links(see), ["/sea/oars", "/sea/oars"]);
    assert!(texts(&rulebook, "boats").contains(&"Read this first."));
    assert!(texts(&rulebook, "boats").contains(&"{{ site.title }} stays."), "words in braces are words");
    assert!(shown(&rulebook).contains("class=\"embed\""), "what is included is shown");
    assert_eq!(
        links(rulebook.passages_of(topic(&rulebook, "oars")).next().expect("a passage")),
        [see.id.url()]
    );
}

#[test]
fn pages_of_docusaurus() {
    let rulebook = sea(&[(
        "intro.mdx",
        "---\nsidebar_position: 1\ntitle: Intro\n---\n\nimport Tabs from '@theme/Tabs';\nimport {\n  Card,\n} from '../card';\n\nexport const Red = ({children}) => (\n  <b>{children}</b>\n);\n\n\
         {/* nobody\nsees it */}\n\n<Tabs groupId=\"players\">\n<TabItem value=\"two\" label=\"Two players\">\n\nDeal five.\n\n</TabItem>\n<TabItem value=\"three\" label=\"Three players\">\n\n- Deal *four*.\n\n</TabItem>\n</Tabs>\n\n\
         <Admonition type=\"tip\" title=\"Hold on\">\n  Words.\n</Admonition>\n\nA <Red color=\"x\">red</Red> word for <X> oil.\n\n<Card title=\"Boats\" />\n\n:::note Title of it\n\nSome **content**.\n\n:::\n\n:::danger\n\nUntitled.\n\n:::\n",
    )]);
    hides(&rulebook, &["import", "export", "nobody", "Tab", "Admonition", "Red", "Card", ":::"]);
    let texts = texts(&rulebook, "intro");
    for text in [
        "Deal five.",
        "Three players",
        "Deal four.",
        "Words.",
        "A red word for <X> oil.",
        "Boats",
        "Some content.",
        "Untitled.",
    ] {
        assert!(texts.contains(&text), "{text}: {texts:#?}");
    }
    let titles: Vec<_> = rulebook
        .passages
        .values()
        .filter_map(|it| PassageAnswer::of(&rulebook, it, "2026-11-28").callout?.title)
        .collect();
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert!(titles.contains(&"Two players".to_owned()) && titles.contains(&"Hold on".to_owned()));
}

/// Cards, buttons and what is shown of other sites lead where they led.
#[test]
fn shortcodes_that_lead_somewhere_are_links() {
    let rulebook = sea(&[
        (
            "a.md",
            "---\ntitle: A\nweight: 1\n---\n{{< card link=\"/boats/\" title=\"The boats\" icon=\"x\" >}}\n\n{{< button relref=\"/boats\" >}}Get home{{< /button >}}\n\n\
             {% embed url=\"https://video.example/x\" %}\n\n{% content-ref url=\"boats.md\" %}\n[Boats](boats.md)\n{% endcontent-ref %}\n",
        ),
        (
            "boats.md",
            "# Boats\n\nThey float. ```dice: 2d6```\n\n```dice: 2d6``` is rolled.\n\nTwo::: no. See <!-- hidden --> [a](a.md).\n",
        ),
    ]);
    let all: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "a")).map(|it| (it.text.as_str(), links(it))).collect();
    let to = |text: &'static str, to: &str| (text, vec![to.to_owned()]);
    assert_eq!(
        all,
        [
            to("The boats", "/sea/boats"),
            to("Get home", "/sea/boats"),
            to("https://video.example/x", "https://video.example/x"),
            to("Boats", "/sea/boats"),
        ]
    );
    hides(&rulebook, &["hidden"]);
}

/// MkDocs' tabs and snippets, and a plugin's boxes; what stands for a table of contents is not shown.
#[test]
fn lines_that_tell_programs_what_to_do() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n[TOC]\n\n[[_TOC_]]\n\n=== \"Two players\"\n\n    Deal [five](b.md).\n\n=== \"Three players\"\n\n    Deal four.\n\n--8<-- \"b.md\"\n\n\
             ```ad-warning\ntitle: Mind the reef\ncollapse: open\nIt *bites*, see [[b]].\n```\n\nBehind.\n",
        ),
        ("b.md", "# B\n\nWords of b.\n"),
    ]);
    hides(&rulebook, &["TOC", "===", "--8", "collapse", "```"]);
    let texts = texts(&rulebook, "a");
    for text in ["Deal five.", "Deal four.", "It bites, see b.", "Behind."] {
        assert!(texts.contains(&text), "{text}: {texts:#?}");
    }
    let callouts =
        rulebook.passages.values().filter_map(|it| PassageAnswer::of(&rulebook, it, "2026-11-28").callout);
    let mut titles: Vec<_> = callouts.filter_map(|it| Some(format!("{}: {}", it.word, it.title?))).collect();
    titles.sort_unstable();
    assert_eq!(titles, ["tab: Three players", "tab: Two players", "warning: Mind the reef"]);
    assert!(shown(&rulebook).contains("class=\"embed\""), "the other file is shown");
    assert!(found(&rulebook, "unresolved-link").is_empty());
}

#[test]
fn paragraphs_in_bold_are_headings_where_there_are_no_others() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n**Movement**\n\nA boat moves.\n\n**Fog:**\n\nNobody sees.\n\n**Never row!**\n\n**Last words**\n",
        ),
        (
            "b.md",
            "# B\n\n## Part\n\n**Movement**\n\nA boat moves.\n\n(1) Boats float.\n(2) Oars row.\n(a) Twice.\n",
        ),
        ("c.md", "See [[a#Movement]] and [x](a.md#fog).\n"),
    ]);
    let places: Vec<_> = rulebook
        .passages_of(topic(&rulebook, "a"))
        .map(|it| (it.place.join(">"), it.text.as_str()))
        .collect();
    let place = |place: &str, text: &'static str| (place.to_owned(), text);
    assert_eq!(
        places,
        [
            place("Movement", "A boat moves."),
            place("Fog:", "Nobody sees."),
            place("Fog:", "Never row!"),
            place("", "Last words")
        ]
    );
    assert_eq!(texts(&rulebook, "b"), ["A boat moves.", "(1) Boats float.", "(2) Oars row.", "(a) Twice."]);
    let see = rulebook.passages_of(topic(&rulebook, "c")).next().expect("a passage");
    assert_eq!(links(see), ["/sea/a/boat-moves", "/sea/a/nobody-sees"]);
}

#[test]
fn boxes_of_one_line_and_of_mdbook_keep_their_titles() {
    let rulebook = sea(&[
        (
            "Tabs.mdx",
            "---\ntitle: Tabs one\n---\n<Tabs>\n  <TabItem value=\"a\" label=\"Two players\">Draw seven.</TabItem>\n  <TabItem value=\"b\" label=\"Three players\">Draw five.</TabItem>\n</Tabs>\n",
        ),
        (
            "Adm.md",
            "# Admonish\n\n```admonish warning title=\"Fragile cargo\"\nDo **not** drop it.\n```\n\n```admonish question \"May I drop it?\"\nNo.\n```\n\n!!! warning inline end \"Big ones\"\n    Careful.\n\n!!! tip inline\n    Hold on.\n",
        ),
    ]);
    assert_eq!(passage(&rulebook, "tabs/two-players").text, "Draw seven.");
    assert_eq!(passage(&rulebook, "tabs/three-players").text, "Draw five.");
    assert_eq!(passage(&rulebook, "adm/fragile-cargo").text, "Do not drop it.");
    assert_eq!(passage(&rulebook, "adm/big-ones").text, "Careful.");
    assert!(rulebook.passages.values().any(|it| it.asks() == Some("May I drop it?") && it.text == "No."));
    let tip = rulebook.passages.values().find(|it| it.text == "Hold on.").expect("the box");
    assert_eq!(tip.callout.as_ref().and_then(|it| it.title.as_deref()), None);
}

/// What a site would have put there is named, a note that it shows is shown.
#[test]
fn macros_and_partials() {
    let rulebook = sea(&[
        (
            "a.md",
            "Each player has {{ hand_size }} cards.\n\n{{ render_table(\"costs\") }}\n\nDraw {{ draw(2) }} now, {{ page.title }}.\n",
        ),
        ("b.mdx", "import Partial from './_partial.mdx';\n\n# B\n\nBefore.\n\n<Partial name=\"x\" />\n"),
        ("_partial.mdx", "Shown words.\n"),
    ]);
    let by: Vec<String> = found(&rulebook, "computed-text").into_iter().map(|it| it.message).collect();
    assert_eq!(by.len(), 4, "{by:?}");
    assert!(found(&rulebook, "unresolved-link").is_empty());
    assert!(shown(&rulebook).contains("class=\"embed\""), "{}", shown(&rulebook));
}

/// What cards and includes of Hugo's themes say.
#[test]
fn arguments_and_includes_of_themes() {
    let rulebook = sea(&[
        (
            "a.md",
            "# A\n\n{{< card link=\"../b\" title=\"Zebra\" subtitle=\"Giraffe sentence about setup.\" >}}\n\n{{< rule id=\"3.4\" name=\"Boost\" >}}words{{< /rule >}}\n\n{{% include \"b.md\" %}}\n",
        ),
        ("c.md", "# C\n\n{{< readfile file=\"b.md\" >}}\n"),
        ("b.md", "# B\n\nShown words.\n"),
    ]);
    let all = shown(&rulebook);
    assert!(["Giraffe sentence", "Boost"].iter().all(|said| all.contains(said)), "{all}");
    assert_eq!(all.matches("class=\"embed\"").count(), 2, "{all}");
}

/// Components that ask are questions, and those in a sentence leave no hole.
#[test]
fn components_say_something() {
    let rulebook = sea(&[(
        "a.mdx",
        "---\ntitle: A\n---\nimport Icon from '@site/src/Icon';\n\nSpend <Icon name=\"hit\" /> to reroll.\n\n- <Icon name=\"crit\"/>: two damage\n\n\
         <FAQ question=\"May I row?\" answer=\"Yes, once.\" />\n\n<Question q=\"May I swim?\">No, never.</Question>\n",
    )]);
    let mut asked: Vec<_> =
        rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect();
    asked.sort_unstable();
    assert_eq!(asked, [("May I row?", "Yes, once."), ("May I swim?", "No, never.")]);
    assert_eq!(texts(&rulebook, "a")[..2], ["Spend hit to reroll.", "crit: two damage"]);
}

/// Shortcodes in every form say what they say, wherever they stand, and boxes keep their titles.
#[test]
fn shortcodes_of_every_form_say_something() {
    let page = |body: &str| sea(&[("a.md", &format!("---\ntitle: A\nweight: 1\n---\n{body}\n"))]);
    for (body, said) in [
        ("{{< note \"zebra\" />}}", "zebra"),
        ("{{< icon \"wood\" >}}", "wood"),
        ("{{< cost 3 \"gold\" >}}", "3 gold"),
        ("{{< def term=\"Oar\" definition=\"It rows a boat.\" >}}", "It rows a boat."),
        ("{{< tab Hawk >}}\nWords.\n{{< /tab >}}", "Hawk"),
        ("{{< note \"dodo\" \"emu\" >}}\nWords.\n{{< /note >}}", "dodo emu"),
        (
            "{{< note \"otter\" >}}\nBody panda.\n{{< /note >}}\n\nInline {{< note \"lion\" />}} words.",
            "otter",
        ),
        (
            "{{< note \"otter\" >}}\nBody panda.\n{{< /note >}}\n\nInline {{< note \"lion\" />}} words.",
            "Inline lion words.",
        ),
        ("{{< note title=\"swan\" />}}\n\n{{< note title=\"crane\" >}}\nWords.\n{{< /note >}}", "swan"),
        (
            "Spend {{ icon(name=\"koala\") }} words.\n\n{% quote() %}\n- panda item\n{% end %}",
            "Spend koala words.",
        ),
    ] {
        let shown = shown(&page(body));
        assert!(shown.contains(said) && !shown.contains(":::"), "{body}: {shown}");
    }
}

/// Keys, underlined words and bars.
#[test]
fn marks_of_mkdocs_are_what_they_say() {
    let rulebook = sea(&[(
        "a.md",
        "# A\n\nPress ++ctrl+alt++, ^^now^^: [=75% \"75 of 100\"]\n\n<Columns><Column>Left kiwi</Column><Column>Right emu</Column></Columns>\n",
    )]);
    assert_eq!(texts(&rulebook, "a"), ["Press ctrl+alt, now: 75 of 100", "Left kiwi Right emu"]);
}

/// What MDX says in braces is words, a link that encloses several lines keeps its address, and a page that is put into another is shown there.
#[test]
fn words_in_braces_and_addresses_around_lines() {
    let rulebook = sea(&[
        (
            "a.mdx",
            "---\ntitle: A\n---\nimport useBaseUrl from '@docusaurus/useBaseUrl';\n\nSay {\"one\"} and {`two`}. <img src={useBaseUrl('/x.png')} alt=\"Three\" />\n",
        ),
        (
            "b.md",
            "---\ntitle: B\nweight: 1\n---\n{% embed url=\"https://example.org/emu\" %}\nCaption.\n{% endembed %}\n\n<!--@include: ./part.md-->\n",
        ),
        ("part.md", "# Part\n\nA part of it.\n"),
    ]);
    let words = texts(&rulebook, "a")[0];
    assert!(
        words.starts_with("Say one and two.") && words.contains("Three") && !words.contains('{'),
        "{words}"
    );
    let all: Vec<_> = rulebook.passages_of(topic(&rulebook, "b")).collect();
    let leads: Vec<String> = all.iter().flat_map(|it| links(it)).collect();
    assert_eq!(leads, ["https://example.org/emu", "/sea/part"]);
    assert!(
        all.iter().any(|it| it.text.contains("Caption."))
            && all.iter().any(|it| it.html.contains("A part of it."))
    );
}
