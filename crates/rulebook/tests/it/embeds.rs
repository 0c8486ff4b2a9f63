//! What a passage shows of others: embeds as content, and names that lead to their topics by themselves.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::time::{Duration, Instant};

use rulebook::{
    Passage, Rulebook, checks,
    sources::{GameSources, SourceFile},
};

fn sea(files: &[(&str, &str)]) -> Rulebook {
    let file = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let notes = files.iter().map(file).collect();
    Rulebook::read(vec![GameSources { id: "sea".to_owned(), notes, ..GameSources::default() }])
}

fn passage<'a>(rulebook: &'a Rulebook, id: &str) -> &'a Passage {
    let id = id.parse().expect("an id");
    rulebook.passage(&id).unwrap_or_else(|| panic!("no {id} in {:#?}", rulebook.passages.keys()))
}

fn codes(rulebook: &Rulebook) -> Vec<&'static str> {
    checks::run(rulebook).iter().map(|finding| finding.code).collect()
}

const BOATS: (&str, &str) = (
    "Boats.md",
    "# Boats\n\nBoats float. ^intro\n\n## At anchor\n\n- **Anchor:** It holds the boat. ^anchor\n  - **Chain:** It holds twice. ^chain\n\n\
     ## Under sail\n\n- **Sail:** It is set once. ^sail\n\n> [!question] Does it sink?\n> No, never. ^sink\n",
);

#[test]
fn an_embed_shows_what_it_names_with_a_link_to_its_place() {
    let cases = [
        ("![[Boats#^sail]]", vec!["It is set once."], vec!["Boats float.", "It holds"], "/sea/boats/sail"),
        (
            "![[Boats#^anchor]]",
            vec!["It holds the boat.", "It holds twice."],
            vec!["set once"],
            "/sea/boats/anchor",
        ),
        (
            "![[Boats#At anchor]]",
            vec!["It holds the boat.", "It holds twice."],
            vec!["set once", "float"],
            "/sea/boats/anchor",
        ),
        (
            "![[Boats#Under sail]]",
            vec!["It is set once.", "Does it sink?", "No, never."],
            vec!["holds"],
            "/sea/boats/sail",
        ),
        (
            "![[Boats]]",
            vec!["Boats float.", "It holds twice.", "It is set once.", "Does it sink?"],
            vec![],
            "/sea/boats",
        ),
        ("![[Sail]]", vec!["It is set once."], vec!["float"], "/sea/boats/sail"),
        ("![[Boats#^sail\\|the sail]]", vec!["It is set once."], vec!["the sail"], "/sea/boats/sail"),
    ];
    for (embed, shows, leaves, url) in cases {
        for text in [
            format!("- Before. {embed} ^here\n"),
            format!("Before.\n{embed}\nAfter. ^here\n"),
            format!("{embed} ^here\n"),
        ] {
            let rulebook = sea(&[BOATS, ("Crew.md", &text)]);
            let html = &passage(&rulebook, "sea/crew/here").html;
            let (_, inside) = html.split_once("<blockquote class=\"embed\">").expect(html);
            let (inside, _) = inside.rsplit_once("</blockquote>").expect("its end");
            shows.iter().for_each(|words| assert!(inside.contains(words), "{embed} lacks {words}: {html}"));
            leaves.iter().for_each(|words| assert!(!html.contains(words), "{embed} has {words}: {html}"));
            assert!(inside.contains(&format!("<a href=\"{url}\">Boats")), "{embed}: {html}");
            assert!(!html.contains("<p></p>"), "{html}");
        }
    }
}

#[test]
fn an_embed_leaves_ids_texts_and_links_as_they_are() {
    let link = sea(&[BOATS, ("Crew.md", "- Sailors say [[Boats#^sail]] often.\n")]);
    let embed = sea(&[BOATS, ("Crew.md", "- Sailors say ![[Boats#^sail]] often.\n")]);
    assert_eq!(link.passages.keys().collect::<Vec<_>>(), embed.passages.keys().collect::<Vec<_>>());
    for (id, passage) in link.passages.iter() {
        let other = embed.passage(id).expect("the same");
        assert_eq!(
            (&passage.text, &passage.links, &passage.backlinks),
            (&other.text, &other.links, &other.backlinks)
        );
    }
}

