//! How does the event of a situation begin?

use super::{
    book::{Blank, Book},
    effect::Sheet,
    occasion::Occasion,
    setup::{SideSetup, TimingSetup},
    shields::Shields,
    state::State,
    table::{Table, UNKNOWN, Unit, sorted},
    terms::{Place, Seat},
    tokens::Tokens,
};

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
        stack: setup.top_dial.into_iter().map(Some).collect(),
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
