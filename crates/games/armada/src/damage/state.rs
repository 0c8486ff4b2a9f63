//! What lies on the table?
//!
//! Everything a rule may read: no names, no history. The first unit is the one that is asked about,
//! the others are ships that it overlaps, the closest first.

use serde::{Deserialize, Serialize};

use super::{
    cards::{DamageCard, Part},
    effect::{Name, TypedEffect},
    leaving::Leaving,
    setup::{self, DamageSetup, Obstacle, Unit as UnitSetup},
    shields::{Shields, zones_of},
    terms::{Facing, HullZone, Seat, Size},
    tokens::Tokens,
};
use crate::problem::Problem;

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct State {
    /// The unit that is asked about, then the ships it overlaps, the closest first.
    pub units: Vec<Unit>,
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

/// Which unit: its place in [`State::units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The unit that is asked about.
    pub const ASKED: Self = Self(0);
    /// The closest of the ships that it overlaps.
    pub const CLOSEST: Self = Self(1);
}

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

/// A ship or squadron.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Whose it is.
    pub owner: Seat,
    /// Its defense tokens.
    pub tokens: Tokens,
    /// Whether it is destroyed. The damage cards that it had then are kept, so that they can be shown.
    pub destroyed: bool,
    /// What it is.
    pub body: Body,
}

/// What a unit is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Body {
    /// A ship.
    Ship(Ship),
    /// A squadron.
    Squadron(Squadron),
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ship {
    /// Size class.
    pub size: Size,
    /// Whether it is a flotilla.
    pub flotilla: bool,
    /// The speed on its dial.
    pub speed: u8,
    /// Hull value.
    pub hull: u8,
    /// Shields left in each of its hull zones.
    pub shields: Shields,
    /// Faceup damage cards, sorted.
    pub faceup: Vec<DamageCard>,
    /// Facedown damage cards.
    pub facedown: u8,
    /// Command tokens.
    pub command_tokens: u8,
}

/// A squadron.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Squadron {
    /// Full hull points.
    pub hull: u8,
    /// Hull points lost.
    pub lost: u8,
}

impl State {
    /// The table as a situation describes it.
    ///
    /// # Errors
    /// Everything in the situation that no table can show ([`DamageSetup::check`]).
    pub fn new(setup: &DamageSetup) -> Result<Self, Vec<Problem>> {
        let problems = setup.check();
        if !problems.is_empty() {
            return Err(problems);
        }
        let asked = match &setup.unit {
            UnitSetup::Ship(ship) => Unit::ship(ship),
            UnitSetup::Squadron(squadron) => Unit::squadron(squadron),
        };
        let overlapped = setup.overlapped.iter().map(Unit::ship);
        Ok(Self {
            units: std::iter::once(asked).chain(overlapped).collect(),
            deck: Deck { known: setup.deck.clone(), left: setup.deck_left, discarded: setup.discard_pile },
            here: Vec::new(),
            placed_by: None,
            effects: setup.effect.clone(),
            forbidden: Vec::new(),
        })
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(usize::from(id.0))
    }

    /// A ship; none where there is none or where it is a squadron.
    pub fn ship(&self, id: UnitId) -> Option<&Ship> {
        match &self.unit(id)?.body {
            Body::Ship(ship) => Some(ship),
            Body::Squadron(_) => None,
        }
    }

    /// A squadron; none where there is none or where it is a ship.
    pub fn squadron(&self, id: UnitId) -> Option<&Squadron> {
        match &self.unit(id)?.body {
            Body::Squadron(squadron) => Some(squadron),
            Body::Ship(_) => None,
        }
    }

    /// What is typed in about a card; none where nothing is.
    pub fn text(&self, card: &DamageCard) -> Option<&TypedEffect> {
        let name = card.name().filter(|_| *card.part() == Part::Typed)?;
        self.effects.iter().find(|effect| effect.name.is(name))
    }

    /// Whose a unit is; the first player's where there is none.
    pub fn owner(&self, id: UnitId) -> Seat {
        self.unit(id).map_or(Seat::First, |unit| unit.owner)
    }

    /// Whether a unit is destroyed.
    pub fn destroyed(&self, id: UnitId) -> bool {
        self.unit(id).is_some_and(|unit| unit.destroyed)
    }

