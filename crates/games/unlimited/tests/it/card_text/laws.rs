//! What holds for any text at all.

use proptest::prelude::*;
use unlimited::{
    ability::{Ability, CardText, Kind, Limit, Span, Step},
    text::{read, readings},
};

use crate::card_text::shapes;

/// The words that cards use, and some that they do not; random texts of them go deep into the grammar.
const WORDS: &[&str] = &[
    "When Played",
    ":",
    ".",
    ",",
    "/",
    "On Attack",
    "Action",
    "[",
    "]",
    "Exhaust",
    "2 resources",
    "Deal",
    "2",
    "damage",
    "to",
    "a unit",
    "each",
    "another",
    "friendly",
    "enemy",
    "unit",
    "units",
    "base",
    "it",
    "that unit",
    "them",
    "If you do",
    "then",
    "and",
    "or",
    "you may",
    "if you control",
    "3 or more",
    "for this phase",
    "for each",
    "up to",
    "gains",
    "gets",
    "+1/+0",
    "\"",
    "Raid 1",
    "Sentinel",
    "Bounty -",
    "Coordinate -",
    "choose one:",
    "\n",
    "instead",
    "would be defeated",
    "this unit",
    "with 3 or less power",
    "that costs",
    "on it",
    "in the same arena",
    "from your hand",
    "Draw a card",
    "(",
    ")",
    "unless",
    "while",
    "whistle",
    "é—“”’",
    "non-",
    "non-leader",
    "the rest",
    "equal to",
    "its",
    "power",
    "the number of",
];

fn spans_of(ability: &Ability) -> Vec<Span> {
    let steps: &[Step] = match &ability.kind {
        Kind::Triggered { body, .. } | Kind::Action { body, .. } | Kind::EpicAction { body, .. } => body,
        Kind::Event(body) | Kind::Constant(body) => body,
        Kind::Keyword(_) | Kind::NotUnderstood(_) => return vec![ability.span],
    };
    let mut spans: Vec<Span> = steps.iter().map(|step| step.span).collect();
    spans.extend(ability.limits.iter().map(Limit::span));
    // the heading, or what stands in front of the first sentence
    let first = spans.iter().map(|span| span.start).min().unwrap_or(ability.span.end);
    spans.push(Span::new(ability.span.start, first));
    spans
}

/// Spans lie inside and on characters; every word is in a sentence or a heading; unknown words are exact.
fn check(card: &CardText) -> Result<(), TestCaseError> {
    let text = card.text.as_str();
    let mut covered = vec![false; text.len()];
    for ability in &card.abilities {
        prop_assert!(text.get(ability.span.start..ability.span.end).is_some(), "{:?}", ability.span);
        for span in spans_of(ability) {
            prop_assert!(text.get(span.start..span.end).is_some(), "{span:?}");
            prop_assert!(ability.span.contains(span), "{span:?} outside of {:?} in `{text}`", ability.span);
            covered[span.start..span.end].fill(true);
        }
    }
    for words in card.not_understood() {
        prop_assert_eq!(words.span.of(text), words.text.as_str());
        prop_assert!(!words.text.is_empty(), "nothing is not understood in `{text}`");
    }
    let reminders = text.contains(['(', '<', '[']);
    for (at, sign) in text.char_indices() {
        let word = sign.is_alphanumeric() && !reminders;
        prop_assert!(!word || covered[at], "`{sign}` at {at} of `{text}` is in no ability");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_a_panic_and_nothing_is_dropped(text in any::<String>()) {
        check(&read(&text))?;
    }

    #[test]
    fn any_row_of_card_words_is_read_and_nothing_is_dropped(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..40),
    ) {
        let card = read(&words.join(" "));
        check(&card)?;
        // whatever came out can be told
        readings(&card).iter().for_each(|reading| drop(reading.line()));
    }

    #[test]
    fn a_known_text_with_a_word_changed_is_read_and_nothing_is_dropped(
        which in 0usize..1000,
        place in 0usize..100,
        word in prop::sample::select(WORDS),
    ) {
        let all: Vec<String> = shapes().map(|(_, text)| text).collect();
        let mut words: Vec<&str> = all[which % all.len()].split(' ').collect();
        let at = place % words.len();
        words[at] = word;
        check(&read(&words.join(" ")))?;
    }
}

#[test]
fn known_texts_are_covered() {
    for (_, text) in shapes() {
        check(&read(&text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn a_sentence_without_end_is_read_in_bounded_time() {
    for part in [
        "a unit on ",
        "\"Attached unit gains: ",
        "and ",
        "If you control a unit, ",
        "(",
        "each of ",
        "equal to its ",
    ] {
        let text = format!("Deal 2 damage to {}", part.repeat(20_000));
        let started = testing::ThreadTime::now();
        check(&read(&text)).unwrap_or_else(|error| panic!("{part}: {error}"));
        assert!(started.elapsed().as_secs() < 20, "`{part}` takes {:?}", started.elapsed());
    }
}
