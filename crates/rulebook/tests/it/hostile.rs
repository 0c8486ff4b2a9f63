//! Whatever stands in a source: no panic, bounded time, places inside the file, clean HTML.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rulebook::{
    Kind, Rulebook, checks,
    sources::{ContentChoice, GameSources, SourceFile, gather_beside},
};

/// Reads texts as the notes of one game.
fn read(notes: &[(&str, &str)]) -> Rulebook {
    let note = |(path, text): &(&str, &str)| SourceFile {
        path: (*path).to_owned(),
        name: (*path).to_owned(),
        text: (*text).to_owned().into(),
    };
    let notes = notes.iter().map(note).collect();
    Rulebook::read(vec![GameSources { id: "game".to_owned(), notes, ..GameSources::default() }])
}

/// What must hold of every rulebook, whatever was read.
fn sound(rulebook: &Rulebook, texts: &[(&str, &str)]) {
    let found = checks::run(rulebook);
    let spans = found.iter().flat_map(|finding| finding.span.iter().chain(&finding.related));
    for span in spans.chain(rulebook.passages.values().map(|passage| &passage.span)) {
        let file = texts.iter().find(|(path, _)| *path == span.file);
        let (_, text) = file.unwrap_or_else(|| panic!("{span} is in no file"));
        assert!(text.get(span.offset..span.offset + span.length).is_some(), "{span} is outside");
        assert!(span.line >= 1 && span.column >= 1);
    }
    for passage in rulebook.passages.values() {
        let html = passage.html.to_lowercase();
        for bad in [
            "<script",
            "<img",
            "<svg",
            "<iframe",
            "<style",
            "<object",
            "onerror=\"",
            "href=\"javascript",
            "href=\"data",
        ] {
            assert!(!html.contains(bad), "{bad} in {html}");
        }
        let reparsed: names::PassageId = passage.id.as_str().parse().expect("a well-formed id");
        assert_eq!(reparsed, passage.id);
        assert!(rulebook.topics.contains_key(&passage.id.topic_id()));
        if let Some(parent) = &passage.parent {
            assert!(rulebook.passages.contains_key(parent), "{parent}");
        }
    }
    for topic in rulebook.topics.values() {
        assert!(topic.passages.iter().all(|id| rulebook.passages.contains_key(id)));
    }
}

