//! Which upgrade cards are the effects of the situation the texts of, what do they say all the time, and what is set aside?

use super::{
    effect::{Allowance, CardVerb, Forbidden, Operation, Standing, System},
    phases::CardId,
    setup::CardState,
    state::State,
    table::UnitId,
    terms::{Place, Seat, UnitKind},
};

impl State {
    /// The card of the list that an effect is the text of: the one of its name.
    pub fn card_of(&self, nth: u8) -> Option<CardId> {
        self.phases.card_of(self.table.cards.effect(nth)?)
    }

    /// Each effect stands on its ship or squadron: where its card is listed, on the one that carries that.
    pub(crate) fn lay_out(&mut self) {
        let phases = self.phases.clone();
        self.table.lay_out(|_, effect| phases.card(phases.card_of(effect)?)?.ship);
    }

    /// The first of the effects that are the texts of a card.
    fn text_of(&self, id: CardId) -> Option<u8> {
        let mut texts = self.table.cards.iter().map(|(nth, _)| nth);
        texts.find(|nth| self.card_of(*nth) == Some(id))
    }

    /// How an upgrade card lies: where effects are its texts, as their card does.
    pub fn lies(&self, id: CardId) -> CardState {
        let own = || self.phases.card(id).map_or(CardState::Discarded, |card| card.readiness.state);
        self.text_of(id).map_or_else(own, |nth| CardState::of(self.table.cards.card(nth)))
    }

    /// An upgrade card is readied.
    pub(super) fn ready(&mut self, id: CardId) {
        match self.text_of(id) {
            Some(nth) => self.table.cards.turn(nth, CardVerb::Ready),
            None => {
                if let Some(card) = self.phases.card_mut(id) {
                    card.readiness.state = CardState::Readied;
                }
            }
        }
    }

    /// Whether a card of a ship has it assigned one dial fewer.
    pub(super) fn fewer_dials(&self, unit: UnitId) -> bool {
        self.table.cards.iter().any(|(nth, effect)| {
            self.table.cards.is_active(nth)
                && self.standing(nth, System::Status) == Standing::Deployed
                && self.stands_on(nth) == Some(unit)
                && effect.does.contains(&Operation::Allow(Allowance::FewerDials))
        })
    }

    /// How many ships of a player are set aside: those that are listed, and those that are counted.
    pub(crate) fn ships_set_aside(&self, seat: Seat) -> u8 {
        let listed = self.table.units.iter().filter(|unit| {
            unit.owner == seat && unit.kind == UnitKind::Ship && unit.place == Place::SetAside
        });
        let listed = u8::try_from(listed.count()).unwrap_or(u8::MAX);
        self.phases.player(seat).set_aside.saturating_add(listed)
    }

    /// Whether effects keep a unit from activating.
    pub fn is_prevented(&self, id: UnitId) -> bool {
        let unit = self.table.unit(id);
        unit.traits.prevented
            || self.cannot((unit.owner, Some(id)), |what| what == Forbidden::Activate).is_some()
    }
}
