//! What do the rules say?
//!
//! Markdown sources of any dialect become games, topics and passages with ids, citations, questions
//! and links ([`model`]). The rulebook executes nothing.

pub mod model;

pub use model::*;
