//! What does an effect do with damage cards?

use super::{
    effect::{CardEvent, CardVerb, Component, Paying, TypedEffect},
    event::Event,
    pick::Pick,
    setup::Player,
    state::State,
    table::{CardName, EffectPick, EffectPrompt, Played, UnitEvent, UnitId, next_of, tasks},
    terms::Facing,
    work::{Do, Work},
};
use engine::Task;

/// The damage cards of a ship to which this can happen: those of typed effects by name, the others as they lie there.
pub(super) fn fitting_cards(state: &State, ship: UnitId, verb: CardVerb) -> Vec<(Pick, Event)> {
    let unit = state.table.unit(ship);
    if unit.destroyed() {
        return Vec::new();
    }
    let side = state.side_of(ship);
    let named: Vec<(u8, &TypedEffect)> = state
        .table
        .sheet
        .iter()
        .filter(|(nth, effect)| {
            effect.component == Component::Damage
                && state.owner(effect) == side
                && state.table.sheet.card(*nth).is_active()
                && (!state.is_text_of_the_deck(effect) || state.table.sheet.dealt.contains(nth))
        })
        .collect();
    let is_named = |card: &str| named.iter().any(|(_, effect)| effect.name.is(card));
    let unnamed = unit.different_faceup().find(|(_, card)| !is_named(card));
    let (faceup, facedown) = (verb.fits(Facing::Faceup), verb.fits(Facing::Facedown));
    let card = |(nth, effect): (u8, &TypedEffect)| {
        let event = Event::Card(CardEvent::Turn { nth, verb, paid: Paying::Effect });
        (EffectPick::DamageCard(effect.name.clone()).into(), event)
    };
    // what is turned faceup is one of those whose texts are known, or another; what is discarded nobody looks at
    let looks = verb == CardVerb::TurnFaceup;
    let turned: Vec<(u8, &TypedEffect)> = state.facedown_cards(side).filter(|_| looks).collect();
    let hidden = usize::from(unit.facedown) > turned.len();
    let lying = |lies: Facing, card: CardName| {
        (EffectPick::Lying(lies).into(), UnitEvent::TurnCard { unit: ship, verb, card }.into())
    };
    let unnamed = unnamed.filter(|_| faceup);
    let unnamed = unnamed.map(|(number, _)| lying(Facing::Faceup, CardName::Faceup(number)));
    let named = named.into_iter().filter(|_| faceup).map(card);
    let others = (facedown && hidden).then(|| lying(Facing::Facedown, CardName::Facedown));
    named.chain(unnamed).chain(turned.into_iter().map(card)).chain(others).collect()
}

/// The next of so many damage cards that are turned or discarded.
pub(super) fn damage_card(state: &State, who: Player, (ship, verb): (UnitId, CardVerb), count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let more = || (left > 0).then(|| Task::work(Work::DamageCards { who, ship, verb, count: left }));
    let fitting = fitting_cards(state, ship, verb);
    match fitting.first() {
        // where it can happen to none of them, the forbid window says why
        Some((_, event)) if !fitting.iter().any(|(_, event)| state.can(*event)) => {
            tasks([Task::event(*event)])
        }
        _ => next_of((who, EffectPrompt::DamageCard.into()), fitting, more),
    }
}