/// Pieces of every dialect, to be thrown together.
fn scrap() -> impl Strategy<Value = String> {
    let marks = prop::sample::select(vec![
        "---\n",
        "+++\n",
        "{\"a\":1}\n",
        "title: x\n",
        "- ",
        "-\n",
        "  - ",
        "1. ",
        "> ",
        "> [!question] Q: ",
        "> **A:** ",
        "[[",
        "]]",
        "\\|",
        "|",
        "#^",
        "^id",
        "{#id}",
        "%% asked: ",
        "%%",
        "<!--",
        "-->",
        "{{% alert %}}",
        "{{% /alert %}}",
        "{{<",
        "```toml scenario\n",
        "```\n",
        "[^1]",
        "[^1]: ",
        "#ffg Guide 1.5 Page 3",
        "\u{21a9}\u{fe0e}",
        "FAQ\n",
        "Q: ",
        "A: ",
        "Related Topics: ",
        "## 1. One\n",
        "### 1. Two\n",
        "a. ",
        "\n",
        "\n\n",
        "\r\n",
        "**",
        "*",
        ":",
        "Brace",
        "[a](b.md#c)",
        "![x](http://y)",
        "![[z]]",
        "<b onclick=1>",
        "(CR 7.6.11)",
        "Example: ",
        "é",
        "\u{202e}",
        "\u{0}",
        "\t",
        "| a | b |\n|---|---|\n",
        "\\- ",
        "[1]",
        "See Also\n",
        "## See Also\n",
        "# ",
        "0",
        "\u{1f600}",
        "{{< tab \"Two players\" >}}\n",
        "{{< /tab >}}\n",
        "{% hint title=\"A b\" %}\n",
        "{% endhint %}\n",
        ":::note[T]\n",
        ":::\n",
        "```{note} T\n",
        "[NOTE]\n====\n",
        "== H ==\n",
        "'''",
        "''",
        "{{Icon|a}}",
        "{|\n|-\n| a || b\n|}\n",
        "<ref>",
        "</ref>",
        ";T\n:d\n",
        "[https://x y]",
        "- id:: 64f0a1b2-1111-2222-3333-444455556666\n",
        "((64f0a1b2-1111-2222-3333-444455556666))",
        "{{embed [[a]]}}",
        "title:: x\n",
        "{: #a }\n",
        "[]{#b}",
        "import A from 'a'\n",
        "{/* c */}",
        "<Tab label=\"L m\">\n",
        "</Tab>\n",
        "<img src=x alt=y>",
        "<a name=\"n\"></a>",
        "\u{a7} 4.1 ",
        "Rule 4.1: ",
        "Glossary\n\n",
        "| Q | A |\n|---|---|\n| q | a |\n",
        "**See also**\n",
        "(1) ",
        "\u{653b}\u{51fb}",
        "Date: 2026-01-02\n",
    ]);
    let piece = prop_oneof![4 => marks.prop_map(str::to_owned), 1 => "\\PC{0,12}"];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_scraps_are_read(one in scrap(), two in scrap()) {
        let texts = [("one.md", one.as_str()), ("a/two.txt", two.as_str())];
        sound(&read(&texts), &texts);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let texts = [("note.md", text.as_ref())];
        sound(&read(&texts), &texts);
    }

    /// Bytes of a file, no text at all: read as a folder is, through the files themselves.
    #[test]
    fn any_raw_bytes_are_read(
        raw in prop::collection::vec(any::<u8>(), 0..300),
        marks in prop::collection::vec(prop::sample::select(vec![
            &b"\r"[..], b"\r\n", b"\xff", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80", b"---\n", b"- ", b"> [!note]- ",
            b"1.1 ", b"(a) ", b"{{< a >}}", b"[[", b"]]", b"\0", b"\xc3\xa9", b"Related Topics: ",
        ]), 0..20),
    ) {
        let folder = std::env::temp_dir().join(format!("adjutant-raw-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let bytes: Vec<u8> = marks.into_iter().flatten().copied().chain(raw).collect();
        std::fs::write(folder.join("raw.md"), &bytes).expect("a file");
        std::fs::write(folder.join("good.md"), "- **Brace:** Good.\n").expect("a file");
        let choice = ContentChoice { folders: vec![folder.clone()], ..ContentChoice::default() };
        let games = gather_beside(std::path::Path::new("nowhere"), &choice).expect("the folder is there");
        let refused = games.iter().flat_map(|game| &game.problems).any(|it| it.code == "not-utf-8");
        prop_assert_eq!(refused, std::str::from_utf8(&bytes).is_err());
        let notes: Vec<(String, String)> = games.iter().flat_map(|game| &game.notes).map(|it| (it.name.clone(), it.text.to_string())).collect();
        let mut texts: Vec<(&str, &str)> = notes.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let valid = String::from_utf8_lossy(&bytes).into_owned();
        if refused {
            texts.push(("raw.md", &valid));
        } else {
            prop_assert_eq!(texts[1].1.len(), bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).len(), "places stay");
        }
        let rulebook = Rulebook::read(games);
        sound(&rulebook, &texts);
        prop_assert!(rulebook.passages.values().any(|passage| passage.text == "Brace: Good."));
    }

    #[test]
    fn any_address_is_looked_up(game in "\\PC{0,8}", topic in "\\PC{0,8}", passage in proptest::option::of("\\PC{0,8}")) {
        let rulebook = read(&[("note.md", "- **Brace:** Text.\n")]);
        let _ = rulebook.find(&game, &topic, passage.as_deref());
        let _ = rulebook.find("game", &topic, passage.as_deref());
        let _ = rulebook.find("game", "note", passage.as_deref());
    }
}

/// The slowest of these takes 0.7 s where it is optimised and 9 s of processor time here, on cores that others may share; what is not
/// bounded by the length of the text takes minutes.
const BOUND: Duration = Duration::from_secs(40);

#[test]
fn hostile_sources_are_bounded_and_the_others_served() {
    let big = 100_000;
    let deep: String = (0..2_000).map(|depth| format!("{}- x\n", " ".repeat(depth))).collect();
    let keys: String = (0..3_000).map(|_| "title: x\n").collect();
    let many_links: String = (0..20_000).map(|n| format!("[[Note {n}]] ")).collect();
    let headings: String = (0..big).map(|n| format!("# {n}\n")).collect();
    let items: String = (0..big).map(|_| "- Same words again.\n").collect();
    let cases = [
        ("nested lists", "- ".repeat(big)),
        ("nested quotes", ">".repeat(big)),
        ("quotes on lines", "> \n".repeat(big)),
        ("numbered nesting", "1. ".repeat(big)),
        ("deep indentation", deep),
        ("brackets", "[".repeat(big)),
        ("closed brackets", format!("{}{}", "[".repeat(big), "]".repeat(big))),
        ("wikilinks", "[[".repeat(big)),
        ("image brackets", "![".repeat(big)),
        ("brackets on lines", "[a\n".repeat(big)),
        ("stars", "*a ".repeat(big)),
        ("stars and underscores", "*_".repeat(big)),
        ("ticks", (1..900).map(|n| "`".repeat(n) + " ").collect()),
        ("a long line", "x".repeat(10 << 20)),
        ("long front matter", format!("---\ntitle: {}\n---\nText.\n", "y".repeat(10 << 20))),
        ("wide front matter", format!("---\n{}---\nText.\n", "abcdefgh: 1234567\n".repeat(8_000))),
        ("duplicate keys", format!("---\n{keys}---\nText.\n")),
        ("nested front matter", format!("---\na: {}\n---\nText.\n", "[".repeat(30_000))),
        ("nested JSON", format!("---\n{{\"a\":{}\n---\nText.\n", "[".repeat(30_000))),
        ("nested TOML", format!("+++\na = {}\n+++\nText.\n", "[".repeat(30_000))),
        (
            "aliases of YAML",
            "---\na: &a [x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f]\nh: [*g,*g,*g,*g,*g,*g]\n---\nText.\n".to_owned(),
        ),
        ("unclosed front matter", format!("---\ntitle: x\n{}", "y\n".repeat(big))),
        ("unclosed fence", format!("```\n{}", "y\n".repeat(big))),
        ("unclosed comments", "%% ".repeat(big / 2 + 1)),
        ("comment openings", "<!--\n".repeat(big)),
        ("shortcodes", "{{% a %}}\n".repeat(big)),
        ("tags", "<b>".repeat(big / 2)),
        ("tags on lines", "<div>\n".repeat(big / 2)),
        ("entities", "&amp;&#x41;".repeat(big / 10)),
        ("footnotes", (0..5_000).map(|n| format!("[^{n}]\n\n[^{n}]: a [^{n}]\n\n")).collect()),
        ("tables", format!("|{}\n|{}\n", "a|".repeat(5_000), "-|".repeat(5_000))),
        ("links", many_links),
        ("headings", headings),
        ("items", items),
        ("lone markers", "Title\n\n".to_owned() + &"-\nText of it.\n".repeat(big / 2)),
        ("arrows", "\u{21a9}".repeat(50_000)),
        ("references", "[1]".repeat(50_000)),
        ("numbered", "## 1. A\n### 1. B\n## 2. C\n".to_owned() + &"1. a\na. b\n".repeat(big / 2)),
        ("questions", "Title\n\nFAQ\n".to_owned() + &"A: Yes.\n".repeat(big / 4)),
        ("titled shortcodes", "{{< a \"B C\" >}}\n".repeat(big)),
        ("titled shortcodes in one another", format!("{}{}", "{{< a \"B C\" >}}\n".repeat(big / 2), "{{< /a >}}\n".repeat(big / 2))),
        ("cards", "{{< card link=\"/a\" >}}\n".repeat(big)),
        ("boxes", ":::note[A]\n".repeat(big)),
        ("boxes in boxes", format!("{}{}", ":::note[A]\n".repeat(500), ":::\n".repeat(500))),
        ("fields below items", "- a\n  id:: 64f0a1b2-1111-2222-3333-444455556666\n".repeat(big / 10)),
        ("attributes", "a]{.b ".repeat(big / 4)),
        ("attributes on lines", "{: .a }\n".repeat(big)),
        ("components", "<Tab label=\"A b\">\n".repeat(big)),
        ("comments of MDX", "{/* a */}\n".repeat(big)),
        ("pictures", "<img src=\"a\" ".repeat(big / 10)),
        ("bold paragraphs", "**A**\n\n".repeat(big / 2)),
        ("questions in a table", format!("| Q | A |\n|---|---|\n{}", "| a | b |\n".repeat(big / 2))),
        ("letters", format!("# Glossary\n\n## U\n\n{}\n", "[Upgrade](#u) ".repeat(big / 10))),
        ("related", format!("Title\n\nText.\n\nRelated Topics: {}", "a, ".repeat(50_000))),
    ];
    // on every core: the longest take 16 s each where little is optimised
    let waiting = Mutex::new(cases.into_iter());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().expect("no case panics while it is taken").next();
                    let Some((name, text)) = next else { break };
                    bounded_beside_a_good_note(name, &text);
                }
            });
        }
    });
}

