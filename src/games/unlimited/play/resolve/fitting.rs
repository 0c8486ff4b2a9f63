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
fn suits(effect: &Effect, target: &Target, object: &Object) -> bool {
    let unit = matches!(object, Object::Unit(_) | Object::Card(_) | Object::Unknown(..));
    let base = matches!(object, Object::Base(_));
    match effect {
        Effect::Damage { to, .. } if is_part(to, target) => unit || base,
        Effect::Heal { .. } => unit || base,
        Effect::Give { .. }
        | Effect::Modify { .. }
        | Effect::SetStat { .. }
        | Effect::Attack { .. }
        | Effect::Move { .. }
        | Effect::Capture { .. } => unit,
        Effect::Exhaust(_) | Effect::Ready(_) => unit || matches!(object, Object::Resource(..)),
        Effect::Defeat(_) | Effect::ReturnToHand(_) | Effect::TakeControl(_) => !base,
        _ => true,
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
pub fn retain(effect: &Effect, target: &Target, from: &mut Vec<Object>) {
    if from.iter().any(|object| suits(effect, target, object)) {
        from.retain(|object| suits(effect, target, object));
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
        if !objects.is_empty() && !objects.iter().any(|object| suits(effect, target, object)) {
            return Err(context.unsettled());
        }
    }
    Ok(())
}
