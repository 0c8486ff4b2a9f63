//! What goes on around an event for which effects wait?
//!
//! Everything a rule may read beside what lies on the table. The order in which effects were resolved is not part of it, so orders
//! that do not matter are one position.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Ban,
    book::Blank,
    dice::Pool,
    effect::{Happening, TimingWord},
    table::UnitId,
    terms::Seat,
    tokens::TokenName,
};

/// What goes on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Occasion {
    /// Where it stands: around which event, in which of its windows; none before it begins.
    pub now: Option<(TimingWord, Happening)>,
    /// Who attacks, while an attack goes on.
    pub attack: Option<Seat>,
    /// Who attacks where an attack goes on.
    pub attacker: Seat,
    /// The attack pool.
    pub dice: Pool,
    /// The ship of each player to which the player's cards belong, the first player's first.
    pub ships: [UnitId; 2],
    /// Defense tokens that were spent in this attack.
    pub spent: BTreeSet<(UnitId, TokenName)>,
    /// Who has loaded an upgrade card with tokens or dials last, as ships are deployed.
    pub loaded: Option<Seat>,
    /// Effects whose time is behind and that could not be resolved then, with the reasons.
    pub missed: BTreeMap<u8, Vec<Ban>>,
    /// The critical effect that was resolved in this attack.
    pub critical: Option<u8>,
}

impl Blank for Occasion {
    const BLANK: &'static Self = &Self {
        now: None,
        attack: None,
        attacker: Seat::First,
        dice: Pool::EMPTY,
        ships: [UnitId(0), UnitId(1)],
        spent: BTreeSet::new(),
        loaded: None,
        missed: BTreeMap::new(),
        critical: None,
    };
}

impl Occasion {
    /// Which is a player's ship.
    pub(crate) fn ship_of(&self, seat: Seat) -> UnitId {
        let [first, second] = self.ships;
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// An attack begins or is over: nothing has been spent in it.
    pub(super) fn set_attack(&mut self, attack: Option<Seat>) {
        self.attack = attack;
        self.spent.clear();
    }
}
