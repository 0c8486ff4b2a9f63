//! What else was named between a pronoun and its meaning?
//!
//! `it` is the nearest thing that was named. It is unclear where a heading or condition named a thing, and since then an
//! instruction has named several at once or has drawn a card.

use super::super::ability::{Noun, Slot};
use super::named::{Affected, Meant, Named, Number, Within};
use super::reader::Reader;

/// The number of a card that is drawn: no instruction names it.
const DRAWN: Slot = Slot(u16::MAX - 9);

/// What stands between a word and what it would mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nearer {
    Nothing,
    /// A card that was drawn; which one is unknown.
    Drawn,
    /// Several things at once: each of them, or one, may be meant.
    Several,
}

impl Reader<'_> {
    /// A card is drawn. `it` may mean that card, and nobody knows which card it is. No other word means it.
    pub(super) fn draws_a_card(&mut self) {
        let what = Meant::Cards { slot: DRAWN, pick: None, nouns: vec![Noun::Card], side: None };
        let (number, done, affected) = (Number::One, Some("drawn"), Affected::No);
        self.named.push(Named { what, number, done, affected, within: Within::Nothing });
    }

    /// What else `it` may mean: an instruction has named it since a heading or a condition named that.
    pub(super) fn nearer(&self, known: &Meant) -> Nearer {
        let slot_of = |meant: &Meant| match meant {
            Meant::Cards { slot, .. } => Some(*slot),
            Meant::Someone(_) => None,
        };
        // what an instruction was done to is what the next one is about
        let own = |named: &&Named| slot_of(&named.what) == slot_of(known);
        if self.named.iter().filter(own).any(|named| named.affected == Affected::Yes) {
            return Nearer::Nothing;
        }
        let behind = || self.named.iter().rev().take_while(|named| slot_of(&named.what) != slot_of(known));
        let since = || behind().filter(|named| !self.passes_over(named));
        let several = |named: &Named| {
            named.number == Number::Many && !matches!(named.affected, Affected::No | Affected::ByHeading)
        };
        if since().any(several) {
            return Nearer::Several;
        }
        if since().any(|named| named.done == Some("drawn")) { Nearer::Drawn } else { Nearer::Nothing }
    }
}
