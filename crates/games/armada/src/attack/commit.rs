//! What does an event change?

use super::{
    criticals::Critical,
    dice::{Die, Face, Pool},
    effect::{CardEvent, CardVerb, Component, OnceIn},
    event::{Dealing, Event, On, Spent, Unrolled},
    keyword_effects,
    keywords::KeywordName,
    progress::{AttackStep, InForce},
    returns,
    setup::{ConcentrateFire, Place, Player},
    state::{Combatant, State},
    targets,
    terms::{Command, Facing},
    tokens::{TokenKind, TokenName, TokenState},
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
            Event::GainRaid { ship, command, .. } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    insert(&mut ship.raid, command);
                }
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
            Event::DiscardEvade { owner, token } => {
                state.side_mut(owner).tokens_mut().turn(token, TokenState::Discarded);
            }
            Event::Cancel { dice, .. } => state.attack.pool = state.attack.pool.minus(dice),
            Event::Reroll { from, to, .. } => {
                state.attack.pool = state.attack.pool.minus(from).plus(to);
            }
            Event::Resolve(critical) => {
                state.attack.critical = Some(critical);
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
            Event::Reduce { nth, points } => reduce(state, nth, points),
            Event::SetSpeed { ship, speed } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    ship.speed = speed;
                }
            }
            Event::RecoverHull(squadron) => {
                if let Combatant::Squadron(squadron) = state.side_mut(squadron) {
                    squadron.lost = squadron.lost.saturating_sub(1);
                }
            }
            Event::DamageCard { ship, verb, lies } => turn_damage_card(state, ship, verb, lies),
            Event::Moment { .. } => {}
            Event::Dice { from, to, .. } => state.attack.pool = state.attack.pool.minus(from).plus(to),
            Event::Unrolled { change, dice } => unrolled(state, change, dice),
            Event::PayToken { owner, token, .. } => pay_token(state, owner, token),
            Event::PayCommand { owner, command, with } => pay_command(state, owner, command, with),
            Event::GainToken { owner, command } => {
                if let Combatant::Ship(ship) = state.side_mut(owner) {
                    insert(&mut ship.command_tokens, command);
                }
            }
            Event::DiscardCommandToken { owner, command } => {
                pay_command(state, owner, command, Spent::Token);
            }
            Event::Card(CardEvent::Turn { nth, verb, .. }) => turn_card(state, nth, verb),
            Event::Card(event) => event.commit(&mut state.sheet),
            Event::RecoverShield { ship, zone } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    ship.shields.gain(zone);
                }
            }
            Event::TurnToken { owner, token, to } => state.side_mut(owner).tokens_mut().turn(token, to),
            Event::Total { damage, .. } => {
                state.attack.total = Some(damage);
                state.attack.in_force.retain(|effect| *effect != InForce::Brace);
                state.attack.reductions.clear();
            }
            Event::LoseShield { ship, zone, .. } => {
                if let Combatant::Ship(ship) = state.side_mut(ship) {
                    ship.shields.lose(zone);
                }
            }
            Event::FaceupCards(count) => state.attack.first_faceup = count,
            Event::DealCard { ship, facing, text, by } => {
                if by == Dealing::Attack {
                    state.attack.first_faceup = state.attack.first_faceup.saturating_sub(1);
                }
                if facing == Facing::Faceup && !state.deck.is_empty() {
                    state.deck.remove(0);
                }
                deal(state, ship, facing);
                text.into_iter().for_each(|nth| state.sheet.deal(nth));
            }
            Event::LoseHull { squadron, points } => {
                if let Combatant::Squadron(squadron) = state.side_mut(squadron) {
                    squadron.lost = squadron.lost.saturating_add(points).min(squadron.hull);
                }
            }
            Event::DestroyShip(player) | Event::DestroySquadron(player) => match state.side_mut(player) {
                Combatant::Ship(ship) => ship.place = Place::Destroyed,
                Combatant::Squadron(squadron) => squadron.place = Place::Destroyed,
            },
            Event::Leave { unit, .. } => state.side_mut(unit).leave_play(),
            // what nothing reads any more is forgotten; what was locked and spent is part of the result
            Event::DamageResolved => {
                state.attack.step = AttackStep::Over;
                state.attack.critical = None;
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

fn concentrate_fire(state: &mut State, player: Player, way: ConcentrateFire) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        ship.concentrate_fire_resolved = true;
    }
    for (part, with) in [(ConcentrateFire::Dial, Spent::Dial), (ConcentrateFire::Token, Spent::Token)] {
        if way.covers(part) {
            pay_command(state, player, Command::ConcentrateFire, with);
        }
    }
}

fn pay_command(state: &mut State, player: Player, command: Command, with: Spent) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        let held = match with {
            Spent::Token => &mut ship.command_tokens,
            Spent::Dial => &mut ship.dials,
        };
        if let Some(place) = held.iter().position(|other| *other == command) {
            held.remove(place);
        }
    }
}

/// A token that is spent as a cost is turned, and nothing else.
fn pay_token(state: &mut State, owner: Player, token: TokenName) {
    let tokens = state.side_mut(owner).tokens_mut();
    if let Some(turned) = tokens.state(token).and_then(TokenState::when_spent) {
        tokens.turn(token, turned);
    }
    let attack = &mut state.attack;
    insert(if owner == attack.on() { &mut attack.spent } else { &mut attack.paid }, token);
}

fn turn_card(state: &mut State, nth: u8, verb: CardVerb) {
    let stands = state.sheet.effect(nth).filter(|effect| effect.component == Component::Damage);
    let owner = stands.map(|effect| state.owner(effect));
    if let Some(Combatant::Ship(ship)) = owner.map(|owner| state.side_mut(owner)) {
        (ship.cards.faceup, ship.cards.facedown) = verb.turns(ship.cards.faceup, ship.cards.facedown);
    }
    state.sheet.turn(nth, verb);
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

fn turn_damage_card(state: &mut State, player: Player, verb: CardVerb, lies: Facing) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        let (faceup, facedown) = (ship.cards.faceup, ship.cards.facedown);
        (ship.cards.faceup, ship.cards.facedown) = match (verb, lies) {
            (CardVerb::Discard, Facing::Facedown) => (faceup, facedown.saturating_sub(1)),
            (verb, _) => verb.turns(faceup, facedown),
        };
        let left = usize::from(ship.cards.facedown);
        let known: Vec<u8> = state.facedown_cards(player).map(|(nth, _)| nth).collect();
        // where only such are left whose texts are known, one of those is gone
        let gone = known.first().filter(|_| verb == CardVerb::Discard && known.len() > left);
        gone.into_iter().for_each(|nth| state.sheet.turn(*nth, CardVerb::Discard));
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
    let tokens = state.side_mut(owner).tokens_mut();
    if let Some(turned) = tokens.state(token).and_then(TokenState::when_spent) {
        tokens.turn(token, turned);
    }
    let answered = state.attack.kind.calls_salvo();
    let effect = match (token.kind, on) {
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

fn deal(state: &mut State, player: Player, facing: Facing) {
    if let Combatant::Ship(ship) = state.side_mut(player) {
        let pile = match facing {
            Facing::Faceup => &mut ship.cards.faceup,
            Facing::Facedown => &mut ship.cards.facedown,
        };
        *pile = pile.saturating_add(1);
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
    if state.sheet.effect(nth).is_some_and(|effect| effect.once.is_some_and(|once| once != OnceIn::Attack)) {
        state.sheet.limit(nth);
    }
}
