//! What does an instruction remember of what it did?

use super::{
    attack::Object,
    event::{Event, LastKnown, targets_of_event},
};
use crate::engine::Fate;

/// What lies together on the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// One instruction of an ability.
    Instruction,
}

/// What came of an instruction: for "if you do", "that much", "this way".
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bindings {
    /// Whether something of it happened, or was replaced (CR 8.9.2).
    pub happened: bool,
    /// Whether something of it could not happen.
    pub failed: bool,
    /// How much.
    pub amount: u32,
    /// What it was done to, sorted.
    pub objects: Vec<Object>,
    /// What is last known of what left play by it.
    pub gone: Vec<LastKnown>,
}

impl Bindings {
    /// Writes down what became of a proposed event.
    pub(super) fn note(&mut self, event: &Event, fate: Fate) {
        if matches!(event, Event::Idle { .. }) {
            return;
        }
        match fate {
            Fate::Forbidden => {
                self.failed = true;
                return;
            }
            Fate::Replaced | Fate::Done => self.happened = true,
        }
        if fate == Fate::Replaced {
            return;
        }
        self.amount = self.amount.saturating_add(match event {
            Event::Damage(damage) => u32::from(damage.amount),
            Event::Heal { amount, .. } => u32::from(*amount),
            Event::Draw { count, .. } | Event::GiveTokens { count, .. } => u32::from(*count),
            Event::Pay { resources, credits, .. } => u32::from(*resources) + u32::from(*credits),
            _ => 1,
        });
        if let Event::Defeat { last: Some(last), .. }
        | Event::Return { last: Some(last), .. }
        | Event::Capture { last: Some(last), .. } = event
        {
            self.gone.push((**last).clone());
        }
        for object in targets_of_event(event) {
            super::commit::insert(&mut self.objects, object);
        }
    }
}
