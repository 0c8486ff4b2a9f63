//! What does a typed effect do in an attack?
//!
//! One operation after another becomes events of the attack. Where nothing is there to do it to, that is said.

use super::{
    AttackRules,
    dice::{Color, Pool},
    effect::{
        CardNamed, Cost, DiceChange, Next, OnZone, Operation, Paying, ShieldVerb, Taking, TokenVerb, Turned,
        TypedEffect,
    },
    event::{Adding, Dealing, Event, Falling, Unrolled},
    gathering::rolled,
    legality::{Ban, forbids},
    pick::{Pick, Prompt},
    rerolls::Reroll,
    setup::Player,
    state::{Combatant, State},
    terms::{Facing, HullZone},
    tokens::TokenKind,
    work::Work,
};
use crate::engine::{Doing, Offer, Task};

type Do = Doing<AttackRules>;

fn tasks(tasks: impl IntoIterator<Item = Task<AttackRules>>) -> Do {
    Doing::Tasks(tasks.into_iter().collect())
}

/// Dice of a cost are chosen and spent.
pub(super) fn pay(state: &State, nth: u8, part: u8) -> Do {
    let effect = state.listed(nth);
    match effect.and_then(|effect| Some((effect, effect.cost.get(usize::from(part))?))) {
        Some((effect, Cost::SpendDice(dice))) => take(state, effect, DiceChange::Paid, None, *dice),
        _ => tasks([]),
    }
}

/// One operation of an effect.
pub(super) fn operate(state: &State, nth: u8, operation: u8) -> Do {
    let Some(effect) = state.listed(nth) else { return tasks([]) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return tasks([]) };
    carried_out(state, effect, nth, does, operation).unwrap_or_else(|| nothing(nth, operation))
}

fn nothing(nth: u8, operation: u8) -> Do {
    tasks([Task::event(Event::Nothing { nth, operation })])
}

/// What an operation comes to; none where it finds nothing to do it to.
fn carried_out(state: &State, effect: &TypedEffect, nth: u8, does: &Operation, operation: u8) -> Option<Do> {
    let side = |whose| state.meant(effect, whose);
    let unrolled = state.attack.gathered != [0; 3];
    if super::typed::dice_ban(state, effect, does).is_some() {
        return None;
    }
    match does {
        Operation::Add { count, color } => {
            let mut colors = [0; 3];
            colors[*color as usize] = *count;
            let gathered = Event::Unrolled { change: Unrolled::Added, dice: colors };
            let any = Event::Add { to: Pool::EMPTY, by: Adding::Effect };
            let rolled = Work::RollAdded { colors, by: Adding::Effect };
            Some(tasks([match () {
                () if unrolled => Task::event(gathered),
                // nothing is rolled: the forbid window says why
                () if possible(state, any).is_none() => Task::event(any),
                () => Task::work(rolled),
            }]))
        }
        Operation::Cancel(dice) | Operation::Spend(dice) if unrolled => remove(state, effect, *dice),
        Operation::Reroll(dice) => taking(state, effect, DiceChange::Rerolled, None, *dice),
        Operation::Cancel(dice) => taking(state, effect, DiceChange::Canceled, None, *dice),
        Operation::Spend(dice) => taking(state, effect, DiceChange::Spent, None, *dice),
        Operation::Change { dice, to } => taking(state, effect, DiceChange::Changed, Some(*to), *dice),
        Operation::Token { verb, whose, kind } => token(state, effect, *verb, (side(*whose), *kind)),
        Operation::GainToken { whose, command } => {
            possible(state, Event::GainToken { owner: side(*whose), command: *command })
        }
        Operation::DiscardCommandToken { whose, command } => {
            possible(state, Event::DiscardCommandToken { owner: side(*whose), command: *command })
        }
        Operation::Card { verb, card } => {
            let card = match card {
                CardNamed::This => nth,
                CardNamed::Of(name) => state.named(name.as_str())?.0,
            };
            possible(state, Event::Card { nth: card, verb: *verb, paid: Paying::Effect })
        }
        Operation::Damage { whose, points, zone } => {
            on_zone(state, side(*whose), *zone, OnZone::Damage, *points)
        }
        Operation::Shields { verb, whose, points, zone } => {
            let what = match verb {
                ShieldVerb::Recover => OnZone::Recover,
                ShieldVerb::Lose => OnZone::Lose,
            };
            on_zone(state, side(*whose), *zone, what, *points)
        }
        Operation::Deal { whose, count, facing } => {
            let ship = side(*whose);
            state.side(ship).ship()?;
            Some(tasks([Task::work(Work::Deal { ship, facing: *facing, count: *count })]))
        }
        Operation::Event(_) => Some(tasks([Task::event(Event::Caused { nth, operation })])),
        Operation::Forbid(name) => {
            let (what, _) = state.named(name.as_str())?;
            Some(tasks([Task::event(Event::Forbid { what, by: nth })]))
        }
    }
}

