//! Which rule is behind its own steps?

use super::status::Phase;
use engine::Citations;
use vocabulary::{orders, permits, requires};

/// The rules by which a ship's dials are set.
pub(super) fn set_dials() -> Citations {
    Citations::one(requires("armada/command-phase/setting-dials"))
        .and(requires("armada/command-phase/how-many"))
}

/// The rules by which one phase follows another.
pub(super) fn next() -> Citations {
    orders("armada/round/four-phases").into()
}

/// The rules by which what was done in a phase is over, and others are next.
pub(super) fn over(phase: Phase) -> Citations {
    match phase {
        Phase::Command => requires("armada/command-phase/how-many").into(),
        Phase::Ship => orders("armada/ship-phase/turns").into(),
        Phase::Squadron => orders("armada/squadron-phase/one-after-other").into(),
        Phase::Status => next(),
    }
}

/// The rule by which the discard pile becomes the deck.
pub(super) fn reshuffle() -> Citations {
    requires("armada/damage/empty-deck").into()
}

/// The rules by which a ship attacks in its activation.
pub(super) fn attacks() -> Citations {
    orders("armada/ship-activation/attack").into()
}

/// The rules by which a squadron attacks in its activation.
pub(super) fn strike() -> Citations {
    permits("armada/squadron-activation/command").into()
}

/// The rules by which a ship is put down where its maneuver ends.
pub(super) fn arrive() -> Citations {
    Citations::one(requires("armada/ship-activation/execute-maneuver"))
        .and(orders("armada/ship-movement/overview"))
}

/// The rules by which a maneuver is over.
pub(super) fn arrived() -> Citations {
    orders("armada/ship-activation/execute-maneuver").into()
}
