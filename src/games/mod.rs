//! Which rules apply?
//!
//! One folder per game; the games do not know each other. What each of them tells the engine is in the
//! engine's own words ([`crate::engine::Game`]); `words`, `name`, `problem` and `roles` are shared by all.

pub mod armada;
mod name;
mod problem;
mod roles;
pub mod unlimited;
mod words;

pub use problem::Problem;
