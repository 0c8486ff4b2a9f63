//! No line makes the grammar panic, or keeps it busy.

use std::time::Duration;

use crate::phrasings::{DICTIONARY, shelf};
use phrase::MOST_LETTERS;
use proptest::prelude::*;
use testing::ThreadTime;

/// Lines that somebody may paste.
fn nasty() -> Vec<String> {
    let mut all: Vec<String> = [
        "(((((",
        "",
        " ",
        "\"",
        "\"\"\"",
        "“",
        "3/",
        "/",
        "+/+",
        "+2/",
        "999999999999 red",
        "-1 red",
        "3/6/9/12/15",
        "x",
        "0 red",
        "no no no",
        "vs vs vs",
        "attacks attacks",
        "mine: theirs:",
        "שלום 3 red vs CR90A",
        "\u{202e}der 3",
        "👩‍👩‍👧‍👦 3 red 👾",
        "İ ı ß ŉ ǰ",
        "a\u{301}\u{301}\u{301}",
        "100r100b",
        "reroll reroll",
        "shields shields left left",
        "\u{0}",
        "é/ü",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    for part in
        ["3 red ", "(", "\"", "é", "Luke 3/6 ", "vs CR90 ", "exhausted brace ", "a ", "x/", "zzzzzzzz "]
    {
        all.push(part.repeat(10_000 / part.len()));
    }
    all
}

#[test]
fn nothing_that_is_pasted_panics_or_lasts() {
    for line in nasty() {
        let begin = ThreadTime::now();
        let phrase = DICTIONARY.read(&line, None, shelf());
        let _ = phrase.scenario(shelf());
        assert!(begin.elapsed() < Duration::from_secs(1), "{:.40}: {:?}", line, begin.elapsed());
        assert!(phrase.line.chars().count() <= MOST_LETTERS);
        assert_eq!(phrase.cut, line.trim().chars().count() > MOST_LETTERS);
        for chip in &phrase.understood {
            assert_eq!(phrase.line.get(chip.span.clone()), Some(chip.words.as_str()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(line in ".{0,200}") {
        let phrase = DICTIONARY.read(&line, None, shelf());
        let _ = phrase.scenario(shelf());
    }

    #[test]
    fn words_in_any_order_are_read(words in proptest::collection::vec(0usize..WORDS.len(), 0..30)) {
        let line: Vec<&str> = words.iter().filter_map(|at| WORDS.get(*at).copied()).collect();
        let phrase = DICTIONARY.read(&line.join(" "), None, shelf());
        let _ = phrase.scenario(shelf());
        // what is understood and what is not never overlap
        for unknown in &phrase.unknown {
            prop_assert!(phrase.understood.iter().all(|chip| chip.span.end <= unknown.span.start || unknown.span.end <= chip.span.start));
        }
    }
}

const WORDS: [&str; 48] = [
    "3",
    "red",
    "blue",
    "hit",
    "hh",
    "crit",
    "vs",
    "CR90",
    "cr90a",
    "brace",
    "redirect",
    "exhausted",
    "left",
    "2",
    "shields",
    "front",
    "close",
    "attacks",
    "my",
    "their",
    "Luke",
    "3/6",
    "+2/+1",
    "shield",
    "base",
    "with",
    "and",
    "damage",
    "no",
    "tokens",
    "repair",
    "dial",
    "token",
    "asteroid",
    "ram",
    "odds",
    "kill",
    "draw",
    "copies",
    "of",
    "50",
    "cards",
    "play",
    "Vanquish",
    "resources",
    "XI7",
    "concentrate fire",
    "(",
];

#[test]
fn what_is_not_played_is_named() {
    for (game, line, named) in [
        ("unlimited", "deal 2 damage to 2/2 and attack base", "2 damage"),
        ("unlimited", "Luke 3/6 attacks Luke", "Luke"),
        ("unlimited", "raid 99 2/2 attacks base", "raid 99"),
        ("armada", "3 red xyzzy vs CR90A", "xyzzy"),
    ] {
        let phrase = DICTIONARY.read(line, Some(game), shelf());
        let unknown: Vec<&str> = phrase.unknown.iter().map(|it| it.words.as_str()).collect();
        assert_eq!(unknown, [named], "{line}");
    }
}
