//! How are several damage cards dealt?
//!
//! One after another, in the same way in every system: of a faceup one the text is the next that is known.

use serde::{Deserialize, Serialize};

use super::{agenda::tasks, effect::Losing, terms::Facing, unit::UnitId, unit_event::UnitEvent};
use engine::{Doing, Game, Task};

/// So many damage cards are dealt, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// To which ship.
    pub ship: UnitId,
    /// How.
    pub facing: Facing,
    /// Why.
    pub by: Losing,
    /// How many still.
    pub count: u8,
}

impl Deal {
    /// The next of them, and then the rest; `text` is the next text of a faceup one.
    pub(crate) fn next<G>(self, text: impl FnOnce() -> Option<u8>) -> Doing<G>
    where
        G: Game<Event: From<UnitEvent>, Work: From<Deal>>,
    {
        let Some(left) = self.count.checked_sub(1) else { return tasks([]) };
        let text = if self.facing == Facing::Faceup { text() } else { None };
        let dealt = UnitEvent::Deal { unit: self.ship, facing: self.facing, by: self.by, text };
        let more = (left > 0).then(|| Task::work(Deal { count: left, ..self }));
        tasks(std::iter::once(Task::event(dealt)).chain(more))
    }
}
