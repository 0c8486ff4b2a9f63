//! Where do tests find what they read?

use std::{env, path::PathBuf};

/// The project's folder.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Sources, scenarios and tables that several crates read.
pub fn fixtures() -> PathBuf {
    root().join("tests/fixtures")
}

/// The folder in which the seeds and corpora lie: what `ADJUTANT_CORPORA` names, else `../shared`. It may be absent.
pub fn corpora() -> PathBuf {
    env::var_os("ADJUTANT_CORPORA").map_or_else(|| root().join("../shared"), PathBuf::from)
}
