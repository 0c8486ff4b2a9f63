//! Which hull zones does a ship have, and how many shields are left there?

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use vocabulary::{At, Field, FieldValue, Problem, Shape};

use super::{
    limits,
    terms::{HullZone, Size},
};

/// Shields of each hull zone, where nothing is known of a zone that is left out.
pub const MOST_SHIELDS: Shape = Shape::Table(&zones(of_zone(None)));

/// Shields left in each hull zone, in the order of [`HullZone::ALL`]. Files name the zones; one that is left out has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<HullZone, u8>", into = "BTreeMap<HullZone, u8>")]
pub struct Shields([u8; 6]);

/// A field of this shape for each hull zone.
const fn zones(shields: Shape) -> [Field; 6] {
    [
        Field::new("front", shields, "Shields of the front hull zone."),
        Field::new("left", shields, "Shields of the left hull zone."),
        Field::new("right", shields, "Shields of the right hull zone."),
        Field::new("rear", shields, "Shields of the rear hull zone."),
        Field::new("left-auxiliary", shields, "Shields of a huge ship's left-auxiliary hull zone."),
        Field::new("right-auxiliary", shields, "Shields of a huge ship's right-auxiliary hull zone."),
    ]
}

/// Shields of one hull zone, of which so many are taken where they are left out.
const fn of_zone(default: Option<i64>) -> Shape {
    Shape::Whole { least: 0, most: limits::SHIELDS as i64, default }
}

impl FromIterator<(HullZone, u8)> for Shields {
    fn from_iter<Zones: IntoIterator<Item = (HullZone, u8)>>(zones: Zones) -> Self {
        let mut shields = Self::NONE;
        for (zone, left) in zones {
            shields.0[zone as usize] = left;
        }
        shields
    }
}

impl From<BTreeMap<HullZone, u8>> for Shields {
    fn from(zones: BTreeMap<HullZone, u8>) -> Self {
        zones.into_iter().collect()
    }
}

impl From<Shields> for BTreeMap<HullZone, u8> {
    fn from(shields: Shields) -> Self {
        shields.iter().collect()
    }
}

impl FieldValue for Shields {
    fn shape(_: Option<&Self>) -> Shape {
        Shape::Table(&const { zones(of_zone(Some(0))) })
    }

    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        BTreeMap::from(*self).outside(field, at, found);
    }
}

impl Shields {
    /// No shields in any zone.
    pub const NONE: Self = Self([0; 6]);

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

    /// The zones that have some, each with how many.
    pub fn iter(self) -> impl Iterator<Item = (HullZone, u8)> {
        HullZone::ALL.iter().map(move |zone| (*zone, self.of(*zone))).filter(|(_, left)| *left > 0)
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
