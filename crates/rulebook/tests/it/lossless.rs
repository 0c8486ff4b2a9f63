//! No dialect loses a paragraph: every word of a source that is no markup is in something that is shown.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use proptest::prelude::*;
use rulebook::{
    Rulebook,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};

fn fixtures() -> PathBuf {
    testing::root().join("tests/fixtures")
}

fn gather(folder: PathBuf) -> Vec<GameSources> {
    let choice = ContentChoice { folders: vec![folder], ..ContentChoice::default() };
    gather_beside(Path::new("nowhere"), &choice).expect("the folder is there")
}

/// One note of a game, as text.
fn note(path: &str, text: &str) -> Vec<GameSources> {
    let note = SourceFile { path: path.to_owned(), name: path.to_owned(), text: text.to_owned().into() };
    vec![GameSources { id: "game".to_owned(), notes: vec![note], ..GameSources::default() }]
}

/// Everything that is shown of a rulebook, as words.
fn shown(rulebook: &Rulebook) -> BTreeSet<String> {
    let mut all = String::new();
    let mut add = |text: &str| {
        all.push_str(text);
        all.push('\n');
    };
    for passage in rulebook.passages.values() {
        add(&passage.text);
        add(&passage.title);
        add(passage.question.as_deref().unwrap_or_default());
        add(passage.label.as_deref().unwrap_or_default());
        passage.place.iter().for_each(|heading| add(heading));
        passage.citations.iter().for_each(|citation| add(&citation.text));
        passage.asked.iter().for_each(|asked| add(asked));
        add(passage.scenario.as_deref().unwrap_or_default());
        add(&serde_json::to_string(&passage.ruling).expect("JSON"));
    }
    for topic in rulebook.topics.values() {
        add(&topic.title);
        topic.citations.iter().for_each(|citation| add(&citation.text));
        topic.related.iter().for_each(|link| add(&link.text));
        topic.aliases.iter().for_each(|alias| add(alias));
    }
    words(&all).collect()
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

/// Takes everything between two marks out of a text.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(open) {
        kept.push_str(before);
        kept.push(' ');
        rest = inside.split_once(close).map_or("", |(_, after)| after);
    }
    kept + rest
}

