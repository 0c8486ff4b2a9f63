//! Where do the effects of the situation stand, and what do they say all the time?

use super::{
    effect::{Allowance, Component, Condition, EffectBan, Forbidden, Operation, TypedEffect, Whose},
    phases::CardId,
    setup::CardState,
    state::State,
    table::UnitId,
    terms::{Seat, UnitKind},
};

impl State {
    /// The card of the list that an effect is the text of: the one of its name.
    pub fn card_of(&self, nth: u8) -> Option<CardId> {
        let effect = self.table.sheet.effect(nth)?;
        self.phases
            .card_called(effect.name.as_str())
            .or_else(|| self.phases.card_called(effect.card_name().as_str()))
    }

    /// The ship or squadron on which an effect stands: the one that it names, the one that carries its card, or the only one that
    /// its owner has.
    pub fn stands_on(&self, nth: u8) -> Option<UnitId> {
        let effect = self.table.sheet.effect(nth)?;
        if let Some(ship) = &effect.ship {
            return self.table.called(ship.as_str());
        }
        if let Some(ship) =
            self.card_of(nth).and_then(|card| self.phases.card(card)).and_then(|card| card.ship)
        {
            return Some(ship);
        }
        let kind = match effect.component {
            Component::Objective => return None,
            Component::Squadron => UnitKind::Squadron,
            _ => UnitKind::Ship,
        };
        let mut own = self.table.ids().filter(|(_, unit)| unit.owner == effect.owner && unit.kind == kind);
        let only = own.next().map(|(id, _)| id);
        only.filter(|_| own.next().is_none())
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
                && self.stands_on(nth) == Some(unit)
                && effect.does.contains(&Operation::Allow(Allowance::FewerDials))
        })
    }

    /// Whether what an effect asks of the speed of its ship is so; all else is left to whoever lists it.
    pub(super) fn holds(&self, nth: u8, effect: &TypedEffect) -> bool {
        self.not_so(nth, effect).is_none()
    }

    /// What an effect asks of the speed of its ship that is not so.
    pub(super) fn not_so<'a>(&self, nth: u8, effect: &'a TypedEffect) -> Option<&'a Condition> {
        let speed = self.stands_on(nth).and_then(|unit| self.table.unit(unit).speed);
        effect.only.iter().find(|condition| match condition {
            Condition::SpeedFrom(_, least) => speed.is_none_or(|speed| speed < *least),
            Condition::SpeedTo(_, most) => speed.is_none_or(|speed| speed > *most),
            _ => false,
        })
    }

    /// Which active effect says that a ship or squadron, or the card that it carries, cannot do this.
    pub(super) fn keeps(
        &self,
        (owner, unit): (Seat, Option<UnitId>),
        what: impl Fn(Forbidden) -> bool,
    ) -> Option<EffectBan> {
        let holds =
            |(nth, effect): &(u8, &TypedEffect)| self.table.sheet.is_active(*nth) && self.holds(*nth, effect);
        self.table.sheet.iter().filter(holds).find_map(|(nth, effect)| {
            let meant = |whose: Whose| match whose {
                Whose::Enemy => effect.owner != owner,
                Whose::Friendly => effect.owner == owner && self.stands_on(nth) != unit,
                _ => effect.owner == owner && self.stands_on(nth).is_none_or(|own| Some(own) == unit),
            };
            effect.forbids(meant, &what)
        })
    }

    /// Whether effects keep a unit from activating.
    pub fn is_prevented(&self, id: UnitId) -> bool {
        let unit = self.table.unit(id);
        unit.hindered.prevented
            || self.keeps((unit.owner, Some(id)), |what| what == Forbidden::Activate).is_some()
    }
}
