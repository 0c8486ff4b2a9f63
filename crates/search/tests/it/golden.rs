//! How often is the answering passage found, and how high?
//!
//! The golden set over the shipped content (`tests/golden/`, format in its README): MRR@10, recall@10 and
//! zero-result rate per kind of query, with a floor on each. The half of a query stands in the data.
//! `ADJUTANT_WORST=dev cargo test --test search_golden -- --nocapture` lists what turned out badly; `held`
//! is for reports only.

#![allow(clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{
    Library,
    golden::{Half, answers, sets},
    measure::{Tally, noised},
};
use rulebook::{Kind, Rulebook};
use search::{Match, Request};

/// Kind of query, and what MRR@10 and recall@10 must at least be over both halves: a little below what
/// was measured when it was written, so that one query more or less does not decide.
const FLOORS: &[(&str, f64, f64)] = &[
    ("fragment", 0.91, 0.98),
    // 0.89 before passages had up to thirteen asked lines: `flak` and `ramming` stand first at what is around them, all else won
    ("nickname", 0.86, 0.93),
    ("number", 0.96, 0.97),
    ("paraphrase", 0.72, 0.86),
    ("question", 0.83, 0.95),
    ("scenario", 0.81, 0.92),
    ("spelling", 0.91, 0.96),
    ("term", 0.97, 0.98),
    ("typo", 0.87, 0.97),
];

#[test]
fn the_shipped_content_answers_in_players_words() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut by_kind: BTreeMap<String, Tally> = BTreeMap::new();
    let mut by_half: BTreeMap<(Half, String, String), Tally> = BTreeMap::new();
    let mut worst: Vec<(usize, String)> = Vec::new();
    let listed = std::env::var("ADJUTANT_WORST").unwrap_or_default();
    for (game, queries) in sets() {
        for query in &queries {
            let request =
                Request { query: query.text.clone(), game: game.clone(), limit: 10, ..Request::default() };
            let hits = library.ask(&request).hits;
            let ids: Vec<String> = hits.iter().map(|hit| hit.id.to_string()).collect();
            let asked_in = game.clone().unwrap_or_else(|| "both".to_owned());
            for kind in [query.kind.clone(), "all".to_owned()] {
                let tally = by_half.entry((query.half, asked_in.clone(), kind)).or_default();
                tally.add(&ids, |id| answers(query, id));
            }
            let tally = by_kind.entry(query.kind.clone()).or_default();
            let rank = tally.add(&ids, |id| answers(query, id)).map_or(11, |rank| rank + 1);
            let is_listed = listed == format!("{:?}", query.half).to_lowercase();
            if is_listed && rank > 1 {
                let first: Vec<&str> = ids.iter().take(3).map(String::as_str).collect();
                worst.push((rank, format!("rank {rank:>2}  [{}] {}  {first:?}", query.kind, query.text)));
            }
        }
    }
    println!("{:<40} {:>7}  MRR@10  recall@10  no hits", "shipped content", "queries");
    for ((half, game, kind), tally) in &by_half {
        report(&format!("{half:?}, {game}, {kind}"), tally);
    }
    for (kind, tally) in &by_kind {
        report(&format!("both halves and games, {kind}"), tally);
    }
    worst.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    for (_, line) in worst {
        println!("{line}");
    }
    for (kind, tally) in &by_kind {
        let floor = FLOORS.iter().find(|(name, ..)| name == kind);
        let Some((_, mrr, recall)) = floor else { panic!("`{kind}` has no floor") };
        assert!(tally.mrr() >= *mrr, "{kind}: MRR@10 {:.3} is below {mrr}", tally.mrr());
        assert!(tally.recall() >= *recall, "{kind}: recall@10 {:.3} is below {recall}", tally.recall());
        assert_eq!(tally.nothing, 0, "{kind}: queries without hits");
    }
}

fn report(name: &str, tally: &Tally) {
    let (mrr, recall, zero) = (tally.mrr(), tally.recall(), 100.0 * tally.zero());
    println!("{name:<40} {:>7}  {mrr:>6.2}  {recall:>9.2}  {zero:>5.1} %", tally.queries);
}

/// What stands above the hits: counted where it is a question, because a name's meaning is its own.
#[test]
fn a_wrong_answer_is_hardly_ever_shown() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut shown: BTreeMap<Half, (usize, usize, usize)> = BTreeMap::new();
    for (game, queries) in sets() {
        for query in &queries {
            let request =
                Request { query: query.text.clone(), game: game.clone(), limit: 1, ..Request::default() };
            let answer = library.ask(&request).answer.filter(|hit| hit.kind == Kind::Question);
            let (asked, right, wrong) = shown.entry(query.half).or_default();
            *asked += 1;
            if let Some(answer) = answer {
                *if answers(query, answer.id.as_str()) { right } else { wrong } += 1;
            }
        }
    }
    for (half, (asked, right, wrong)) in &shown {
        println!("{half:?}: of {asked} queries {right} are answered on top rightly, {wrong} wrongly");
        assert!(*wrong * 100 <= *asked, "{half:?}: {wrong} of {asked} are answered wrongly");
    }
}

