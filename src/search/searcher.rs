//! The façade: an index that can be asked.

use std::path::Path;

use super::{Hit, Progress, Request, Results, SearchError};
use crate::rulebook::Rulebook;

/// An index over one rulebook's passages. Cheap to share behind an `Arc`; immutable.
#[derive(Debug)]
pub struct Searcher {}

impl Searcher {
    /// Builds an index in memory; nothing is written.
    ///
    /// # Errors
    /// [`SearchError::Index`] when tantivy refuses the passages.
    pub fn in_memory(_rulebook: &Rulebook, _progress: &dyn Progress) -> Result<Self, SearchError> {
        Ok(Self {})
    }

    /// Reads the index of this fingerprint from `dir`, or builds it there.
    ///
    /// # Errors
    /// [`SearchError::Unwritable`] when an index must be built and the folder refuses it.
    pub fn open_or_build(
        _dir: &Path,
        _fingerprint: &str,
        rulebook: &Rulebook,
        progress: &dyn Progress,
    ) -> Result<Self, SearchError> {
        Self::in_memory(rulebook, progress)
    }

    /// Answers a request.
    ///
    /// # Errors
    /// [`SearchError::Index`] when the index cannot be read.
    pub fn search(&self, _rulebook: &Rulebook, _request: &Request) -> Result<Results, SearchError> {
        Ok(Results::default())
    }

    /// The passages nearest to an address or a name that leads nowhere, best first.
    pub fn nearest(&self, _rulebook: &Rulebook, _text: &str, _limit: usize) -> Vec<Hit> {
        Vec::new()
    }
}
