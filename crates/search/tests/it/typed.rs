//! Does the answer stand first where a fresh player asks as they type?
//!
//! `tests/golden/typed/`: questions with typos and slang, and every passage or topic that answers (`-` where nothing here covers what is asked). The files named `fresh` were written
//! with their answers before anybody saw what the search returns: content is written with one half of them, drawn by the text's hash, and of
//! the other only the total is looked at. All of the others were looked at.

#![allow(clippy::expect_used)]

use crate::support::{Library, measure::is_dev};
use rulebook::Rulebook;
use search::Request;

/// A file, and of a hundred of its questions how many have an answer first, and among the first two: a little below what was measured.
const SETS: [(&str, usize, usize); 10] = [
    ("armada", 80, 88),
    ("unlimited", 80, 88),
    ("armada-fresh", 55, 70),
    ("unlimited-fresh", 55, 70),
    ("armada-blind", 75, 80),
    ("unlimited-blind", 80, 88),
    ("armada-people", 75, 80),
    ("unlimited-people", 75, 80),
    ("armada-phone", 75, 85),
    ("unlimited-phone", 75, 85),
];

/// Whether only the total of one half of a set is looked at.
fn has_held(set: &str) -> bool {
    ["fresh", "blind", "people", "phone"].iter().any(|name| set.ends_with(name))
}

struct Question {
    text: String,
    answers: Vec<String>,
}

fn questions(set: &str) -> Vec<Question> {
    let path = testing::root().join(format!("tests/golden/typed/{set}.tsv"));
    let text = std::fs::read_to_string(path).expect("the set is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parted = lines.filter_map(|line| line.split_once('\t'));
    let question = |(text, answers): (&str, &str)| Question {
        text: text.to_owned(),
        answers: answers.split(' ').map(str::to_owned).collect(),
    };
    parted.map(question).collect()
}

/// Whether a passage is one of the answers, or belongs to a topic that is one.
fn is_answer(id: &str, answers: &[String]) -> bool {
    answers
        .iter()
        .any(|answer| id == answer || id.strip_prefix(answer.as_str()).is_some_and(|it| it.starts_with('/')))
}

/// How many questions have their answer at most so far down.
#[derive(Default)]
struct Count {
    all: usize,
    first: usize,
    second: usize,
    third: usize,
}

impl Count {
    fn add(&mut self, rank: Option<usize>) {
        let within = |most: usize| usize::from(rank.is_some_and(|rank| rank < most));
        self.all += 1;
        self.first += within(1);
        self.second += within(2);
        self.third += within(3);
    }
}

#[test]
fn what_is_typed_has_its_answer_first() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let lists = std::env::var("ADJUTANT_WORST").is_ok_and(|it| it == "dev");
    for (set, first, second) in SETS {
        let game = set.split('-').next().map(str::to_owned);
        let (mut dev, mut held) = (Count::default(), Count::default());
        for Question { text, answers } in questions(set) {
            let request =
                Request { query: text.clone(), game: game.clone(), limit: 10, ..Request::default() };
            let results = library.ask(&request);
            let ids: Vec<&str> = results.hits.iter().map(|hit| hit.id.as_str()).collect();
            let rank = ids.iter().position(|id| is_answer(id, &answers));
            if lists && rank != Some(0) && (is_dev(&text) || !has_held(set)) {
                println!("{rank:?} {text}: {:?}", ids.iter().take(3).collect::<Vec<_>>());
            }
            if is_dev(&text) { dev.add(rank) } else { held.add(rank) }
        }
        for (half, it) in [("dev", &dev), ("held", &held)] {
            println!(
                "{set} {half}: {} asked, {} first, {} in two, {} in three",
                it.all, it.first, it.second, it.third
            );
        }
        let all = dev.all + held.all;
        assert!((dev.first + held.first) * 100 >= first * all, "{set}: too few have their answer first");
        assert!((dev.second + held.second) * 100 >= second * all, "{set}: too few have it in the first two");
    }
}

#[test]
fn every_answer_is_served() {
    let rulebook = Rulebook::read(shipped::games());
    let known = |answer: &String| {
        rulebook.passages.values().any(|passage| is_answer(passage.id.as_str(), std::slice::from_ref(answer)))
    };
    let missing: Vec<String> = SETS
        .iter()
        .flat_map(|(set, ..)| questions(set))
        .flat_map(|question| question.answers)
        .filter(|answer| answer != "-" && !answer.contains("/cards/") && !known(answer))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