/// Reads and checks `text` within [`BOUND`], and serves the note beside it.
fn bounded_beside_a_good_note(name: &str, text: &str) {
    let texts = [("hostile.md", text), ("good.md", "- **Brace:** Good.\n")];
    let start = Instant::now();
    let rulebook = read(&texts);
    let took = start.elapsed();
    println!("{name}: {took:?}, {} passages", rulebook.passages.len());
    assert!(took < BOUND, "{name} took {took:?}");
    assert!(rulebook.passages.values().any(|passage| passage.text == "Brace: Good."), "{name}");
    let slow = Instant::now();
    let _ = checks::run(&rulebook);
    assert!(slow.elapsed() < BOUND, "checks of {name}");
}

#[test]
fn files_over_a_limit_are_refused_by_name() {
    let long = "x".repeat(10 << 20);
    for text in [long, "- ".repeat(100_000), "[".repeat(100_000)] {
        let rulebook = read(&[("bad.md", &text)]);
        let refused: Vec<_> = rulebook.diagnostics.iter().filter(|it| it.code == "over-limit").collect();
        assert_eq!(refused.len(), 1);
        assert!(refused[0].message.contains("`bad.md`"));
    }
}

#[test]
fn what_is_injected_is_inert() {
    let text = "- **Evil<script>alert(1)</script>:** <script>alert(2)</script><img src=x onerror=alert(3)> text\n\
        - <svg onload=alert(4)><a href=\"javascript:alert(5)\">x</a></svg> [y](javascript:alert(6)) [z](data:text/html,x)\n\
        - [w](JaVaScRiPt:alert(7)) [v](java\tscript:alert(8)) <a href=\"&#106;avascript:alert(9)\">u</a> [[\"><script>alert(10)</script>]]\n\
        - ![pic](https://elsewhere.example/x.png) ![pic](javascript:alert(11))\n\n\
        <iframe src=\"https://elsewhere.example\"></iframe><form action=x><input name=q></form>\n\n\
        <style>body{display:none}</style> <p style=\"position:fixed\" onclick=\"x()\" id=\"top\">styled</p>\n";
    let texts = [("<script>.md", text)];
    let rulebook = read(&texts);
    sound(&rulebook, &texts);
    for passage in rulebook.passages.values() {
        for bad in ["<form", "<input", "style=", "onclick", "id=\"", "src="] {
            assert!(!passage.html.contains(bad), "{bad} in {}", passage.html);
        }
    }
    let shown: String = rulebook.passages.values().map(|passage| passage.html.as_str()).collect();
    assert!(shown.contains("href=\"https://elsewhere.example/x.png\""), "an image is a link: {shown}");
}

