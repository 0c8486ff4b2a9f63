//! How are several damage cards dealt?
//!
//! One after another, in the same way in every system: of a faceup one the text is the next that is known.

use super::{
    agenda::tasks,
    rules::{Doing, Task},
    terms::Facing,
    unit_event::UnitEvent,
    work::Deal,
};

impl Deal {
    /// The next of them, and then the rest; `text` is the next text of a faceup one.
    pub(crate) fn next(self, text: impl FnOnce() -> Option<u8>) -> Doing {
        let Some(left) = self.count.checked_sub(1) else { return tasks([]) };
        let text = if self.facing == Facing::Faceup { text() } else { None };
        let dealt = UnitEvent::Deal { unit: self.ship, facing: self.facing, by: self.by, text };
        let more = (left > 0).then(|| Task::work(Deal { count: left, ..self }));
        tasks(std::iter::once(Task::event(dealt)).chain(more))
    }
}
