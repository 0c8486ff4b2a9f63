//! What is paid, and can a cost be paid?
//!
//! A cost that is an instruction (`exhaust 2 friendly units`, `discard 2 cards from your hand`) is paid: all of it or nothing (CR 1.8.1), and only with what can
//! be turned or taken.

use std::ops::RangeInclusive;

use super::legality;
use crate::{
    ability::{Cost, Doing as Words, Done, Effect, Pick as Named, Quantity},
    play::{
        nouns::{event_fields::Defeated, naming, objects::Object},
        present::{attributes, board::Board, scene::Scene},
        rows::{
            event::Event,
            pick::{Pick, Prompt},
        },
        tabletop::{rules::PlayRules, table::Table},
        words::meaning,
    },
    terms::Player,
};
use engine::{Batch, Doing, Offer, Task};

/// Whether there is as much as this part of a cost asks for, beside what the other parts take.
pub fn is_payable(scene: Scene<'_>, cost: &[Cost], doing: &Words) -> bool {
    if matches!(doing.effect, Effect::UseTheForce) {
        return scene.board.table.side(scene.context.you).tokens.force;
    }
    if naming::is_whole_hand(&doing.effect) {
        // a hand without cards counts as discarded (CR 1.14.6)
        return true;
    }
    let this = scene.this();
    let elsewhere = takes_this(cost, doing);
    naming::targets(&doing.effect).into_iter().all(|target| {
        let (mut from, count) = match &target.pick {
            Named::Chosen { count, from } => match scene.possible(from) {
                Ok((found, _)) => (found, count.clone()),
                // which of them pay shows when it is paid
                Err(_) => return true,
            },
            pick => match scene.of_pick(pick) {
                Ok(found) => (found, Quantity::Exactly(crate::ability::Amount::Number(1))),
                Err(_) => return true,
            },
        };
        retain(scene.board, &doing.effect, &mut from);
        from.retain(|object| !(elsewhere && *object == this));
        let there: usize = from.iter().map(|object| meaning::copies(scene.board, object)).sum();
        let least = scene.quantity(&count).map_or(1, |(least, _)| least.max(1));
        there >= usize::try_from(least).unwrap_or(usize::MAX)
    })
}

/// Whether another part of the cost exhausts or takes away the card itself.
fn takes_this(cost: &[Cost], doing: &Words) -> bool {
    cost.iter().any(|part| match part {
        Cost::Exhaust => matches!(doing.effect, Effect::Exhaust(_)),
        Cost::Do(other) if **other != *doing => {
            matches!(&other.effect, Effect::Defeat(what) | Effect::ReturnToHand(what) if what.pick == Named::This)
        }
        Cost::Do(_) | Cost::Resources(_) | Cost::NotUnderstood(_) => false,
    })
}

/// Keeps what the cost can be paid with. An exhausted unit cannot pay by being exhausted, nor one that can't be exhausted.
pub fn retain(board: &Board<'_>, effect: &Effect, from: &mut Vec<Object>) {
    if let Some((_, done)) = effect.turns() {
        let exhausted = Some(done == Done::Readied);
        from.retain(|object| attributes::is_exhausted(board, object) == exhausted);
    }
    from.retain(|object| is_allowed(board, effect, object));
}

/// Whether nothing forbids what is done to it.
fn is_allowed(board: &Board<'_>, effect: &Effect, object: &Object) -> bool {
    let event = match effect {
        Effect::Exhaust(_) => Event::Exhaust(object.clone()),
        Effect::Ready(_) => Event::Ready(object.clone()),
        Effect::ReturnToHand(_) => Event::Return { what: object.clone(), last: None },
        Effect::Defeat(_) => {
            let (Object::Unit(unit), Some(who)) = (object, object.controller(board.table)) else {
                return true;
            };
            Event::defeat(unit, Defeated::Cost(who))
        }
        _ => return true,
    };
    let mut bans = Vec::new();
    legality::forbids(board.rules, board.state, &event, &Batch::new([event.clone()]), &mut bans);
    bans.is_empty()
}

/// A payment: so many Credit tokens are defeated, and each makes it 1 less (CR 3.7.13); ready resources are exhausted for
/// the rest.
pub fn payment(table: &Table, who: Player, amount: u32, credits: Option<u8>) -> Event {
    let least = *credits_for(table, who, amount).start();
    let credits = credits.unwrap_or(least);
    let resources = u8::try_from(amount.saturating_sub(u32::from(credits))).unwrap_or(u8::MAX);
    Event::Pay { who, resources, credits }
}

/// With how many Credit tokens a payment can be made. At least one for each resource that is missing.
fn credits_for(table: &Table, who: Player, amount: u32) -> RangeInclusive<u8> {
    let side = table.side(who);
    let number = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
    let least = number(amount.saturating_sub(u32::from(side.ready)));
    let most = side.tokens.credits.min(number(amount));
    least.min(most)..=most
}

/// The choice of the Credit tokens that pay, where the player has one: they may (CR 3.7.13).
pub fn asks_credits(
    table: &Table,
    who: Player,
    amount: u32,
    then: impl Fn(u8) -> Vec<Task<PlayRules>>,
) -> Option<Doing<PlayRules>> {
    let credits = credits_for(table, who, amount);
    if credits.start() == credits.end() || !can_pay(table, who, amount) {
        return None;
    }
    let offers = credits.map(|count| Offer::new(Pick::Credits(count), then(count))).collect();
    Some(Doing::Choice { who, prompt: Prompt::Credits(amount), offers })
}

/// The payment of an instruction, if there is anything to pay.
pub fn pay(table: &Table, who: Player, amount: u32, credits: Option<u8>) -> Vec<Task<PlayRules>> {
    if amount == 0 || !can_pay(table, who, amount) {
        return Vec::new();
    }
    vec![Task::event(payment(table, who, amount, credits))]
}

/// Whether a player has so much to pay with.
pub fn can_pay(table: &Table, who: Player, amount: u32) -> bool {
    let side = table.side(who);
    amount <= u32::from(side.ready) + u32::from(side.tokens.credits)
}
