//! Why can a component not be paid, gained, turned or lost?
//!
//! Command dials and tokens, cards, defense tokens and shields that an effect asks for: what is not there cannot
//! be paid, and what is there already cannot be gained.

use super::{
    effect::EffectBan,
    event::{Event, Spent},
    setup::Player,
    state::State,
    tokens::TokenState,
};

/// Why a command token, dial, card or shield cannot be paid, gained, turned or lost.
pub(super) fn component_ban(state: &State, event: &Event) -> Option<EffectBan> {
    let ship = |player: Player| state.side(player).ship();
    match *event {
        Event::PayCommand { owner, command, with: Spent::Dial } => {
            let there = ship(owner).is_some_and(|ship| ship.dials.contains(&command));
            (!there).then_some(EffectBan::NoDial(command))
        }
        Event::PayCommand { owner, command, .. } | Event::DiscardCommandToken { owner, command } => {
            let there = ship(owner).is_some_and(|ship| ship.command_tokens.contains(&command));
            (!there).then_some(EffectBan::NoCommandToken(command))
        }
        Event::GainToken { owner, command } => {
            let copy = ship(owner).is_none_or(|ship| ship.command_tokens.contains(&command));
            copy.then_some(EffectBan::HasCommandToken(command))
        }
        Event::TurnToken { owner, token, to } => match state.side(owner).tokens().state(token) {
            None => Some(EffectBan::NoToken(token.kind)),
            Some(TokenState::Discarded) => Some(EffectBan::TokenGone(token)),
            Some(now) if now == to && to == TokenState::Exhausted => Some(EffectBan::TokenExhausted(token)),
            Some(now) if now == to => Some(EffectBan::TokenReadied(token)),
            Some(_) => None,
        },
        Event::LoseShield { ship: owner, zone, .. } => {
            let none = ship(owner).is_none_or(|ship| ship.shields.of(zone) == 0);
            none.then_some(EffectBan::NoShields(zone))
        }
        Event::RecoverShield { ship: owner, zone } => {
            let ship = ship(owner)?;
            let full = ship.max_shields.get(&zone).is_some_and(|most| ship.shields.of(zone) >= *most);
            full.then_some(EffectBan::FullShields(zone))
        }
        Event::Card(event) => event.ban(&state.sheet),
        _ => None,
    }
}
