//! For which moments of effects does something stand that happens to a ship or squadron, or that an effect makes happen?
//!
//! The same in every system: a token that is gained is gained, be it in a command, an attack or a phase.

use super::{
    effect::{CardEvent, Component, GAIN_DIAL, GAIN_TOKEN, Happening, Known, Moment, SPEED_CHANGE},
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
    /// Whether what happens to a ship or squadron concerns an effect. The text of a damage card concerns only its own card as it is
    /// dealt; what a ship gains, is set to or is dealt concerns the effects of that ship; a destroyed ship those of all others, too.
    pub(crate) fn concerns(&self, event: &rows::Event, nth: u8) -> bool {
        let (rows::Event::Unit(event), Some(effect)) = (event, self.table.cards.effect(nth)) else {
            return true;
        };
        let is_damage = effect.component == Component::Damage;
        match event {
            UnitEvent::Deal { text, .. } if is_damage => *text == Some(nth),
            UnitEvent::Destroy { .. } if !is_damage => true,
            event => match self.stands_on(nth) {
                Some(own) => own == event.unit(),
                None => effect.owner == self.table.unit(event.unit()).owner,
            },
        }
    }
}
