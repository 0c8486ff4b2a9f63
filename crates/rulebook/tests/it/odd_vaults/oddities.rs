//! What people write in vaults that nobody planned for.

use rulebook::{Dialect, Kind, Lookup, PassageAnswer, Rulebook, Target};

use crate::odd_vaults::support::{found, links, passage, read, sea, texts, topic, write};

#[test]
fn a_footnote_may_stand_in_its_sentence() {
    let rulebook = sea(&[
        (
            "Boats.md",
            "- Boats float.^[Only in water, as [[Oars]] do.] They are slow. ^boats\n%% asked: do boats sink %%\n\
             - An anchor holds.^[#doc Sea Rules 2.0 Page 12] ^anchor\n",
        ),
        ("Oars.md", "Oars row.\n"),
    ]);
    let boats = passage(&rulebook, "boats/boats");
    assert_eq!((boats.text.as_str(), boats.asked.len()), ("Boats float. They are slow.", 1));
    let note =
        rulebook.passages.values().find(|it| it.parent.as_ref() == Some(&boats.id)).expect("the footnote");
    assert_eq!(
        (note.text.as_str(), links(note)),
        ("Only in water, as Oars do.", vec!["/sea/oars".to_owned()])
    );
    let order: Vec<_> = topic(&rulebook, "boats").passages.iter().map(|id| id.passage()).collect();
    assert_eq!((order[0], order[2]), ("boats", "anchor"), "it stands right below its rule: {order:?}");
    assert_eq!(passage(&rulebook, "boats/anchor").citations[0].pages.as_deref(), Some("12"));
    assert!(rulebook.passages.values().all(|it| !it.html.contains("^[") && !it.text.contains("inline-note")));
}

#[test]
fn fields_of_dataview_are_read_and_its_queries_are_named() {
    let rulebook = sea(&[(
        "Boats.md",
        "See [[Boats]].\n\nspeed:: 5 knots\nkeel:: deep\n\n- It costs [price:: 3 oil] to mend. ^price\n\n\
         ```dataview\nTABLE speed FROM \"Boats\"\n```\n\nIt makes `= this.speed` at most. ^formula\n",
    )]);
    assert_eq!(passage(&rulebook, "boats/speed").text, "speed: 5 knots");
    assert_eq!(passage(&rulebook, "boats/keel").text, "keel: deep");
    assert_eq!(passage(&rulebook, "boats/price").text, "It costs (price: 3 oil) to mend.");
    assert!(rulebook.passages.values().all(|it| !it.html.contains("TABLE")));
    let computed = found(&rulebook, "computed-text");
    assert_eq!(computed.len(), 2, "{computed:#?}");
}

#[test]
fn links_to_the_site_itself_stay_within_the_game() {
    let crew = "+++\ntitle = \"The Crew\"\npath = \"docs/hands\"\n+++\n## Hiring\nPaid. See [a](https://Rules.example/sub/docs/boats/#oars), \
                [b](https://rules.example/sub/files/map.pdf), [c](https://rules.example/sub/gone/), \
                [d](https://other.example/sub/docs/boats/), [e](../docs/boats.md), [f](../../docs/boats).\n";
    let rulebook = sea(&[
        ("config.toml", "base_url = \"https://rules.example/sub\"\n"),
        ("content/docs/crew.md", crew),
        (
            "content/docs/boats.md",
            "+++\ntitle = \"Boats\"\n+++\n## Oars\nLong. See [x](/docs/hands/) and [y](@/docs/crew.md#hiring).\n",
        ),
    ]);
    let own = rulebook.passages_of(topic(&rulebook, "hands")).next().expect("a passage");
    let oars = "/sea/boats/oars".to_owned();
    let search = Target::Unresolved("c".to_owned()).url();
    assert_eq!(
        links(own),
        [
            oars.as_str(),
            "https://rules.example/sub/files/map.pdf",
            &search,
            "https://other.example/sub/docs/boats/",
            "/sea/boats",
            "/sea/boats"
        ]
    );
    assert_eq!(links(passage(&rulebook, "boats/oars")), ["/sea/hands", "/sea/hands/hiring"]);
    let told = sea(&[
        ("game.toml", "id = \"sea\"\nbase_url = \"https://rules.example/\"\n"),
        ("a.md", "See [b](https://rules.example/b.html).\n"),
        ("b.md", "Text.\n"),
    ]);
    assert_eq!(links(told.passages_of(topic(&told, "a")).next().expect("a passage")), ["/sea/b"]);
}

