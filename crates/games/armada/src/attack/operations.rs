//! What does a typed effect do in an attack?
//!
//! One operation after another becomes events of the attack. What is done to dice, tokens, hull zones and damage cards stands
//! in files of its own.

use std::ops::Deref;

use super::{
    card_bans,
    effect::{CardEvent, Losing, Operation, Share, Whose},
    event::Event,
    on_dice::{add_showing, added, exchange, remove, remove_half},
    on_tokens::{lock, mark, ready_unspent},
    on_zones::{self, damage, on_zones},
    progress::{AttackStep, InForce},
    rows,
    rules::{Doing, Task},
    setup::Player,
    spent_by_effect,
    state::State,
    table::{Deal, DiceWork, Operating, See, TurnCards, on_the_unit, tasks},
    terms::Seat,
    tokens::TokenState,
    work::{AttackRules, Work},
};

#[derive(Clone, Copy)]
struct Acting<'a> {
    state: &'a State,
    operating: Operating<'a>,
}

impl<'a> Deref for Acting<'a> {
    type Target = Operating<'a>;

    fn deref(&self) -> &Operating<'a> {
        &self.operating
    }
}

impl Acting<'_> {
    /// Who chooses a die, a token, a card.
    fn who(&self) -> Seat {
        self.chooser.unwrap_or(self.effect.owner)
    }

    /// Whose ship or squadron is meant.
    fn side(&self, whose: Whose) -> Player {
        self.state.meant(self.effect, whose)
    }
}

/// One operation of an effect.
pub(super) fn operate(state: &State, nth: u8, operation: u8) -> Doing {
    let Some(effect) = state.table.sheet.effect(nth) else { return tasks([]) };
    let Some(does) = effect.does.get(usize::from(operation)) else { return tasks([]) };
    let forbidden = does.dice_ban(|what| card_bans::cannot(state, effect, what)).is_some();
    let (does, chooser) = does.and_chooser();
    let chooser = chooser.map(|whose| state.seat(state.meant(effect, whose)));
    let acting = Acting { state, operating: Operating { effect, which: (nth, operation), chooser } };
    let done = if does.modifies_dice() { on_dice(acting, does) } else { on_the_table(acting, does) };
    let nothing = rows::Event::Card(CardEvent::Nothing { nth, operation, missing: does.missing() });
    done.filter(|_| !forbidden).unwrap_or_else(|| tasks([Task::event(nothing)]))
}

/// What is done to attack dice; none where it finds none.
fn on_dice(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let (state, who) = (acting.state, acting.who());
    let unrolled = state.attack.gathered != [0; 3];
    match does {
        Operation::Add { count, color: None } => Some(tasks([DiceWork::Add { who, count: *count }.task()])),
        Operation::Add { count, color: Some(color) } => {
            let mut colors = [0; 3];
            colors[*color as usize] = *count;
            Some(tasks([added(state, colors)]))
        }
        Operation::AddPerDiscarded { color, whose } => {
            let unit = state.side(acting.side(*whose));
            let gone = unit.tokens.iter().filter(|(_, now)| *now == TokenState::Discarded).count();
            let mut colors = [0; 3];
            colors[*color as usize] = u8::try_from(gone).unwrap_or(u8::MAX);
            (gone > 0).then(|| tasks([added(state, colors)]))
        }
        Operation::AddShowing { count, die } => Some(add_showing(state, *die, *count)),
        Operation::Cancel(dice) | Operation::Spend(dice) if unrolled => remove(state, who, *dice),
        Operation::RemoveHalf => remove_half(state, who),
        Operation::ExchangeDie => exchange(state, who, acting.which.0),
        does => DiceWork::take(who, does.taking(state.attack.pool)?),
    }
}

/// What is done to ships and squadrons, their tokens and their cards; none where it finds nothing to do it to.
fn on_the_table(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let (state, who, (nth, operation)) = (acting.state, acting.who(), acting.which);
    let side = |whose| acting.side(whose);
    match does {
        Operation::SpendToken { whose, kind, which } => {
            spent_by_effect::spend(state, side(*whose), *kind, *which)
        }
        Operation::Mark { whose, kind } => mark(state, who, side(*whose), *kind),
        Operation::ReadyUnspent(whose) => ready_unspent(state, who, side(*whose)),
        Operation::DefendElsewhere => on_zones::defend_elsewhere(state, who),
        Operation::Spread => on_zones::spread(state, who, nth),
        Operation::Lock { whose, kind } => lock(state, who, side(*whose), *kind),
        Operation::Speed { whose, .. } if state.side(side(*whose)).ship().is_none() => None,
        Operation::DamageCards { verb, whose, count } => {
            let turned = TurnCards { who, ship: state.id(side(*whose)), verb: *verb, count: *count };
            turned.task(&AttackRules.see(state)).map(|turned| tasks([turned]))
        }
        does => match CardEvent::of(&state.table.sheet, does, (nth, operation)) {
            Some(event) => event
                .ban(&state.table.sheet)
                .is_none()
                .then(|| tasks([Task::event(rows::Event::Card(event))])),
            None => {
                let owner = side(does.whose().unwrap_or(Whose::Own));
                let choose = (who, state.seat(owner), acting.chooser);
                let done = on_the_unit(&AttackRules.see(state), does, state.id(owner), choose);
                done.unwrap_or_else(|| on_hulls(acting, does))
            }
        },
    }
}

/// What is done to shields, hull and damage. What belongs to commands is refused when the situation is read.
fn on_hulls(acting: Acting<'_>, does: &Operation) -> Option<Doing> {
    let (state, (nth, _)) = (acting.state, acting.which);
    let side = |whose| acting.side(whose);
    match does {
        Operation::OnZones { what, points, zones } => on_zones(state, *what, *points, *zones),
        Operation::Deal { whose, count, facing } => {
            let ship = state.id(side(*whose));
            state.table.unit(ship).ship()?;
            Some(tasks([Task::work(Deal { ship, facing: *facing, by: Losing::Effect, count: *count })]))
        }
        Operation::RollDamage { count, color, whose } => {
            let mut colors = [0; 3];
            colors[*color as usize] = *count;
            let (who, unit) = (acting.who(), state.id(side(*whose)));
            Some(tasks([Task::work(Work::RollDamage { who, colors, unit })]))
        }
        Operation::DamagePer { whose, dice, share } => {
            let unit = state.id(side(*whose));
            let points = share.of(dice.among(state.attack.pool).len());
            let (times, points) = if *share == Share::Each { (points, 1) } else { (1, points) };
            let suffered: Vec<_> = (0..times).filter_map(|_| damage(state, unit, points)).collect();
            (points > 0 && !suffered.is_empty()).then(|| tasks(suffered))
        }
        Operation::AnotherCritical => {
            Some(tasks([Task::event(Event::AnotherCritical), Task::work(Work::CriticalEffect)]))
        }
        Operation::Salvo => {
            let fits = state.attack.kind.calls_salvo() && !state.attack.has(InForce::Salvo);
            fits.then(|| tasks([Task::event(Event::Salvo)]))
        }
        Operation::FirstFaceup(count) => {
            let to_come = state.target().ship().is_some() && state.attack.step != AttackStep::Over;
            to_come.then(|| tasks([Task::event(Event::FaceupCards(*count))]))
        }
        Operation::ReduceDamage(points) => {
            let to_come = state.attack.total.is_none() && state.attack.step != AttackStep::Over;
            let to_come = to_come || super::named_events::is_before_suffering(state, acting.effect);
            to_come.then(|| tasks([Task::event(Event::Reduce { nth, points: *points })]))
        }
        _ => None,
    }
}
