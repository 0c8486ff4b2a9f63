//! What do several players do at once?
//!
//! What can happen to both players at once does (CR 7.1.4): each of them has chosen before any of it happens, and nothing is put
//! right in between.

use super::{instruction::Instruction, perform, players};
use crate::{
    ability::{Doing as Words, Effect, Pick, Quantity, Sharing, Step, Target, Who},
    play::{
        nouns::{
            bans::Answer,
            context::{Context, PartNumber},
        },
        rows::{
            event::Event,
            work::{self, carry_out},
        },
        tabletop::rules::PlayRules,
    },
};
use engine::Task;

/// What of a sentence for each player is chosen by all of them first.
fn chosen_by_each<'a>(step: &Step, words: &'a Words) -> Option<&'a Target> {
    if step.who != Who::Each || step.does.len() != 1 {
        return None;
    }
    let what = match &words.effect {
        Effect::Defeat(what)
        | Effect::ReturnToHand(what)
        | Effect::Exhaust(what)
        | Effect::Ready(what)
        | Effect::Discard(what) => what,
        Effect::Damage { amount: Quantity::Exactly(_), to, by: None, sharing: Sharing::Each, .. }
        | Effect::Give { count: Quantity::Exactly(_), to, sharing: Sharing::Each, .. } => to,
        _ => return None,
    };
    matches!(what.pick, Pick::Chosen { .. }).then_some(what)
}

/// What the last of several players leaves to be done who does not do it themselves: what those before have chosen. None where
/// none of them has chosen anything.
pub fn left_by_the_last(context: &Context, step: &Step, nth: u8) -> Option<Task<PlayRules>> {
    let what = step.does.first().and_then(|words| chosen_by_each(step, words))?;
    if context.actors.len() > 1 || context.gathered.is_empty() {
        return None;
    }
    let mut context = Context { accepted: false, done: false, ..context.clone() };
    context.slots.insert(what.slot.0, Vec::new());
    Some(carry_out(context, PartNumber::first(nth)))
}

/// The context of the next player who chooses, with what the present one has chosen; none where all have.
pub fn next_to_choose(context: &Context, step: &Step, words: &Words) -> Option<Context> {
    chosen_by_each(step, words)?;
    players::after_player(context, step)
}

/// What an instruction puts on the agenda, with what the players before have chosen.
pub fn perform(instruction: Instruction<'_>, step: &Step) -> Answer<Vec<Task<PlayRules>>> {
    let (own, scene) = (perform::perform(instruction)?, instruction.scene);
    if chosen_by_each(step, instruction.words).is_none() || scene.context.gathered.is_empty() {
        return Ok(own);
    }
    let mut events = Vec::new();
    for (player, named) in &scene.context.gathered {
        let mut theirs = Context {
            actors: vec![*player],
            they: Some(*player),
            gathered: Vec::new(),
            ..scene.context.clone()
        };
        theirs.slots.extend(named.clone());
        happening(&perform::perform(instruction.with(&theirs))?, &mut events);
    }
    happening(&own, &mut events);
    Ok(work::together(events))
}

/// What all of them have chosen is what later words mean.
pub fn bind(context: &mut Context, step: &Step, words: &Words) {
    if chosen_by_each(step, words).is_some() {
        players::name_all(context, step);
    }
}

/// Adds the events of one player to those of the players before. The same event on the same thing happens once; damage and
/// tokens come from each player.
fn happening(tasks: &[Task<PlayRules>], events: &mut Vec<Event>) {
    let before = events.len();
    for task in tasks {
        let Task::Batch(batch) = task else { continue };
        for event in batch.events() {
            let known = events.iter().take(before).any(|earlier| is_the_same(earlier, event));
            if !known {
                events.push(event.clone());
            }
        }
    }
}

fn is_the_same(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (Event::Damage(_) | Event::GiveTokens { .. }, _) => false,
        // a unit is defeated once, even if several players chose it
        (Event::Defeat { unit: one, .. }, Event::Defeat { unit: other, .. }) => one == other,
        (Event::DefeatUpgrade { upgrade: one, .. }, Event::DefeatUpgrade { upgrade: other, .. }) => {
            one == other
        }
        _ => one == other,
    }
}
