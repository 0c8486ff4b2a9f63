//! For which moments of effects does something stand that happens to a ship or squadron, or that an effect makes happen?
//!
//! The same in every system: a token that is gained is gained, be it in a command, an attack or a phase.

use super::{
    effect::{
        CardEvent, Component, GAIN_DIAL, GAIN_TOKEN, Happening, Known, Moment, SPEED_CHANGE, TypedEffect,
    },
    rows,
    state::State,
    terms::{Facing, UnitKind},
    unit::Table,
    unit_event::UnitEvent,
};
use engine::Timing;

impl UnitEvent {
    /// What it is, as effects name it.
    pub(crate) fn happening(self, table: &Table) -> Option<Happening> {
        Some(match self {
            UnitEvent::GainToken { .. } => GAIN_TOKEN.into(),
            UnitEvent::GainDial { .. } => GAIN_DIAL.into(),
            UnitEvent::SetSpeed { .. } => SPEED_CHANGE.into(),
            UnitEvent::Deal { facing: Facing::Faceup, .. } => Known::DealtFaceup.into(),
            UnitEvent::Destroy { unit, .. } => match table.unit(unit).kind {
                UnitKind::Ship => Known::ShipDestroyed.into(),
                UnitKind::Squadron => Known::SquadronDestroyed.into(),
            },
            _ => return None,
        })
    }
}

impl Table {
    /// Whether it may happen whatever is played: to a ship or squadron, or because an effect says so.
    pub(crate) fn may_see(&self, event: &Happening) -> bool {
        event.befalls_units() || self.cards.causes(event)
    }

    /// The moments for which effects may wait at what happens on it, in a window of the engine.
    pub(crate) fn moments(&self, event: &rows::Event, timing: Timing) -> Vec<Moment> {
        let happening = match event {
            rows::Event::Unit(event) => event.happening(self),
            rows::Event::Card(CardEvent::Caused { nth, operation }) => {
                self.cards.caused(*nth, *operation).cloned()
            }
            rows::Event::Card(CardEvent::Moment { word, of }) if timing == Timing::At => {
                return vec![Moment::new(*word, *of)];
            }
            _ => None,
        };
        happening.map(|happening| happening.moments(timing)).unwrap_or_default()
    }
}

impl State {
    /// Whether what happens to a ship or squadron concerns an effect: the text of a damage card only as that card is dealt, or on
    /// the ship on which it lies.
    pub(crate) fn concerns(&self, event: &rows::Event, nth: u8) -> bool {
        let of_damage = |effect: &TypedEffect| effect.component == Component::Damage;
        match event {
            rows::Event::Unit(event) if self.table.cards.effect(nth).is_some_and(of_damage) => match event {
                UnitEvent::Deal { text, .. } => *text == Some(nth),
                event => self.stands_on(nth).is_none_or(|own| own == event.unit()),
            },
            _ => true,
        }
    }
}
