//! What did the instructions before do, as a condition?
//!
//! `it's defeated this way`, `2 or more cards are discarded this way`, `you defeat a unit this way`, `damage was healed this
//! way`.

use super::super::ability::{Amount, Comparison, Condition, Done, DoneTo, ThisWay};
use super::reader::Reader;

/// What a player does, as an order, and the participle that stands for it.
const DEEDS: &[(&str, Done)] = &[
    ("defeat", Done::Defeated),
    ("exhaust", Done::Exhausted),
    ("ready", Done::Readied),
    ("discard", Done::Discarded),
    ("return", Done::Returned),
    ("capture", Done::Captured),
    ("heal", Done::Healed),
    ("deal", Done::Damaged),
    ("play", Done::Played),
    ("create", Done::Created),
    ("draw", Done::Drawn),
    ("reveal", Done::Revealed),
];

impl Reader<'_> {
    /// A condition that ends in `this way`.
    pub(super) fn happened_this_way(&mut self) -> Option<Condition> {
        let start = self.position();
        let (is, count, what) = self
            .attempt(Self::it_this_way)
            .or_else(|| self.attempt(Self::damage_this_way))
            .or_else(|| self.attempt(Self::things_this_way))
            .or_else(|| self.attempt(Self::you_this_way))?;
        self.words("this way")?;
        Some(Condition::ThisWay { span: self.span(start), is, count, what })
    }

    /// `it's defeated`, `that unit was exhausted`.
    fn it_this_way(&mut self) -> Option<(Comparison, u32, ThisWay)> {
        let it = self.aside(|reader| reader.attempt(Self::itself).or_else(|| reader.named_before()))?;
        self.any(&["is", "are", "was", "were"])?;
        let done = self.done_word()?;
        Some((Comparison::AtLeast, 1, ThisWay { done, to: DoneTo::It(Box::new(it)) }))
    }

    /// `damage is dealt`, `3 or more damage was healed`, `no damage was dealt`.
    fn damage_this_way(&mut self) -> Option<(Comparison, u32, ThisWay)> {
        let (is, count) = self.attempt(Self::how_many).unwrap_or((Comparison::AtLeast, 1));
        self.words("damage")?;
        self.any(&["is", "was"])?;
        let done = self.done_word()?;
        Some((is, count, ThisWay { done, to: DoneTo::Amount }))
    }

    /// `a unit is defeated`, `no units were defeated`, `2 or more cards are discarded`.
    fn things_this_way(&mut self) -> Option<(Comparison, u32, ThisWay)> {
        let (is, count) = self.how_many()?;
        let (filter, _) = self.aside(Self::filter)?;
        self.any(&["is", "are", "was", "were"])?;
        let done = self.done_word()?;
        Some((is, count, ThisWay { done, to: DoneTo::Things(filter) }))
    }

    /// `you defeat a unit`, `you heal 2 or more damage`.
    fn you_this_way(&mut self) -> Option<(Comparison, u32, ThisWay)> {
        self.words("you")?;
        let done = self.table(DEEDS)?;
        if let Some(it) = self.attempt(|reader| reader.aside(Self::named_before)) {
            return Some((Comparison::AtLeast, 1, ThisWay { done, to: DoneTo::It(Box::new(it)) }));
        }
        let (is, count) = self.attempt(Self::how_many).unwrap_or((Comparison::AtLeast, 1));
        if self.words("damage").is_some() {
            return Some((is, count, ThisWay { done, to: DoneTo::Amount }));
        }
        let (filter, _) = self.aside(Self::filter)?;
        Some((is, count, ThisWay { done, to: DoneTo::Things(filter) }))
    }

    /// `a`, `no`, `2 or more`.
    fn how_many(&mut self) -> Option<(Comparison, u32)> {
        if self.words("no").is_some() {
            return Some((Comparison::Exactly, 0));
        }
        if self.any(&["a", "an", "any", "at least one"]).is_some() {
            return Some((Comparison::AtLeast, 1));
        }
        if let (is, Amount::Number(number)) = self.compared()? { Some((is, number)) } else { None }
    }
}
