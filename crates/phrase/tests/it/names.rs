//! How many names of the catalogue are read, by each way in which players shorten a name?
//!
//! A short form is read where the line names the card, or asks which of several it is and this one is among them.

use crate::phrasings::{read, shelf};
use cards::{Card, CardKind};

/// How a name is said; none where the way does not change it.
type Way = (&'static str, fn(&Card) -> Option<String>, usize);

/// The ways, each with the share of names in a hundred that are read at least.
const WAYS: [Way; 10] = [
    ("as printed", |card| Some(card.full_name()), 99),
    ("in capitals", |card| Some(card.full_name().to_uppercase()), 99),
    ("without signs", |card| changed(card, &spaced(&card.full_name())), 99),
    ("glued", |card| changed(card, &card.full_name().replace(['-', ' '], "")), 99),
    ("possessive", |card| Some(format!("{}'s", card.name())), 99),
    ("without class words", |card| changed(card, &classless(card.name())), 90),
    ("with digits", |card| changed(card, &digits(&classless(card.name()))), 90),
    ("with digits glued on", |card| changed(card, &glued_digits(&digits(&classless(card.name())))), 88),
    ("with beginnings of words", |card| changed(card, &beginnings(&digits(&classless(card.name())))), 84),
    ("first and last word", |card| changed(card, &ends(card.name())), 80),
];

fn changed(card: &Card, said: &str) -> Option<String> {
    (said != card.full_name() && said != card.name()).then(|| said.to_owned())
}

fn spaced(name: &str) -> String {
    words(&name.replace(['-', ',', '\'', '’', '.', '“', '”', '"'], " ")).join(" ")
}

fn words(name: &str) -> Vec<&str> {
    name.split_whitespace().collect()
}

/// A name without what all of its kin have.
fn classless(name: &str) -> String {
    let name = name.replace("-class", "");
    let common = [
        "Star Destroyer",
        "Star Dreadnought",
        "Star Cruiser",
        "Squadron",
        "Squadrons",
        "Frigate",
        "Corvette",
    ];
    let short = common.iter().fold(name, |name, common| name.replace(&format!(" {common}"), ""));
    words(&short).join(" ")
}

fn digits(name: &str) -> String {
    let one = |word: &str| match word {
        "I" => "1".to_owned(),
        "II" => "2".to_owned(),
        "IV" => "4".to_owned(),
        other => other.to_owned(),
    };
    words(name).into_iter().map(one).collect::<Vec<_>>().join(" ")
}

fn glued_digits(name: &str) -> String {
    [" 1", " 2", " 4"].iter().fold(name.to_owned(), |name, digit| name.replace(digit, digit.trim()))
}

/// The first four letters of each word but the first.
fn beginnings(name: &str) -> String {
    let mut words = words(name).into_iter();
    let first = words.next().unwrap_or_default().to_owned();
    let rest = words.map(|word| word.chars().take(4).collect::<String>());
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join(" ")
}

fn ends(name: &str) -> String {
    match words(name).as_slice() {
        [first, _, .., last] => format!("{first} {last}"),
        _ => name.to_owned(),
    }
}

/// A line in which a card stands by this name, and the field that it fills.
fn line(card: &Card, said: &str) -> Option<(String, &'static str)> {
    match card.kind {
        CardKind::Ship => Some((format!("3 red vs {said}"), "defender.card")),
        CardKind::Squadron => Some((format!("2 blue vs {said}"), "defender.card")),
        CardKind::Unit => Some((format!("my 3/3 attacks {said}"), "unit.2.card")),
        CardKind::Upgrade => Some((format!("Imperial II with {said} attacks CR90A"), "attacker.upgrades")),
        _ => None,
    }
}

/// What came of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Read,
    Asked,
    Other,
    Nothing,
}

fn came(card: &Card, line: &str, field: &str) -> Came {
    let phrase = read(line);
    let side = |field: &str| field.split('.').next_back().unwrap().to_owned();
    let of = |it: &str| it == field || side(it) == side(field);
    let name = card.full_name();
    let named: Vec<_> = phrase.parameters.iter().filter(|it| of(&it.field)).collect();
    let is_it = |value: &str| value.replace('\\', "").contains(&name) || value.contains(&card.id);
    if named.iter().any(|it| is_it(&it.value)) {
        return Came::Read;
    }
    let asked = phrase.asked.iter().find(|it| of(&it.field));
    if asked.is_some_and(|it| it.choices.len() >= 12 || it.choices.iter().any(|reply| is_it(&reply.line))) {
        return Came::Asked;
    }
    if named.iter().any(|it| !it.value.contains("Imperial II-class") && !it.value.contains("CR90 Corvette A"))
    {
        return Came::Other;
    }
    Came::Nothing
}

#[test]
fn names_are_read_as_players_shorten_them() {
    let mut short = Vec::new();
    for game in ["armada", "unlimited"] {
        let Some(catalogue) = shelf().catalogue(game) else { panic!("{game} has cards") };
        for (way, says, least) in WAYS {
            let mut counts = [0_usize; 4];
            let mut wrong = Vec::new();
            for card in catalogue.cards() {
                if (game == "unlimited") != (card.kind == CardKind::Unit) || game == "unlimited" && least < 99
                {
                    continue;
                }
                let Some((line, field)) = says(card).and_then(|said| line(card, &said)) else { continue };
                let came = came(card, &line, field);
                counts[came as usize] += 1;
                if came == Came::Other || came == Came::Nothing {
                    wrong.push(format!("{came:?}: {line}"));
                }
            }
            let all: usize = counts.iter().sum();
            println!("{game} {way}: read, asked, other, nothing: {counts:?} of {all}");
            wrong.iter().take(25).for_each(|line| println!("    {line}"));
            let read = counts[0] + counts[1];
            if read * 100 < least * all {
                short.push(format!("{game} {way}: {read} of {all}"));
            }
        }
    }
    assert!(short.is_empty(), "{}", short.join("\n"));
}
