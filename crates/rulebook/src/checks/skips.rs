//! Which findings does a game ask to leave out, and why?
//!
//! `[skip]` in `game.toml` names a check and gives the reason: `"empty-note" = "names are notes here"`.
//! What is left out is counted and said with its reason.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::named;
use crate::sources::{GameSources, SourceFile, game_config::GameConfig};
use names::{Diagnostic, Span};

/// The checks that games leave out.
#[derive(Clone, Debug, Default)]
pub struct Skips {
    /// The game of each file, by the name that findings use.
    files: HashMap<String, String>,
    /// Reasons by game and check.
    reasons: BTreeMap<(String, String), String>,
    /// Entries that leave out nothing.
    wrong: Vec<Diagnostic>,
}

/// What was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The game that asks for it.
    pub game: String,
    /// The check.
    pub code: String,
    /// Why, in the editor's words.
    pub reason: String,
    /// How many findings were left out.
    pub count: usize,
}

impl Skips {
    /// Reads what these games leave out.
    pub fn of(games: &[GameSources]) -> Self {
        let mut skips = Self::default();
        for game in games.iter().flat_map(GameSources::layers) {
            let files = game.config.iter().chain(&game.notes).chain(&game.others).chain(&game.kept);
            skips.files.extend(files.map(|file| (file.name.clone(), game.id.clone())));
            if let Some(file) = &game.config {
                for (code, reason) in GameConfig::read(file).0.skip {
                    skips.add(&game.id, file, code, reason);
                }
            }
        }
        skips
    }

    fn add(&mut self, game: &str, file: &SourceFile, code: String, reason: String) {
        let at = file.text.find(&code).unwrap_or(0);
        let wrong = |message: String, help: &str| {
            let span = Span::at(&file.name, &file.text, at, code.len());
            Diagnostic::warning("broken-skip", message).at(span).help(help)
        };
        if named(&code).is_none() {
            let message = format!("`{code}` is no check that could be left out");
            self.wrong.push(wrong(message, "write the name that stands in brackets in the finding"));
        } else if reason.trim().is_empty() {
            let message = format!("`{code}` is to be left out without a reason, and is not");
            self.wrong.push(wrong(message, "write why: `\"name-of-check\" = \"why\"`"));
        } else {
            self.reasons.insert((game.to_owned(), code), reason);
        }
    }

    /// Takes out what is to be left out; findings about the entries themselves come along.
    pub fn apply(&self, findings: Vec<Diagnostic>) -> (Vec<Diagnostic>, Vec<Skipped>) {
        let mut counts: BTreeMap<&(String, String), usize> = BTreeMap::new();
        let mut kept = self.wrong.clone();
        for finding in findings {
            let game = finding.span.as_ref().and_then(|span| self.files.get(&span.file));
            let key = game.map(|game| (game.clone(), finding.code.to_owned()));
            match key.and_then(|key| self.reasons.get_key_value(&key)) {
                Some((key, _)) => *counts.entry(key).or_default() += 1,
                None => kept.push(finding),
            }
        }
        let skipped = counts.into_iter().map(|(key, count)| Skipped {
            game: key.0.clone(),
            code: key.1.clone(),
            reason: self.reasons.get(key).cloned().unwrap_or_default(),
            count,
        });
        let skipped = skipped.collect();
        (kept, skipped)
    }
}
