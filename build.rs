//! What is compiled in besides the code?
//!
//! Embedded folders are part of the build: a file that is added or removed rebuilds the crate. And the code
//! that reads sources has a name of its own, by which a rulebook that it read and kept is recognised; so has the code
//! that searches, by which an index is.

use std::{
    fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
};

/// What decides how sources are read: our own code, and the libraries it uses.
const READING: &[&str] = &["src/rulebook", "src/id.rs", "src/diagnostic.rs", "Cargo.lock"];
/// What decides, besides, what is kept of them for searching.
const SEARCHING: &[&str] = &["src/search"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["content", "templates", "assets"] {
        if Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    println!("cargo::rustc-env=ADJUTANT_READING={:016x}", name(READING));
    println!("cargo::rustc-env=ADJUTANT_SEARCHING={:016x}", name(SEARCHING));
}

/// A hash over everything at or below these paths.
fn name(paths: &[&str]) -> u64 {
    let mut files = Vec::new();
    for path in paths {
        println!("cargo::rerun-if-changed={path}");
        collect(Path::new(path), &mut files);
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(&fs::read(file).unwrap_or_default());
    }
    hasher.finish()
}

/// Every file at or below a path.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| collect(&entry.path(), files)),
        Err(_) => files.push(path.to_owned()),
    }
}
