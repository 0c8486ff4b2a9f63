//! How are several damage cards dealt?
//!
//! One after another, in the same way in every system: from an empty deck only after the discard pile was shuffled; of a faceup one the
//! text is the next that is known.

use super::{
    agenda::tasks,
    effect::{CardState, EffectBan, TypedEffect},
    rules::{Doing, Task},
    state::State,
    table_event::TableEvent,
    terms::Facing,
    unit::UnitId,
    unit_event::UnitEvent,
    work::Deal,
};

impl Deal {
    /// The next card, and then the others.
    pub(crate) fn next(self, state: &State) -> Doing {
        let Some(count) = self.count.checked_sub(1) else { return tasks([]) };
        let table = &state.table;
        if table.deck.left == Some(0) && !table.unit(self.ship).destroyed() {
            return match table.deck.discarded {
                0 => Doing::Open(EffectBan::NoCardsAnywhere.into()),
                _ => tasks([Task::event(TableEvent::Reshuffle), Task::work(self)]),
            };
        }
        let more = (count > 0).then(|| Task::work(Deal { count, ..self }));
        tasks(std::iter::once(Task::event(self.dealt(state))).chain(more))
    }

    /// The next of them is dealt.
    pub(crate) fn dealt(self, state: &State) -> UnitEvent {
        let text = if self.facing == Facing::Faceup { state.next_text(self.ship) } else { None };
        UnitEvent::Deal { unit: self.ship, facing: self.facing, by: self.by, text }
    }
}

impl State {
    /// The text of the next card that a ship is dealt faceup: that of the deck, else the first listed that was not dealt yet; none where
    /// that card is not known.
    pub(crate) fn next_text(&self, ship: UnitId) -> Option<u8> {
        let (cards, owner) = (&self.table.cards, self.table.unit(ship).owner);
        // outside attacks a text is that of a card wherever it lies
        let anywhere = self.arrival.is_open() && !self.fight.is_open();
        let of_ship = |effect: &TypedEffect| anywhere || effect.owner == owner;
        if let Some(top) = self.table.deck.next_text() {
            return top.filter(|nth| cards.effect(*nth).is_some_and(of_ship));
        }
        let mut waiting = cards.iter().filter(|(nth, effect)| {
            self.table.is_in_the_deck(*nth)
                && of_ship(effect)
                && effect.card == CardState::Faceup
                && !self.table.layout.decked.contains(nth)
        });
        waiting.next().map(|(nth, _)| nth)
    }
}
