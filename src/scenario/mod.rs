//! Which question is asked?
//!
//! A scenario (TOML, JSON or an address) is run on the engine; the answer is a [`report::Report`].

pub mod report;

pub use report::*;
