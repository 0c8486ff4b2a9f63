//! Do the pages, the API, the command line and the watch keep what is promised?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod architecture;
mod away;
mod blessed;
mod browser;
mod checks;
mod circles;
mod cli;
mod documents;
mod executed;
mod fields;
mod fingerprints;
mod guides;
mod judges;
mod lists;
mod live;
mod mcp;
mod originality;
mod overlays;
mod web;
