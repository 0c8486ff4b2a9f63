//! Who is asked about, and what does it lie on?

use serde::{Deserialize, Serialize};

use super::{book::Blank, setup::Obstacle, table::UnitId, terms::Seat};

/// What damage outside attacks falls on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Arrival {
    /// The unit that is asked about.
    pub asked: UnitId,
    /// The ships that it overlaps, the closest first.
    pub overlapped: Vec<UnitId>,
    /// Obstacles on which the unit lies and that have not acted yet, sorted.
    pub here: Vec<Obstacle>,
    /// Who places the squadrons that were overlapped; none where there were none.
    pub placed_by: Option<Seat>,
}

/// Who of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The one that is asked about.
    Asked,
    /// A ship that it overlaps.
    Overlapped,
}

impl Who {
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Who::Asked => "it",
            Who::Overlapped => "the overlapped ship",
        }
    }
}

impl Blank for Arrival {
    const BLANK: &'static Self = &Self::of(UnitId(0), Vec::new());
}

impl Arrival {
    /// This unit is asked about, and it overlaps these ships, the closest first.
    pub(crate) const fn of(asked: UnitId, overlapped: Vec<UnitId>) -> Self {
        Self { asked, overlapped, here: Vec::new(), placed_by: None }
    }

    /// Which units are concerned.
    pub(super) fn concerned(&self) -> impl Iterator<Item = UnitId> {
        std::iter::once(self.asked).chain(self.overlapped.iter().copied())
    }

    /// Who of them a unit is.
    pub(super) fn who(&self, unit: UnitId) -> Who {
        if unit == self.asked { Who::Asked } else { Who::Overlapped }
    }
}
