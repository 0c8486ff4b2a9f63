//! A line that is said in other words of the same meaning becomes the same situation.
//!
//! Each way of saying it otherwise is tried on every line that is read rightly, so that what was mended for one sentence is seen
//! to hold for its kin.

use crate::phrasings::{Row, is_as_expected, is_dev, rows};

/// Most of these in a hundred stay what they are, in either half.
const FLOOR: usize = 94;
/// Of so many lines one is tried in each way.
const OF: usize = 3;

/// How a line is said otherwise; none where it would be the same.
type Way = (&'static str, fn(&str) -> String);

const WAYS: [Way; 20] = [
    ("in lower case", |line| line.to_lowercase()),
    ("without commas", |line| line.replace([',', '?', '!'], "").trim_end_matches('.').to_owned()),
    ("in capitals", |line| line.to_uppercase()),
    ("with a courtesy", |line| format!("please, {line}")),
    ("with articles", |line| words(line, &[("vs", "vs the"), ("attacks", "attacks the"), ("at", "at the")])),
    ("with a question", |line| format!("{}. Does anything stop me?", line.trim_end_matches(['.', '?', '!']))),
    ("with another question", |line| format!("{}. Which one dies?", line.trim_end_matches(['.', '?', '!']))),
    ("with a question of amounts", |line| {
        format!("{}. How much damage goes where?", line.trim_end_matches(['.', '?', '!']))
    }),
    ("with a beginning", |line| format!("quick question, let's say {line}")),
    ("with another beginning", |line| format!("ok so I was wondering: {line}")),
    ("with an end", |line| format!("{}, what happens then?", line.trim_end_matches(['.', '?', '!']))),
    ("with another end", |line| format!("{} thanks in advance", line.trim_end_matches(['.', '?', '!']))),
    ("with other verbs", |line| words(line, &[("attacks", "is attacking"), ("attack", "are attacking")])),
    ("with a future", |line| words(line, &[("attacks", "will now attack"), ("takes", "would take")])),
    ("with other joints", |line| {
        words(line, &[("vs", "against"), ("with", "that has"), ("and", "as well as")])
    }),
    ("with other owners", |line| {
        words(line, &[("my", "our"), ("their", "the opponent's"), ("his", "my opponent's")])
    }),
    ("with numbers in words", in_words),
    ("shorter", |line| {
        words(line, &[("damage", "dmg"), ("shields", "sh"), ("exhausted", "exh"), ("speed", "spd")])
    }),
    ("with slips", |line| {
        words(
            line,
            &[
                ("attacks", "atacks"),
                ("shields", "sheilds"),
                ("redirect", "redirekt"),
                ("exhausted", "exausted"),
                ("damage", "damge"),
                ("sentinel", "sentinal"),
                ("medium", "meduim"),
            ],
        )
    }),
    ("politely", |line| {
        words(line, &[("attacks", "simply attacks"), ("has", "currently has"), ("spends", "probably spends")])
    }),
];

/// A line with some of its words replaced.
fn words(line: &str, pairs: &[(&str, &str)]) -> String {
    let one = |word: &str| {
        let pair = pairs.iter().find(|(plain, _)| *plain == word);
        pair.map_or_else(|| word.to_owned(), |(_, other)| (*other).to_owned())
    };
    line.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

/// Small numbers that stand alone before a word.
fn in_words(line: &str) -> String {
    words(line, &[("2", "two"), ("3", "three"), ("4", "four"), ("5", "five"), ("6", "six")])
}

#[test]
fn a_line_said_otherwise_is_the_same_situation() {
    let rows: Vec<Row> =
        rows().into_iter().filter(|row| !row.says.contains('"') && is_as_expected(row, &row.says)).collect();
    let mut all = [(0, 0), (0, 0)];
    for (place, (way, says)) in WAYS.iter().enumerate() {
        let mut halves = [(0, 0), (0, 0)];
        for row in rows.iter().skip(place % OF).step_by(OF) {
            let otherwise = says(&row.says);
            if otherwise == row.says {
                continue;
            }
            let half = usize::from(!is_dev(&row.says));
            let same = is_as_expected(row, &otherwise);
            let (right, of) = &mut halves[half];
            *right += usize::from(same);
            *of += 1;
            if !same && half == 0 {
                println!("{way}: {otherwise}");
            }
        }
        println!("== {way}: dev {} of {}, held {} of {}", halves[0].0, halves[0].1, halves[1].0, halves[1].1);
        for (sum, (right, of)) in all.iter_mut().zip(halves) {
            *sum = (sum.0 + right, sum.1 + of);
        }
    }
    println!("said otherwise: {all:?}");
    assert!(all.iter().all(|(right, of)| right * 100 >= FLOOR * of), "{all:?}");
}
