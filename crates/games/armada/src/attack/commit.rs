//! What does an event change?

use super::{
    criticals::Critical,
    dice::{Die, Face, Pool},
    effect::{CardEvent, CommandPart, Losing, OnceIn, Turning},
    event::{Event, On, Unrolled},
    keyword_effects,
    keywords::KeywordName,
    progress::{AttackStep, InForce},
    returns,
    setup::{ConcentrateFire, Player},
    state::State,
    table::UnitEvent,
    targets,
    terms::{Command, Facing},
    tokens::{TokenKind, TokenName},
};

impl Event {
    /// Does it.
    pub(super) fn commit(&self, state: &mut State) {
        match *self {
            Event::Enter(step) => enter(state, step),
            Event::Declare { .. } => state.declaration = None,
            Event::DeclareFurther { nth, .. } => targets::go_on(state, nth),
            Event::Return { answer, .. } => returns::begin(state, answer),
            Event::ReturnOver(_) => returns::end(state),
            Event::NoAttack(_) => {
                state.declaration = None;
                state.gathering = None;
                state.attack.gathered = [0; 3];
                state.attack.rerolls.clear();
                state.attack.usable.clear();
                state.attack.step = AttackStep::Over;
            }
            Event::Gather { dice, .. } => {
                state.gathering = None;
                state.attack.gathered = dice;
            }
            Event::Remove { color, .. } => {
                let left = &mut state.attack.gathered[color as usize];
                *left = left.saturating_sub(1);
            }
            Event::Roll { to } => {
                state.attack.gathered = [0; 3];
                state.attack.pool = to;
            }
            Event::ConcentrateFire { ship, way } => concentrate_fire(state, ship, way),
            Event::Add { to, .. } => state.attack.pool = state.attack.pool.plus(to),
            Event::UseKeyword(keyword) => state.attack.usable.retain(|other| other.name != keyword.name),
            Event::SpendHit(die) => {
                state.attack.usable.retain(|other| other.name != KeywordName::Assault);
                state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
            }
            Event::UseReroll { source, .. } => {
                state.attack.rerolls.retain(|(other, _)| *other != source);
            }
            Event::RollAgain { from, to } => {
                state.attack.pool = state.attack.pool.minus(from).plus(to);
            }
            Event::Lock { accuracy, token } => {
                if let Ok(die) = Die::new(accuracy, Face::Accuracy) {
                    state.attack.pool = state.attack.pool.minus(Pool::from_iter([die]));
                }
                insert(&mut state.attack.locked, token);
            }
            Event::Spend { owner, token, on, .. } => spend(state, owner, token, on),
            Event::DiscardEvade { owner, token } => turn(state, owner, token, Turning::Discarded),
            Event::Cancel { dice, .. } => state.attack.pool = state.attack.pool.minus(dice),
            Event::Reroll { from, to, .. } => {
                state.attack.pool = state.attack.pool.minus(from).plus(to);
            }
            Event::Resolve(critical) => {
                insert(&mut state.attack.criticals, critical);
                if let Critical::Listed(nth) = critical {
                    use_up(state, nth);
                }
            }
            Event::Card(CardEvent::Use(nth)) => use_up(state, nth),
            Event::Unlock(token) => state.attack.locked.retain(|locked| *locked != token),
            Event::LockToken(token) => {
                insert(&mut state.attack.locked, token);
                insert(&mut state.attack.barred, token);
            }
            Event::Mark(token) => insert(&mut state.attack.marked, token),
            Event::DefendElsewhere(zone) => state.attack.on_zone = Some(zone),
            Event::Reduce { nth, points } => reduce(state, nth, points),
            Event::Moment { .. } => {}
            Event::Dice { from, to, .. } => state.attack.pool = state.attack.pool.minus(from).plus(to),
            Event::Unrolled { change, dice } => unrolled(state, change, dice),
            Event::Card(event @ CardEvent::Turn { nth, .. }) => {
                let owner = state.table.sheet.effect(nth).map(|effect| state.owner(effect));
                let ship = owner.map(|owner| state.id(owner));
                state.table.card(event, ship);
            }
            Event::Card(event) => event.commit(&mut state.table.sheet),
            Event::Unit(event) => on_unit(state, event),
            Event::Total { damage, .. } => {
                state.attack.total = Some(damage);
                state.attack.in_force.retain(|effect| *effect != InForce::Brace);
                state.attack.reductions.clear();
            }
            Event::RedirectTo(zone) => insert(&mut state.attack.in_force, InForce::Redirect(zone)),
            Event::RedirectOver(zone) => {
                state.attack.in_force.retain(|effect| *effect != InForce::Redirect(zone));
            }
            Event::AnotherCritical => {
                state.attack.more_criticals = state.attack.more_criticals.saturating_add(1);
            }
            Event::Salvo => insert(&mut state.attack.in_force, InForce::Salvo),
            Event::Rolled(_) => {}
            Event::FaceupCards(count) => state.attack.first_faceup = count,
            // what nothing reads any more is forgotten; what was locked and spent is part of the result
            Event::DamageResolved => {
                state.attack.step = AttackStep::Over;
                state.attack.criticals.clear();
                state.attack.more_criticals = 0;
                state.attack.in_force.retain(|effect| *effect == InForce::Salvo);
            }
        }
    }
}

