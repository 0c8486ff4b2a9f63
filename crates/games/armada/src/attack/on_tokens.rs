//! Which token of the defender does an effect lock?

use super::{
    AttackRules,
    event::Event,
    operations::Do,
    pick::{Pick, Prompt},
    setup::Player,
    state::State,
    tokens::{TokenKind, TokenName, TokenState},
};
use engine::{Doing, Offer};

/// A token of the defender is locked: the effect's owner chooses which.
pub(super) fn lock(state: &State, who: Player, owner: Player, kind: Option<TokenKind>) -> Option<Do> {
    let fits = |(token, now): &(TokenName, TokenState)| {
        kind.is_none_or(|kind| kind == token.kind)
            && *now != TokenState::Discarded
            && !state.attack.locked.contains(token)
    };
    let defends = owner == state.attack.on();
    let tokens = state.side(owner).tokens.iter().filter(fits).filter(|_| defends);
    let offers = tokens.map(|(token, _)| Offer::event(Pick::Token(token), Event::LockToken(token)));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}
