//! Which things can an instruction be done to at all?
//!
//! An upgrade is dealt no damage, and a base is not exhausted. Where words that were read mean only such things, they were
//! not understood as they are meant: that is not settled, and never nothing.

use super::kinds;
use crate::{
    ability::{Apart, Doing, Effect, Filter, Pick as Named, Target, Things},
    play::{
        nouns::{
            bans::Answer,
            card::{CardId, CardKind},
            context::Context,
            naming,
            objects::Object,
        },
        present::{board::Board, scene::Scene},
        rows::event::Event,
    },
};

/// Whether this is such a thing. A card outside play may have been one.
fn suits(board: &Board<'_>, effect: &Effect, target: &Target, object: &Object) -> bool {
    // a leader in the base zone is no unit, and goes to no hand, deck or pile (CR 3.4.5)
    let leader = is_leader_at_home(board, object);
    let was_unit = |id: &CardId| !matches!(board.rules.card(id).kind, CardKind::Event | CardKind::Upgrade);
    let unit = matches!(object, Object::Unit(_) | Object::Unknown(..))
        || object.card().is_some_and(|id| !leader && was_unit(id));
    let card = match object {
        Object::Card(_) | Object::Unknown(..) => !leader,
        Object::Unit(id) => board.table.unit(id).is_none(),
        Object::Upgrade(id) => board.table.upgrade(id).is_none(),
        Object::Base(_) | Object::Token(..) | Object::Resource(..) => false,
        Object::Credit(_) | Object::Force(_) => false,
    };
    let base = matches!(object, Object::Base(_));
    let Some(kind) = kinds::things(effect).filter(|_| !kinds::deals(effect, target)) else { return true };
    match kind {
        Things::Units => unit,
        Things::UnitsAndBases => unit || base,
        Things::Turned => unit || leader || matches!(object, Object::Resource(..)),
        Things::InPlay => match effect {
            Effect::Forbid { .. } => true,
            Effect::Lose { .. } => !is_event(board, object),
            // `this unit` of a card that is none
            _ if is_event(board, object) => is_resource(board, object),
            _ => !base && !leader,
        },
        Things::Anywhere => !base && !leader,
        Things::Cards => card,
    }
}

fn is_event(board: &Board<'_>, object: &Object) -> bool {
    matches!(object, Object::Card(id) if board.rules.card(id).kind == CardKind::Event)
}

/// Whether it is a leader that lies in its base zone: it is exhausted, readied or deployed there (CR 3.4.5).
pub fn is_leader_at_home(board: &Board<'_>, object: &Object) -> bool {
    let Object::Card(id) = object else { return false };
    board.table.sides.iter().any(|side| side.leader.as_ref().is_some_and(|leader| leader.id == *id))
}

/// Whether it is a listed card among the resources.
fn is_resource(board: &Board<'_>, object: &Object) -> bool {
    matches!(object, Object::Card(id) if board.table.is_resource(id))
}

/// Leaves out leaders in their base zone, where others that an instruction means can have it done to them.
pub fn leave_out(board: &Board<'_>, context: &mut Context, effect: &Effect) {
    for target in naming::targets(effect) {
        if let Some(objects) = context.slots.get_mut(&target.slot.0) {
            objects
                .retain(|object| !is_leader_at_home(board, object) || suits(board, effect, target, object));
        }
    }
}

/// Leaves what can be chosen for an instruction: nothing else, where there is any such thing.
pub fn retain(board: &Board<'_>, effect: &Effect, target: &Target, from: &mut Vec<Object>) {
    if from.iter().any(|object| suits(board, effect, target, object)) {
        from.retain(|object| suits(board, effect, target, object));
    }
}

/// That an instruction names things, and none to which it could ever be done.
pub fn check(scene: Scene<'_>, effect: &Effect) -> Answer<()> {
    for target in effect.named() {
        if kinds::never(effect, target) {
            return Err(scene.unsettled());
        }
        let objects = scene.without_choice(target)?;
        // the board does not say which resource a listed card is, and whether it is exhausted
        let turns = matches!(effect, Effect::Exhaust(_) | Effect::Ready(_));
        if turns && objects.iter().any(|object| is_resource(scene.board, object)) {
            return Err(scene.unsettled());
        }
        if !objects.is_empty() && !objects.iter().any(|object| suits(scene.board, effect, target, object)) {
            return Err(scene.unsettled());
        }
    }
    Ok(())
}

/// That `each other unit` leaves out both the card that says so (CR 8.18.1) and what it has affected before (CR 8.18.2), where it does.
pub fn others(scene: Scene<'_>, words: &Doing) -> Option<Event> {
    words.effect.named().into_iter().find_map(|target| {
        let Named::Each(from) = &target.pick else { return None };
        let own = Filter { apart: Vec::new(), ..from.clone() };
        let fits = |object: &Object| scene.fits(&own, object) == Ok(true);
        let itself = scene.this();
        let before = from.apart.iter().flat_map(|apart| match apart {
            Apart::From(slot) => scene.context.slot(slot.0),
            Apart::This | Apart::Made(_) | Apart::Headed(_) | Apart::Described => &[] as &[Object],
        });
        let before: Vec<Object> = before.filter(|object| fits(object)).cloned().collect();
        let both = from.apart.contains(&Apart::This) && !before.is_empty() && !before.contains(&itself);
        (both && fits(&itself)).then(|| Event::Others {
            words: scene.context.quote(words.span),
            this: scene.context.this.clone(),
            before,
        })
    })
}
