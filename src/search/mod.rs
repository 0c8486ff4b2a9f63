//! How is a passage found?
//!
//! A tantivy index with one document per passage, and a small query language of our own
//! ([`types`] says what goes in and what comes out).

mod error;
mod progress;
mod searcher;
pub mod types;

pub use error::SearchError;
pub use progress::{Progress, Silent};
pub use searcher::Searcher;
pub use types::*;
