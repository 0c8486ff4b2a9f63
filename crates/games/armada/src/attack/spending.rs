//! What keeps a defense token from being locked or spent?

use super::{
    bans::Ban,
    conditions,
    dice::{Color, Die},
    effect::{Allowance, DieUse, EffectBan, Forbidden, Turning},
    progress::InForce,
    rows,
    setup::Player,
    state::State,
    table::UnitEvent,
    tokens::{On, TokenKind, TokenName, TokenState},
    zones::{Adjacency, adjacency},
};

/// Adds why an accuracy cannot lock a token.
pub(super) fn lock(state: &State, accuracy: Color, token: TokenName, bans: &mut Vec<rows::Ban>) {
    let attack = &state.attack;
    says(state, attack.by, |cannot| cannot == Forbidden::SpendAccuracy, bans);
    let spent = UnitEvent::turn(&state.table, state.id(attack.on()), token, Turning::Paid);
    match spent.ban(&state.table) {
        Some(ban) => bans.push(ban.into()),
        None if attack.locked.contains(&token) => bans.push(Ban::AlreadyLocked(token).into()),
        None => {}
    }
    let colors = attack.pool.accuracies();
    if colors.is_empty() {
        bans.push(Ban::NoAccuracy(None).into());
    } else if !colors.contains(&accuracy) {
        bans.push(Ban::NoAccuracy(Some(accuracy)).into());
    }
}

/// A token is spent for its effect, as it lies there now.
pub(super) fn spent(state: &State, owner: Player, token: TokenName, on: On) -> UnitEvent {
    let (unit, range, was) = (state.id(owner), state.attack.range, state.side(owner).tokens.state(token));
    UnitEvent::SpendToken { unit, token, on, range, was }
}

/// Adds why a token cannot be spent for its effect.
pub(super) fn spend(state: &State, owner: Player, token: TokenName, on: On, bans: &mut Vec<rows::Ban>) {
    let attack = &state.attack;
    if owner != attack.on() {
        bans.push(Ban::NotOwn { owner, token }.into());
        return;
    }
    let paid = UnitEvent::turn(&state.table, state.id(owner), token, Turning::Paid);
    let ban = paid.ban(&state.table);
    let is_missing = matches!(ban, Some(EffectBan::NoToken(_)));
    bans.extend(ban.map(rows::Ban::Effect));
    if is_missing {
        return;
    }
    limits_of_attack(state, token, bans);
    bans.extend(state.restricted(&paid.into()).map(rows::Ban::Effect));
    match token.kind {
        TokenKind::Redirect if !matches!(on, On::Die(_)) => redirect(state, on, bans),
        TokenKind::Evade => match on {
            On::Die(die) => evade(state, die, bans),
            On::Nothing if bans.is_empty() && !attack.pool.is_empty() => bans.push(Ban::DieNeeded.into()),
            _ => {}
        },
        kind => {
            if let On::Die(die) = on {
                if !conditions::allows(state, attack.on(), Allowance::AnyEvade) {
                    bans.push(Ban::EvadesNot(kind).into());
                }
                evade(state, die, bans);
            }
        }
    }
}

/// What an evade does is done to a die that is there, once in an attack.
fn evade(state: &State, die: Die, bans: &mut Vec<rows::Ban>) {
    if state.attack.has(InForce::Evade) && !state.attack.spent_kind(TokenKind::Evade) {
        bans.push(EffectBan::TypeSpent(TokenKind::Evade).into());
    }
    if state.attack.pool.count(die) == 0 {
        bans.push(EffectBan::NotInPool { die, by: DieUse::Evade }.into());
    }
}

fn redirect(state: &State, on: On, bans: &mut Vec<rows::Ban>) {
    // a squadron has no zones to name: its redirect may be spent, and does nothing
    let (Some(ship), Some(defending)) = (state.target().ship(), state.attack.on_zone) else {
        return;
    };
    match on {
        On::Zone(named) if !ship.zones().contains(&named) => bans.push(EffectBan::HugeOnly(named).into()),
        On::Zone(_) if conditions::redirects_anywhere(state) => {}
        On::Zone(named) if adjacency(ship.size, defending, named) == Adjacency::Apart => {
            bans.push(Ban::NotAdjacent { defending, named }.into());
        }
        On::Zone(_) => {}
        On::Nothing | On::Die(_) if bans.is_empty() => bans.push(Ban::ZoneNeeded.into()),
        On::Nothing | On::Die(_) => {}
    }
}

/// A token that is spent as a cost: the defender's limits hold for it as for any other, the attacker's is spent once.
pub(super) fn pay(state: &State, owner: Player, token: TokenName, bans: &mut Vec<rows::Ban>) {
    if owner == state.attack.on() {
        limits_of_attack(state, token, bans);
    } else if state.attack.paid.contains(&token) {
        bans.push(EffectBan::TokenSpent(token).into());
    }
}

/// The limits of an attack on the defender's tokens.
fn limits_of_attack(state: &State, token: TokenName, bans: &mut Vec<rows::Ban>) {
    let attack = &state.attack;
    if attack.spent.contains(&token) {
        bans.push(EffectBan::TokenSpent(token).into());
    } else if attack.spent_kind(token.kind) {
        bans.push(EffectBan::TypeSpent(token.kind).into());
    }
    let spent = u8::try_from(attack.spent.len()).unwrap_or(u8::MAX);
    says(
        state,
        attack.on(),
        |cannot| matches!(cannot, Forbidden::SpendMoreThan(most) if spent >= most),
        bans,
    );
    let now = state.target().tokens.state(token);
    let turned = |token: &&TokenName| state.target().tokens.state(**token) == Some(TokenState::Discarded);
    let exhausted = attack.spent.iter().filter(turned).count();
    let such = |cannot| match cannot {
        Forbidden::SpendMoreExhausted(most) => {
            now == Some(TokenState::Exhausted) && exhausted >= usize::from(most)
        }
        _ => false,
    };
    says(state, attack.on(), such, bans);
    if attack.barred.contains(&token) {
        bans.push(Ban::Barred(token).into());
    } else if attack.locked.contains(&token) {
        bans.push(Ban::Locked(token).into());
    }
    let one = attack.spent.is_empty() && conditions::allows(state, attack.on(), Allowance::TokenAtSpeedZero);
    let none = state.target().spends_none().filter(|ban| !(one && *ban == EffectBan::SpeedZero));
    bans.extend(none.map(rows::Ban::Effect));
}

/// A card that says that `who` cannot do this.
pub(super) fn says(state: &State, who: Player, what: impl Fn(Forbidden) -> bool, bans: &mut Vec<rows::Ban>) {
    bans.extend(state.cannot((state.seat(who), Some(state.id(who))), what).map(rows::Ban::Effect));
}
