//! What does an event change, where that is more than a line of its row?

use super::{
    conditions::dice_in_return,
    dice::{Color, Die, Face, Pool},
    effect::{CardEvent, CommandPart, Losing, OnceIn, Turning},
    extras::Extra,
    keyword_uses,
    keywords::{Keyword, KeywordName},
    pick::{Pick, Prompt, decision},
    progress::{AttackStep, Critical, InForce, RerollSource},
    setup::{ConcentrateFire, Player},
    state::State,
    table::{UnitEvent, UnitId},
    terms::Command,
    tokens::{On, TokenKind, TokenName},
    ways::{Answer, Unrolled},
};

/// What nothing reads after a step is forgotten.
pub(super) fn enter(state: &mut State, step: AttackStep) {
    state.attack.step = step;
    if step > AttackStep::ResolveAttackEffects {
        state.attack.rerolls.clear();
    }
    let used_in = |keyword: &Keyword| decision(&Pick::UseKeyword(keyword.name)).and_then(Prompt::step);
    state.attack.usable.retain(|keyword| used_in(keyword) >= Some(step));
}

/// There is no attack, or it is canceled.
pub(super) fn no_attack(state: &mut State) {
    state.fight.declaration = None;
    state.fight.gathering = None;
    state.attack.gathered = [0; 3];
    state.attack.rerolls.clear();
    state.attack.usable.clear();
    state.attack.step = AttackStep::Over;
}

pub(super) fn gather(state: &mut State, dice: [u8; 3]) {
    state.fight.gathering = None;
    state.attack.gathered = dice;
}

pub(super) fn remove(state: &mut State, color: Color) {
    let left = &mut state.attack.gathered[color as usize];
    *left = left.saturating_sub(1);
}

pub(super) fn roll(state: &mut State, to: Pool) {
    state.attack.gathered = [0; 3];
    state.attack.pool = to;
}

pub(super) fn spend_hit(state: &mut State, die: Die) {
    state.attack.usable.retain(|other| other.name != KeywordName::Assault);
    state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
}

pub(super) fn lock(state: &mut State, accuracy: Color, token: TokenName) {
    if let Ok(die) = Die::new(accuracy, Face::Accuracy) {
        state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
    }
    insert(&mut state.attack.locked, token);
}

/// A card says that a token cannot be spent.
pub(super) fn bar(state: &mut State, token: TokenName) {
    insert(&mut state.attack.locked, token);
    insert(&mut state.attack.barred, token);
}

pub(super) fn resolve(state: &mut State, critical: Critical) {
    insert(&mut state.attack.criticals, critical);
    if let Critical::Listed(nth) = critical {
        use_up(state, nth);
    }
}

pub(super) fn total(state: &mut State, damage: u16) {
    state.attack.total = Some(damage);
    state.attack.in_force.retain(|effect| *effect != InForce::Brace);
    state.attack.reductions.clear();
}

/// What nothing reads any more is forgotten; what was locked and spent is part of the result.
pub(super) fn damage_resolved(state: &mut State) {
    state.attack.step = AttackStep::Over;
    state.attack.criticals.clear();
    state.attack.dealt = false;
    state.attack.more_criticals = 0;
    state.attack.in_force.retain(|effect| *effect == InForce::Salvo);
}

/// Something happens to an effect of the list or to its card: a damage card is turned on its ship, too.
pub(crate) fn card(state: &mut State, event: CardEvent) {
    match event {
        CardEvent::Use(nth) => use_up(state, nth),
        CardEvent::Turn { nth, .. } => {
            let owner = state.table.cards.effect(nth).map(|effect| state.owner(effect));
            let ship = owner.map(|owner| state.id(owner));
            state.table.card(event, ship);
        }
        event => {
            event.commit(&mut state.table.cards);
        }
    }
}

/// What happens to a ship or squadron, and what an attack keeps of it.
pub(crate) fn on_unit(state: &mut State, event: UnitEvent) {
    match event {
        UnitEvent::SpendToken { unit, token, on, .. } => spend(state, unit, token, on),
        UnitEvent::Turn { unit, token, why: Turning::Paid, .. } => {
            let defends = state.side_of(unit) == state.attack.on();
            let attack = &mut state.attack;
            insert(if defends { &mut attack.spent } else { &mut attack.paid }, token);
        }
        UnitEvent::Deal { by: Losing::Attack, .. } => {
            state.attack.first_faceup = state.attack.first_faceup.saturating_sub(1);
            state.attack.dealt = true;
        }
        _ => {}
    }
    let gained = match event {
        UnitEvent::Bring { unit, extra: Extra::Keyword(keyword), .. } => {
            (state.table.unit(unit).keyword(keyword.name) == 0).then_some(keyword.name)
        }
        _ => None,
    };
    event.commit(&mut state.table);
    gained.into_iter().for_each(|name| gain_keyword(state, name));
}

