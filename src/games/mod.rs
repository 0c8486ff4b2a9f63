//! Which rules apply?
//!
//! One folder per game; the games do not know each other. What each of them tells the engine is in the
//! engine's own words ([`crate::engine::Game`]); `words`, `name` and `roles` are shared by all.

pub mod armada;
mod name;
mod roles;
pub mod unlimited;
mod words;