/// What a site says of its addresses takes no title away, and no first heading is lost.
#[test]
fn titles_stay_whatever_the_address_is() {
    let rulebook = sea(&[
        ("Big Boats.md", "---\ntags: [x]\npermalink: /x/page-1/\n---\nThey float.\n"),
        ("a/one.md", "---\ntitle: Page One\nurl: /custom/uno/\nweight: 1\n---\nText one.\n"),
        (
            "a/two.md",
            "---\nslug: zwei\nweight: 2\n---\n# Second Page\n\nText two. See [one](/custom/uno/).\n",
        ),
        (
            "a/three.md",
            "---\npermalink: /:categories/:title/\nurl: https://other.example/\nweight: 3\n---\nText three.\n",
        ),
        (
            "Rules of the Sea.md",
            "# The Laws\n\nSee [[Big Boats]].\n\n## Oars\n\nThey row.\n\n# Annex\n\nMore.\n",
        ),
        ("plain words.md", "# Plain & Simple\n\nA rule.\n"),
    ]);
    let title = |slug: &str| topic(&rulebook, slug).title.as_str();
    assert_eq!(
        [title("page-1"), title("uno"), title("zwei"), title("three")],
        ["Big Boats", "Page One", "Second Page", "Three"]
    );
    assert_eq!(title("plain-words"), "Plain & Simple", "plain Markdown is called by its heading");
    assert_eq!(title("rules-of-the-sea"), "Rules of the Sea", "a note by its name");
    let places: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "rules-of-the-sea")).map(|it| it.place.join(" > ")).collect();
    assert_eq!(places, ["The Laws", "The Laws > Oars", "Annex"]);
}

#[test]
fn notes_beside_the_games_of_a_folder_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    write(
        folder.path(),
        &[
            ("one/game.toml", ""),
            ("one/a.md", "Text.\n"),
            ("loose.md", "Lost.\n"),
            ("README.md", "About.\n"),
            ("two/deep/b.md", "Lost, too.\n"),
            ("two/c.md", "And this.\n"),
            (".git/d.md", "Hidden.\n"),
        ],
    );
    let rulebook = read(folder.path());
    let found = found(&rulebook, "note-without-game");
    let messages: Vec<_> = found.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(
        messages[0].starts_with("`loose.md` lies beside") && messages[1].starts_with("`two/` lies beside")
    );
}

#[test]
fn a_misspelt_field_of_game_toml_is_named_and_the_rest_is_read() {
    let rulebook = sea(&[
        (
            "game.toml",
            "id = \"sea\"\ntitel = \"X\"\nedition = \"2\"\n[[source]]\nname = \"Guide\"\nverson = \"1\"\n",
        ),
        ("a.md", "Text.\n"),
    ]);
    assert_eq!(rulebook.game("sea").and_then(|game| game.edition.as_deref()), Some("2"));
    let found = found(&rulebook, "unknown-field");
    let said: Vec<_> =
        found.iter().map(|it| (it.span.as_ref().map_or(0, |span| span.line), it.help.as_deref())).collect();
    assert_eq!(said, [(2, Some("did you mean `title`?")), (6, Some("did you mean `version`?"))]);
}

const NUMBERED: &str = "# Rules\n\n## 7. Abilities\n### 1. General\n1. An **ability** is *text*; see [a chart](https://x.example) and rule 7.6.2.\n\
    2. A **long\n   name** goes on, and costs 2.5 or\n10.5 in all.\n3. There are:\n- one *thing*\n- another\n\n| A | B |\n|---|---|\n| **1** | 2 | 3 |\n\nAnd this closes it.\n\n\
    ### 6. Triggers\n1. A trigger. See section 7.1 General.\n2. Pay <X> oil.<br>Twice.\n";

