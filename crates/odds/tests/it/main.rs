//! What is promised of odds.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod engine;
mod limits;
mod naive;
mod properties;
mod strategies;
