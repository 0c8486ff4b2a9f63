//! Small rulebooks of our own to search in, and corpora where they are found.
#![allow(dead_code, clippy::expect_used)]

pub mod golden;
pub mod measure;

use std::path::PathBuf;

use names::{PassageId, Span, TopicId};
use rulebook::{Authority, Dialect, Game, Kind, LinkCount, Passage, Rulebook, SourceCitation, Topic};
use search::{Request, Results, Searcher, Silent};

/// A passage, told in as few words as a test needs.
#[derive(Clone)]
pub struct Told<'a> {
    pub id: &'a str,
    pub kind: Kind,
    pub label: Option<&'a str>,
    pub text: &'a str,
    pub question: Option<&'a str>,
    pub asked: &'a [&'a str],
    pub aliases: &'a [&'a str],
}

impl<'a> Told<'a> {
    pub const fn rule(id: &'a str, label: &'a str, text: &'a str) -> Self {
        Self {
            id,
            kind: Kind::Rule,
            label: if label.is_empty() { None } else { Some(label) },
            text,
            question: None,
            asked: &[],
            aliases: &[],
        }
    }

    pub const fn question(id: &'a str, question: &'a str, answer: &'a str) -> Self {
        Self {
            id,
            kind: Kind::Question,
            label: None,
            text: answer,
            question: Some(question),
            asked: &[],
            aliases: &[],
        }
    }

    pub const fn asked(mut self, asked: &'a [&'a str]) -> Self {
        self.asked = asked;
        self
    }

    pub const fn aliases(mut self, aliases: &'a [&'a str]) -> Self {
        self.aliases = aliases;
        self
    }

    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }
}

/// A rulebook of these passages; topics and games are named after their ids.
pub fn rulebook(passages: &[Told<'_>]) -> Rulebook {
    let mut rulebook = Rulebook::default();
    for told in passages {
        let id: PassageId = told.id.parse().expect("a well-formed id");
        let game = rulebook.games.entry(id.game().to_owned());
        let game = game.or_insert_with(|| Game {
            id: id.game().to_owned(),
            title: title(id.game()),
            edition: None,
            effective: None,
            own_words: false,
            sources: Vec::new(),
            aliases: Vec::new(),
            names: Vec::new(),
            topics: Vec::new(),
            chapters: Vec::new(),
            links: LinkCount::default(),
            overlays: Vec::new(),
            replaces_shipped: false,
            own_folder: false,
            rulings: Vec::new(),
        });
        let topic_id = id.topic_id();
        if !game.topics.contains(&topic_id) {
            game.topics.push(topic_id.clone());
        }
        let topic = rulebook.topics.entry(topic_id.clone());
        let topic = topic.or_insert_with(|| empty_topic(topic_id));
        topic.passages.push(id.clone());
        rulebook.passages.insert(id.clone(), passage(id, told));
    }
    rulebook
}

fn title(slug: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    slug.split('-').map(word).collect::<Vec<_>>().join(" ")
}

fn empty_topic(id: TopicId) -> Topic {
    Topic {
        title: title(&id.topic),
        summary: String::new(),
        about: None,
        file: format!("{}.md", id.topic),
        overlay: None,
        dialect: Dialect::Plain,
        aliases: Vec::new(),
        named_at: Vec::new(),
        citations: Vec::new(),
        related: Vec::new(),
        passages: Vec::new(),
        edition: None,
        backlinks: Vec::new(),
        rulings: Vec::new(),
        id,
    }
}

fn passage(id: PassageId, told: &Told<'_>) -> Passage {
    let strings = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let name = told.label.or(told.question).unwrap_or(told.text);
    Passage {
        id,
        kind: told.kind,
        title: name.to_owned(),
        label: told.label.map(str::to_owned),
        text: told.text.to_owned(),
        html: String::new(),
        question: told.question.map(str::to_owned),
        place: Vec::new(),
        parent: None,
        ordinal: None,
        depth: 0,
        citations: Vec::<SourceCitation>::new(),
        links: Vec::new(),
        backlinks: Vec::new(),
        related: Vec::new(),
        ruling: None,
        answered: None,
        rulings: Vec::new(),
        aliases: strings(told.aliases),
        asked: strings(told.asked),
        authority: Authority::Official,
        slang: false,
        superseded: false,
        held_until: None,
        damage: Vec::new(),
        edition: None,
        callout: None,
        scenario: None,
        scenario_at: Vec::new(),
        span: Span::default(),
    }
}

/// A rulebook and the searcher over it.
pub struct Library {
    pub rulebook: Rulebook,
    pub searcher: Searcher,
}

impl Library {
    pub fn of(passages: &[Told<'_>]) -> Self {
        Self::over(rulebook(passages))
    }

    pub fn over(rulebook: Rulebook) -> Self {
        let searcher = Searcher::in_memory(&rulebook, &Silent).expect("an index");
        Self { rulebook, searcher }
    }

    pub fn search(&self, query: &str) -> Results {
        self.ask(&Request { query: query.to_owned(), limit: 10, ..Request::default() })
    }

    pub fn ask(&self, request: &Request) -> Results {
        let results = self.searcher.search(&self.rulebook, request);
        results.expect("no query is an error")
    }

    /// The ids of the hits, best first.
    pub fn ids(&self, query: &str) -> Vec<String> {
        let hits = self.search(query).hits;
        hits.iter().map(|hit| hit.id.to_string()).collect()
    }
}

/// The folder of reference corpora, where there is one.
pub fn corpora() -> Option<PathBuf> {
    let shared =
        std::env::var_os("ADJUTANT_CORPORA").map_or_else(|| testing::root().join("../shared"), PathBuf::from);
    let corpora = shared.join("corpora");
    let found = [corpora, shared].into_iter().find(|dir| dir.join("armada-vault").is_dir());
    if found.is_none() {
        let _ = std::io::Write::write_fmt(
            &mut std::io::stderr(),
            format_args!("passed over: no corpora beside the project (set ADJUTANT_CORPORA)\n"),
        );
    }
    found
}
