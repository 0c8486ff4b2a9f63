//! How often is the answering passage found, and how high?
//!
//! The golden set over the shipped content has floors; the sets derived from reference corpora
//! (FAQ questions of the Armada vault) are printed for information, where the corpora are found.

#![allow(clippy::expect_used)]

mod search_support;

use std::collections::{BTreeMap, BTreeSet};

use adjutant::{
    rulebook::{
        Kind, Rulebook,
        sources::{ContentChoice, Shipped, gather},
    },
    search::Request,
};
use search_support::{Library, corpora};
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    query: Vec<Query>,
}

#[derive(Deserialize)]
struct Query {
    text: String,
    sort: String,
    answers: BTreeSet<String>,
}

/// What a set of queries came to.
#[derive(Clone, Copy, Default)]
struct Tally {
    queries: usize,
    reciprocal: f64,
    found: usize,
    nothing: usize,
}

impl Tally {
    /// Adds one query: the ids found, and whether one of them answers.
    fn add(&mut self, ids: &[String], answers: impl Fn(&str) -> bool) -> Option<usize> {
        let rank = ids.iter().take(10).position(|id| answers(id));
        self.queries += 1;
        self.reciprocal += rank.map_or(0.0, |rank| 1.0 / (rank + 1) as f64);
        self.found += usize::from(rank.is_some());
        self.nothing += usize::from(ids.is_empty());
        rank
    }

    fn share(&self, part: f64) -> f64 {
        part / self.queries.max(1) as f64
    }

    fn mrr(&self) -> f64 {
        self.share(self.reciprocal)
    }

    fn recall(&self) -> f64 {
        self.share(self.found as f64)
    }

    fn report(&self, name: &str) {
        println!(
            "{name:<44} {:>4} queries  MRR@10 {:.2}  recall@10 {:.2}  without hits {:.1} %",
            self.queries,
            self.mrr(),
            self.recall(),
            100.0 * self.share(self.nothing as f64),
        );
    }
}

fn ids(library: &Library, query: &str, limit: usize) -> Vec<String> {
    let request = Request { query: query.to_owned(), limit, ..Request::default() };
    let hits = library.ask(&request).hits;
    hits.iter().map(|hit| hit.id.to_string()).collect()
}

#[test]
fn shipped_content_in_players_words() {
    let golden: Golden =
        toml::from_str(include_str!("golden/shipped.toml")).expect("a well-formed golden set");
    let library = Library::over(Rulebook::shipped());
    let mut all = Tally::default();
    let mut sorts: BTreeMap<&str, Tally> = BTreeMap::new();
    for query in &golden.query {
        let known = |id: &String| library.rulebook.passages.keys().any(|key| key.as_str() == id);
        assert!(query.answers.iter().any(known), "`{}` names no passage", query.text);
        let ids = ids(&library, &query.text, 10);
        let answers = |id: &str| query.answers.contains(id);
        sorts.entry(&query.sort).or_default().add(&ids, answers);
        let rank = all.add(&ids, answers);
        if rank != Some(0) {
            let first: Vec<&str> = ids.iter().take(3).map(String::as_str).collect();
            println!(
                "  rank {:>4}  {}  {first:?}",
                rank.map_or("-".into(), |rank| (rank + 1).to_string()),
                query.text
            );
        }
    }
    for (sort, tally) in &sorts {
        tally.report(&format!("shipped content, {sort}"));
    }
    all.report("shipped content");
    assert!(all.mrr() >= 0.85, "MRR@10 {:.3} is below its floor", all.mrr());
    assert!(all.recall() >= 0.95, "recall@10 {:.3} is below its floor", all.recall());
    assert_eq!(all.nothing, 0, "queries without hits");
}

/// Topics of the hits in order, each once: pages, not passages, are what the recorded figures count.
fn pages(library: &Library, query: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for id in ids(library, query, 100) {
        let page = id.rsplit_once('/').map_or(id.clone(), |(page, _)| page.to_owned());
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    pages
}

#[test]
fn questions_of_the_armada_vault() {
    let Some(corpora) = corpora() else {
        return;
    };
    let choice = ContentChoice { folders: vec![corpora.join("armada-vault")], shipped: Shipped::Without };
    let games = gather(&choice).expect("a vault");
    let whole = Rulebook::read(games);
    let questions: Vec<(String, String)> = whole
        .passages
        .values()
        .filter_map(|passage| {
            let question = passage.question.clone().filter(|question| !question.is_empty())?;
            Some((question, passage.id.topic_id().to_string()))
        })
        .collect();
    let without = without_questions(&whole);
    for (name, library) in [
        ("vault without its FAQ, question → its page", Library::over(without)),
        ("vault with its FAQ, question → its page", Library::over(whole)),
    ] {
        let (mut verbatim, mut noised) = (Tally::default(), Tally::default());
        for (question, page) in &questions {
            verbatim.add(&pages(&library, question), |id| id == page);
            noised.add(&pages(&library, &noise(question)), |id| id == page);
        }
        verbatim.report(name);
        noised.report(&format!("{name}, noised"));
    }
}

/// The rulebook with every question taken out.
fn without_questions(whole: &Rulebook) -> Rulebook {
    let mut rulebook = Rulebook::default();
    rulebook.games.clone_from(&whole.games);
    rulebook.topics.clone_from(&whole.topics);
    rulebook.passages.clone_from(&whole.passages);
    rulebook.passages.retain(|_, passage| passage.kind != Kind::Question);
    for topic in rulebook.topics.values_mut() {
        topic.passages.retain(|id| rulebook.passages.contains_key(id));
    }
    rulebook
}

/// A question as it is typed in a hurry: function words dropped, at most seven words, the first long
/// word in the other number, one letter of the longest word left out.
fn noise(question: &str) -> String {
    const FUNCTION: &[&str] = &[
        "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "has", "have",
        "how", "i", "if", "in", "is", "it", "its", "my", "of", "on", "or", "that", "the", "their", "this",
        "to", "was", "what", "when", "which", "while", "will", "with", "would",
    ];
    let lower = question.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let kept = words.filter(|word| !FUNCTION.contains(word)).take(7);
    let mut words: Vec<String> = kept.map(str::to_owned).collect();
    if let Some(word) = words.iter_mut().find(|word| word.len() > 4) {
        match word.strip_suffix('s') {
            Some(singular) => *word = singular.to_owned(),
            None => word.push('s'),
        }
    }
    let longest = words.iter_mut().max_by_key(|word| word.chars().count());
    if let Some(word) = longest.filter(|word| word.chars().count() > 5) {
        let middle = word.chars().count() / 2;
        *word = word.chars().enumerate().filter(|(at, _)| *at != middle).map(|(_, c)| c).collect();
    }
    words.join(" ")
}
