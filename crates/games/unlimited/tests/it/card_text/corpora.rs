//! The share of printed lines and cards that is wholly understood, measured beside the project.

use std::{fs, path::PathBuf};

use unlimited::text::read;

/// The least shares that have to be understood, in percent: what is measured now, rounded down.
const LINES: usize = 93;
const CARDS: usize = 90;

fn sample() -> Option<String> {
    let corpora = std::env::var_os("ADJUTANT_CORPORA").map(PathBuf::from);
    let root = corpora.unwrap_or_else(|| testing::root().join("../shared"));
    fs::read_to_string(root.join("corpora/unlimited-card-text/sample.jsonl")).ok()
}

#[test]
fn most_printed_lines_are_understood() {
    let Some(sample) = sample() else {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("PASSED OVER: `unlimited-card-text` is not beside the project (ADJUTANT_CORPORA)\n"),
        );
        return;
    };
    let (mut lines, mut read_lines, mut cards, mut read_cards) = (0, 0, 0, 0);
    for card in sample.lines() {
        let card: serde_json::Value = serde_json::from_str(card).expect("a card is JSON");
        let mut whole = true;
        for text in card["text"].as_array().into_iter().flatten() {
            let text = text.as_str().unwrap_or_default();
            let text = text.strip_prefix("Text:").unwrap_or(text).trim();
            let understood = read(text);
            let unread = understood.not_understood();
            let mut at = 0;
            for line in text.split(" / ") {
                let end = at + line.len();
                if !line.trim().is_empty() {
                    lines += 1;
                    let missed: Vec<_> =
                        unread.iter().filter(|words| words.span.start < end && at < words.span.end).collect();
                    read_lines += usize::from(missed.is_empty());
                    whole &= missed.is_empty();
                    for words in missed {
                        println!("{} | {} ||| {}", card["id"].as_str().unwrap_or_default(), words.text, line);
                    }
                }
                at = end + 3;
            }
        }
        cards += 1;
        read_cards += usize::from(whole);
    }
    println!("understood: {read_lines} of {lines} lines, {read_cards} of {cards} cards wholly");
    assert!(read_lines * 100 >= lines * LINES, "{read_lines} of {lines} lines");
    assert!(read_cards * 100 >= cards * CARDS, "{read_cards} of {cards} cards");
}
