//! What lies on the table?
//!
//! Everything a rule may read, and no history.

use serde::{Deserialize, Serialize};

use super::{
    effect::{Component, Sheet, Standing, TypedEffect},
    setup::{self, DamageSetup, Obstacle, Unit as UnitSetup},
    shields::Shields,
    table::{Deck, Table, UNKNOWN, Unit, UnitId},
    terms::{Seat, UnitKind},
    tokens::Tokens,
};
use crate::problem::{Described, Problem};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// Ships and squadrons, and what damage cards say.
    pub table: Table,
    /// The unit that is asked about.
    pub asked: UnitId,
    /// The ships that it overlaps, the closest first.
    pub overlapped: Vec<UnitId>,
    /// Obstacles on which the unit lies and that have not acted yet, sorted.
    pub here: Vec<Obstacle>,
    /// Who places the squadrons that were overlapped; none where there were none.
    pub placed_by: Option<Seat>,
}

/// Who of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The one that is asked about.
    Asked,
    /// A ship that it overlaps.
    Overlapped,
}

impl Who {
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Who::Asked => "it",
            Who::Overlapped => "the overlapped ship",
        }
    }
}

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
        for (nth, ship) in (1..).zip(&setup.overlapped) {
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
        Ok(Self::of(table, UnitId(0), overlapped))
    }
}

impl State {
    /// This unit is asked about, and it overlaps these ships, the closest first.
    pub(crate) fn of(table: Table, asked: UnitId, overlapped: Vec<UnitId>) -> Self {
        Self { table, asked, overlapped, here: Vec::new(), placed_by: None }
    }

    /// The unit that is asked about, then the ships that it overlaps.
    pub fn concerned(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let ids = std::iter::once(self.asked).chain(self.overlapped.iter().copied());
        ids.map(|id| (id, self.table.unit(id)))
    }

    /// Who of them a unit is.
    pub(super) fn who(&self, unit: UnitId) -> Who {
        if unit == self.asked { Who::Asked } else { Who::Overlapped }
    }

    /// A ship; none where there is none or where it is a squadron.
    pub fn ship(&self, id: UnitId) -> Option<&Unit> {
        self.table.units.get(usize::from(id.0))?.ship()
    }

    /// A squadron; none where there is none or where it is a ship.
    pub fn squadron(&self, id: UnitId) -> Option<&Unit> {
        self.table.units.get(usize::from(id.0))?.squadron()
    }

    /// What damage cards say, with the numbers of these effects.
    pub fn texts(&self) -> impl Iterator<Item = (u8, &TypedEffect)> {
        self.table
            .sheet
            .iter()
            .filter(|(_, effect)| effect.component == Component::Damage && effect.unit == Standing::Deployed)
    }

    /// What the damage card of that name says; none where nothing of it is known.
    pub fn text(&self, card: &str) -> Option<(u8, &TypedEffect)> {
        self.texts().find(|(_, effect)| effect.name.is(card))
    }

    /// The faceup damage cards of which nobody says anything.
    pub fn unknown_cards(&self) -> usize {
        let faceup = self.concerned().flat_map(|(_, unit)| &unit.faceup);
        let says_nothing =
            |card: &&String| self.text(card).is_none_or(|(_, text)| text.in_words().is_empty());
        faceup.filter(says_nothing).count()
    }

    /// Whose a unit is; the first player's where there is none.
    pub fn owner(&self, id: UnitId) -> Seat {
        self.table.unit(id).owner
    }

    /// Whether a unit is destroyed.
    pub fn destroyed(&self, id: UnitId) -> bool {
        self.table.unit(id).destroyed()
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
        shields: Shields::new(&fights.shields),
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
