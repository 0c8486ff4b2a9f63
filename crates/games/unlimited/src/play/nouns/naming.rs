//! What does an instruction name?

use crate::ability::{Amount, Effect, Pick as Named, Quality, Quantity, Slot, Steps, Target, Who, Zone};

/// The targets that an instruction names, in the order in which they are chosen.
///
/// Of several that are named at once (`a friendly unit and an enemy unit`), each is chosen for itself first.
pub fn targets(effect: &Effect) -> Vec<&Target> {
    let mut all = Vec::new();
    for target in effect.named() {
        all.extend(hosts(target).filter(|_| is_several(target)));
        if let Named::Both(several) = &target.pick {
            all.extend(several.iter().filter(|one| !matches!(one.pick, Named::Earlier(_))));
        }
        all.push(target);
    }
    all
}

/// All that later words may mean once an instruction is carried out, what it makes be done included.
pub fn introduced(effect: &Effect) -> Vec<Slot> {
    let own = targets(effect).into_iter().map(|target| target.slot);
    let within = |steps: &Steps| -> Vec<Slot> {
        steps.iter().flat_map(|step| &step.does).flat_map(|doing| introduced(&doing.effect)).collect()
    };
    let more: Vec<Slot> = match effect {
        Effect::Create { tokens, .. } => vec![tokens.slot],
        // what one option names is not there for later words
        Effect::ChooseOne { .. } => Vec::new(),
        effect => effect.bodies().into_iter().flat_map(within).collect(),
    };
    own.chain(more).collect()
}

/// The unit that is chosen together with the thing on it: `an upgrade on a unit`.
pub fn hosts(target: &Target) -> impl Iterator<Item = &Target> {
    let from =
        if let Named::Chosen { from, .. } | Named::Each(from) = &target.pick { Some(from) } else { None };
    let on = from.into_iter().flat_map(|from| &from.qualities);
    let on = on.filter_map(|quality| if let Quality::On(on) = quality { Some(&**on) } else { None });
    on.filter(|on| matches!(on.pick, Named::Chosen { .. }))
}

/// Whether several things are meant, all on one unit: that unit is chosen first. Of one thing it shows by itself.
pub fn is_several(target: &Target) -> bool {
    let one = |count: &Quantity| {
        matches!(count, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
    };
    !matches!(&target.pick, Named::Chosen { count, .. } if one(count))
}

/// Whether an instruction discards a whole hand, however many cards that are.
pub fn is_whole_hand(effect: &Effect) -> bool {
    matches!(effect, Effect::Discard(what) if matches!(what.pick, Named::Whole { zone: Zone::Hand, .. }))
}

/// The player whom an instruction names.
pub fn player_of(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::IndirectDamage { to, .. } => Some(*to),
        Effect::ChoosePlayer(who) => Some(*who),
        effect => effect.named().into_iter().find_map(whose_is_chosen),
    }
}

/// The player who is chosen to say whose something is: `the top card of a player's deck`, `a player's base`.
fn whose_is_chosen(target: &Target) -> Option<Who> {
    let who = if let Named::Top { of, .. } | Named::Whole { of, .. } | Named::BaseOf(of) = &target.pick {
        Some(*of)
    } else {
        target.pick.described().and_then(|from| from.place.as_ref()?.of)
    };
    who.filter(|who| matches!(who, Who::Chosen { .. }))
}
