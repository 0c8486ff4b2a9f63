//! Whole small vaults, one for each way of writing: what each of their passages becomes, and what is found.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use rulebook::{
    Dialect, Rulebook, Target, checks,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};

fn folder(name: &str) -> PathBuf {
    testing::root().join("tests/fixtures").join(name)
}

fn read(folder: &Path) -> Rulebook {
    let choice = ContentChoice { folders: vec![folder.to_owned()], ..ContentChoice::default() };
    Rulebook::read(gather_beside(Path::new("nowhere"), &choice).expect("the folder is there"))
}

/// Everything that was read of a vault, a line for each thing.
fn told(rulebook: &Rulebook) -> String {
    let mut told = String::new();
    for game in rulebook.games.values() {
        let _ = writeln!(
            told,
            "{}: {} links, {} unresolved",
            game.id, game.links.resolved, game.links.unresolved
        );
        for topic in rulebook.topics_of(game) {
            let _ = writeln!(
                told,
                "\n{} `{}` {:?}, also {:?}",
                topic.id, topic.title, topic.dialect, topic.aliases
            );
            for passage in rulebook.passages_of(topic) {
                let indent = "  ".repeat(passage.depth + 1);
                let kind = passage.kind.word();
                let asks = passage.asks().map(|asks| format!("{asks} ")).unwrap_or_default();
                let _ = writeln!(
                    told,
                    "{indent}{} ({kind}, {}) {asks}{}",
                    passage.id.passage(),
                    passage.title,
                    passage.text
                );
                let place = passage.place.join(" > ");
                let cites: Vec<String> = passage.citations.iter().map(ToString::to_string).collect();
                let links: Vec<String> = passage.links.iter().map(|link| link.target.url()).collect();
                let _ = writeln!(told, "{indent}  in [{place}] cites {cites:?} links {links:?}");
            }
            let related: Vec<String> = topic.related.iter().map(|link| shown(&link.target)).collect();
            if !related.is_empty() {
                let _ = writeln!(told, "  related: {}", related.join(", "));
            }
        }
    }
    told.push('\n');
    for finding in checks::run(rulebook) {
        let place = finding.span.as_ref().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(told, "{place} {finding}");
    }
    told
}

fn shown(target: &Target) -> String {
    match target {
        Target::Unresolved(name) => format!("? {name}"),
        target => target.url(),
    }
}

/// Obsidian: byte-order mark, CRLF, a Unicode twin, every form of link, callouts in callouts, embeds,
/// highlights, an escaped list marker, tabs and blanks, block ids, comments, related topics over lines.
#[test]
fn an_obsidian_vault() {
    insta::assert_snapshot!(told(&read(&folder("vaults/garden"))));
}

/// mdBook: a table of contents that orders the chapters, relative links, tables, tasks, a glossary.
#[test]
fn a_book() {
    insta::assert_snapshot!(told(&read(&folder("vaults/book"))));
}

/// Zola and Hugo in one folder: both front matters, both shortcodes, every form of link, a table of
/// contents, See Also.
#[test]
fn a_site() {
    insta::assert_snapshot!(told(&read(&folder("vaults/site"))));
}

/// Pages copied from a browser.
#[test]
fn copied_pages() {
    insta::assert_snapshot!(told(&read(&folder("rulebook/copied"))));
}

/// Two editions of a numbered rulebook.
#[test]
fn a_numbered_rulebook() {
    insta::assert_snapshot!(told(&read(&folder("rulebook/editions"))));
}

/// Numbered rulebooks of every form: front matter, whole numbers, contents at the beginning, an office
/// program's letters, three rules and no more.
#[test]
fn rulebooks_of_every_form() {
    insta::assert_snapshot!(told(&read(&folder("vaults/numbered"))));
}

/// What is found in odd pages, and what is not lost of them.
#[test]
fn odd_pages() {
    insta::assert_snapshot!(told(&read(&folder("vaults/odd"))));
}