/// Trap 4 of the Markdown parser: the escaped pipe of a wikilink, callouts, and a pair of `---` in the
/// middle of a document.
#[test]
fn the_parsers_traps_are_avoided() {
    let rulebook = read(&[
        (
            "Sea.md",
            "---\ntitle: Sea\n---\n- **Boats:** See [[Deep\\|the deep]]. ^boats\n\n---\nkept: words between rules\n---\n\n\
             > [!question] Do boats float?\n> Yes, all of them.\n\n---\nand: these\n---\n\n- **Last:** The end. ^last\n",
        ),
        ("Deep.md", "# Deep\n\n- **Depth:** Nobody knows. ^depth\n"),
    ]);
    let passage = |id: &str| {
        let found = rulebook.passages.values().find(|passage| passage.id.as_str().ends_with(id));
        found.unwrap_or_else(|| panic!("no {id} in {:#?}", rulebook.passages.keys()))
    };
    let boats = passage("sea/boats");
    assert_eq!(boats.text.trim(), "Boats: See the deep.");
    assert!(boats.links.iter().any(|link| link.target.url().ends_with("/deep")), "{:?}", boats.links);
    let asked = rulebook.passages.values().find(|passage| passage.kind == Kind::Question);
    let asked = asked.expect("a callout is a question");
    assert_eq!(asked.question.as_deref(), Some("Do boats float?"));
    assert!(asked.text.contains("Yes, all of them."), "{}", asked.text);
    // with YAML metadata on, the parser would take either pair, and what stands between, for metadata
    assert!(asked.place.iter().any(|heading| heading == "kept: words between rules"), "{:?}", asked.place);
    let last = passage("sea/last");
    assert_eq!(last.text.trim(), "Last: The end.");
    assert!(last.place.iter().any(|heading| heading == "and: these"), "{:?}", last.place);
}