#[test]
fn numbered_rules_keep_their_markup_and_what_follows_them() {
    let rulebook = sea(&[("rules.md", NUMBERED)]);
    let first = passage(&rulebook, "abilities/7.1.1");
    assert!(
        first.html.contains("<strong>ability</strong>") && first.html.contains("<em>text</em>"),
        "{}",
        first.html
    );
    assert_eq!(links(first), ["https://x.example", "/sea/abilities/7.6.2"]);
    let long = passage(&rulebook, "abilities/7.1.2");
    assert_eq!(long.text, "A long name goes on, and costs 2.5 or 10.5 in all.");
    assert!(long.html.contains("<strong>long") && !long.html.contains('*'), "{}", long.html);
    let rule = passage(&rulebook, "abilities/7.1.3");
    let below: Vec<_> =
        rulebook.passages.values().filter(|it| it.parent.as_ref() == Some(&rule.id)).collect();
    assert_eq!(below.len(), 4, "two items, a table, a sentence: {below:#?}");
    assert!(below.iter().all(|it| it.depth == 1 && !it.html.contains('*') && !it.html.contains('|')));
    let table = below.iter().find(|it| it.html.contains("<table>")).expect("a table");
    assert!(table.html.contains("<strong>1</strong>") && table.text.contains('3'), "{}", table.html);
    let pay = passage(&rulebook, "abilities/7.6.2");
    assert_eq!(pay.text, "Pay <X> oil. Twice.");
    assert_eq!(links(passage(&rulebook, "abilities/7.6.1")), ["/sea/abilities/7.1.1"]);
}

#[test]
fn the_number_of_a_section_is_an_address() {
    let rulebook = sea(&[("rules-v2.0.md", NUMBERED)]);
    let to = |address: &str| match rulebook.find("sea", address, None) {
        Lookup::Moved { to, .. } => to,
        other => panic!("{address}: {other:?}"),
    };
    assert_eq!(to("7.6"), "/sea/abilities/7.6.1");
    assert_eq!(to("7.1."), "/sea/abilities/7.1.1");
    assert_eq!(to("7"), "/sea/abilities");
    assert_eq!(to("7.6.2"), "/sea/abilities/7.6.2");
}

#[test]
fn lists_that_count_keep_their_numbers() {
    let rulebook = sea(&[(
        "Order.md",
        "1. Draw.\n2. Play:\n   1. a card,\n   2. another.\n3. **End:** the turn.\n\nWords.\n\n7. Later.\n9. Last.\n1. Once more.\n\n- No number.\n",
    )]);
    let numbers: Vec<_> =
        rulebook.passages_of(topic(&rulebook, "order")).map(|it| (it.ordinal, it.text.as_str())).collect();
    assert_eq!(
        numbers,
        [
            (Some(1), "Draw."),
            (Some(2), "Play:"),
            (Some(1), "a card,"),
            (Some(2), "another."),
            (Some(3), "End: the turn."),
            (None, "Words."),
            (Some(7), "Later."),
            (Some(9), "Last."),
            (Some(10), "Once more."),
            (None, "No number."),
        ]
    );
    let end = passage(&rulebook, "order/end");
    assert_eq!(end.html, "<p><span class=\"ordinal\">3.</span> <strong>End:</strong> the turn.</p>");
    assert_eq!(PassageAnswer::of(&rulebook, end, "2026-11-28").ordinal, Some(3));
}

#[test]
fn a_table_keeps_the_cells_beyond_its_header() {
    let rulebook =
        sea(&[("Costs.md", "| Name | Cost |\n|---|---|\n| Oar | 2 | with *salt* |\n| Sail | 3 |\n")]);
    let table = rulebook.passages.values().next().expect("a table");
    assert_eq!(table.text, "Name Cost Oar 2 with salt Sail 3");
    assert!(
        table.html.contains("<em>salt</em>") && table.html.matches("<th>").count() == 3,
        "{}",
        table.html
    );
}

