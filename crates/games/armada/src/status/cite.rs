//! Which rules of a phase depend on more than the row of an event or of a ban?

use vocabulary::{defines, orders, permits, requires};

use super::{
    effect::{self, TimingWord},
    setup::Phase,
    ways::{Ending, Part, Passing, Source, Victory},
};
use engine::Citations;
use names::Citation;

/// The rules behind a moment of the Status Phase.
pub(super) fn moment(word: TimingWord, of: Part) -> Citations {
    Citations::from(effect::cite::word(word)).and(requires(match of {
        Part::Tokens => "armada/status-phase/ready-tokens",
        Part::Cards => "armada/status-phase/ready-upgrades",
    }))
}

pub(super) fn passing(by: Source) -> Citations {
    let rules =
        Citations::one(permits("armada/pass-tokens/passing")).and(requires("armada/pass-tokens/spent"));
    compared(rules, by)
}

pub(super) fn passed(why: Passing, phase: Phase) -> Citations {
    match (why, phase) {
        (Passing::NothingLeft, Phase::Squadron) => requires("armada/squadron-phase/none-left").into(),
        (Passing::NothingLeft, _) => {
            Citations::one(requires("armada/ship-phase/none-left")).and(permits("armada/pass-tokens/forced"))
        }
        (Passing::Prevented, _) => Citations::one(requires("armada/ship-phase/prevented"))
            .and(permits("armada/activation/prevented")),
    }
}

pub(super) fn game_over(why: Ending) -> Citations {
    match why {
        Ending::SixRounds => requires("armada/winning-and-losing/end").into(),
        Ending::NoShips => requires("armada/winning-and-losing/no-ships").into(),
        Ending::NoShipsOfBoth => requires("armada/winning-and-losing/both").into(),
    }
}

pub(super) fn won(why: Victory) -> Citations {
    match why {
        Victory::Ships => requires("armada/winning-and-losing/no-ships").into(),
        Victory::Score => requires("armada/winning-and-losing/score").into(),
        Victory::Tie => {
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

pub(crate) fn order() -> Citations {
    orders("armada/effect-use-and-timing/first-player-first").into()
}

/// The rule, and where a single obstacle is there for two players the reading by which one of them has it.
pub(super) fn one_alone(rule: Citation, by: Source) -> Citations {
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