    /// All units with their places.
    pub fn ids(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let id = |place: usize| UnitId(u8::try_from(place).unwrap_or(u8::MAX));
        self.units.iter().enumerate().map(move |(place, unit)| (id(place), unit))
    }

    pub(super) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.get_mut(usize::from(id.0))
    }

    pub(super) fn ship_mut(&mut self, id: UnitId) -> Option<&mut Ship> {
        match &mut self.unit_mut(id)?.body {
            Body::Ship(ship) => Some(ship),
            Body::Squadron(_) => None,
        }
    }

    pub(super) fn squadron_mut(&mut self, id: UnitId) -> Option<&mut Squadron> {
        match &mut self.unit_mut(id)?.body {
            Body::Squadron(squadron) => Some(squadron),
            Body::Ship(_) => None,
        }
    }
}

impl Unit {
    fn ship(ship: &setup::Ship) -> Self {
        let unknown = std::iter::repeat_n(DamageCard::default(), usize::from(ship.faceup));
        let mut faceup: Vec<DamageCard> = unknown.chain(ship.faceup_cards.iter().cloned()).collect();
        faceup.sort();
        Self {
            owner: ship.owner,
            tokens: Tokens::new(ship.tokens.iter().copied()),
            destroyed: false,
            body: Body::Ship(Ship {
                size: ship.size,
                flotilla: ship.flotilla,
                speed: ship.speed,
                hull: ship.hull,
                shields: Shields::new(&ship.shields),
                faceup,
                facedown: ship.facedown,
                command_tokens: ship.command_tokens,
            }),
        }
    }

    fn squadron(squadron: &setup::Squadron) -> Self {
        Self {
            owner: squadron.owner,
            tokens: Tokens::new(squadron.tokens.iter().copied()),
            destroyed: false,
            body: Body::Squadron(Squadron { hull: squadron.hull, lost: squadron.damage }),
        }
    }

    /// How it leaves play when it is destroyed.
    pub(super) fn leaving(&self) -> Leaving {
        match &self.body {
            Body::Ship(_) => Leaving::Ship,
            Body::Squadron(_) => Leaving::squadron(&self.tokens),
        }
    }

    /// Whether its damage destroys it: damage cards of at least its hull, no hull points left.
    pub fn beaten(&self) -> bool {
        match &self.body {
            Body::Ship(ship) => ship.cards() >= ship.hull,
            Body::Squadron(squadron) => squadron.lost >= squadron.hull,
        }
    }
}

impl Ship {
    /// All of its damage cards.
    pub fn cards(&self) -> u8 {
        u8::try_from(self.faceup.len()).unwrap_or(u8::MAX).saturating_add(self.facedown)
    }

    /// The hull zones that it has.
    pub fn zones(&self) -> &'static [HullZone] {
        zones_of(self.size)
    }

    /// The faceup cards that something tells apart, each with its number among all from 1.
    pub fn different_faceup(&self) -> impl Iterator<Item = (u8, &DamageCard)> {
        let mut last = None;
        let mut number = 0;
        self.faceup.iter().filter_map(move |card| {
            let fresh = last != Some(card);
            last = Some(card);
            number += u8::from(fresh);
            fresh.then_some((number, card))
        })
    }

    /// The damage card of that name.
    pub fn card(&self, name: CardName) -> Option<Option<&DamageCard>> {
        match name {
            CardName::Facedown => (self.facedown > 0).then_some(None),
            CardName::Faceup(number) => {
                let mut different = self.different_faceup();
                different.find(|(other, _)| *other == number).map(|(_, card)| Some(card))
            }
        }
    }

    /// Takes a damage card away; says whether it was there.
    pub(super) fn take(&mut self, name: CardName) -> Option<DamageCard> {
        match self.card(name)?.cloned() {
            None => {
                self.facedown = self.facedown.saturating_sub(1);
                Some(DamageCard::default())
            }
            Some(card) => {
                let place = self.faceup.binary_search(&card).ok()?;
                Some(self.faceup.remove(place))
            }
        }
    }

    pub(super) fn put(&mut self, facing: Facing, card: DamageCard) {
        match facing {
            Facing::Facedown => self.facedown = self.facedown.saturating_add(1),
            Facing::Faceup => {
                let place = self.faceup.partition_point(|other| *other <= card);
                self.faceup.insert(place, card);
            }
        }
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
