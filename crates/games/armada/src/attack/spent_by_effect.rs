//! How is a defense token spent because an effect says so?
//!
//! It is its owner who spends it, with all that the token does and with all limits on spending. Where what it does belongs
//! to a part of the attack that is behind, or never comes, the answer is open.

use super::{
    defending::{distinct_tokens, offer_token, other_zones},
    effect::{EffectBan, Spendable},
    event::Event,
    pick::Pick,
    progress::AttackStep,
    rows,
    rules::{Doing, Offer, Task},
    setup::Player,
    spending::spent,
    state::State,
    table::{EffectPick, EffectPrompt, Played, See, choice},
    tokens::{On, TokenKind, TokenName, TokenState},
    work::{AttackRules, Work},
};

/// What it comes to that the owner of tokens spends one; none where it can spend none.
pub(crate) fn spend(
    state: &State,
    owner: Player,
    kind: Option<TokenKind>,
    which: Spendable,
) -> Option<Doing> {
    let fits = |token: &TokenName| kind.is_none_or(|kind| kind == token.kind);
    if owner != state.attack.on() {
        let mut there = state.side(owner).tokens.iter().filter(|(_, now)| *now != TokenState::Discarded);
        let (token, _) = there.find(|(token, _)| fits(token))?;
        return Some(Doing::Open(no_step(token.kind)));
    }
    let tokens = distinct_tokens(state).into_iter().filter(fits);
    match which {
        Spendable::Free => {
            let tokens: Vec<TokenName> = tokens.collect();
            tokens.iter().any(|token| is_free(state, *token)).then(|| one_of(state, tokens))
        }
        Spendable::Discarded => {
            // it is marked for its discard, and spent with all that it does
            let freed = tokens.filter(|token| is_free(&unlocked(state, *token), *token));
            let offers = freed.map(|token| {
                let locked = state.attack.locked.contains(&token).then_some(Event::Unlock(token));
                let mut tasks: Vec<Task> = locked.map(Task::event).into_iter().collect();
                tasks.extend([Task::event(Event::Mark(token)), Task::work(Work::SpendToken(token))]);
                Offer::new(EffectPick::Token(token), tasks)
            });
            choice((state.seat(owner), EffectPrompt::Token.into()), offers)
        }
        Spendable::Locked => {
            let locked = tokens
                .filter(|token| state.attack.locked.contains(token) && !state.attack.barred.contains(token));
            let freed = locked.filter(|token| is_free(&unlocked(state, *token), *token));
            let offers = freed.map(|token| {
                let tasks = vec![Task::event(Event::Unlock(token)), Task::work(Work::SpendToken(token))];
                Offer::new(EffectPick::Token(token), tasks)
            });
            choice((state.seat(owner), EffectPrompt::Token.into()), offers)
        }
    }
}

/// One of these tokens of the defender is spent, on what its owner chooses.
pub(super) fn one_of(state: &State, tokens: Vec<TokenName>) -> Doing {
    let mut offers = Vec::new();
    for token in tokens {
        if is_free(state, token) && !has_step(state, token.kind) {
            let tasks = vec![Task::work(rows::Work::Unsettled(no_step(token.kind)))];
            offers.push(Offer::new(Pick::Spend { token, on: On::Nothing }, tasks));
        } else {
            offer_token(state, token, &[], &mut offers);
        }
    }
    Doing::Choice { who: state.seat(state.attack.on()), prompt: EffectPrompt::Token.into(), offers }
}

fn no_step(kind: TokenKind) -> rows::Ban {
    EffectBan::NoStepForToken(kind).into()
}

/// The table without the lock on a token.
fn unlocked(state: &State, token: TokenName) -> State {
    let mut unlocked = state.clone();
    unlocked.attack.locked.retain(|locked| *locked != token);
    unlocked
}

/// Whether nothing keeps a token from being spent, on whatever it can be spent.
fn is_free(state: &State, token: TokenName) -> bool {
    let on: Vec<On> = match token.kind {
        TokenKind::Redirect => other_zones(state).map(On::Zone).chain([On::Nothing]).collect(),
        TokenKind::Evade => {
            state.attack.pool.counts().map(|(die, _)| On::Die(die)).chain([On::Nothing]).collect()
        }
        TokenKind::Contain | TokenKind::Salvo | TokenKind::Brace | TokenKind::Scatter => vec![On::Nothing],
    };
    on.into_iter().any(|on| AttackRules.see(state).can(spent(state, state.attack.on(), token, on)))
}

/// Whether what a spent token does is still to come in the present attack.
fn has_step(state: &State, kind: TokenKind) -> bool {
    let attack = &state.attack;
    let rolled = attack.step >= AttackStep::ResolveAttackEffects || !attack.pool.is_empty();
    let over = attack.total.is_some() || attack.step == AttackStep::Over;
    match kind {
        TokenKind::Evade | TokenKind::Scatter => rolled && !over,
        TokenKind::Contain => attack.criticals.is_empty() && !over,
        TokenKind::Brace | TokenKind::Redirect => !over,
        TokenKind::Salvo => attack.step != AttackStep::Over,
    }
}