#[test]
fn embeds_within_embeds_end() {
    let rulebook = sea(&[
        ("A.md", "- It is A. ![[B]] ^a\n"),
        ("B.md", "- It is B. ![[C]] ^b\n"),
        ("C.md", "- It is C. ![[D]] ^c\n"),
        ("D.md", "- It is D. ![[E]] ^d\n"),
        ("E.md", "- It is E. ^e\n"),
    ]);
    let html = &passage(&rulebook, "sea/a/a").html;
    for words in ["It is A", "It is B", "It is C", "It is D"] {
        assert!(html.contains(words), "{words}: {html}");
    }
    assert!(!html.contains("It is E") && html.contains("<a href=\"/sea/e\">"), "too deep is a link: {html}");
    assert_eq!(html.matches("<blockquote").count(), html.matches("</blockquote>").count());
}

/// A tiny source for each way in which an embed stays a link: exactly that finding.
#[test]
fn circles_and_floods_are_links_and_reported() {
    let long: String = (0..300).map(|n| format!("- Item {n} of many.\n")).collect();
    let cases = [
        vec![("A.md", "- Itself: ![[#^a]] ^a\n")],
        vec![("A.md", "- A. ![[A]] ^a\n")],
        vec![("A.md", "- Long: ![[Long]] ^a\n"), ("Long.md", &long)],
    ];
    for files in cases {
        let rulebook = sea(&files);
        let html = &passage(&rulebook, "sea/a/a").html;
        assert!(!html.contains("blockquote") && html.contains("<a href=\"/sea/"), "{html}");
        let found: Vec<_> = codes(&rulebook).into_iter().filter(|code| *code != "orphan").collect();
        assert_eq!(found, ["embed-as-link"], "{files:?}");
    }
    let circle = sea(&[("A.md", "- A. ![[B]] ^a\n"), ("B.md", "- B. ![[A]] ^b\n")]);
    let html = &passage(&circle, "sea/a/a").html;
    assert!(html.contains("B.") && html.matches("<blockquote").count() == 1, "{html}");
}

