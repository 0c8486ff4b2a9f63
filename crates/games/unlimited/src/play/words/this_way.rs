//! What has an ability done so far, for its later words to say "this way"?

use crate::{
    ability::{Doing, Done, Effect, Span, Step, Topic},
    play::{
        nouns::{
            bans::Answer,
            context::{Context, Could, Deed, Did},
            naming::targets as naming,
            objects::Object,
            setup::Zone,
        },
        present::frame::Bindings,
        tabletop::table::Table,
    },
};

impl Deed {
    /// Whether it was done to this thing.
    pub(crate) fn is_about(&self, object: &Object) -> bool {
        match (&self.to, object) {
            (Some(Object::Unit(id) | Object::Upgrade(id) | Object::Card(id)), other) => {
                matches!(other, Object::Unit(other) | Object::Upgrade(other) | Object::Card(other) if other == id)
            }
            (to, object) => to.as_ref() == Some(object),
        }
    }
}

/// How much of an instruction was done. Consequences by the rules do not count: where two units with upgrades are defeated,
/// "that many" is two.
pub fn came_out(context: &Context, effect: &Effect, done: Done, bindings: &Bindings) -> u32 {
    if done != Done::Defeated {
        return bindings.amount(done);
    }
    let named = naming(effect).into_iter().flat_map(|target| context.slot(target.slot.0));
    let named: Vec<&Object> = named.collect();
    let deeds = bindings.deeds.iter().filter(|deed| deed.done == done);
    let own = deeds.filter(|deed| named.iter().any(|object| deed.is_about(object)));
    own.map(|deed| deed.amount).fold(0, u32::saturating_add)
}

/// All that an instruction could do, what the rules make of it included.
fn could(effect: &Effect) -> Vec<Could> {
    use Could::{Known, Unknown};
    let told = effect.told().map(Known);
    let more: &[Could] = match effect {
        Effect::Damage { .. }
        | Effect::IndirectDamage { .. }
        | Effect::Modify { .. }
        | Effect::SetStat { .. }
        | Effect::Lose { .. } => &[Known(Done::Defeated)],
        Effect::Attack { .. } => {
            &[Known(Done::Damaged), Known(Done::Defeated), Known(Done::Exhausted), Unknown(Done::Healed)]
        }
        Effect::LookAt(_) | Effect::Reveal(_) => &[Unknown(Done::Revealed)],
        Effect::Search(_) => {
            &[Unknown(Done::Searched), Unknown(Done::Drawn), Unknown(Done::Played), Unknown(Done::Revealed)]
        }
        Effect::Disclose(_) => &[Unknown(Done::Disclosed), Unknown(Done::Revealed)],
        _ => &[],
    };
    if matches!(effect, Effect::ChooseOne { .. } | Effect::NotUnderstood(_)) {
        return Done::ALL.iter().copied().map(Unknown).collect();
    }
    told.into_iter().chain(more.iter().copied()).collect()
}

/// Writes down what a part of a sentence has done, if any words of the ability may ask for it.
pub fn remember(context: &mut Context, sentence: Span, words: &Doing, deeds: &[Deed]) {
    if !context.source.ability.topics.contains(&Topic::ThisWay) {
        return;
    }
    let known = context.did.last().is_some_and(|did| did.sentence == sentence);
    if !known {
        context.did.push(Did { sentence, could: Vec::new(), deeds: Vec::new() });
    }
    let Some(did) = context.did.last_mut() else { return };
    did.could.extend(could(&words.effect));
    did.could.sort();
    did.could.dedup();
    did.deeds.extend(deeds.iter().cloned());
    did.deeds.sort();
}

/// Writes down that a sentence is passed over: it could have done something, and has not.
pub fn passed_over(context: &mut Context, step: &Step) {
    for words in &step.does {
        remember(context, step.span, words, &[]);
    }
}

/// What was done so by the nearest sentence that could do it.
pub(crate) fn of_nearest(context: &Context, done: Done) -> Answer<Vec<&Deed>> {
    let could = |did: &&Did| {
        did.could.iter().any(|could| matches!(could, Could::Known(own) | Could::Unknown(own) if *own == done))
    };
    let unmodelled = || context.unsettled();
    let did = context.did.iter().rev().find(could).ok_or_else(unmodelled)?;
    if did.could.contains(&Could::Unknown(done)) {
        return Err(unmodelled());
    }
    Ok(did.deeds.iter().filter(|deed| deed.done == done).collect())
}

/// Whether something was done to this thing.
pub fn was(context: &Context, done: Done, object: &Object) -> Answer<bool> {
    let deeds = of_nearest(context, done)?;
    let hidden = |deed: &Deed| matches!(deed.to, Some(Object::Unknown(..)));
    if matches!(object, Object::Unknown(..)) && deeds.iter().any(|deed| hidden(deed)) {
        return Err(crate::play::nouns::unknown_cards::asked(context));
    }
    Ok(deeds.iter().any(|deed| deed.is_about(object)))
}

/// What it was done to, as it is now: things in play, or the cards that they have become.
pub fn objects(table: &Table, context: &Context, done: Done) -> Answer<Vec<Object>> {
    let mut found = Vec::new();
    for object in of_nearest(context, done)?.into_iter().filter_map(|deed| deed.to.as_ref()) {
        let now = match object {
            Object::Unit(id) if table.unit(id).is_none() => Object::Card(id.clone()),
            Object::Upgrade(id) if table.upgrade(id).is_none() => Object::Card(id.clone()),
            Object::Unknown(player, _) if done == Done::Discarded => Object::Unknown(*player, Zone::Discard),
            object => object.clone(),
        };
        if !found.contains(&now) {
            found.push(now);
        }
    }
    Ok(found)
}
