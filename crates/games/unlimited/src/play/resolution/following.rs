//! What do an ability's words mean once it has moved what they named?
//!
//! A card that comes into play is a new copy (CR 8.5.4), and what the same ability says of "it" afterwards is about that copy;
//! a unit that has gone to a hand or a pile is a card there.

use crate::{
    ability::{Doing as Words, Effect, Kind, Link, Occurrence, Pick, Quantity, Step, Target, Will},
    play::{
        nouns::{
            card::{CardId, CardKind},
            context::{Context, PartNumber},
            objects::Object,
        },
        present::scene::Scene,
        tabletop::table::Table,
    },
    terms::TokenUpgrade,
};

/// The slot of the tokens with which a unit has come into play.
pub const GIFTED: u16 = u16::MAX - 3;

/// The context behind an instruction that may have brought cards into play.
pub fn follow(scene: Scene<'_>, at: PartNumber) -> Context {
    let table = scene.board.table;
    let mut context = scene.context.clone();
    for objects in context.slots.values_mut() {
        for object in objects.iter_mut() {
            if let Some(there) = in_play(table, object) {
                *object = there;
            }
        }
    }
    let effect = scene.context.part(at).map(|(_, words)| &words.effect);
    if let Some(Effect::TakeControl(what)) = effect {
        let (slot, to) = (what.slot.0, context.actor());
        for object in context.slots.get_mut(&slot).into_iter().flatten() {
            // it is the same resource, among those of another player
            if let Object::Resource(player, _) = object {
                *player = to;
            }
        }
    }
    if let Some(Effect::Play { what, .. }) = effect
        && let [Object::Unit(unit)] = context.slot(what.slot.0)
    {
        let (unit, gifts) = (unit.clone(), gifts(scene.with(&context), what, at));
        let given = gifts.iter().map(|(token, _)| Object::Token(unit.clone(), *token)).collect();
        context.slots.insert(GIFTED, given);
    }
    context
}

/// What a card outside play has become.
fn in_play(table: &Table, object: &Object) -> Option<Object> {
    let Object::Card(id) = object else { return None };
    if table.holder(id).is_some() {
        return None;
    }
    let found = |id: &CardId| {
        let unit = table.unit(id).map(|unit| Object::Unit(unit.id.clone()));
        unit.or_else(|| table.upgrade(id).map(|(_, upgrade)| Object::Upgrade(upgrade.id.clone())))
    };
    found(&id.renewed()).or_else(|| found(id))
}

/// Whether an instruction gives what a unit has come into play with.
pub fn came_with(context: &Context, words: &Words) -> bool {
    let Effect::Give { token, .. } = &words.effect else { return false };
    context.slot(GIFTED).iter().any(|gift| matches!(gift, Object::Token(_, given) if given == token))
}

/// A unit or upgrade that is a card somewhere else by now, where the instruction is about cards.
pub fn as_card(table: &Table, context: &Context, effect: &Effect, object: Object) -> Object {
    let itself = matches!(&object, Object::Unit(id) if *id == context.this) && is_of_its_fall(context);
    let goes = itself && matches!(effect, Effect::ReturnToHand(_) | Effect::PutOnDeck { .. });
    let about_cards = goes
        || matches!(
            effect,
            Effect::Play { .. }
                | Effect::Discard(_)
                | Effect::Resource { .. }
                | Effect::DrawThese(_)
                | Effect::Reveal(_)
        );
    let gone =
        |id: &&CardId| table.unit(id).is_none() && table.upgrade(id).is_none() && table.holder(id).is_some();
    let card = object.id().filter(|_| about_cards).filter(gone).cloned();
    card.map_or(object, Object::Card)
}

/// Whether an instruction can be done to something where it is now. What is done to cards in play is not done to a card that
/// has left play, unless the words name its zone (CR 1.5.5.a, 4.9.2, 8.24.1).
pub fn is_within_reach(scene: Scene<'_>, effect: &Effect, target: &Target, object: &Object) -> bool {
    let in_play = matches!(effect, Effect::Defeat(_) | Effect::ReturnToHand(_) | Effect::PutOnDeck { .. });
    if has_strayed(scene, target, object) {
        return false;
    }
    match object {
        // of a card that says what becomes of itself once it is defeated, the card in the pile is meant (CR 7.6.3)
        Object::Card(_) if in_play && target.pick == Pick::This && is_of_its_fall(scene.context) => true,
        Object::Unit(id) if in_play => scene.board.table.unit(id).is_some(),
        Object::Upgrade(id) if in_play => scene.board.table.upgrade(id).is_some(),
        Object::Card(id) if in_play && target.pick == Pick::This => {
            scene.board.rules.card(id).kind == CardKind::Event
        }
        _ => true,
    }
}

/// Whether the card of a `When Defeated` ability or of a Bounty has left the discard pile into which its defeat put it: the
/// ability does not follow it (CR 8.5.4, 8.7.3). Words that name a zone look there.
fn has_strayed(scene: Scene<'_>, target: &Target, object: &Object) -> bool {
    let Object::Card(id) = object else { return false };
    let own = *id == scene.context.this || scene.context.bounty.as_ref() == Some(id);
    let left = scene.context.last_of(id).is_some() && is_of_its_fall(scene.context);
    let there = scene.board.table.sides.iter().any(|side| side.discard.contains(id));
    own && left && !there && !matches!(target.pick, Pick::From { .. })
}

/// Whether the ability is one that its own card's defeat has triggered.
pub fn is_own_defeat(context: &Context) -> bool {
    let own = context.last.as_ref().is_some_and(|last| last.unit.id == context.this);
    let Kind::Triggered { when, .. } = &context.source.ability.kind else { return false };
    own && when.iter().any(|happening| happening.what == Occurrence::WhenDefeated)
}

/// Whether the ability is one that its own card's defeat has triggered, or a Bounty on the card.
fn is_of_its_fall(context: &Context) -> bool {
    is_own_defeat(context) || context.bounty.as_ref() == Some(&context.this)
}

/// The tokens that the words behind "play a unit" give it: it comes into play with them (CR 6.2.5.e).
pub fn gifts(scene: Scene<'_>, played: &Target, at: PartNumber) -> Vec<(TokenUpgrade, u8)> {
    let sentence = usize::from(at.sentence);
    let Some(step) = scene.context.step(sentence) else { return Vec::new() };
    let same = step.does.iter().skip(usize::from(at.part) + 1);
    let next = scene.context.step(sentence + 1).filter(|next| plain(next) && next.who == step.who);
    let behind = next.into_iter().flat_map(|next| &next.does);
    same.chain(behind).map_while(|doing| gift(scene, played, doing)).collect()
}

fn plain(step: &Step) -> bool {
    step.link == Link::Next && step.conditions.is_empty() && step.will == Will::Must
}

fn gift(scene: Scene<'_>, played: &Target, doing: &Words) -> Option<(TokenUpgrade, u8)> {
    let Effect::Give { token, count: Quantity::Exactly(count), to, .. } = &doing.effect else { return None };
    let to_it = matches!(&to.pick, Pick::Earlier(slot) if *slot == played.meaning());
    let count = scene.amount(count).ok()?;
    (to_it && doing.times.is_none()).then_some((*token, u8::try_from(count).ok()?))
}
