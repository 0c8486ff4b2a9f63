//! Can a cost be paid that is an instruction?
//!
//! `exhaust 2 friendly units`, `discard 2 cards from your hand`: all of it or nothing (CR 1.8.1), and only with what can
//! be turned or taken.

use super::{
    ability::{Cost, Doing, Effect, Pick, Quantity},
    attributes,
    board::Board,
    context::Context,
    event::Event,
    event_fields::Defeated,
    filter, legality, naming,
    objects::Object,
    resolve::{amounts, targets},
};
use engine::Batch;

/// Whether there is as much as this part of a cost asks for, beside what the other parts take.
pub fn is_payable(board: &Board<'_>, context: &Context, cost: &[Cost], doing: &Doing) -> bool {
    if matches!(doing.effect, Effect::UseTheForce) {
        return board.state.side(context.you).force;
    }
    if naming::is_whole_hand(&doing.effect) {
        // a hand without cards counts as discarded (CR 1.14.6)
        return true;
    }
    let this = targets::this(board, context);
    let elsewhere = takes_this(cost, doing);
    naming::targets(&doing.effect).into_iter().all(|target| {
        let (mut from, count) = match &target.pick {
            Pick::Chosen { count, from } => match filter::possible(board, context, from) {
                Ok((found, _)) => (found, count.clone()),
                // which of them pay shows when it is paid
                Err(_) => return true,
            },
            pick => match targets::of_pick(board, context, pick) {
                Ok(found) => (found, Quantity::Exactly(super::ability::Amount::Number(1))),
                Err(_) => return true,
            },
        };
        retain(board, &doing.effect, &mut from);
        from.retain(|object| !(elsewhere && *object == this));
        let there: usize = from.iter().map(|object| targets::copies(board, object)).sum();
        let least = amounts::quantity(board, context, &count).map_or(1, |(least, _)| least.max(1));
        there >= usize::try_from(least).unwrap_or(usize::MAX)
    })
}

/// Whether another part of the cost exhausts or takes away the card itself.
fn takes_this(cost: &[Cost], doing: &Doing) -> bool {
    cost.iter().any(|part| match part {
        Cost::Exhaust => matches!(doing.effect, Effect::Exhaust(_)),
        Cost::Do(other) if **other != *doing => {
            matches!(&other.effect, Effect::Defeat(what) | Effect::ReturnToHand(what) if what.pick == Pick::This)
        }
        Cost::Do(_) | Cost::Resources(_) | Cost::NotUnderstood(_) => false,
    })
}

/// Keeps what the cost can be paid with: what is exhausted cannot be exhausted, and what a card keeps from it neither.
pub fn retain(board: &Board<'_>, effect: &Effect, from: &mut Vec<Object>) {
    match effect {
        Effect::Exhaust(_) => from.retain(|object| attributes::is_exhausted(board, object) == Some(false)),
        Effect::Ready(_) => from.retain(|object| attributes::is_exhausted(board, object) == Some(true)),
        _ => {}
    }
    from.retain(|object| is_allowed(board, effect, object));
}

/// Whether nothing forbids what is done to it.
fn is_allowed(board: &Board<'_>, effect: &Effect, object: &Object) -> bool {
    let event = match effect {
        Effect::Exhaust(_) => Event::Exhaust(object.clone()),
        Effect::Ready(_) => Event::Ready(object.clone()),
        Effect::ReturnToHand(_) => Event::Return { what: object.clone(), last: None },
        Effect::Defeat(_) => match (object, object.controller(board.state)) {
            (Object::Unit(unit), Some(who)) => Event::defeat(unit, Defeated::Cost(who)),
            _ => return true,
        },
        _ => return true,
    };
    let mut bans = Vec::new();
    legality::forbids(board.rules, board.state, &event, &Batch::new([event.clone()]), &mut bans);
    bans.is_empty()
}
