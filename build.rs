//! What is compiled in besides the code?
//!
//! Embedded folders are part of the build: a file that is added or removed rebuilds the crate.

fn main() {
    for folder in ["templates", "assets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
