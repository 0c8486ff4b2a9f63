//! Which rules of damage outside attacks depend on more than the row of an event or of a ban?

use vocabulary::{defines, orders, permits, requires};

use super::setup::{Obstacle, Outside};
use engine::Citations;

pub(super) fn reach(outside: Outside) -> Citations {
    let rule = defines("armada/destroyed-ships-and-squadrons/outside");
    match outside {
        Outside::Tool => Citations::one(rule).and(defines("armada/ship-movement/q-tool-outside")),
        Outside::Plotted => Citations::one(rule).and(defines("armada/ship-movement/q-would-leave")),
        Outside::Nothing | Outside::Base | Outside::Dials => rule.into(),
    }
}

/// What an obstacle does to what lies on it.
pub(super) fn acts(obstacle: Obstacle) -> Citations {
    let rule = requires(obstacle_passage(obstacle));
    match obstacle {
        Obstacle::DebrisField | Obstacle::Exogorth | Obstacle::Purrgil => {
            Citations::one(rule).and(requires("armada/damage/zone-not-specified"))
        }
        Obstacle::Station => permits(obstacle_passage(obstacle)).into(),
        Obstacle::AsteroidField | Obstacle::DustField | Obstacle::GravityRift => rule.into(),
    }
}

pub(super) fn obstacle_passage(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::AsteroidField => "armada/obstacles/asteroid-field",
        Obstacle::DebrisField => "armada/obstacles/debris-field",
        Obstacle::Station => "armada/obstacles/station",
        Obstacle::DustField => "armada/obstacles/dust-field",
        Obstacle::GravityRift => "armada/obstacles/gravity-rift",
        Obstacle::Exogorth => "armada/obstacles/exogorth",
        Obstacle::Purrgil => "armada/obstacles/purrgil",
    }
}

/// The rules by which the owner orders what happens at one moment.
pub(crate) fn order() -> Citations {
    Citations::one(orders("armada/obstacles/several")).and(orders("armada/effect-use-and-timing/own-order"))
}

/// The rule by which an optional part is left out.
pub(crate) fn left_out() -> Citations {
    permits("armada/obstacles/station").into()
}
