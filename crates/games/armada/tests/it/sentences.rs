//! Are the sentences of effects written as they are read, and refused where they are none?

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use armada::{
    Misread,
    effect::{Condition, Cost, Operation, Restriction},
};

/// What a text says.
trait Said: FromStr<Err = Misread> + Display + PartialEq + Clone + Debug {}
impl<T: FromStr<Err = Misread> + Display + PartialEq + Clone + Debug> Said for T {}

/// Whether `text` can be read; what is then written is read as the same.
fn comes_back<T: Said>(text: &str) -> bool {
    let read = text.parse::<T>();
    let written = read.clone().map_or(text.to_owned(), |read| read.to_string());
    assert_eq!(written.parse(), read, "{text} is written {written}");
    matches!(read, Ok(_) | Err(Misread::Idle { .. }))
}

/// The forms that are advised where a text is none: one with every word with which a sentence begins.
fn advised<T: Said>() -> Vec<String> {
    let help = "zyzzyva".parse::<T>().unwrap_err().help();
    let forms = help.strip_prefix("write one of: `").and_then(|help| help.strip_suffix('`'));
    forms.unwrap_or_else(|| panic!("{help}")).split("`, `").map(str::to_owned).collect()
}

/// Words of which each may stand where another one does.
const ALIKE: [&[&str]; 7] = [
    &["red", "blue", "black"],
    &["brace", "evade", "redirect", "scatter", "contain"],
    &["readied", "exhausted"],
    &["front", "left", "right", "rear"],
    &["navigate", "squadron", "repair", "concentrate-fire"],
    &["close", "medium", "long"],
    &["red/hit", "blue/accuracy", "black/hit-crit", "red/blank"],
];

/// The text with each of its words in turn changed for every one like it.
fn varied(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut varied = Vec::new();
    for (place, word) in words.iter().enumerate() {
        for other in ALIKE.iter().filter(|alike| alike.contains(word)).copied().flatten() {
            let mut words = words.clone();
            words[place] = other;
            varied.push(words.join(" "));
        }
    }
    varied
}

/// Every form of a list is read, and so are most with other words in their blanks.
fn forms_come_back<T: Said>(least: usize) {
    let forms = advised::<T>();
    assert!(forms.len() >= least, "{} forms", forms.len());
    forms.iter().for_each(|text| assert!(comes_back::<T>(text), "{text}"));
    let varied: Vec<String> = forms.iter().flat_map(|text| varied(text)).collect();
    let read = varied.iter().filter(|text| comes_back::<T>(text)).count();
    assert!(read * 4 >= varied.len() * 3, "{read} of {}", varied.len());
}

#[test]
fn every_form_that_is_advised_is_written_as_it_is_read() {
    forms_come_back::<Operation>(150);
    forms_come_back::<Condition>(60);
    forms_come_back::<Cost>(24);
    forms_come_back::<Restriction>(49);
}

fn is_refused<T: Said>(text: &str) {
    assert!(text.parse::<T>().is_err(), "{text:.40}...");
}

#[test]
fn texts_of_thousands_of_words_that_fit_many_blanks_are_refused() {
    for word in ["the ", "to ", "or ", "own ", "chosen by enemy ", "locked ", "red "] {
        let text = |verb: &str| format!("{verb}{}as", word.repeat(300));
        for verb in ["", "lose ", "change ", "either ", "spend ", "each friendly: "] {
            is_refused::<Operation>(&text(verb));
        }
        ["from ", "shown "].iter().for_each(|verb| is_refused::<Condition>(&text(verb)));
        is_refused::<Cost>(&text("spend "));
        is_refused::<Restriction>(&text("spend "));
    }
}

#[test]
fn a_number_has_the_limit_of_its_row() {
    let most = |text: &str| match text.parse::<Cost>() {
        Err(Misread::Number { most, .. }) => Some(most),
        _ => None,
    };
    assert_eq!(most("give up 5 speed changes"), Some(4));
    assert_eq!(most("spend 13 engineering points"), Some(12));
    assert_eq!(most("spend 21 red"), Some(20));
    assert_eq!(most("spend 20 red"), None);
    assert_eq!(most("spend 300 purple"), None);
}

#[test]
fn operations_and_costs_read_back() {
    let operations = [
        "add 1 blue",
        "reroll any",
        "reroll all any",
        "reroll 2 black",
        "change black/blank to black/hit",
        "change any to accuracy",
        "cancel red/hit",
        "spend blue/accuracy",
        "exhaust enemy brace",
        "ready own any token",
        "discard defender evade",
        "gain own navigate token",
        "discard enemy concentrate-fire command token",
        "exhaust card this",
        "discard card old gunners",
        "turn card wound facedown",
        "damage 2 enemy front",
        "damage 1 own",
        "recover 1 own left",
        "lose 2 enemy rear",
        "deal 1 enemy faceup",
        "add 1 any",
        "spend own brace",
        "spend enemy any token",
        "spend own locked any token",
        "lock defender brace",
        "gain enemy navigate raid token",
        "discard own command tokens",
        "discard 1 own damage card",
        "turn 2 enemy damage card faceup",
        "reduce damage 1",
        "reduce enemy speed 2",
        "increase own speed 1",
        "recover 1 own hull",
        "lose all own left",
        "lose 2 own most",
        "opponent chooses 2 own zones",
        "words: and a tractor beam",
        "event ship destroyed",
        "event a probe droid moves",
        "forbid old gunners",
    ];
    for text in operations {
        assert_eq!(text.parse::<Operation>().map(|it| it.to_string()), Ok(text.to_owned()));
    }
    let costs = [
        "exhaust card",
        "discard card",
        "spend brace",
        "spend enemy brace",
        "spend navigate token",
        "spend friendly concentrate-fire dial",
        "spend red/hit",
        "spend 2 black",
        "spend any token",
        "exhaust brace",
        "discard any token",
        "lose 1 own front",
        "lose 2 own",
    ];
    for text in costs {
        assert_eq!(text.parse::<Cost>().map(|it| it.to_string()), Ok(text.to_owned()));
    }
    let said = [
        ("reroll 1 red die", "reroll red"),
        ("add a blue die", "add 1 blue"),
        ("exhaust the defender's brace token", "exhaust defender brace"),
        ("recover 1 shield front", "recover 1 own front"),
        ("damage 1 front", "damage 1 enemy front"),
        ("deal faceup damage card to enemy", "deal 1 enemy faceup"),
        ("discard navigate token", "discard own navigate command token"),
        ("suffer 2", "damage 2 own"),
        ("flip facedown", "turn card this facedown"),
        ("discard token of choice", "discard own any token"),
        ("reduce the damage total by 1", "reduce damage 1"),
        ("reduce speed", "reduce own speed 1"),
        ("lose shields most all", "lose all enemy most"),
        ("opponent chooses 2 zones", "opponent chooses 2 own zones"),
    ];
    for (text, read) in said {
        let operation = text.parse::<Operation>().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(operation.to_string(), read, "{text}");
    }
    for text in
        ["", "reroll", "add", "add 0 blue", "exhaust", "damage x", "deal", "change red to", "steal brace"]
    {
        assert!(text.parse::<Operation>().is_err() || text == "deal", "{text}");
    }
    for text in ["discard own upgrade card of", "exhaust a brace from", "gain a navigate token on"] {
        assert!(text.parse::<Operation>().is_err(), "{text} breaks off");
    }
}
