//! Which rule is behind it?
//!
//! The one place with citations of the round and its Status Phase; every match is exhaustive.

use super::{
    deed,
    event::{Ending, Event, Passing, Source, Victory},
    legality::Ban,
    pick::Prompt,
    setup::{Phase, UnitKind},
};
use engine::Citations;
use names::Citation;
use vocabulary::{defines, forbids, orders, permits, requires};

/// The rules behind an event.
pub(super) fn event(event: &Event) -> Citations {
    match event {
        Event::Deed(deed) => deed::cite(deed),
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

fn phase_passage(phase: Phase) -> &'static str {
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

/// The rule that refuses, or the one that comes nearest to what is open.
pub(super) fn ban(ban: &Ban) -> Citations {
    match ban {
        Ban::TokenDiscarded(_) => Citations::one(forbids("armada/status-phase/discarded"))
            .and(forbids("armada/defense-tokens/discarded")),
        Ban::CardDiscarded => forbids("armada/upgrade-cards/discarded").into(),
        Ban::CardReadied => forbids("armada/readied/card").into(),
        Ban::CannotReady => Citations::one(forbids("armada/golden-rules/cannot"))
            .and(forbids("armada/effect-use-and-timing/others-mandatory")),
        Ban::NoCost => forbids("armada/readied/non-recur").into(),
        Ban::CannotPay => {
            Citations::one(forbids("armada/ready-cost/tokens")).and(forbids("armada/readied/non-recur"))
        }
        Ban::DoesNotPay(_) => forbids("armada/ready-cost/types").into(),
        Ban::Free => forbids("armada/readied/recur").into(),
        Ban::NotYours { phase: Phase::Status, .. } => {
            Citations::one(forbids("armada/status-phase/alternate")).and(forbids("armada/ready-cost/tokens"))
        }
        Ban::NotYours { phase, .. } => forbids(phase_passage(*phase)).into(),
        Ban::NotYourTurn { phase: Phase::Status, .. } | Ban::PayFirst => {
            Citations::one(forbids("armada/readied/paying-in-turns"))
                .and(forbids("armada/status-phase/alternate"))
        }
        Ban::NotYourTurn { phase, .. } => forbids(phase_passage(*phase)).into(),
        Ban::ReadiedLater(_) => forbids("armada/status-phase/ready-upgrades").into(),
        Ban::NothingToPay => forbids("armada/ready-cost/tokens").into(),
        Ban::Activated(UnitKind::Ship) => forbids("armada/ship-activation/once-per-round").into(),
        Ban::Activated(UnitKind::Squadron) => {
            Citations::one(forbids("armada/squadron-activation/once-per-round"))
                .and(forbids("armada/squadron-activation/slider"))
        }
        Ban::Prevented => forbids("armada/ship-phase/prevented").into(),
        Ban::OtherPhase { kind, phase } => {
            Citations::one(forbids(phase_passage(*phase))).and(forbids(match kind {
                UnitKind::Ship => "armada/ship-phase/turns",
                UnitKind::Squadron => "armada/squadron-phase/turns",
            }))
        }
        Ban::NoPassToken => {
            Citations::one(forbids("armada/pass-tokens/passing")).and(forbids("armada/ship-phase/passing"))
        }
        Ban::TwiceRunning => forbids("armada/pass-tokens/not-twice").into(),
        Ban::NothingActivated => forbids("armada/pass-tokens/first-player").into(),
        Ban::NotFewer { by, .. } => compared(forbids("armada/pass-tokens/first-player").into(), *by),
        Ban::More { by, .. } => compared(forbids("armada/pass-tokens/second-player").into(), *by),
        Ban::SquadronsLeft => Citations::one(forbids("armada/squadron-phase/turns"))
            .and(forbids("armada/squadron-phase/one-left")),
        Ban::PhaseOver(phase) => {
            Citations::one(forbids(phase_passage(*phase))).and(forbids("armada/round/four-phases"))
        }
        Ban::Effect(ban) => ban.rules(),
        Ban::NobodyCan => defines("armada/ship-phase/prevented").into(),
        Ban::SquadronsPrevented => defines("armada/squadron-phase/none-left").into(),
    }
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
fn compared(rules: Citations, by: Source) -> Citations {
    match by {
        Source::Rule => rules,
        Source::Reading => rules.and(defines("armada/community-rulings/ruling-set-aside-and-passing")),
    }
}
