//! Which card says that something cannot be done?
//!
//! Cannot is absolute: it holds while the card lies faceup, whoever would do it.

use super::{
    Ban, TimingRules,
    effect::{CardEvent, CardVerb, CommandPart, Component, Forbidden, Operation, Turning, TypedEffect},
    event::Event,
    state::State,
    terms::Seat,
};

/// Whether such a restriction is about something that is done in this kind.
pub fn restricts(what: Forbidden) -> bool {
    matches!(
        what,
        Forbidden::SpendToken { .. }
            | Forbidden::SpendCommand { .. }
            | Forbidden::AddDice
            | Forbidden::RerollDice
            | Forbidden::ModifyDice
            | Forbidden::ResolveCritical
            | Forbidden::GainCommandTokens
            | Forbidden::ReadyTokens(_)
            | Forbidden::ReadyCards
            | Forbidden::RecoverShields
            | Forbidden::DiscardDamageCards
            | Forbidden::ChangeSpeed
            | Forbidden::IncreaseSpeed
            | Forbidden::ReduceSpeed
    )
}

/// Who would do what with an event, in all the words that may forbid it.
fn done(rules: &TimingRules, state: &State, event: &Event) -> Option<(Seat, Vec<Forbidden>)> {
    let command = |part, command| {
        let spend = |command| Forbidden::SpendCommand { part, command };
        vec![spend(None), spend(Some(command))]
    };
    Some(match event {
        Event::Turn { owner, token, why: Turning::Paid, .. } => {
            let now = state.side(*owner).tokens.state(*token);
            let spend = |kind, state| Forbidden::SpendToken { kind, state };
            let kind = Some(token.kind);
            (*owner, vec![spend(None, None), spend(kind, None), spend(None, now), spend(kind, now)])
        }
        Event::Turn { owner, token, why: Turning::Readied, .. } => {
            (*owner, vec![Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))])
        }
        Event::SpendCommandToken { owner, command: of } => (*owner, command(CommandPart::Token, *of)),
        Event::SpendDial { owner, command: of } => (*owner, command(CommandPart::Dial, *of)),
        Event::GainToken { owner, .. } => (*owner, vec![Forbidden::GainCommandTokens]),
        Event::RecoverShield { ship, .. } => (*ship, vec![Forbidden::RecoverShields]),
        Event::SetSpeed { ship, speed } => {
            let raises = state.side(*ship).speed.is_some_and(|now| *speed > now);
            let way = if raises { Forbidden::IncreaseSpeed } else { Forbidden::ReduceSpeed };
            (*ship, vec![Forbidden::ChangeSpeed, way])
        }
        Event::Card(CardEvent::Turn { nth, verb, .. }) => {
            let effect = rules.numbered(*nth)?;
            let what = match (verb, effect.component) {
                (CardVerb::Discard, Component::Damage) => Forbidden::DiscardDamageCards,
                (CardVerb::Ready, _) => Forbidden::ReadyCards,
                _ => return None,
            };
            (effect.owner, vec![what])
        }
        _ => return None,
    })
}

/// Why an event cannot happen, where a card says so.
pub(super) fn restricted(rules: &TimingRules, state: &State, event: &Event) -> Option<Ban> {
    let (who, what) = done(rules, state, event)?;
    says(rules, state, who, &what)
}

/// The ban of a card that says that `who` cannot do any of these.
pub(super) fn says(rules: &TimingRules, state: &State, who: Seat, what: &[Forbidden]) -> Option<Ban> {
    let forbids = |effect: &&TypedEffect| {
        let mut cannot = effect.cannot.iter();
        is_active(rules, state, effect)
            && cannot.any(|one| rules.seat(effect, one.whose) == who && what.contains(&one.what))
    };
    let by = rules.effects().iter().find(forbids)?;
    Some(Ban::Cannot { by: by.name.clone(), on: by.component })
}

/// Whether the card of an effect lies where its text counts.
fn is_active(rules: &TimingRules, state: &State, effect: &TypedEffect) -> bool {
    let on_ship =
        effect.component.is_upgrade() || matches!(effect.component, Component::Ship | Component::Damage);
    let gone = on_ship && state.side(effect.owner).destroyed;
    state.sheet.is_active(rules.number(effect)) && !gone
}

/// Which card says that the owner of an effect cannot do this to dice.
pub(super) fn dice_ban(
    rules: &TimingRules,
    state: &State,
    effect: &TypedEffect,
    operation: &Operation,
) -> Option<Ban> {
    let what = match operation.and_chooser().0 {
        Operation::Add { .. } | Operation::AddShowing { .. } => Forbidden::AddDice,
        Operation::Reroll { .. } => Forbidden::RerollDice,
        Operation::Change { .. } | Operation::Cancel(_) | Operation::Spend(_) => Forbidden::ModifyDice,
        _ => return None,
    };
    says(rules, state, effect.owner, &[what, Forbidden::ModifyDice])
}

/// Why an effect that does nothing but what it cannot do to dice is not resolved.
pub(super) fn only_forbidden(rules: &TimingRules, state: &State, effect: &TypedEffect) -> Option<Ban> {
    let mut bans = effect.does.iter().map(|operation| dice_ban(rules, state, effect, operation));
    let first = bans.next()??;
    bans.all(|ban| ban.is_some()).then_some(first)
}
