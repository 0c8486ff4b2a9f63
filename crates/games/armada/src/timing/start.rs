//! How does the event of a situation begin?

use super::{
    book::{Blank, Book},
    effect::Sheet,
    occasion::Occasion,
    setup::{Ship, Side, TimingSetup},
    state::State,
    table::{Table, UNKNOWN, Unit, sorted},
    terms::{Place, Seat},
    tokens::Tokens,
};

/// The ship of each player, then the further ones.
fn units(setup: &TimingSetup) -> Vec<Unit> {
    let of = |seat: Seat, side: &Side| unit(seat, &side.ship, format!("the {seat} player's ship"));
    let further = (1..).zip(&setup.ships).map(|(nth, further)| Unit {
        place: if further.set_aside { Place::SetAside } else { Place::InPlay },
        activated: further.activated,
        ..unit(further.owner, &further.ship, further.name.clone().unwrap_or_else(|| format!("ship {nth}")))
    });
    [of(Seat::First, &setup.first), of(Seat::Second, &setup.second)].into_iter().chain(further).collect()
}

/// A ship or squadron as it lies around the event.
fn unit(seat: Seat, ship: &Ship, name: String) -> Unit {
    let unit = Unit {
        size: ship.size,
        speed: ship.speed,
        tokens: Tokens::new(ship.tokens.iter().copied()),
        command_tokens: sorted(&ship.holds.command_tokens),
        dials: sorted(&ship.holds.dials),
        raid: sorted(&ship.holds.raid),
        stack: ship.top_dial.into_iter().map(Some).collect(),
        shields: ship.shields,
        max_shields: ship.max_shields.clone(),
        hull: Some(ship.hull),
        faceup: vec![UNKNOWN.to_owned(); usize::from(ship.faceup)],
        facedown: ship.facedown,
        ..Unit::new(name, ship.kind, seat)
    };
    unit.with_pieces(&ship.holds.pieces)
}

impl State {
    /// The table of a situation that has been looked at, before its event.
    pub(super) fn before_event(setup: &TimingSetup) -> Self {
        let mut table = Table { units: units(setup), sheet: Sheet::new(&setup.effects), ..Table::default() };
        table.lay_out(|_, _| None);
        table.gain_by_cards();
        let dice = setup.dice.iter().copied().collect();
        let occasion = Occasion { dice, attacker: setup.who_attacks(), ..Occasion::BLANK.clone() };
        Self { occasion: Book::open(occasion), ..Self::new(table) }
    }
}
