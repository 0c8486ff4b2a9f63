//! What does a system say of the effects on its table?
//!
//! What an effect pays and does is the same everywhere; on whom it stands and what is forbidden, each system knows.

use super::{
    effect::Whose,
    unit::{Table, UnitId},
    unit_event::UnitEvent,
};

/// A table, as the rules of one system see it.
pub(crate) trait Played {
    /// The table.
    fn table(&self) -> &Table;

    /// The ship or squadron on which an effect of the list stands; none where it stands on none that is known.
    fn stands_on(&self, nth: u8) -> Option<UnitId>;

    /// Whether `whose` means the ship or squadron itself on which an effect stands.
    fn is_own(&self, nth: u8, whose: Whose) -> bool;

    /// Whether nothing forbids an event.
    fn can(&self, event: UnitEvent) -> bool;
}
