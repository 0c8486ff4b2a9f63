//! Which rule is behind it?
//!
//! The one place with citations of the round and its Status Phase; every match is exhaustive.

use super::{
    effect,
    event::{Ending, Event, Part, Passing, Source, Victory},
    pick::Prompt,
    setup::Phase,
};
use engine::Citations;
use names::Citation;
use vocabulary::{defines, orders, permits, requires};

/// The rules behind an event.
pub(super) fn event(event: &Event) -> Citations {
    match event {
        Event::Unit(event) => event.rules(),
        Event::Moment { word, of } => Citations::from(effect::cite::word(*word)).and(requires(match of {
            Part::Tokens => "armada/status-phase/ready-tokens",
            Part::Cards => "armada/status-phase/ready-upgrades",
        })),
        Event::Card(event) => event.rules(),
        Event::Begin(phase) => {
            Citations::one(orders("armada/round/four-phases")).and(defines(phase_passage(*phase)))
        }
        Event::AssignDials { .. } => Citations::one(requires("armada/command-phase/how-many"))
            .and(requires("armada/command-phase/at-the-bottom")),
        Event::ReadyToken { .. } => {
            Citations::one(requires("armada/status-phase/ready-tokens")).and(defines("armada/readied/token"))
        }
        Event::ReadyFree(_) => Citations::one(requires("armada/status-phase/ready-upgrades"))
            .and(requires("armada/readied/recur"))
            .and(defines("armada/readied/neither-icon")),
        Event::ReadyPaid(_) => {
            Citations::one(permits("armada/readied/non-recur")).and(orders("armada/status-phase/alternate"))
        }
        Event::StayExhausted(_) => requires("armada/readied/non-recur").into(),
        Event::Pay { .. } => {
            Citations::one(requires("armada/ready-cost/tokens")).and(defines("armada/ready-cost/no-effect"))
        }
        Event::NoMore(_) => permits("armada/readied/non-recur").into(),
        Event::FlipInitiative => Citations::one(requires("armada/status-phase/flip-initiative"))
            .and(defines("armada/initiative/whole-game")),
        Event::PlaceRoundToken(_) => Citations::one(requires("armada/status-phase/round-token"))
            .and(defines("armada/round/round-tokens")),
        Event::MovePurrgil { by, .. } => one_alone(requires("armada/obstacles/purrgil"), *by),
        Event::Exogorth { by, .. } => one_alone(requires("armada/obstacles/exogorth"), *by),
        Event::Activate { phase, .. } => {
            Citations::one(orders(phase_passage(*phase))).and(orders("armada/initiative/who-has-it"))
        }
        Event::SpendPass { by, .. } => compared(
            Citations::one(permits("armada/pass-tokens/passing")).and(requires("armada/pass-tokens/spent")),
            *by,
        ),
        Event::Pass { why: Passing::NothingLeft, phase: Phase::Squadron, .. } => {
            requires("armada/squadron-phase/none-left").into()
        }
        Event::Pass { why: Passing::NothingLeft, .. } => {
            Citations::one(requires("armada/ship-phase/none-left")).and(permits("armada/pass-tokens/forced"))
        }
        Event::Pass { why: Passing::Prevented, .. } => {
            Citations::one(requires("armada/ship-phase/prevented"))
                .and(permits("armada/activation/prevented"))
        }
        Event::TurnOver { phase, .. } => orders(phase_passage(*phase)).into(),
        Event::End(_) => orders("armada/round/four-phases").into(),
        Event::DestroySetAside(_) => requires("armada/set-aside-ships-and-squadrons/no-ship-in-play").into(),
        Event::GameOver(Ending::SixRounds) => requires("armada/winning-and-losing/end").into(),
        Event::GameOver(Ending::NoShips) => requires("armada/winning-and-losing/no-ships").into(),
        Event::GameOver(Ending::NoShipsOfBoth) => requires("armada/winning-and-losing/both").into(),
        Event::Win { why: Victory::Ships, .. } => requires("armada/winning-and-losing/no-ships").into(),
        Event::Win { why: Victory::Score, .. } | Event::CompareScores => {
            requires("armada/winning-and-losing/score").into()
        }
        Event::Win { why: Victory::Tie, .. } => {
            Citations::one(requires("armada/winning-and-losing/same-score")).and(requires("armada/round/tie"))
        }
    }
}

pub(super) fn phase_passage(phase: Phase) -> &'static str {
    match phase {
        Phase::Command => "armada/command-phase/setting-dials",
        Phase::Ship => "armada/ship-phase/turns",
        Phase::Squadron => "armada/squadron-phase/turns",
        Phase::Status => "armada/status-phase/overview",
    }
}

/// The rule by which a decision is made.
pub(super) fn prompt(prompt: Prompt) -> Citations {
    match prompt {
        Prompt::Begin => order(),
        Prompt::EffectUnit => defines("armada/effect-use-and-timing/overview").into(),
        Prompt::EffectToken => defines("armada/defense-tokens/readied").into(),
        Prompt::TokenLimit => requires("armada/command-tokens/limit").into(),
        Prompt::ReadyCard => {
            Citations::one(permits("armada/readied/non-recur")).and(orders("armada/readied/paying-in-turns"))
        }
        Prompt::Payment => permits("armada/ready-cost/types").into(),
        Prompt::ShipTurn => orders("armada/ship-phase/turns").into(),
        Prompt::SquadronTurn => Citations::one(orders("armada/squadron-phase/turns"))
            .and(orders("armada/squadron-phase/one-after-other")),
    }
}

/// The rules by which players order effects of one timing.
pub(super) fn order() -> Citations {
    orders("armada/effect-use-and-timing/first-player-first").into()
}

/// The rule, and where a single obstacle is there for two players the reading by which one of them has it.
fn one_alone(rule: Citation, by: Source) -> Citations {
    match by {
        Source::Rule => rule.into(),
        Source::Reading => {
            Citations::one(rule).and(requires("armada/community-rulings/ruling-single-exogorth"))
        }
    }
}

/// The rules, and where ships are set aside the reading by which they are not compared.
pub(super) fn compared(rules: Citations, by: Source) -> Citations {
    match by {
        Source::Rule => rules,
        Source::Reading => rules.and(defines("armada/community-rulings/ruling-set-aside-and-passing")),
    }
}
