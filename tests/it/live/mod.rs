//! Does the service follow its sources, and does nothing bring it down meanwhile?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod broken;
mod edits;
mod generations;
mod process;
mod rebuilt;
mod settling;
mod support;
