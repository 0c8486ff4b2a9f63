//! What became of an address that a game had before?
//!
//! `moved.toml` beside the notes says it: `"old" = "new"` for what has another address now,
//! `"old" = ["one", "two"]` for what was removed, with what took its place. Addresses are written
//! below the game: `topic` or `topic/passage`. A topic that moved takes its passages along.

use std::collections::{BTreeMap, BTreeSet};

use borsh::{BorshDeserialize, BorshSerialize};
use serde::Deserialize;
use toml::Spanned;

use super::lock::{key, parts};
use crate::{
    sources::SourceFile,
    words::{given_addresses::forgive, limits},
};
use names::{Diagnostic, Ordered, Span};

/// The name of the file in a game's folder.
pub const FILE: &str = "moved.toml";

/// Every entry of a game's `moved.toml`.
#[derive(Clone, Debug, Default, PartialEq, BorshSerialize, BorshDeserialize)]
pub(crate) struct Moves {
    pub entries: BTreeMap<String, Move>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, BorshSerialize, BorshDeserialize)]
pub(crate) struct Move {
    pub fate: Fate,
    /// Why, in the editor's words.
    pub why: Option<String>,
    /// Where the entry stands.
    pub span: Span,
}

/// What became of an address; addresses are below the game.
#[derive(Clone, Debug, PartialEq, Eq, BorshSerialize, BorshDeserialize)]
pub(crate) enum Fate {
    /// It has another address.
    Moved(String),
    /// It is gone; these took its place.
    Removed(Vec<String>),
}

/// Where an address leads in the end, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub fate: Fate,
    pub why: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    To(String),
    Successors(Vec<String>),
    Told(Told),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    to: Option<String>,
    successors: Option<Vec<String>>,
    why: Option<String>,
}

impl Moves {
    /// Reads the file of a game; entries that cannot be read are findings.
    pub fn read(file: &SourceFile, game: &str) -> (Self, Vec<Diagnostic>) {
        let table = match toml::from_str::<BTreeMap<Spanned<String>, toml::Value>>(&file.text) {
            Ok(table) => table,
            Err(error) => {
                let range = error.span().unwrap_or(0..0);
                let message = format!("`{}` cannot be read: {}", file.name, error.message());
                let finding = Diagnostic::error("broken-moved-file", message);
                let span = Span::at(&file.name, &file.text, range.start, range.len());
                return (
                    Self::default(),
                    vec![finding.at(span).help("correct the TOML; nothing of it is used")],
                );
            }
        };
        let mut moves = Self::default();
        let mut findings = Vec::new();
        for (key, value) in table {
            let span = Span::at(&file.name, &file.text, key.span().start, key.span().len());
            let from = below(key.get_ref(), game);
            match fate(value, game).filter(|_| parts(game, &from).is_some()) {
                Some(_) if moves.names(&from) => findings.push(
                    Diagnostic::error("broken-moved-file", format!("`{from}` has two entries"))
                        .at(span)
                        .help("take one of them out: case and underscores make no difference"),
                ),
                Some((fate, why)) => drop(moves.entries.insert(from, Move { fate, why, span })),
                None => findings.push(
                    Diagnostic::error(
                        "broken-moved-file",
                        format!("`{}` does not say what became of it", key.get_ref()),
                    )
                    .at(span)
                    .help("write `\"topic/old\" = \"topic/new\"`, or a list of what took its place"),
                ),
            }
        }
        (moves, findings)
    }

    /// The same of an older edition's own folder, with addresses below the game: `@1.4/topic`.
    pub fn below_the_game(self, sources: &str) -> Self {
        let edition = key(sources, "", None);
        let whole = |key: String| if key.starts_with('@') { key } else { format!("{edition}{key}") };
        let entries = self.entries.into_iter().map(|(from, entry)| {
            let fate = match entry.fate {
                Fate::Moved(to) => Fate::Moved(whole(to)),
                Fate::Removed(successors) => Fate::Removed(successors.into_iter().map(whole).collect()),
            };
            (whole(from), Move { fate, ..entry })
        });
        Self { entries: entries.ordered_map() }
    }

    /// Whether the file names this very address.
    pub fn names(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Where an address leads in the end; none where the file does not say, or goes round in a circle.
    pub fn end(&self, key: &str) -> Option<End> {
        let (mut fate, mut why) = self.step(key)?;
        let mut seen = BTreeSet::from([key.to_owned()]);
        while let Fate::Moved(to) = &fate {
            if !seen.insert(to.clone()) || seen.len() > limits::MOVES {
                return None;
            }
            let Some((next, more)) = self.step(to) else { break };
            why = more.or(why);
            fate = next;
        }
        Some(End { fate, why })
    }

    /// The names that a topic had before.
    pub fn names_before(&self, topic: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for from in self.entries.keys().filter(|from| is_topic(from)) {
            let ends_here = self.end(from).is_some_and(|end| end.fate == Fate::Moved(topic.to_owned()));
            if ends_here && from != topic {
                names.push(from.clone());
            }
        }
        names
    }

    fn step(&self, key: &str) -> Option<(Fate, Option<String>)> {
        if let Some(entry) = self.entries.get(key) {
            return Some((entry.fate.clone(), entry.why.clone()));
        }
        let (topic, passage) = key.rsplit_once('/')?;
        let entry = self.entries.get(topic)?;
        let fate = match &entry.fate {
            Fate::Moved(to) if is_topic(to) => Fate::Moved(format!("{to}/{passage}")),
            other => other.clone(),
        };
        Some((fate, entry.why.clone()))
    }
}

/// Whether an address below a game is a topic's.
fn is_topic(key: &str) -> bool {
    parts("game", key).is_some_and(|(_, _, passage)| passage.is_none())
}

fn fate(value: toml::Value, game: &str) -> Option<(Fate, Option<String>)> {
    let all = |keys: Vec<String>| keys.iter().map(|key| below(key, game)).collect();
    Some(match value.try_into().ok()? {
        Written::To(to) => (Fate::Moved(below(&to, game)), None),
        Written::Successors(successors) => (Fate::Removed(all(successors)), None),
        Written::Told(Told { to: Some(to), successors: None, why }) => (Fate::Moved(below(&to, game)), why),
        Written::Told(Told { to: None, successors: Some(successors), why }) => {
            (Fate::Removed(all(successors)), why)
        }
        Written::Told(_) => return None,
    })
}

/// An address below the game in its one right form; a whole id is understood too.
fn below(written: &str, game: &str) -> String {
    let parts: Vec<String> = written.trim().trim_matches('/').split('/').map(forgive).collect();
    let written = parts.join("/");
    let whole = written.split('/').count() == 3;
    match written.strip_prefix(game) {
        Some(rest) if whole && rest.starts_with('/') => rest.trim_start_matches('/').to_owned(),
        Some(rest) if whole && rest.starts_with('@') => rest.to_owned(),
        _ => written,
    }
}
