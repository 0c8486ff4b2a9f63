//! Which hull zones are adjacent, and which of them are meant?

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::terms::{HullZone, Size};

words! {
    /// Whether two hull zones share a firing arc line.
    Adjacency is "adjacency" {
        /// They do.
        Adjacent = "adjacent",
        /// They do not.
        Apart = "apart",
        /// The reference does not say; it is to be read from the ship token.
        Open = "open",
    }
}

/// Whether two different hull zones of a ship of this size are adjacent. Front and rear touch left
/// and right. On a huge ship each auxiliary zone lies between its side and the rear; whether side
/// and rear still share a line there, the reference leaves open.
pub fn adjacency(size: Size, one: HullZone, other: HullZone) -> Adjacency {
    use HullZone::*;
    let (one, other) = (one.min(other), one.max(other));
    match (one, other) {
        (Front, Left | Right) => Adjacency::Adjacent,
        (Left | Right, Rear) if size == Size::Huge => Adjacency::Open,
        (Left | Right, Rear) => Adjacency::Adjacent,
        (Left, LeftAuxiliary) | (Right, RightAuxiliary) => Adjacency::Adjacent,
        (Rear, LeftAuxiliary | RightAuxiliary) => Adjacency::Adjacent,
        _ => Adjacency::Apart,
    }
}

/// Hull zones, each once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ZoneSet(u8);

impl ZoneSet {
    pub(crate) fn has(self, zone: HullZone) -> bool {
        self.0 & 1 << zone as u8 != 0
    }

    pub(crate) fn with(self, zone: HullZone) -> Self {
        Self(self.0 | 1 << zone as u8)
    }

    /// How many they are.
    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }
}
