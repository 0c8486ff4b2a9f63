//! How is a passage found?
//!
//! A tantivy index with one document per passage, and a small query language of our own
//! ([`types`] says what goes in and what comes out).

pub mod types;

pub use types::*;