/// A keyword that a squadron has from now on may be used in the attack that goes on, as far as its step has not passed.
fn gain_keyword(state: &mut State, name: KeywordName) {
    let source = match name {
        KeywordName::Adept => Some(RerollSource::Adept),
        KeywordName::Swarm => Some(RerollSource::Swarm),
        _ => None,
    };
    let reroll = keyword_uses::rerolls(state).find(|(of, _)| Some(*of) == source);
    if state.attack.step <= AttackStep::ResolveAttackEffects {
        state.attack.rerolls.extend(reroll);
    }
    let gained = keyword_uses::usable(state).into_iter().find(|keyword| keyword.name == name);
    let used_in = decision(&Pick::UseKeyword(name)).and_then(Prompt::step);
    if let Some(keyword) = gained.filter(|_| used_in >= Some(state.attack.step)) {
        insert(&mut state.attack.usable, keyword);
    }
}

pub(super) fn concentrate_fire(state: &mut State, player: Player, way: ConcentrateFire) {
    let spends = [(ConcentrateFire::Dial, CommandPart::Dial), (ConcentrateFire::Token, CommandPart::Token)];
    state.table.change(state.id(player), |ship| {
        ship.concentrate_fire_resolved = true;
        for (_, part) in spends.into_iter().filter(|(part, _)| way.covers(*part)) {
            ship.give(part, Command::ConcentrateFire);
        }
    });
}

/// The total is lower by so much: the one that is known, or the one to come; what one effect takes off adds up.
pub(super) fn reduce(state: &mut State, nth: u8, points: u8) {
    if let Some(total) = &mut state.attack.total {
        *total = total.saturating_sub(u16::from(points));
        return;
    }
    let reductions = &mut state.attack.reductions;
    match reductions.iter_mut().find(|(other, _)| *other == nth) {
        Some((_, sum)) => *sum = sum.saturating_add(points),
        None => insert(reductions, (nth, points)),
    }
}

pub(super) fn unrolled(state: &mut State, change: Unrolled, dice: [u8; 3]) {
    for (left, count) in state.attack.gathered.iter_mut().zip(dice) {
        *left = match change {
            Unrolled::Added => left.saturating_add(count),
            Unrolled::Removed => left.saturating_sub(count),
        };
    }
}

/// What a token that is spent brings into force.
fn spend(state: &mut State, unit: UnitId, token: TokenName, on: On) {
    let defends_as_ship = state.table.ship(unit).is_some();
    let answered = state.attack.kind.calls_salvo();
    let effect = match (token.kind, on) {
        (_, On::Die(_)) => Some(InForce::Evade),
        (TokenKind::Redirect, On::Zone(zone)) => Some(InForce::Redirect(zone)),
        (TokenKind::Contain, _) if defends_as_ship => Some(InForce::Contain),
        (TokenKind::Salvo, _) if defends_as_ship && answered => Some(InForce::Salvo),
        (TokenKind::Brace, _) => Some(InForce::Brace),
        _ => None,
    };
    insert(&mut state.attack.spent, token);
    if let Some(effect) = effect {
        insert(&mut state.attack.in_force, effect);
    }
}

/// Puts a value into a sorted list, once.
pub(super) fn insert<T: Ord>(sorted: &mut Vec<T>, value: T) {
    if let Err(place) = sorted.binary_search(&value) {
        sorted.insert(place, value);
    }
}

/// An effect is used, in this attack and within the limit of its card.
fn use_up(state: &mut State, nth: u8) {
    insert(&mut state.attack.used, nth);
    if state
        .table
        .cards
        .effect(nth)
        .is_some_and(|effect| effect.once.is_some_and(|once| once != OnceIn::Attack))
    {
        state.table.cards.limit(nth);
    }
}

/// The attack in return begins, and the other one waits.
pub(super) fn answer_begins(state: &mut State, answer: Answer) {
    state.fight.gathering = dice_in_return(state, answer);
    let attack = state.attack.answer(answer.kind());
    let mut waiting = std::mem::replace(&mut *state.attack, attack);
    waiting.in_force.clear();
    state.fight.waiting.push(waiting);
    keyword_uses::make_ready(state);
}

/// The attack in return is over, and the other one is the present one again.
pub(super) fn answer_over(state: &mut State) {
    if let Some(waiting) = state.fight.waiting.pop() {
        state.fight.past.push(std::mem::replace(&mut *state.attack, waiting));
    }
}

/// The attack on a further squadron begins.
pub(super) fn go_on(state: &mut State, nth: u8) {
    let Some(target) = state.fight.target_facts(nth) else { return };
    let attack = state.attack.repeated(nth, target.range, target.sight);
    state.fight.gathering = target.dice;
    state.fight.past.push(std::mem::replace(&mut *state.attack, attack));
    keyword_uses::make_ready(state);
}