#[test]
fn names_in_either_form_of_unicode_are_one() {
    let (composed, apart) = ("Größe Éclair", "Gro\u{308}ße E\u{301}clair");
    let other = format!("See [[{composed}]], [[{apart}]] and [a](Gr%C3%B6%C3%9Fe%20%C3%89clair.md).\n");
    let rulebook = sea(&[(&format!("{apart}.md"), "Text.\n"), ("other.md", &other)]);
    let see = rulebook.passages_of(topic(&rulebook, "other")).next().expect("a passage");
    let slug = topic(&rulebook, "other").id.game.clone();
    let target = links(see);
    assert!(target.iter().all(|to| to == &target[0] && to.starts_with("/sea/")), "{slug}: {target:?}");
    let address = target[0].trim_start_matches("/sea/").to_owned();
    assert!(matches!(rulebook.find("sea", composed, None), Lookup::Moved { .. }));
    assert!(matches!(rulebook.find("sea", apart, None), Lookup::Moved { .. }));
    assert!(matches!(rulebook.find("sea", &address, None), Lookup::Topic(_)));
}

#[test]
fn a_callout_says_its_kind_and_title_to_programs() {
    let rulebook = sea(&[("Boats.md", "> [!warning]+ Careful **now**\n> They sink. ^sink\n")]);
    let answer = PassageAnswer::of(&rulebook, passage(&rulebook, "boats/sink"), "2026-11-28");
    let json = serde_json::to_value(answer).expect("JSON");
    assert_eq!(
        json["callout"],
        serde_json::json!({ "word": "warning", "title": "Careful now", "fold": "open" })
    );
}

#[test]
fn a_folder_that_is_a_vault_of_obsidian_hides_its_comments() {
    let files: &[(&str, &str)] =
        &[("Comment.md", "A boat moves. %%secret inline%%\n\n%%\nsecret block\n%%\n\n- A rule.\n")];
    let shown = |rulebook: &Rulebook| rulebook.passages.values().any(|it| it.text.contains("secret"));
    assert!(shown(&sea(files)), "plain Markdown has no such comments");
    let vault = sea(&[&[(".obsidian/app.json", "{}")], files].concat());
    assert!(!shown(&vault));
    assert_eq!(topic(&vault, "comment").dialect, Dialect::Obsidian);
}

#[test]
fn what_is_not_to_be_published_is_not() {
    let rulebook = sea(&[
        ("a.md", "---\ndraft: \"true\"\n---\nHidden.\n"),
        ("b.md", "---\npublish: false\n---\nHidden.\n"),
        ("c.md", "---\ndg-publish: false\n---\nHidden.\n"),
        ("d.md", "---\ndraft: \"false\"\ntitle: Yes\naliases: Prow, Bow\n---\nShown.\n"),
        ("e.md", "{\n \"title\": \"As Hugo has it\"\n}\n\nWords.\n"),
    ]);
    assert_eq!(found(&rulebook, "draft-note").len(), 3);
    let titles: Vec<_> = rulebook.topics.values().map(|topic| topic.title.as_str()).collect();
    assert_eq!(titles, ["Yes", "As Hugo has it"]);
    assert!(topic(&rulebook, "d").aliases.contains(&"Bow".to_owned()));
    assert_eq!(texts(&rulebook, "e"), ["Words."]);
    assert!(found(&rulebook, "broken-front-matter").is_empty());
}

#[test]
fn arguments_without_a_name_say_something_too() {
    let rulebook = sea(&[(
        "index.md",
        "---\nweight: 1\n---\n{{< expand \"Can I reroll twice?\" >}}\nNo.\n{{< /expand >}}\n\n\
         {{< tab \"Two players\" >}}\nDeal five.\n{{< /tab >}}\n\n\
         - A rule. {#own}\n  <!-- asked: which \"Two boats\" are meant -->\n\n{{ note(title=\"Tip\", body=\"Use the small board with two\") }}\n\n{{< icon \"star\" >}} Shine.\n",
    )]);
    let all: String = rulebook.passages.values().map(|it| format!("{} {}\n", it.title, it.text)).collect();
    // In a sentence an icon's name is a word of it.
    for words in ["Two players", "Use the small board with two", "Deal five.", "star Shine."] {
        assert!(all.contains(words), "{words}: {all}");
    }
    assert!(!all.contains("Two boats"), "{all}");
    let asked = rulebook.passages.values().find(|it| it.kind == Kind::Question).expect("a question");
    assert_eq!((asked.asks(), asked.text.as_str()), (Some("Can I reroll twice?"), "No."));
}

