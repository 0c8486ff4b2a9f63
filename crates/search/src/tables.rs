//! What is kept with an index besides its postings?
//!
//! Everything that is made of the rulebook for searching and does not change with a query: which document is which
//! passage, the words of the sources, names and priors, and what can be suggested. Made once, when an index is built;
//! a start reads it.

use borsh::{BorshDeserialize, BorshSerialize};
use tantivy::directory::RamDirectory;

use super::{
    Progress, SearchError,
    catalogue::Catalogue,
    index::{self, Files, Gathered, Index},
    spelling::Vocabulary,
    suggest::{Behind, Suggestions},
    texts::Texts,
};
use names::PassageId;
use rulebook::Rulebook;

/// The tables of one index.
#[derive(Debug, BorshSerialize, BorshDeserialize)]
pub(super) struct Tables {
    /// The ids of the passages, by document.
    ids: Texts,
    pub vocabulary: Vocabulary,
    pub catalogue: Catalogue,
    pub suggestions: Suggestions,
}

impl Tables {
    /// Those of a rulebook; the words come from its index.
    pub(super) fn of(rulebook: &Rulebook) -> Self {
        let passages = passages(rulebook);
        let catalogue = Catalogue::of(rulebook);
        let behind = Behind { rulebook, passages: &passages, topics: &catalogue.topics };
        let suggestions = Suggestions::of(behind);
        let ids = passages.iter().map(PassageId::as_str).collect();
        Self { ids, vocabulary: Vocabulary::default(), catalogue, suggestions }
    }

    /// As they are kept.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, SearchError> {
        borsh::to_vec(self).map_err(SearchError::building)
    }

    /// As they were kept.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, SearchError> {
        borsh::from_slice(bytes).map_err(SearchError::reading)
    }

    /// The passages by document; an error where these are not the tables of these very passages.
    pub(super) fn passages(&self, rulebook: &Rulebook) -> Result<Vec<PassageId>, SearchError> {
        match self.ids.iter().eq(rulebook.passages.keys().map(PassageId::as_str)) {
            true => Ok(passages(rulebook)),
            false => Err(SearchError::reading("it holds other passages")),
        }
    }
}

/// Documents are numbered as the rulebook orders its passages.
fn passages(rulebook: &Rulebook) -> Vec<PassageId> {
    rulebook.passages.keys().cloned().collect()
}

/// The name of their file beside those of the index.
const FILE: &str = "tables";

/// Builds the index of a rulebook in memory, and its tables.
pub(super) fn build(
    rulebook: &Rulebook,
    progress: &dyn Progress,
) -> Result<(RamDirectory, Tables), SearchError> {
    let gathered = Gathered::of(rulebook, progress)?;
    // What is made of the passages at once takes both cores, so the rest of it is made while they are written.
    let (written, tables) = rayon::join(|| gathered.write(), || Tables::of(rulebook));
    progress.finish();
    let (directory, vocabulary) = written?;
    Ok((directory, Tables { vocabulary, ..tables }))
}

/// The files of both.
pub(super) fn files(directory: &RamDirectory, tables: &Tables) -> Result<Files, SearchError> {
    let mut files = index::files(directory)?;
    files.push((FILE.into(), tables.to_bytes()?));
    Ok(files)
}

/// Both, of their files.
pub(super) fn read(files: &Files) -> Result<(Index, Tables), SearchError> {
    let (of_tables, of_index): (Vec<_>, Vec<_>) =
        files.iter().partition(|(path, _)| path.as_os_str() == FILE);
    let [(_, bytes)] = of_tables.as_slice() else {
        return Err(SearchError::reading("it has no tables"));
    };
    let index = || Index::open(index::directory(of_index)?);
    let (tables, index) = rayon::join(|| Tables::from_bytes(bytes), index);
    Ok((index?, tables?))
}
