//! Embedded folders are part of the build: a file that is added or removed rebuilds the crate.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["content", "templates", "assets"] {
        if std::path::Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
}