/// What nothing reads after a step is forgotten.
fn enter(state: &mut State, step: AttackStep) {
    state.attack.step = step;
    if step > AttackStep::ResolveAttackEffects {
        state.attack.rerolls.clear();
    }
    state.attack.usable.retain(|keyword| keyword_effects::step(keyword.name) >= step);
}

/// What happens to a ship or squadron, and what an attack keeps of it.
fn on_unit(state: &mut State, event: UnitEvent) {
    match event {
        UnitEvent::Turn { unit, token, why: Turning::Paid, .. } => {
            let defends = state.side_of(unit) == state.attack.on();
            let attack = &mut state.attack;
            insert(if defends { &mut attack.spent } else { &mut attack.paid }, token);
        }
        UnitEvent::Deal { facing, by, .. } => {
            if by == Losing::Attack {
                state.attack.first_faceup = state.attack.first_faceup.saturating_sub(1);
            }
            if facing == Facing::Faceup && !state.deck.is_empty() {
                state.deck.remove(0);
            }
        }
        _ => {}
    }
    event.commit(&mut state.table);
}

fn concentrate_fire(state: &mut State, player: Player, way: ConcentrateFire) {
    let spends = [(ConcentrateFire::Dial, CommandPart::Dial), (ConcentrateFire::Token, CommandPart::Token)];
    state.table.change(state.id(player), |ship| {
        ship.concentrate_fire_resolved = true;
        for (_, part) in spends.into_iter().filter(|(part, _)| way.covers(*part)) {
            ship.give(part, Command::ConcentrateFire);
        }
    });
}

fn turn(state: &mut State, owner: Player, token: TokenName, why: Turning) {
    state.table.change(state.id(owner), |unit| unit.turn(token, why));
}

/// What one effect takes off the total adds up.
/// The total is lower by so much: the one that is known, or the one to come.
fn reduce(state: &mut State, nth: u8, points: u8) {
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

fn unrolled(state: &mut State, change: Unrolled, dice: [u8; 3]) {
    for (left, count) in state.attack.gathered.iter_mut().zip(dice) {
        *left = match change {
            Unrolled::Added => left.saturating_add(count),
            Unrolled::Removed => left.saturating_sub(count),
        };
    }
}

fn spend(state: &mut State, owner: Player, token: TokenName, on: On) {
    let defends_as_ship = state.side(owner).ship().is_some();
    turn(state, owner, token, Turning::Paid);
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
fn insert<T: Ord>(sorted: &mut Vec<T>, value: T) {
    if let Err(place) = sorted.binary_search(&value) {
        sorted.insert(place, value);
    }
}

/// An effect is used, in this attack and within the limit of its card.
fn use_up(state: &mut State, nth: u8) {
    insert(&mut state.attack.used, nth);
    if state
        .table
        .sheet
        .effect(nth)
        .is_some_and(|effect| effect.once.is_some_and(|once| once != OnceIn::Attack))
    {
        state.table.sheet.limit(nth);
    }
}
