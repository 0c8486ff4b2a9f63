//! Which upgrade cards are the effects of the situation the texts of, and what do they say all the time?

use super::{
    effect::{Allowance, Forbidden, Operation, Standing, System},
    phases::CardId,
    setup::CardState,
    state::State,
    table::UnitId,
};

impl State {
    /// The card of the list that an effect is the text of: the one of its name.
    pub fn card_of(&self, nth: u8) -> Option<CardId> {
        self.phases.card_of(self.table.sheet.effect(nth)?)
    }

    /// Each effect stands on its ship or squadron: where its card is listed, on the one that carries that.
    pub(crate) fn lay_out(&mut self) {
        let phases = self.phases.clone();
        self.table.lay_out(|_, effect| phases.card(phases.card_of(effect)?)?.ship);
    }

    /// Each upgrade card lies as the card of the effect that is its text.
    pub(crate) fn see_cards(&mut self) {
        let lying: Vec<(CardId, CardState)> = self
            .table
            .sheet
            .iter()
            .filter_map(|(nth, _)| Some((self.card_of(nth)?, CardState::of(self.table.sheet.card(nth)))))
            .collect();
        for (id, state) in lying {
            if let Some(card) = self.phases.card_mut(id) {
                card.readiness.state = state;
            }
        }
    }

    /// Whether a card of a ship has it assigned one dial fewer.
    pub(super) fn fewer_dials(&self, unit: UnitId) -> bool {
        self.table.sheet.iter().any(|(nth, effect)| {
            self.table.sheet.is_active(nth)
                && self.standing(nth, System::Status) == Standing::Deployed
                && self.stands_on(nth) == Some(unit)
                && effect.does.contains(&Operation::Allow(Allowance::FewerDials))
        })
    }

    /// Whether effects keep a unit from activating.
    pub fn is_prevented(&self, id: UnitId) -> bool {
        let unit = self.table.unit(id);
        unit.hindered.prevented
            || self.cannot((unit.owner, Some(id)), |what| what == Forbidden::Activate).is_some()
    }
}
