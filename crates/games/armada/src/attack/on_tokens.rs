//! What does an effect do to defense and command tokens?

use super::{
    AttackRules,
    effect::TokenVerb,
    event::Event,
    operations::{Do, possible, tasks},
    pick::{Pick, Prompt},
    setup::Player,
    state::State,
    terms::Command,
    tokens::{TokenKind, TokenName, TokenState},
};
use engine::{Doing, Offer, Task};

/// A command token comes or goes: the one that is named, or one that somebody, as a rule the effect's owner, chooses.
pub(super) fn command_token(
    state: &State,
    who: Player,
    command: Option<Command>,
    event: impl Fn(Command) -> Event,
) -> Option<Do> {
    if let Some(command) = command {
        return possible(state, event(command));
    }
    let fits = Command::ALL.iter().filter(|command| possible(state, event(**command)).is_some());
    let offers = fits.map(|command| Offer::event(Pick::Command(*command), event(*command)));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// A token is turned: somebody, as a rule the effect's owner, chooses among those that can be.
pub(super) fn token(
    state: &State,
    who: Player,
    verb: TokenVerb,
    (owner, kind): (Player, Option<TokenKind>),
) -> Option<Do> {
    let to = verb.turns_to();
    let tokens = state.side(owner).tokens();
    let fits = tokens
        .iter()
        .filter(|(token, was)| kind.is_none_or(|kind| kind == token.kind) && verb.can_turn(*was));
    let offers: Vec<Offer<AttackRules>> = fits
        .map(|(token, _)| Offer::event(Pick::Token(token), Event::TurnToken { owner, token, to }))
        .collect();
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// A token of the defender is locked: the effect's owner chooses which.
pub(super) fn lock(state: &State, who: Player, owner: Player, kind: Option<TokenKind>) -> Option<Do> {
    let fits = |(token, now): &(TokenName, TokenState)| {
        kind.is_none_or(|kind| kind == token.kind)
            && *now != TokenState::Discarded
            && !state.attack.locked.contains(token)
    };
    let defends = owner == state.attack.on();
    let tokens = state.side(owner).tokens().iter().filter(fits).filter(|_| defends);
    let offers = tokens.map(|(token, _)| Offer::event(Pick::Token(token), Event::LockToken(token)));
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// All tokens are turned that can be, at once.
pub(super) fn all_tokens(
    state: &State,
    verb: TokenVerb,
    (owner, kind): (Player, Option<TokenKind>),
) -> Option<Do> {
    let tokens = state.side(owner).tokens().iter();
    let fits =
        tokens.filter(|(token, was)| kind.is_none_or(|kind| kind == token.kind) && verb.can_turn(*was));
    let to = verb.turns_to();
    let events: Vec<Event> = fits.map(|(token, _)| Event::TurnToken { owner, token, to }).collect();
    (!events.is_empty()).then(|| tasks([Task::together(events)]))
}
