//! Are the passages that the engine cites still the texts that somebody compared it with?
//!
//! `citations.lock` keeps the text of every cited passage, with its hash, as it was when somebody last
//! looked. A text that is another one now is a [`Change`] until it is looked at and blessed.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::executed;
use names::{Diagnostic, PassageId, Span};
use rulebook::{Passage, Rulebook};

/// The name of the file, beside the folders of the games.
pub const FILE: &str = "citations.lock";

/// What stands above the lines.
const HEADER: &str = "\
# The text of every passage that the engine cites, as it was when somebody last compared the two.
# A changed text fails until it is looked at (`adjutant cite diff`) and blessed (`adjutant cite bless`).
#
# id hash text
";

/// Hex digits of a text's hash.
const DIGITS: usize = 16;

/// The texts that were looked at. Of a passage there are several where two branches were merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blessed(BTreeMap<PassageId, BTreeSet<String>>);

/// A citation whose text nobody has compared with the engine as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
pub enum Change {
    /// The passage says something else now.
    Changed {
        /// The passage.
        id: PassageId,
        /// What it said when somebody looked.
        before: String,
        /// What it says.
        now: String,
    },
    /// The engine has begun to cite it.
    New {
        /// The passage.
        id: PassageId,
        /// What it says.
        now: String,
    },
    /// The engine cites it, and it is gone.
    Lost {
        /// The passage.
        id: PassageId,
        /// What it said when somebody looked, if anybody did.
        before: String,
    },
}

impl Blessed {
    /// Reads a lock; lines that cannot be read, or whose hash is not their text's, are findings.
    pub fn read(text: &str, name: &str) -> (Self, Vec<Diagnostic>) {
        let mut blessed = Self::default();
        let mut findings = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let words = line.trim();
            match entry(words) {
                _ if words.is_empty() || words.starts_with('#') => {}
                Some((id, text)) => drop(blessed.0.entry(id).or_default().insert(text)),
                None => {
                    let shown: String = words.chars().take(60).collect();
                    let message = format!("`{shown}` in `{name}` is no citation with its text and hash");
                    let finding = Diagnostic::error("broken-citations-lock", message);
                    let help = "take the line out where it is a merge's mark, then `adjutant cite bless`";
                    findings.push(finding.at(Span::at(name, text, at, words.len())).help(help));
                }
            }
            at += line.len();
        }
        (blessed, findings)
    }

    /// The lock's text.
    pub fn write(&self) -> String {
        let mut lock = HEADER.to_owned();
        for (id, texts) in &self.0 {
            for text in texts {
                lock.push_str(&format!("{id} {} {text}\n", hash(text)));
            }
        }
        lock
    }

    /// The lock with the texts of today: of these passages, or of all that the engine cites where
    /// none are named. Passages that it cites no more go out.
    #[must_use]
    pub fn bless(mut self, rulebook: &Rulebook, only: &[PassageId]) -> Self {
        self.0.retain(|id, _| executed().contains(id));
        for id in executed().iter().filter(|id| only.is_empty() || only.contains(id)) {
            match rulebook.passage(id) {
                Some(passage) => drop(self.0.insert(id.clone(), BTreeSet::from([words(passage)]))),
                None => drop(self.0.remove(id)),
            }
        }
        self
    }

    /// What changed since somebody looked, of the games that the rulebook has.
    pub fn changes(&self, rulebook: &Rulebook) -> Vec<Change> {
        let here = executed().iter().filter(|id| rulebook.game(id.game()).is_some());
        here.filter_map(|id| self.change(rulebook, id)).collect()
    }

    fn change(&self, rulebook: &Rulebook, id: &PassageId) -> Option<Change> {
        let (id, known) = (id.clone(), self.0.get(id));
        let before = || known.and_then(|texts| texts.last()).cloned().unwrap_or_default();
        let Some(now) = rulebook.passage(&id).map(words) else {
            return Some(Change::Lost { id, before: before() });
        };
        match known {
            Some(texts) if texts.contains(&now) => None,
            Some(_) => Some(Change::Changed { id, before: before(), now }),
            None => Some(Change::New { id, now }),
        }
    }
}

impl Change {
    /// The passage.
    pub fn id(&self) -> &PassageId {
        match self {
            Self::Changed { id, .. } | Self::New { id, .. } | Self::Lost { id, .. } => id,
        }
    }

    /// The text somebody looked at, and the text of today.
    pub fn texts(&self) -> (&str, &str) {
        match self {
            Self::Changed { before, now, .. } => (before, now),
            Self::New { now, .. } => ("", now),
            Self::Lost { before, .. } => (before, ""),
        }
    }

    /// The change as a finding, where the passage stands.
    pub fn finding(&self, rulebook: &Rulebook) -> Diagnostic {
        let id = self.id();
        let finding = match self {
            Self::Changed { .. } => Diagnostic::error(
                "citation-changed",
                format!(
                    "`{id}` is cited by the engine and says something else than when somebody last looked"
                ),
            )
            .help(
                "see `adjutant cite diff`; where the engine still does what it says, `adjutant cite bless`",
            ),
            Self::New { .. } => Diagnostic::warning(
                "citation-not-looked-at",
                format!("`{id}` is cited by the engine, and nobody has compared the two"),
            )
            .help("where the engine does what it says, `adjutant cite bless`"),
            Self::Lost { .. } => {
                Diagnostic::error("citation-lost", format!("`{id}` is cited by the engine and is not there"))
                    .help("give the passage its id back, or cite another one")
            }
        };
        match rulebook.passage(id) {
            Some(passage) => finding.at(passage.span.clone()),
            None => finding,
        }
    }
}

/// What a passage says, its question first, in one line.
fn words(passage: &Passage) -> String {
    let asked = passage.asks().map(|question| format!("{question} ")).unwrap_or_default();
    let text = format!("{asked}{}", passage.text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(DIGITS).collect()
}

fn entry(line: &str) -> Option<(PassageId, String)> {
    let (id, rest) = line.split_once(' ')?;
    let (kept, text) = rest.split_once(' ').unwrap_or((rest, ""));
    (hash(text) == kept).then_some((id.parse().ok()?, text.to_owned()))
}
