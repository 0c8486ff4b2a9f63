//! How does a situation of damage begin?

use super::{
    arrival::Arrival,
    book::Book,
    effect::{EffectCards, TypedEffect},
    problem::{Described, Problem},
    setup::{self, DamageSetup, Overlapped, Unit as UnitSetup},
    state::State,
    table::{Deck, Table, UNKNOWN, Unit, UnitId},
};

impl TryFrom<&DamageSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &DamageSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let mut texts = setup.effect.clone();
        let asked = match &setup.unit {
            UnitSetup::Ship(ship) => ship_of("the ship".to_owned(), ship, &mut texts),
            UnitSetup::Squadron(squadron) => squadron_of(squadron),
        };
        let mut table = Table { units: vec![asked], ..Table::default() };
        let mut overlapped = Vec::new();
        for (nth, Overlapped { ship }) in (1..).zip(&setup.overlapped) {
            let name = match nth {
                1 => "the overlapped ship".to_owned(),
                nth => format!("overlapped ship {nth}"),
            };
            overlapped.push(UnitId(nth));
            table.units.push(ship_of(name, ship, &mut texts));
        }
        let known: Vec<Option<String>> = setup.deck.iter().map(|card| card.lying(&mut texts)).collect();
        table.cards = EffectCards::new(&texts);
        let text = |name: Option<String>| table.cards.named(&name?).map(|(nth, _)| nth);
        let known = known.into_iter().map(text).collect();
        table.deck = Deck { known, left: setup.deck_left, discarded: setup.discard_pile };
        table.lay_out(|table, card| {
            table.ids().find(|(_, unit)| unit.has_faceup(card.name.as_str())).map(|(id, _)| id)
        });
        Ok(Self { arrival: Book::open(Arrival::of(UnitId(0), overlapped)), ..Self::new(table) })
    }
}

fn ship_of(name: String, ship: &setup::Ship, texts: &mut Vec<TypedEffect>) -> Unit {
    let setup::Ship { fights, owner, faceup_cards, unnamed_tokens } = ship;
    let mut unit = Unit::ship_described(fights, name, *owner);
    let known = faceup_cards.iter();
    unit.faceup.extend(known.map(|card| card.lying(texts).unwrap_or_else(|| UNKNOWN.to_owned())));
    unit.faceup.sort();
    Unit { unnamed_tokens: *unnamed_tokens, ..unit }
}

/// A squadron, whose speed nobody says here.
fn squadron_of(setup::Squadron { fights, owner }: &setup::Squadron) -> Unit {
    Unit { speed: None, ..Unit::squadron_described(fights, "the squadron".to_owned(), *owner) }
}
