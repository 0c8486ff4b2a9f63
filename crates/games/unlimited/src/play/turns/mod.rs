//! How does a game begin, and what happens next?

mod actions;
pub(super) mod agenda;
mod start;
