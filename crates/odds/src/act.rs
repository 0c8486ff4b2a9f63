//! What may a card do with the dice of its attack?

use armada::{
    Color, Die, Reroll,
    effect::{Name, Turned},
};

use crate::roll::{Kinds, Roll};

/// What a card of the attacker does with the dice, once, if its owner likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The card.
    pub name: Name,
    /// Dice that have to lie there: at least so many of these, and one where all are meant.
    pub needs: Vec<Reroll>,
    /// What it does, one after another.
    pub does: Vec<OnDice>,
    /// The cards that cannot be used any more once this one is.
    pub ends: Vec<Name>,
}

/// Something that is done to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDice {
    /// Up to so many are rolled again, together.
    Reroll(Reroll),
    /// All of these are rolled again, together.
    RollAll(Reroll),
    /// So many leave the pool, or as many as lie there.
    Leave(Reroll),
    /// One is added and rolled: of this color, or of any.
    Add(Option<Color>),
    /// One is added that shows this.
    Show(Die),
    /// One of these is turned to another face, to one of those.
    Turn {
        /// Which may be turned; their number is 1.
        dice: Reroll,
        /// To which faces.
        to: Turned,
    },
}

impl Act {
    /// How many dice it adds.
    pub(crate) fn added(&self) -> usize {
        self.does.iter().filter(|does| matches!(does, OnDice::Add(_) | OnDice::Show(_))).count()
    }

    /// How many dice it rolls, of so many at most.
    pub(crate) fn rolled(&self, dice: u32) -> u32 {
        let of = |does: &OnDice| match does {
            OnDice::Reroll(reroll) | OnDice::RollAll(reroll) => u32::from(reroll.most).min(dice),
            OnDice::Add(_) => 1,
            OnDice::Leave(_) | OnDice::Show(_) | OnDice::Turn { .. } => 0,
        };
        self.does.iter().map(of).sum()
    }

    /// Whether it can be used over a roll.
    pub(crate) fn is_possible(&self, roll: Roll, kinds: &Kinds) -> bool {
        self.needs.iter().all(|needed| {
            let there = needed.dice().filter_map(|die| kinds.number(die));
            let there: u8 = there.map(|nth| roll.count(nth)).sum();
            there >= if needed.takes_all() { 1 } else { needed.most }
        })
    }

    /// What it does in this place, in words.
    pub(crate) fn told(&self, place: usize) -> String {
        let what = match self.does.get(place) {
            Some(OnDice::Reroll(_) | OnDice::RollAll(_)) => "reroll",
            Some(OnDice::Leave(_)) => "take away",
            Some(OnDice::Turn { .. }) => "turn",
            Some(OnDice::Add(_) | OnDice::Show(_)) | None => "add",
        };
        format!("{}, {what}", self.name)
    }
}
