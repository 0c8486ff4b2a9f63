//! What does a line of words come to?

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod hostile;
mod kinds;
mod names;
mod outcomes;
mod phrasings;
mod said_otherwise;
mod spoken;
