//! Which things can an instruction be done to at all?
//!
//! An upgrade is dealt no damage, and a base is not exhausted. Where words that were read mean only such things, they were
//! not understood as they are meant: that is not settled, and never nothing.

use super::super::{
    ability::{Effect, Pick, Target},
    attack::Object,
    context::Context,
    eyes::Eyes,
    filter::Answer,
    terms::Player,
};
use super::{naming, targets};

/// Whether this is such a thing. A card outside play may have been one.
fn suits(eyes: &Eyes<'_>, effect: &Effect, target: &Target, object: &Object) -> bool {
    // a leader in the base zone is no unit, and goes to no hand, deck or pile (CR 3.4.5)
    let leader = is_leader_at_home(eyes, object);
    let unit = matches!(object, Object::Unit(_) | Object::Card(_) | Object::Unknown(..)) && !leader;
    let card = match object {
        Object::Card(_) | Object::Unknown(..) => !leader,
        Object::Unit(id) => eyes.state.unit(id).is_none(),
        Object::Upgrade(id) => eyes.state.upgrade(id).is_none(),
        Object::Base(_) | Object::Token(..) | Object::Resource(..) => false,
        Object::Credit(_) | Object::Force(_) => false,
    };
    let base = matches!(object, Object::Base(_));
    match effect {
        Effect::Damage { to, .. } if is_part(to, target) => unit || base,
        Effect::Heal { .. } => unit || base,
        Effect::Give { .. }
        | Effect::Modify { .. }
        | Effect::SetStat { .. }
        | Effect::Gain { .. }
        | Effect::Attack { .. }
        | Effect::Move { .. }
        | Effect::Capture { .. } => unit,
        Effect::Exhaust(_) | Effect::Ready(_) => unit || leader || matches!(object, Object::Resource(..)),
        Effect::Defeat(_) | Effect::ReturnToHand(_) | Effect::TakeControl(_) => !base && !leader,
        Effect::PutOnDeck { .. } | Effect::Play { .. } => !leader,
        Effect::Discard(_) | Effect::DrawThese(_) | Effect::Resource { .. } => card,
        _ => true,
    }
}

/// Whether it is a leader that lies in its base zone: it is exhausted, readied or deployed there (CR 3.4.5).
pub fn is_leader_at_home(eyes: &Eyes<'_>, object: &Object) -> bool {
    let Object::Card(id) = object else { return false };
    eyes.state.sides.iter().any(|side| side.leader.as_ref().is_some_and(|leader| leader.id == *id))
}

/// Leaves out leaders in their base zone, where others that an instruction means can have it done to them.
pub fn leave_out(eyes: &Eyes<'_>, context: &mut Context, effect: &Effect) {
    for target in naming::targets(effect) {
        if let Some(objects) = context.slots.get_mut(&target.slot.0) {
            objects.retain(|object| !is_leader_at_home(eyes, object) || suits(eyes, effect, target, object));
        }
    }
}

/// Whether a target is this one, or one of several that this one names at once.
fn is_part(whole: &Target, target: &Target) -> bool {
    match &whole.pick {
        Pick::Both(several) | Pick::OneOf(several) => whole == target || several.contains(target),
        _ => whole == target,
    }
}

/// Leaves what can be chosen for an instruction: nothing else, where there is any such thing.
pub fn retain(eyes: &Eyes<'_>, effect: &Effect, target: &Target, from: &mut Vec<Object>) {
    if from.iter().any(|object| suits(eyes, effect, target, object)) {
        from.retain(|object| suits(eyes, effect, target, object));
    }
}

/// That an instruction names things, and none to which it could ever be done.
pub fn check(eyes: &Eyes<'_>, context: &Context, effect: &Effect) -> Answer<()> {
    for target in naming::named(effect) {
        let objects = targets::without_choice(eyes, context, target)?;
        // which of the resources a listed card is, and how it stands, nobody has written down
        let turns = matches!(effect, Effect::Exhaust(_) | Effect::Ready(_));
        let resource = |object: &Object| match object {
            Object::Card(id) => {
                Player::ALL.iter().any(|player| eyes.state.side(*player).resources.contains(id))
            }
            _ => false,
        };
        if turns && objects.iter().any(resource) {
            return Err(context.unsettled());
        }
        if !objects.is_empty() && !objects.iter().any(|object| suits(eyes, effect, target, object)) {
            return Err(context.unsettled());
        }
    }
    Ok(())
}