#[test]
fn what_is_folded_away_stands_with_its_title() {
    let rulebook = sea(&[(
        "Faq.md",
        "# Help\n\n<details>\n<summary>Can a hidden boat <b>fight</b>?</summary>\n\nYes.\n\n</details>\n\n\
         <details><summary>Long rules</summary>\n\n- One rule.\n- Two rules.\n\n</details>\n\n\
         > [!question]- Q: Does ramming hurt?\n> > [!success] Answer\n> > Yes, one damage. ^ram\n",
    )]);
    let asked: Vec<_> =
        rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect();
    assert!(asked.contains(&("Can a hidden boat fight?", "Yes.")), "{asked:?}");
    assert!(asked.contains(&("Does ramming hurt?", "Yes, one damage.")), "{asked:?}");
    assert!(texts(&rulebook, "faq").contains(&"Two rules."));
    assert!(found(&rulebook, "question-without-answer").is_empty());
}

#[test]
fn questions_are_known_in_lists_and_headings() {
    let rulebook = sea(&[(
        "Play.md",
        "# Play\n\n## Frequently Asked Questions\n\n1. Q: Can I row twice?\n   A: No, once.\n2. **Q: And sail?** Just a part.\n\
         - Q: And the base? A: No.\n\n### Can I shoot over boats?\n\nOnly from above.\n\n### Q: May I stop?\n\nA: Never.\n\n## Is this a rule?\n\nIt is.\n",
    )]);
    let mut asked: Vec<_> =
        rulebook.passages.values().filter_map(|it| Some((it.asks()?, it.text.as_str()))).collect();
    asked.sort_unstable();
    assert_eq!(
        asked,
        [
            ("And sail?", "Just a part."),
            ("And the base?", "No."),
            ("Can I row twice?", "No, once."),
            ("Can I shoot over boats?", "Only from above."),
            ("May I stop?", "Never."),
        ]
    );
}

#[test]
fn a_list_completes_the_sentence_above_it() {
    let rulebook = sea(&[(
        "Melee.md",
        "# Melee\n\nA charging unit may never:\n\n- leave the table\n- climb a wall\n\nIt may charge.\n\n- Free item.\n",
    )]);
    let wall = rulebook.passages.values().find(|it| it.text == "climb a wall").expect("the item");
    let above = wall.parent.as_ref().and_then(|id| rulebook.passage(id)).expect("its sentence");
    assert_eq!(above.text, "A charging unit may never:");
    assert_eq!(rulebook.place(wall).last().map(String::as_str), Some("A charging unit may never:"));
    assert!(rulebook.citation_label(wall).contains("A charging unit may never: climb a wall"));
    let free = rulebook.passages.values().find(|it| it.text == "Free item.").expect("the item");
    assert_eq!(free.parent, None);
}

#[test]
fn lines_that_lead_in_are_passages_of_their_own() {
    let rulebook = sea(&[("Words.md", "**Fast:** moves more\n**Slow:** moves less\n\nSee [[Slow]].\n")]);
    assert_eq!(passage(&rulebook, "words/slow").text, "Slow: moves less");
    assert_eq!(passage(&rulebook, "words/fast").text, "Fast: moves more");
    let copied = sea(&[(
        "a.md",
        "# A\n\n\u{2022} Put towers.\n\u{2022} Put *walls*.\n\n**Keep** \u{2014} it stands.\n",
    )]);
    assert_eq!(texts(&copied, "a"), ["Put towers.", "Put walls.", "Keep \u{2014} it stands."]);
    assert_eq!(passage(&copied, "a/keep").label.as_deref(), Some("Keep"));
}

#[test]
fn an_anchor_means_the_heading_below_the_other() {
    let rulebook = sea(&[
        (
            "Heads.md",
            "# Heads\n\n## Phase 1\n\n### Move\n\n- Ships.\n\n## Phase 2\n\n### Move\n\n- Squadrons.\n",
        ),
        (
            "Other.md",
            "[[Heads#Phase 2#Move|a]], [[Heads#Phase 1#Move|b]], [[Heads#Move|c]], [d](Heads.md#move-1)\n",
        ),
    ]);
    let other = rulebook.passages_of(topic(&rulebook, "other")).next().expect("a passage");
    let (ships, squadrons) = ("/sea/heads/ships", "/sea/heads/squadrons");
    assert_eq!(links(other), [squadrons, ships, ships, squadrons]);
}

