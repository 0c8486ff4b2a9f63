//! Are cards, lists of them and players' own files read as they are meant?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod catalogue;
mod lists;
mod own;
