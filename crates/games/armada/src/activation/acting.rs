//! Which activation goes on, and what has been done in it?

use serde::{Deserialize, Serialize};

use super::{
    book::Blank,
    table::{Engaged, UnitId},
    terms::HullZone,
};

/// An activation that goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Acting {
    /// Its number among those that there may be.
    pub nth: u8,
    /// The squadron whose own activation goes on; nobody where it is over, and where a ship acts.
    pub by: UnitId,
    /// The hull zones from which the ship has attacked, sorted.
    pub zones_used: Vec<HullZone>,
    /// How many attacks it has made.
    pub attacks_made: u8,
    /// How many of them were attacks on ships.
    pub ships_attacked: u8,
    /// With whom the squadron that attacks is engaged, its target counted.
    pub engaged: Engaged,
}

impl Blank for Acting {
    const BLANK: &'static Self = &Self::of(0);
}

impl Acting {
    /// The activation of that number begins.
    pub(crate) const fn of(nth: u8) -> Self {
        let engaged = Engaged { all: 0, escort: 0, heavy: 0, screen: 0 };
        Self { nth, by: UnitId::NOBODY, zones_used: Vec::new(), attacks_made: 0, ships_attacked: 0, engaged }
    }
}
