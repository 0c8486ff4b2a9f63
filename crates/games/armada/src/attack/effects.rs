//! Which effects wait for their moment?
//!
//! Effects are found by what lies on the table: a spent brace waits for the total, a resolved
//! standard critical effect for the first damage card, a salvo and a counter for the end of
//! Resolve Damage. Those that the situation lists are in `card_effects`.

use super::{
    card_effects,
    conditions::{self, counter},
    effect::Losing,
    event::Event,
    progress::{Critical, InForce},
    returns, rows,
    rules::{ArmadaRules, Task},
    state::State,
    table::{Deal, See, UnitEvent, Uses},
    terms::Facing,
    work::{AttackRules, EffectKey},
};
use engine::{Effect, Once, Timing};

pub(crate) fn effects(
    state: &State,
    event: &rows::Event,
    timing: Timing,
    found: &mut Vec<Effect<ArmadaRules>>,
) {
    let attack = &state.attack;
    let (by, on) = (state.seat(attack.by), state.seat(attack.on()));
    let key = rows::Effect::Attack;
    card_effects::effects(state, event, timing, found);
    match (timing, event) {
        (Timing::Modify, rows::Event::Attack(Event::Total { .. })) => {
            if attack.has(InForce::Brace) {
                found.push(Effect::mandatory(timing, on, key(EffectKey::Brace)));
            }
            reductions(state, found);
        }
        (Timing::Modify, rows::Event::Unit(UnitEvent::Deal { by: Losing::Attack, .. }))
            if attack.criticals.contains(&Critical::Standard) =>
        {
            let effect = Effect::mandatory(timing, by, key(EffectKey::StandardCritical));
            found.push(effect.once(Once::Scope(rows::Scope::Attack)));
        }
        (
            Timing::Modify,
            rows::Event::Unit(UnitEvent::Deal { by: Losing::Attack, facing: Facing::Facedown, .. }),
        ) if attack.first_faceup > 0 => {
            found.push(Effect::mandatory(timing, by, key(EffectKey::FaceupCards)));
        }
        (Timing::After, rows::Event::Attack(Event::DamageResolved)) => {
            if attack.has(InForce::Salvo) {
                found.push(Effect::mandatory(timing, on, key(EffectKey::Salvo)));
            }
            if let Some(value) = counter(state) {
                found.push(Effect::optional(timing, on, key(EffectKey::Counter(value))));
            }
        }
        _ => {}
    }
}

/// What typed effects take off the damage total.
fn reductions(state: &State, found: &mut Vec<Effect<ArmadaRules>>) {
    for (nth, points) in &state.attack.reductions {
        if let Some(effect) = state.table.cards.effect(*nth) {
            let key = EffectKey::Reduction { name: effect.name.clone(), points: *points };
            found.push(Effect::mandatory(Timing::Modify, effect.owner, rows::Effect::Attack(key)));
        }
    }
}

pub(crate) fn resolve(state: &State, effect: &EffectKey) -> Vec<Task> {
    match effect {
        EffectKey::Typed(name) => AttackRules.see(state).resolution_of(name),
        EffectKey::Salvo => returns::salvo(state),
        EffectKey::Counter(_) => returns::countering(state),
        EffectKey::Brace
        | EffectKey::StandardCritical
        | EffectKey::FaceupCards
        | EffectKey::Reduction { .. } => Vec::new(),
    }
}

/// How an event happens under an effect.
pub(crate) fn modify(state: &State, effect: &EffectKey, event: &rows::Event) -> rows::Event {
    match (effect, event) {
        (EffectKey::Brace, &rows::Event::Attack(Event::Total { counting, icons, damage, taken })) => {
            Event::Total { counting, icons, damage: conditions::braced(state, damage), taken }.into()
        }
        (
            EffectKey::Reduction { points, .. },
            &rows::Event::Attack(Event::Total { counting, icons, damage, taken }),
        ) => {
            let less = damage.min(u16::from(*points));
            Event::Total { counting, icons, damage: damage - less, taken: taken + less }.into()
        }
        (
            EffectKey::StandardCritical | EffectKey::FaceupCards,
            &rows::Event::Unit(UnitEvent::Deal { unit, by, .. }),
        ) => Deal { ship: unit, facing: Facing::Faceup, by, count: 1 }.dealt(state).into(),
        (_, event) => event.clone(),
    }
}
