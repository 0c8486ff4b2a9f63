//! Which dice does an effect take?
//!
//! Where the rules are silent, this follows the conventions of attacks: the dice of one reroll are chosen first and
//! rolled together, a reroll may take fewer dice than it could, and everything else takes as many as it says, or as there
//! are. Only where all dice are meant nobody chooses.

use serde::{Deserialize, Serialize};

use super::{
    DiceChange, Turned,
    dice::{Die, Pool},
    limits,
    rerolls::Reroll,
};

/// Dice that are being chosen, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Taking {
    /// What for.
    pub change: DiceChange,
    /// To which face they are turned, if that is it.
    pub to: Option<Turned>,
    /// The dice it takes so far.
    pub chosen: Pool,
    /// The dice it may still take.
    pub left: Pool,
    /// How many of them at most.
    pub more: u8,
}

/// What comes next of a [`Taking`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Somebody chooses a die.
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
    /// Nothing is taken yet of the dice in `pool` that `dice` names, and of those that can be turned.
    pub fn new(change: DiceChange, to: Option<Turned>, dice: Reroll, pool: Pool) -> Self {
        let turns = |die: &Die| to.is_none_or(|to| to.of(*die).is_some_and(|turned| turned != *die));
        let left = dice.among(pool).dice().filter(turns).collect();
        Self { change, to, chosen: Pool::EMPTY, left, more: dice.most }
    }

    /// Whether there is any die to take.
    pub fn is_possible(self) -> bool {
        !self.left.is_empty()
    }

    /// What comes next.
    ///
    /// ```
    /// use adjutant::games::armada::{Pool, Reroll, effect::{DiceChange, Next, Taking}};
    /// let pool: Pool = "red/hit red/blank".parse().unwrap();
    /// let all: Reroll = "all red".parse().unwrap();
    /// let canceled = Taking::new(DiceChange::Canceled, None, all, pool);
    /// assert_eq!(canceled.next(), Next::Become { from: pool, to: Pool::EMPTY });
    /// assert!(matches!(Taking::new(DiceChange::Rerolled, None, all, pool).next(), Next::Choose { .. }));
    /// ```
    pub fn next(self) -> Next {
        let may_stop = self.change == DiceChange::Rerolled;
        let takes_all = !may_stop && usize::from(self.more) + self.chosen.len() >= limits::DICE;
        if self.more == 0 || self.left.is_empty() || takes_all {
            return self.taken(if takes_all { self.chosen.plus(self.left) } else { self.chosen });
        }
        let dice = self.left.counts().map(|(die, _)| {
            let one = Pool::from_iter([die]);
            let more = self.more - 1;
            (die, Self { chosen: self.chosen.with(die), left: self.left.minus(one), more, ..self })
        });
        let enough = may_stop.then_some(Self { left: Pool::EMPTY, more: 0, ..self });
        Next::Choose { dice: dice.collect(), enough }
    }

    fn taken(self, from: Pool) -> Next {
        match (self.change, self.to) {
            _ if from.is_empty() => Next::Nothing,
            (DiceChange::Rerolled | DiceChange::Added, _) => Next::Roll(from),
            (DiceChange::Changed, Some(to)) => {
                Next::Become { from, to: from.dice().filter_map(|die| to.of(die)).collect() }
            }
            (DiceChange::Changed | DiceChange::Canceled | DiceChange::Spent | DiceChange::Paid, _) => {
                Next::Become { from, to: Pool::EMPTY }
            }
        }
    }
}