/// The event, where nothing forbids it.
fn possible(state: &State, event: Event) -> Option<Do> {
    let mut bans = Vec::new();
    forbids(state, &event, &mut bans);
    bans.is_empty().then(|| tasks([Task::event(event)]))
}

fn taking(
    state: &State,
    effect: &TypedEffect,
    change: DiceChange,
    to: Option<Turned>,
    dice: Reroll,
) -> Option<Do> {
    let possible = Taking::new(change, to, dice, state.attack.pool).is_possible();
    possible.then(|| take(state, effect, change, to, dice))
}

fn take(state: &State, effect: &TypedEffect, change: DiceChange, to: Option<Turned>, dice: Reroll) -> Do {
    let taking = Taking::new(change, to, dice, state.attack.pool);
    tasks([Task::work(Work::Take { who: state.owner(effect), taking })])
}

/// The next die is chosen; when none is left to choose, it is done to all of them.
pub(super) fn take_next(who: Player, taking: Taking) -> Do {
    let again = |taking| vec![Task::work(Work::Take { who, taking })];
    match taking.next() {
        Next::Choose { dice, enough } => {
            let dice = dice.into_iter().map(|(die, taking)| Offer::new(Pick::Die(die), again(taking)));
            let enough = enough.map(|taking| Offer::new(Pick::Done, again(taking)));
            let offers = dice.chain(enough).collect();
            Doing::Choice { who, prompt: Prompt::EffectDie, offers }
        }
        Next::Roll(from) => tasks([Task::work(Work::RollTaken(from))]),
        Next::Become { from, to } => tasks([Task::event(Event::Dice { change: taking.change, from, to })]),
        Next::Nothing => tasks([]),
    }
}

/// The attacker rolls dice again, whoever's effect it is.
pub(super) fn roll_taken(state: &State, from: Pool) -> Do {
    let change = DiceChange::Rerolled;
    rolled(state, from.colors(), Prompt::EffectRoll, |to| Event::Dice { change, from, to })
}

/// Dice that are gathered and not rolled yet leave the pool: their color is all that is known of them.
fn remove(state: &State, effect: &TypedEffect, dice: Reroll) -> Option<Do> {
    let gathered = state.attack.gathered;
    let all: u8 = gathered.into_iter().fold(0, u8::saturating_add);
    let colors =
        Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let left: u8 = colors.map(|color| gathered[*color as usize]).fold(0, u8::saturating_add);
    let more = dice.most.min(left).min(all);
    let work = Work::Remove { who: state.owner(effect), dice, more };
    (more > 0).then(|| tasks([Task::work(work)]))
}

/// The color of the next die that leaves before the roll.
pub(super) fn remove_next(state: &State, who: Player, dice: Reroll, more: u8) -> Do {
    let left = more.saturating_sub(1);
    let gathered = state.attack.gathered;
    let there = Color::ALL.iter().filter(|color| gathered[**color as usize] > 0 && dice.takes_color(**color));
    let offers = there.map(|color| {
        let mut one = [0; 3];
        one[*color as usize] = 1;
        let gone = Task::event(Event::Unrolled { change: Unrolled::Removed, dice: one });
        let again = (left > 0).then(|| Task::work(Work::Remove { who, dice, more: left }));
        Offer::new(Pick::Remove(*color), std::iter::once(gone).chain(again).collect())
    });
    let offers: Vec<Offer<AttackRules>> = offers.collect();
    if more == 0 || offers.is_empty() {
        return tasks([]);
    }
    Doing::Choice { who, prompt: Prompt::EffectDie, offers }
}

