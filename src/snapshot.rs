//! What do readers see at one moment?
//!
//! A [`Snapshot`] is one generation: a rulebook, the searcher over exactly its passages, and what the
//! scenarios under them came to. It is immutable and swapped whole ([`Shared`]), so that every answer
//! comes wholly from one generation.

use std::{path::PathBuf, sync::Arc};

use arc_swap::{ArcSwap, Guard};

use crate::{
    rulebook::{
        Passage, Rulebook,
        sources::{GameSources, fingerprint},
    },
    scenario::{Checked, Checks},
    search::{Progress, SearchError, Searcher},
};

/// Where the index of a snapshot lives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IndexPlace {
    /// In memory only; nothing is written.
    #[default]
    Memory,
    /// In a folder, one sub-folder per generation.
    Folder(PathBuf),
}

/// Why there is no snapshot.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The index could not be built or written.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl SnapshotError {
    /// What to do about it, as one line.
    pub fn help(&self) -> String {
        match self {
            Self::Search(error) => error.help(),
        }
    }
}

/// One generation of what readers see.
#[derive(Debug)]
pub struct Snapshot {
    /// What the rules say.
    pub rulebook: Rulebook,
    /// How its passages are found.
    pub searcher: Searcher,
    /// What the sources were: equal fingerprints, equal snapshots.
    pub fingerprint: String,
    /// What the scenarios under its passages came to, as far as somebody asked.
    checks: Checks,
}

impl Snapshot {
    /// What the scenario fenced under one of its passages came to, run once in this generation; none
    /// where there is none.
    pub fn checked(&self, passage: &Passage) -> Option<&Checked> {
        self.checks.under(&self.rulebook, passage)
    }

    /// Reads games from their sources and indexes them.
    ///
    /// ```
    /// use adjutant::{rulebook::sources, search::Silent, snapshot::{IndexPlace, Shared, Snapshot}};
    ///
    /// let snapshot = Snapshot::build(sources::shipped(), &IndexPlace::Memory, &Silent)?;
    /// let shared = Shared::new(snapshot);
    /// assert_eq!(shared.load().fingerprint, sources::fingerprint(&sources::shipped()));
    /// # Ok::<(), adjutant::snapshot::SnapshotError>(())
    /// ```
    ///
    /// # Errors
    /// [`SnapshotError::Search`] when the index can be neither read nor built. Bad sources are no
    /// error: they are in the rulebook's diagnostics.
    pub fn build(
        games: Vec<GameSources>,
        place: &IndexPlace,
        progress: &dyn Progress,
    ) -> Result<Self, SnapshotError> {
        let fingerprint = fingerprint(&games);
        progress.start("reading the rules", games.len());
        let count = games.len();
        let rulebook = Rulebook::read(games);
        progress.advance(count);
        progress.finish();
        Self::of(rulebook, fingerprint, place, progress)
    }

    /// The snapshot of a rulebook that was already read.
    ///
    /// `fingerprint` names the sources (any text); the index on disk is reused when it is the same.
    ///
    /// # Errors
    /// [`SnapshotError::Search`] when the index can be neither read nor built.
    pub fn of(
        rulebook: Rulebook,
        fingerprint: String,
        place: &IndexPlace,
        progress: &dyn Progress,
    ) -> Result<Self, SnapshotError> {
        let searcher = match place {
            IndexPlace::Memory => Searcher::in_memory(&rulebook, progress)?,
            IndexPlace::Folder(dir) => Searcher::open_or_build(dir, &fingerprint, &rulebook, progress)?,
        };
        let checks = Checks::of(&rulebook);
        Ok(Self { rulebook, searcher, fingerprint, checks })
    }
}

/// The snapshot that is served, replaced whole while readers keep the one they began with.
#[derive(Debug)]
pub struct Shared(ArcSwap<Snapshot>);

impl Shared {
    /// Serves this snapshot.
    pub fn new(snapshot: Snapshot) -> Self {
        Self(ArcSwap::from_pointee(snapshot))
    }

    /// The snapshot of this moment, for the length of one request.
    pub fn load(&self) -> Guard<Arc<Snapshot>> {
        self.0.load()
    }

    /// The snapshot of this moment, to be kept as long as needed.
    pub fn get(&self) -> Arc<Snapshot> {
        self.0.load_full()
    }

    /// Serves another snapshot from now on.
    pub fn replace(&self, snapshot: Snapshot) {
        self.0.store(Arc::new(snapshot));
    }
}
