//! Which of two readings of a rule is ours, and what does the other one say?
//!
//! A passage names both by lead-ins in its text, `Our reading:` and `Other reading:`. An answer that cites it follows ours, and
//! says so. A passage that leaves both open has other lead-ins.

use serde::Serialize;

use crate::{Passage, Rulebook};
use names::PassageId;

const OURS: &str = "Our reading:";
const OTHER: &str = "Other reading:";

/// Two readings of a rule that the sources leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Readings {
    /// The one that answers follow.
    pub ours: String,
    /// The one that they do not.
    pub other: String,
}

impl Readings {
    /// Those that a passage's plain text names; none where it does not name both.
    fn in_text(text: &str) -> Option<Self> {
        let (_, readings) = text.split_once(OURS)?;
        let (ours, other) = readings.split_once(OTHER)?;
        let said = |words: &str| {
            let words = words.trim().trim_end_matches('.');
            words.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        Some(Self { ours: said(ours), other: said(without_sources(other)) })
    }
}

/// The words before the places in the publisher's documents that stand behind them: `(CR 6.3.5, 7.6.16.a)`.
fn without_sources(words: &str) -> &str {
    let words = words.trim_end();
    let sources = words.strip_suffix(')').and_then(|open| open.rfind(" (CR ")).and_then(|at| words.get(..at));
    sources.unwrap_or(words)
}

impl std::fmt::Display for Readings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a reading: {}; the other: {}", self.ours, self.other)
    }
}

impl Passage {
    /// The two readings that it names, one of them ours.
    pub fn readings(&self) -> Option<Readings> {
        Readings::in_text(&self.text)
    }
}

impl Rulebook {
    /// The two readings that a passage names, one of them ours; where this rulebook lacks the passage, as the one says that
    /// it refers to.
    pub fn readings(&self, id: &PassageId) -> Option<Readings> {
        match self.passage(id) {
            Some(passage) => passage.readings(),
            None => self.reference?().passage(id)?.readings(),
        }
    }
}