/// `game.toml` tells how a file or a folder is written where it would be taken for something else.
#[test]
fn the_dialect_of_a_file_can_be_told() {
    let file = |path: &str, text: &str| SourceFile {
        path: path.into(),
        name: path.into(),
        text: text.to_owned().into(),
    };
    let config = "dialect = \"obsidian\"\n[dialects]\n\"old\" = \"rendered\"\n\"old/book.md\" = \"numbered\"\n\"./plain.md\" = \"plain\"\n";
    let notes = vec![
        file("a.md", "Text.\n"),
        file("old/book.md", "1.1 Text.\n"),
        file("old/page.md", "Title\n\nText.\n"),
        file("older.md", "Text.\n"),
        file("plain.md", "See [[a]].\n"),
    ];
    let game = GameSources {
        id: "sea".into(),
        config: Some(file("game.toml", config)),
        notes,
        ..GameSources::default()
    };
    let rulebook = Rulebook::read(vec![game]);
    let read: Vec<(&str, Dialect)> =
        rulebook.topics.values().map(|topic| (topic.file.as_str(), topic.dialect)).collect();
    let expected = [
        ("a.md", Dialect::Obsidian),
        ("old/book.md", Dialect::Numbered),
        ("old/page.md", Dialect::Rendered),
        ("older.md", Dialect::Obsidian),
        ("plain.md", Dialect::Plain),
    ];
    for file in expected {
        assert!(read.contains(&file), "{file:?} in {read:?}");
    }
    assert!(rulebook.passages.values().any(|it| it.id.as_str().ends_with("/1.1")));
}

/// What the dialects write is never shown as it is written.
#[test]
fn no_markup_is_shown() {
    for vault in ["vaults/garden", "vaults/book", "vaults/site", "rulebook/harbor", "rulebook/copied"] {
        let rulebook = read(&folder(vault));
        for passage in rulebook.passages.values() {
            let text = [&passage.text, &passage.title, passage.question.as_ref().unwrap_or(&passage.text)];
            for leaked in
                ["{{", "[[", "]]", "[!", "[^", "\\|", "==", "%%", "<!--", "+++", "^move", "\u{feff}", "\r"]
            {
                let code = passage.html.contains("<pre>") && leaked.contains(['[', ']']);
                assert!(code || text.iter().all(|text| !text.contains(leaked)), "{leaked} in {}", passage.id);
            }
        }
    }
}

/// What stands in a file tells how it is written; a page with numbered lists is no rulebook.
#[test]
fn a_file_is_recognised_by_what_stands_in_it() {
    use Dialect::{Numbered, Obsidian, Plain, Rendered, Zola};
    for (text, dialect) in [
        ("Title\n\nText.\n-\nOne\n", Rendered),
        ("Title\nText [1].\n#doc Guide 1 Page 3 \u{21a9}\u{fe0e}", Rendered),
        ("Boats float.\n\nThey are slow.\n\nRelated Topics: Oars\n", Plain),
        ("Boats\n-\nThey float.\n", Plain),
        ("Press \u{21a9} to go on.\n", Plain),
        ("FAQ\n\nWhat floats?\n", Plain),
        ("See [[Note]].", Obsidian),
        ("{{% alert %}}x{{% /alert %}}", Zola),
        ("# Title\n\nText", Plain),
        ("## 1. A\n### 1. B\n1. x\n2. y\n### 2. C\n1. z\n2. z\n### 3. C\n1. z\n2. z\n", Numbered),
        ("1.1 Boats float.\n1.2 Oars do not.\n1.2.a. Unless they are wet.\n", Numbered),
        ("# Book\n\n## 1. Game\n### 1. Boats\n1. They float.\n", Numbered),
        ("1. Game\n\n100. General\n\n100.1. These rules.\n\n100.1a A game.\n", Numbered),
        ("# 1 Setup\n\n1.1 Draw.\n\n1.2 Play.\n", Numbered),
        ("1. Game\n1-1. Players\n1-1-1. Two play.\n1-2. End\n1-2-1. One loses.\n", Numbered),
        ("## 1. Setup\n\n(a) Draw.\n(b) Shuffle.\n\n## 2. Play\n\n(a) Roll.\n", Numbered),
        ("## 1. Setup\n1. Draw.\n2. Shuffle.\n## 2. Play\n1. Roll.\n", Numbered),
        ("## 1. Overview\n\nWords.\n\n## 3. Rounds\n\n### 3.1 Action\n\n1. Draw\n2. Play\n\nWords.\n", Plain),
        ("Boats move\n1.5 times as far.\n", Plain),
        ("1. Draw\n2. Play\n3. Discard\n", Plain),
        ("1-2. Miss\n3-4. Hit\n5-6. Hit twice\n", Plain),
        (
            "In edition\n1.2 this was so.\nMore words.\nAnd more words.\nAnd more.\nIn edition\n1.1 it was not.\n",
            Plain,
        ),
    ] {
        let rulebook = Rulebook::read(vec![GameSources {
            id: "sea".into(),
            notes: vec![SourceFile {
                path: "a.md".into(),
                name: "a.md".into(),
                text: text.to_owned().into(),
            }],
            ..GameSources::default()
        }]);
        let read: Vec<Dialect> = rulebook.topics.values().map(|topic| topic.dialect).collect();
        assert!(!read.is_empty() && read.iter().all(|it| *it == dialect), "{text}: {read:?}");
    }
}
