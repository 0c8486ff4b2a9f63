//! How does a situation of damage begin?

use super::{
    arrival::Arrival,
    book::Book,
    effect::{Sheet, TypedEffect},
    problem::{Described, Problem},
    setup::{self, DamageSetup, Overlapped, Unit as UnitSetup},
    state::State,
    table::{Deck, Table, UNKNOWN, Unit, UnitId},
    terms::UnitKind,
    tokens::Tokens,
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
        table.sheet = Sheet::new(&texts);
        let text = |name: Option<String>| table.sheet.named(&name?).map(|(nth, _)| nth);
        let known = known.into_iter().map(text).collect();
        table.deck = Deck { known, left: setup.deck_left, discarded: setup.discard_pile };
        table.lay_out(|table, card| {
            table.ids().find(|(_, unit)| unit.has_faceup(card.name.as_str())).map(|(id, _)| id)
        });
        Ok(Self { arrival: Book::open(Arrival::of(UnitId(0), overlapped)), ..Self::new(table) })
    }
}

fn ship_of(name: String, ship: &setup::Ship, texts: &mut Vec<TypedEffect>) -> Unit {
    let setup::Ship { fights, owner, unnamed_tokens, .. } = ship;
    let unknown = std::iter::repeat_n(UNKNOWN.to_owned(), usize::from(fights.faceup));
    let known = ship.faceup_cards.iter();
    let known = known.map(|card| card.lying(texts).unwrap_or_else(|| UNKNOWN.to_owned()));
    let mut faceup: Vec<String> = unknown.chain(known).collect();
    faceup.sort();
    Unit {
        size: fights.size,
        flotilla: fights.flotilla,
        speed: Some(fights.speed),
        hull: Some(fights.hull),
        shields: fights.shields,
        tokens: Tokens::new(fights.tokens.iter().copied()),
        unnamed_tokens: *unnamed_tokens,
        faceup,
        facedown: fights.facedown,
        ..Unit::new(name, UnitKind::Ship, *owner)
    }
}

fn squadron_of(squadron: &setup::Squadron) -> Unit {
    Unit {
        hull: Some(squadron.fights.hull),
        lost: squadron.fights.damage,
        tokens: Tokens::new(squadron.fights.tokens.iter().copied()),
        ..Unit::new("the squadron".to_owned(), UnitKind::Squadron, squadron.owner)
    }
}
