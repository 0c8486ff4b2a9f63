//! The golden sets in `tests/golden/`.
#![allow(dead_code, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, fs};

use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    query: Vec<Query>,
}

/// One query of a set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Query {
    pub text: String,
    pub kind: String,
    pub half: Half,
    pub answers: BTreeSet<String>,
}

/// The half of a query: weights are tuned with one, the other is only reported.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    Dev,
    Held,
}

/// The sets by file name: the game they are asked in, and their queries.
pub fn sets() -> Vec<(Option<String>, Vec<Query>)> {
    let folder = testing::root().join("tests/golden");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the golden sets")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let set = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).expect("a readable set");
        let golden: Golden =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        // a query is asked within the game of its file
        let game = name.split_once('-').map(|(game, _)| game.to_owned());
        (game, golden.query)
    };
    files.iter().map(set).collect()
}

/// Whether an id answers: it is an answer, or of a topic that is one.
pub fn answers(query: &Query, id: &str) -> bool {
    let topic = id.rsplit_once('/').map_or(id, |(topic, _)| topic);
    query.answers.contains(id) || query.answers.contains(topic)
}
