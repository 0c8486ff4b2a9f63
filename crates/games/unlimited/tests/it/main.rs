//! Does a board of Star Wars: Unlimited do what its rules say?
//!
//! - `boards`: what else lies on a random board: upgrades, captives, leaders, resources.
//! - `card_text`: how sentences are read, and which are refused.
//! - `forbidden`: what a card forbids does not happen, whoever makes it happen.
//! - `keywords`: keywords are read with their values and costs.
//! - `laws`: the engine's laws over random boards, and what no line may lose: cards, damage.
//! - `operations`: every sentence that is reached does something, says why not, or is open.
//!
//! What each rule says is a scenario in `tests/fixtures/scenarios/play-*.toml` or under its passage in `content/unlimited`.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod boards;
mod card_text;
mod forbidden;
mod keywords;
mod laws;
mod operations;