#[test]
fn hostile_embeds_are_bounded() {
    let wide: String = (0..2_000).map(|n| format!("- ![[Hub]] {n}\n")).collect();
    let hub: String = (0..50).map(|n| format!("- ![[Wide#^x{n}]] ![[Hub]] ^h{n}\n")).collect();
    let many: Vec<(String, String)> = (0..30)
        .map(|n| {
            let all: String = (0..30).map(|to| format!("![[N{to}]] ")).collect();
            (format!("N{n}.md"), format!("- {} {all}\n", "words ".repeat(2_000)))
        })
        .collect();
    let mut files = vec![("Wide.md", wide.as_str()), ("Hub.md", hub.as_str())];
    files.extend(many.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let start = Instant::now();
    let rulebook = sea(&files);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let longest = rulebook.passages.values().map(|passage| passage.html.len()).max();
    assert!(longest < Some(200 << 10), "{longest:?}");
}

#[test]
fn an_embed_of_nothing_is_a_search_and_a_picture_is_a_link() {
    let rulebook =
        sea(&[("A.md", "- See ![[Nothing such]] ^a\n- ![map](https://elsewhere.example/map.png) ^b\n")]);
    let html = &passage(&rulebook, "sea/a/a").html;
    assert!(html.contains("class=\"unresolved\"") && !html.contains("blockquote"), "{html}");
    let html = &passage(&rulebook, "sea/a/b").html;
    assert!(
        html.contains("<a href=\"https://elsewhere.example/map.png\"") && !html.contains("<img"),
        "{html}"
    );
}

/// The links of a passage that nobody wrote: where they lead, and their words.
fn mentions(rulebook: &Rulebook, id: &str) -> Vec<String> {
    let html = &passage(rulebook, id).html;
    let found = html.split("<a href=\"").skip(1).filter_map(|rest| {
        let (url, rest) = rest.split_once("\" class=\"auto\">")?;
        if url.contains('<') {
            return None;
        }
        Some(format!("{} {url}", rest.split_once("</a>")?.0))
    });
    found.collect()
}

const ROPES: (&str, &str) =
    ("Ropes.md", "---\ntitle: Ropes\naliases: [cordage, /docs/ropes/]\n---\n- **Knot:** It holds. ^knot\n");

#[test]
fn the_first_mention_of_another_topic_leads_there() {
    let text = "- A Rope, a second Rope, and more Ropes. ^plural\n- All Cordage is stored dry. ^alias\n\
                - All Boats have [[Ropes|lines]] of Rope. ^linked\n- A `Rope` and Ropelike, Rope-end and TightRope. ^code\n\
                - **Rope:** a thing of Boats. ^lead\n- Sail: a Rope of it. ^plain-lead\n- a <b>Rope</b> ^html\n- a *Rope* and **Rope** ^marked\n\
                - a [Rope](https://elsewhere.example) ^outside\n\n```\na Rope\n```\n\n# A Rope\n\n- See /docs/Ropes/ there. ^address\n";
    let rulebook = sea(&[ROPES, ("Crew.md", text), ("Boats.md", "- **Oar:** It is long. ^oar\n")]);
    let crew = |id: &str| mentions(&rulebook, &format!("sea/crew/{id}"));
    assert_eq!(crew("plural"), ["Rope /sea/ropes"]);
    assert_eq!(crew("alias"), ["Cordage /sea/ropes"]);
    assert_eq!(crew("linked"), ["Boats /sea/boats"], "what it links to already is not linked again");
    assert_eq!(crew("lead"), ["Boats /sea/boats"], "a lead-in is the passage's name");
    assert_eq!(crew("plain-lead"), ["Rope /sea/ropes"]);
    assert_eq!(crew("marked"), ["Rope /sea/ropes"]);
    for id in ["code", "html", "outside", "address"] {
        assert!(crew(id).is_empty(), "{id}: {:?}", crew(id));
    }
    assert!(mentions(&rulebook, "sea/ropes/knot").is_empty());
    let own = sea(&[ROPES, ("Boats.md", "- **Oar:** Other Boats and Boats. ^oar\n")]);
    assert!(mentions(&own, "sea/boats/oar").is_empty(), "never to its own page");
}

/// One word is a word of the language as well, whatever topic is called so.
#[test]
fn a_name_of_one_word_counts_only_with_its_capital_inside_a_sentence() {
    let pass =
        ("Pass Tokens.md", "---\naliases: [Passing, SSD, turn skipped]\n---\n- They are spent. ^spent\n");
    let cover = ("Cover.md", "---\naliases: [shelter]\n---\n- It hides. ^hides\n");
    let text = "- Passing boats hail. ^first\n- A passing boat hails. ^case\n- The rule of Passing counts. ^name\n\
                - SSD floats. ^short\n- A Turn Skipped is lost, a turn skipped too. ^words\n- That does not cover it. ^verb\n\
                - They find shelter. ^alias\n- Hidden. (Cover is wet.) ^bracket\n- Boats in Cover are dry. ^cover\n";
    let rulebook = sea(&[pass, cover, ("Crew.md", text)]);
    for (id, count) in [
        ("first", 0),
        ("case", 0),
        ("name", 1),
        ("short", 1),
        ("words", 1),
        ("verb", 0),
        ("alias", 0),
        ("bracket", 0),
        ("cover", 1),
    ] {
        assert_eq!(mentions(&rulebook, &format!("sea/crew/{id}")).len(), count, "{id}");
    }
}

#[test]
fn names_that_mean_two_things_or_are_everywhere_are_left_alone() {
    let two = [
        ROPES,
        ("b/Rope.md", "- Another. ^x\n"),
        ("Crew.md", "- A Rope and an Oar. ^here\n"),
        ("Oar.md", ""),
    ];
    let rulebook = sea(&two);
    assert!(mentions(&rulebook, "sea/crew/here").is_empty(), "two topics have it, or an empty note");
    let everywhere: String = (0..60).map(|n| format!("- Item {n} has a Rope. ^i{n}\n")).collect();
    let rulebook = sea(&[ROPES, ("Crew.md", &everywhere)]);
    assert!(mentions(&rulebook, "sea/crew/i0").is_empty());
    let many: Vec<(String, String)> = ["Mast", "Keel", "Hull", "Deck", "Helm"]
        .map(|name| (format!("{name}.md"), "- Text.\n".to_owned()))
        .into();
    let mut files: Vec<(&str, &str)> =
        many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    files.push(("Crew.md", "- A Mast, Keel, Hull, Deck and Helm. ^here\n"));
    assert_eq!(mentions(&sea(&files), "sea/crew/here").len(), 3, "a few in a passage");
}

#[test]
fn mentions_leave_ids_texts_links_and_counts_as_they_are() {
    let crew = ("Crew.md", "- A Rope is coiled. ^here\n");
    let rulebook = sea(&[ROPES, crew]);
    assert_eq!(mentions(&rulebook, "sea/crew/here"), ["Rope /sea/ropes"]);
    let it = passage(&rulebook, "sea/crew/here");
    assert_eq!((it.text.as_str(), it.links.len()), ("A Rope is coiled.", 0));
    assert_eq!(rulebook.game("sea").expect("the game").links.resolved, 0);
    assert!(rulebook.topics.values().all(|topic| topic.backlinks.is_empty()));
}
