//! What does a system say of the effects on its table?
//!
//! What an effect pays and does is the same everywhere; on whom it stands and what is forbidden, each system knows.

use super::{
    effect::{Purse, Whose},
    rows,
    state::State,
    terms::HullZone,
    unit::{Table, UnitId},
};

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

/// A table, as the rules of one system see it.
pub(crate) trait Played {
    /// The table.
    fn table(&self) -> &Table;

    /// The ship or squadron on which an effect of the list stands; none where it stands on none that is known.
    fn stands_on(&self, nth: u8) -> Option<UnitId>;

    /// Whether the text of an effect's card counts as it lies there.
    fn is_active(&self, nth: u8) -> bool {
        self.table().sheet.is_active(nth)
    }

    /// Whether `whose` means the ship or squadron itself on which an effect stands.
    fn is_own(&self, nth: u8, whose: Whose) -> bool;

    /// What there is to pay with, with what does not lie on the table: dice, points, limits of an attack.
    fn beside_the_table(&self, nth: u8, purse: Purse) -> Purse {
        let _ = nth;
        purse
    }

    /// The defending hull zone, where a ship is attacked.
    fn defending_zone(&self) -> Option<HullZone> {
        None
    }

    /// Adds every ban on an event. Whether an option is legal is asked here, too: the rule that is shown is the rule that is applied.
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