/// Words that exchange the verdict, or at least the question. What one of a pair becomes is the other.
const EXCHANGED: &[(&str, &str)] = &[
    ("ship", "squadron"),
    ("ground", "space"),
    ("dial", "token"),
    ("before", "after"),
    ("with", "without"),
    ("same", "different"),
    ("attacker", "defender"),
    ("unit", "base"),
    ("two", "three"),
    ("my", "my opponent's"),
    ("first", "second"),
    ("may", "must"),
    ("can", "cannot"),
    ("is", "is not"),
    ("enemy", "friendly"),
    ("ready", "exhausted"),
    ("faceup", "facedown"),
    ("front", "rear"),
    ("hand", "deck"),
    ("next", "last"),
    ("ships", "squadrons"),
    ("units", "bases"),
    ("attacks", "defends"),
    ("once", "twice"),
];

/// The question with one word exchanged, wherever it stands.
fn exchanged(question: &str, from: &str, to: &str) -> Option<String> {
    let words: Vec<&str> = question.split(' ').collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let has = words.iter().any(|word| bare(word) == from);
    let change = |word: &&str| if bare(word) == from { to.to_owned() } else { (*word).to_owned() };
    has.then(|| words.iter().map(change).collect::<Vec<_>>().join(" "))
}

/// One word can turn a verdict over: the old one must not be shown for the new question.
#[test]
fn a_question_with_a_word_exchanged_is_not_answered_by_the_old_one() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let (mut asked, mut wrong) = (0, Vec::new());
    for passage in library.rulebook.passages.values() {
        let Some(question) = passage.asks() else { continue };
        let both = EXCHANGED.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        for query in both.filter_map(|(from, to)| exchanged(question, from, to)) {
            asked += 1;
            let game = Some(passage.id.game().to_owned());
            let request = Request { query: query.clone(), game, limit: 1, ..Request::default() };
            let answer = library.ask(&request).answer;
            if answer.is_some_and(|answer| answer.id == passage.id) {
                wrong.push(format!("{query}  ->  {}", passage.id));
            }
        }
    }
    println!("{asked} questions with a word exchanged: {} have the old answer on top", wrong.len());
    if std::env::var("ADJUTANT_WORST").is_ok() {
        wrong.iter().for_each(|line| println!("{line}"));
    }
    assert!(wrong.len() * 100 <= asked, "{}", wrong.join("\n"));
}

/// Questions near to one of the content's whose verdict is another, as readers who looked for wrong ones typed them (the second of
/// them: `more or less said`, asked lines that ask the contrary, and words behind the sixteenth).
#[test]
fn a_question_near_to_one_is_not_answered_by_it() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let answered = include_str!("../../../../tests/golden/near-misses.txt")
        .lines()
        .filter(|line| !line.is_empty())
        .filter_map(|query| {
            let (game, query) =
                query.split_once('|').map_or((None, query), |(game, query)| (Some(game.to_owned()), query));
            let request = Request { query: query.to_owned(), game, limit: 1, ..Request::default() };
            let answer = library.ask(&request).answer.filter(|hit| hit.kind == Kind::Question)?;
            Some(format!("{query}  ->  {}", answer.id))
        });
    let answered: Vec<String> = answered.collect();
    assert_eq!(answered, [""; 0]);
}

/// Who leaves out *when it is played* or *at any time* asks another question.
#[test]
fn a_question_without_what_limits_it_is_not_answered_by_it() {
    const LIMITING: [&str; 6] = ["any", "if", "when", "whenever", "where", "while"];
    let library = Library::over(Rulebook::read(shipped::games()));
    let (mut asked, mut answered) = (0, Vec::new());
    for passage in library.rulebook.passages.values() {
        let Some(question) = passage.asks() else { continue };
        let words: Vec<&str> = question.split_whitespace().collect();
        let begins = |word: &&&str| LIMITING.contains(&word.to_lowercase().as_str());
        for (from, _) in words.iter().enumerate().filter(|(_, word)| begins(word)) {
            let length = words[from..].iter().position(|word| word.ends_with([',', ';', ':', '.', '?']));
            let to = length.map_or(words.len(), |length| from + length + 1);
            let rest = [&words[..from], &words[to..]].concat().join(" ");
            if rest.split(' ').count() < 3 {
                continue;
            }
            asked += 1;
            let request =
                Request { query: rest, game: Some(passage.id.game().to_owned()), ..Request::default() };
            if library.ask(&request).answer.is_some_and(|answer| answer.id == passage.id) {
                answered.push(format!("{}  ->  {}", request.query, passage.id));
            }
        }
    }
    println!("{asked} questions without what limits them: {} are answered by the whole", answered.len());
    assert!(asked > 10, "{asked}");
    assert_eq!(answered, [""; 0]);
}

