//! What lies on the table?
//!
//! Everything a rule may read. The order in which effects were resolved is not part of it, so orders that do not
//! matter are one position.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    Ban,
    dice::Pool,
    effect::{Happening, Sheet, TimingWord},
    setup::{SideSetup, TimingSetup},
    shields::Shields,
    table::{Table, UNKNOWN, Unit, UnitId, sorted},
    terms::{Place, Seat},
    tokens::{TokenName, Tokens},
};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Where it stands: around which event, in which of its windows; none before it begins.
    pub now: Option<(TimingWord, Happening)>,
    /// Who attacks, while an attack goes on.
    pub attack: Option<Seat>,
    /// The attack pool.
    pub dice: Pool,
    /// The ship of each player, and the effects.
    pub table: Table,
    /// Defense tokens that were spent in this attack.
    pub spent: BTreeSet<(UnitId, TokenName)>,
    /// Who has loaded an upgrade card with tokens or dials last, as ships are deployed.
    pub loaded: Option<Seat>,
    /// Effects whose time is behind and that could not be resolved then, with the reasons.
    pub missed: BTreeMap<u8, Vec<Ban>>,
    /// The critical effect that was resolved in this attack.
    pub critical: Option<u8>,
}

/// A player's ship: the first player's lies first.
pub(super) fn ship_of(seat: Seat) -> UnitId {
    UnitId(seat as u8)
}

/// The ship of each player, then the further ones.
fn units(setup: &TimingSetup) -> Vec<Unit> {
    let of = |seat: Seat, side: &SideSetup| {
        ship(seat, side, side.name.clone().unwrap_or_else(|| format!("the {seat} player's ship")))
    };
    let further = (1..).zip(&setup.ships).map(|(nth, side)| {
        let name = side.name.clone().unwrap_or_else(|| format!("ship {nth}"));
        ship(side.owner.unwrap_or(Seat::First), side, name)
    });
    [of(Seat::First, &setup.first), of(Seat::Second, &setup.second)].into_iter().chain(further).collect()
}

/// A ship as the table shows it.
fn ship(seat: Seat, setup: &SideSetup, name: String) -> Unit {
    let unit = Unit {
        size: setup.size,
        speed: setup.speed,
        tokens: Tokens::new(setup.tokens.iter().copied()),
        command_tokens: sorted(&setup.holds.command_tokens),
        dials: sorted(&setup.holds.dials),
        raid: sorted(&setup.holds.raid),
        top_dial: setup.top_dial,
        shields: Shields::new(&setup.shields),
        max_shields: setup.max_shields.clone(),
        hull: Some(setup.hull),
        faceup: vec![UNKNOWN.to_owned(); usize::from(setup.faceup)],
        facedown: setup.facedown,
        place: if setup.set_aside { Place::SetAside } else { Place::InPlay },
        activated: setup.activated,
        ..Unit::new(name, setup.kind, seat)
    };
    unit.with_pieces(&setup.holds.pieces)
}

impl State {
    pub(super) fn new(setup: &TimingSetup) -> Self {
        let mut table = Table { units: units(setup), sheet: Sheet::new(&setup.effects), ..Table::default() };
        table.gain_by_cards();
        Self {
            now: None,
            attack: None,
            dice: setup.dice.iter().copied().collect(),
            table,
            spent: BTreeSet::new(),
            loaded: None,
            missed: BTreeMap::new(),
            critical: None,
        }
    }

    /// A player's ship.
    pub fn ship(&self, seat: Seat) -> &Unit {
        self.table.unit(ship_of(seat))
    }

    /// An attack begins or is over: nothing has been spent in it.
    pub(super) fn set_attack(&mut self, attack: Option<Seat>) {
        self.attack = attack;
        self.spent.clear();
    }
}
