//! Star Wars: Unlimited: what the reader of card texts understands.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod corpora;
mod dump;
