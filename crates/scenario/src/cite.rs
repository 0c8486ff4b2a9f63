//! Where do the engine's citations meet the rulebook?
//!
//! A passage that the served content has is linked. One that it lacks is shown as document and page,
//! as the shipped content cites it, with a finding, and never as a dead link.

use std::collections::BTreeSet;

use super::CitationReport;
use engine::Citations;
use names::{Citation, Diagnostic, PassageId, capital};
use rulebook::Rulebook;

/// Meets citations with one rulebook, and remembers what it lacks.
pub(super) struct Citer<'a> {
    rulebook: &'a Rulebook,
    missing: BTreeSet<PassageId>,
}

impl<'a> Citer<'a> {
    pub(super) fn new(rulebook: &'a Rulebook) -> Self {
        Self { rulebook, missing: BTreeSet::new() }
    }

    /// All citations of a step or a refusal, the most important one first.
    pub(super) fn all(&mut self, citations: &Citations) -> Vec<CitationReport> {
        citations.iter().map(|citation| self.one(citation)).collect()
    }

    fn one(&mut self, citation: &Citation) -> CitationReport {
        let Citation { id, role, number } = citation.clone();
        let number = number.as_deref();
        let readings = self.rulebook.readings(&id);
        if let Some(passage) = self.rulebook.passage(&id) {
            let label = self.rulebook.citation_label_by(passage, number);
            return CitationReport { url: Some(id.url()), id, role, label, readings };
        }
        self.missing.insert(id.clone());
        let named = || format!("{}, {}", in_words(id.topic()), in_words(id.passage()));
        let label = self.rulebook.reference_label(&id, number).unwrap_or_else(named);
        CitationReport { url: None, id, role, label, readings }
    }

    /// One finding per passage that the served content lacks.
    pub(super) fn findings(self) -> Vec<Diagnostic> {
        let finding = |id: PassageId| {
            let message = format!("the served content has no passage `{id}`, which the answer cites");
            Diagnostic::warning("citation-without-passage", message)
                .help("serve the shipped content too, or give the passage this id")
        };
        self.missing.into_iter().map(finding).collect()
    }
}

/// `defense-tokens` as `Defense Tokens`.
fn in_words(slug: &str) -> String {
    slug.split('-').filter(|word| !word.is_empty()).map(capital).collect::<Vec<_>>().join(" ")
}
