//! Has each question its verdict, its passages, its authority and its date, and each rule the ways in which players ask for it?

use std::collections::BTreeMap;

use rulebook::{Kind, Passage, Target};

use crate::{SHIPPED, nothing};

/// The words with which a question asks for an amount; every other question is answered by *Yes* or *No*.
const AMOUNTS: &[&str] = &["How many", "how many", "How much", "how much"];

fn questions() -> impl Iterator<Item = &'static Passage> {
    SHIPPED.passages.values().filter(|passage| passage.kind == Kind::Question)
}

/// The first word of an answer.
fn verdict(answer: &str) -> &str {
    answer.split(|it: char| !it.is_alphanumeric()).next().unwrap_or_default()
}

/// docs/sources.md, *Passages and their ids*: *Yes*, *No*, or the number that is asked for.
#[test]
fn every_answer_opens_with_its_verdict() {
    let fits = |question: &Passage| {
        let asks = question.asks().unwrap_or_default();
        let amount = AMOUNTS.iter().any(|words| asks.contains(words));
        match verdict(&question.text) {
            "Yes" | "No" => !amount,
            number => amount && number.parse::<u32>().is_ok(),
        }
    };
    let wrong: Vec<String> = questions()
        .filter(|it| !fits(it))
        .map(|it| format!("{}: {} {}", it.id, it.asks().unwrap_or_default(), it.text))
        .collect();
    nothing("answers that do not open with what is asked for", &wrong);
}

#[test]
fn every_question_names_its_passages_its_authority_and_its_date() {
    let lead = |it: &Passage| {
        let to = |target: &Target| match target {
            Target::Passage(id) => SHIPPED.passage(id).is_some_and(|it| it.kind != Kind::Question),
            Target::Topic(_) | Target::External(_) | Target::Unresolved(_) => false,
        };
        it.links.iter().any(|link| to(&link.target))
    };
    let lacking: Vec<String> = questions()
        .filter_map(|it| {
            let of_its_own = it.answered.is_some() || it.ruling.as_ref().is_some_and(|it| it.day().is_some());
            let lacks: Vec<&str> = [
                (it.citations.is_empty(), "a citation"),
                (!lead(it), "a passage that it follows from"),
                (!of_its_own, "a date of its own"),
            ]
            .into_iter()
            .filter_map(|(lacks, what)| lacks.then_some(what))
            .collect();
            (!lacks.is_empty())
                .then(|| format!("{} ({}) lacks {}", it.id, it.authority.word(), lacks.join(", ")))
        })
        .collect();
    nothing("questions that lack something", &lacking);
}

/// At least three; more than five where players ask for it in words that share nothing. Beside them stand at most six that ask a question
/// in other words (`?`). Entries of a glossary are called by their term, examples and notes decide nothing.
#[test]
fn every_passage_that_decides_something_is_asked_for_in_several_ways() {
    let decides = |it: &&Passage| matches!(it.kind, Kind::Rule | Kind::Question | Kind::Ruling);
    let wrong: Vec<String> = SHIPPED
        .passages
        .values()
        .filter(decides)
        .filter(|it| {
            let same = it.asked.iter().filter(|way| way.ends_with('?')).count();
            !(3..=13).contains(&(it.asked.len() - same)) || same > 6
        })
        .map(|it| format!("{} has {}", it.id, it.asked.len()))
        .collect();
    nothing("passages with fewer or more ways of asking", &wrong);

    let mut asked: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for it in SHIPPED.passages.values() {
        for way in &it.asked {
            asked.entry((it.id.game(), way.to_lowercase())).or_default().push(it.id.to_string());
        }
    }
    let twice: Vec<String> = asked
        .iter()
        .filter(|(_, of)| of.len() > 1)
        .map(|((_, way), of)| format!("`{way}`: {of:?}"))
        .collect();
    nothing("ways of asking that two passages have", &twice);
}
