//! Is the passage found that answers?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod asked;
mod corpora;
mod editions;
mod filters;
mod finding;
mod golden;
mod index;
mod reading;
mod robustness;
mod rulings;
mod support;
mod typed;
mod unknown;
mod words;