#[test]
fn words_between_angles_and_breaks_are_kept() {
    let rulebook = sea(&[(
        "Pay.md",
        "Pay <X> coins for <unit name>. If a<b and c>d then x. A line<br/>with <b>breaks</b>.\n\n| A |\n|---|\n| Heavy<br>armour |\n",
    )]);
    let texts = texts(&rulebook, "pay");
    assert_eq!(texts[0], "Pay <X> coins for <unit name>. If a<b and c>d then x. A line with breaks.");
    assert_eq!(texts[1], "A Heavy armour");
    assert!(
        rulebook
            .passages
            .values()
            .any(|it| it.html.contains("&lt;X&gt;") && it.html.contains("<b>breaks</b>"))
    );
}

#[test]
fn rulebooks_in_hundreds_keep_their_parts() {
    let rulebook = sea(&[(
        "rules.txt",
        "1. Game Concepts\n\n100. General\n\n100.1. These rules apply.\n\n100.2a Each deck (see rule 101.1b) has cards.\n\n101. Golden Rules\n\n\
         101.1b Cards win. See rules 100.1 and 200.1\u{2013}200.2.\n\n2. Parts of a Card\n\n200. General\n\n200.1. The parts.\n\n200.2. More parts.\n",
    )]);
    assert_eq!(passage(&rulebook, "general/100.1").place, ["1. Game Concepts"]);
    assert_eq!(passage(&rulebook, "general-200/200.1").place, ["2. Parts of a Card"]);
    assert_eq!(links(passage(&rulebook, "general/100.2a")), ["/sea/golden-rules/101.1b"]);
    assert_eq!(
        links(passage(&rulebook, "golden-rules/101.1b")),
        ["/sea/general/100.1", "/sea/general-200/200.1", "/sea/general-200/200.2"]
    );
}

#[test]
fn the_data_of_a_picture_refuses_no_rulebook() {
    let data = format!("A rule.\n\n[image1]: <data:image/png;base64,{}>\n", "A".repeat(400_000));
    let rulebook = sea(&[("Rulebook.md", &data)]);
    assert_eq!(texts(&rulebook, "rulebook"), ["A rule."]);
}

#[test]
fn lists_of_definitions_are_called_by_their_terms() {
    let rulebook = sea(&[
        (
            "glossary.md",
            "# Glossary\n\nHull\n: The body of a boat.\n\nApple\nPome\n: Fruit.\n: Second *meaning*.\n",
        ),
        ("a.md", "See [[Hull]] and [[Pome]].\n"),
    ]);
    let hull = passage(&rulebook, "glossary/hull");
    assert_eq!((hull.kind, hull.text.as_str()), (Kind::Definition, "Hull: The body of a boat."));
    assert_eq!(texts(&rulebook, "glossary")[1..], ["Apple, Pome: Fruit.", "Apple, Pome: Second meaning."]);
    let see = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
    assert_eq!(links(see), ["/sea/glossary/hull", "/sea/glossary/apple"]);
}

#[test]
fn a_row_of_a_table_is_linked_by_its_first_cell() {
    let rulebook = sea(&[
        (
            "Keywords.md",
            "| Keyword | Effect |\n|---|---|\n| **Swarm** | Reroll one die |\n| Escort | Is attacked first |\n",
        ),
        ("Escort rules.md", "- **Escort:** As said. ^escort\n"),
        ("a.md", "See [[Swarm]] and [[Escort]].\n"),
    ]);
    let see = rulebook.passages_of(topic(&rulebook, "a")).next().expect("a passage");
    let table = rulebook.passages_of(topic(&rulebook, "keywords")).next().expect("the table");
    assert_eq!(links(see), [table.id.url().as_str(), "/sea/escort-rules/escort"]);
}

#[test]
fn what_has_no_words_is_no_passage() {
    let rulebook = sea(&[(
        "a.md",
        "![][image1]\n\n> [!note]+\n\n> [!question] \n> **A:** \n\nWords.\n\n[image1]: <data:image/png;base64,AA>\n",
    )]);
    assert_eq!(texts(&rulebook, "a"), ["Words."]);
}

