//! Which card says that something cannot be done?
//!
//! Cannot is absolute: it holds while the card lies faceup, whoever would do it.

use super::{
    Ban, TimingRules,
    effect::{Component, Forbidden, TypedEffect},
    rows::Event,
    state::State,
    terms::Seat,
};

/// Who would do what with an event, in all the words that may forbid it.
fn done(state: &State, event: &Event) -> Option<(Seat, Vec<Forbidden>)> {
    Some(match event {
        Event::Unit(event) => (state.table.unit(event.unit()).owner, event.as_restricted(&state.table)),
        Event::Card(event) => {
            let (effect, what) = event.as_restricted(&state.table.sheet)?;
            (effect.owner, vec![what])
        }
        _ => return None,
    })
}

/// Why an event cannot happen, where a card says so.
pub(super) fn restricted(rules: &TimingRules, state: &State, event: &Event) -> Option<Ban> {
    let (who, what) = done(state, event)?;
    says(rules, state, who, &what)
}

/// The ban of a card that says that `who` cannot do any of these.
pub(crate) fn says(rules: &TimingRules, state: &State, who: Seat, what: &[Forbidden]) -> Option<Ban> {
    let active = |effect: &&TypedEffect| is_active(rules, state, effect);
    rules.effects().iter().filter(active).find_map(|effect| {
        effect.forbids(|whose| rules.seat(effect, whose) == who, |one| what.contains(&one))
    })
}

/// Whether the card of an effect lies where its text counts, and its ship is in play.
fn is_active(rules: &TimingRules, state: &State, effect: &TypedEffect) -> bool {
    let on_ship =
        effect.component.is_upgrade() || matches!(effect.component, Component::Ship | Component::Damage);
    let gone = on_ship && state.table.unit(state.occasion.ship_of(effect.owner)).destroyed();
    state.table.sheet.is_active(rules.number(effect)) && !gone
}