#[test]
fn front_matter_of_wrong_types_is_named_and_the_note_is_served() {
    for front in [
        "---\ntitle: {a: 1}\n---\n",
        "---\naliases: 3\n---\n",
        "---\ndraft: perhaps\n---\n",
        "---\nauthority: the sea\n---\n",
        "---\nslug: [a, b]\n---\n",
        "+++\ntitle = 1979-05-27\nweight = \"first\"\n+++\n",
        "---\n{\"permalink\": {\"a\": 1}}\n---\n",
        "+++\na = 1\na = 2\n+++\n",
    ] {
        let text = format!("{front}- **Brace:** Good.\n");
        let texts = [("bad.md", text.as_str()), ("good.md", "- **Oar:** Long.\n")];
        let rulebook = read(&texts);
        sound(&rulebook, &texts);
        let texts: Vec<_> = rulebook.passages.values().map(|passage| passage.text.as_str()).collect();
        assert!(texts.contains(&"Brace: Good.") && texts.contains(&"Oar: Long."), "{front}: {texts:?}");
        let named = |it: &&names::Diagnostic| it.code == "broken-front-matter";
        let found: Vec<_> = rulebook.diagnostics.iter().filter(named).collect();
        assert_eq!(found.len(), 1, "{front}: {found:?}");
        assert!(found[0].message.contains("`bad.md`"), "{}", found[0].message);
    }
}

#[test]
fn links_to_self_cycles_chains_and_twins_are_read() {
    let mut notes: Vec<(String, String)> = vec![
        (
            "Self.md".into(),
            "- See [[Self]], [[#^me]] and [me](Self.md). ^me\n\nRelated Topics: [[Self]]\n".into(),
        ),
        ("A.md".into(), "- See [[B]]. ^a\n\nRelated Topics: [[B]]\n".into()),
        ("B.md".into(), "- See [[A]]. ^b\n\nRelated Topics: [[A]]\n".into()),
        ("Tide.md".into(), "- High. ^high\n".into()),
        ("tide.md".into(), "- Low. ^low\n".into()),
        ("B\u{f6}e.md".into(), "- One letter. ^one\n".into()),
        ("Bo\u{308}e.md".into(), "- Two letters. ^two\n".into()),
    ];
    notes.extend((0..500).map(|n| (format!("Chain {n}.md"), format!("- See [[Chain {}]].\n", n + 1))));
    let texts: Vec<(&str, &str)> = notes.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let start = Instant::now();
    let rulebook = read(&texts);
    sound(&rulebook, &texts);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    // Of two notes of one name in one folder both are served, and that is said.
    let twins: Vec<_> = rulebook.diagnostics.iter().filter(|it| it.code == "duplicate-topic").collect();
    assert_eq!((rulebook.topics.len(), twins.len()), (notes.len(), 2), "{twins:?}");
    let me = rulebook.passages.values().find(|passage| passage.id.passage() == "me").expect("it");
    assert!(me.backlinks.is_empty() && me.links.len() == 3, "{me:?}");
}

#[test]
fn broken_front_matter_is_named_at_its_place() {
    for (text, line, column) in [
        ("---\ntitle: One\ntags: [a, b\n---\nText.\n", 3, 1),
        ("---\n{\"title\": \"One\",\n \"slug\": \"nope\"]}\n---\nText.\n", 3, 10),
        ("+++\ntitle = \"One\"\nslug = nope\n+++\nText.\n", 3, 8),
    ] {
        let rulebook = read(&[("a.md", text)]);
        let mut broken = rulebook.diagnostics.iter().filter(|it| it.code == "broken-front-matter");
        let finding = broken.next().expect("a finding");
        assert!(finding.message.starts_with("front matter of `a.md`: "), "{}", finding.message);
        for debris in ["error:", "at line", "line 1", "line 2", "column"] {
            assert!(!finding.message.contains(debris), "{}", finding.message);
        }
        let span = finding.span.as_ref().expect("a place");
        assert!(span.line == line && span.column >= column, "{} {span}", finding.message);
    }
}
