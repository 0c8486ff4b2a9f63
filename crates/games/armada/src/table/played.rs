//! What does a system say of what happens on its table?
//!
//! What an effect pays and does is the same everywhere, and on whom it stands (`standing`); what else is forbidden, each system knows.

use super::{rows, state::State, terms::HullZone, unit::Table};

/// A state, as the rules of one system see it.
pub(crate) struct Seen<'a, R> {
    pub(crate) rules: &'a R,
    pub(crate) state: &'a State,
}

/// Rules of a system, which see the state.
pub(crate) trait See: Sized {
    /// The state, as these rules see it.
    fn see<'a>(&'a self, state: &'a State) -> Seen<'a, Self> {
        Seen { rules: self, state }
    }
}

impl<R> See for R {}

/// Rules of a system that say what is forbidden.
pub(crate) trait Legality {
    /// Adds every ban on an event. Whether an option is legal is asked here, too: the rule that is shown is the rule that is applied.
    fn forbids(&self, state: &State, event: &rows::Event, bans: &mut Vec<rows::Ban>);
}

/// A table, as the rules of one system see it.
pub(crate) trait Played {
    /// What lies there, and what is known of it.
    fn state(&self) -> &State;

    /// The table.
    fn table(&self) -> &Table {
        &self.state().table
    }

    /// The defending hull zone, where a ship is attacked.
    fn defending_zone(&self) -> Option<HullZone> {
        self.state().attack.on_zone
    }

    /// Adds every ban on an event.
    fn forbids(&self, event: &rows::Event, bans: &mut Vec<rows::Ban>);

    /// Every ban on an event.
    fn bans(&self, event: impl Into<rows::Event>) -> Vec<rows::Ban> {
        let mut bans = Vec::new();
        self.forbids(&event.into(), &mut bans);
        bans
    }

    /// Whether nothing forbids an event.
    fn can(&self, event: impl Into<rows::Event>) -> bool {
        self.bans(event).is_empty()
    }
}

impl<R: Legality> Played for Seen<'_, R> {
    fn state(&self) -> &State {
        self.state
    }

    fn forbids(&self, event: &rows::Event, bans: &mut Vec<rows::Ban>) {
        self.rules.forbids(self.state, event, bans);
    }
}
