//! What does an instruction remember of its results?

use super::state::last_of;
use crate::{
    ability::Done,
    play::{
        nouns::{
            context::Deed,
            event_fields::Idle,
            unit::{LastKnown, insert},
        },
        rows::event::Event,
        tabletop::table::Table,
    },
    terms::Player,
};
use engine::Fate;

/// What lies together on the agenda.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Scope {
    /// One instruction of an ability.
    Instruction,
    /// An action ability that changes something only by what it does.
    FreeAction(Box<FreeAction>),
}

/// What came of an instruction: for "if you do", "that much", "this way".
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Bindings {
    /// Whether something of it happened, or was replaced (CR 8.9.2).
    pub happened: bool,
    /// Whether something of it could not happen.
    pub failed: bool,
    /// What was done, what the rules have made of it included; sorted.
    pub deeds: Vec<Deed>,
    /// What is last known of what left play by it.
    pub gone: Vec<LastKnown>,
}

impl Bindings {
    /// Writes down what became of a proposed event.
    pub(crate) fn note(&mut self, event: &Event, fate: Fate) {
        if let Event::Idle { why, .. } = event {
            self.happened |= *why == Idle::EmptyHand;
            return;
        }
        if matches!(event, Event::NoAttack(_) | Event::Others { .. }) {
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
        self.gone.extend(last_of(event).cloned());
        if let Some(deed) = event.outcome().deed {
            insert(&mut self.deeds, deed);
        }
    }

    /// How much of that was done.
    pub fn amount(&self, done: Done) -> u32 {
        let deeds = self.deeds.iter().filter(|deed| deed.done == done);
        deeds.map(|deed| deed.amount).fold(0, u32::saturating_add)
    }
}

/// An action ability without a cost while it resolves: it has to change what was there before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct FreeAction {
    /// Who uses it.
    pub(crate) who: Player,
    /// Its words.
    pub(crate) words: String,
    /// What was there.
    pub(crate) before: Table,
}
