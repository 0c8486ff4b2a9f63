//! How is a passage found?
//!
//! A tantivy index with one document per passage ([`Searcher`]), and a small query language of our
//! own ([`types`] says what goes in and what comes out). The index holds ids and what ranking needs;
//! every text that is shown comes from the rulebook.
//!
//! ```text
//!  query ─► query (clauses) ─► plan (concepts, conditions, filters) ─► ranking ─► found ─► hits
//!                               aliases, spelling, analysis            weights             snippet, answer
//! ```

mod addressed;
mod aliases;
mod analysis;
mod answer;
mod carried;
mod catalogue;
mod chosen;
mod correcting;
mod english;
mod error;
mod everyday;
mod explain;
mod filters;
mod found;
mod generations;
mod hits;
mod index;
mod laid_out;
mod letters;
mod meant_game;
mod missing;
mod mistyped;
mod nearest;
mod numbers;
mod outside;
mod pages;
mod phrasing;
mod plan;
mod progress;
mod query;
mod ranking;
mod roles;
mod schema;
mod searcher;
mod seen;
mod snippet;
mod spelling;
mod suggest;
mod tables;
mod texts;
mod together;
pub mod types;
mod unknown;
mod weights;

pub use carried::{CarriedGame, CarriedPassage, CarriedTopic};
pub use error::SearchError;
pub use progress::{Progress, Silent};
pub use searcher::{Kept, Searcher};
pub use snippet::Marks;
pub use types::*;
