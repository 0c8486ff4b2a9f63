//! What came of a line: read, read in part, refused, or read as another situation?
//!
//! Read in part is what leaves out or asks some of what was said and says so. A situation with a value that nobody said, or
//! without one that somebody said and no word about it, is a wrong guess.

use crate::phrasings::{Row, SETS, is_dev, read, rows_of, wrong};

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Read,
    InPart,
    Refused,
    Guessed,
}

/// Most lines of the half to tune with that may be read as another situation.
const GUESSED: usize = 8;

/// What came of the line of a row.
pub fn outcome(row: &Row) -> Outcome {
    if wrong(row).is_none() {
        return Outcome::Read;
    }
    let phrase = read(&row.says);
    let Some(kind) = phrase.kind else { return Outcome::Refused };
    let Some((place, query)) = row.is.split_once('?') else { return Outcome::Guessed };
    let said: Vec<(&str, &str)> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    let is_said = |field: &str, value: &str| said.iter().any(|(name, of)| *name == field && holds(of, value));
    let same = place == format!("{}/{}", kind.game(), kind.word())
        && phrase.pairs().iter().all(|(field, value)| is_said(field, value));
    let marked = !phrase.unknown.is_empty() || !phrase.asked.is_empty();
    if same && marked { Outcome::InPart } else { Outcome::Guessed }
}

/// Whether a value is the one that was said, or a part of a list of them.
fn holds(said: &str, value: &str) -> bool {
    let (said, value) = (said.to_lowercase(), value.to_lowercase());
    let mut left: Vec<&str> = said.split(',').collect();
    let take = |entry: &str| left.iter().position(|it| *it == entry).map(|at| left.remove(at)).is_some();
    said == value || value.split(',').all(take)
}

#[test]
fn few_lines_are_read_as_another_situation() {
    let mut guessed = Vec::new();
    for set in SETS {
        let mut counts = [[0; 4]; 2];
        for row in rows_of(set) {
            let (outcome, held) = (outcome(&row), usize::from(!is_dev(&row.says)));
            counts[held][outcome as usize] += 1;
            if outcome == Outcome::Guessed && held == 0 {
                guessed.push(row.says);
            }
        }
        println!("{set}: read, in part, refused, guessed: dev {:?}, held {:?}", counts[0], counts[1]);
    }
    assert!(guessed.len() <= GUESSED, "{}", guessed.join("\n"));
}

/// Verbs of which a line is another one without them.
const VERBS: [&str; 24] = [
    "attacks", "attack", "attacked", "shoots", "rams", "captures", "captured", "rescues", "bounces",
    "returns", "heals", "readies", "exhausts", "steals", "discards", "blocks", "protects", "plays", "flees",
    "ignored", "overlaps", "draws", "defeats", "bombs",
];

/// No verb is dropped in silence: it stands in a chip, in a question, under what was assumed, or is named as not understood.
#[test]
fn no_verb_of_a_line_is_dropped_in_silence() {
    let mut dropped = Vec::new();
    let rows: Vec<Row> = SETS.into_iter().flat_map(rows_of).collect();
    let tries = DEEDS.into_iter().map(str::to_owned);
    for line in rows.into_iter().map(|row| row.says).filter(|says| !says.contains('"')).chain(tries) {
        let phrase = read(&line);
        let places = phrase.understood.iter().map(|it| &it.span);
        let places = places.chain(phrase.asked.iter().filter_map(|it| it.span.as_ref()));
        let places: Vec<_> = places.chain(phrase.unknown.iter().map(|it| &it.span)).collect();
        let assumed = |verb: &str| phrase.assumed.iter().any(|it| it.why.contains(verb) || it.value == verb);
        let mut from = 0;
        for word in line.split_whitespace() {
            let at = from + line[from..].find(word).unwrap();
            from = at + word.len();
            let verb = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            let stands = places.iter().any(|span| span.contains(&at));
            if phrase.kind.is_some() && VERBS.contains(&verb.as_str()) && !stands && !assumed(&verb) {
                dropped.push(format!("{verb}: {line}"));
            }
        }
    }
    assert!(dropped.is_empty(), "{}", dropped.join("\n"));
}

/// Lines whose verb is none that is played.
const DEEDS: [&str; 12] = [
    "my 3/3 bounces their 2/2",
    "my 3/3 heals their 2/2",
    "luke 3/6 captures vader 5/6",
    "luke 3/6 rescues han 2/2",
    "my 4/4 exhausts their 3/3",
    "my 2/2 returns to hand when their 3/3 attacks",
    "my 2/2 protects my 3/3 against their 4/4",
    "my 3/3 blocks their 4/4",
    "they steal my 3/3 and attack base",
    "can sentinel 2/4 be ignored by my 3/3",
    "ISD 2 flees from CR90A",
    "i discard my brace, 3 red hits",
];

/// A line whose main verb nobody knows is no situation in silence: the verb is named.
#[test]
fn a_verb_that_nobody_knows_is_named() {
    let mut silent = Vec::new();
    let mut tried = 0;
    for row in SETS.into_iter().flat_map(rows_of).filter(|row| row.says.contains(" attacks ")) {
        let line = row.says.replacen(" attacks ", " zorbles ", 1);
        let phrase = read(&line);
        tried += 1;
        if phrase.kind.is_some() && phrase.unknown.iter().all(|it| !it.words.contains("zorbles")) {
            silent.push(line);
        }
    }
    assert!(tried > 100 && silent.is_empty(), "{} of {tried}:\n{}", silent.len(), silent.join("\n"));
}
