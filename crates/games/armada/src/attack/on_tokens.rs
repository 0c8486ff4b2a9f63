//! Which defense tokens does an effect lock, mark for their discard, or ready because they were not spent?

use super::{
    effect::Turning,
    event::Event,
    rules::{Doing, Offer},
    setup::Player,
    state::State,
    table::{EffectPick, EffectPrompt, UnitEvent, choice},
    terms::Seat,
    tokens::{TokenKind, TokenName, TokenState},
};

/// A token of the defender is marked: it is discarded if it is spent in this attack.
pub(crate) fn mark(state: &State, who: Seat, owner: Player, kind: Option<TokenKind>) -> Option<Doing> {
    let there = state.side(owner).tokens_of(kind).filter(|(_, now)| *now != TokenState::Discarded);
    let offers = there.map(|(token, _)| Offer::event(EffectPick::Token(token), Event::Mark(token)));
    choice((who, EffectPrompt::Token.into()), offers.filter(|_| owner == state.attack.on()))
}

/// An exhausted token that was not spent in this attack is readied.
pub(crate) fn ready_unspent(state: &State, who: Seat, owner: Player) -> Option<Doing> {
    let unit = state.id(owner);
    let unspent = state
        .side(owner)
        .tokens_of(None)
        .filter(|(token, now)| *now == TokenState::Exhausted && !state.attack.spent.contains(token));
    let ready = |token| UnitEvent::turn(&state.table, unit, token, Turning::Readied);
    choice(
        (who, EffectPrompt::Token.into()),
        unspent.map(|(token, _)| Offer::event(EffectPick::Token(token), ready(token))),
    )
}

/// A token of the defender is locked: the effect's owner chooses which.
pub(crate) fn lock(state: &State, who: Seat, owner: Player, kind: Option<TokenKind>) -> Option<Doing> {
    let fits = |(token, now): &(TokenName, TokenState)| {
        kind.is_none_or(|kind| kind == token.kind)
            && *now != TokenState::Discarded
            && !state.attack.locked.contains(token)
    };
    let defends = owner == state.attack.on();
    let tokens = state.side(owner).tokens.iter().filter(fits).filter(|_| defends);
    let offers = tokens.map(|(token, _)| Offer::event(EffectPick::Token(token), Event::LockToken(token)));
    choice((who, EffectPrompt::Token.into()), offers)
}