#[test]
fn the_readme_of_a_folder_is_its_index() {
    let rulebook = sea(&[
        ("src/advanced/README.md", "# Advanced\n\nMore.\n"),
        (
            "src/intro.md",
            "# Intro\n\nSee [a](advanced/index.html), [b](advanced/README.md) and [c](advanced/).\n",
        ),
    ]);
    let intro = rulebook.passages_of(topic(&rulebook, "intro")).next().expect("a passage");
    let advanced = rulebook.topics.values().find(|topic| topic.title == "Advanced").expect("the page");
    assert_eq!(links(intro), vec![advanced.id.url(); 3]);
}

/// What the lists of quirks name and no other vault here has.
#[test]
fn what_facts_list_is_survived() {
    let rulebook = sea(&[
        (
            "a.md",
            "---\ntitle: \"Boats\"\nweight: 1\n---\n\u{feff}# Boats\r\n\r\nA boat \u{e004} floats\\\r\n\r\n# Boats\r\n\r\n## Oars\r\n\r\nThey row.",
        ),
        (
            "joined.md",
            "+++\ntitle = \"Joined\"\n+++\nFirst.\n\n---\nweight: 2\n---\n\nSecond.\n\n+++\ntitle = \"x\"\n+++\n\nThird.\n\n```mermaid\ngraph TD; A-->B\n```\n",
        ),
        ("glossary.md", "## S\n\n### Sink (Slang)\nTo lose.\n\n### Sail\n(Slang) A *fast* turn.\n"),
    ]);
    assert_eq!(texts(&rulebook, "a"), ["A boat \u{e004} floats", "They row."]);
    let rows = rulebook.passages_of(topic(&rulebook, "a")).last().expect("a passage");
    assert_eq!(rows.place, ["Oars"]);
    assert!(!found(&rulebook, "icon-debris").is_empty(), "a glyph of an icon font");
    let joined: String = texts(&rulebook, "joined").join(" ");
    assert!(
        ["First.", "Second.", "Third.", "graph TD"].iter().all(|words| joined.contains(words)),
        "{joined}"
    );
    let slang = rulebook.passages_of(topic(&rulebook, "glossary")).filter(|it| it.slang).count();
    assert_eq!(slang, 2);
}

/// What stands between two rules at the head of a note and names no fields is text, whatever a parser makes of it.
#[test]
fn words_between_two_rules_are_text() {
    let rulebook = sea(&[
        ("one.md", "---\nBody four after a rule.\n---\nBody five.\n"),
        ("two.md", "---\n- An item.\n- Another.\n---\n\n# Heading\n\nBehind.\n"),
        ("three.md", "---\r\nTwo lines\r\nof words.\r\n---\r\nBehind.\r\n"),
    ]);
    assert_eq!(texts(&rulebook, "one"), ["Body four after a rule.", "Body five."]);
    assert_eq!(texts(&rulebook, "two"), ["An item.", "Another.", "Behind."]);
    assert_eq!(texts(&rulebook, "three"), ["Two lines of words.", "Behind."]);
}

/// Front matter that ends in dots or is one line of JSON, empty lines of many blanks, links to sites in brackets, boxes in
/// footnotes.
#[test]
fn small_things_of_other_programs() {
    let blank = " ".repeat(400);
    let code = format!("# Code\n\n```\na\n{blank}\nb\n```\n");
    let rulebook = sea(&[
        ("dots.md", "---\ntitle: Dotted\n...\nDots.\n"),
        ("json.md", "{\"title\": \"Of Hugo\", \"weight\": 3}\nJson.\n"),
        ("code.md", &code),
        (
            "a.md",
            "# A\n\nSee [[https://example.org|the site]].[^1]\n\n[^1]: > [!tip] Mind\n    > It moves.\n",
        ),
    ]);
    let titles: Vec<_> = rulebook.topics.values().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, ["A", "Code", "Dotted", "Of Hugo"]);
    assert!(found(&rulebook, "over-limit").is_empty());
    let all: Vec<_> = rulebook.passages_of(topic(&rulebook, "a")).collect();
    assert_eq!(links(all[0]), ["https://example.org"]);
    assert_eq!(all[1].text, "Mind It moves.");
}
