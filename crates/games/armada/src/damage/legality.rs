//! What is refused, and by which rule?
//!
//! The forbid window: [`forbids`] adds every ban on an event that is about to happen. Options ask the
//! same function.

use super::{
    bans::Ban,
    effect::{EffectBan, Forbidden, TypedEffect, Whose},
    event::{Dealing, Event},
    movement,
    state::{CardName, State, UnitId},
    tokens::TokenState,
};

/// Adds every ban on `event`.
pub(super) fn forbids(state: &State, event: &Event, bans: &mut Vec<Ban>) {
    let gone = event.unit().filter(|unit| state.destroyed(*unit));
    if let Some(unit) = gone.filter(|_| !matches!(event, Event::LeftOver { .. })) {
        bans.push(Ban::Destroyed(unit));
        return;
    }
    bans.extend(restricted(state, event));
    match event {
        Event::DealCard { unit, why: Dealing::Overlap, .. } if movement::spared(state, *unit) => {
            bans.push(Ban::OnlyFlotilla(*unit));
        }
        Event::SetOff(unit) if state.ship(*unit).is_none() => bans.push(Ban::MinesForShips),
        Event::OverlapShip { unit, .. } if state.ship(*unit).is_none() => bans.push(Ban::SquadronOnShip),
        Event::DiscardCard { unit, card } => discard(state, *unit, *card, bans),
        Event::FlipCard { unit, card } => {
            let there = state.ship(*unit).is_some_and(|ship| ship.faceup.contains(card));
            if !there {
                bans.push(Ban::NothingToFlip);
            }
        }
        Event::RecoverHull(unit) if state.squadron(*unit).is_none_or(|it| it.lost == 0) => {
            bans.push(Ban::FullHull);
        }
        Event::DiscardToken { unit, token } => {
            let there = state.unit(*unit).and_then(|unit| unit.tokens.state(*token));
            let ban = match there {
                None => Some(EffectBan::NoToken(token.kind)),
                Some(TokenState::Discarded) => Some(EffectBan::TokenGone(*token)),
                Some(TokenState::Readied | TokenState::Exhausted) => None,
            };
            bans.extend(ban.map(Ban::Effect));
        }
        _ => {}
    }
}

/// A faceup card of the ship that says that something cannot be done: recovering shields, readying tokens, another speed.
pub(super) fn restricted(state: &State, event: &Event) -> Option<Ban> {
    let (unit, what): (UnitId, Vec<Forbidden>) = match event {
        Event::RecoverShields { unit, .. } => (*unit, vec![Forbidden::RecoverShields]),
        Event::TurnToken { unit, token, to: TokenState::Readied } => {
            (*unit, vec![Forbidden::ReadyTokens(None), Forbidden::ReadyTokens(Some(token.kind))])
        }
        Event::SetSpeed { unit, speed, .. } => {
            let now = state.ship(*unit)?.speed;
            let way = if *speed > now { Forbidden::IncreaseSpeed } else { Forbidden::ReduceSpeed };
            (*unit, vec![Forbidden::ChangeSpeed, way])
        }
        _ => return None,
    };
    let texts = state.ship(unit)?.faceup.iter().filter_map(|card| state.text(card));
    let says = |text: &&TypedEffect| {
        text.cannot.iter().any(|cannot| cannot.whose == Whose::Own && what.contains(&cannot.what))
    };
    let by = texts.into_iter().find(says)?;
    Some(Ban::Effect(EffectBan::Cannot { by: by.name.clone(), on: by.component }))
}

/// Whether such a restriction may matter outside of attacks.
pub fn restricts(what: Forbidden) -> bool {
    matches!(
        what,
        Forbidden::RecoverShields
            | Forbidden::ReadyTokens(_)
            | Forbidden::ChangeSpeed
            | Forbidden::IncreaseSpeed
            | Forbidden::ReduceSpeed
    )
}

fn discard(state: &State, unit: UnitId, card: CardName, bans: &mut Vec<Ban>) {
    let Some(ship) = state.ship(unit) else { return };
    if ship.cards() == 0 {
        bans.push(Ban::NothingToDiscard);
    } else if ship.card(card).is_none() {
        bans.push(Ban::NoSuchCard(card));
    }
}