/// Questions are answered when they are typed as they stand, however long they are.
#[test]
fn a_question_typed_as_it_stands_is_answered() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let (mut asked, mut silent) = (0, Vec::new());
    for passage in library.rulebook.passages.values() {
        let Some(question) = passage.asks() else { continue };
        asked += 1;
        let game = Some(passage.id.game().to_owned());
        let request = Request { query: question.to_owned(), game, limit: 1, ..Request::default() };
        if library.ask(&request).answer.is_none_or(|answer| answer.id != passage.id) {
            silent.push(question.to_owned());
        }
    }
    println!("{asked} questions typed as they stand: {} are not answered", silent.len());
    assert!(silent.len() * 20 <= asked, "{}", silent.join("\n"));
}

/// A name that several passages of a game have is none of theirs.
#[test]
fn a_label_that_several_passages_share_defines_nothing() {
    let library = Library::over(Rulebook::read(shipped::games()));
    let mut labels: BTreeMap<(String, String), usize> = BTreeMap::new();
    for passage in library.rulebook.passages.values().filter(|passage| passage.kind == Kind::Rule) {
        *labels.entry((passage.id.game().to_owned(), passage.title.to_lowercase())).or_default() += 1;
    }
    let shared: Vec<_> = labels.into_iter().filter(|(_, count)| *count > 1).map(|(label, _)| label).collect();
    assert!(shared.len() > 10, "{shared:?}");
    for (game, label) in shared {
        let request = Request { query: label.clone(), game: Some(game), limit: 1, ..Request::default() };
        let answer = library.ask(&request).answer.filter(|hit| hit.kind == Kind::Rule);
        let labelled = answer.filter(|hit| hit.title.to_lowercase() == label && hit.why.how == Match::Exact);
        assert!(labelled.is_none_or(|hit| hit.topic_title.to_lowercase() == label), "{label}");
    }
}

/// A question that the sources do not answer must not be answered by another.
#[test]
fn a_question_that_was_taken_out_is_not_answered_by_another() {
    const FOLDS: usize = 4;
    let whole = shipped::rulebook();
    let asked: Vec<(usize, String)> = whole
        .passages
        .values()
        .filter_map(|passage| passage.asks().map(str::to_owned))
        .enumerate()
        .map(|(number, question)| (number % FOLDS, question))
        .collect();
    let full = Library::over(Rulebook::read(shipped::games()));
    let is_question = |library: &Library, query: &str| {
        library.search(query).answer.is_some_and(|hit| hit.kind == Kind::Question)
    };
    let (mut right, mut wrong) = (0, 0);
    for fold in 0..FOLDS {
        let of_fold: BTreeSet<&String> =
            asked.iter().filter(|(of, _)| *of == fold).map(|(_, question)| question).collect();
        let mut without = Rulebook::read(shipped::games());
        without.passages.retain(|_, passage| {
            !passage.asks().is_some_and(|question| of_fold.contains(&question.to_owned()))
        });
        for topic in without.topics.values_mut() {
            topic.passages.retain(|id| without.passages.contains_key(id));
        }
        let without = Library::over(without);
        for question in of_fold {
            right += usize::from(is_question(&full, &noised(question)));
            wrong += usize::from(is_question(&without, question));
            wrong += usize::from(is_question(&without, &noised(question)));
        }
    }
    println!(
        "{} questions: {right} answered when noised, {wrong} of twice as many when taken out",
        asked.len()
    );
    // at most seven words are left of each, so most of the longer ones ask less than the question does, and one of its rarest words is misspelt
    assert!(right * 100 >= asked.len() * 25, "{right} of {}", asked.len());
    assert!(wrong * 200 <= asked.len() * 2, "{wrong} of {} are answered wrongly", asked.len() * 2);
}

#[test]
fn every_golden_query_has_an_answer_that_is_served_and_stands_once() {
    let rulebook = shipped::rulebook();
    let known = |id: &String| {
        let is_topic = rulebook.topics.keys().any(|topic| topic.to_string() == *id);
        is_topic || rulebook.passages.keys().any(|passage| passage.as_str() == id)
    };
    let mut seen: BTreeSet<(Option<String>, String)> = BTreeSet::new();
    for (game, queries) in sets() {
        for query in &queries {
            assert!(query.answers.iter().any(known), "`{}`: nothing of {:?}", query.text, query.answers);
            let is_new = game.is_none() || seen.insert((game.clone(), query.text.to_lowercase()));
            assert!(is_new, "`{}` stands twice: it would be in both halves", query.text);
        }
    }
    // `armada-dev`, `armada-held`, `unlimited-dev`, `unlimited-held` and the older set of both games
    let count = |game: &str| seen.iter().filter(|(of, _)| of.as_deref() == Some(game)).count();
    assert!(count("armada") >= 150 && count("unlimited") >= 100);
}
