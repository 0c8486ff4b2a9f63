//! Who carries a sentence out, and who after them?
//!
//! Of a sentence for several players each part is carried out by all of them before the next part is (CR 7.1.5):
//! `each player discards their hand and draws 3 cards`. Where a part means what the same player named in another, one player
//! carries out all of it before the next does: `each player chooses a unit they control and deals 2 damage to it`. Where that
//! makes a difference, the controller of the card chooses who is first (CR 7.1.4).

use std::collections::BTreeMap;

use crate::{
    ability::{Amount, Doing as Words, Effect, Pick, Quantity, Step, Target, Who, Will, Zone},
    play::{
        nouns::{
            bans::Answer,
            context::{Context, PartNumber},
            naming, objects,
        },
        present::scene::Scene,
        rows::work,
        tabletop::{rules::PlayRules, table::Table},
    },
    terms::Player,
};
use engine::Task;

/// Cards of zones that are looked at or revealed, those of each player among them.
pub struct Cards(Vec<(Who, Zone)>);

/// The cards that an instruction lets a player look at or reveal, where cards of every player are among them.
pub fn cards_of_several(effect: &Effect) -> Option<Cards> {
    let (Effect::LookAt(what) | Effect::Reveal(what)) = effect else { return None };
    let mut cards = Vec::new();
    cards_in(what, &mut cards)?;
    cards.iter().any(|(of, _)| *of == Who::Each).then_some(Cards(cards))
}

/// Adds the zones whose cards the words mean; none where they mean other things, too.
fn cards_in(what: &Target, cards: &mut Vec<(Who, Zone)>) -> Option<()> {
    if let Pick::Both(several) = &what.pick {
        return several.iter().try_for_each(|one| cards_in(one, cards));
    }
    let zone = if let Pick::Whole { zone, .. } = &what.pick { *zone } else { Zone::Deck };
    let (Pick::Top { of, .. } | Pick::Whole { of, .. }) = &what.pick else { return None };
    cards.push((*of, zone));
    Some(())
}

/// The players of whose cards there is something to be seen, in the order in which it is.
pub fn seen(scene: Scene<'_>, Cards(cards): &Cards) -> Answer<Vec<Player>> {
    let there = |player: Player, zone: Zone| {
        let side = scene.board.table.side(player);
        match zone {
            Zone::Deck => side.deck_size() != Some(0),
            Zone::Hand => side.hand_size() > 0,
            Zone::Discard | Zone::Resources => true,
        }
    };
    let mut found = Vec::new();
    for (of, zone) in cards {
        let players = scene.players(*of)?.into_iter();
        found.extend(players.filter(|player| there(*player, *zone)));
    }
    let mut order = scene.players(Who::Each)?;
    order.retain(|player| found.contains(player));
    Ok(order)
}

/// The context in which the players of a sentence begin it; `they` are from then on who carries it out.
pub fn begin(table: &Table, context: Context, nth: u8) -> Answer<Context> {
    let who = context.step(usize::from(nth)).map(|step| step.who);
    let actors = who.map(|who| context.players(table, who)).transpose()?.unwrap_or_default();
    let they = match who {
        Some(Who::You) | None => context.they,
        Some(_) => actors.first().copied().or(context.they),
    };
    Ok(Context { actors, they, ..context })
}

/// The players who do a part that can happen to all of them at once (CR 7.1.4).
pub fn at_once(context: &Context, nth: u8) -> Vec<Player> {
    match context.step(usize::from(nth)) {
        Some(step) if is_parted(step) && !context.actors.is_empty() => context.actors.clone(),
        _ => vec![context.actor()],
    }
}

/// What follows one player's part of a sentence: the context, and the next part. Behind the last part there is none of that number.
pub fn after_part(table: &Table, mut context: Context, at: PartNumber) -> Answer<(Context, PartNumber)> {
    let Some(step) = context.step(usize::from(at.sentence)).filter(|step| is_parted(step)).cloned() else {
        return Ok((context, at.next()));
    };
    if context.actors.len() > 1 {
        return Ok((next_player(context, &step), at));
    }
    let last = usize::from(at.next().part) >= step.does.len();
    if last {
        context.actors.truncate(1);
    } else {
        context = begin(table, context, at.sentence)?;
    }
    Ok((context, at.next()))
}

/// The context of the next player who carries a sentence out; none if everybody has.
pub fn after_player(context: &Context, step: &Step) -> Option<Context> {
    (context.actors.len() > 1).then(|| next_player(context.clone(), step))
}

fn next_player(mut context: Context, step: &Step) -> Context {
    gather(&mut context, step);
    context.actors.remove(0);
    context.they = context.actors.first().copied();
    context
}

/// Puts aside what one player has named in a sentence: the next one names their own.
fn gather(context: &mut Context, step: &Step) {
    let mut own = BTreeMap::new();
    for target in step.does.iter().flat_map(|words| naming::targets(&words.effect)) {
        own.extend(context.slots.remove_entry(&target.slot.0));
    }
    if !own.is_empty() {
        context.gathered.push((context.actor(), own));
    }
}

/// What all players have named in a sentence is what later words mean, each thing once.
pub fn name_all(context: &mut Context, step: &Step) {
    gather(context, step);
    for (slot, theirs) in std::mem::take(&mut context.gathered).into_iter().flat_map(|(_, named)| named) {
        objects::join(context.slots.entry(slot).or_default(), theirs);
    }
}

/// Whether all players carry out one part of a sentence before the next part. So it is where no part means what another one
/// names, and no player decides alone whether to do it.
fn is_parted(step: &Step) -> bool {
    if asks(step) {
        return false;
    }
    step.does.len() == 1 || step.does.iter().all(|words| stands_alone(&words.effect))
}

fn stands_alone(effect: &Effect) -> bool {
    match effect {
        Effect::Draw(Amount::Number(_)) | Effect::Create { count: Amount::Number(_), .. } => true,
        Effect::Discard(what) => {
            matches!(what.pick, Pick::Whole { .. } | Pick::Chosen { .. } | Pick::Random { .. })
        }
        Effect::Damage { amount: Quantity::Exactly(Amount::Number(_)), to: base, .. }
        | Effect::Heal { amount: Quantity::Exactly(Amount::Number(_)), from: base, .. } => {
            matches!(base.pick, Pick::BaseOf(_))
        }
        _ => false,
    }
}

/// Whether a sentence is left to who carries it out.
pub fn asks(step: &Step) -> bool {
    step.will == Will::May || uses_the_force(step)
}

/// Who is told to use the Force may do so, without "you may" as well (CR 8.37.4).
fn uses_the_force(step: &Step) -> bool {
    matches!(step.does.as_slice(), [Words { effect: Effect::UseTheForce, .. }])
}

/// The next player does it, or the next sentence follows.
pub(super) fn after_actor(context: &Context, step: &Step, nth: u8) -> Task<PlayRules> {
    match after_player(context, step) {
        Some(context) if asks(step) => work::next(context, nth),
        Some(context) => work::carry_out(context, PartNumber::first(nth)),
        None => {
            // of several players behind their sentence none is "they"
            let they = context.they.filter(|_| step.who != Who::Each);
            let that_much = context.that_much.filter(|_| step.who != Who::Each);
            let (actors, first) = (Vec::new(), None);
            let mut behind = context.clone();
            name_all(&mut behind, step);
            work::next(Context { actors, first, they, that_much, ..behind }, nth + 1)
        }
    }
}
