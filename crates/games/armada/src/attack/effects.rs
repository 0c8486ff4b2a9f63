//! Which effects wait for their moment?
//!
//! Effects are found by what lies on the table: a spent brace waits for the total, a resolved
//! standard critical effect for the first damage card, a salvo and a counter for the end of
//! Resolve Damage. Those that the situation lists are in `card_effects`.

use super::{
    AttackRules, card_effects,
    conditions::{self, counter},
    effect::Losing,
    event::Event,
    progress::{Critical, InForce},
    returns,
    state::State,
    table::{See, UnitEvent, Uses},
    terms::Facing,
    work::{EffectKey, Scope},
};
use engine::{Effect, Moment, Once, Task, Timing};

pub(super) fn effects(moment: &Moment<'_, AttackRules>, found: &mut Vec<Effect<AttackRules>>) {
    let state = moment.view.state;
    let attack = &state.attack;
    card_effects::effects(state, moment.event, moment.timing, found);
    match (moment.timing, moment.event) {
        (Timing::Modify, Event::Total { .. }) => {
            if attack.has(InForce::Brace) {
                found.push(Effect::mandatory(Timing::Modify, state.seat(attack.on()), EffectKey::Brace));
            }
            reductions(state, found);
        }
        (Timing::Modify, Event::Unit(UnitEvent::Deal { by: Losing::Attack, .. }))
            if attack.criticals.contains(&Critical::Standard) =>
        {
            let effect =
                Effect::mandatory(Timing::Modify, state.seat(attack.by), EffectKey::StandardCritical);
            found.push(effect.once(Once::Scope(Scope::Attack)));
        }
        (
            Timing::Modify,
            Event::Unit(UnitEvent::Deal { by: Losing::Attack, facing: Facing::Facedown, .. }),
        ) if attack.first_faceup > 0 => {
            found.push(Effect::mandatory(Timing::Modify, state.seat(attack.by), EffectKey::FaceupCards));
        }
        (Timing::After, Event::DamageResolved) => {
            if attack.has(InForce::Salvo) {
                found.push(Effect::mandatory(Timing::After, state.seat(attack.on()), EffectKey::Salvo));
            }
            if let Some(value) = counter(state) {
                found.push(Effect::optional(
                    Timing::After,
                    state.seat(attack.on()),
                    EffectKey::Counter(value),
                ));
            }
        }
        _ => {}
    }
}

/// What typed effects take off the damage total.
fn reductions(state: &State, found: &mut Vec<Effect<AttackRules>>) {
    for (nth, points) in &state.attack.reductions {
        if let Some(effect) = state.table.sheet.effect(*nth) {
            let key = EffectKey::Reduction { name: effect.name.clone(), points: *points };
            found.push(Effect::mandatory(Timing::Modify, effect.owner, key));
        }
    }
}

pub(super) fn resolve(state: &State, effect: &EffectKey) -> Vec<Task<AttackRules>> {
    match effect {
        EffectKey::Typed(name) => {
            let nth = state.table.sheet.named(name.as_str()).map(|(nth, _)| nth);
            nth.map(|nth| AttackRules.see(state).resolution(nth)).unwrap_or_default()
        }
        EffectKey::Salvo => returns::salvo(state),
        EffectKey::Counter(_) => returns::countering(state),
        EffectKey::Brace
        | EffectKey::StandardCritical
        | EffectKey::FaceupCards
        | EffectKey::Reduction { .. } => Vec::new(),
    }
}

/// How an event happens under an effect.
pub(super) fn modify(state: &State, effect: &EffectKey, event: &Event) -> Event {
    match (effect, *event) {
        (EffectKey::Brace, Event::Total { counting, icons, damage, taken }) => {
            Event::Total { counting, icons, damage: conditions::braced(state, damage), taken }
        }
        (EffectKey::Reduction { points, .. }, Event::Total { counting, icons, damage, taken }) => {
            let less = damage.min(u16::from(*points));
            Event::Total { counting, icons, damage: damage - less, taken: taken + less }
        }
        (
            EffectKey::StandardCritical | EffectKey::FaceupCards,
            Event::Unit(UnitEvent::Deal { unit, by, .. }),
        ) => Event::deal(state, unit, Facing::Faceup, by),
        (_, event) => event,
    }
}
