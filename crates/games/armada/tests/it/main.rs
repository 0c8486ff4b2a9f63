//! Does an Armada attack do what its rules say?
//!
//! - `activation`: the laws over whole activations;
//! - `cases`: one attack per rule, as data in `cases.toml`: situation, line, expected end;
//! - `claims`: whether it is true why something is refused that is not asked;
//! - `refusals`: what is refused and by which passage, as data in `refusals.toml`;
//! - `defense_tokens`: every bullet and question of that topic, one named test each;
//! - `words`: situations and picks as text, their limits and errors;
//! - `effects`: the laws over attacks with effects of cards;
//! - `laws`: the engine's laws over this game, conservation of damage, and an independent second model;
//! - `traces`: whole traces as snapshots;
//! - `command`: the laws over commands, and what their tables add up to. What each rule of commands
//!   says is a scenario in `tests/fixtures/scenarios/command-*.toml`;
//! - `damage`: the laws over damage outside attacks, and its situations;
//! - `round`: the laws over whole rounds;
//! - `sentences`: the sentences of effects, read and written;
//! - `status`: the laws over a round, and its situations;
//! - `timing`: when effects resolve, and the laws over that game.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod activation;
mod cases;
mod claims;
mod command;
mod damage;
mod defense_tokens;
mod effects;
mod laws;
mod naive;
mod refusals;
mod round;
mod sentences;
mod status;
mod timing;
mod traces;
mod words;

use armada::{ArmadaRules, attack::AttackSetup};
use engine::{Fix, Followed, Forced, Line, Step, follow};

/// Follows a line of picks from the rolled dice on, and returns the steps as well.
pub fn run(setup: &AttackSetup, picks: &[String]) -> (Followed<ArmadaRules>, Vec<Step>) {
    let rules = ArmadaRules::try_from(setup).unwrap_or_else(|errors| panic!("{errors:?}"));
    let line: Line = picks.iter().map(Fix::pick).collect();
    let mut steps = Vec::new();
    let followed = follow(&rules, rules.start(), &line, Forced::Walk, &mut steps);
    (followed, steps)
}

/// The picks of a line, and then nothing more wherever that is possible.
pub fn to_the_end(picks: &[String]) -> Vec<String> {
    let tail = ["done", "done", "done", "done", "no critical", "pass"];
    picks.iter().cloned().chain(tail.map(str::to_owned)).collect()
}
