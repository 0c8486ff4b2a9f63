//! Does a board of Star Wars: Unlimited do what its rules say?
//!
//! - `boards`: what else lies on a random board: upgrades, captives, leaders, resources.
//! - `bullets`: each point of the older page, one test.
//! - `operations`: every sentence that is reached does something, says why not, or is open.
//! - `refused`: which boards are refused, and with which help.
//! - `numbers`: the number that decides, of a passage with several.
//! - `sentences`: sentences are carried out wholly, and their words mean what they name.
//! - `silent`: nothing that is read of an event is passed over without a word.
//! - `forbidden`: what a card forbids does not happen, whoever makes it happen.
//! - `keywords`: a keyword is read with its value;
//! - `laws`: the engine's laws over random boards, and what no line may lose: cards, damage.
//!
//! What each rule says is a scenario in `tests/fixtures/scenarios/play-*.toml` or under its passage in `content/unlimited`.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod boards;
mod card_text;
mod forbidden;
mod keywords;
mod laws;
mod operations;
