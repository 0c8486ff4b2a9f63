//! What does a roll show, as far as the rest of an attack asks?

use armada::{Color, Die, Pool};

use crate::attack::Attack;

/// Kinds of dice: a color and a face.
pub(crate) const KINDS: usize = 11;

/// Every kind of die, with what it adds up to in an attack.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    all: Vec<Kind>,
}

/// A kind of die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// The die.
    pub die: Die,
    /// Its color's place in [`Color::ALL`].
    pub color: u8,
    /// The points of damage that it adds.
    pub damage: u8,
    /// The critical icons that it adds.
    pub crits: u8,
}

impl Kinds {
    pub(crate) fn of(attack: &Attack) -> Self {
        let kind = |die: Die| {
            let (damage, crits) = attack.icons(die);
            Kind { die, color: die.color() as u8, damage, crits }
        };
        Self { all: Die::all().map(kind).collect() }
    }

    /// The kind with this number.
    pub(crate) fn get(&self, nth: usize) -> Option<Kind> {
        self.all.get(nth).copied()
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Kind)> + '_ {
        self.all.iter().copied().enumerate()
    }

    /// The number of a die's kind.
    pub(crate) fn number(&self, die: Die) -> Option<usize> {
        self.all.iter().position(|kind| kind.die == die)
    }

    /// The kinds of a color, with their sides out of eight.
    pub(crate) fn of_color(&self, color: Color) -> impl Iterator<Item = (Kind, u64)> + '_ {
        self.all
            .iter()
            .filter(move |kind| kind.color == color as u8)
            .map(|kind| (*kind, kind.die.sides().into()))
    }
}

/// The first kind of each color in the order of [`Die::all`].
pub(crate) const FIRST_OF_COLOR: [usize; 3] = [0, 5, 8];

/// Where accuracies stand in the order of [`Die::all`]: of red and of blue dice.
pub(crate) const ACCURACIES: [usize; 2] = [4, 7];

/// A roll: how often each kind is there, and what it adds up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roll {
    /// How often each kind is there.
    pub counts: [u8; KINDS],
    /// The points of damage.
    pub damage: u8,
    /// The critical icons.
    pub crits: u8,
}

impl Roll {
    /// Of how often each kind is there.
    pub(crate) fn new(counts: [u8; KINDS], kinds: &Kinds) -> Self {
        let (mut damage, mut crits) = (0, 0);
        for (count, kind) in counts.iter().zip(&kinds.all) {
            damage += kind.damage * count;
            crits += kind.crits * count;
        }
        Self { counts, damage, crits }
    }

    /// Of a pool.
    pub(crate) fn of(pool: Pool, kinds: &Kinds) -> Self {
        let mut counts = [0; KINDS];
        for (nth, kind) in kinds.iter() {
            counts[nth] = pool.count(kind.die);
        }
        Self::new(counts, kinds)
    }

    /// Accuracies of red and blue dice.
    pub(crate) fn accuracies(&self) -> [u8; 2] {
        ACCURACIES.map(|nth| self.counts[nth])
    }

    /// The roll without so many accuracies of red and blue dice, which add nothing.
    pub(crate) fn without_accuracies(mut self, spent: [u8; 2]) -> Self {
        for (nth, less) in ACCURACIES.into_iter().zip(spent) {
            self.counts[nth] = self.counts[nth].saturating_sub(less);
        }
        self
    }

    /// The roll without a die of a kind.
    pub(crate) fn without(mut self, nth: usize, kind: Kind) -> Self {
        self.counts[nth] = self.counts[nth].saturating_sub(1);
        self.damage = self.damage.saturating_sub(kind.damage);
        self.crits = self.crits.saturating_sub(kind.crits);
        self
    }

    /// How many dice.
    pub(crate) fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// The kinds that are there.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = usize> + use<> {
        let counts = self.counts;
        (0..KINDS).filter(move |nth| counts[*nth] > 0)
    }
}
