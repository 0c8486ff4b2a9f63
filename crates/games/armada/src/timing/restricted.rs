//! Which card says that something cannot be done?
//!
//! Cannot is absolute: it holds while the card lies faceup, whoever would do it.

use super::{
    Ban, TimingRules,
    effect::{Component, Forbidden, Operation, TypedEffect},
    event::Event,
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
pub(super) fn says(rules: &TimingRules, state: &State, who: Seat, what: &[Forbidden]) -> Option<Ban> {
    let active = |effect: &&TypedEffect| is_active(rules, state, effect);
    rules.effects().iter().filter(active).find_map(|effect| {
        effect.forbids(|whose| rules.seat(effect, whose) == who, |one| what.contains(&one))
    })
}

/// Whether the card of an effect lies where its text counts, and its ship is in play.
fn is_active(rules: &TimingRules, state: &State, effect: &TypedEffect) -> bool {
    let on_ship =
        effect.component.is_upgrade() || matches!(effect.component, Component::Ship | Component::Damage);
    let gone = on_ship && state.ship(effect.owner).destroyed();
    state.table.sheet.is_active(rules.number(effect)) && !gone
}

/// Which card says that the owner of an effect cannot do this to dice.
pub(super) fn dice_ban(
    rules: &TimingRules,
    state: &State,
    effect: &TypedEffect,
    operation: &Operation,
) -> Option<Ban> {
    let what = operation.forbidden_as()?;
    says(rules, state, effect.owner, &[what, Forbidden::ModifyDice])
}

/// Why an effect that does nothing but what it cannot do to dice is not resolved.
pub(super) fn only_forbidden(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Option<Ban> {
    let mut bans = effect.does.iter().map(|operation| dice_ban(rules, state, effect, operation));
    let first = bans.next()??;
    bans.all(|ban| ban.is_some()).then_some(first)
}
