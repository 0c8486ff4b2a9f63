//! Which effects wait for their moment?
//!
//! Faceup cards wait for what they name, one that names nothing for the moment it is dealt; obstacles wait for the end of the
//! movement. Effects of one moment resolve in the order their owner likes.

use super::{
    card_effects,
    effect::{CardVerb, Mending},
    event::Event,
    movement,
    rows::{self, Ban},
    rules::{ArmadaRules, Task},
    setup::Obstacle,
    state::State,
    table::{Played, See, UnitEvent, UnitId},
    terms::CardName,
    work::{DamageRules, EffectKey},
};
use engine::{Effect, Timing};

pub(crate) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    card_effects::effects(state, event, timing, found);
    if let (rows::Event::Damage(Event::Executed(unit)), Timing::After) = (event, timing) {
        obstacles(state, *unit, found);
    }
}

/// The obstacles beneath a unit; of several alike one after the other.
fn obstacles(state: &State, unit: UnitId, found: &mut Vec<Effect<ArmadaRules>>) {
    for obstacle in Obstacle::ALL {
        let left = state.arrival.here.iter().filter(|other| *other == obstacle).count();
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        if left == 0 || state.table.unit(unit).destroyed() {
            continue;
        }
        let key = rows::Effect::Damage(EffectKey::Obstacle { unit, obstacle: *obstacle, left });
        let effect = match obstacle {
            Obstacle::Station => Effect::optional(Timing::After, state.table.unit(unit).owner, key),
            _ => Effect::mandatory(Timing::After, state.table.unit(unit).owner, key),
        };
        found.push(effect);
    }
}

/// Why an effect cannot be used although its moment has come.
pub(crate) fn unmet(state: &State, effect: &EffectKey, bans: &mut Vec<Ban>) {
    match effect {
        EffectKey::Card { card, .. } => bans.extend(card_effects::forbidden(state, card.as_str())),
        EffectKey::Obstacle { unit, obstacle: Obstacle::Station, .. } => {
            let event = match state.table.ship(*unit) {
                Some(ship) if ship.damage_cards() > 0 => return,
                Some(_) => {
                    let (verb, card) = (CardVerb::Discard, CardName::Facedown);
                    UnitEvent::TurnCard { unit: *unit, verb, card }
                }
                None => UnitEvent::RecoverHull { unit: *unit, why: Mending::Station },
            };
            DamageRules.see(state).forbids(&event.into(), bans);
        }
        EffectKey::Obstacle { .. } => {}
    }
}

pub(crate) fn resolve(state: &State, effect: &EffectKey) -> Vec<Task> {
    match effect {
        EffectKey::Obstacle { unit, obstacle, .. } => movement::act(state, *unit, *obstacle),
        EffectKey::Card { unit, card, .. } => card_effects::resolution(state, *unit, card.as_str()),
    }
}
