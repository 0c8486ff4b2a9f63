//! Which damage cards act at an event, and what do they do?
//!
//! The same effects as in attacks and in questions of timing: `event` and `timing` say when, `does` says what. Without
//! either a card acts when it is dealt faceup.

use super::{
    cards::{acts, label, moment},
    effect::{Happening, Known, Moment, SUFFER, TypedEffect},
    event::Event,
    legality::unit_of,
    rows::{self, Ban},
    rules::{ArmadaRules, Task},
    state::State,
    table::{Clause, EffectWork, Unit, UnitEvent, UnitId},
    work::EffectKey,
};
use engine::{Effect, Timing, Will};

/// The moments for which cards may wait at an event, in a window of the engine.
fn moments(state: &State, event: &rows::Event, timing: Timing) -> Vec<Moment> {
    let happening: Happening = match event {
        rows::Event::Damage(Event::Overlap { .. } | Event::OverlapShip { .. }) => Known::Overlap.into(),
        rows::Event::Damage(Event::Executed(_)) => Known::ExecuteManeuver.into(),
        rows::Event::Damage(Event::Suffer { .. }) => SUFFER.into(),
        event => return state.table.moments(event, timing),
    };
    happening.moments(timing)
}

/// The cards of ships whose moment this is: the one that is dealt, else faceup ones.
pub(super) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let moments = moments(state, event, timing);
    if moments.is_empty() {
        return;
    }
    let concerned = |(id, unit): &(UnitId, &Unit)| {
        unit.afloat().is_some() && unit_of(event).is_none_or(|concerned| concerned == *id)
    };
    for (unit, ship) in state.concerned().filter(concerned) {
        let faceup = match event {
            rows::Event::Unit(UnitEvent::Deal { text, .. }) => dealt(state, *text).into_iter().collect(),
            _ => ship.faceup_cards(),
        };
        for (place, card) in faceup.iter().enumerate() {
            let Some((nth, text)) = state.text(card).filter(|(_, text)| acts(text)) else { continue };
            if moments.contains(&moment(text)) && state.unmet_on(nth, Some(unit)).is_none() {
                let alike = faceup.iter().take(place).filter(|other| label(other) == label(card));
                let nth = u8::try_from(alike.count()).unwrap_or(u8::MAX);
                let key = rows::Effect::Damage(EffectKey::Card { unit, card: text.name.clone(), nth });
                let will = if text.is_optional() { Will::Optional } else { Will::Mandatory };
                found.push(Effect { will, ..Effect::mandatory(timing, ship.owner, key) });
            }
        }
    }
}

/// The name of a card that is dealt, where its text is known and nothing has turned it or taken it away.
fn dealt(state: &State, text: Option<u8>) -> Option<&str> {
    let nth = text.filter(|nth| state.table.cards.card(*nth).is_active())?;
    state.table.cards.effect(nth).map(|effect| effect.name.as_str())
}

/// That another card says that this one cannot be resolved.
pub(super) fn forbidden(state: &State, card: &str) -> Option<Ban> {
    let mut bans = Vec::new();
    state.table.cards.inactive(state.text(card)?.0, &mut bans);
    bans.pop().map(Ban::from)
}

/// What a card puts on the agenda.
pub(super) fn resolution(state: &State, unit: UnitId, card: &str) -> Vec<Task> {
    let Some((nth, text)) = state.text(card) else { return Vec::new() };
    let does = (0..).zip(&text.does);
    does.map(|(operation, _)| {
        Task::work(EffectWork::Do(Clause { at: Some(unit), ..Clause::whole(nth, operation) }))
    })
    .collect()
}

impl State {
    /// What a card waits for, where that does not happen here and no other card causes it.
    pub fn awaits_in_vain(&self, text: &TypedEffect) -> Option<Happening> {
        let event = moment(text).event;
        let happens = match event.known() {
            Some(known) => matches!(known, Known::Overlap | Known::ExecuteManeuver),
            None => Happening::from(SUFFER) == event,
        };
        (!happens && !self.table.may_see(&event) && !text.is_constant()).then_some(event)
    }
}
