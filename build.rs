//! What is compiled in besides the code, and what is left out of the program?
//!
//! Embedded folders are part of the build: a file that is added or removed rebuilds the crate.

use std::env;

fn main() {
    for folder in ["templates", "assets"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    // Tests that measure give a program that is not optimised more time.
    println!("cargo::rustc-env=PROFILE={}", env::var("PROFILE").unwrap_or_default());
    // The names of functions are a third of the file, and a panic says its place without them. `strip` of the profile does not do it:
    // cargo forgets it for a package that has a profile of its own.
    let is = |variable: &str, value: &str| env::var(variable).is_ok_and(|it| it == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
}