/// A source without what is markup in every dialect of the fixtures.
fn plain(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let body = ["---\n", "+++\n"].iter().find_map(|fence| {
        let end = format!("\n{fence}");
        text.strip_prefix(fence)?.split_once(&end).map(|(_, body)| body.to_owned())
    });
    let mut text = body.unwrap_or(text);
    for (open, close) in [("{{", "}}"), ("{%", "%}"), ("<!--", "-->"), ("%%", "%%"), ("```dataview", "```")] {
        text = without(&text, open, close);
    }
    for (open, close) in [("](", ")"), ("<", ">"), ("{#", "}"), ("[!", "]"), ("\n[^", "]:")] {
        text = without(&text, open, close);
    }
    // a wikilink shows its words, else its target
    let mut kept = String::new();
    for part in text.split("[[") {
        match part.split_once("]]") {
            Some((link, after)) => {
                let words = link.rsplit(['|', '/', '^']).next().unwrap_or(link);
                let is_width = link.contains('.') && words.chars().all(|c| c.is_ascii_digit());
                kept.push_str(&format!("{} {after}", if is_width { "" } else { words }));
            }
            None => kept.push_str(part),
        }
    }
    let lines = kept.lines().filter(|line| !line.trim_start().starts_with("```")).map(|line| {
        let id = line
            .rsplit_once('^')
            .filter(|(before, id)| !id.contains(' ') && !before.ends_with(char::is_alphanumeric));
        let line = id.map_or(line, |(line, _)| line);
        line.trim_start_matches(|c: char| {
            c.is_ascii_digit() || matches!(c, '.' | ')' | '#' | '>' | '-' | ' ')
        })
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Words that say what something is: `Related Topics:`, `#ffg`, headings of lists of links.
const MARKERS: [&str; 11] =
    ["related", "topics", "see", "also", "contents", "question", "answer", "ffg", "hbr", "doc", "table"];

fn lost(rulebook: &Rulebook, text: &str) -> Vec<String> {
    let shown = shown(rulebook);
    let said = |word: &String| word.chars().count() > 2 && !MARKERS.contains(&word.as_str());
    words(&plain(text)).filter(|word| said(word) && !shown.contains(word)).collect()
}

/// Files that are no pages: a table of contents, and what names a page that is not there.
const NO_PAGES: [&str; 1] = ["SUMMARY.md"];

#[test]
fn every_word_of_every_fixture_is_shown() {
    let mut read = 0;
    for vault in
        ["vaults/garden", "vaults/book", "vaults/site", "vaults/odd", "rulebook/harbor", "rulebook/copied"]
    {
        let games = gather(fixtures().join(vault));
        let notes: Vec<SourceFile> = games.iter().flat_map(|game| game.notes.clone()).collect();
        let rulebook = Rulebook::read(games);
        let drafts = rulebook.diagnostics.iter().filter(|finding| finding.code == "draft-note");
        let drafts: Vec<String> = drafts.filter_map(|it| Some(it.span.as_ref()?.file.clone())).collect();
        for file in &notes {
            let name = file.path.rsplit('/').next().unwrap_or_default();
            if NO_PAGES.contains(&name) || drafts.contains(&file.name) {
                continue;
            }
            read += 1;
            let text = fs::read_to_string(fixtures().join(vault).join(&file.path)).expect("the fixture");
            assert_eq!(lost(&rulebook, &text), Vec::<String>::new(), "{vault}/{}", file.path);
        }
    }
    assert!(read >= 15, "{read}");
}

#[test]
fn every_word_of_an_odd_page_is_shown() {
    for (path, text) in [
        ("related.md", "Boats float on oil.\n\nThey are slow.\n\nRelated Topics: Oars\n"),
        (
            "behind.md",
            "Title\n\nFirst. [1]\n\nRelated Topics:\nNobody is allowed to swim here at night.\n\n#doc Guide Page 3 \u{21a9}\n",
        ),
        (
            "sentence.md",
            "Anchors are heavy, as everybody knows.\n-\nOars: Light.\n#doc Guide Page 3 \u{21a9}\n",
        ),
        ("lines.md", "Text.\nRelated Topics: [[Oars]]\nMore words about a mast, which is tall.\n"),
        ("in-list.md", "- Item one\nRelated Topics: Oars\n"),
        (
            "contents.md",
            "# Box\n\n## Contents\n\n- 1 board\n- 20 tokens\n\n| card | count |\n|---|---|\n| oar | 3 |\n",
        ),
        (
            "see-also.md",
            "Text.\n\n## See also\n\n- [Oars](oars.md): how they are held in a storm\n\nThis was last changed when the harbor froze.\n",
        ),
        (
            "headings.md",
            "# Title\n\n## Boats move first\n## Anchors hold\n\n### Deep\n\nText.\n\n## The end comes\n",
        ),
        ("footnote.md", "Boats float.[^1]\n\n[^1]: Unless the water is frozen, in which case they slide.\n"),
        ("keywords.md", "# Words\n\n[Action]: Exhaust\n\n[Ready]: Straighten\n"),
        ("rules.md", "---\nSome words: and a colon, [which is no field\nMore of them.\n---\n\nText.\n"),
        ("percent.md", "100 %% sure\n\nThe middle stays.\n\n50 %% unsure\n"),
        ("braces.md", "Roll {{2d6}} and add {{the middle}}.\n"),
        ("box.md", "{{< alert >}}One line only.{{< /alert >}}\n\nNext.\n"),
    ] {
        let rulebook = Rulebook::read(note(path, text));
        assert_eq!(
            lost(&rulebook, &text.replace("%%", "").replace("{{", "").replace("}}", "")),
            Vec::<String>::new(),
            "{path}: {:#?}",
            rulebook.passages.values().map(|it| (&it.id, &it.text)).collect::<Vec<_>>()
        );
    }
}

/// Makers whose marks are no longer read for what they mean: their notes are plain text, and all of it is there.
const PLAIN: [(&str, &str); 12] = [
    (
        "logseq.md",
        "title:: Vessels\nalias:: Ships\n\n- # Movement\n  id:: 64f0a1b2-1111-2222-3333-444455556666\n  collapsed:: true\n\t- Boats drift, ((64f0a1b2-1111-2222-3333-444455556667)).\n\t\
         - See #[[Long Oars]], {{embed ((64f0a1b2-1111-2222-3333-444455556667))}} {{query (task TODO)}}\n\t  :LOGBOOK:\n\t  CLOCK: [2024-01-01 Mon]\n\t  :END:\n",
    ),
    ("org.md", "- #+BEGIN_NOTE\n  Boxed words.\n  #+END_NOTE\n- Say {{cloze hidden words}} here.\n"),
    (
        "grid.md",
        "% Harbour\n% The Guild\n\n+-------+-------+\n| Fruit | Price |\n+=======+=======+\n| Fig   | 3     |\n+-------+-------+\n\nWords between.\n\n  Right   Left\n-------   ----\n     12   ab\n\n\
         -----------------\n Head    Other\n ------  --------\n  one    row\n         of two\n-----------------\n\nBehind.\n",
    ),
    (
        "pandoc.md",
        "#. Draw a card.\n#. Play one.\n\n(@) Row once.\n(@sail) Sail twice.\n\nAs in (@sail).\n\n| Heave\n| and ho\n\n[]{#oar .anchor}Oars [row]{.smallcaps} slowly.\n",
    ),
    (
        "quarto.md",
        "Before.\n\n::: {#tip-a .callout-tip title=\"Hold on\"}\nInside one.\n:::\n\n::: {.callout-warning}\n## Mind the gap\n\nInside two.\n:::\n\nBehind.\n",
    ),
    (
        "wiki.md",
        "'''Boats''' are ''slow''.<ref>Guide, page 3</ref>\n\n== Moving ==\n\n* Ask [[the helm|Helm]].\n** Twice for {{Icon|hit}}.\n# Draw.\n\n{| class=\"wikitable\"\n! Boat !! Oil\n|-\n| Oar || 2\n|}\n\n\
         ;Hull\n:The body.\n\n{{#if: fog | blind | seeing}} __TOC__ [https://x.example the site]\n\n{{FAQ|question=May I row?|answer=Yes.}}\n",
    ),
    ("critic.md", "Draw {--three--}{++four++} cards{>>why<<}, {~~boat~>ship~~} {==marked==}.\n"),
    ("myst.md", "Before.\n\n```{note} A title\n:class: tip\n\nTwo *words*.\n```\n\nBehind.\n"),
    ("ascii.md", "[WARNING]\n====\nThree reefs.\n====\n\nNOTE: Five.\n"),
    (
        "remark.md",
        "A line :abbr[HP]{title=\"Hit points\"} long.\n::card{title=\"Oars\" text=\"They row.\"}\n\n::video[Rowing]{#x}\n",
    ),
    (
        "joplin.md",
        "Boats\n\nThey drift, see [Oars](:/9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d).\n\nid: 3f2a9b7c8d1e4f5a6b7c8d9e0f1a2b3c\nparent_id: x\ntype_: 1",
    ),
    (
        "Rules of the Sea 3f2a9b7c8d1e4f5a6b7c8d9e0f1a2b3c.md",
        "# Rules\n\nA boat moves.\n\n<aside>\nRemember.\n\n</aside>\n",
    ),
];

#[test]
fn every_word_of_a_maker_that_is_read_as_plain_text_is_served() {
    for (path, text) in PLAIN {
        let rulebook = Rulebook::read(note(path, text));
        let shown = shown(&rulebook);
        let lost: Vec<String> = words(&without(&without(&without(text, "](", ")"), "]{", "}"), "<", ">"))
            .filter(|it| !shown.contains(it))
            .collect();
        assert_eq!(
            lost,
            Vec::<String>::new(),
            "{path}: {:#?}",
            rulebook.passages.values().map(|it| (&it.id, &it.text)).collect::<Vec<_>>()
        );
    }
}

/// Line ends of a carriage return alone, as old programs write them.
#[test]
fn line_ends_of_any_program_are_line_ends() {
    let text = "Rope Tokens\n\nBoats get ropes.\n\n- Spring: Water goes elsewhere.\n- Slip: A wave less.\n";
    let folder = std::env::temp_dir().join(format!("adjutant-line-ends-{}", std::process::id()));
    let texts = ["\n", "\r\n", "\r"].map(|end| {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("ropes.md"), text.replace('\n', end)).expect("a note");
        let rulebook = Rulebook::read(gather(folder.clone()));
        fs::remove_dir_all(&folder).expect("it is there");
        let passages = rulebook.passages.values();
        passages.map(|it| (it.text.clone(), it.span.line)).collect::<Vec<_>>()
    });
    assert_eq!(texts[0].len(), 4, "{texts:?}");
    assert!(texts.iter().all(|other| *other == texts[0]), "{texts:?}");
}

proptest! {
    #[test]
    fn words_stand_one_blank_apart(lines in proptest::collection::vec("[a\u{e9}][a\u{e9} \t\u{a0}\u{3000}]{0,8}", 1..4)) {
        let text = lines.join("\n");
        let rulebook = Rulebook::read(note("a.md", &text));
        let words: Vec<&str> = text.split_whitespace().collect();
        let read: Vec<&str> = rulebook.passages.values().map(|it| it.text.as_str()).collect();
        prop_assert_eq!(read, [words.join(" ")]);
    }
}
