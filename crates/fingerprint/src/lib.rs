//! Is this the code that made what was kept?
//!
//! Build scripts name the sources of the crates that read and search. A rulebook or an index that other code has made is
//! recognised by it and made anew.

use std::{
    fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
};

/// A hash over everything at or below these paths, which are relative to the package that is built: 16 hex digits.
pub fn of(paths: &[&str]) -> String {
    let mut files: Vec<PathBuf> = paths.iter().flat_map(|path| files(Path::new(path))).collect();
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(&fs::read(file).unwrap_or_default());
    }
    format!("{:016x}", hasher.finish())
}

/// Tells cargo to build again when one of the paths changes, and gives the fingerprint to the code as `variable`.
pub fn give(variable: &str, paths: &[&str]) {
    for path in paths {
        println!("cargo::rerun-if-changed={path}");
    }
    println!("cargo::rustc-env={variable}={}", of(paths));
}

/// Every file at or below a path.
fn files(path: &Path) -> Vec<PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().flat_map(|entry| files(&entry.path())).collect(),
        Err(_) => vec![path.to_owned()],
    }
}
