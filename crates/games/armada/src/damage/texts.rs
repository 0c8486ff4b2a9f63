//! What do damage cards say, and on whom do they lie?

use super::{
    effect::{Component, Standing, System, TypedEffect},
    state::State,
    table::{Unit, UnitId},
};

impl State {
    /// The unit that is asked about, then the ships that it overlaps.
    pub fn concerned(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.arrival.concerned().map(|id| (id, self.table.unit(id)))
    }

    /// What damage cards say, with the numbers of these effects.
    pub fn texts(&self) -> impl Iterator<Item = (u8, &TypedEffect)> {
        self.table.cards.iter().filter(|(nth, effect)| {
            effect.component == Component::Damage && self.standing(*nth, System::Damage) == Standing::Deployed
        })
    }

    /// What the damage card of that name says; none where nothing of it is known.
    pub fn text(&self, card: &str) -> Option<(u8, &TypedEffect)> {
        self.texts().find(|(_, effect)| effect.name.is(card))
    }

    /// The faceup damage cards of which nobody says anything.
    pub fn unsaid_cards(&self) -> usize {
        let faceup = self.concerned().flat_map(|(_, unit)| &unit.faceup);
        let says_nothing =
            |card: &&String| self.text(card).is_none_or(|(_, text)| text.in_words().is_empty());
        faceup.filter(says_nothing).count()
    }
}
