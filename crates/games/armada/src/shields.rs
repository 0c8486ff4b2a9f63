//! Which hull zones does a ship have, and how many shields are left there?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::terms::{HullZone, Size};

/// Shields left in each hull zone, in the order of [`HullZone::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Shields([u8; 6]);

impl Shields {
    /// No shields in any zone.
    pub const NONE: Self = Self([0; 6]);

    /// The shields of the zones that are named; the others have none.
    pub fn new(zones: &BTreeMap<HullZone, u8>) -> Self {
        let mut shields = Self::default();
        for (zone, left) in zones {
            shields.0[*zone as usize] = *left;
        }
        shields
    }

    /// Which of these zones has the most; where nothing is left in any, the first. None where there are no zones.
    ///
    /// # Errors
    /// Several have the most: how many shields that is.
    pub fn fullest(self, zones: &[HullZone]) -> Result<Option<HullZone>, u8> {
        let most = zones.iter().map(|zone| self.of(*zone)).max().unwrap_or_default();
        let mut fullest = zones.iter().copied().filter(|zone| self.of(*zone) == most);
        let first = fullest.next();
        match most > 0 && fullest.next().is_some() {
            true => Err(most),
            false => Ok(first),
        }
    }

    /// Shields left in a zone.
    pub fn of(self, zone: HullZone) -> u8 {
        self.0[zone as usize]
    }

    /// One shield less in a zone; none below zero.
    pub fn lose(&mut self, zone: HullZone) {
        let left = &mut self.0[zone as usize];
        *left = left.saturating_sub(1);
    }

    /// One shield more in a zone. What its maximum is, the rules look at before.
    pub fn gain(&mut self, zone: HullZone) {
        let left = &mut self.0[zone as usize];
        *left = left.saturating_add(1);
    }
}

/// The hull zones of a ship of this size: four, six of a huge ship.
pub fn zones_of(size: Size) -> &'static [HullZone] {
    let auxiliary = if size == Size::Huge { 2 } else { 0 };
    HullZone::ALL.get(..HullZone::ALL.len() - 2 + auxiliary).unwrap_or(HullZone::ALL)
}
