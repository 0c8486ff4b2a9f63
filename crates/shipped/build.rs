//! A note that is added or removed compiles the content in again.

fn main() {
    println!("cargo::rerun-if-changed=../../content");
}
