//! Which effects wait for their moment?
//!
//! A faceup card with an immediate part waits for the moment it is dealt; obstacles wait for the end of
//! the movement, persistent parts for what they name. Effects of one moment resolve in the order their
//! owner likes.

use super::{
    DamageRules,
    bans::Ban,
    card_effects,
    cards::{DamageCard, Part, Trigger},
    effect::Operation,
    event::Event,
    legality, movement,
    setup::Obstacle,
    state::{self, CardName, State},
    table::{UnitEvent, UnitId},
    terms::Facing,
    work::{EffectKey, Work},
};
use engine::{Effect, Moment, Task, Timing};

pub(super) fn effects(moment: &Moment<'_, DamageRules>, found: &mut Vec<Effect<DamageRules>>) {
    let state = moment.view.state;
    card_effects::effects(state, moment.event, moment.timing, found);
    if moment.timing != Timing::After {
        return;
    }
    match moment.event {
        Event::DealCard { unit, facing: Facing::Faceup, card: Some(card), .. }
            if !state.destroyed(*unit) && state::is_immediate(state, card) =>
        {
            let key = EffectKey::Immediate { unit: *unit, card: card.clone() };
            found.push(Effect::mandatory(Timing::After, state.owner(*unit), key));
        }
        Event::Executed(unit) => {
            obstacles(state, *unit, found);
            persistent(state, *unit, found, |trigger, speed| match trigger {
                Trigger::Maneuver(least) => speed >= least,
                Trigger::Overlap | Trigger::SpeedChange => false,
            });
        }
        Event::Overlap { unit, .. } | Event::OverlapShip { unit, .. } => {
            persistent(state, *unit, found, |trigger, _| trigger == Trigger::Overlap);
        }
        Event::Unit(UnitEvent::SetSpeed { unit, .. }) => {
            persistent(state, *unit, found, |trigger, _| trigger == Trigger::SpeedChange);
        }
        _ => {}
    }
}

/// The obstacles beneath a unit; of several alike one after the other.
fn obstacles(state: &State, unit: UnitId, found: &mut Vec<Effect<DamageRules>>) {
    for obstacle in Obstacle::ALL {
        let left = state.here.iter().filter(|other| *other == obstacle).count();
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        if left == 0 || state.destroyed(unit) {
            continue;
        }
        let key = EffectKey::Obstacle { unit, obstacle: *obstacle, left };
        let effect = match obstacle {
            Obstacle::Station => Effect::optional(Timing::After, state.owner(unit), key),
            _ => Effect::mandatory(Timing::After, state.owner(unit), key),
        };
        found.push(effect);
    }
}

/// The faceup cards of a ship whose persistent part waits for this.
fn persistent(
    state: &State,
    unit: UnitId,
    found: &mut Vec<Effect<DamageRules>>,
    waits: impl Fn(Trigger, u8) -> bool,
) {
    let Some(ship) = state.ship(unit).filter(|_| !state.destroyed(unit)) else { return };
    let faceup = state.faceup(ship);
    for (place, card) in faceup.iter().enumerate() {
        let Part::After(trigger, _) = card.part() else { continue };
        if waits(*trigger, ship.speed.unwrap_or_default()) {
            let alike = faceup.iter().take(place).filter(|other| other.label() == card.label());
            let nth = u8::try_from(alike.count()).unwrap_or(u8::MAX);
            let key = EffectKey::Persistent { unit, card: (*card).clone(), nth };
            found.push(Effect::mandatory(Timing::After, state.owner(unit), key));
        }
    }
}

/// Why an effect cannot be used although its moment has come.
pub(super) fn unmet(state: &State, effect: &EffectKey, bans: &mut Vec<Ban>) {
    if let EffectKey::Immediate { card, .. } | EffectKey::Persistent { card, .. } = effect {
        bans.extend(card_effects::forbidden(state, card));
    }
    if let EffectKey::Obstacle { unit, obstacle: Obstacle::Station, .. } = effect {
        let event = match state.ship(*unit) {
            Some(ship) if ship.damage_cards() > 0 => return,
            Some(_) => Event::DiscardCard { unit: *unit, card: CardName::Facedown },
            None => UnitEvent::RecoverHull(*unit).into(),
        };
        legality::forbids(state, &event, bans);
    }
}

pub(super) fn resolve(state: &State, effect: &EffectKey) -> Vec<Task<DamageRules>> {
    match effect {
        EffectKey::Obstacle { unit, obstacle, .. } => movement::act(state, *unit, *obstacle),
        EffectKey::Immediate { unit, card } | EffectKey::Persistent { unit, card, .. } => match card.part() {
            Part::Typed => card_effects::resolution(state, *unit, card),
            _ => operations_of(*unit, card),
        },
    }
}

fn operations_of(unit: UnitId, card: &DamageCard) -> Vec<Task<DamageRules>> {
    let operations: &[Operation] = match card.part() {
        Part::Immediate(operations) | Part::After(_, operations) => operations,
        Part::Unknown | Part::Words(_) | Part::Typed => &[],
    };
    let task = |operation: &Operation| {
        Task::work(Work::Operation { unit, card: card.clone(), operation: operation.clone() })
    };
    operations.iter().map(task).collect()
}
