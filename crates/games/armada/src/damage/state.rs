//! What lies on the table?
//!
//! Everything a rule may read: no names, no history. The first unit is the one that is asked about,
//! the others are ships that it overlaps, the closest first.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    cards::{DamageCard, Part, UNKNOWN_CARD},
    effect::{Happening, Known, Name, TypedEffect},
    setup::{self, DamageSetup, Obstacle, Unit as UnitSetup},
    shields::Shields,
    table::{Table, UNKNOWN, Unit, UnitId},
    terms::{Seat, UnitKind},
    tokens::Tokens,
};
use crate::problem::{Described, Problem};

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The unit that is asked about, then the ships it overlaps, the closest first.
    pub table: Table,
    /// The damage cards of which something is said, sorted. They never change.
    pub cards: Vec<DamageCard>,
    /// The damage deck and the discard pile.
    pub deck: Deck,
    /// Obstacles on which the unit lies and that have not acted yet, sorted.
    pub here: Vec<Obstacle>,
    /// Who places the squadrons that were overlapped; none where there were none.
    pub placed_by: Option<Seat>,
    /// The texts of damage cards that are typed in as effects, as listed.
    pub effects: Vec<TypedEffect>,
    /// Those of them that cannot be resolved any more, and which says so, sorted.
    pub forbidden: Vec<(Name, Name)>,
}

/// The unit that is asked about.
pub const ASKED: UnitId = UnitId(0);

/// The closest of the ships that it overlaps.
pub const CLOSEST: UnitId = UnitId(1);

/// The damage deck and the discard pile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// The cards that will be dealt faceup, the next first; further ones are unknown.
    pub known: Vec<DamageCard>,
    /// Cards left; none where there are enough.
    pub left: Option<u8>,
    /// Cards in the discard pile.
    pub discarded: u8,
}

impl TryFrom<&DamageSetup> for State {
    type Error = Vec<Problem>;

    fn try_from(setup: &DamageSetup) -> Result<Self, Vec<Problem>> {
        setup.checked()?;
        let asked = match &setup.unit {
            UnitSetup::Ship(ship) => ship_of("the ship".to_owned(), ship),
            UnitSetup::Squadron(squadron) => squadron_of(squadron),
        };
        let overlapped = (1..).zip(&setup.overlapped).map(|(nth, ship)| match nth {
            1 => ship_of("the overlapped ship".to_owned(), ship),
            nth => ship_of(format!("overlapped ship {nth}"), ship),
        });
        let own = match &setup.unit {
            UnitSetup::Ship(ship) => ship.faceup_cards.as_slice(),
            UnitSetup::Squadron(_) => &[],
        };
        let lying = setup.overlapped.iter().flat_map(|ship| &ship.faceup_cards);
        let mut cards: Vec<DamageCard> = own.iter().chain(lying).chain(&setup.deck).cloned().collect();
        cards.sort();
        cards.dedup();
        Ok(Self {
            table: Table { units: std::iter::once(asked).chain(overlapped).collect(), ..Table::default() },
            cards,
            deck: Deck { known: setup.deck.clone(), left: setup.deck_left, discarded: setup.discard_pile },
            here: Vec::new(),
            placed_by: None,
            effects: setup.effect.clone(),
            forbidden: Vec::new(),
        })
    }
}

impl State {
    /// A ship; none where there is none or where it is a squadron.
    pub fn ship(&self, id: UnitId) -> Option<&Unit> {
        self.table.units.get(usize::from(id.0))?.ship()
    }

    /// A squadron; none where there is none or where it is a ship.
    pub fn squadron(&self, id: UnitId) -> Option<&Unit> {
        self.table.units.get(usize::from(id.0))?.squadron()
    }

    /// A damage card, as it is called where it lies.
    fn card(&self, lying: &str) -> &DamageCard {
        self.cards.iter().find(|card| card.lying() == lying).unwrap_or(&UNKNOWN_CARD)
    }

    /// The faceup damage cards of a ship, in order.
    pub fn faceup(&self, ship: &Unit) -> Vec<&DamageCard> {
        let mut faceup: Vec<&DamageCard> = ship.faceup.iter().map(|card| self.card(card)).collect();
        faceup.sort();
        faceup
    }

    /// The faceup cards that something tells apart, each with its number among all from 1.
    pub fn different_faceup(&self, ship: &Unit) -> impl Iterator<Item = (u8, &DamageCard)> + use<'_> {
        let mut different = self.faceup(ship);
        different.dedup();
        (1..).zip(different)
    }

    /// The damage card of that name; none within where it lies facedown.
    pub fn card_of(&self, ship: &Unit, name: CardName) -> Option<Option<&DamageCard>> {
        match name {
            CardName::Facedown => (ship.facedown > 0).then_some(None),
            CardName::Faceup(number) => {
                let mut different = self.different_faceup(ship);
                different.find(|(other, _)| *other == number).map(|(_, card)| Some(card))
            }
        }
    }

    /// What is typed in about a card; none where nothing is.
    pub fn text(&self, card: &DamageCard) -> Option<&TypedEffect> {
        let name = card.name().filter(|_| *card.part() == Part::Typed)?;
        self.effects.iter().find(|effect| effect.name.is(name))
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

fn ship_of(name: String, ship: &setup::Ship) -> Unit {
    let setup::Ship { fights, owner, unnamed_tokens, .. } = ship;
    let unknown = std::iter::repeat_n(UNKNOWN.to_owned(), usize::from(fights.faceup));
    let known = ship.faceup_cards.iter().map(|card| card.lying().to_owned());
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

/// Which of a ship's damage cards. Cards that nothing tells apart have one name: `facedown`, `faceup`,
/// and of different faceup ones `faceup 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CardName {
    /// A facedown one.
    Facedown,
    /// Of the different faceup ones, in order, the one with this number from 1.
    Faceup(u8),
}

impl std::fmt::Display for CardName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CardName::Facedown => f.write_str("facedown"),
            CardName::Faceup(1) => f.write_str("faceup"),
            CardName::Faceup(number) => write!(f, "faceup {number}"),
        }
    }
}

impl CardName {
    /// `a facedown damage card`, `the faceup 2 damage card`.
    pub(super) fn in_words(self) -> String {
        match self {
            CardName::Facedown => "a facedown damage card".to_owned(),
            name @ CardName::Faceup(_) => format!("the {name} damage card"),
        }
    }
}

impl Deck {
    /// One card leaves the deck.
    pub(super) fn draw(&mut self) {
        self.left = self.left.map(|left| left.saturating_sub(1));
    }

    /// The discard pile becomes the deck.
    pub(super) fn reshuffle(&mut self) {
        self.left = Some(self.left.unwrap_or_default().saturating_add(self.discarded));
        self.discarded = 0;
    }
}

words! {
    /// Why a damage card is dealt.
    Dealing is "reason to deal a damage card" {
        /// A point of damage found no shield.
        Damage = "damage",
        /// An asteroid field.
        Asteroid = "asteroid",
        /// Two ships overlap.
        Overlap = "overlap",
        /// A proximity mine token.
        Mine = "mine",
        /// An effect says so.
        Effect = "effect",
    }
}

/// Whether a card acts when it is dealt faceup.
pub(super) fn is_immediate(state: &State, card: &DamageCard) -> bool {
    let dealt = Happening::from(Known::DealtFaceup);
    match card.part() {
        Part::Immediate(_) => true,
        Part::Typed => {
            state.text(card).is_some_and(|text| !text.is_constant() && text.moment(&dealt).event == dealt)
        }
        Part::Unknown | Part::Words(_) | Part::After(..) => false,
    }
}
