//! Is every source read as its author meant it, and nothing lost?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cache;
mod dialects;
mod editions;
mod embeds;
mod hostile;
mod ids;
mod lossless;
mod odd_vaults;
mod overlays;
mod reading;
mod vaults;
