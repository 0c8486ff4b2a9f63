//! How does the event of a situation begin?

use super::{
    book::{Blank, Book},
    effect::EffectCards,
    occasion::Occasion,
    setup::{Ship, Side, TimingSetup},
    state::State,
    table::{Table, UNKNOWN, Unit},
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
    let Ship {
        kind,
        size,
        speed,
        tokens,
        holds,
        top_dial,
        shields,
        max_shields,
        hull,
        faceup,
        facedown,
        traits,
    } = ship;
    Unit {
        size: *size,
        speed: *speed,
        tokens: Tokens::new(tokens.iter().copied()),
        stack: top_dial.iter().copied().map(Some).collect(),
        shields: *shields,
        max_shields: max_shields.clone(),
        hull: Some(*hull),
        faceup: vec![UNKNOWN.to_owned(); usize::from(*faceup)],
        facedown: *facedown,
        ..Unit::new(name, (*kind, seat), *traits).holding(holds)
    }
}

impl State {
    /// The table of a situation that has been looked at, before its event.
    pub(super) fn before_event(setup: &TimingSetup) -> Self {
        let mut table =
            Table { units: units(setup), cards: EffectCards::new(&setup.effects), ..Table::default() };
        table.lay_out(|_, _| None);
        let dice = setup.dice.iter().copied().collect();
        let occasion = Occasion { dice, attacker: setup.who_attacks(), ..Occasion::BLANK.clone() };
        Self { occasion: Book::open(occasion), ..Self::new(table) }
    }
}
