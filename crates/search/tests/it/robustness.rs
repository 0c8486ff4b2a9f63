//! Is any text a query? No panic, no error, bounded work (`quality.md`: *Queries*, traps 1 and 2).

#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::time::Duration;

use crate::support::{Library, Told};
use proptest::{collection, prelude::*, test_runner::Config};
use search::{MAX_LIMIT, MAX_QUERY_CHARS, Request, Results};
use testing::ThreadTime;

/// Far above what any of these takes, far below what a runaway query would.
const BOUND: Duration = Duration::from_millis(500);

/// Some hundred passages with the words that the queries below play with.
fn library() -> Library {
    let text = |n: usize| {
        format!(
            "Token {n} of the fleet: to a or not, it is spent before 7.{n}.a or after XI{n}, \"quoted\" (and bracketed)."
        )
    };
    let ids: Vec<String> = (0..300).map(|n| format!("g/topic-{}/p{n}", n % 17)).collect();
    let texts: Vec<String> = (0..300).map(text).collect();
    let told: Vec<Told<'_>> = ids.iter().zip(&texts).map(|(id, text)| Told::rule(id, "", text)).collect();
    Library::of(&told)
}

fn ask(library: &Library, query: &str, limit: usize, offset: usize) -> Results {
    let request = Request { query: query.to_owned(), limit, offset, ..Request::default() };
    let begun = ThreadTime::now();
    let results = library.ask(&request);
    let taken = begun.elapsed();
    let start: String = query.chars().take(40).collect();
    assert!(taken < BOUND, "{start:?} took {taken:?}");
    assert!(results.query.chars().count() <= MAX_QUERY_CHARS);
    assert!(results.hits.len() <= limit.clamp(1, MAX_LIMIT));
    results
}

#[test]
fn queries_made_to_break_parsers() {
    let library = library();
    let mut queries: Vec<String> = Vec::new();
    for power in 1..=6 {
        queries.push("(".repeat(10_usize.pow(power)));
    }
    queries.extend([
        "a OR ".repeat(100_000),
        "\"".repeat(100_000),
        "\"a\" ".repeat(100_000),
        "-".repeat(100_000),
        "-\"".repeat(100_000),
        "game:".repeat(100_000),
        "game:g ".repeat(100_000),
        "a-".repeat(100_000),
        "1.".repeat(100_000),
        "x".repeat(1_000_000),
        "e\u{301}\u{323}".repeat(100_000),
        "\u{301}".repeat(1_000_000),
        "\u{202e}token\u{202c}".repeat(1_000),
        "ﷺ".repeat(1_000),
        "é".repeat(1_000),
        "\u{fffd}\u{fffd}".to_owned(),
        "\0".to_owned(),
        "token\0token".to_owned(),
        "\u{10ffff}\u{e000}".to_owned(),
        "🂡".repeat(300),
    ]);
    queries.extend(
        [
            "",
            " ",
            "*",
            "- *",
            "[a TO",
            "[a TO b}",
            "~",
            "^1e999",
            "token^1e999",
            "token~2",
            "e_:*",
            "*:*",
            "text:/.*/",
            "(a AND",
            "NOT",
            "AND OR NOT",
            "+token",
            "a\\",
            "\\\"",
            "{!func}",
            "field:[* TO *]",
            "' OR 1=1 --",
            "'; DROP TABLE passages; --",
            "{{7*7}}",
            "${7*7}",
            "<script>alert(1)</script>",
            "(a+)+$",
            "^(?=.*)",
            "%00%s%n",
            "../../etc/passwd",
            "-",
            "--",
            "-token",
            "-\"\"",
            "\"",
            "“",
            "game:",
            "kind:nothing",
            "topic:///",
            ":",
            "::",
            "7.",
            ".7",
            "7.5.11.99999999999999999999",
            "999999999999999999999999.1",
        ]
        .map(str::to_owned),
    );
    for query in &queries {
        ask(&library, query, 10, 0);
        library.searcher.nearest(&library.rulebook, query, 5);
    }
}

#[test]
fn a_long_query_is_searched_by_its_first_terms() {
    let library = library();
    let results = ask(&library, &"token ".repeat(10_000), 10, 0);
    assert!(results.truncated);
    assert!(results.total > 0);
    assert!(!ask(&library, "token of the fleet", 10, 0).truncated);
    for long in ["a OR ".repeat(100_000), "-a ".repeat(40), format!("\"{}\"", "x ".repeat(40))] {
        assert!(ask(&library, &long, 10, 0).truncated, "{long:.20}");
    }
    assert_eq!(ask(&library, &"(".repeat(1_000_000), 10, 0).total, 0);
    let joined = vec!["a"; 17].join("/");
    assert!(ask(&library, &joined, 10, 0).truncated, "sixteen terms however they are joined");
}

#[test]
fn limits_and_offsets_of_any_size() {
    let library = library();
    for limit in [0, 1, 100, 101, 1_000_000_000, usize::MAX] {
        for offset in [0, 1, 299, 300, 1_000_000_000, usize::MAX] {
            let results = ask(&library, "token", limit, offset);
            assert_eq!(results.total, 300);
            let left = results.total.saturating_sub(offset);
            assert_eq!(results.hits.len(), limit.clamp(1, MAX_LIMIT).min(left));
        }
    }
}

/// Pieces that mean something to some query language, and letters.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,9}",
        "[0-9]{1,3}(\\.[0-9a-zA-Z]{1,2}){0,4}",
        Just("token".to_owned()),
        Just("fleet".to_owned()),
        "[\"“”«»'’`()\\[\\]{}+*?~^:!|&/\\\\-]{1,4}",
        "(game|kind|topic|text|id):[a-z\"]{0,5}",
        "\\PC{1,6}",
        any::<char>().prop_map(String::from),
        Just(" ".to_owned()),
        Just("-".to_owned()),
    ]
}

#[test]
fn ten_thousand_random_queries() {
    let library = library();
    let queries = collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat());
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    proptest!(config, |(query in queries, limit in 0..12_usize, offset in 0..400_usize)| {
        let results = ask(&library, &query, limit, offset);
        for hit in &results.hits {
            let passage = library.rulebook.passage(&hit.id).expect("a passage of the rulebook");
            let shown: String = hit.snippet.iter().map(|fragment| fragment.text.as_str()).collect();
            let shown = shown.trim_start_matches("… ").trim_end_matches(" …");
            prop_assert!(passage.text.contains(shown));
            prop_assert!(hit.score.is_finite());
        }
    });
}
