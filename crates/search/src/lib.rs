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

mod adjacency;
mod aliases;
mod analysis;
mod answer;
mod catalogue;
mod correcting;
mod english;
mod error;
mod explain;
mod filters;
mod game_in_query;
mod generations;
mod hits;
mod index;
mod letters;
mod matching;
mod mistyped;
mod nearest;
mod numbers;
mod offline_data;
mod outside;
mod page_in_query;
mod pages;
mod phrasing;
mod plan;
mod pretokenized;
mod progress;
mod query;
mod query_limit;
mod ranking;
mod roles;
mod schema;
mod searcher;
mod snippet;
mod spelling;
mod suggest;
mod synonyms;
mod tables;
mod texts;
pub mod types;
mod unknown;
mod unknown_number;
mod visibility;
mod weights;

pub use error::SearchError;
pub use hits::chosen;
pub use offline_data::{CarriedGame, CarriedPassage, CarriedTopic};
pub use phrasing::asks_for_the_whole;
pub use progress::{Progress, Silent};
pub use searcher::{Kept, Searcher};
pub use snippet::Marks;
pub use types::*;