/// A token is turned: the effect's owner chooses among those that can be.
fn token(
    state: &State,
    effect: &TypedEffect,
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
    let who = state.owner(effect);
    (!offers.is_empty()).then_some(Doing::Choice { who, prompt: Prompt::EffectToken, offers })
}

/// Points that fall on a ship's hull zone, or on a squadron.
fn on_zone(state: &State, ship: Player, zone: Option<HullZone>, what: OnZone, points: u8) -> Option<Do> {
    let unit = match state.side(ship) {
        Combatant::Squadron(squadron) => {
            let points = points.min(squadron.hull.saturating_sub(squadron.lost));
            let hurts = what == OnZone::Damage && points > 0;
            return hurts.then(|| tasks([Task::event(Event::LoseHull { squadron: ship, points })]));
        }
        Combatant::Ship(unit) => unit,
    };
    let fits = |zone: &HullZone| zone_ban(state, ship, *zone, what).is_none();
    match zone {
        Some(zone) if !unit.zones().contains(&zone) => None,
        Some(zone) => fits(&zone).then(|| tasks([Task::work(Work::OnZone { ship, zone, what, points })])),
        None => unit.zones().iter().any(fits).then(|| tasks([Task::work(Work::Zone { ship, what, points })])),
    }
}

/// The owner of the ship chooses one zone for all of it; zones on which nothing can happen are refused.
pub(super) fn zone(state: &State, ship: Player, what: OnZone, points: u8) -> Do {
    let zones = state.side(ship).ship().map(|ship| ship.zones()).unwrap_or_default();
    let offers = zones.iter().copied().map(|zone| {
        let work = Work::OnZone { ship, zone, what, points };
        Offer::new(Pick::Zone(zone), vec![Task::work(work)]).banned(zone_ban(state, ship, zone, what))
    });
    Doing::Choice { who: ship, prompt: Prompt::EffectZone, offers: offers.collect() }
}

/// Why nothing can happen on a zone; damage finds a hull where it finds no shield.
fn zone_ban(state: &State, ship: Player, zone: HullZone, what: OnZone) -> Option<Ban> {
    let mut bans = Vec::new();
    match what {
        OnZone::Damage => {}
        OnZone::Lose => forbids(state, &lost(ship, zone, Falling::Effect), &mut bans),
        OnZone::Recover => forbids(state, &Event::RecoverShield { ship, zone }, &mut bans),
    }
    bans.into_iter().next()
}

fn lost(ship: Player, zone: HullZone, falling: Falling) -> Event {
    Event::LoseShield { ship, zone, falling }
}

/// The next of so many damage cards.
pub(super) fn deal(state: &State, ship: Player, facing: Facing, count: u8) -> Do {
    let Some(left) = count.checked_sub(1) else { return tasks([]) };
    let more = (left > 0).then(|| Task::work(Work::Deal { ship, facing, count: left }));
    let dealt = Event::deal(state, ship, facing, Dealing::Effect);
    tasks(std::iter::once(Task::event(dealt)).chain(more))
}

/// The next point. A destroyed ship suffers no more.
pub(super) fn point(state: &State, ship: Player, zone: HullZone, what: OnZone, points: u8) -> Do {
    let Some(unit) = state.side(ship).ship() else { return tasks([]) };
    let Some(left) = points.checked_sub(1).filter(|_| !state.side(ship).destroyed()) else {
        return tasks([]);
    };
    let event = match what {
        OnZone::Damage if unit.shields.of(zone) > 0 => lost(ship, zone, Falling::Elsewhere),
        OnZone::Damage => Event::deal(state, ship, Facing::Facedown, Dealing::Damage),
        OnZone::Lose => lost(ship, zone, Falling::Effect),
        OnZone::Recover => Event::RecoverShield { ship, zone },
    };
    let more = (left > 0).then(|| Task::work(Work::OnZone { ship, zone, what, points: left }));
    tasks(std::iter::once(Task::event(event)).chain(more))
}
