//! The engine under a made-up pocket game: windows, order, nesting, lines, exploration, odds, laws.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod exploration;
mod laws;
mod lines;
mod order;
mod pocket;
mod powers;
mod refusals;
mod windows;
