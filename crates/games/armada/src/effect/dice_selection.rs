//! Which dice does an effect take?
//!
//! Where the rules are silent, this follows the conventions of attacks: the dice of one reroll are chosen first and
//! rolled together, a reroll may take fewer dice than it could unless it says how many exactly, and everything else takes
//! as many as it says, or as there are. Only where all dice are meant nobody chooses. Where a die may be turned to several
//! faces, its face is chosen right after it.

use serde::{Deserialize, Serialize};
use vocabulary::words;

use super::{
    DiceChange, Turned,
    dice::{Die, Pool},
    limits,
    rerolls::Reroll,
};

words! {
    /// Whether fewer dice than named may be taken.
    Extent is "extent" {
        /// They may.
        UpTo = "up to",
        /// As many as are named, or as there are.
        Exactly = "exactly",
    }
}

/// Dice that are being chosen, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Selection {
    /// The dice that are taken so far.
    pub chosen: Pool,
    /// The dice it may still take.
    pub left: Pool,
    /// How many of them at most.
    pub more: u8,
}

impl Selection {
    /// Nothing is chosen yet of the dice in `pool` that `dice` names.
    pub fn new(dice: Reroll, pool: Pool) -> Self {
        Self { chosen: Pool::EMPTY, left: dice.among(pool), more: dice.most }
    }

    /// One die more is chosen.
    #[must_use]
    pub(crate) fn with(self, die: Die) -> Self {
        Self {
            chosen: self.chosen.with(die),
            left: self.left.minus(Pool::from_iter([die])),
            more: self.more.saturating_sub(1),
        }
    }
}

/// Dice that an effect takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Taking {
    /// What for.
    pub change: DiceChange,
    /// Whether fewer may be taken.
    pub extent: Extent,
    /// To which faces they are turned, if that is it.
    pub to: Option<Turned>,
    /// Which.
    pub dice: Selection,
    /// What those show afterwards that are turned.
    turned: Pool,
    /// A die that was chosen last, where its face is still to be chosen.
    pub(super) facing: Option<Die>,
}

/// What comes next of a [`Taking`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Somebody chooses a die, or its face.
    Choose {
        /// Each different die, with what is taken then.
        dice: Vec<(Die, Taking)>,
        /// What is taken if that is enough; none where more must be taken.
        enough: Option<Taking>,
    },
    /// These dice are rolled.
    Roll(Pool),
    /// These dice become those, or leave the pool.
    Become {
        /// What they showed.
        from: Pool,
        /// What they show now.
        to: Pool,
    },
    /// No die is taken.
    Nothing,
}

impl Taking {
    /// Nothing is taken yet of the dice in `pool` that `dice` names.
    pub fn new(change: DiceChange, extent: Extent, dice: Reroll, pool: Pool) -> Self {
        let dice = Selection::new(dice, pool);
        Self { change, extent, to: None, dice, turned: Pool::EMPTY, facing: None }
    }

    /// Nothing is turned yet of the dice in `pool` that `dice` names and that can be turned to another face.
    pub fn turning(to: Turned, dice: Reroll, pool: Pool) -> Self {
        let taking = Self::new(DiceChange::Changed, Extent::Exactly, dice, pool);
        let left = taking.dice.left.dice().filter(|die| faces(to, *die).next().is_some()).collect();
        Self { to: Some(to), dice: Selection { left, ..taking.dice }, ..taking }
    }

    /// Whether there is any die to take.
    pub fn is_possible(self) -> bool {
        !self.dice.left.is_empty()
    }

    /// What comes next.
    ///
    /// ```
    /// use armada::{Pool, Reroll, effect::{DiceChange, Extent, Next, Taking}};
    /// let pool: Pool = "red/hit red/blank".parse().unwrap();
    /// let all: Reroll = "all red".parse().unwrap();
    /// let canceled = Taking::new(DiceChange::Canceled, Extent::Exactly, all, pool);
    /// assert_eq!(canceled.next(), Next::Become { from: pool, to: Pool::EMPTY });
    /// let rerolled = Taking::new(DiceChange::Rerolled, Extent::UpTo, all, pool);
    /// assert!(matches!(rerolled.next(), Next::Choose { enough: Some(_), .. }));
    /// let exactly = Taking::new(DiceChange::Rerolled, Extent::Exactly, all, pool);
    /// assert_eq!(exactly.next(), Next::Roll(pool));
    /// ```
    pub fn next(self) -> Next {
        if let (Some(die), Some(to)) = (self.facing, self.to) {
            let shows = |face: Die| (face, Self { turned: self.turned.with(face), facing: None, ..self });
            return Next::Choose { dice: faces(to, die).map(shows).collect(), enough: None };
        }
        let may_stop = self.change == DiceChange::Rerolled && self.extent == Extent::UpTo;
        let Selection { chosen, left, more } = self.dice;
        if more == 0 || left.is_empty() {
            return self.taken();
        }
        if !may_stop && usize::from(more) + chosen.len() >= limits::DICE {
            return left.dice().next().map_or(Next::Nothing, |die| self.take(die).next());
        }
        let dice = left.counts().map(|(die, _)| (die, self.take(die)));
        let all = Selection { left: Pool::EMPTY, more: 0, chosen };
        let enough = may_stop.then_some(Self { dice: all, ..self });
        Next::Choose { dice: dice.collect(), enough }
    }

    /// The same with one die more; where it may show several faces, that is chosen next.
    fn take(self, die: Die) -> Self {
        let taken = Self { dice: self.dice.with(die), ..self };
        let mut faces = self.to.into_iter().flat_map(|to| faces(to, die));
        match (faces.next(), faces.next()) {
            (Some(only), None) => Self { turned: taken.turned.with(only), ..taken },
            (Some(_), Some(_)) => Self { facing: Some(die), ..taken },
            (None, _) => taken,
        }
    }

    fn taken(self) -> Next {
        let from = self.dice.chosen;
        match self.change {
            _ if from.is_empty() => Next::Nothing,
            DiceChange::Rerolled | DiceChange::Added | DiceChange::AddedByDial | DiceChange::AddedByAi => {
                Next::Roll(from)
            }
            DiceChange::Changed => Next::Become { from, to: self.turned },
            DiceChange::Canceled | DiceChange::Exchanged | DiceChange::Spent | DiceChange::Paid => {
                Next::Become { from, to: Pool::EMPTY }
            }
        }
    }
}

/// The other faces that a die may be turned to.
fn faces(to: Turned, die: Die) -> impl Iterator<Item = Die> {
    to.of(die).into_iter().filter(move |face| *face != die)
}
