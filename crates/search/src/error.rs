//! What can go wrong with an index?

use std::{io, path::PathBuf};

/// Why there is no index, or why it could not be asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The folder for the index cannot be written.
    #[error("the index folder `{}` cannot be written: {source}", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// tantivy refused to build or to read an index that is held in memory.
    #[error("the search index could not be {doing}: {source}")]
    Index {
        /// What was tried: `built`, `read`.
        doing: &'static str,
        /// What tantivy says.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl SearchError {
    /// What to do about it, as one line.
    pub fn help(&self) -> String {
        match self {
            Self::Unwritable { path, .. } => {
                format!("make `{}` writable, or name another folder with `--index DIR`", path.display())
            }
            Self::Index { .. } => {
                "start again; if it stays, report it with the content that was read".to_owned()
            }
        }
    }

    pub(crate) fn building(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Index { doing: "built", source: source.into() }
    }

    pub(crate) fn reading(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Index { doing: "read", source: source.into() }
    }
}
